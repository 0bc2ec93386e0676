/* SPDX-License-Identifier: MIT */
/*
 * Counting where one banker card is exposed, all thirteen ranks of it side by side.
 *
 * Banker's hands that hold the exposed card and none of the player's are those with it, less those
 * with it and a player's card, plus those with it and two of them. What that comes to depends on
 * the player's suits only through which of his cards share the exposed suit.
 */
#include "../core/widths.h"
#include "sweep.h"

/* Eight exposed ranks side by side: the compilers' own vectors, which become whatever the processor
 * has. A comparison gives -1 where it holds and 0 where not. */
typedef int32_t vector __attribute__((vector_size(32), aligned(4), may_alias));
typedef trey_hand_value value_vector __attribute__((vector_size(16), aligned(2), may_alias));
enum { VECTOR_LANES = 8 };

/* Nothing below is called across files, so how a vector is handed over does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define INLINE __attribute__((always_inline)) static inline

INLINE vector load(const int32_t *from)
{
    return *(const vector *)from;
}

INLINE void add_to(int32_t *sum, vector more)
{
    *(vector *)sum += more;
}

INLINE vector least_of(vector a, vector b)
{
    vector smaller = a < b;
    return (a & smaller) | (b & ~smaller);
}

INLINE vector most_of(vector a, vector b)
{
    return -least_of(-a, -b);
}

/* Banker's hands by how they stand against the player's, or changes of these numbers. */
typedef struct standing {
    vector unqualified, beaten, matched;
} standing;

void odds_thirds_make(odds_thirds *thirds)
{
    for (unsigned a = 0; a < TREY_RANK_COUNT; a++) {
        for (unsigned b = 0; b < TREY_RANK_COUNT; b++) {
            trey_hand_value *unsuited = thirds->value[a][b][0], *suited = thirds->value[a][b][1];
            for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
                unsuited[x] = trey_hand_evaluate(trey_card_make(a, 0), trey_card_make(b, 1),
                                                 trey_card_make(x, 2));
                suited[x] = trey_hand_evaluate(trey_card_make(a, 0), trey_card_make(b, 0),
                                               trey_card_make(x, 0));
            }
            for (unsigned x = TREY_RANK_COUNT; x < ODDS_LANES; x++) {
                unsuited[x] = suited[x] = 0;
            }
        }
    }
}

INLINE standing plus(standing a, standing b)
{
    return (standing){a.unqualified + b.unqualified, a.beaten + b.beaten, a.matched + b.matched};
}

INLINE standing minus(standing a, standing b)
{
    return (standing){a.unqualified - b.unqualified, a.beaten - b.beaten, a.matched - b.matched};
}

/* What the level at hand is compared with. */
typedef struct reader {
    const odds_sets *sets;
    const odds_thirds *thirds;
    int32_t a, b, c; /* the player's ranks */
    int32_t value;
    int32_t bankers, least;
    int32_t level;
    const int32_t *ups; /* by view: cards of a rank and suit; 0 where no hand has the view */
} reader;

/* Hands with the exposed card, of rank x and the next ones. */
INLINE standing with_up(const reader *at, unsigned x)
{
    return (standing){load(&at->sets->unqualified.with_one[x]), load(&at->sets->beaten.with_one[x]),
                      load(&at->sets->matched.with_one[x])};
}

/* Hands with the exposed card and one of the player's. */
INLINE standing with_card(const reader *at, int32_t rank, bool suited, unsigned x)
{
    return (standing){load(&at->sets->unqualified.with_two[rank][suited][x]),
                      load(&at->sets->beaten.with_two[rank][suited][x]),
                      load(&at->sets->matched.with_two[rank][suited][x])};
}

/* The one hand of the exposed card and two of the player's. */
INLINE standing with_both(const reader *at, int32_t one, int32_t other, bool suited, unsigned x)
{
    value_vector values = *(const value_vector *)&at->thirds->value[one][other][suited][x];
    vector third = __builtin_convertvector(values, vector);
    vector qualified = third >= TREY_RANK_QUEEN << 8;
    return (standing){qualified + 1, -((third < at->value) & qualified),
                      -((third <= at->value) & qualified)};
}

/* What changes when one card of the player shares the exposed suit, or two of them do. */
INLINE standing step_one(const reader *at, int32_t rank, unsigned x)
{
    return minus(with_card(at, rank, false, x), with_card(at, rank, true, x));
}

INLINE standing step_two(const reader *at, int32_t one, int32_t other, unsigned x)
{
    return minus(with_both(at, one, other, true, x), with_both(at, one, other, false, x));
}

