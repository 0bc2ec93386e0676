/* SPDX-License-Identifier: MIT */
/*
 * The rotation of the player-dealer position. It follows players, not seats: a player who changes
 * seats keeps their count of rounds banked.
 */
#include <trey/rotation.h>

#include <trey/seats.h>

void trey_rotation_begin(trey_rotation *rotation, const trey_ruleset *ruleset)
{
    *rotation = (trey_rotation){.kind = ruleset->rotation, .rounds_max = ruleset->bank_rounds_max};
}

static bool has_declined(const trey_rotation *rotation, trey_bettor bettor)
{
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        if (rotation->declined[i] == bettor) {
            return true;
        }
    }
    return false;
}

/* The list can be full only if some of the players who declined have left the table. Then the
 * oldest entry is dropped. */
static void add_declined(trey_rotation *rotation, trey_bettor bettor)
{
    if (rotation->declined_count == TREY_SEATS_MAX) {
        rotation->declined_count--;
        for (uint32_t i = 0; i < rotation->declined_count; i++) {
            rotation->declined[i] = rotation->declined[i + 1];
        }
    }
    rotation->declined[rotation->declined_count++] = bettor;
}

static bool is_open_to(const trey_rotation *rotation, const trey_seating *seating, uint32_t seat)
{
    return trey_seats_have(seating->taken, seat) && !has_declined(rotation, seating->bettor[seat]);
}

static bool holds(const trey_rotation *rotation, const trey_seating *seating, uint32_t seat)
{
    return rotation->holder_seat != 0 && trey_seats_have(seating->taken, seat) &&
           seating->bettor[seat] == rotation->holder;
}

/* The holder's current seat; 0 if there is no holder or the holder has left the table. */
static uint32_t holder_seat_now(const trey_rotation *rotation, const trey_seating *seating)
{
    for (uint32_t seat = 1; seat <= seating->seats; seat++) {
        if (holds(rotation, seating, seat)) {
            return seat;
        }
    }
    return 0;
}

uint32_t trey_rotation_offered(const trey_rotation *rotation, const trey_seating *seating)
{
    if (rotation->kind == TREY_ROTATION_NONE) {
        return 0;
    }
    uint32_t own = holder_seat_now(rotation, seating);
    bool holder_may_bank = own != 0 && is_open_to(rotation, seating, own);
    if (holder_may_bank && rotation->rounds < rotation->rounds_max) {
        return own; /* the holder may bank another round */
    }
    /* BANK-4: from seat 1 at a new table; otherwise from the left of the last holder's seat. */
    uint32_t seat =
        rotation->holder_seat == 0 ? 1 : trey_seat_left_of(rotation->holder_seat, seating->seats);
    for (uint32_t step = 0; step < seating->seats; step++) {
        if (is_open_to(rotation, seating, seat) && !holds(rotation, seating, seat)) {
            return seat;
        }
        seat = trey_seat_left_of(seat, seating->seats);
    }
    /* BANK-1: if all others decline, the holder may bank again. BANK-2: not in a strict rotation.
     */
    return holder_may_bank && rotation->kind == TREY_ROTATION_OFFER ? own : 0;
}

static trey_refusal check_answer(const trey_rotation *rotation, const trey_seating *seating,
                                 uint32_t seat)
{
    if (seat < 1 || seat > seating->seats || !trey_seats_have(seating->taken, seat)) {
        return trey_refuse(TREY_REFUSED_OFFER_SEAT_EMPTY, seat, 0);
    }
    uint32_t offered = trey_rotation_offered(rotation, seating);
    if (offered == seat) {
        return trey_accept();
    }
    if (rotation->kind == TREY_ROTATION_STRICT && holds(rotation, seating, seat) &&
        rotation->rounds >= rotation->rounds_max) {
        return trey_refuse(TREY_REFUSED_BANK_RUN_OVER, seat, rotation->rounds_max);
    }
    return offered == 0 ? trey_refuse(TREY_REFUSED_OFFER_NONE_OPEN, seat, 0)
                        : trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, seat, offered);
}

trey_refusal trey_rotation_decline(trey_rotation *rotation, const trey_seating *seating,
                                   uint32_t seat)
{
    trey_refusal refusal = check_answer(rotation, seating, seat);
    if (refusal.status == TREY_OK) {
        add_declined(rotation, seating->bettor[seat]);
    }
    return refusal;
}

trey_refusal trey_rotation_accept(trey_rotation *rotation, const trey_seating *seating,
                                  uint32_t seat)
{
    trey_refusal refusal = check_answer(rotation, seating, seat);
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    bool is_consecutive = holds(rotation, seating, seat) && rotation->rounds < rotation->rounds_max;
    rotation->rounds = is_consecutive ? rotation->rounds + 1 : 1;
    rotation->holder = seating->bettor[seat];
    rotation->holder_seat = seat;
    rotation->declined_count = 0;
    return refusal;
}

void trey_rotation_offer_again(trey_rotation *rotation)
{
    rotation->declined_count = 0;
}

void trey_rotation_forget(trey_rotation *rotation, trey_bettor bettor)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rotation->declined_count; i++) {
        rotation->declined[kept] = rotation->declined[i];
        kept += rotation->declined[i] != bettor;
    }
    rotation->declined_count = kept;
    if (rotation->holder == bettor) { /* the seat stays: the offer goes on from there */
        rotation->holder = 0;
    }
}
