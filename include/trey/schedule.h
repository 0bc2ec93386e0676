/* SPDX-License-Identifier: MIT */
/*
 * Collection schedules: flat fees by band (FEE-1 to FEE-7).
 */
#ifndef TREY_SCHEDULE_H
#define TREY_SCHEDULE_H

#include <trey/base.h>

TREY_BEGIN_DECLS

/* FEE-7 allows five rates; a waived band makes a sixth. */
#define TREY_FEE_RATES_MAX 5
#define TREY_FEE_BANDS_MAX 8
#define TREY_FEE_PARTS_MAX 2

/* The upper end of a band that has none. */
#define TREY_FEE_NO_END INT64_MAX

/* What an amount is measured by. */
typedef enum trey_fee_basis {
    TREY_FEE_BASIS_WAGER,        /* each wager on its own */
    TREY_FEE_BASIS_TOTAL_ACTION, /* the sum of all antes */
    TREY_FEE_BASIS_BANK_WAGER    /* what the player-dealer put up */
} trey_fee_basis;

typedef struct trey_fee_band {
    int64_t upper; /* the last amount in the band, or TREY_FEE_NO_END */
    int64_t fee;
} trey_fee_band;

/* One map from an amount to a fee. The last band has no end. */
typedef struct trey_fee_part {
    trey_fee_basis basis;
    uint32_t band_count;
    trey_fee_band bands[TREY_FEE_BANDS_MAX];
} trey_fee_part;

/* What one payer pays: the sum of its parts (series B has a base and an additional one). */
typedef struct trey_fee_column {
    uint32_t part_count;
    trey_fee_part parts[TREY_FEE_PARTS_MAX];
} trey_fee_column;

typedef struct trey_schedule {
    const char *id;
    const char *family; /* which rule sets know it: "shfl", "grand", or a room's own */
    int64_t ante_min;   /* the table limit that goes with it; 0: none */
    int64_t ante_max;
    int64_t action_below; /* total action must stay under this (FEE-6); 0: no such bound */
    trey_fee_column player;
    trey_fee_column bank;
} trey_schedule;

/* The fee on one player wager of an amount. */
TREY_API int64_t trey_schedule_player_fee(const trey_schedule *schedule, int64_t wager);

/* The player-dealer's fee. */
TREY_API int64_t trey_schedule_bank_fee(const trey_schedule *schedule, int64_t total_action,
                                        int64_t bank_wager);

/* How many different fees over zero a schedule can come to, both columns together (FEE-7). */
TREY_API unsigned trey_schedule_rates(const trey_schedule *schedule);

TREY_END_DECLS

#endif
