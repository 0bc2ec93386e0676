/* SPDX-License-Identifier: MIT */
/*
 * The player-dealer position going around the table (BANK-1 to BANK-5). Time does not exist here:
 * whoever runs the table says who sits where, who accepts and who declines.
 */
#ifndef TREY_ROTATION_H
#define TREY_ROTATION_H

#include <trey/ruleset.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

/* Who sits where; bettor[s] is only meant where seat s is in `taken`. */
typedef struct trey_seating {
    uint32_t seats;
    trey_seat_set taken;
    trey_bettor bettor[TREY_HANDS_MAX];
} trey_seating;

/* Read the fields freely. */
typedef struct trey_rotation {
    trey_rotation_kind kind;
    uint32_t rounds_max;
    uint32_t holder_seat; /* 0: nobody has banked yet (BANK-4) */
    trey_bettor holder;
    uint32_t rounds;         /* the holder has banked in a row */
    uint32_t declined_count; /* who has declined the offer that is open; the latest are kept */
    trey_bettor declined[TREY_SEATS_MAX];
} trey_rotation;

TREY_API void trey_rotation_begin(trey_rotation *rotation, const trey_ruleset *ruleset);

/* The seat that the position is offered to now, or 0 when everyone it may go to has declined or
 * nobody sits at the table. */
TREY_API uint32_t trey_rotation_offered(const trey_rotation *rotation, const trey_seating *seating);

/* The offered seat declines; the offer goes on. */
TREY_API TREY_MUST_CHECK trey_refusal trey_rotation_decline(trey_rotation *rotation,
                                                            const trey_seating *seating,
                                                            uint32_t seat);

/* The offered seat accepts and banks one round. The next call is for the next round. */
TREY_API TREY_MUST_CHECK trey_refusal trey_rotation_accept(trey_rotation *rotation,
                                                           const trey_seating *seating,
                                                           uint32_t seat);

/* After everyone has declined: offer it anew from the beginning. */
TREY_API void trey_rotation_offer_again(trey_rotation *rotation);

TREY_END_DECLS

#endif
