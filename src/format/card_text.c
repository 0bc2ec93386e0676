/* SPDX-License-Identifier: MIT */
/*
 * Hands as text.
 */
#include "card_text.h"

#include <stdio.h>
#include <string.h>

const char *rank_name(unsigned rank)
{
    static const char *const names[TREY_RANK_COUNT] = {"deuce", "three", "four", "five", "six",
                                                       "seven", "eight", "nine", "ten",  "jack",
                                                       "queen", "king",  "ace"};
    return names[rank];
}

const char *hand_format(char out[HAND_TEXT_SIZE], trey_hand_value value)
{
    const char *first = rank_name(value >> 8 & 15);
    const char *second = rank_name(value >> 4 & 15);
    const char *third = rank_name(value & 15);
    switch (trey_hand_category(value)) {
    case TREY_CATEGORY_STRAIGHT_FLUSH:
        snprintf(out, HAND_TEXT_SIZE, "%s-high straight flush", first);
        break;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        snprintf(out, HAND_TEXT_SIZE, "three %s%s", first, strcmp(first, "six") ? "s" : "es");
        break;
    case TREY_CATEGORY_STRAIGHT:
        snprintf(out, HAND_TEXT_SIZE, "%s-high straight", first);
        break;
    case TREY_CATEGORY_FLUSH:
        snprintf(out, HAND_TEXT_SIZE, "%s-high flush, %s, %s", first, second, third);
        break;
    case TREY_CATEGORY_PAIR:
        snprintf(out, HAND_TEXT_SIZE, "pair of %s%s, %s kicker", first,
                 strcmp(first, "six") ? "s" : "es", second);
        break;
    default:
        snprintf(out, HAND_TEXT_SIZE, "%s high, %s, %s", first, second, third);
        break;
    }
    return out;
}
