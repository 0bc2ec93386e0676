/* SPDX-License-Identifier: MIT */
/*
 * Counting for games that expose one banker card. All thirteen exposed ranks are counted in
 * parallel.
 *
 * The number of banker's hands that contain the exposed card and none of the player's cards follows
 * by inclusion and exclusion: the hands with the exposed card, minus those that also contain one of
 * the player's cards, plus those that also contain two of them. The player's suits matter only
 * through the *sharing*: the set of the player's cards that have the exposed suit. Each card and
 * each pair of cards in the sharing changes the number by a fixed step.
 *
 * At most levels, every hand is played against every exposed card, and nothing is counted here. The
 * hands are counted by exposed rank only if some of them may be folded, or to value single runs of
 * hands (play_values.c).
 */
#include "core/widths.h"
#include "sweep.h"

/* Vectors of eight exposed ranks, with the compiler's vector extension. A comparison gives -1 in
 * lanes where it is true and 0 elsewhere. Without vector instructions, eight lanes would only make
 * the code eight times longer, so a vector then has one lane. */
#if defined __wasm__ && !defined __wasm_simd128__
#define VECTOR_LANES 1
#else
#define VECTOR_LANES 8
#endif
typedef int32_t vector __attribute__((vector_size(4 * VECTOR_LANES), aligned(4), may_alias));
typedef int64_t wide_vector __attribute__((vector_size(8 * VECTOR_LANES), aligned(8), may_alias));

/* No function with a vector argument is called from another file, so its ABI does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define INLINE __attribute__((always_inline)) static inline

INLINE vector load(const int32_t *from)
{
    return *(const vector *)from;
}

INLINE void add_to(int64_t *sums, vector more)
{
    *(wide_vector *)sums += __builtin_convertvector(more, wide_vector);
}

/* Store a number in the lanes where the mask is -1. */
INLINE void store_where(int32_t *lanes, vector mask, int32_t number)
{
    *(vector *)lanes = (load(lanes) & ~mask) | (number & mask);
}

/* The data of the current level that the functions below need. */
typedef struct level_view {
    const odds_sweep *sweep;
    const int32_t *weights;                 /* by sharing */
    const int32_t (*ties)[TREY_HAND_CARDS]; /* by sharing and position */
    int32_t a, b, c;                        /* the player's ranks */
    int32_t least;                          /* the smallest gain at which a hand is played */
} level_view;

static level_view level_view_of(const odds_sweep *sweep, int32_t least)
{
    const odds_level *level = sweep->level;
    return (level_view){
        .sweep = sweep,
        .weights = sweep->kind->sharing_weight,
        .ties = sweep->ties->exposed,
        .a = level->ranks[0],
        .b = level->ranks[1],
        .c = level->ranks[2],
        .least = least,
    };
}

/* One vector for each pair of the player's cards. */
typedef struct pairs {
    vector ab, ac, bc;
} pairs;

/* The number of times that the hands made of two of the player's cards and the exposed card count
 * in the gain, for exposed ranks from x on. */
INLINE pairs thirds_of(const level_view *view, bool suited, unsigned x)
{
    const odds_thirds *thirds = &view->sweep->thirds;
    return (pairs){load(&thirds->times[view->a][view->b][suited][x]),
                   load(&thirds->times[view->a][view->c][suited][x]),
                   load(&thirds->times[view->b][view->c][suited][x])};
}

/* How many times a hand counts among the unqualified hands, from its times in the gain. */
INLINE vector is_unqualified(vector times)
{
    _Static_assert(ODDS_GAIN_UNQUALIFIED != ODDS_GAIN_BEATEN, "the gain tells them apart");
    return -(times == ODDS_GAIN_UNQUALIFIED);
}

/* A number of banker's hands as a function of the sharing: `none` for the empty sharing, and the
 * steps by which each card and each pair of cards in the sharing changes it. */
typedef struct steps {
    vector none, a, b, c, ab, ac, bc;
} steps;

/* The steps for a set of banker's hands. `unsuited` and `suited` are the counts in the set of the
 * hands made of two of the player's cards and the exposed card. */
INLINE steps steps_of(const level_view *view, const odds_hand_set *set, pairs unsuited,
                      pairs suited, unsigned x)
{
    vector a = load(&set->with_two[view->a][0][x]), b = load(&set->with_two[view->b][0][x]);
    vector c = load(&set->with_two[view->c][0][x]);
    return (steps){
        .none = load(&set->with_one[x]) - a - b - c + unsuited.ab + unsuited.ac + unsuited.bc,
        .a = a - load(&set->with_two[view->a][1][x]),
        .b = b - load(&set->with_two[view->b][1][x]),
        .c = c - load(&set->with_two[view->c][1][x]),
        .ab = suited.ab - unsuited.ab,
        .ac = suited.ac - unsuited.ac,
        .bc = suited.bc - unsuited.bc,
    };
}

INLINE steps gain_steps(const level_view *view, unsigned x)
{
    return steps_of(view, &view->sweep->gain, thirds_of(view, false, x), thirds_of(view, true, x),
                    x);
}

