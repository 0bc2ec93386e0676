/* SPDX-License-Identifier: MIT */
/*
 * One table of commands; each word of a line is one, with an amount or a name after it where it
 * takes one, so that "ante 10 bonus 5 deal" is a line too.
 */
#include "plain.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "coach.h"
#include "words.h"

enum { LINE_MAX_SIZE = 512 };

typedef struct plain {
    session *session;
    const driver *time;
    const plain_options *options;
    uint64_t said;      /* lines of the log */
    session_need asked; /* what was asked for last, in which round */
    uint64_t asked_round;
    bool is_over;
    char input[LINE_MAX_SIZE];
    size_t used;
    bool is_too_long, at_end;
    int64_t wait; /* until something happens by itself */
    bool is_whole;
    char *problem;
} plain;

static FILE *out_of(const plain *at)
{
    return at->options->out;
}

/* ---- Showing ---- */

static void say_table(plain *at)
{
    const session *in = at->session;
    const table_view *view = &in->view;
    char stack[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    fprintf(out_of(at), "%s, round %llu.\n", view->posting.ruleset->title,
            (unsigned long long)view->round_number);
    for (uint32_t i = 0; i < view->people_count; i++) {
        const view_person *who = &view->people[i];
        fprintf(out_of(at), "%s: %s%s.\n", session_name(in, who->person),
                dollars_format(stack, who->stack), who->is_away ? ", sitting out" : "");
    }
    if (view->has_round && view->bank_seat != 0) {
        fprintf(out_of(at), "The bank is %s, seat %u, with %s.\n",
                session_name(in, view->bank_person), view->bank_seat,
                dollars_format(bank, view->bank_wager));
    }
}

static void say_stats(plain *at)
{
    const tally *of = &at->session->tally;
    char net[MONEY_TEXT_SIZE], wagered[MONEY_TEXT_SIZE], fees[MONEY_TEXT_SIZE],
        cost[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE], hand[HAND_TEXT_SIZE];
    fprintf(out_of(at), "Rounds: %u; won %u, lost %u, void %u.\n", of->rounds, of->won, of->lost,
            of->voided);
    fprintf(out_of(at), "Net: %s on %s wagered; fees %s.\n", gain_format(net, of->net),
            dollars_format(wagered, of->wagered), dollars_format(fees, of->fees));
    fprintf(out_of(at), "Decisions: played %u, folded %u; mistakes %u, cost %s.\n", of->played,
            of->folded, of->mistakes, dollars_format(cost, of->mistakes_cost));
    if (of->banked > 0) {
        fprintf(out_of(at), "Banked: %u rounds, %s.\n", of->banked,
                gain_format(bank, of->bank_net));
    }
    if (of->best_hand != 0) {
        fprintf(out_of(at), "Best hand: %s.\n", hand_format(hand, of->best_hand));
    }
}

static void say_history(plain *at)
{
    const tally *of = &at->session->tally;
    uint32_t count = tally_kept(of) < 20 ? tally_kept(of) : 20;
    if (count == 0) {
        fprintf(out_of(at), "No round is over yet.\n");
    }
    for (uint32_t i = count; i > 0; i--) {
        const tally_round *r = tally_back(of, i - 1);
        char cards[CARDS_NAME_SIZE], net[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE];
        fprintf(out_of(at), "Round %llu: %s%s%s; %s, session %s.\n", (unsigned long long)r->round,
                r->banked                           ? "banked"
                : r->is_void                        ? "void"
                : r->decision == TREY_DECISION_FOLD ? "folded "
                : r->decision == TREY_DECISION_PLAY ? "played "
                                                    : "bet",
                !r->banked && r->hand[0] != VIEW_CARD_HIDDEN ? cards_name(cards, r->hand) : "",
                r->mistake > 0 ? ", a mistake" : "", gain_format(net, r->net),
                gain_format(after, r->after));
    }
}

static void say_line(plain *at, const session_line *line)
{
    fprintf(out_of(at), "%s%s%s\n", line->text, line->rule != TREY_RULE_NONE ? " " : "",
            trey_rule_id(line->rule));
}

static void say_log(plain *at, uint64_t count)
{
    const session *in = at->session;
    uint64_t from = in->line_count > count ? in->line_count - count : 0;
    for (; from < in->line_count; from++) {
        say_line(at, &in->lines[from % SESSION_LINES_KEPT]);
    }
}

static void say_new_lines(plain *at)
{
    const session *in = at->session;
    if (in->line_count - at->said > SESSION_LINES_KEPT) {
        at->said = in->line_count - SESSION_LINES_KEPT;
    }
    for (; at->said < in->line_count; at->said++) {
        say_line(at, &in->lines[at->said % SESSION_LINES_KEPT]);
    }
}

/* ---- Commands ---- */

/* False: a sentence about why not was printed. */
typedef bool plain_act(plain *at, const char *value);

static bool refuse(plain *at, const char *problem)
{
    fprintf(out_of(at), "%s\n", problem);
    return false;
}

static bool read_amount(plain *at, const char *text, int64_t *cents)
{
    const char *wrong = money_parse(text, strlen(text), cents);
    if (wrong != NULL) {
        fprintf(out_of(at), "\"%s\" is no amount: %s.\n", text, wrong);
    }
    return wrong == NULL;
}

static bool ask(plain *at, table_command command)
{
    char problem[SESSION_PROBLEM_SIZE];
    return session_ask(at->session, command, problem) || refuse(at, problem);
}

static bool say_bets(plain *at)
{
    const session_bets *bets = &at->session->bets;
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    fprintf(out_of(at), "To bet: ante %s, bonus %s%s. Say deal to bet it.\n",
            dollars_format(ante, bets->ante), dollars_format(bonus, bets->bonus),
            bets->progressive ? ", progressive" : "");
    return true;
}

static bool may_bet(plain *at)
{
    return session_needs(at->session) == NEED_BETS || refuse(at, "Bets are not open for you now.");
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
    char problem[SESSION_PROBLEM_SIZE];
    (void)value;
    return may_bet(at) && (session_bet(at->session, problem) || refuse(at, problem));
}

static bool do_decide(plain *at, bool play)
{
    char problem[SESSION_PROBLEM_SIZE];
    if (session_needs(at->session) != NEED_DECISION) {
        return refuse(at, "There is nothing for you to decide now.");
    }
    return session_decide(at->session, play, problem) || refuse(at, problem);
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
    session *in = at->session;
    if (!read_amount(at, value, &amount)) {
        return false;
    }
    if (session_needs(in) != NEED_BANK &&
        table_commands_have(in->view.commands, COMMAND_ASK_FOR_BANK) &&
        !ask(at, (table_command){.kind = COMMAND_ASK_FOR_BANK})) {
        return false;
    }
    if (session_needs(in) != NEED_BANK) {
        return refuse(at, in->view.posting.ruleset->house_banks
                              ? "The house banks here."
                              : "The bank is not offered to you now.");
    }
    return ask(at, (table_command){
                       .kind = COMMAND_TAKE_BANK, .seat = in->view.offered_seat, .amount = amount});
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
    char problem[SESSION_PROBLEM_SIZE];
    const session_host *host = &at->session->host;
    return read_amount(at, value, &amount) &&
           (host->buy(host->context, amount, problem) || refuse(at, problem));
}

static bool do_coach(plain *at, const char *value)
{
    bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0) {
        return refuse(at, "Say coach on, or coach off.");
    }
    at->session->has_coach = on;
    fprintf(out_of(at), "The coach is %s.\n", value);
    return true;
}

