/* SPDX-License-Identifier: MIT */
/*
 * Strategies in words.
 */
#include "odds_strategy.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

const char *strategy_rank(unsigned rank)
{
    static const char *const names[TREY_RANK_COUNT] = {"2", "3",  "4", "5", "6", "7", "8",
                                                       "9", "10", "J", "Q", "K", "A"};
    return names[rank];
}

const char *strategy_hand(char out[STRATEGY_HAND_SIZE], trey_hand_value value)
{
    static const char *const words[TREY_CATEGORY_COUNT] = {
        "any hand", "pair", "flush", "straight", "three of a kind", "straight flush"};
    trey_category category = trey_hand_category(value);
    if (category >= TREY_CATEGORY_COUNT) {
        snprintf(out, STRATEGY_HAND_SIZE, "no hand");
        return out;
    }
    const char *rank = strategy_rank(value >> 8 & 15);
    bool has_rank = (value & 0xFFF) > 0, has_more = (value & 0xFF) > 0;
    if (category == TREY_CATEGORY_HIGH_CARD && has_rank) {
        snprintf(out, STRATEGY_HAND_SIZE, "%s-%s-%s", rank, strategy_rank(value >> 4 & 15),
                 strategy_rank(value & 15));
    } else if (category == TREY_CATEGORY_PAIR && has_more) {
        snprintf(out, STRATEGY_HAND_SIZE, "%s-%s-%s", rank, rank, strategy_rank(value >> 4 & 15));
    } else if (category == TREY_CATEGORY_PAIR && has_rank) {
        snprintf(out, STRATEGY_HAND_SIZE, "pair of %ss", rank);
    } else if (category == TREY_CATEGORY_STRAIGHT && has_rank) {
        snprintf(out, STRATEGY_HAND_SIZE, "%s-high straight", rank);
    } else if (category == TREY_CATEGORY_THREE_OF_A_KIND && has_rank) {
        snprintf(out, STRATEGY_HAND_SIZE, "three %ss", rank);
    } else {
        snprintf(out, STRATEGY_HAND_SIZE, "%s", words[category]);
    }
    return out;
}

const char *strategy_threshold(char out[STRATEGY_HAND_SIZE], trey_hand_value value)
{
    bool is_high = trey_hand_category(value) == TREY_CATEGORY_HIGH_CARD && value > 0;
    if (!is_high || (value & 0xFF) > 0) {
        return strategy_hand(out, value);
    }
    snprintf(out, STRATEGY_HAND_SIZE, "%s-high", strategy_rank(value >> 8 & 15));
    return out;
}

static bool is_same_rule(const trey_strategy *strategy, unsigned a, unsigned b)
{
    return strategy->play_from[a] == strategy->play_from[b] && strategy->suit_rule[a].cards == 0 &&
           strategy->suit_rule[b].cards == 0;
}

size_t strategy_rules(strategy_rule rules[TREY_RANK_COUNT], const trey_strategy *strategy,
                      bool exposes_card)
{
    size_t count = 0;
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        if (rank > 0 && (!exposes_card || is_same_rule(strategy, rank - 1, rank))) {
            rules[count - 1].last = rank;
            continue;
        }
        rules[count++] =
            (strategy_rule){rank, rank, strategy->play_from[rank], strategy->suit_rule[rank]};
    }
    return count;
}

const char *strategy_against(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule,
                             bool exposes_card)
{
    if (!exposes_card) {
        out[0] = '\0';
    } else if (rule->first == rule->last) {
        snprintf(out, STRATEGY_TEXT_SIZE, "exposed %s", trey_rank_name(rule->first));
    } else if (rule->last == TREY_RANK_ACE) {
        snprintf(out, STRATEGY_TEXT_SIZE,
                 rule->first == 0 ? "any exposed card" : "exposed %s or higher",
                 trey_rank_name(rule->first));
    } else if (rule->first == 0) {
        snprintf(out, STRATEGY_TEXT_SIZE, "exposed %s or lower", trey_rank_name(rule->last));
    } else {
        snprintf(out, STRATEGY_TEXT_SIZE, "exposed %s to %s", trey_rank_name(rule->first),
                 trey_rank_name(rule->last));
    }
    return out;
}

/* "the 9 or the 2" */
static void name_cards(char *out, size_t size, const trey_suit_rule *rule)
{
    unsigned ranks[3] = {rule->value >> 8 & 15, rule->value >> 4 & 15, rule->value & 15};
    out[0] = '\0';
    for (unsigned i = 0; i < 3; i++) {
        if ((rule->cards >> i & 1) != 0) {
            size_t at = strlen(out);
            snprintf(out + at, size - at, "%sthe %s", at > 0 ? " or " : "",
                     strategy_rank(ranks[i]));
        }
    }
}

const char *strategy_advice(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule)
{
    char hand[STRATEGY_HAND_SIZE], cards[32];
    if (rule->play_from == TREY_PLAY_ALWAYS) {
        snprintf(out, STRATEGY_TEXT_SIZE, "always play");
        return out;
    }
    if (rule->play_from == TREY_PLAY_NEVER && rule->suit_rule.cards == 0) {
        snprintf(out, STRATEGY_TEXT_SIZE, "always fold");
        return out;
    }
    int size = snprintf(out, STRATEGY_TEXT_SIZE, "play %s or better",
                        strategy_threshold(hand, rule->play_from));
    if (rule->suit_rule.cards != 0) {
        name_cards(cards, sizeof cards, &rule->suit_rule);
        snprintf(out + size, STRATEGY_TEXT_SIZE - (size_t)size,
                 ", and %s itself when the exposed %s has the suit of %s",
                 strategy_hand(hand, rule->suit_rule.value), trey_rank_name(rule->first), cards);
    }
    return out;
}

const char *strategy_simple(trey_simple_strategy simple)
{
    static const char *const words[TREY_SIMPLE_COUNT] = {
        [TREY_SIMPLE_ALWAYS] = "play every hand",
        [TREY_SIMPLE_MIMIC] = "mimic the banker: queen-high or better",
        [TREY_SIMPLE_Q64] = "play Q-6-4 or better",
        [TREY_SIMPLE_NEVER_BLUFF] = "never bluff: a pair or better",
        [TREY_SIMPLE_NEVER] = "fold every hand",
    };
    return words[simple];
}
