/* SPDX-License-Identifier: MIT */
/*
 * The simple strategies, and the decision of a strategy for a hand.
 */
#include <trey/strategy.h>

#include "base/assert.h"
#include "core/same_text.h"

const char *trey_simple_strategy_name(trey_simple_strategy simple)
{
    static const char *const names[TREY_SIMPLE_COUNT] = {
        [TREY_SIMPLE_ALWAYS] = "always", [TREY_SIMPLE_MIMIC] = "mimic",
        [TREY_SIMPLE_Q64] = "q-6-4",     [TREY_SIMPLE_NEVER_BLUFF] = "never-bluff",
        [TREY_SIMPLE_NEVER] = "never",
    };
    TREY_ASSERT((unsigned)simple < TREY_SIMPLE_COUNT);
    return names[simple];
}

trey_simple_strategy trey_simple_strategy_find(const char *name)
{
    trey_simple_strategy simple = 0;
    while (simple < TREY_SIMPLE_COUNT && !same_text(name, trey_simple_strategy_name(simple))) {
        simple++;
    }
    return simple;
}

trey_hand_value trey_simple_strategy_from(trey_simple_strategy simple)
{
    static const trey_hand_value play_from[TREY_SIMPLE_COUNT] = {
        [TREY_SIMPLE_ALWAYS] = TREY_PLAY_ALWAYS,
        [TREY_SIMPLE_MIMIC] = TREY_RANK_QUEEN << 8,
        [TREY_SIMPLE_Q64] = TREY_RANK_QUEEN << 8 | 4 << 4 | 2, /* ranks count from the deuce */
        [TREY_SIMPLE_NEVER_BLUFF] = TREY_CATEGORY_PAIR << 12,
        [TREY_SIMPLE_NEVER] = TREY_PLAY_NEVER,
    };
    TREY_ASSERT((unsigned)simple < TREY_SIMPLE_COUNT);
    return play_from[simple];
}

trey_strategy trey_simple_strategy_make(trey_simple_strategy simple)
{
    trey_strategy strategy = {0};
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        strategy.play_from[rank] = trey_simple_strategy_from(simple);
    }
    return strategy;
}

/* Whether the exposed card has the suit of one of the hand's cards in `cards`. Bit 0 is the highest
 * card. Suit rules exist only for high-card hands, so the ranks are all different. */
static bool shares_suit(const trey_card hand[3], uint8_t cards, trey_card up)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned higher = 0;
        for (unsigned k = 0; k < 3; k++) {
            higher += trey_card_rank(hand[k]) > trey_card_rank(hand[i]);
        }
        if ((cards >> higher & 1) != 0 && trey_card_suit(hand[i]) == trey_card_suit(up)) {
            return true;
        }
    }
    return false;
}

bool trey_strategy_plays(const trey_strategy *strategy, const trey_card hand[3], trey_card up)
{
    trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
    unsigned rank = up == TREY_DECK_CARDS ? 0 : trey_card_rank(up);
    const trey_suit_rule *rule = &strategy->suit_rule[rank];
    return value >= strategy->play_from[rank] ||
           (rule->cards != 0 && value == rule->value && shares_suit(hand, rule->cards, up));
}
