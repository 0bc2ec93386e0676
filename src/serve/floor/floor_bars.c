/* SPDX-License-Identifier: MIT */
/*
 * Enforces bars and self-exclusions: a barred person gets no seat, no bet and no chips from the
 * cage, even if staff send the request for them. A person who is barred while at a table leaves it
 * when the hand is over, and their chips go to their wallet. The auth thread stores the bars
 * (auth_bars.c).
 */
#include <stdlib.h>
#include <string.h>

#include "floor_internal.h"
#include "request_key.h"

/* The strictest bar of a person at a table, or with table 0 in the house; NULL: none. A bar of the
 * house is stricter than one of a table, and a self-exclusion stricter than both. */
static const bar_in_force *find_bar(const floor_thread *floor, uint32_t number, uint32_t table,
                                    int64_t time)
{
    const bar_in_force *found = NULL;
    for (uint32_t i = 0; i < floor->bar_count; i++) {
        const bar_in_force *bar = &floor->bars[i];
        bool applies =
            bar->person == number && time < bar->until && (bar->table == 0 || bar->table == table);
        if (applies && (found == NULL || bar->is_self || (bar->table == 0 && !found->is_self))) {
            found = bar;
        }
    }
    return found;
}

server_error floor_bar_of(const floor_thread *floor, uint32_t number, uint32_t table, int64_t time)
{
    const bar_in_force *bar = find_bar(floor, number, table, time);
    return bar == NULL       ? SERVER_ERROR_COUNT
           : bar->is_self    ? SERVER_ERROR_SELF_EXCLUDED
           : bar->table == 0 ? SERVER_ERROR_BARRED
                             : SERVER_ERROR_BARRED_TABLE;
}

/* ---- Commands ---- */

/* Commands that take a seat, bet, bank or bring chips to the table. A hand that is being played is
 * played to its end, so a decision is not among them. */
static bool is_barred_command(table_command_kind kind)
{
    return kind == COMMAND_SIT || kind == COMMAND_STAND_BEHIND || kind == COMMAND_BUY_IN ||
           kind == COMMAND_SIT_IN || kind == COMMAND_PLACE || kind == COMMAND_TAKE_BANK ||
           kind == COMMAND_ASK_FOR_BANK || kind == COMMAND_SEAT || kind == COMMAND_REPEAT;
}

/* The key of a name as it was typed: spaces around it or twice in a row do not count. False: no
 * account can have this name. */
static bool typed_key(char key[PERSON_KEY_SIZE], const char *text, size_t size)
{
    char name[EVENT_TEXT_MAX];
    size_t kept = 0;
    for (size_t i = 0; i < size && i < sizeof name; i++) {
        if (text[i] != ' ' || (kept > 0 && name[kept - 1] != ' ')) {
            name[kept++] = text[i];
        }
    }
    kept -= kept > 0 && name[kept - 1] == ' ';
    return person_name_key(key, name, kept);
}

/* The barred person whose account has the name that a dealer typed for a seat. 0: none. */
static uint32_t barred_by_name(const floor_thread *floor, const message_request *request,
                               int64_t time)
{
    char typed[PERSON_KEY_SIZE], key[PERSON_KEY_SIZE], name[PERSON_NAME_SIZE];
    person_kind kind;
    if (!typed_key(typed, request->text, request->command.text_size)) {
        return 0;
    }
    for (uint32_t i = 0; i < floor->bar_count; i++) {
        uint32_t number = floor->bars[i].person;
        if (floor_bar_of(floor, number, request->table, time) != SERVER_ERROR_COUNT &&
            name_cache_find(floor->options.names, number, name, &kind) && kind == PERSON_ACCOUNT &&
            person_name_key(key, name, strlen(name)) && strcmp(key, typed) == 0) {
            return number;
        }
    }
    return 0;
}

/* The player whom a command is about: of staff, the one they seat or act for. 0: nobody, or
 * somebody without an account. */
