/* SPDX-License-Identifier: MIT */
/*
 * Collection schedules: flat fees by band (FEE-1 to FEE-7).
 */
#ifndef TREY_SCHEDULE_H
#define TREY_SCHEDULE_H

#include <trey/base.h>

TREY_BEGIN_DECLS

/* FEE-7 allows five rates. A column may have more bands than rates, because a waived band ($0) does
 * not count as a rate. */
#define TREY_FEE_RATES_MAX 5
#define TREY_FEE_BANDS_MAX 8
#define TREY_FEE_PARTS_MAX 2

/* The `upper` of a band without an upper end. */
#define TREY_FEE_NO_END INT64_MAX

/* The amount that a fee depends on. */
typedef enum trey_fee_basis {
    TREY_FEE_BASIS_WAGER,        /* each wager separately */
    TREY_FEE_BASIS_TOTAL_ACTION, /* the sum of all antes */
    TREY_FEE_BASIS_BANK_WAGER    /* the player-dealer's wager */
} trey_fee_basis;

typedef struct trey_fee_band {
    int64_t upper; /* the last amount in the band, or TREY_FEE_NO_END */
    int64_t fee;
} trey_fee_band;

/* A mapping from an amount to a fee. The last band has no upper end. */
typedef struct trey_fee_part {
    trey_fee_basis basis;
    uint32_t band_count;
    trey_fee_band bands[TREY_FEE_BANDS_MAX];
} trey_fee_part;

/* The fee of one payer: the sum of its parts. Schedules of series B have two, a base fee and an
 * additional fee. */
typedef struct trey_fee_column {
    uint32_t part_count;
    trey_fee_part parts[TREY_FEE_PARTS_MAX];
} trey_fee_column;

typedef struct trey_schedule {
    const char *id;
    const char *family; /* "shfl", "grand", or a card room's own; a rule set allows some families */
    int64_t ante_min;   /* this and ante_max: the table limits of the schedule; 0: none */
    int64_t ante_max;
    int64_t action_below; /* total action must stay below this (FEE-6); 0: no bound */
    trey_fee_column player;
    trey_fee_column bank;
} trey_schedule;

/* The fee on one wager of a player. */
TREY_API int64_t trey_schedule_player_fee(const trey_schedule *schedule, int64_t wager);

/* The player-dealer's fee. */
TREY_API int64_t trey_schedule_bank_fee(const trey_schedule *schedule, int64_t total_action,
                                        int64_t bank_wager);

/* The number of different fees above zero in a schedule, both columns together (FEE-7). */
TREY_API unsigned trey_schedule_rates(const trey_schedule *schedule);

TREY_END_DECLS

#endif
