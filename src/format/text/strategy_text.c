/* SPDX-License-Identifier: MIT */
/*
 * Parses strategies from text.
 */
#include "strategy_text.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

enum { FOLDED_SIZE = 32 };

/* ---- Letters ---- */

/* Converts to lower case, with '-' for every run of separators; false if it is too long or
 * empty. */
static bool fold(char out[FOLDED_SIZE], const char *text, size_t size)
{
    size_t at = 0;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        bool separates = c == ' ' || c == '-' || c == '_';
        if (separates && (at == 0 || out[at - 1] == '-')) {
            continue;
        }
        if (at == FOLDED_SIZE - 1) {
            return false;
        }
        out[at++] = separates ? '-' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    at -= at > 0 && out[at - 1] == '-';
    out[at] = '\0';
    return at > 0;
}

/* Parses a rank at the start of a text; returns the number of letters it takes, 0 if there is
 * none. */
static size_t rank_at(const char *text, unsigned *rank)
{
    static const char letters[] = "23456789tjqka";
    if (strncmp(text, "10", 2) == 0) {
        *rank = TREY_RANK_10;
        return 2;
    }
    const char *found = *text != '\0' ? strchr(letters, *text) : NULL;
    *rank = found != NULL ? (unsigned)(found - letters) : 0;
    return found != NULL;
}

static bool whole_rank(const char *text, unsigned *rank)
{
    for (unsigned r = 0; r < TREY_RANK_COUNT; r++) {
        if (strcmp(text, trey_rank_name(r)) == 0) {
            *rank = r;
            return true;
        }
    }
    size_t size = rank_at(text, rank);
    return size > 0 && text[size] == '\0';
}

bool strategy_parse_rank(const char *text, size_t size, unsigned *rank)
{
    char folded[FOLDED_SIZE];
    return fold(folded, text, size) && whole_rank(folded, rank);
}

/* ---- Hands ---- */

static bool parse_word(const char *text, trey_hand_value *from)
{
    static const struct {
        const char *word;
        trey_hand_value from;
    } words[] = {
        {"always", TREY_PLAY_ALWAYS},
        {"never", TREY_PLAY_NEVER},
        {"pair", TREY_CATEGORY_PAIR << 12},
        {"flush", TREY_CATEGORY_FLUSH << 12},
        {"straight", TREY_CATEGORY_STRAIGHT << 12},
        {"three-of-a-kind", TREY_CATEGORY_THREE_OF_A_KIND << 12},
        {"straight-flush", TREY_CATEGORY_STRAIGHT_FLUSH << 12},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].word) == 0) {
            *from = words[i].from;
            return true;
        }
    }
    trey_simple_strategy simple = trey_simple_strategy_find(text);
    if (simple == TREY_SIMPLE_COUNT) {
        return false;
    }
    *from = trey_simple_strategy_from(simple);
    return true;
}

/* "queen-high" */
static bool parse_high(const char *text, trey_hand_value *from)
{
    char rank_text[FOLDED_SIZE];
    unsigned rank;
    size_t size = strlen(text), end = strlen("-high");
    if (size <= end || strcmp(text + size - end, "-high") != 0) {
        return false;
    }
    snprintf(rank_text, sizeof rank_text, "%.*s", (int)(size - end), text);
    if (!whole_rank(rank_text, &rank)) {
        return false;
    }
    *from = (trey_hand_value)(rank << 8);
    return true;
}

/* "pair-of-9s", "pair-of-nines" */
static bool parse_pair(const char *text, trey_hand_value *from)
{
    static const char begins[] = "pair-of-";
    char rank_text[FOLDED_SIZE];
    unsigned rank;
    if (strncmp(text, begins, sizeof begins - 1) != 0) {
        return false;
    }
    snprintf(rank_text, sizeof rank_text, "%s", text + sizeof begins - 1);
    size_t size = strlen(rank_text);
    size -= strcmp(rank_text, "sixes") == 0 ? 2 : size > 1 && rank_text[size - 1] == 's';
    rank_text[size] = '\0';
    if (!whole_rank(rank_text, &rank)) {
        return false;
    }
    *from = (trey_hand_value)(TREY_CATEGORY_PAIR << 12 | rank << 8);
    return true;
}

