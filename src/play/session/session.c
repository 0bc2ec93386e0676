/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "base/local_day.h"
#include "base/text_fit.h"
#include "format/notice/notice_write.h"
#include "narrate.h"
#include "words.h"

/* ---- What is known ---- */

const view_person *session_self(const session *game)
{
    for (uint32_t i = 0; i < game->view.people_count; i++) {
        if (game->view.people[i].person == game->person) {
            return &game->view.people[i];
        }
    }
    return NULL;
}

const view_stake *session_stake(const session *game)
{
    for (uint32_t i = 0; i < game->view.stake_count; i++) {
        if (game->view.stakes[i].person == game->person) {
            return &game->view.stakes[i];
        }
    }
    return NULL;
}

uint32_t session_seat(const session *game)
{
    const view_person *self = session_self(game);
    return self == NULL || self->seats == 0 ? 0 : trey_seats_lowest(self->seats);
}

const char *session_name(const session *game, uint32_t person)
{
    return person == game->person ? "You" : game->host.name_of(game->host.context, person);
}

static bool is_allowed(const session *game, table_command_kind kind)
{
    return table_commands_have(game->view.commands, kind);
}

static bool took_part(const session *game)
{
    return session_stake(game) != NULL ||
           (game->view.has_round && game->view.bank_person == game->person);
}

session_need session_needs(const session *game)
{
    const table_view *view = &game->view;
    const view_person *self = session_self(game);
    if (self == NULL || self->seats == 0) {
        return is_allowed(game, COMMAND_SIT) ? NEED_SEAT : NEED_NOTHING;
    }
    if (is_allowed(game, COMMAND_DECIDE)) {
        return NEED_DECISION;
    }
    if (is_allowed(game, COMMAND_DECLINE_BANK)) {
        return NEED_BANK;
    }
    if (view->waiting == VIEW_WAITS_FOR_NEXT && took_part(game) &&
        game->seen_round != view->round_number) {
        return NEED_NEXT;
    }
    bool is_bank = view->has_round && view->bank_person == game->person;
    bool is_broke = self->stack < view->posting.ante_min && session_stake(game) == NULL && !is_bank;
    if (is_broke && !self->is_away && is_allowed(game, COMMAND_BUY_IN) && !self->is_ready) {
        return NEED_CHIPS;
    }
    return view->bets_are_open && is_allowed(game, COMMAND_READY) && !is_bank && !self->is_away
               ? NEED_BETS
               : NEED_NOTHING;
}

/* ---- Prompts ---- */

static void prompt_decision(const session *game, char out[SESSION_PROMPT_SIZE])
{
    const view_stake *stake = session_stake(game);
    char ante[MONEY_TEXT_SIZE];
    int used = snprintf(out, SESSION_PROMPT_SIZE, "Your turn: play %s or fold.",
                        dollars_format(ante, stake != NULL ? stake->ante : 0));
    if (game->view.next_seat != 0 && game->view.next_person != game->person) {
        snprintf(out + used, SESSION_PROMPT_SIZE - (size_t)used, " %s is next.",
                 session_name(game, game->view.next_person));
    }
}

static void prompt_bets(const session *game, char out[SESSION_PROMPT_SIZE])
{
    char least[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE];
    snprintf(out, SESSION_PROMPT_SIZE, "Bets are open: ante %s to %s.",
             dollars_format(least, game->view.posting.ante_min),
             dollars_format(most, game->view.posting.ante_max));
}

