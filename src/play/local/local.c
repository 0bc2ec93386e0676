/* SPDX-License-Identifier: MIT */
/*
 * Commands to the local room, and its clock. The posted time limits stand still while the table
 * waits for the person, unless the game is timed.
 */
#include "local.h"

#include <stdio.h>

#include "bots/house_keys.h"
#include "format/text/refusal_text.h"
#include "local_internal.h"

enum { HURRY_STEPS_MAX = 20000 };

const live_table *local_table(const local *at)
{
    return room_state_table(room_state_of(at->room), LOCAL_TABLE);
}

void local_update_view(local *at, uint32_t person)
{
    table_look(local_table(at), (table_viewer){.role = ROLE_PLAYER, .person = person}, &at->view);
}

bool local_fail(local *at, const char *text)
{
    if (!at->is_broken) {
        failure_set(&at->problem, "%s", text);
    }
    at->is_broken = true;
    return false;
}

/* ---- Asking ---- */

bool local_command(local *at, const table_command *command, trey_refusal *refusal)
{
    room_answer answer;
    journal_error error;
    if (at->is_broken) {
        return false;
    }
    if (!room_command(at->room, LOCAL_TABLE, command, NULL, at->time, &answer, &error) ||
        !room_commit(at->room, &error)) {
        return local_fail(at, error.problem.text);
    }
    *refusal = answer.refusal;
    return true;
}

bool local_explain(const local *at, bool is_done, trey_refusal refusal, failure *problem)
{
    char text[REFUSAL_TEXT_SIZE];
    if (!is_done) {
        return failure_set(problem, "%s", at->problem.text);
    }
    trey_rule rule = trey_refusal_rule(refusal);
    if (refusal.status != TREY_OK) {
        failure_set(problem, "Refused: %s.%s%s", refusal_format(text, refusal),
                    rule != TREY_RULE_NONE ? " " : "", trey_rule_id(rule));
    }
    return refusal.status == TREY_OK;
}

bool local_ask(void *context, const table_command *command, failure *problem)
{
    local *at = context;
    trey_refusal refusal = trey_accept();
    bool is_done = local_command(at, command, &refusal);
    local_update_view(at, LOCAL_PERSON);
    session_set_view(at->session, &at->view);
    return local_explain(at, is_done, refusal, problem);
}

/* FEE-11: between rounds; if one is under way, after it. */
bool local_post(void *context, const table_rules *new_rules, failure *problem)
{
    local *at = context;
    table_rules posted = *new_rules, *rules = &posted;
    posted.chips = local_table(at)->rules.chips; /* an older saved game keeps its kind of chips */
    table_command command = {
        .kind = COMMAND_POST, .role = ROLE_SUPERVISOR, .person = LOCAL_SUPERVISOR, .rules = rules};
    trey_refusal refusal = trey_accept();
    bool is_done = local_command(at, &command, &refusal);
    at->has_pending = is_done && refusal.status == TABLE_REFUSED_ROUND_UNDER_WAY;
    if (at->has_pending) {
        at->pending = *rules;
        session_say(at->session, TONE_OWN, TREY_RULE_FEE_11,
                    "The new rules apply after this round.");
        return true;
    }
    local_update_bot_rules(at);
    local_update_view(at, LOCAL_PERSON);
    session_set_view(at->session, &at->view);
    return local_explain(at, is_done, refusal, problem);
}

static bool post_pending(local *at)
{
    failure problem;
    const live_table *game = local_table(at);
    bool could =
        table_commands_have(table_commands_for(game, (table_viewer){.role = ROLE_SUPERVISOR,
                                                                    .person = LOCAL_SUPERVISOR}),
                            COMMAND_POST);
    if (at->has_pending && could) {
        table_rules rules = at->pending;
        if (!local_post(at, &rules, &problem)) {
            session_say(at->session, TONE_LOSS, TREY_RULE_NONE, "%s", problem.text);
        }
    }
    return !at->is_broken;
}

bool local_fill_wallet(local *at, uint32_t person, int64_t amount)
{
    chip_kind kind = (chip_kind)local_table(at)->rules.chips;
    int64_t missing = amount - room_state_wallet(room_state_of(at->room), person, kind);
    cage_event chips = {.kind = kind == CHIPS_PLAY ? CAGE_ISSUED : CAGE_DEPOSITED,
                        .person = person,
                        .cashier = LOCAL_SUPERVISOR,
                        .amount = missing};
    room_answer answer;
    journal_error error;
    return missing <= 0 || room_cage(at->room, &chips, NULL, at->time, &answer, &error) ||
           local_fail(at, error.problem.text);
}

