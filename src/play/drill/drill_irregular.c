/* SPDX-License-Identifier: MIT */
/*
 * Questions about irregularities: a hand with a wrong number of cards (IRR-1), a failing shuffler
 * (IRR-2), two jackpots at once (PROG-2, PROG-3).
 */
#include <string.h>

#include <trey/hand.h>

#include "drill_internal.h"
#include "play/session/words.h"

static void work_card_count(drill *question, const drilling *state, int64_t fees)
{
    char text[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    drilling_step(question, TREY_RULE_IRR_1,
                  "A wrong number of cards voids the round: all wagers and fees go back.");
    for (uint32_t i = 0; i < state->round->stake_count; i++) {
        const trey_stake *stake = &state->round->stakes[i];
        int64_t sum = stake->ante + stake->bonus + stake->progressive;
        drilling_step(question, TREY_RULE_IRR_1, "Seat %u gets back %s.", stake->seat,
                      dollars_format(text, sum));
    }
    drilling_step(question, TREY_RULE_FEE_8, "Fees: players get back %s, the bank %s.",
                  dollars_format(text, fees),
                  dollars_format(bank, trey_round_bank_fee(state->round)));
    drilling_step(question, TREY_RULE_NONE, "That is %s in all.",
                  dollars_format(text, question->right));
}

/* IRR-1 */
static bool make_card_count(drill *question, drilling *state)
{
    drilling_open_round(state, false);
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    if (state->is_refused) {
        return false;
    }
    uint32_t wrong = drilling_draw(state, state->round->stake_count),
             count = drilling_draw(state, 2) == 0 ? 2 : 4, n = 0;
    int seat;
    while (!state->is_refused && state->round->phase == TREY_PHASE_DEAL &&
           (seat = trey_round_deal_next(state->round)) >= 0) {
        trey_card cards[4] = {drilling_draw_card(state), drilling_draw_card(state),
                              drilling_draw_card(state), drilling_draw_card(state)};
        drilling_deal_hand(state, (uint32_t)seat, cards, n++ == wrong ? count : TREY_HAND_CARDS);
        if (n - 1 == wrong) {
            drilling_describe(question, "Seat %d has %u cards.\n", seat, count);
        }
    }
    if (state->round->phase != TREY_PHASE_MISDEALT) {
        return false;
    }
    drilling_apply(
        state, (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 1});
    drilling_describe_seats(question, state, false);
    int64_t fees = 0;
    for (uint32_t i = 0; i < state->round->wager_count; i++) {
        fees += trey_round_wager_fee(state->round, i);
    }
    char text[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    drilling_describe(question, "Fees taken: %s from players, %s from the bank\n",
                      dollars_format(text, fees),
                      dollars_format(bank, trey_round_bank_fee(state->round)));
    question->answer = ANSWER_AMOUNT;
    question->right = trey_round_void_amount(state->round);
    question->rule = TREY_RULE_IRR_1;
    drilling_ask(question, "How much is returned in all: the players' wagers and every fee?");
    work_card_count(question, state, fees);
    return true;
}

/* IRR-2 */
static bool make_shuffler(drill *question, drilling *state)
{
    static const char *const choices[] = {"the round goes on", "the round is void"};
    static const char *const whens[] = {"after \"no more bets\", before the fees",
                                        "before the deal", "during the deal",
                                        "after all hands are dealt"};
    uint32_t when = drilling_draw(state, 4);
    drilling_open_round(state, false);
    if (when > 0) {
        drilling_apply(state, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    }
    if (when == 2 && !state->is_refused) {
        trey_card cards[TREY_HAND_CARDS] = {drilling_draw_card(state), drilling_draw_card(state),
                                            drilling_draw_card(state)};
        drilling_deal_hand(state, (uint32_t)trey_round_deal_next(state->round), cards,
                           TREY_HAND_CARDS);
    } else if (when == 3) {
        drilling_deal_all(state);
    }
    if (state->is_refused) {
        return false;
    }
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_SHUFFLER_FAULT, .author = 1});
    question->answer = ANSWER_CHOICE;
    question->choice_count = 2;
    memcpy(question->choices, choices, sizeof choices);
    question->right = state->round->phase == TREY_PHASE_VOID;
    question->rule = TREY_RULE_IRR_2;
    drilling_describe(question, "The shuffler shows a fault %s.\n", whens[when]);
    drilling_ask(question, "What happens to the round?");
    bool by_hand = state->posting->ruleset->by_hand_on_fault;
    drilling_step(question, TREY_RULE_IRR_2, "%s",
                  when >= 2  ? "Cards are out: every wager and fee is returned."
                  : !by_hand ? "No card has been dealt: the spare shuffler takes over."
                             : "No card has been dealt: the spare shuffler takes over, or the "
                               "dealer goes on by hand.");
    drilling_step(question, TREY_RULE_NONE, "So %s.", choices[question->right]);
    return true;
}

/* Adds up what the progressive pays a seat, line by line. */
static int64_t work_jackpots(drill *question, const drilling *state, const trey_stake *stake)
{
    const trey_awards *awards = &state->awards;
    char text[MONEY_TEXT_SIZE], hand[TREY_HAND_TEXT_SIZE];
    int64_t sum = 0;
    trey_ruleset_hand_text(state->posting->ruleset, hand, state->round->hands[stake->seat].value);
    if (stake->decision == TREY_DECISION_FOLD) {
        drilling_step(question, TREY_RULE_PROG_6,
                      "Seat %u folded; the progressive wager still counts.", stake->seat);
    }
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        if (award->seat == stake->seat) {
            sum += award->amount;
            drilling_step(question, award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2,
                          "Seat %u, %s: %s%s.", stake->seat, hand,
                          award->from_meter ? "in spades, so the whole meter, " : "",
                          dollars_format(text, award->amount));
        }
    }
    if (sum == 0) {
        drilling_step(question, TREY_RULE_PROG_2, "Seat %u, %s: no award.", stake->seat, hand);
    }
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        if (envy->seat == stake->seat) {
            sum += envy->amount;
            drilling_step(question, TREY_RULE_PROG_3, "Envy for the A-K-Q suited of seat %u: %s.",
                          envy->trigger, dollars_format(text, envy->amount));
        }
    }
    drilling_step(question, TREY_RULE_NONE, "That is %s in all.", dollars_format(text, sum));
    return sum;
}