INLINE steps unqualified_steps(const level_view *view, unsigned x)
{
    pairs unsuited = thirds_of(view, false, x), suited = {0}; /* every flush qualifies */
    unsuited = (pairs){is_unqualified(unsuited.ab), is_unqualified(unsuited.ac),
                       is_unqualified(unsuited.bc)};
    return steps_of(view, &view->sweep->unqualified, unsuited, suited, x);
}

/* sum + more if the condition holds, else sum. */
INLINE vector add_if(bool counts, vector sum, vector more)
{
    if (counts) {
        sum += more;
    }
    return sum;
}

/* The number for a given sharing. */
INLINE vector with_sharing(const steps *number, unsigned sharing)
{
    bool a = (sharing & 1) != 0, b = (sharing & 2) != 0, c = (sharing & 4) != 0;
    vector sum = add_if(a, number->none, number->a);
    sum = add_if(b, sum, number->b);
    sum = add_if(c, sum, number->c);
    sum = add_if(a && b, sum, number->ab);
    sum = add_if(a && c, sum, number->ac);
    return add_if(b && c, sum, number->bc);
}

/* The exposed ranks of one vector, from rank x on. */
typedef struct columns {
    unsigned x;
    vector cards;   /* copies of each card */
    vector a, b, c; /* -1 in the lane of the rank of the player's card */
} columns;

INLINE columns columns_from(const level_view *view, unsigned x)
{
    static const int32_t ranks[ODDS_LANES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    vector rank = load(&ranks[x]);
    return (columns){
        .x = x,
        .cards = load(&view->sweep->cards[x]),
        .a = rank == view->a,
        .b = rank == view->b,
        .c = rank == view->c,
    };
}

/* The number of cards of each rank that can be exposed: the copies that the player does not hold.
 */
INLINE vector ups_of(const columns *state, unsigned sharing)
{
    vector ups = add_if((sharing & 1) != 0, state->cards, state->a);
    ups = add_if((sharing & 2) != 0, ups, state->b);
    return add_if((sharing & 4) != 0, ups, state->c);
}

INLINE vector ties_of(const level_view *view, const columns *state, unsigned sharing)
{
    const int32_t *ties = view->ties[sharing];
    return (state->a & ties[0]) + (state->b & ties[1]) + (state->c & ties[2]);
}

/* ---- All hands ---- */

/* The gain of one level without ties. trey_odds_sweep_make checks that 32 bits are enough. */
INLINE vector add_gain(const level_view *view, const columns *state, unsigned sharing,
                       const steps *gain, vector sum)
{
    return sum + view->weights[sharing] * (ups_of(state, sharing) * with_sharing(gain, sharing));
}

FOR_EACH_WIDTH static void gain_exposed(const odds_sweep *sweep, int64_t *sums)
{
    const level_view view = level_view_of(sweep, 0);
    for (unsigned x = 0; x < ODDS_LANES; x += VECTOR_LANES) {
        columns state = columns_from(&view, x);
        steps gain = gain_steps(&view, x);
        vector sum = {0};
        sum = add_gain(&view, &state, 0, &gain, sum);
        sum = add_gain(&view, &state, 1, &gain, sum);
        sum = add_gain(&view, &state, 2, &gain, sum);
        sum = add_gain(&view, &state, 3, &gain, sum);
        sum = add_gain(&view, &state, 4, &gain, sum);
        sum = add_gain(&view, &state, 5, &gain, sum);
        sum = add_gain(&view, &state, 6, &gain, sum);
        sum = add_gain(&view, &state, 7, &gain, sum);
        add_to(&sums[x], sum);
    }
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        sums[sweep->level->ranks[i]] += ODDS_GAIN_TIED * sweep->ties->exposed_sum[i];
    }
}

void trey_odds_gain_exposed(const odds_sweep *sweep, int64_t gain[ODDS_LANES])
{
    gain_exposed(sweep, gain);
}

/* ---- Folded hands ---- */

/* Sums over the folded hands of one level. */
typedef struct folded_sums {
    vector ups, gain, unqualified, tied;
    vector plays; /* not 0 in lanes where some hand is played */
} folded_sums;

INLINE void add_folded(const level_view *view, const columns *state, unsigned sharing,
                       const steps *gain, const steps *unqualified, folded_sums *sums)
{
    if (view->weights[sharing] == 0) {
        return;
    }
    vector ups = ups_of(state, sharing), tied = ties_of(view, state, sharing);
    vector own = with_sharing(gain, sharing) + ODDS_GAIN_TIED * tied;
    vector folds = ups & (own < view->least), weighed = view->weights[sharing] * folds;
    sums->plays |= ups - folds;
    sums->ups += weighed;
    sums->gain += weighed * own;
    sums->unqualified += weighed * with_sharing(unqualified, sharing);
    sums->tied += weighed * tied;
}