bool local_buy(void *context, int64_t amount, failure *problem)
{
    local *at = context;
    table_command command = {
        .kind = COMMAND_BUY_IN, .role = ROLE_PLAYER, .person = LOCAL_PERSON, .amount = amount};
    return local_explain(at, local_fill_wallet(at, LOCAL_PERSON, amount), trey_accept(), problem) &&
           local_ask(at, &command, problem);
}

/* ---- Time ---- */

/* PROG-7: no supervisor has to confirm here. */
static bool press_keys(local *at)
{
    table_command command;
    trey_refusal ignored;
    for (uint32_t i = 0; i < 8 && house_key_next(local_table(at), LOCAL_SUPERVISOR, &command);
         i++) {
        if (!local_command(at, &command, &ignored)) {
            return false;
        }
    }
    return true;
}

static bool is_held(const local *at)
{
    session_need need = session_needs(at->session);
    return !at->options.is_timed && need != NEED_NOTHING && need != NEED_SEAT;
}

/* The person has seen the result: do not wait until the others have. */
static void skip_result(local *at)
{
    const session *in = at->session;
    if (!at->options.is_timed && in->view.waiting == VIEW_WAITS_FOR_NEXT &&
        in->seen_round == in->view.round_number && in->view.waiting_until > at->time &&
        in->view.waiting_until != INT64_MAX) {
        at->time = in->view.waiting_until;
    }
}

/* Milliseconds until someone other than the person acts. */
static int64_t ms_to_next_action(const local *at)
{
    int64_t next = INT64_MAX, due = room_next_time(at->room);
    for (uint32_t i = 0; i < at->bot_count; i++) {
        int64_t in = at->bots[i].next_time - at->bots_time;
        next = in < next ? in : next;
    }
    if (!is_held(at) && due != INT64_MAX) {
        next = due - at->time < next ? due - at->time : next;
    }
    return next < 0 ? 0 : next;
}

static bool step(local *at, int64_t elapsed)
{
    journal_error error;
    bool is_held_now = is_held(at);
    at->bots_time += elapsed;
    at->time += is_held_now ? 0 : elapsed;
    if (!is_held_now &&
        (!room_tick(at->room, at->time, &error) || !room_commit(at->room, &error))) {
        return local_fail(at, error.problem.text);
    }
    bool is_whole = press_keys(at) && post_pending(at) && local_bots_act(at);
    local_update_view(at, LOCAL_PERSON);
    session_set_view(at->session, &at->view);
    return is_whole;
}

static int64_t advance(void *context, int64_t elapsed, bool *is_whole, failure *problem)
{
    local *at = context;
    skip_result(at);
    int64_t next = ms_to_next_action(at);
    *is_whole = !at->is_broken;
    for (uint32_t i = 0; i < 1000 && next <= elapsed && *is_whole; i++) {
        *is_whole = step(at, next);
        elapsed -= next;
        skip_result(at);
        next = ms_to_next_action(at);
    }
    if (*is_whole && elapsed > 0) {
        *is_whole = step(at, elapsed);
        next = ms_to_next_action(at);
    }
    if (!*is_whole) {
        failure_set(problem, "%s", at->problem.text);
    }
    return next;
}

static bool hurry(void *context, failure *problem)
{
    local *at = context;
    bool is_whole = !at->is_broken;
    for (uint32_t i = 0; i < HURRY_STEPS_MAX && is_whole; i++) {
        int64_t next = ms_to_next_action(at);
        if (session_needs(at->session) != NEED_NOTHING || next == INT64_MAX) {
            break;
        }
        is_whole = step(at, next);
    }
    if (!is_whole) {
        failure_set(problem, "%s", at->problem.text);
    }
    return is_whole;
}

static int64_t table_time(void *context)
{
    return ((const local *)context)->time;
}

driver local_driver(local *game)
{
    return (driver){.advance = advance,
                    .hurry = hurry,
                    .time = table_time,
                    .is_timed = game->options.is_timed,
                    .context = game};
}
