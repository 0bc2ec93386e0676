/* SPDX-License-Identifier: MIT */
/*
 * The odds of the progressive: awards for the bettor's own hand, the meter, and envy payments for
 * the other hands at the table (PROG-1 to PROG-6).
 */
#include <trey/odds.h>

#include "base/assert.h"
#include "shoe_left.h"

int64_t trey_progressive_hands(trey_progressive_line line, uint32_t decks)
{
    int64_t akq = (int64_t)decks * decks * decks; /* A-K-Q of one suit */
    switch (line) {
    case TREY_PROGRESSIVE_METER:
        return akq;
    case TREY_PROGRESSIVE_AKQ_SUITED:
        return (TREY_SUIT_COUNT - 1) * akq;
    case TREY_PROGRESSIVE_STRAIGHT_FLUSH:
        return trey_hand_count(TREY_CATEGORY_STRAIGHT_FLUSH, decks) - TREY_SUIT_COUNT * akq;
    case TREY_PROGRESSIVE_THREE_OF_A_KIND:
        return trey_hand_count(TREY_CATEGORY_THREE_OF_A_KIND, decks);
    case TREY_PROGRESSIVE_STRAIGHT:
        return trey_hand_count(TREY_CATEGORY_STRAIGHT, decks);
    case TREY_PROGRESSIVE_NONE:
        return trey_hand_count_all(decks) - trey_hand_count(TREY_CATEGORY_STRAIGHT_FLUSH, decks) -
               trey_hand_count(TREY_CATEGORY_THREE_OF_A_KIND, decks) -
               trey_hand_count(TREY_CATEGORY_STRAIGHT, decks);
    case TREY_PROGRESSIVE_LINE_COUNT:
        break;
    }
    TREY_ASSERT(false);
    return 0;
}

int32_t trey_progressive_pays(const trey_progressive_table *table, trey_progressive_line line)
{
    switch (line) {
    case TREY_PROGRESSIVE_AKQ_SUITED:
        return table->akq_suited;
    case TREY_PROGRESSIVE_STRAIGHT_FLUSH:
        return table->straight_flush;
    case TREY_PROGRESSIVE_THREE_OF_A_KIND:
        return table->three_of_a_kind;
    case TREY_PROGRESSIVE_STRAIGHT:
        return table->straight;
    case TREY_PROGRESSIVE_METER:
    case TREY_PROGRESSIVE_NONE:
    case TREY_PROGRESSIVE_LINE_COUNT:
        break;
    }
    return 0;
}

static trey_progressive_line line_of(trey_card a, trey_card b, trey_card c)
{
    trey_hand_value value = trey_hand_evaluate(a, b, c);
    if (trey_hand_is_akq_suited(value)) {
        return trey_card_suit(a) == TREY_SUIT_SPADES ? TREY_PROGRESSIVE_METER
                                                     : TREY_PROGRESSIVE_AKQ_SUITED;
    }
    switch (trey_hand_category(value)) {
    case TREY_CATEGORY_STRAIGHT_FLUSH:
        return TREY_PROGRESSIVE_STRAIGHT_FLUSH;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        return TREY_PROGRESSIVE_THREE_OF_A_KIND;
    case TREY_CATEGORY_STRAIGHT:
        return TREY_PROGRESSIVE_STRAIGHT;
    default:
        return TREY_PROGRESSIVE_NONE;
    }
}

/* The envy payment that a hand triggers for each other hand, per unit of the wager. The table has
 * the amount in cents for a wager of one dollar. */
static trey_fraction envy_of(const trey_progressive_table *table, trey_progressive_line line)
{
    int64_t cents = line == TREY_PROGRESSIVE_METER        ? table->envy_spades
                    : line == TREY_PROGRESSIVE_AKQ_SUITED ? table->envy_suited
                                                          : 0;
    return trey_fraction_make(cents, 100);
}

static trey_fraction award_of(const trey_progressive_table *table, trey_progressive_line line,
                              trey_fraction meter)
{
    return line == TREY_PROGRESSIVE_METER ? meter
                                          : trey_fraction_whole(trey_progressive_pays(table, line));
}

static trey_fraction chance_of(trey_progressive_line line, uint32_t decks)
{
    return trey_fraction_make(trey_progressive_hands(line, decks), trey_hand_count_all(decks));
}

/* The mean envy payment that one other hand triggers. */
static trey_fraction mean_envy(const trey_progressive_table *table, uint32_t decks)
{
    trey_fraction sum = trey_fraction_whole(0);
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        sum = trey_fraction_add(
            sum, trey_fraction_multiply(chance_of(line, decks), envy_of(table, line)));
    }
    return sum;
}

/* The mean of an award raised to a power. */
static trey_fraction mean_award(const trey_progressive_table *table, uint32_t decks,
                                trey_fraction meter, unsigned power)
{
    trey_fraction sum = trey_fraction_whole(0);
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        trey_fraction term = chance_of(line, decks);
        for (unsigned p = 0; p < power; p++) {
            term = trey_fraction_multiply(term, award_of(table, line, meter));
        }
        sum = trey_fraction_add(sum, term);
    }
    return sum;
}