INLINE void count_columns(const level_view *view, unsigned x, odds_sums *sums,
                          odds_decisions *decisions)
{
    columns state = columns_from(view, x);
    steps gain = gain_steps(view, x), unqualified = unqualified_steps(view, x);
    folded_sums level = {0};
    add_folded(view, &state, 0, &gain, &unqualified, &level);
    add_folded(view, &state, 1, &gain, &unqualified, &level);
    add_folded(view, &state, 2, &gain, &unqualified, &level);
    add_folded(view, &state, 3, &gain, &unqualified, &level);
    add_folded(view, &state, 4, &gain, &unqualified, &level);
    add_folded(view, &state, 5, &gain, &unqualified, &level);
    add_folded(view, &state, 6, &gain, &unqualified, &level);
    add_folded(view, &state, 7, &gain, &unqualified, &level);
    add_to(&sums->folded_ups[x], level.ups);
    add_to(&sums->folded_gain[x], level.gain);
    add_to(&sums->folded_unqualified[x], level.unqualified);
    add_to(&sums->folded_tied[x], level.tied);
    int32_t index = (int32_t)view->sweep->index;
    store_where(&decisions->last_fold[x], level.ups != 0, index);
    vector is_first = (level.plays != 0) & (load(&decisions->first_play[x]) > index);
    store_where(&decisions->first_play[x], is_first, index);
}

FOR_EACH_WIDTH static void folds_exposed(const odds_sweep *sweep, odds_sums *sums,
                                         odds_decisions *decisions)
{
    const level_view view = level_view_of(sweep, sums->least);
    for (unsigned x = 0; x < ODDS_LANES; x += VECTOR_LANES) {
        if (sums->may_fold[x]) {
            count_columns(&view, x, sums, decisions);
        }
    }
}

void trey_odds_folds_exposed(const odds_sweep *sweep, odds_sums *sums, odds_decisions *decisions)
{
    folds_exposed(sweep, sums, decisions);
}

/* The player holds three cards. Each takes away at most as many of the hands with the exposed card
 * as any card has in common with it. What is left is a lower bound of the gain, for this level and
 * for all higher ones, because the gain only grows. */
void trey_odds_may_fold_exposed(const odds_sweep *sweep, int32_t least, bool may_fold[ODDS_LANES])
{
    for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
        int32_t most = 0;
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            const int32_t(*with)[ODDS_LANES] = sweep->gain.with_two[rank];
            most = with[0][x] > most ? with[0][x] : most;
            most = with[1][x] > most ? with[1][x] : most;
        }
        if (sweep->gain.with_one[x] - TREY_HAND_CARDS * most < least) {
            may_fold[x / VECTOR_LANES * VECTOR_LANES] = true;
        }
    }
    for (unsigned x = 0; x < ODDS_LANES; x++) { /* the ranks of a vector are counted together */
        may_fold[x] = may_fold[x / VECTOR_LANES * VECTOR_LANES];
    }
}

/* ---- Single sharings ---- */

/* The value of a hand of three ranks, all suited or not. */
static trey_hand_value third_value(unsigned a, unsigned b, unsigned c, bool suited)
{
    return trey_hand_evaluate(trey_card_make(a, 0), trey_card_make(b, suited ? 0 : 1),
                              trey_card_make(c, suited ? 0 : 2));
}

void trey_odds_ties_exposed(const odds_sweep *sweep, const odds_hand_set *own, odds_ties *ties)
{
    const uint8_t *ranks = sweep->level->ranks;
    for (unsigned sharing = 0; sharing < ODDS_SHARINGS; sharing++) {
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            unsigned x = ranks[i];
            int32_t count = own->with_one[x], held = 0;
            for (unsigned j = 0; j < TREY_HAND_CARDS; j++) {
                bool shares = (sharing >> j & 1) != 0;
                count -= own->with_two[ranks[j]][shares][x];
                held += shares && ranks[j] == x;
                unsigned one = odds_pair_of[j][0], other = odds_pair_of[j][1];
                bool suited = (sharing >> one & 1) != 0 && (sharing >> other & 1) != 0;
                count += third_value(ranks[one], ranks[other], x, suited) == sweep->level->value;
            }
            bool is_first = (i == 0 || ranks[0] != x) && (i < 2 || ranks[1] != x);
            int32_t ups = (int32_t)sweep->decks - held;
            ties->exposed[sharing][i] = is_first ? count : 0;
            ties->exposed_sum[i] +=
                (int64_t)sweep->kind->sharing_weight[sharing] * ups * ties->exposed[sharing][i];
        }
    }
}

odds_sharings trey_odds_sharings_at(const odds_sweep *sweep, int32_t least, unsigned rank)
{
    const level_view view = level_view_of(sweep, least);
    unsigned x = rank / VECTOR_LANES * VECTOR_LANES, lane = rank % VECTOR_LANES;
    columns state = columns_from(&view, x);
    steps gain = gain_steps(&view, x);
    odds_sharings found = {0, 0};
    for (unsigned sharing = 0; sharing < ODDS_SHARINGS; sharing++) {
        vector ups = ups_of(&state, sharing);
        vector own =
            with_sharing(&gain, sharing) + ODDS_GAIN_TIED * ties_of(&view, &state, sharing);
        bool there = view.weights[sharing] > 0 && ups[lane] > 0;
        found.there |= (uint32_t)there << sharing;
        found.played |= (uint32_t)(there && own[lane] >= least) << sharing;
    }
    return found;
}