/* The exposed suit is none of the player's. */
INLINE standing unshared(const reader *at, unsigned x)
{
    standing sum = with_up(at, x);
    sum = minus(sum, with_card(at, at->a, false, x));
    sum = minus(sum, with_card(at, at->b, false, x));
    sum = minus(sum, with_card(at, at->c, false, x));
    sum = plus(sum, with_both(at, at->a, at->b, false, x));
    sum = plus(sum, with_both(at, at->a, at->c, false, x));
    return plus(sum, with_both(at, at->b, at->c, false, x));
}

/* Not 0 where a card of some view is played against, or folded to. */
typedef struct traces {
    vector plays, folds;
} traces;

/* Decide, and add it up. `ups` exposed cards can lie there. */
INLINE void add_view(const reader *at, unsigned x, standing view, vector ups, odds_counts *counts,
                     traces *seen)
{
    vector play_worth = 3 * view.unqualified + 2 * (view.beaten + view.matched) - 2 * at->bankers;
    vector plays = ups & (play_worth >= at->least);
    seen->plays |= plays;
    seen->folds |= ups - plays;
    add_to(&counts->ups[x], ups);
    add_to(&counts->plays[x], plays);
    add_to(&counts->unqualified[x], plays * view.unqualified);
    add_to(&counts->beaten[x], plays * view.beaten);
    add_to(&counts->matched[x], plays * view.matched);
    add_to(&counts->always[x], ups * play_worth);
}

/* Remember the first level that is played and the last that is folded. */
INLINE void note(const reader *at, unsigned x, traces seen, odds_decisions *decisions)
{
    vector *first_play = (vector *)&decisions->first_play[x];
    vector *last_fold = (vector *)&decisions->last_fold[x];
    *first_play = least_of(*first_play, at->level + ((seen.plays == 0) & ODDS_LEVELS_MAX));
    *last_fold = most_of(*last_fold, ((seen.folds != 0) & (at->level + 1)) - 1);
}

/* A view that hands of the level can have, `held` (0 or less) being how many of the exposed rank
 * and suit they hold. */
INLINE void try_view(const reader *at, unsigned x, unsigned view, standing numbers, vector held,
                     odds_counts counts[ODDS_VIEWS_MAX], traces *seen)
{
    if (at->ups[view] > 0) {
        add_view(at, x, numbers, at->ups[view] + held, &counts[view], seen);
    }
}

INLINE void count_views(const reader *at, unsigned x, odds_counts counts[ODDS_VIEWS_MAX],
                        odds_decisions *decisions)
{
    vector rank = (vector){0, 1, 2, 3, 4, 5, 6, 7} + (int32_t)x;
    vector a = rank == at->a, b = rank == at->b, c = rank == at->c;
    standing only_a = step_one(at, at->a, x), only_b = step_one(at, at->b, x);
    standing only_c = step_one(at, at->c, x), ab = step_two(at, at->a, at->b, x);
    standing ac = step_two(at, at->a, at->c, x), bc = step_two(at, at->b, at->c, x);
    standing none = unshared(at, x);
    standing with_a = plus(none, only_a), with_b = plus(none, only_b);
    standing with_ab = plus(plus(with_a, only_b), ab);
    traces seen = {0};
    try_view(at, x, 0, none, a - a, counts, &seen);
    try_view(at, x, 1, with_a, a, counts, &seen);
    try_view(at, x, 2, with_b, b, counts, &seen);
    try_view(at, x, 3, with_ab, a + b, counts, &seen);
    try_view(at, x, 4, plus(none, only_c), c, counts, &seen);
    try_view(at, x, 5, plus(plus(with_a, only_c), ac), a + c, counts, &seen);
    try_view(at, x, 6, plus(plus(with_b, only_c), bc), b + c, counts, &seen);
    try_view(at, x, 7, plus(plus(with_ab, only_c), plus(ac, bc)), a + b + c, counts, &seen);
    note(at, x, seen, decisions);
}

FOR_EACH_WIDTH
void odds_count_exposed(const odds_sweep *sweep, int32_t least, odds_counts counts[ODDS_VIEWS_MAX],
                        odds_decisions *decisions)
{
    const uint8_t *ranks = sweep->level->ranks;
    const reader at = {
        .sets = &sweep->sets,
        .thirds = &sweep->thirds,
        .a = ranks[0],
        .b = ranks[1],
        .c = ranks[2],
        .value = sweep->level->value,
        .bankers = sweep->bankers,
        .least = least,
        .level = (int32_t)sweep->index,
        .ups = sweep->kind->sharing_ups,
    };
    for (unsigned x = 0; x < ODDS_LANES; x += VECTOR_LANES) {
        count_views(&at, x, counts, decisions);
    }
}
