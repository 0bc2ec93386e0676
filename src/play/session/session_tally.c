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
static void note_decision(tally_round *round, const table_view *view, const view_stake *stake)
{
    coaching best;
    round->ante = stake->ante;
    round->bonus = stake->bonus;
    round->decision = stake->decision;
    memcpy(round->hand, view->hands[stake->seat].cards, sizeof round->hand);
    bool is_decided = stake->decision != TREY_DECISION_OPEN;
    if (is_decided && coach_evaluate(&best, view, stake->seat, stake->ante) &&
        best.should_play != (stake->decision == TREY_DECISION_PLAY)) {
        round->mistake = best.cost;
    }
}

static void note_stakes(tally_round *round, int64_t *wagered, const table_view *view,
                        uint32_t person)
{
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        if (stake->person != person) {
            continue;
        }
        *wagered += stake->ante + stake->play + stake->bonus + stake->progressive;
        if (!round->is_void) {
            round->fees += stake->fee;
            /* PROG-1: the progressive wager is never returned */
            round->net -= stake->fee + stake->progressive;
        }
        if (stake->ante > 0 && round->ante == 0) {
            note_decision(round, view, stake);
        }
    }
}

static void note_bank(tally_round *round, const table_view *view)
{
    round->banked = true;
    if (!round->is_void) {
        round->fees += view->bank_fee;
        round->net += view->settlement.collected - view->settlement.paid - view->bank_fee;
    }
}

static void add(tally *sums, tally_round *round, int64_t wagered)
{
    sums->rounds++;
    sums->voided += round->is_void;
    sums->won += round->net > 0;
    sums->lost += round->net < 0;
    sums->banked += round->banked;
    sums->bank_net += round->banked ? round->net : 0;
    sums->played += round->decision == TREY_DECISION_PLAY;
    sums->folded += round->decision == TREY_DECISION_FOLD;
    sums->mistakes += round->mistake > 0;
    sums->mistakes_cost += round->mistake;
    sums->fees += round->fees;
    sums->wagered += round->is_void ? 0 : wagered;
    sums->net += round->net;
    bool is_first = sums->rounds == 1;
    sums->best_net = is_first || round->net > sums->best_net ? round->net : sums->best_net;
    sums->worst_net = is_first || round->net < sums->worst_net ? round->net : sums->worst_net;
    round->after = sums->net;
    sums->kept[(sums->rounds - 1) % TALLY_ROUNDS_KEPT] = *round;
}

bool tally_add_round(tally *sums, const table_view *view, uint32_t person)
{
    bool is_over =
        view->has_round && (view->phase == TREY_PHASE_VOID || (view->phase == TREY_PHASE_DONE));
    if (!is_over || view->round_number == sums->last_round) {
        return false;
    }
    sums->last_round = view->round_number;
    tally_round round = {.round = view->round_number, .is_void = view->phase == TREY_PHASE_VOID};
    int64_t wagered = 0;
    memset(round.hand, VIEW_CARD_HIDDEN, sizeof round.hand);
    memcpy(round.bank, view->hands[TREY_BANKER].cards, sizeof round.bank);
    note_stakes(&round, &wagered, view, person);
    if (view->bank_person == person) {
        note_bank(&round, view);
    }
    if (wagered == 0 && !round.banked) {
        return false;
    }
    round.net += round.is_void || round.banked ? 0 : wagers_net(view, person);
    if (round.hand[0] != VIEW_CARD_HIDDEN) {
        trey_hand_value value = trey_hand_evaluate(round.hand[0], round.hand[1], round.hand[2]);
        sums->best_hand = value > sums->best_hand ? value : sums->best_hand;
    }
    add(sums, &round, wagered);
    return true;
}

uint32_t tally_round_count(const tally *sums)
{
    return sums->rounds < TALLY_ROUNDS_KEPT ? sums->rounds : TALLY_ROUNDS_KEPT;
}

const tally_round *tally_round_at(const tally *sums, uint32_t back)
{
    return &sums->kept[(sums->rounds - 1 - back) % TALLY_ROUNDS_KEPT];
}
