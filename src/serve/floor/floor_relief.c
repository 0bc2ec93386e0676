/* SPDX-License-Identifier: MIT */
/*
 * Relief: a dealer takes over a table on a console that stays logged in. The auth thread has
 * verified their PIN. From then on what that console does at that table is theirs, as long as they
 * are the dealer of the table. Which session deals as whom is kept in memory only: after a restart,
 * the dealer enters the PIN again.
 */
#include <string.h>

#include "floor_internal.h"
#include "floor_shapes.h"
#include "protocol/wire_types.h"

/* ---- Which console deals as whom ---- */

static relief *find_relief(floor_thread *floor, uint64_t console, uint32_t table)
{
    for (uint32_t i = 0; i < floor->relief_count; i++) {
        if (floor->reliefs[i].session == console && floor->reliefs[i].table == table) {
            return &floor->reliefs[i];
        }
    }
    return NULL;
}

/* A new entry takes the place of the oldest if there are too many. */
static void note_relief(floor_thread *floor, uint64_t console, uint32_t table, uint32_t dealer)
{
    relief *entry = find_relief(floor, console, table);
    if (entry == NULL && floor->relief_count == RELIEFS_MAX) {
        memmove(floor->reliefs, floor->reliefs + 1, (RELIEFS_MAX - 1) * sizeof *floor->reliefs);
        floor->relief_count--;
    }
    entry = entry == NULL ? &floor->reliefs[floor->relief_count++] : entry;
    *entry = (relief){.session = console, .table = table, .dealer = dealer};
}

uint32_t floor_dealing_person(floor_thread *floor, const live_table *table, uint64_t console,
                              uint32_t owner)
{
    const relief *entry = console != 0 ? find_relief(floor, console, table->id) : NULL;
    bool deals = entry != NULL && entry->dealer == table->dealer;
    return deals ? entry->dealer : owner;
}

/* A supervisor who has taken over is not relieved by the clock. */
void floor_add_relief(const floor_thread *floor, table_view *view)
{
    bool is_due = floor->options.relief_ms > 0 && view->dealer != 0 && !view->is_floor_dealing;
    view->relief_due = is_due ? view->dealer_since + floor->options.relief_ms : 0;
}

/* ---- The request ---- */

typedef struct relieved_answer {
    const floor_thread *floor;
    uint32_t person;
    int64_t since;
    bool is_pin_used_up;
} relieved_answer;

static void write_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const relieved_answer *answer = record;
    (void)pass;
    view_write_name(writer, &answer->floor->view_names, answer->person);
}

static const shape_member relieved_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, relieved_answer, person)},
    VIEW_ROWS_NAME(write_name),
    {SHAPE_MEMBER("since", &wire_time, relieved_answer, since)},
    {SHAPE_MEMBER("pin_used_up", &wire_flag, relieved_answer, is_pin_used_up),
     .about = "An admin gave this PIN for one use; the dealer must set their own."},
};
const shape_type floor_relieved_shape = {
    .kind = SHAPE_OBJECT, .name = "Relieved", SHAPE_MEMBERS(relieved_rows)};

/* Why the dealer cannot take the table over. */
static trey_refusal check(const live_table *table, uint32_t dealer)
{
    if (table->state == TABLE_IS_CLOSED) {
        return table_refuse(TABLE_REFUSED_TABLE_NOT_OPEN, 0, 0);
    }
    if (table->rules.dealer != DEALER_PERSON) {
        return table_refuse(TABLE_REFUSED_DEALER_AUTOMATIC, 0, 0);
    }
    return table_find(table, dealer) != NULL ? table_refuse(TABLE_REFUSED_STAFF_PLAYS, 0, 0)
                                             : trey_accept();
}

static bool give(floor_thread *floor, uint32_t table, table_command_kind kind, uint32_t dealer,
                 int64_t time, trey_refusal *refusal)
{
    table_command command = {.kind = kind, .role = ROLE_DEALER, .person = dealer};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_command(floor->room, table, &command, NULL, time, &answer, &error);
    *refusal = answer.refusal;
    return !floor->is_failed && refusal->status == TREY_OK;
}

/* The dealer until now signs off, the new one signs on: both or neither, in one batch. */
static trey_refusal relieve(floor_thread *floor, const live_table *table, uint32_t dealer,
                            int64_t time)
{
    trey_refusal refusal = check(table, dealer);
    if (refusal.status != TREY_OK || table->dealer == dealer) {
        return refusal;
    }
    if (table->dealer == 0 ||
        give(floor, table->id, COMMAND_SIGN_OFF, table->dealer, time, &refusal)) {
        (void)give(floor, table->id, COMMAND_SIGN_ON, dealer, time, &refusal);
    }
    return refusal;
}

/* A console that watches the table sees it as the new dealer's. */
static void update_watchers(floor_thread *floor, uint32_t table)
{
    watched_table *watched = floor_find_watched(floor, table);
    if (watched != NULL) {
        watched->has_events = true;
    }
}

void floor_answer_relief(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    const http_request *request = &exchange->request;
    uint32_t number = request->numbers[0] < UINT32_MAX ? (uint32_t)request->numbers[0] : 0;
    const live_table *table = room_state_table(room_state_of(floor->room), number);
    if (table == NULL ||
        !floor_may_see_table(floor, number, request->person.number, request->person.roles)) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
        return;
    }
    if (floor_is_paused(floor, number)) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
        return;
    }
    trey_refusal refusal = relieve(floor, table, request->relief, time);
    if (floor->is_failed) {
        return; /* answered when the batch fails */
    }
    if (refusal.status != TREY_OK) {
        http_answer_refusal(exchange, refusal, "");
        return;
    }
    note_relief(floor, session_number_of_token(request->token, strlen(request->token)), number,
                request->relief);
    update_watchers(floor, number);
    char who[LOG_NUMBER_SIZE], where[LOG_NUMBER_SIZE], by[LOG_NUMBER_SIZE];
    LOG(floor->options.log, LOG_INFO, "relief", {"table", log_number(where, number)},
        {"person", log_number(who, request->relief)},
        {"console", log_number(by, request->person.number)});
    relieved_answer answer = {.floor = floor,
                              .person = request->relief,
                              .since = table->dealer_since,
                              .is_pin_used_up = request->is_pin_used_up};
    floor_answer_record(floor, exchange, &floor_relieved_shape, &answer);
}
