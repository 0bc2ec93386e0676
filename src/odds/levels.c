/* SPDX-License-Identifier: MIT */
/*
 * Levels and patterns. The loops below produce the levels in order of strength, so no sorting is
 * needed.
 */
#include "levels.h"

#include "base/assert.h"

enum { HIGH_CARD, PAIR, FLUSH, FLUSH_WITH_PAIR, STRAIGHT, TRIPLE, STRAIGHT_FLUSH };

typedef struct pattern_rule {
    uint8_t suits[TREY_HAND_CARDS];
    uint8_t ways;   /* number of ways to choose the suits; 0 ends the list */
    uint8_t copies; /* number of copies of the same card in the hand */
} pattern_rule;

typedef struct kind_rule {
    odds_shape shape;
    pattern_rule patterns[ODDS_PATTERNS_IN_LEVEL_MAX];
} kind_rule;

#define NOT_SUITED {{0, 0, 1}, 12, 1}, {{0, 1, 0}, 12, 1}, {{0, 1, 1}, 12, 1}, {{0, 1, 2}, 24, 1}

static const kind_rule kind_rules[ODDS_KIND_COUNT] = {
    [HIGH_CARD] = {ODDS_SHAPE_DISTINCT, {NOT_SUITED}},
    [PAIR] = {ODDS_SHAPE_PAIR, {{{0, 1, 0}, 12, 1}, {{0, 1, 2}, 12, 1}, {{0, 0, 1}, 12, 2}}},
    [FLUSH] = {ODDS_SHAPE_DISTINCT, {{{0, 0, 0}, 4, 1}}},
    [FLUSH_WITH_PAIR] = {ODDS_SHAPE_PAIR, {{{0, 0, 0}, 4, 2}}},
    [STRAIGHT] = {ODDS_SHAPE_DISTINCT, {NOT_SUITED}},
    [TRIPLE] = {ODDS_SHAPE_TRIPLE, {{{0, 1, 2}, 4, 1}, {{0, 0, 1}, 12, 2}, {{0, 0, 0}, 4, 3}}},
    [STRAIGHT_FLUSH] = {ODDS_SHAPE_DISTINCT, {{{0, 0, 0}, 4, 1}}},
};

/* The number of ways to choose copies of the hand's cards from the decks. */
static int32_t copy_ways(int32_t decks, unsigned copies)
{
    switch (copies) {
    case 1:
        return decks * decks * decks;
    case 2:
        return decks * (decks - 1) / 2 * decks;
    default:
        return decks * (decks - 1) * (decks - 2) / 6;
    }
}

/* The first position with the same rank. */
static unsigned rank_group(odds_shape shape, unsigned position)
{
    switch (shape) {
    case ODDS_SHAPE_DISTINCT:
        return position;
    case ODDS_SHAPE_PAIR:
        return position == 2 ? 2 : 0;
    case ODDS_SHAPE_TRIPLE:
        return 0;
    }
    TREY_ASSERT(false);
    return 0;
}

/* The first pair of positions with the same ranks. */
static unsigned pair_group(odds_shape shape, unsigned pair)
{
    switch (shape) {
    case ODDS_SHAPE_DISTINCT:
        return pair;
    case ODDS_SHAPE_PAIR:
        return pair == 2 ? 1 : pair;
    case ODDS_SHAPE_TRIPLE:
        return 0;
    }
    TREY_ASSERT(false);
    return 0;
}

/* The number of pairs of cards of two given ranks, or of one given rank, suited or unsuited. Two
 * suited cards of one rank are copies of the same card. */
static int32_t pairs_of_cards(bool same_rank, bool suited, int32_t decks)
{
    if (same_rank) {
        return suited ? 4 * (decks * (decks - 1) / 2) : 6 * decks * decks;
    }
    return (suited ? 4 : 12) * decks * decks;
}

static int32_t common_divisor(int32_t a, int32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Compute the weights of a kind: its numbers of hands in units. */
static void weigh_patterns(odds_kind *kind)
{
    for (unsigned p = 0; p < kind->pattern_count; p++) {
        odds_pattern *pattern = &kind->patterns[p];
        pattern->weight = pattern->hands / kind->unit;
        kind->weight += pattern->weight;
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            kind->suited_weight[i] += pattern->suited[i] != 0 ? pattern->weight : 0;
        }
        for (unsigned suit = 0; suit < TREY_SUIT_COUNT; suit++) {
            unsigned sharing = 0;
            for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
                sharing |= (unsigned)(pattern->suits[i] == suit) << i;
            }
            kind->sharing_weight[sharing] += pattern->weight;
        }
    }
}

/* with_one and with_two are found by division: every hand has one card at each position, and by
 * symmetry each card of a rank is in the same number of hands. The same holds for pairs of cards.
 */