static bool do_why(plain *at, const char *value)
{
    char text[COACH_TEXT_SIZE];
    const session *in = at->session;
    (void)value;
    const view_stake *stake = session_stake(in);
    coaching best;
    uint32_t seat = stake != NULL ? stake->seat : 0;
    if (stake != NULL && coach_look(&best, &in->view, seat, stake->ante)) {
        fprintf(out_of(at), "%s ", coach_format(text, &best));
    }
    fprintf(out_of(at), "%s\n", coach_why(text, &in->view, seat));
    return true;
}

static bool do_rules(plain *at, const char *value)
{
    const menu *rules = at->options->rules;
    const session_host *host = &at->session->host;
    char problem[SESSION_PROBLEM_SIZE], name[64] = "";
    table_rules chosen;
    if (rules == NULL || host->post == NULL) {
        return refuse(at, "The rules of this table are not yours to change.");
    }
    size_t size = strcspn(value, ":");
    memcpy(name, value, size < sizeof name ? size : sizeof name - 1);
    uint32_t game = menu_find(rules, name);
    const char *after = strchr(value, ':');
    if (game == MENU_GAMES_MAX) {
        fprintf(out_of(at), "There are these rules; a schedule or pay table may follow after a "
                            "colon:\n");
        for (uint32_t i = 0; i < rules->game_count; i++) {
            fprintf(out_of(at), "%s: %s.\n", rules->games[i].id, rules->games[i].ruleset->title);
        }
        return false;
    }
    return (menu_choose(rules, game, after != NULL ? after + 1 : NULL, &chosen, problem) &&
            host->post(host->context, &chosen, problem)) ||
           refuse(at, problem);
}

