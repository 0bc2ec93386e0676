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

static bool refuse(plain *ui, const char *problem)
{
    fprintf(ui->options->out, "%s\n", problem);
    return false;
}

static bool read_amount(plain *ui, const char *text, int64_t *cents)
{
    const char *wrong = money_parse(text, strlen(text), cents);
    if (wrong != NULL) {
        fprintf(ui->options->out, "\"%s\": %s.\n", text, wrong);
    }
    return wrong == NULL;
}

static bool ask(plain *ui, table_command command)
{
    failure problem;
    return session_ask(ui->session, command, &problem) || refuse(ui, problem.text);
}

static bool say_bets(plain *ui)
{
    const session_bets *bets = &ui->session->bets;
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    fprintf(ui->options->out, "Your bets: ante %s, %s %s%s. Type deal to place them.\n",
            dollars_format(ante, bets->ante), bonus_word(&ui->session->view.posting),
            dollars_format(bonus, bets->bonus), bets->progressive ? ", progressive" : "");
    return true;
}

static bool may_bet(plain *ui)
{
    return session_needs(ui->session) == NEED_BETS || refuse(ui, "You cannot bet now.");
}

static bool do_ante(plain *ui, const char *value)
{
    return may_bet(ui) && read_amount(ui, value, &ui->session->bets.ante) && say_bets(ui);
}

static bool do_bonus(plain *ui, const char *value)
{
    return may_bet(ui) && read_amount(ui, value, &ui->session->bets.bonus) && say_bets(ui);
}

static bool do_progressive(plain *ui, const char *value)
{
    (void)value;
    if (!ui->session->view.progressive.is_posted) {
        return refuse(ui, "No progressive is posted here.");
    }
    ui->session->bets.progressive = !ui->session->bets.progressive;
    return say_bets(ui);
}

static bool do_repeat(plain *ui, const char *value)
{
    (void)value;
    ui->session->bets = ui->session->bets_before;
    return may_bet(ui) && say_bets(ui);
}

static bool do_clear(plain *ui, const char *value)
{
    (void)value;
    ui->session->bets = (session_bets){0};
    return say_bets(ui);
}

static bool do_deal(plain *ui, const char *value)
{
    failure problem;
    (void)value;
    return may_bet(ui) && (session_bet(ui->session, &problem) || refuse(ui, problem.text));
}

static bool do_decide(plain *ui, bool play)
{
    failure problem;
    if (session_needs(ui->session) != NEED_DECISION) {
        return refuse(ui, "You have nothing to decide now.");
    }
    return session_decide(ui->session, play, &problem) || refuse(ui, problem.text);
}

static bool do_play(plain *ui, const char *value)
{
    (void)value;
    return do_decide(ui, true);
}

static bool do_fold(plain *ui, const char *value)
{
    (void)value;
    return do_decide(ui, false);
}

static bool do_bank(plain *ui, const char *value)
{
    int64_t amount;
    session *game = ui->session;
    if (!read_amount(ui, value, &amount)) {
        return false;
    }
    if (session_needs(game) != NEED_BANK &&
        table_commands_have(game->view.commands, COMMAND_ASK_FOR_BANK) &&
        !ask(ui, (table_command){.kind = COMMAND_ASK_FOR_BANK})) {
        return false;
    }
    if (session_needs(game) != NEED_BANK) {
        return refuse(ui, game->view.posting.ruleset->house_banks
                              ? "The house banks here."
                              : "The bank is not offered to you now.");
    }
    return ask(ui, (table_command){.kind = COMMAND_TAKE_BANK,
                                   .seat = game->view.offered_seat,
                                   .amount = amount});
}

static bool do_pass(plain *ui, const char *value)
{
    (void)value;
    if (session_needs(ui->session) != NEED_BANK) {
        return refuse(ui, "The bank is not offered to you now.");
    }
    return ask(
        ui, (table_command){.kind = COMMAND_DECLINE_BANK, .seat = ui->session->view.offered_seat});
}

static bool do_sit(plain *ui, const char *value)
{
    return ask(ui,
               (table_command){.kind = COMMAND_SIT, .seat = (uint32_t)strtoul(value, NULL, 10)});
}

static bool do_buy(plain *ui, const char *value)
{
    int64_t amount;
    failure problem;
    const session_host *host = &ui->session->host;
    return read_amount(ui, value, &amount) &&
           (host->buy(host->context, amount, &problem) || refuse(ui, problem.text));
}

static bool do_coach(plain *ui, const char *value)
{
    bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0) {
        return refuse(ui, "Type coach on or coach off.");
    }
    ui->session->has_coach = on;
    fprintf(ui->options->out, "The coach is %s.\n", value);
    return true;
}

static bool do_why(plain *ui, const char *value)
{
    char text[COACH_TEXT_SIZE];
    const session *game = ui->session;
    (void)value;
    const view_stake *stake = session_stake(game);
    coaching best;
    uint32_t seat = stake != NULL ? stake->seat : 0;
    if (stake != NULL && coach_evaluate(&best, &game->view, seat, stake->ante)) {
        fprintf(ui->options->out, "%s ", coach_format(text, &best));
    }
    fprintf(ui->options->out, "%s\n", coach_why(text, &game->view, seat));
    return true;
}

static bool do_rules(plain *ui, const char *value)
{
    const menu *rules = ui->options->rules;
    const session_host *host = &ui->session->host;
    failure problem;
    char name[64] = "";
    table_rules chosen;
    if (rules == NULL || host->post == NULL) {
        return refuse(ui, "You cannot change the rules of this table.");
    }
    size_t size = strcspn(value, ":");
    memcpy(name, value, size < sizeof name ? size : sizeof name - 1);
    uint32_t game = menu_find(rules, name);
    const char *after = strchr(value, ':');
    if (game == MENU_GAMES_MAX) {
        fprintf(ui->options->out, "Rule sets; a schedule or pay table may follow after a colon:\n");
        for (uint32_t i = 0; i < rules->game_count; i++) {
            fprintf(ui->options->out, "%s: %s.\n", rules->games[i].id,
                    rules->games[i].ruleset->title);
        }
        return false;
    }
    return (menu_choose(rules, game, after != NULL ? after + 1 : NULL, &chosen, &problem) &&
            host->post(host->context, &chosen, &problem)) ||
           refuse(ui, problem.text);
}

static bool do_status(plain *ui, const char *value)
{
    char prompt[SESSION_PROMPT_SIZE];
    (void)value;
    plain_say_table(ui);
    fprintf(ui->options->out, "%s\n", session_prompt(ui->session, prompt));
    return true;
}

static bool do_stats(plain *ui, const char *value)
{
    (void)value;
    plain_say_stats(ui);
    return true;
}

static bool do_history(plain *ui, const char *value)
{
    (void)value;
    plain_say_history(ui);
    return true;
}

static bool do_log(plain *ui, const char *value)
{
    (void)value;
    plain_say_log(ui, 30);
    return true;
}

static bool do_notice(plain *ui, const char *value)
{
    (void)value;
    fprintf(ui->options->out, "%s", session_read_notice(ui->session));
    return true;
}

static bool do_next(plain *ui, const char *value)
{
    (void)value;
    session_see_result(ui->session);
    return true;
}

static bool do_quit(plain *ui, const char *value)
{
    (void)value;
    ui->is_over = true;
    return true;
}

static bool do_help(plain *ui, const char *value);

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

static bool do_help(plain *ui, const char *value)
{
    (void)value;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const plain_command *c = &commands[i];
        fprintf(ui->options->out, "%s%s%s: %s.\n", c->word, c->value != NULL ? " " : "",
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