static odds_kind make_kind(const kind_rule *rule, int32_t decks)
{
    odds_kind kind = {.shape = rule->shape};
    for (unsigned p = 0; p < ODDS_PATTERNS_IN_LEVEL_MAX && rule->patterns[p].ways > 0; p++) {
        const pattern_rule *from = &rule->patterns[p];
        int32_t hands = from->ways * copy_ways(decks, from->copies);
        if (hands == 0) {
            continue;
        }
        odds_pattern *pattern = &kind.patterns[kind.pattern_count++];
        *pattern = (odds_pattern){.hands = hands};
        kind.hands += hands;
        kind.has_suited[from->suits[0] == from->suits[1] && from->suits[0] == from->suits[2]] =
            true;
        kind.unit = common_divisor(hands, kind.unit);
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            pattern->suits[i] = from->suits[i];
            kind.with_one[rank_group(rule->shape, i)] += hands;
            unsigned one = odds_pair_of[i][0], other = odds_pair_of[i][1];
            bool suited = from->suits[one] == from->suits[other];
            pattern->suited[i] = -(int32_t)suited;
            kind.with_two[pair_group(rule->shape, i)][suited] += hands;
        }
    }
    weigh_patterns(&kind);
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        kind.with_one[i] /= TREY_SUIT_COUNT * decks;
        unsigned one = odds_pair_of[i][0], other = odds_pair_of[i][1];
        bool same_rank = rank_group(rule->shape, one) == rank_group(rule->shape, other);
        for (unsigned suited = 0; suited < 2; suited++) {
            int32_t pairs = pairs_of_cards(same_rank, suited, decks);
            kind.with_two[i][suited] = pairs == 0 ? 0 : kind.with_two[i][suited] / pairs;
        }
    }
    return kind;
}

static void add_level(odds_levels *levels, unsigned a, unsigned b, unsigned c, unsigned kind)
{
    const uint8_t *suits = levels->kinds[kind].patterns[0].suits;
    trey_hand_value value = trey_hand_evaluate(
        trey_card_make(a, suits[0]), trey_card_make(b, suits[1]), trey_card_make(c, suits[2]));
    TREY_ASSERT(levels->count < ODDS_LEVELS_MAX);
    levels->levels[levels->count++] =
        (odds_level){value, {(uint8_t)a, (uint8_t)b, (uint8_t)c}, (uint8_t)kind};
}

static bool in_sequence(unsigned a, unsigned b, unsigned c)
{
    return (a == b + 1 && b == c + 1) ||
           (a == TREY_RANK_ACE && b == TREY_RANK_3 && c == TREY_RANK_2);
}

/* Three different ranks that do not form a straight, lowest hands first. */
static void add_high_cards(odds_levels *levels)
{
    for (unsigned a = 2; a < TREY_RANK_COUNT; a++) {
        for (unsigned b = 1; b < a; b++) {
            for (unsigned c = 0; c < b; c++) {
                if (!in_sequence(a, b, c)) {
                    add_level(levels, a, b, c, HIGH_CARD);
                }
            }
        }
    }
}

static void add_pairs(odds_levels *levels)
{
    for (unsigned pair = 0; pair < TREY_RANK_COUNT; pair++) {
        for (unsigned other = 0; other < TREY_RANK_COUNT; other++) {
            if (other != pair) {
                add_level(levels, pair, pair, other, PAIR);
            }
        }
    }
}

/* HAND-6: with several decks a flush may contain a pair. All flushes compare by their ranks. */
static void add_flushes(odds_levels *levels)
{
    bool has_pairs = levels->kinds[FLUSH_WITH_PAIR].pattern_count > 0;
    for (unsigned a = 0; a < TREY_RANK_COUNT; a++) {
        for (unsigned b = 0; b <= a; b++) {
            for (unsigned c = 0; c <= b; c++) {
                if (a > b && b > c && !in_sequence(a, b, c)) {
                    add_level(levels, a, b, c, FLUSH);
                } else if (a > c && has_pairs && (a == b || b == c)) {
                    add_level(levels, b, b, a == b ? c : a, FLUSH_WITH_PAIR);
                }
            }
        }
    }
}

/* HAND-3: A-2-3 is the lowest straight. */
static void add_sequences(odds_levels *levels, unsigned kind)
{
    add_level(levels, TREY_RANK_ACE, TREY_RANK_3, TREY_RANK_2, kind);
    for (unsigned a = 2; a < TREY_RANK_COUNT; a++) {
        add_level(levels, a, a - 1, a - 2, kind);
    }
}

/* HAND-2: the categories in ascending order. */
void trey_odds_levels_make(odds_levels *levels, uint32_t decks)
{
    for (unsigned k = 0; k < ODDS_KIND_COUNT; k++) {
        levels->kinds[k] = make_kind(&kind_rules[k], (int32_t)decks);
    }
    levels->count = 0;
    add_high_cards(levels);
    add_pairs(levels);
    add_flushes(levels);
    add_sequences(levels, STRAIGHT);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        add_level(levels, rank, rank, rank, TRIPLE);
    }
    add_sequences(levels, STRAIGHT_FLUSH);
    levels->unqualified = 0;
    for (uint32_t i = 0; i < levels->count; i++) {
        TREY_ASSERT(i == 0 || levels->levels[i].value > levels->levels[i - 1].value);
        levels->unqualified += !trey_hand_qualifies(levels->levels[i].value);
    }
}
