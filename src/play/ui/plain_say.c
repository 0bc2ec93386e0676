/* SPDX-License-Identifier: MIT */
/*
 * Plain mode: prints sentences. Everything is said once.
 */
#include <trey/hand.h>

#include "plain_internal.h"
#include "play/session/coach.h"
#include "play/session/words.h"

void plain_say_table(plain *at)
{
    const session *game = at->session;
    const table_view *view = &game->view;
    char stack[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    fprintf(at->options->out, "%s, round %llu.\n", view->posting.ruleset->title,
            (unsigned long long)view->round_number);
    for (uint32_t i = 0; i < view->people_count; i++) {
        const view_person *who = &view->people[i];
        fprintf(at->options->out, "%s: %s%s.\n", session_name(game, who->person),
                dollars_format(stack, who->stack), who->is_away ? ", sitting out" : "");
    }
    if (view->has_round && view->bank_seat != 0) {
        fprintf(at->options->out, "The bank is %s, seat %u, with %s.\n",
                session_name(game, view->bank_person), view->bank_seat,
                dollars_format(bank, view->bank_wager));
    }
}

void plain_say_stats(plain *at)
{
    const tally *of = &at->session->tally;
    char net[MONEY_TEXT_SIZE], wagered[MONEY_TEXT_SIZE], fees[MONEY_TEXT_SIZE],
        cost[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE], hand[TREY_HAND_TEXT_SIZE];
    fprintf(at->options->out, "Rounds: %u; won %u, lost %u, void %u.\n", of->rounds, of->won,
            of->lost, of->voided);
    fprintf(at->options->out, "Net: %s on %s wagered; fees %s.\n", gain_format(net, of->net),
            dollars_format(wagered, of->wagered), dollars_format(fees, of->fees));
    fprintf(at->options->out, "Decisions: played %u, folded %u; mistakes %u, cost %s.\n",
            of->played, of->folded, of->mistakes, dollars_format(cost, of->mistakes_cost));
    if (of->banked > 0) {
        fprintf(at->options->out, "Banked: %u rounds, %s.\n", of->banked,
                gain_format(bank, of->bank_net));
    }
    if (of->best_hand != 0) {
        fprintf(at->options->out, "Best hand: %s.\n",
                trey_ruleset_hand_text(at->session->view.posting.ruleset, hand, of->best_hand));
    }
}

void plain_say_history(plain *at)
{
    const tally *of = &at->session->tally;
    uint32_t count = tally_round_count(of) < 20 ? tally_round_count(of) : 20;
    if (count == 0) {
        fprintf(at->options->out, "No round has finished yet.\n");
    }
    for (uint32_t i = count; i > 0; i--) {
        const tally_round *r = tally_round_at(of, i - 1);
        char cards[CARDS_NAME_SIZE], net[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE];
        fprintf(at->options->out, "Round %llu: %s%s%s; %s, session %s.\n",
                (unsigned long long)r->round,
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
    fprintf(at->options->out, "%s%s%s\n", line->text, line->rule != TREY_RULE_NONE ? " " : "",
            trey_rule_id(line->rule));
}

void plain_say_log(plain *at, uint64_t count)
{
    const session *game = at->session;
    uint64_t from = game->line_count > count ? game->line_count - count : 0;
    for (; from < game->line_count; from++) {
        say_line(at, &game->lines[from % SESSION_LINES_KEPT]);
    }
}

void plain_say_new_lines(plain *at)
{
    const session *game = at->session;
    if (game->line_count - at->said > SESSION_LINES_KEPT) {
        at->said = game->line_count - SESSION_LINES_KEPT;
    }
    for (; at->said < game->line_count; at->said++) {
        say_line(at, &game->lines[at->said % SESSION_LINES_KEPT]);
    }
}

void plain_say_notice(plain *at)
{
    if (session_has_new_notice(at->session)) {
        fprintf(at->options->out, "\n%s\n", session_read_notice(at->session));
    }
}

void plain_say_prompt(plain *at)
{
    session *game = at->session;
    session_need need = session_needs(game);
    char prompt[SESSION_PROMPT_SIZE], text[COACH_TEXT_SIZE];
    bool is_new = need != at->asked || game->view.round_number != at->asked_round;
    at->asked = need;
    at->asked_round = game->view.round_number;
    if (!is_new || need == NEED_NOTHING) {
        return;
    }
    fprintf(at->options->out, "%s", session_prompt(game, prompt));
    const view_stake *stake = session_stake(game);
    coaching best;
    if (need == NEED_DECISION && game->has_coach && stake != NULL &&
        coach_evaluate(&best, &game->view, stake->seat, stake->ante)) {
        fprintf(at->options->out, " Coach: %s", coach_format(text, &best));
    }
    fprintf(at->options->out, "\n");
}