static bool do_status(plain *at, const char *value)
{
    char prompt[SESSION_PROMPT_SIZE];
    (void)value;
    say_table(at);
    fprintf(out_of(at), "%s\n", session_prompt(at->session, prompt));
    return true;
}

static bool do_stats(plain *at, const char *value)
{
    (void)value;
    say_stats(at);
    return true;
}

static bool do_history(plain *at, const char *value)
{
    (void)value;
    say_history(at);
    return true;
}

static bool do_log(plain *at, const char *value)
{
    (void)value;
    say_log(at, 30);
    return true;
}

static bool do_notice(plain *at, const char *value)
{
    const trey_ruleset *ruleset = at->session->view.posting.ruleset;
    (void)value;
    for (uint32_t i = 0; i < ruleset->notice_count; i++) {
        fprintf(out_of(at), "%s\n", ruleset->notices[i]);
    }
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

typedef struct plain_command {
    const char *word;
    const char *value; /* what follows; NULL: nothing */
    const char *help;
    plain_act *act;
} plain_command;

static const plain_command commands[] = {
    {"ante", "AMOUNT", "what to ante", do_ante},
    {"bonus", "AMOUNT", "what to bet on the bonus", do_bonus},
    {"progressive", NULL, "the progressive's coin, or not", do_progressive},
    {"repeat", NULL, "the bets of the last round", do_repeat},
    {"clear", NULL, "no bets", do_clear},
    {"deal", NULL, "bet, and be ready; without a bet, wait for the next round", do_deal},
    {"play", NULL, "play the hand", do_play},
    {"fold", NULL, "fold it", do_fold},
    {"bank", "AMOUNT", "take the bank", do_bank},
    {"pass", NULL, "decline the bank", do_pass},
    {"next", NULL, "on to the next round", do_next},
    {"status", NULL, "who is there, and what is asked", do_status},
    {"why", NULL, "what playing and folding are worth", do_why},
    {"coach", "on|off", "say after each decision whether it was right", do_coach},
    {"stats", NULL, "the session in figures", do_stats},
    {"history", NULL, "the last rounds", do_history},
    {"log", NULL, "what happened last", do_log},
    {"notice", NULL, "what is posted for all to read", do_notice},
    {"rules", "NAME", "play by other rules, between rounds", do_rules},
    {"buy", "AMOUNT", "more chips", do_buy},
    {"sit", "SEAT", "sit down", do_sit},
    {"help", NULL, "this", do_help},
    {"quit", NULL, "the end; a session with --save can go on", do_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static bool do_help(plain *at, const char *value)
{
    (void)value;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const plain_command *c = &commands[i];
        fprintf(out_of(at), "%s%s%s: %s.\n", c->word, c->value != NULL ? " " : "",
                c->value != NULL ? c->value : "", c->help);
    }
    return true;
}

static const plain_command *find_command(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].word, word) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* ---- Time ---- */

/* Lets happen what happens. The result has been said: whoever reads line by line has read it. */
static void go_on(plain *at, int64_t elapsed)
{
    session *in = at->session;
    do {
        if (session_needs(in) == NEED_NEXT) {
            in->seen_round = in->view.round_number;
        }
        if (at->time->hurry != NULL && !at->time->is_timed) {
            at->wait = INT64_MAX;
            at->is_whole = at->time->hurry(at->time->context, at->problem);
        } else {
            at->wait = at->time->pass(at->time->context, elapsed, &at->is_whole, at->problem);
            elapsed = 0;
        }
        say_new_lines(at);
    } while (at->is_whole && session_needs(in) == NEED_NEXT);
}

/* One command after another; the rest of a line is dropped with the first that fails. */
static void obey(plain *at, char *line)
{
    char *rest = NULL;
    char *word = strtok_r(line, " \t\r", &rest);
    bool is_fine = true;
    for (; word != NULL && is_fine && !at->is_over && at->is_whole;
         word = strtok_r(NULL, " \t\r", &rest)) {
        const plain_command *command = find_command(word);
        const char *value = "";
        if (command == NULL) {
            fprintf(out_of(at), "There is no command \"%.40s\". Say help for all of them.\n", word);
            return;
        }
        if (command->value != NULL) {
            value = strtok_r(NULL, " \t\r", &rest);
        }
        if (value == NULL && command->act != do_rules) {
            fprintf(out_of(at), "%s needs something after it: %s %s.\n", word, word,
                    command->value);
            return;
        }
        is_fine = command->act(at, value != NULL ? value : "");
        go_on(at, 0);
    }
}

/* ---- Reading ---- */

/* A whole line; false: none has come yet, or there is no more. */
static bool take_line(plain *at, char line[LINE_MAX_SIZE])
{
    char *end = memchr(at->input, '\n', at->used);
    if (end == NULL && at->at_end && at->used > 0) {
        end = at->input + at->used++; /* the last line may have no end */
    }
    if (end == NULL && at->used == sizeof at->input) {
        at->is_too_long = true; /* and is dropped up to its end */
        at->used = 0;
    }
    if (end == NULL) {
        return false;
    }
    size_t size = (size_t)(end - at->input);
    memcpy(line, at->input, size);
    line[size] = '\0';
    at->used -= size + 1;
    memmove(at->input, end + 1, at->used);
    if (at->is_too_long) {
        at->is_too_long = false;
        fprintf(out_of(at), "That line is too long.\n");
        line[0] = '\0';
    }
    return true;
}

static void fill(plain *at)
{
    ssize_t count = read(at->options->in, at->input + at->used, sizeof at->input - at->used);
    if (count > 0) {
        at->used += (size_t)count;
    } else if (count == 0 || errno != EINTR) {
        at->at_end = true;
    }
}

/* ---- All of it ---- */

static void say_prompt(plain *at)
{
    session *in = at->session;
    session_need need = session_needs(in);
    char prompt[SESSION_PROMPT_SIZE], text[COACH_TEXT_SIZE];
    bool is_new = need != at->asked || in->view.round_number != at->asked_round;
    at->asked = need;
    at->asked_round = in->view.round_number;
    if (!is_new || need == NEED_NOTHING) {
        return;
    }
    fprintf(out_of(at), "%s", session_prompt(in, prompt));
    const view_stake *stake = session_stake(in);
    coaching best;
    if (need == NEED_DECISION && in->has_coach && stake != NULL &&
        coach_look(&best, &in->view, stake->seat, stake->ante)) {
        fprintf(out_of(at), " Coach: %s", coach_format(text, &best));
    }
    fprintf(out_of(at), "\n");
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_for_input(plain *at)
{
    struct pollfd files[2] = {{.fd = at->options->in, .events = POLLIN},
                              {.fd = -1, .events = POLLIN}};
    if (at->time->file != NULL) {
        files[1].fd = at->time->file(at->time->context);
    }
    int most = at->wait > 1000 ? 1000 : (int)at->wait;
    if (poll(files, 2, most) > 0 && files[0].revents != 0) {
        fill(at);
    }
}

/* While something is waited for. */
static bool show(void *context)
{
    plain *at = context;
    say_new_lines(at);
    fflush(out_of(at));
    return *at->options->stop == 0;
}

bool plain_run(session *in, const driver *time, const plain_options *options,
               char problem[DRIVER_PROBLEM_SIZE])
{
    plain at = {.session = in,
                .time = time,
                .options = options,
                .said = in->line_count,
                .is_whole = true,
                .problem = problem};
    in->show = show;
    in->show_context = &at;
    int64_t before = now_ms();
    char line[LINE_MAX_SIZE];
    bool has_prompted = false;
    while (!at.is_over && *options->stop == 0 && !ferror(options->out)) {
        int64_t now = now_ms();
        go_on(&at, now - before);
        before = now;
        if (!at.is_whole) {
            break;
        }
        say_prompt(&at);
        if (take_line(&at, line)) {
            at.asked = line[0] == '\0' ? NEED_NOTHING : at.asked; /* an empty line asks again */
            obey(&at, line);
            has_prompted = false;
            continue;
        }
        if (at.at_end) {
            break;
        }
        if (options->has_prompt && !has_prompted) {
            fprintf(options->out, "> ");
            has_prompted = true;
        }
        fflush(options->out);
        wait_for_input(&at);
    }
    say_new_lines(&at);
    in->show = NULL;
    return at.is_whole;
}
