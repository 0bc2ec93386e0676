/* SPDX-License-Identifier: MIT */
/*
 * The table of plain-mode commands and their functions.
 */
#include <stdlib.h>
#include <string.h>

#include "format/round/round_explain.h"
#include "plain_internal.h"
#include "play/session/coach.h"
#include "play/session/words.h"

static bool refuse(plain *at, const char *problem)
{
    fprintf(at->options->out, "%s\n", problem);
    return false;
}

static bool read_amount(plain *at, const char *text, int64_t *cents)
{
    const char *wrong = money_parse(text, strlen(text), cents);
    if (wrong != NULL) {
        fprintf(at->options->out, "\"%s\" is not an amount: %s.\n", text, wrong);
    }
    return wrong == NULL;
}

static bool ask(plain *at, table_command command)
{
    failure problem;
    return session_ask(at->session, command, &problem) || refuse(at, problem.text);
}

static bool say_bets(plain *at)
{
    const session_bets *bets = &at->session->bets;
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    fprintf(at->options->out, "Your bets: ante %s, %s %s%s. Type deal to place them.\n",
            dollars_format(ante, bets->ante), bonus_word(&at->session->view.posting),
            dollars_format(bonus, bets->bonus), bets->progressive ? ", progressive" : "");
    return true;
}

static bool may_bet(plain *at)
{
    return session_needs(at->session) == NEED_BETS || refuse(at, "You cannot bet now.");
}

static bool do_ante(plain *at, const char *value)
{
    return may_bet(at) && read_amount(at, value, &at->session->bets.ante) && say_bets(at);
}

static bool do_bonus(plain *at, const char *value)
{
    return may_bet(at) && read_amount(at, value, &at->session->bets.bonus) && say_bets(at);
}

static bool do_progressive(plain *at, const char *value)
{
    (void)value;
    if (!at->session->view.progressive.is_posted) {
        return refuse(at, "No progressive is posted here.");
    }
    at->session->bets.progressive = !at->session->bets.progressive;
    return say_bets(at);
}

static bool do_repeat(plain *at, const char *value)
{
    (void)value;
    at->session->bets = at->session->bets_before;
    return may_bet(at) && say_bets(at);
}

static bool do_clear(plain *at, const char *value)
{
    (void)value;
    at->session->bets = (session_bets){0};
    return say_bets(at);
}

static bool do_deal(plain *at, const char *value)
{
    failure problem;
    (void)value;
    return may_bet(at) && (session_bet(at->session, &problem) || refuse(at, problem.text));
}

static bool do_decide(plain *at, bool play)
{
    failure problem;
    if (session_needs(at->session) != NEED_DECISION) {
        return refuse(at, "You have nothing to decide now.");
    }
    return session_decide(at->session, play, &problem) || refuse(at, problem.text);
}

static bool do_play(plain *at, const char *value)
{
    (void)value;
    return do_decide(at, true);
}

static bool do_fold(plain *at, const char *value)
{
    (void)value;
    return do_decide(at, false);
}

static bool do_bank(plain *at, const char *value)
{
    int64_t amount;
    session *game = at->session;
    if (!read_amount(at, value, &amount)) {
        return false;
    }
    if (session_needs(game) != NEED_BANK &&
        table_commands_have(game->view.commands, COMMAND_ASK_FOR_BANK) &&
        !ask(at, (table_command){.kind = COMMAND_ASK_FOR_BANK})) {
        return false;
    }
    if (session_needs(game) != NEED_BANK) {
        return refuse(at, game->view.posting.ruleset->house_banks
                              ? "The house banks here."
                              : "The bank is not offered to you now.");
    }
    return ask(at, (table_command){.kind = COMMAND_TAKE_BANK,
                                   .seat = game->view.offered_seat,
                                   .amount = amount});
}

static bool do_pass(plain *at, const char *value)
{
    (void)value;
    if (session_needs(at->session) != NEED_BANK) {
        return refuse(at, "The bank is not offered to you now.");
    }
    return ask(
        at, (table_command){.kind = COMMAND_DECLINE_BANK, .seat = at->session->view.offered_seat});
}

static bool do_sit(plain *at, const char *value)
{
    return ask(at,
               (table_command){.kind = COMMAND_SIT, .seat = (uint32_t)strtoul(value, NULL, 10)});
}

static bool do_buy(plain *at, const char *value)
{
    int64_t amount;
    failure problem;
    const session_host *host = &at->session->host;
    return read_amount(at, value, &amount) &&
           (host->buy(host->context, amount, &problem) || refuse(at, problem.text));
}

static bool do_coach(plain *at, const char *value)
{
    bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0) {
        return refuse(at, "Type coach on or coach off.");
    }
    at->session->has_coach = on;
    fprintf(at->options->out, "The coach is %s.\n", value);
    return true;
}