/* PROG-2, PROG-3: two suited A-K-Q at one table. */
static bool make_jackpots(drill *question, drilling *state)
{
    drilling_open_round(state, false);
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    uint32_t first = drilling_draw(state, TREY_SUIT_COUNT);
    uint32_t second = (first + 1 + drilling_draw(state, TREY_SUIT_COUNT - 1)) % TREY_SUIT_COUNT,
             n = 0;
    for (uint32_t rank = TREY_RANK_QUEEN; rank <= TREY_RANK_ACE; rank++) {
        state->left[trey_card_make(rank, first)]--;
        state->left[trey_card_make(rank, second)]--;
    }
    int seat;
    while (!state->is_refused && (seat = trey_round_deal_next(state->round)) >= 0) {
        trey_card cards[TREY_HAND_CARDS];
        uint32_t suit = n == 0 ? first : second;
        for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
            cards[i] =
                n < 2 ? trey_card_make(TREY_RANK_QUEEN + i, suit) : drilling_draw_card(state);
        }
        drilling_deal_hand(state, (uint32_t)seat, cards, TREY_HAND_CARDS);
        n++;
    }
    if (!drilling_show_down(state)) {
        return false;
    }
    const trey_stake *stake =
        &state->round->stakes[drilling_draw(state, state->round->stake_count)];
    char meter[MONEY_TEXT_SIZE];
    question->answer = ANSWER_AMOUNT;
    question->rule = TREY_RULE_PROG_3;
    for (uint32_t i = 0; i < state->awards.award_count; i++) {
        question->right +=
            state->awards.awards[i].seat == stake->seat ? state->awards.awards[i].amount : 0;
    }
    for (uint32_t i = 0; i < state->awards.envy_count; i++) {
        question->right +=
            state->awards.envy[i].seat == stake->seat ? state->awards.envy[i].amount : 0;
    }
    drilling_describe(question, "Progressive pay table %d, meter at %s\n",
                      state->posting->progressive->number,
                      dollars_format(meter, trey_round_meter_with_coins(state->round).cents));
    drilling_describe_seats(question, state, true);
    drilling_ask(question, "What does the progressive pay seat %u, award and envy?", stake->seat);
    return work_jackpots(question, state, stake) == question->right;
}

bool drilling_make_irregular(drill *question, drilling *state)
{
    switch (drilling_draw(state, state->posting->progressive != NULL ? 3 : 2)) {
    case 0:
        return make_card_count(question, state);
    case 1:
        return make_shuffler(question, state);
    default:
        return make_jackpots(question, state);
    }
}
