/* SPDX-License-Identifier: MIT */
#include "fuzzing.h"

#include "table/snapshot.h"

const uint8_t fuzz_key[RECORD_KEY_SIZE] = "the key of a room that is fuzzed";

/* ---- Records ---- */

bool fuzz_next_record(bytes_reader *from, bytes_reader *record)
{
    if (from->left < 2) {
        return false;
    }
    size_t size = bytes_get_u16(from);
    size = size < from->left ? size : from->left;
    *record = (bytes_reader){.bytes = bytes_skip(from, size), .left = size};
    return true;
}

enum { RECORDS_MAX = 4096 };

typedef struct record_list {
    uint32_t count;
    bytes_reader records[RECORDS_MAX];
} record_list;

static size_t write_records(uint8_t *to, size_t room, const record_list *list)
{
    size_t size = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const bytes_reader *one = &list->records[i];
        if (2 + one->left > room - size) {
            break;
        }
        to[size++] = (uint8_t)one->left;
        to[size++] = (uint8_t)(one->left >> 8);
        memcpy(to + size, one->bytes, one->left);
        size += one->left;
    }
    return size;
}

static void change_record(bytes_reader *record, uint8_t *space, size_t room)
{
    memcpy(space, record->bytes, record->left);
    record->left = LLVMFuzzerMutate(space, record->left, room);
    record->bytes = space;
}

static uint32_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

/* One change of the list. `space` holds the content of a changed record. */
static void change_list(record_list *list, uint64_t *random, uint8_t *space, size_t room)
{
    uint32_t at = next_random(random) % list->count, other = next_random(random) % list->count;
    bytes_reader moved = list->records[at];
    switch (next_random(random) % 8) {
    case 0: /* remove */
        list->count--;
        memmove(&list->records[at], &list->records[at + 1],
                (list->count - at) * sizeof list->records[0]);
        break;
    case 1: /* repeat elsewhere */
        if (list->count < RECORDS_MAX) {
            memmove(&list->records[other + 1], &list->records[other],
                    (list->count - other) * sizeof list->records[0]);
            list->records[other] = moved;
            list->count++;
        }
        break;
    case 2: /* exchange */
        list->records[at] = list->records[other];
        list->records[other] = moved;
        break;
    case 3: /* end here */
        list->count = at + 1;
        break;
    default:
        change_record(&list->records[at], space, room);
        break;
    }
}

size_t fuzz_mutate_records(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    enum { RECORD_MAX = UINT16_MAX };
    static record_list list;
    static uint8_t copy[FUZZ_SIZE_MAX], space[RECORD_MAX];
    uint64_t random = seed;
    if (size < 2 || size > sizeof copy || next_random(&random) % 16 == 0) {
        return LLVMFuzzerMutate(bytes, size, size_max); /* also with sizes that are wrong */
    }
    memcpy(copy, bytes, size);
    bytes_reader from = {.bytes = copy, .left = size};
    for (list.count = 0;
         list.count < RECORDS_MAX && fuzz_next_record(&from, &list.records[list.count]);
         list.count++) {
    }
    change_list(&list, &random, space, RECORD_MAX);
    return write_records(bytes, size_max, &list);
}

/* ---- Commands ---- */

static void fill(void *context, uint8_t *bytes, size_t size)
{
    uint64_t *state = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)next_random(state);
    }
}

static void ignore_transfer(void *context, const transfer *moved)
{
    (void)context;
    must(moved->amount > 0);
}

static void ignore_event(void *context, const live_table *table, const table_event *event)
{
    (void)context, (void)table;
    must((unsigned)event->kind < TABLE_EVENT_KIND_COUNT);
}

static uint32_t someone(const live_table *table, bytes_reader *from)
{
    uint32_t which = bytes_get_u8(from);
    return table->people_count > 0 && which < 192
               ? table->people[which % table->people_count].person
               : 1 + which;
}

enum { HELPFUL = 128 }; /* from this byte on, a seat is the one that the table waits for */

static void make_helpful(const live_table *table, table_command *command)
{
    bool is_deciding =
        table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_DECISIONS;
    const trey_stake *turn = is_deciding ? &table->round.stakes[table->round.turn] : NULL;
    if (command->kind == COMMAND_DECIDE && is_deciding) {
        command->seat = turn->seat;
        command->person = turn->bettor;
    } else if (table->offered_seat != 0) {
        command->seat = table->offered_seat;
        command->person = table->seated[table->offered_seat];
    } else if (table_seat_of(table, command->person) != 0) {
        command->seat = table_seat_of(table, command->person);
    }
    command->person = table_command_is_for(command->kind, ROLE_DEALER) && table->dealer != 0
                          ? table->dealer
                          : command->person;
}

static table_command next_command(const live_table *table, bytes_reader *from)
{
    static const char text[] = "because";
    static trey_card cards[TREY_HAND_CARDS + 1];
    table_command command = {.kind = bytes_get_u8(from) % COMMAND_KIND_COUNT};
    do {
        command.role = (command.role + 1) % ROLE_COUNT;
    } while (!table_command_is_for(command.kind, command.role));
    command.person = someone(table, from);
    uint8_t seat = bytes_get_u8(from), choice = bytes_get_u8(from);
    command.seat = seat % (TREY_SEATS_MAX + 2);
    if (seat >= HELPFUL) {
        make_helpful(table, &command);
    }
    command.wager = choice % TREY_WAGER_KIND_COUNT;
    command.reason = choice % TREY_VOID_REASON_COUNT;
    command.key = choice % TREY_KEY_COUNT;
    command.hand = choice / 16 % TREY_AWARD_HAND_COUNT;
    command.device = choice % TREY_DEVICE_COUNT;
    command.play = (choice & 128) != 0;
    command.amount = (int64_t)bytes_get_u16(from) * 100;
    command.wallet = TREY_AMOUNT_MAX / 2;
    command.text = text;
    command.text_size = sizeof text - 1;
    command.card_count = TREY_HAND_CARDS;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        cards[i] = (trey_card)((choice + 7 * i + seat) % TREY_DECK_CARDS);
    }
    command.cards = cards;
    command.rules = table->posting.ruleset != NULL ? &table->rules : NULL;
    return command;
}

void fuzz_carry_on(live_table *table, bytes_reader *from)
{
    uint64_t random = 1;
    entropy_source entropy = {.fill = fill, .context = &random};
    table_listener listener = {.transferred = ignore_transfer, .happened = ignore_event};
    int64_t time = table->time;
    while (from->left > 0 && !from->is_short) {
        table_command command = next_command(table, from);
        if (command.rules == NULL &&
            (command.kind == COMMAND_OPEN || command.kind == COMMAND_POST)) {
            continue;
        }
        int64_t passed = (int64_t)bytes_get_u8(from) * 500;
        time = time > INT64_MAX - passed ? time : time + passed;
        (void)!table_step(table, &command, time, &entropy, &listener).status;
        (void)table_next_time(table);
    }
    (void)table_digest(table);
}

/* ---- Snapshots ---- */

void fuzz_check_snapshot(const live_table *table)
{
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&to, table);
    must(!to.is_full);
    live_table *again = malloc(sizeof *again);
    must(again != NULL);
    table_init(again, table->id, &trey_book_builtin);
    must(snapshot_read(again, to.bytes, to.size));
    digest one = table_digest(table), other = table_digest(again);
    must(digest_equal(&one, &other));
    table_finish(again);
    free(again);
}
