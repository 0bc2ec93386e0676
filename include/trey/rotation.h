/* SPDX-License-Identifier: MIT */
/*
 * The rotation of the player-dealer position around the table (BANK-1 to BANK-5). The rotation has
 * no clock and no players of its own: the caller provides the seating and reports each acceptance
 * and refusal.
 */
#ifndef TREY_ROTATION_H
#define TREY_ROTATION_H

#include <trey/ruleset.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

/* The players at the table. bettor[s] is valid only if seat s is in `taken`. */
typedef struct trey_seating {
    uint32_t seats;
    trey_seat_set taken;
    trey_bettor bettor[TREY_HANDS_MAX];
} trey_seating;

/* Callers may read the fields. Only the functions below change them. */
typedef struct trey_rotation {
    trey_rotation_kind kind;
    uint32_t rounds_max;
    uint32_t holder_seat; /* 0: nobody has banked yet (BANK-4) */
    trey_bettor holder;
    uint32_t rounds;                      /* that the holder has banked in a row */
    uint32_t declined_count;              /* number of entries in `declined` */
    trey_bettor declined[TREY_SEATS_MAX]; /* players who declined the current offer; the latest */
} trey_rotation;

TREY_API void trey_rotation_begin(trey_rotation *rotation, const trey_ruleset *ruleset);

/* The seat that the position is offered to now. Returns 0 if all players who may take it have
 * declined, or if the table is empty. */
TREY_API uint32_t trey_rotation_offered(const trey_rotation *rotation, const trey_seating *seating);

/* The offered seat declines; the offer goes to the next seat. */
TREY_API TREY_MUST_CHECK trey_refusal trey_rotation_decline(trey_rotation *rotation,
                                                            const trey_seating *seating,
                                                            uint32_t seat);

/* The offered seat accepts and banks one round. Call this once for each round. */
TREY_API TREY_MUST_CHECK trey_refusal trey_rotation_accept(trey_rotation *rotation,
                                                           const trey_seating *seating,
                                                           uint32_t seat);

/* Forget all refusals, so that the position is offered to every player again. */
TREY_API void trey_rotation_offer_again(trey_rotation *rotation);

/* Somebody has left whose number another player may get: what they answered and banked is theirs
 * alone. */
TREY_API void trey_rotation_forget(trey_rotation *rotation, trey_bettor bettor);

TREY_END_DECLS

#endif