/* Says whom the table waits for. */
static void prompt_waiting(const session *game, char out[SESSION_PROMPT_SIZE])
{
    const table_view *view = &game->view;
    const char *who = view->waiting_person != 0 ? session_name(game, view->waiting_person) : "";
    switch (view->waiting) {
    case VIEW_WAITS_FOR_ANSWER:
        snprintf(out, SESSION_PROMPT_SIZE, "The bank is offered to %s.", who);
        break;
    case VIEW_WAITS_FOR_BANK:
        snprintf(out, SESSION_PROMPT_SIZE, "Everyone has declined the bank. Take it to continue.");
        break;
    case VIEW_WAITS_FOR_BETS:
        snprintf(out, SESSION_PROMPT_SIZE,
                 view->bank_person == game->person ? "You bank this round. The others are betting."
                                                   : "The others are betting.");
        break;
    case VIEW_WAITS_FOR_DECISION:
        snprintf(out, SESSION_PROMPT_SIZE, "%s decides.", who);
        break;
    case VIEW_WAITS_FOR_PLAYERS:
        snprintf(out, SESSION_PROMPT_SIZE, "The table waits for players.");
        break;
    case VIEW_WAITS_FOR_NOTHING:
        snprintf(out, SESSION_PROMPT_SIZE, "The table is closed.");
        break;
    case VIEW_WAITS_FOR_NEXT:
        snprintf(out, SESSION_PROMPT_SIZE, "The next round is about to begin.");
        break;
    default:
        snprintf(out, SESSION_PROMPT_SIZE, "The dealer is working.");
        break;
    }
}

const char *session_prompt(const session *game, char out[SESSION_PROMPT_SIZE])
{
    out[0] = '\0';
    if (game->trouble[0] != '\0') {
        snprintf(out, SESSION_PROMPT_SIZE, "%s", game->trouble);
        return out;
    }
    switch (session_needs(game)) {
    case NEED_SEAT:
        snprintf(out, SESSION_PROMPT_SIZE, "Take a seat.");
        break;
    case NEED_CHIPS:
        snprintf(out, SESSION_PROMPT_SIZE, "You have fewer chips than the minimum ante: buy more.");
        break;
    case NEED_BANK:
        snprintf(out, SESSION_PROMPT_SIZE, "The bank is offered to you: take it or decline.");
        break;
    case NEED_BETS:
        prompt_bets(game, out);
        break;
    case NEED_DECISION:
        prompt_decision(game, out);
        break;
    case NEED_NEXT:
        snprintf(out, SESSION_PROMPT_SIZE, "The round is over.");
        break;
    case NEED_NOTHING:
        prompt_waiting(game, out);
        break;
    }
    return out;
}

/* ---- What the player does ---- */

bool session_ask(session *game, table_command command, failure *problem)
{
    command.role = ROLE_PLAYER;
    command.person = game->person;
    return game->host.ask(game->host.context, &command, problem);
}

/* A bet that is already placed, for example before a lost connection, is not placed twice. */
static bool place_bet(session *game, trey_wager_kind wager, int64_t amount, failure *problem)
{
    const view_stake *stake = session_stake(game);
    int64_t lies = stake == NULL               ? 0
                   : wager == TREY_WAGER_ANTE  ? stake->ante
                   : wager == TREY_WAGER_BONUS ? stake->bonus
                                               : stake->progressive;
    return amount == 0 || amount == lies ||
           session_ask(game,
                       (table_command){.kind = COMMAND_PLACE,
                                       .seat = session_seat(game),
                                       .wager = wager,
                                       .amount = amount},
                       problem);
}

/* Takes back the bets that were placed before one was refused. */
static void take_back_bets(session *game)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_PROGRESSIVE, TREY_WAGER_BONUS,
                                            TREY_WAGER_ANTE};
    bool is_back = true;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && is_back; i++) {
        const view_stake *stake = session_stake(game);
        int64_t amounts[] = {stake == NULL ? 0 : stake->progressive,
                             stake == NULL ? 0 : stake->bonus, stake == NULL ? 0 : stake->ante};
        table_command back = {
            .kind = COMMAND_WITHDRAW, .seat = session_seat(game), .wager = kinds[i]};
        is_back = amounts[i] == 0 || session_ask(game, back, NULL);
    }
}

