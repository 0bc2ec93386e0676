/* SPDX-License-Identifier: MIT */
#include "session_tally.h"

#include <string.h>

#include "coach.h"

/* Net result of a person's wagers, without fees. */
static int64_t wagers_net(const table_view *view, uint32_t person)
{
    int64_t net = 0;
    for (uint32_t i = 0; i < view->settlement.line_count; i++) {
        const trey_line *line = &view->settlement.lines[i];
        if (line->bettor == person) {
            net += trey_line_paid(line) - trey_line_collected(line);
        }
    }
    for (uint32_t i = 0; i < view->awards.award_count; i++) {
        net += view->awards.awards[i].bettor == person ? view->awards.awards[i].amount : 0;
    }
    for (uint32_t i = 0; i < view->awards.envy_count; i++) {
        net += view->awards.envy[i].bettor == person ? view->awards.envy[i].amount : 0;
    }
    return net;
}

/* Records a decision, and its cost if it was a mistake. */
static void note_decision(tally_round *of, const table_view *view, const view_stake *stake)
{
    coaching best;
    of->ante = stake->ante;
    of->bonus = stake->bonus;
    of->decision = stake->decision;
    memcpy(of->hand, view->hands[stake->seat].cards, sizeof of->hand);
    bool is_decided = stake->decision != TREY_DECISION_OPEN;
    if (is_decided && coach_evaluate(&best, view, stake->seat, stake->ante) &&
        best.should_play != (stake->decision == TREY_DECISION_PLAY)) {
        of->mistake = best.cost;
    }
}

static void note_stakes(tally_round *of, int64_t *wagered, const table_view *view, uint32_t person)
{
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        if (stake->person != person) {
            continue;
        }
        *wagered += stake->ante + stake->play + stake->bonus + stake->progressive;
        if (!of->is_void) {
            of->fees += stake->fee;
            /* PROG-1: the progressive wager is never returned */
            of->net -= stake->fee + stake->progressive;
        }
        if (stake->ante > 0 && of->ante == 0) {
            note_decision(of, view, stake);
        }
    }
}

static void note_bank(tally_round *of, const table_view *view)
{
    of->banked = true;
    if (!of->is_void) {
        of->fees += view->bank_fee;
        of->net += view->settlement.collected - view->settlement.paid - view->bank_fee;
    }
}

static void add(tally *to, tally_round *of, int64_t wagered)
{
    to->rounds++;
    to->voided += of->is_void;
    to->won += of->net > 0;
    to->lost += of->net < 0;
    to->banked += of->banked;
    to->bank_net += of->banked ? of->net : 0;
    to->played += of->decision == TREY_DECISION_PLAY;
    to->folded += of->decision == TREY_DECISION_FOLD;
    to->mistakes += of->mistake > 0;
    to->mistakes_cost += of->mistake;
    to->fees += of->fees;
    to->wagered += of->is_void ? 0 : wagered;
    to->net += of->net;
    bool is_first = to->rounds == 1;
    to->best_net = is_first || of->net > to->best_net ? of->net : to->best_net;
    to->worst_net = is_first || of->net < to->worst_net ? of->net : to->worst_net;
    of->after = to->net;
    to->kept[(to->rounds - 1) % TALLY_ROUNDS_KEPT] = *of;
}

bool tally_add_round(tally *to, const table_view *view, uint32_t person)
{
    bool is_over =
        view->has_round && (view->phase == TREY_PHASE_VOID || (view->phase == TREY_PHASE_DONE));
    if (!is_over || view->round_number == to->last_round) {
        return false;
    }
    to->last_round = view->round_number;
    tally_round of = {.round = view->round_number, .is_void = view->phase == TREY_PHASE_VOID};
    int64_t wagered = 0;
    memset(of.hand, VIEW_CARD_HIDDEN, sizeof of.hand);
    memcpy(of.bank, view->hands[TREY_BANKER].cards, sizeof of.bank);
    note_stakes(&of, &wagered, view, person);
    if (view->bank_person == person) {
        note_bank(&of, view);
    }
    if (wagered == 0 && !of.banked) {
        return false;
    }
    of.net += of.is_void || of.banked ? 0 : wagers_net(view, person);
    if (of.hand[0] != VIEW_CARD_HIDDEN) {
        trey_hand_value value = trey_hand_evaluate(of.hand[0], of.hand[1], of.hand[2]);
        to->best_hand = value > to->best_hand ? value : to->best_hand;
    }
    add(to, &of, wagered);
    return true;
}

uint32_t tally_round_count(const tally *of)
{
    return of->rounds < TALLY_ROUNDS_KEPT ? of->rounds : TALLY_ROUNDS_KEPT;
}

const tally_round *tally_round_at(const tally *of, uint32_t back)
{
    return &of->kept[(of->rounds - 1 - back) % TALLY_ROUNDS_KEPT];
}
