/* SPDX-License-Identifier: MIT */
/*
 * Plain mode: prints sentences. Everything is said once.
 */
#include <trey/hand.h>

#include "plain_internal.h"
#include "play/session/coach.h"
#include "play/session/words.h"

void plain_say_table(plain *ui)
{
    const session *game = ui->session;
    const table_view *view = &game->view;
    char stack[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    fprintf(ui->options->out, "%s, round %llu.\n", view->posting.ruleset->title,
            (unsigned long long)view->round_number);
    for (uint32_t i = 0; i < view->people_count; i++) {
        const view_person *person = &view->people[i];
        fprintf(ui->options->out, "%s: %s%s.\n", session_name(game, person->person),
                person->is_felt ? "chips on the felt" : dollars_format(stack, person->stack),
                person->is_disconnected ? ", disconnected"
                : person->is_away       ? ", sitting out"
                                        : "");
    }
    if (view->has_round && view->bank_seat != 0) {
        fprintf(ui->options->out, "The bank is %s, seat %u, with %s.\n",
                session_name(game, view->bank_person), view->bank_seat,
                dollars_format(bank, view->bank_wager));
    }
}

void plain_say_stats(plain *ui)
{
    const tally *sums = &ui->session->tally;
    char net[MONEY_TEXT_SIZE], wagered[MONEY_TEXT_SIZE], fees[MONEY_TEXT_SIZE],
        cost[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE], hand[TREY_HAND_TEXT_SIZE];
    fprintf(ui->options->out, "Rounds: %u; won %u, lost %u, void %u.\n", sums->rounds, sums->won,
            sums->lost, sums->voided);
    fprintf(ui->options->out, "Net: %s on %s wagered; fees %s.\n", gain_format(net, sums->net),
            dollars_format(wagered, sums->wagered), dollars_format(fees, sums->fees));
    fprintf(ui->options->out, "Decisions: played %u, folded %u; mistakes %u, cost %s.\n",
            sums->played, sums->folded, sums->mistakes, dollars_format(cost, sums->mistakes_cost));
    if (sums->banked > 0) {
        fprintf(ui->options->out, "Banked: %u rounds, %s.\n", sums->banked,
                gain_format(bank, sums->bank_net));
    }
    if (sums->best_hand != 0) {
        fprintf(ui->options->out, "Best hand: %s.\n",
                trey_ruleset_hand_text(ui->session->view.posting.ruleset, hand, sums->best_hand));
    }
}

void plain_say_history(plain *ui)
{
    const tally *sums = &ui->session->tally;
    uint32_t count = tally_round_count(sums) < 20 ? tally_round_count(sums) : 20;
    if (count == 0) {
        fprintf(ui->options->out, "No round has finished yet.\n");
    }
    for (uint32_t i = count; i > 0; i--) {
        const tally_round *r = tally_round_at(sums, i - 1);
        char cards[CARDS_NAME_SIZE], net[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE];
        fprintf(ui->options->out, "Round %llu: %s%s%s; %s, session %s.\n",
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

static void say_line(plain *ui, const session_line *line)
{
    fprintf(ui->options->out, "%s%s%s\n", line->text, line->rule != TREY_RULE_NONE ? " " : "",
            trey_rule_id(line->rule));
}

void plain_say_log(plain *ui, uint64_t count)
{
    const session *game = ui->session;
    uint64_t from = game->line_count > count ? game->line_count - count : 0;
    for (; from < game->line_count; from++) {
        say_line(ui, &game->lines[from % SESSION_LINES_KEPT]);
    }
}

void plain_say_new_lines(plain *ui)
{
    const session *game = ui->session;
    if (game->line_count - ui->said > SESSION_LINES_KEPT) {
        ui->said = game->line_count - SESSION_LINES_KEPT;
    }
    for (; ui->said < game->line_count; ui->said++) {
        say_line(ui, &game->lines[ui->said % SESSION_LINES_KEPT]);
    }
}

void plain_say_notice(plain *ui)
{
    if (session_has_new_notice(ui->session)) {
        fprintf(ui->options->out, "\n%s\n", session_read_notice(ui->session));
    }
}

void plain_say_prompt(plain *ui)
{
    session *game = ui->session;
    session_need need = session_needs(game);
    char prompt[SESSION_PROMPT_SIZE], text[COACH_TEXT_SIZE];
    bool is_new = need != ui->asked || game->view.round_number != ui->asked_round;
    ui->asked = need;
    ui->asked_round = game->view.round_number;
    if (!is_new || need == NEED_NOTHING) {
        return;
    }
    fprintf(ui->options->out, "%s", session_prompt(game, prompt));
    const view_stake *stake = session_stake(game);
    coaching best;
    if (need == NEED_DECISION && game->has_coach && stake != NULL &&
        coach_evaluate(&best, &game->view, stake->seat, stake->ante)) {
        fprintf(ui->options->out, " Coach: %s", coach_format(text, &best));
    }
    fprintf(ui->options->out, "\n");
}