bool session_bet(session *game, failure *problem)
{
    session_bets bets = game->bets;
    bool is_placed = place_bet(game, TREY_WAGER_ANTE, bets.ante, problem) &&
                     place_bet(game, TREY_WAGER_BONUS, bets.bonus, problem) &&
                     place_bet(game, TREY_WAGER_PROGRESSIVE,
                               bets.progressive ? game->view.posting.denomination : 0, problem);
    if (!is_placed) {
        take_back_bets(game);
        return false;
    }
    if (!session_ask(game, (table_command){.kind = COMMAND_READY}, problem)) {
        return false;
    }
    if (bets.ante != 0 || bets.bonus != 0) {
        game->bets_before = bets;
    }
    game->bets = (session_bets){0};
    return true;
}

void session_see_result(session *game)
{
    failure ignored;
    game->seen_round = game->view.round_number;
    if (is_allowed(game, COMMAND_READY) && !game->view.bets_are_open) {
        bool is_told = session_ask(game, (table_command){.kind = COMMAND_READY}, &ignored);
        (void)is_told; /* otherwise the others wait until the time is up */
    }
}

bool session_decide(session *game, bool play, failure *problem)
{
    table_command command = {.kind = COMMAND_DECIDE, .seat = game->view.turn_seat, .play = play};
    return session_ask(game, command, problem);
}

/* ---- What happens ---- */

void session_say(session *game, session_tone tone, trey_rule rule, const char *format, ...)
{
    session_line *line = &game->lines[game->line_count++ % SESSION_LINES_KEPT];
    *line = (session_line){.tone = tone, .rule = rule, .round = game->view.round_number};
    va_list arguments;
    va_start(arguments, format);
    text_fit_list(line->text, sizeof line->text, format, arguments);
    va_end(arguments);
}

/* ---- The notice ---- */

bool session_has_new_notice(const session *game)
{
    return game->view.posting.ruleset != NULL &&
           memcmp(&game->notice_rules, &game->view.rules, sizeof game->notice_rules) != 0;
}

/* Drops text that exceeds the buffer; no notice is that long. */
static bool drop_text(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return true;
}

static void make_notice(session *game)
{
    notice_house usual = {.hotline = NOTICE_HOTLINE_USUAL,
                          .minimum_age = NOTICE_AGE_USUAL,
                          .posted = local_day(game->view.posted_time)};
    notice *text = malloc(sizeof *text);
    json_writer *writer = malloc(sizeof *writer);
    if (text != NULL && writer != NULL) {
        _Static_assert((int)JSON_WRITER_SIZE >= (int)SESSION_NOTICE_SIZE,
                       "must hold the whole notice");
        notice_make(text, &game->view.posting, &usual);
        json_writer_begin(writer, drop_text, NULL);
        notice_write_text(writer, text);
        snprintf(game->notice, sizeof game->notice, "%.*s", (int)writer->size, writer->buffer);
    } else {
        snprintf(game->notice, sizeof game->notice, "Not enough memory.\n");
    }
    free(text);
    free(writer);
}

const char *session_read_notice(session *game)
{
    if (game->view.posting.ruleset == NULL) {
        snprintf(game->notice, sizeof game->notice, "No rules are posted at this table.\n");
        return game->notice;
    }
    if (game->host.read_notice == NULL ||
        !game->host.read_notice(game->host.context, game->notice)) {
        make_notice(game);
    }
    game->notice_rules = game->view.rules;
    return game->notice;
}

void session_set_view(session *game, const table_view *view)
{
    game->view = *view;
}

void session_on_event(session *game, const table_event *event, const table_view *view)
{
    game->view = *view;
    narrate(game, event);
    /* A server may send the view of a finished round before all of its events. */
    bool is_end = event->kind == TABLE_SETTLED || event->kind == TABLE_ENVY_PAID ||
                  event->kind == TABLE_ROUND_ENDED || event->kind == TABLE_VOIDED ||
                  (event->kind == TABLE_REVEAL_MISSED && view->phase == TREY_PHASE_VOID);
    if (is_end && tally_add_round(&game->tally, view, game->person)) {
        narrate_net(game, tally_round_at(&game->tally, 0));
    }
}
