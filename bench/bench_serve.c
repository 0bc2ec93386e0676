/* SPDX-License-Identifier: MIT */
/*
 * Writes the JSON of a table for the WebSocket: seven seats, six players with an ante and a bonus,
 * when all results are shown, which is the longest state. Yardstick: adding up its bytes.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "protocol/event_json.h"
#include "protocol/message_write.h"

enum { TIMES = 256, SEATS = 7, SUPERVISOR = 101 };

typedef struct desk_at {
    live_table table;
    table_rules rules;
    uint64_t random;
    int64_t time;
    table_view view;
    view_workspace desk;
    view_cache cache;
    view_mark mark;
    message_reader reader;
    message_request request;
    message_error error;
    const char *bytes; /* for the yardstick */
    size_t size;
    uint64_t failed;
} desk_at;

/* ---- A table with results ---- */

static void fill(void *context, uint8_t *bytes, size_t size)
{
    desk_at *at = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)measure_random(&at->random);
    }
}

static void note(void *context, const live_table *at, const table_event *event)
{
    (void)context, (void)at, (void)event;
}

static void ask(desk_at *at, table_command command)
{
    entropy_source entropy = {fill, at};
    table_listener listener = {NULL, note, at};
    at->failed += table_step(&at->table, &command, at->time, &entropy, &listener).status != TREY_OK;
}

static void bet(desk_at *at, uint32_t seat)
{
    table_command place = {.kind = COMMAND_PLACE,
                           .person = seat,
                           .seat = seat,
                           .wager = TREY_WAGER_ANTE,
                           .amount = 1000};
    ask(at, place);
    place.wager = TREY_WAGER_BONUS;
    place.amount = 500;
    ask(at, place);
    ask(at, (table_command){.kind = COMMAND_READY, .person = seat});
}

static void play(desk_at *at)
{
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        ask(at, (table_command){.kind = COMMAND_SIT, .person = seat, .seat = seat});
        ask(at, (table_command){
                    .kind = COMMAND_BUY_IN, .person = seat, .amount = 1000000, .wallet = 1000000});
    }
    uint32_t bank = at->table.offered_seat;
    ask(at,
        (table_command){.kind = COMMAND_TAKE_BANK, .person = bank, .seat = bank, .amount = 100000});
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        if (seat != bank) {
            bet(at, seat);
        }
    }
    while (at->table.round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &at->table.round.stakes[at->table.round.turn];
        ask(at,
            (table_command){
                .kind = COMMAND_DECIDE, .person = turn->bettor, .seat = turn->seat, .play = true});
    }
}

static bool begin(desk_at *at)
{
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    trey_refusal refusal = table_rules_make(
        &at->rules, trey_book_ruleset(&trey_book_builtin, "california-shfl", 15), &choices);
    table_init(&at->table, 1, &trey_book_builtin);
    at->time = 1;
    ask(at, (table_command){.kind = COMMAND_OPEN,
                            .role = ROLE_SUPERVISOR,
                            .person = SUPERVISOR,
                            .rules = &at->rules});
    play(at);
    return refusal.status == TREY_OK && at->failed == 0 && at->table.round.phase == TREY_PHASE_DONE;
}

/* ---- Measurements ---- */

static uint64_t write_sections(void *context)
{
    desk_at *at = context;
    view_sections changed = 0;
    for (unsigned i = 0; i < TIMES; i++) {
        table_look(&at->table, VIEW_SPECTATOR, &at->view);
        at->failed += !view_cache_update(&at->cache, &at->desk, &at->view, &changed, NULL);
    }
    return at->failed + changed;
}

static uint64_t write_private(void *context)
{
    desk_at *at = context;
    bool changed = false;
    for (unsigned i = 0; i < TIMES; i++) {
        table_look(&at->table, (table_viewer){ROLE_PLAYER, 3}, &at->view);
        at->failed += !view_private_update(&at->mark, &at->desk, &at->view, &changed);
    }
    return at->failed + changed;
}

static uint64_t write_event(void *context)
{
    desk_at *at = context;
    table_event event = {.kind = TABLE_WAGER_PLACED,
                         .time = 1700000000000,
                         .person = 12,
                         .seat = 2,
                         .wager = TREY_WAGER_ANTE,
                         .amount = 1000};
    for (unsigned i = 0; i < TIMES; i++) {
        table_event told;
        json_buffer_begin(&at->desk.bytes, &at->desk.writer);
        table_event_tell(&event, VIEW_SPECTATOR, &told);
        event_write(&at->desk.writer, 1000000 + i, &told);
        at->failed += !json_writer_flush(&at->desk.writer);
    }
    return at->failed;
}

static const char place[] = "{\"id\": \"c17\", \"do\": \"place\", \"table\": 3, \"as\": "
                            "\"player\", \"seat\": 2, \"wager\": \"ante\", \"amount\": 1000}";

static uint64_t read_request(void *context)
{
    desk_at *at = context;
    for (unsigned i = 0; i < TIMES; i++) {
        at->failed += !message_read(&at->reader, &trey_book_builtin, place, sizeof place - 1,
                                    &at->request, &at->error);
    }
    return at->failed;
}

static uint64_t add_up(void *context)
{
    const desk_at *at = context;
    uint64_t sum = 0;
    for (unsigned i = 0; i < TIMES; i++) {
        for (size_t b = 0; b < at->size; b++) {
            sum += (uint8_t)at->bytes[b] * (sum | 1);
        }
    }
    return sum;
}

static bench_row row(desk_at *at, const char *what, measure_work *work, const json_buffer *made)
{
    static const char *const target = "a small part of a command that is made durable";
    work(at);
    at->bytes = made != NULL ? made->bytes : place;
    at->size = made != NULL ? made->size : sizeof place - 1;
    /* Measuring overwrites the buffer, so the yardstick has its own copy. */
    char *copy = malloc(at->size);
    if (copy == NULL) {
        at->failed++;
        return (bench_row){what, "adding up the bytes", target, {1, 1, 0}};
    }
    memcpy(copy, at->bytes, at->size);
    at->bytes = copy;
    bench_row made_row = {what, "adding up the bytes", target, measure(work, add_up, at, TIMES)};
    free(copy);
    return made_row;
}

size_t bench_serve(bench_row *rows)
{
    desk_at *at = calloc(1, sizeof *at);
    if (at == NULL || sodium_init() < 0) {
        free(at);
        return 0;
    }
    size_t made = 0;
    if (begin(at)) {
        rows[made++] =
            row(at, "all public sections of a table as JSON", write_sections, &at->cache.bytes);
        rows[made++] = row(at, "a player's private part as JSON", write_private, &at->desk.bytes);
        rows[made++] = row(at, "an event as JSON", write_event, &at->desk.bytes);
        rows[made++] = row(at, "a client's request read", read_request, NULL);
    }
    made = at->failed == 0 ? made : 0;
    view_cache_finish(&at->cache);
    view_workspace_finish(&at->desk);
    table_finish(&at->table);
    free(at);
    return made;
}
