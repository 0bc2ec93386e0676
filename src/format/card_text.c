/* SPDX-License-Identifier: MIT */
/*
 * Cards and hands as text.
 */
#include "card_text.h"

#include <stdio.h>
#include <string.h>

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "cdhs";

bool card_parse(const char *text, size_t size, trey_card *card)
{
    if (size != 2) {
        return false;
    }
    const char *rank = memchr(rank_letters, text[0], TREY_RANK_COUNT);
    const char *suit = memchr(suit_letters, text[1], TREY_SUIT_COUNT);
    if (rank == NULL || suit == NULL) {
        return false;
    }
    *card = trey_card_make((unsigned)(rank - rank_letters), (unsigned)(suit - suit_letters));
    return true;
}

bool cards_parse(const char *text, size_t size, trey_card *cards, size_t capacity, size_t *count,
                 size_t *bad)
{
    size_t found = 0;
    for (size_t at = 0; at < size; at += 3) {
        trey_card card;
        bool last = at + 2 == size;
        if (at + 2 > size || !card_parse(text + at, 2, &card)) {
            *bad = at;
            return false;
        }
        if (!last && (at + 3 >= size || text[at + 2] != ' ')) {
            *bad = at + 2;
            return false;
        }
        if (found < capacity) {
            cards[found] = card;
        }
        found++;
    }
    *count = found;
    return true;
}

const char *card_format(char out[CARD_TEXT_SIZE], trey_card card)
{
    out[0] = rank_letters[trey_card_rank(card)];
    out[1] = suit_letters[trey_card_suit(card)];
    out[2] = '\0';
    return out;
}

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