trey_fraction trey_progressive_value(const trey_progressive_table *table, uint32_t decks,
                                     uint32_t hands, trey_fraction meter)
{
    TREY_ASSERT(hands >= 1);
    trey_fraction envy =
        trey_fraction_multiply(trey_fraction_whole(hands - 1), mean_envy(table, decks));
    trey_fraction all = trey_fraction_add(mean_award(table, decks, meter, 1), envy);
    return trey_fraction_subtract(all, trey_fraction_whole(1));
}

trey_fraction trey_progressive_break_even(const trey_progressive_table *table, uint32_t decks,
                                          uint32_t hands)
{
    trey_fraction value_without_meter =
        trey_progressive_value(table, decks, hands, trey_fraction_whole(0));
    return trey_fraction_divide(trey_fraction_negate(value_without_meter),
                                chance_of(TREY_PROGRESSIVE_METER, decks));
}

trey_fraction trey_progressive_average(const trey_progressive_table *table, uint32_t decks)
{
    trey_fraction wagers =
        trey_fraction_divide(trey_fraction_whole(1), chance_of(TREY_PROGRESSIVE_METER, decks));
    trey_fraction grown = trey_fraction_multiply(wagers, trey_fraction_make(table->share, 10000));
    return trey_fraction_add(trey_fraction_make(table->seed, 100), grown);
}

trey_fraction trey_progressive_hits(const trey_progressive_table *table, uint32_t decks)
{
    trey_fraction sum = chance_of(TREY_PROGRESSIVE_METER, decks);
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        if (trey_progressive_pays(table, line) > 0) {
            sum = trey_fraction_add(sum, chance_of(line, decks));
        }
    }
    return sum;
}

/* ---- The variance ---- */

/* The mean award of a second hand, and the mean envy payment that it triggers, given that the first
 * hand is A-K-Q of one suit. */
typedef struct second_hand {
    trey_fraction award, envy;
} second_hand;

static second_hand second_hand_after(const trey_progressive_table *table, uint32_t decks,
                                     unsigned suit, trey_fraction meter)
{
    odds_shoe_left left = odds_shoe_left_make(decks);
    for (unsigned rank = TREY_RANK_QUEEN; rank <= TREY_RANK_ACE; rank++) {
        (void)odds_shoe_left_take(&left, trey_card_make(rank, suit), 1);
    }
    int64_t ways[TREY_PROGRESSIVE_LINE_COUNT] = {0}, all = 0;
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = a; b < TREY_DECK_CARDS; b++) {
            for (unsigned c = b; c < TREY_DECK_CARDS; c++) {
                int64_t times = odds_shoe_left_triples(&left, a, b, c);
                ways[line_of((trey_card)a, (trey_card)b, (trey_card)c)] += times;
                all += times;
            }
        }
    }
    second_hand second = {trey_fraction_whole(0), trey_fraction_whole(0)};
    for (trey_progressive_line line = 0; line < TREY_PROGRESSIVE_LINE_COUNT; line++) {
        trey_fraction chance = trey_fraction_make(ways[line], all);
        second.award = trey_fraction_add(
            second.award, trey_fraction_multiply(chance, award_of(table, line, meter)));
        second.envy =
            trey_fraction_add(second.envy, trey_fraction_multiply(chance, envy_of(table, line)));
    }
    return second;
}

/* The variance of the own award plus the envy payments for hands - 1 other hands. The wager is
 * constant and does not contribute. */
trey_fraction trey_progressive_variance(const trey_progressive_table *table, uint32_t decks,
                                        uint32_t hands, trey_fraction meter)
{
    TREY_ASSERT(hands >= 1);
    trey_fraction envy_squared = trey_fraction_whole(0); /* of one other hand */
    trey_fraction award_envy = trey_fraction_whole(0); /* own award times envy of one other hand */
    trey_fraction envy_envy = trey_fraction_whole(0);  /* envy of two different other hands */
    for (unsigned suit = 0; suit < TREY_SUIT_COUNT; suit++) {
        trey_progressive_line line =
            suit == TREY_SUIT_SPADES ? TREY_PROGRESSIVE_METER : TREY_PROGRESSIVE_AKQ_SUITED;
        trey_fraction envy = envy_of(table, line);
        trey_fraction weighted =
            trey_fraction_multiply(chance_of(TREY_PROGRESSIVE_METER, decks), envy);
        second_hand second = second_hand_after(table, decks, suit, meter);
        envy_squared = trey_fraction_add(envy_squared, trey_fraction_multiply(weighted, envy));
        award_envy = trey_fraction_add(award_envy, trey_fraction_multiply(weighted, second.award));
        envy_envy = trey_fraction_add(envy_envy, trey_fraction_multiply(weighted, second.envy));
    }
    trey_wide others = hands - 1;
    trey_fraction squares = mean_award(table, decks, meter, 2);
    squares = trey_fraction_add(squares,
                                trey_fraction_multiply(trey_fraction_whole(others), envy_squared));
    squares = trey_fraction_add(
        squares, trey_fraction_multiply(trey_fraction_whole(2 * others), award_envy));
    squares = trey_fraction_add(
        squares, trey_fraction_multiply(trey_fraction_whole(others * (others - 1)), envy_envy));
    trey_fraction mean = trey_fraction_add(trey_progressive_value(table, decks, hands, meter),
                                           trey_fraction_whole(1));
    return trey_fraction_subtract(squares, trey_fraction_multiply(mean, mean));
}