static uint32_t player_of(const floor_thread *floor, const message_job *message, int64_t time)
{
    const message_request *request = &message->request;
    if (!floor_is_staff(request->command.role)) {
        return message->person;
    }
    if (request->command.kind == COMMAND_SEAT) {
        return request->command.player != 0 ? request->command.player
                                            : barred_by_name(floor, request, time);
    }
    const live_table *table = room_state_table(room_state_of(floor->room), request->table);
    return table != NULL && request->command.seat < TREY_HANDS_MAX
               ? table->seated[request->command.seat]
               : 0;
}

bool floor_refuse_barred(floor_thread *floor, message_job *message, int64_t time)
{
    const message_request *request = &message->request;
    table_command_kind kind = request->command.kind;
    uint32_t player = player_of(floor, message, time);
    server_error why = is_barred_command(kind) && player != 0
                           ? floor_bar_of(floor, player, request->table, time)
                           : SERVER_ERROR_COUNT;
    if (why == SERVER_ERROR_COUNT) {
        return false;
    }
    table_command command = message_command(request, message->person);
    request_key key = request_key_command(message->person, request->id, &command);
    if (floor_answer_known(floor, message, &key)) { /* it was carried out before the bar */
        return true;
    }
    char who[LOG_NUMBER_SIZE], where[LOG_NUMBER_SIZE];
    LOG(floor->options.log, LOG_WARNING, "barred", {"command", table_command_code(kind)},
        {"person", log_number(who, player)}, {"table", log_number(where, request->table)});
    if (kind == COMMAND_SIT || kind == COMMAND_STAND_BEHIND || kind == COMMAND_SEAT) {
        floor_alarm_barred(floor, request->table, request->command.seat, player, time);
    }
    floor_refuse(floor, message, why, 0);
    return true;
}

/* ---- People at tables ---- */

/* False: they stay, because the journal failed or the table refuses. */
static bool free_seat(floor_thread *floor, const live_table *table, uint32_t number, int64_t time)
{
    uint32_t seat = table_seat_of(table, number);
    table_command command = {.kind = COMMAND_FREE_SEAT,
                             .role = ROLE_SUPERVISOR,
                             .person = floor->options.supervisor,
                             .seat = seat};
    if (seat == 0) { /* standing behind: there is no seat to free */
        command = (table_command){.kind = COMMAND_LEAVE, .role = ROLE_PLAYER, .person = number};
    }
    room_answer answer;
    journal_error error;
    char who[LOG_NUMBER_SIZE], where[LOG_NUMBER_SIZE];
    floor->is_failed |=
        !room_command(floor->room, table->id, &command, NULL, time, &answer, &error);
    bool is_done = !floor->is_failed && answer.refusal.status == TREY_OK;
    if (is_done) {
        LOG(floor->options.log, LOG_INFO, "barred-leaves", {"person", log_number(who, number)},
            {"table", log_number(where, table->id)});
    }
    return is_done;
}

/* The next person who is barred and has not been told to leave; 0: none. */
static uint32_t next_to_leave(const floor_thread *floor, const live_table *table, int64_t time)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *player = &table->people[i];
        if (!player->is_leaving && find_bar(floor, player->person, table->id, time) != NULL) {
            return player->person;
        }
    }
    return 0;
}

void floor_free_barred(floor_thread *floor, int64_t time)
{
    if (!floor->bars_are_new) {
        return;
    }
    floor->bars_are_new = false;
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count && !floor->is_failed; i++) {
        const live_table *table = state->tables[i];
        uint32_t number;
        do {
            number = next_to_leave(floor, table, time);
        } while (number != 0 && free_seat(floor, table, number, time));
    }
}

void floor_set_bars(floor_thread *floor, bars_job *received)
{
    free(floor->bars);
    floor->bars = received->bars;
    floor->bar_count = received->count;
    floor->bars_are_new = true;
    received->bars = NULL;
    job_free(&received->job);
}