/* Parses three ranks, as a hand of three different suits. */
static bool parse_ranks(const char *text, trey_hand_value *from)
{
    trey_card cards[TREY_HAND_CARDS];
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        unsigned rank;
        text += i > 0 && *text == '-';
        size_t size = rank_at(text, &rank);
        if (size == 0) {
            return false;
        }
        text += size;
        cards[i] = trey_card_make(rank, i);
    }
    if (*text != '\0') {
        return false;
    }
    *from = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    return true;
}

bool strategy_parse_hand(const char *text, size_t size, trey_hand_value *from)
{
    char folded[FOLDED_SIZE] = "";
    return fold(folded, text, size) && (parse_word(folded, from) || parse_high(folded, from) ||
                                        parse_pair(folded, from) || parse_ranks(folded, from));
}

/* ---- Names ---- */

static const char *rank_letter(unsigned rank)
{
    static const char *const letters[TREY_RANK_COUNT] = {"2", "3",  "4", "5", "6", "7", "8",
                                                         "9", "10", "j", "q", "k", "a"};
    return letters[rank];
}

/* The ranks of a hand worth `from`; false if no hand of three suits has that value. */
static bool ranks_of(trey_hand_value from, unsigned ranks[TREY_HAND_CARDS])
{
    unsigned a = from >> 8 & 15, b = from >> 4 & 15, c = from & 15;
    switch (trey_hand_category(from)) {
    case TREY_CATEGORY_PAIR:
        ranks[0] = ranks[1] = a;
        ranks[2] = b;
        break;
    case TREY_CATEGORY_STRAIGHT: /* A-2-3 counts as three high */
        ranks[0] = a == TREY_RANK_3 ? TREY_RANK_ACE : a;
        ranks[1] = a == TREY_RANK_3 ? a : a - 1;
        ranks[2] = a == TREY_RANK_3 ? TREY_RANK_2 : a - 2;
        break;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        ranks[0] = ranks[1] = ranks[2] = a;
        break;
    default:
        ranks[0] = a;
        ranks[1] = b;
        ranks[2] = c;
        break;
    }
    if (ranks[0] >= TREY_RANK_COUNT || ranks[1] >= TREY_RANK_COUNT || ranks[2] >= TREY_RANK_COUNT) {
        return false;
    }
    return trey_hand_evaluate(trey_card_make(ranks[0], 0), trey_card_make(ranks[1], 1),
                              trey_card_make(ranks[2], 2)) == from;
}

const char *strategy_hand_name(char out[STRATEGY_NAME_SIZE], trey_hand_value from)
{
    static const char *const categories[TREY_CATEGORY_COUNT] = {
        "always", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"};
    unsigned ranks[TREY_HAND_CARDS], rank = from >> 8 & 15;
    trey_category category = trey_hand_category(from);
    if (category >= TREY_CATEGORY_COUNT) {
        snprintf(out, STRATEGY_NAME_SIZE, "never");
    } else if ((from & 0xFFF) == 0) {
        snprintf(out, STRATEGY_NAME_SIZE, "%s", categories[category]);
    } else if (category == TREY_CATEGORY_PAIR && (from & 0xFF) == 0) {
        snprintf(out, STRATEGY_NAME_SIZE, "pair-of-%ss", rank_letter(rank));
    } else if (ranks_of(from, ranks)) {
        snprintf(out, STRATEGY_NAME_SIZE, "%s-%s-%s", rank_letter(ranks[0]), rank_letter(ranks[1]),
                 rank_letter(ranks[2]));
    } else if (category == TREY_CATEGORY_HIGH_CARD && rank < TREY_RANK_COUNT) {
        snprintf(out, STRATEGY_NAME_SIZE, "%s-high", trey_rank_name(rank));
    } else {
        snprintf(out, STRATEGY_NAME_SIZE, "%s", categories[category]);
    }
    return out;
}

trey_strategy strategy_from(trey_hand_value from)
{
    trey_strategy strategy = {0};
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        strategy.play_from[rank] = from;
    }
    return strategy;
}
