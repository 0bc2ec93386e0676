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

const live_table *local_table(const local *game)
{
    return room_state_table(room_state_of(game->room), LOCAL_TABLE);
}

void local_update_view(local *game, uint32_t person)
{
    table_look(local_table(game), (table_viewer){.role = ROLE_PLAYER, .person = person},
               &game->view);
}

bool local_fail(local *game, const char *text)
{
    if (!game->is_broken) {
        failure_set(&game->problem, "%s", text);
    }
    game->is_broken = true;
    return false;
}

/* ---- Asking ---- */

bool local_command(local *game, const table_command *command, trey_refusal *refusal)
{
    room_answer answer;
    journal_error error;
    if (game->is_broken) {
        return false;
    }
    if (!room_command(game->room, LOCAL_TABLE, command, NULL, game->time, &answer, &error) ||
        !room_commit(game->room, &error)) {
        return local_fail(game, error.problem.text);
    }
    *refusal = answer.refusal;
    return true;
}

bool local_explain(const local *game, bool is_done, trey_refusal refusal, failure *problem)
{
    char text[REFUSAL_TEXT_SIZE];
    if (!is_done) {
        return failure_set(problem, "%s", game->problem.text);
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
    local *game = context;
    trey_refusal refusal = trey_accept();
    bool is_done = local_command(game, command, &refusal);
    local_update_view(game, LOCAL_PERSON);
    session_set_view(game->session, &game->view);
    return local_explain(game, is_done, refusal, problem);
}

/* FEE-11: between rounds; if one is under way, after it. */
bool local_post(void *context, const table_rules *new_rules, failure *problem)
{
    local *game = context;
    table_rules posted = *new_rules, *rules = &posted;
    posted.chips = local_table(game)->rules.chips; /* an older saved game keeps its kind of chips */
    table_command command = {
        .kind = COMMAND_POST, .role = ROLE_SUPERVISOR, .person = LOCAL_SUPERVISOR, .rules = rules};
    trey_refusal refusal = trey_accept();
    bool is_done = local_command(game, &command, &refusal);
    game->has_pending = is_done && refusal.status == TABLE_REFUSED_ROUND_UNDER_WAY;
    if (game->has_pending) {
        game->pending = *rules;
        session_say(game->session, TONE_OWN, TREY_RULE_FEE_11,
                    "The new rules apply after this round.");
        return true;
    }
    local_update_bot_rules(game);
    local_update_view(game, LOCAL_PERSON);
    session_set_view(game->session, &game->view);
    return local_explain(game, is_done, refusal, problem);
}

static bool post_pending(local *game)
{
    failure problem;
    const live_table *table = local_table(game);
    bool could =
        table_commands_have(table_commands_for(table, (table_viewer){.role = ROLE_SUPERVISOR,
                                                                     .person = LOCAL_SUPERVISOR}),
                            COMMAND_POST);
    if (game->has_pending && could) {
        table_rules rules = game->pending;
        if (!local_post(game, &rules, &problem)) {
            session_say(game->session, TONE_LOSS, TREY_RULE_NONE, "%s", problem.text);
        }
    }
    return !game->is_broken;
}

bool local_fill_wallet(local *game, uint32_t person, int64_t amount)
{
    chip_kind kind = (chip_kind)local_table(game)->rules.chips;
    int64_t missing = amount - room_state_wallet(room_state_of(game->room), person, kind);
    cage_event chips = {.kind = kind == CHIPS_PLAY ? CAGE_ISSUED : CAGE_DEPOSITED,
                        .person = person,
                        .cashier = LOCAL_SUPERVISOR,
                        .amount = missing};
    room_answer answer;
    journal_error error;
    return missing <= 0 || room_cage(game->room, &chips, NULL, game->time, &answer, &error) ||
           local_fail(game, error.problem.text);
}

bool local_buy(void *context, int64_t amount, failure *problem)
{
    local *game = context;
    table_command command = {
        .kind = COMMAND_BUY_IN, .role = ROLE_PLAYER, .person = LOCAL_PERSON, .amount = amount};
    return local_explain(game, local_fill_wallet(game, LOCAL_PERSON, amount), trey_accept(),
                         problem) &&
           local_ask(game, &command, problem);
}

/* ---- Time ---- */

/* PROG-7: no supervisor has to confirm here. */
static bool press_keys(local *game)
{
    table_command command;
    trey_refusal ignored;
    for (uint32_t i = 0; i < 8 && house_key_next(local_table(game), LOCAL_SUPERVISOR, &command);
         i++) {
        if (!local_command(game, &command, &ignored)) {
            return false;
        }
    }
    return true;
}

static bool is_held(const local *game)
{
    session_need need = session_needs(game->session);
    return !game->options.is_timed && need != NEED_NOTHING && need != NEED_SEAT;
}

/* The person has seen the result: do not wait until the others have. */
static void skip_result(local *game)
{
    const session *shown = game->session;
    const table_view *view = &shown->view;
    if (!game->options.is_timed && view->waiting == VIEW_WAITS_FOR_NEXT &&
        shown->seen_round == view->round_number && view->waiting_until > game->time &&
        view->waiting_until != INT64_MAX) {
        game->time = view->waiting_until;
    }
}

/* Milliseconds until someone other than the person acts. */
static int64_t ms_to_next_action(const local *game)
{
    int64_t next = INT64_MAX, due = room_next_time(game->room);
    for (uint32_t i = 0; i < game->bot_count; i++) {
        int64_t wait = game->bots[i].next_time - game->bots_time;
        next = wait < next ? wait : next;
    }
    if (!is_held(game) && due != INT64_MAX) {
        next = due - game->time < next ? due - game->time : next;
    }
    return next < 0 ? 0 : next;
}

static bool step(local *game, int64_t elapsed)
{
    journal_error error;
    bool is_held_now = is_held(game);
    game->bots_time += elapsed;
    game->time += is_held_now ? 0 : elapsed;
    if (!is_held_now &&
        (!room_tick(game->room, game->time, &error) || !room_commit(game->room, &error))) {
        return local_fail(game, error.problem.text);
    }
    bool is_whole = press_keys(game) && post_pending(game) && local_bots_act(game);
    local_update_view(game, LOCAL_PERSON);
    session_set_view(game->session, &game->view);
    return is_whole;
}

static int64_t advance(void *context, int64_t elapsed, bool *is_whole, failure *problem)
{
    local *game = context;
    skip_result(game);
    int64_t next = ms_to_next_action(game);
    *is_whole = !game->is_broken;
    for (uint32_t i = 0; i < 1000 && next <= elapsed && *is_whole; i++) {
        *is_whole = step(game, next);
        elapsed -= next;
        skip_result(game);
        next = ms_to_next_action(game);
    }
    if (*is_whole && elapsed > 0) {
        *is_whole = step(game, elapsed);
        next = ms_to_next_action(game);
    }
    if (!*is_whole) {
        failure_set(problem, "%s", game->problem.text);
    }
    return next;
}

static bool hurry(void *context, failure *problem)
{
    local *game = context;
    bool is_whole = !game->is_broken;
    for (uint32_t i = 0; i < HURRY_STEPS_MAX && is_whole; i++) {
        int64_t next = ms_to_next_action(game);
        if (session_needs(game->session) != NEED_NOTHING || next == INT64_MAX) {
            break;
        }
        is_whole = step(game, next);
    }
    if (!is_whole) {
        failure_set(problem, "%s", game->problem.text);
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
