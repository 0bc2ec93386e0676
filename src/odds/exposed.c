/* SPDX-License-Identifier: MIT */
/*
 * Counting where one banker card is exposed, all thirteen ranks of it side by side.
 *
 * Banker's hands that hold the exposed card and none of the player's are those with it, less those
 * with it and a player's card, plus those with it and two of them. What that comes to depends on
 * the player's suits only through which of his cards share the exposed suit (the *sharing*): each
 * card that does changes it by a step, and so does each two of them.
 *
 * In most levels every hand is played against whatever is exposed, and then the gain is all that is
 * needed. Only where something may be folded are the banker's hands looked at more closely.
 */
#include "core/widths.h"
#include "sweep.h"

/* Eight exposed ranks side by side: the compilers' own vectors, which become whatever the processor
 * has. A comparison gives -1 where it holds and 0 where not. Where it has nothing for vectors eight
 * would only be eight times the code, so there it is one rank at a time. */
#if defined __wasm__ && !defined __wasm_simd128__
#define VECTOR_LANES 1
#else
#define VECTOR_LANES 8
#endif
typedef int32_t vector __attribute__((vector_size(4 * VECTOR_LANES), aligned(4), may_alias));
typedef int64_t wide_vector __attribute__((vector_size(8 * VECTOR_LANES), aligned(8), may_alias));

/* Nothing below is called across files, so how a vector is handed over does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define INLINE __attribute__((always_inline)) static inline

enum { FIRST_QUALIFYING = TREY_RANK_QUEEN << 8, FIRST_FLUSH = TREY_CATEGORY_FLUSH << 12 };

INLINE vector load(const int32_t *from)
{
    return *(const vector *)from;
}

INLINE void add_to(int64_t *sums, vector more)
{
    *(wide_vector *)sums += __builtin_convertvector(more, wide_vector);
}

/* Put a number in the lanes where a mask is -1. */
INLINE void put(int32_t *lanes, vector mask, int32_t number)
{
    *(vector *)lanes = (load(lanes) & ~mask) | (number & mask);
}

INLINE bool is_zero(vector bits)
{
#if VECTOR_LANES == 1
    return bits[0] == 0;
#else
    typedef uint64_t quarters __attribute__((vector_size(32)));
    quarters q = (quarters)bits;
    return (q[0] | q[1] | q[2] | q[3]) == 0;
#endif
}