static bool do_why(plain *at, const char *value)
{
    char text[COACH_TEXT_SIZE];
    const session *game = at->session;
    (void)value;
    const view_stake *stake = session_stake(game);
    coaching best;
    uint32_t seat = stake != NULL ? stake->seat : 0;
    if (stake != NULL && coach_evaluate(&best, &game->view, seat, stake->ante)) {
        fprintf(at->options->out, "%s ", coach_format(text, &best));
    }
    fprintf(at->options->out, "%s\n", coach_why(text, &game->view, seat));
    return true;
}

static bool do_rules(plain *at, const char *value)
{
    const menu *rules = at->options->rules;
    const session_host *host = &at->session->host;
    failure problem;
    char name[64] = "";
    table_rules chosen;
    if (rules == NULL || host->post == NULL) {
        return refuse(at, "You cannot change the rules of this table.");
    }
    size_t size = strcspn(value, ":");
    memcpy(name, value, size < sizeof name ? size : sizeof name - 1);
    uint32_t game = menu_find(rules, name);
    const char *after = strchr(value, ':');
    if (game == MENU_GAMES_MAX) {
        fprintf(at->options->out, "Rule sets; a schedule or pay table may follow after a colon:\n");
        for (uint32_t i = 0; i < rules->game_count; i++) {
            fprintf(at->options->out, "%s: %s.\n", rules->games[i].id,
                    rules->games[i].ruleset->title);
        }
        return false;
    }
    return (menu_choose(rules, game, after != NULL ? after + 1 : NULL, &chosen, &problem) &&
            host->post(host->context, &chosen, &problem)) ||
           refuse(at, problem.text);
}

static bool do_status(plain *at, const char *value)
{
    char prompt[SESSION_PROMPT_SIZE];
    (void)value;
    plain_say_table(at);
    fprintf(at->options->out, "%s\n", session_prompt(at->session, prompt));
    return true;
}

static bool do_stats(plain *at, const char *value)
{
    (void)value;
    plain_say_stats(at);
    return true;
}

static bool do_history(plain *at, const char *value)
{
    (void)value;
    plain_say_history(at);
    return true;
}

static bool do_log(plain *at, const char *value)
{
    (void)value;
    plain_say_log(at, 30);
    return true;
}

static bool do_notice(plain *at, const char *value)
{
    (void)value;
    fprintf(at->options->out, "%s", session_read_notice(at->session));
    return true;
}

static bool do_next(plain *at, const char *value)
{
    (void)value;
    at->session->seen_round = at->session->view.round_number;
    return true;
}

static bool do_quit(plain *at, const char *value)
{
    (void)value;
    at->is_over = true;
    return true;
}

static bool do_help(plain *at, const char *value);

static const plain_command commands[] = {
    {"ante", "AMOUNT", "set the ante", do_ante},
    {"bonus", "AMOUNT", "set the bonus bet", do_bonus},
    {"progressive", NULL, "bet on the progressive, or not", do_progressive},
    {"repeat", NULL, "bet the same as last round", do_repeat},
    {"clear", NULL, "clear your bets", do_clear},
    {"deal", NULL, "place your bets; without a bet, sit this round out", do_deal},
    {"play", NULL, "play the hand", do_play},
    {"fold", NULL, "fold the hand", do_fold},
    {"bank", "AMOUNT", "take the bank", do_bank},
    {"pass", NULL, "decline the bank", do_pass},
    {"next", NULL, "continue to the next round", do_next},
    {"status", NULL, "show the players and what the table waits for", do_status},
    {"why", NULL, "show what playing and folding are worth", do_why},
    {"coach", "on|off", "turn the coach on or off", do_coach},
    {"stats", NULL, "show statistics of the session", do_stats},
    {"history", NULL, "show the last rounds", do_history},
    {"log", NULL, "show the latest messages", do_log},
    {"notice", NULL, "show the notice of the table: limits, fees, rules in force", do_notice},
    {"rules", "[NAME]", "change the rules, between rounds", do_rules},
    {"buy", "AMOUNT", "buy chips", do_buy},
    {"sit", "SEAT", "take a seat", do_sit},
    {"help", NULL, "list the commands", do_help},
    {"quit", NULL, "leave; a game with --save can be continued later", do_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static bool do_help(plain *at, const char *value)
{
    (void)value;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const plain_command *c = &commands[i];
        fprintf(at->options->out, "%s%s%s: %s.\n", c->word, c->value != NULL ? " " : "",
                c->value != NULL ? c->value : "", c->help);
    }
    return true;
}

const plain_command *plain_find_command(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].word, word) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}
