/* SPDX-License-Identifier: MIT */
/*
 * Strategies: simple ones, and how an exception is recognised.
 */
#include <trey/strategy.h>

#include "../core/assert.h"

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

trey_strategy trey_simple_strategy_make(trey_simple_strategy simple)
{
    static const trey_hand_value play_from[TREY_SIMPLE_COUNT] = {
        [TREY_SIMPLE_ALWAYS] = TREY_PLAY_ALWAYS,
        [TREY_SIMPLE_MIMIC] = TREY_RANK_QUEEN << 8,
        [TREY_SIMPLE_Q64] = TREY_RANK_QUEEN << 8 | 4 << 4 | 2, /* ranks count from the deuce */
        [TREY_SIMPLE_NEVER_BLUFF] = TREY_CATEGORY_PAIR << 12,
        [TREY_SIMPLE_NEVER] = TREY_PLAY_NEVER,
    };
    TREY_ASSERT((unsigned)simple < TREY_SIMPLE_COUNT);
    trey_strategy strategy = {.exception_count = 0};
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        strategy.play_from[rank] = play_from[simple];
    }
    return strategy;
}

/* Whether a map of suits onto suits, each to one other, carries one card to another. Suits not met
 * yet are mapped on the way; to[] holds -1 for those. */
static bool map_card(trey_card from, trey_card onto, int8_t to[TREY_SUIT_COUNT],
                     int8_t back[TREY_SUIT_COUNT])
{
    unsigned suit = trey_card_suit(from), image = trey_card_suit(onto);
    if (trey_card_rank(from) != trey_card_rank(onto) ||
        (to[suit] >= 0 && to[suit] != (int8_t)image) ||
        (back[image] >= 0 && back[image] != (int8_t)suit)) {
        return false;
    }
    to[suit] = (int8_t)image;
    back[image] = (int8_t)suit;
    return true;
}

/* Whether a hand looks like another once suits are exchanged, the exposed cards being exchanged
 * with them. */
static bool looks_like(const trey_card hand[3], trey_card up, const trey_card model[3],
                       trey_card model_up)
{
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned o = 0; o < 6; o++) {
        int8_t to[TREY_SUIT_COUNT] = {-1, -1, -1, -1}, back[TREY_SUIT_COUNT] = {-1, -1, -1, -1};
        bool alike = up == TREY_DECK_CARDS
                         ? model_up == TREY_DECK_CARDS
                         : model_up != TREY_DECK_CARDS && map_card(up, model_up, to, back);
        for (unsigned i = 0; i < 3 && alike; i++) {
            alike = map_card(hand[orders[o][i]], model[i], to, back);
        }
        if (alike) {
            return true;
        }
    }
    return false;
}

bool trey_strategy_plays(const trey_strategy *strategy, const trey_card hand[3], trey_card up)
{
    trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
    unsigned rank = up == TREY_DECK_CARDS ? 0 : trey_card_rank(up);
    bool play = value >= strategy->play_from[rank];
    for (uint32_t i = 0; i < strategy->exception_count; i++) {
        const trey_strategy_exception *exception = &strategy->exceptions[i];
        if (looks_like(hand, up, exception->hand, exception->up)) {
            return exception->play;
        }
    }
    return play;
}
