/* SPDX-License-Identifier: MIT */
/*
 * The description of a hand in words. The core may not call snprintf, so this file has its own
 * function to append words.
 */
#include <trey/ruleset.h>

#include <string.h>

#include "base/assert.h"

const char *trey_rank_name(unsigned rank)
{
    static const char *const names[TREY_RANK_COUNT] = {"deuce", "three", "four", "five", "six",
                                                       "seven", "eight", "nine", "ten",  "jack",
                                                       "queen", "king",  "ace"};
    TREY_ASSERT(rank < TREY_RANK_COUNT);
    return names[rank];
}

/* The text so far, and its length. */
typedef struct words {
    char *out;
    size_t size;
} words;

static void append(words *output, const char *word)
{
    size_t size = strlen(word);
    TREY_ASSERT(output->size + size < TREY_HAND_TEXT_SIZE);
    memcpy(output->out + output->size, word, size + 1);
    output->size += size;
}

static void append_plural(words *output, unsigned rank)
{
    append(output, trey_rank_name(rank));
    append(output, rank == TREY_RANK_2 + 4 ? "es" : "s"); /* sixes */
}

static void append_two_ranks(words *output, unsigned second, unsigned third)
{
    append(output, ", ");
    append(output, trey_rank_name(second));
    append(output, ", ");
    append(output, trey_rank_name(third));
}

const char *trey_hand_text(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value)
{
    unsigned first = value >> 8 & 15, second = value >> 4 & 15, third = value & 15;
    words output = {out, 0};
    switch (trey_hand_category(value)) {
    case TREY_CATEGORY_STRAIGHT_FLUSH:
        append(&output, trey_rank_name(first));
        append(&output, "-high straight flush");
        break;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        append(&output, "three ");
        append_plural(&output, first);
        break;
    case TREY_CATEGORY_STRAIGHT:
        append(&output, trey_rank_name(first));
        append(&output, "-high straight");
        break;
    case TREY_CATEGORY_FLUSH:
        append(&output, trey_rank_name(first));
        append(&output, "-high flush");
        append_two_ranks(&output, second, third);
        break;
    case TREY_CATEGORY_PAIR:
        append(&output, "pair of ");
        append_plural(&output, first);
        append(&output, ", ");
        append(&output, trey_rank_name(second));
        append(&output, " kicker");
        break;
    default:
        append(&output, trey_rank_name(first));
        append(&output, " high");
        append_two_ranks(&output, second, third);
        break;
    }
    return out;
}

const char *trey_ruleset_akq_title(const trey_ruleset *ruleset)
{
    static const char *const titles[] = {[TREY_AKQ_NAME_PLAIN] = "A-K-Q suited",
                                         [TREY_AKQ_NAME_MINI_ROYAL] = "mini royal",
                                         [TREY_AKQ_NAME_ROYAL_FLUSH] = "royal flush"};
    return ruleset->akq_has_own_line ? titles[ruleset->akq_name] : "straight flush";
}

const char *trey_ruleset_hand_text(const trey_ruleset *ruleset, char out[TREY_HAND_TEXT_SIZE],
                                   trey_hand_value value)
{
    if (!trey_hand_is_akq_suited(value) || !ruleset->akq_has_own_line) {
        return trey_hand_text(out, value);
    }
    words output = {out, 0};
    append(&output, trey_ruleset_akq_title(ruleset)); /* HAND-4 */
    return out;
}
