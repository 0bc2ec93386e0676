/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

const char *dollars_format(char out[MONEY_TEXT_SIZE], int64_t cents)
{
    return money_format_brief(out, cents);
}

const char *gain_format(char out[MONEY_TEXT_SIZE], int64_t cents)
{
    dollars_format(out, cents);
    if (cents > 0) {
        memmove(out + 1, out, strlen(out) + 1); /* room for the sign of the largest amount */
        out[0] = '+';
    }
    return out;
}

const char *card_name(char out[CARD_NAME_SIZE], trey_card card)
{
    static const char *const suits[TREY_SUIT_COUNT] = {"clubs", "diamonds", "hearts", "spades"};
    snprintf(out, CARD_NAME_SIZE, "%s of %s", trey_rank_name(trey_card_rank(card)),
             suits[trey_card_suit(card)]);
    return out;
}

const char *cards_name(char out[CARDS_NAME_SIZE], const trey_card cards[TREY_HAND_CARDS])
{
    char name[CARD_NAME_SIZE];
    size_t used = 0;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        used += (size_t)snprintf(out + used, CARDS_NAME_SIZE - used, "%s%s", i > 0 ? ", " : "",
                                 card_name(name, cards[i]));
    }
    return out;
}

const char *hand_sentence(const trey_ruleset *ruleset, char out[TREY_HAND_TEXT_SIZE],
                          trey_hand_value value)
{
    trey_ruleset_hand_text(ruleset, out, value);
    out[0] = (char)(out[0] >= 'a' && out[0] <= 'z' ? out[0] - 'a' + 'A' : out[0]);
    return out;
}