void trey_odds_thirds_make(odds_thirds *thirds)
{
    for (unsigned a = 0; a < TREY_RANK_COUNT; a++) {
        for (unsigned b = 0; b < TREY_RANK_COUNT; b++) {
            int32_t *unsuited = thirds->value[a][b][0], *suited = thirds->value[a][b][1];
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

/* What the level at hand is compared with. */
typedef struct reader {
    const odds_sweep *sweep;
    const int32_t *weights;                 /* by sharing */
    const int32_t (*ties)[TREY_HAND_CARDS]; /* by sharing and position */
    int32_t a, b, c;                        /* the player's ranks */
    int32_t beaten_below;                   /* qualifying hands under this value are beaten */
    int32_t least;                          /* the gain from which a hand is played */
} reader;

static reader reader_at(const odds_sweep *sweep, int32_t least)
{
    const odds_level *level = sweep->level;
    return (reader){
        .sweep = sweep,
        .weights = sweep->kind->sharing_weight,
        .ties = sweep->ties->exposed,
        .a = level->ranks[0],
        .b = level->ranks[1],
        .c = level->ranks[2],
        .beaten_below = level->value < FIRST_QUALIFYING ? FIRST_QUALIFYING : level->value,
        .least = least,
    };
}

/* Something about each two of the player's cards. */
typedef struct pairs {
    vector ab, ac, bc;
} pairs;

/* The values of two cards of the player with the exposed one, of rank x and the next ones. */
INLINE vector third(const reader *at, int32_t one, int32_t other, bool suited, unsigned x)
{
    return load(&at->sweep->thirds.value[one][other][suited][x]);
}

INLINE pairs thirds_of(const reader *at, bool suited, unsigned x)
{
    return (pairs){third(at, at->a, at->b, suited, x), third(at, at->a, at->c, suited, x),
                   third(at, at->b, at->c, suited, x)};
}

INLINE vector is_unqualified(vector value)
{
    return -(value < FIRST_QUALIFYING);
}

/* One that does not qualify is under any that does: it counts as beaten, and once too often. */
INLINE vector gain_from(const reader *at, vector value)
{
    _Static_assert(ODDS_GAIN_BEATEN == ODDS_GAIN_UNQUALIFIED + 1, "once");
    return -ODDS_GAIN_BEATEN * (value < at->beaten_below) - is_unqualified(value);
}

/* A number of banker's hands: when no card of the player shares the exposed suit, and the steps by
 * which it changes when one does, and when two do. */
typedef struct steps {
    vector none, a, b, c, ab, ac, bc;
} steps;

/* `unsuited` and `suited` are what the hands of two of the player's cards and the exposed one
 * count in the set. */
INLINE steps steps_of(const reader *at, const odds_hand_set *set, pairs unsuited, pairs suited,
                      unsigned x)
{
    vector a = load(&set->with_two[at->a][0][x]), b = load(&set->with_two[at->b][0][x]);
    vector c = load(&set->with_two[at->c][0][x]);
    return (steps){
        .none = load(&set->with_one[x]) - a - b - c + unsuited.ab + unsuited.ac + unsuited.bc,
        .a = a - load(&set->with_two[at->a][1][x]),
        .b = b - load(&set->with_two[at->b][1][x]),
        .c = c - load(&set->with_two[at->c][1][x]),
        .ab = suited.ab - unsuited.ab,
        .ac = suited.ac - unsuited.ac,
        .bc = suited.bc - unsuited.bc,
    };
}

INLINE steps gain_steps(const reader *at, unsigned x)
{
    pairs unsuited = thirds_of(at, false, x), suited = {0};
    unsuited =
        (pairs){gain_from(at, unsuited.ab), gain_from(at, unsuited.ac), gain_from(at, unsuited.bc)};
    if (at->beaten_below > FIRST_FLUSH) { /* less than a flush beats none */
        suited = thirds_of(at, true, x);
        suited =
            (pairs){gain_from(at, suited.ab), gain_from(at, suited.ac), gain_from(at, suited.bc)};
    }
    return steps_of(at, &at->sweep->gain, unsuited, suited, x);
}

INLINE steps unqualified_steps(const reader *at, unsigned x)
{
    pairs unsuited = thirds_of(at, false, x), suited = {0}; /* every flush qualifies */
    unsuited = (pairs){is_unqualified(unsuited.ab), is_unqualified(unsuited.ac),
                       is_unqualified(unsuited.bc)};
    return steps_of(at, &at->sweep->unqualified, unsuited, suited, x);
}

/* More, where it counts. */
INLINE vector plus_if(bool counts, vector sum, vector more)
{
    if (counts) {
        sum += more;
    }
    return sum;
}

INLINE vector with_sharing(const steps *number, unsigned sharing)
{
    bool a = (sharing & 1) != 0, b = (sharing & 2) != 0, c = (sharing & 4) != 0;
    vector sum = plus_if(a, number->none, number->a);
    sum = plus_if(b, sum, number->b);
    sum = plus_if(c, sum, number->c);
    sum = plus_if(a && b, sum, number->ab);
    sum = plus_if(a && c, sum, number->ac);
    return plus_if(b && c, sum, number->bc);
}

/* Exposed ranks side by side, from x on. */
typedef struct columns {
    unsigned x;
    vector cards;   /* of each rank and suit */
    vector a, b, c; /* -1 where the player's card is of the rank */
    vector least;
} columns;

INLINE columns columns_from(const reader *at, unsigned x)
{
    static const int32_t ranks[ODDS_LANES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    vector rank = load(&ranks[x]);
    return (columns){
        .x = x,
        .cards = load(&at->sweep->cards[x]),
        .a = rank == at->a,
        .b = rank == at->b,
        .c = rank == at->c,
        .least = (vector){0} + at->least,
    };
}

/* How many cards can be exposed: those that the player has not. */
INLINE vector ups_of(const columns *in, unsigned sharing)
{
    vector ups = plus_if((sharing & 1) != 0, in->cards, in->a);
    ups = plus_if((sharing & 2) != 0, ups, in->b);
    return plus_if((sharing & 4) != 0, ups, in->c);
}

INLINE vector ties_of(const reader *at, const columns *in, unsigned sharing)
{
    const int32_t *ties = at->ties[sharing];
    return (in->a & ties[0]) + (in->b & ties[1]) + (in->c & ties[2]);
}

/* ---- Every hand ---- */

/* Of one level; trey_odds_sweep_make sees that 32 bits are enough. */
typedef struct all_sums {
    vector gain;     /* without ties */
    vector may_fold; /* not 0 where that alone is not enough to play */
} all_sums;

INLINE void add_all(const reader *at, const columns *in, unsigned sharing, const steps *gain,
                    all_sums *sums)
{
    if (at->weights[sharing] == 0) {
        return;
    }
    vector ups = ups_of(in, sharing), own = with_sharing(gain, sharing);
    sums->gain += at->weights[sharing] * (ups * own);
    sums->may_fold |= ups & (own < in->least);
}

/* ---- Hands that are folded ---- */

/* Of one level as well. */
typedef struct folded_sums {
    vector ups, gain, unqualified, tied;
    vector plays; /* not 0 where some hand is played */
} folded_sums;

INLINE void add_folded(const reader *at, const columns *in, unsigned sharing, const steps *gain,
                       const steps *unqualified, folded_sums *sums)
{
    if (at->weights[sharing] == 0) {
        return;
    }
    vector ups = ups_of(in, sharing), tied = ties_of(at, in, sharing);
    vector own = with_sharing(gain, sharing) + ODDS_GAIN_TIED * tied;
    vector folds = ups & (own < in->least), weighed = at->weights[sharing] * folds;
    sums->plays |= ups - folds;
    sums->ups += weighed;
    sums->gain += weighed * own;
    sums->unqualified += weighed * with_sharing(unqualified, sharing);
    sums->tied += weighed * tied;
}

INLINE void note_plays(int32_t *first_play, vector plays, int32_t index)
{
    put(first_play, plays & (load(first_play) > index), index);
}

INLINE void count_folded(const reader *at, const columns *in, const steps *gain, odds_sums *sums,
                         odds_decisions *decisions)
{
    steps unqualified = unqualified_steps(at, in->x);
    folded_sums level = {0};
    add_folded(at, in, 0, gain, &unqualified, &level);
    add_folded(at, in, 1, gain, &unqualified, &level);
    add_folded(at, in, 2, gain, &unqualified, &level);
    add_folded(at, in, 3, gain, &unqualified, &level);
    add_folded(at, in, 4, gain, &unqualified, &level);
    add_folded(at, in, 5, gain, &unqualified, &level);
    add_folded(at, in, 6, gain, &unqualified, &level);
    add_folded(at, in, 7, gain, &unqualified, &level);
    add_to(&sums->folded_ups[in->x], level.ups);
    add_to(&sums->folded_gain[in->x], level.gain);
    add_to(&sums->folded_unqualified[in->x], level.unqualified);
    add_to(&sums->folded_tied[in->x], level.tied);
    int32_t index = (int32_t)at->sweep->index;
    put(&decisions->last_fold[in->x], level.ups != 0, index);
    note_plays(&decisions->first_play[in->x], level.plays != 0, index);
}

INLINE void count_columns(const reader *at, unsigned x, odds_sums *sums, odds_decisions *decisions)
{
    columns in = columns_from(at, x);
    steps gain = gain_steps(at, x);
    all_sums level = {0};
    add_all(at, &in, 0, &gain, &level);
    add_all(at, &in, 1, &gain, &level);
    add_all(at, &in, 2, &gain, &level);
    add_all(at, &in, 3, &gain, &level);
    add_all(at, &in, 4, &gain, &level);
    add_all(at, &in, 5, &gain, &level);
    add_all(at, &in, 6, &gain, &level);
    add_all(at, &in, 7, &gain, &level);
    add_to(&sums->gain[x], level.gain);
    if (is_zero(level.may_fold)) {
        note_plays(&decisions->first_play[x], in.cards != 0, (int32_t)at->sweep->index);
    } else {
        count_folded(at, &in, &gain, sums, decisions);
    }
}

FOR_EACH_WIDTH static void count_exposed(const odds_sweep *sweep, int32_t least, odds_sums *sums,
                                         odds_decisions *decisions)
{
    const reader at = reader_at(sweep, least);
    for (unsigned x = 0; x < ODDS_LANES; x += VECTOR_LANES) {
        count_columns(&at, x, sums, decisions);
    }
    int64_t weight = sweep->kind->weight;
    for (unsigned x = 0; x < ODDS_LANES; x++) {
        sums->ups[x] += weight * TREY_SUIT_COUNT * sweep->decks;
    }
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        sums->ups[sweep->level->ranks[i]] -= weight; /* his own cards */
        sums->gain[sweep->level->ranks[i]] += ODDS_GAIN_TIED * sweep->ties->exposed_sum[i];
    }
}

void trey_odds_count_exposed(const odds_sweep *sweep, int32_t least, odds_sums *sums,
                             odds_decisions *decisions)
{
    count_exposed(sweep, least, sums, decisions);
}

/* ---- Sharings one by one ---- */

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
                count +=
                    sweep->thirds.value[ranks[one]][ranks[other]][suited][x] == sweep->level->value;
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
    const reader at = reader_at(sweep, least);
    unsigned x = rank / VECTOR_LANES * VECTOR_LANES, lane = rank % VECTOR_LANES;
    columns in = columns_from(&at, x);
    steps gain = gain_steps(&at, x);
    odds_sharings found = {0, 0};
    for (unsigned sharing = 0; sharing < ODDS_SHARINGS; sharing++) {
        vector ups = ups_of(&in, sharing);
        vector own = with_sharing(&gain, sharing) + ODDS_GAIN_TIED * ties_of(&at, &in, sharing);
        bool there = at.weights[sharing] > 0 && ups[lane] > 0;
        found.there |= (uint32_t)there << sharing;
        found.played |= (uint32_t)(there && own[lane] >= least) << sharing;
    }
    return found;
}
