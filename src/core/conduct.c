/* SPDX-License-Identifier: MIT */
/*
 * How the dealer conducts a round: announcements, the order of hands, and which viewer sees which
 * card. The dealer's instructions are in procedure.c.
 */
#include <trey/conduct.h>

#include <trey/seats.h>

/* A void hides no cards: a hand that was shown before the void stays visible. The same for a hand
 * with a wrong number of cards: if the banker's hand is whole, that was found at the showdown. */
static bool banker_is_shown(const trey_round *round)
{
    trey_phase reached = trey_round_reached(round);
    return (reached >= TREY_PHASE_SETTLEMENT && reached <= TREY_PHASE_DONE) ||
           (reached == TREY_PHASE_MISDEALT && round->hands[TREY_BANKER].count == TREY_HAND_CARDS &&
            trey_round_knows(round, TREY_BANKER));
}

static bool seat_folded(const trey_round *round, uint32_t seat)
{
    uint16_t seated = trey_round_seated(round, seat);
    return seated != TREY_STAKE_NONE && round->stakes[seated].decision == TREY_DECISION_FOLD;
}

trey_announcements trey_conduct_announce(const trey_round *round)
{
    trey_announcements announced = {0};
    announced.no_more_bets = trey_round_reached(round) > TREY_PHASE_BETS;
    if (announced.no_more_bets && round->posting->ruleset->announces_no_bonus) {
        announced.no_bonus = round->in_play;
        for (uint32_t i = 0; i < round->stake_count; i++) {
            if (round->stakes[i].bonus > 0) {
                announced.no_bonus &= (trey_seat_set)~trey_seats_one(round->stakes[i].seat);
            }
        }
    }
    announced.banker_known = banker_is_shown(round);
    if (announced.banker_known) {
        trey_hand_value value = round->hands[TREY_BANKER].value;
        announced.banker_plays = trey_hand_qualifies(value);
        announced.banker_category = trey_hand_category(value);
        announced.banker_high_rank = (uint8_t)(value >> 8 & 15);
    }
    return announced;
}

static trey_seat_set seats_not_folded(const trey_round *round)
{
    trey_seat_set in = round->in_play;
    for (uint32_t seat = 1; seat <= round->posting->seats; seat++) {
        if (seat_folded(round, seat)) {
            in &= (trey_seat_set)~trey_seats_one(seat);
        }
    }
    return in;
}

/* The seats of a set in clockwise order from the rule set's origin. Returns the number of seats. */
static uint32_t seats_from_origin(const trey_round *round, trey_origin origin, trey_seat_set seats,
                                  uint8_t *order)
{
    uint32_t count = round->posting->seats;
    uint32_t first = origin == TREY_ORIGIN_SEAT_1 ? 1 : trey_seat_left_of(round->bank_seat, count);
    return trey_seats_clockwise(seats, first, count, order);
}

uint32_t trey_conduct_deal_order(const trey_round *round, uint8_t order[TREY_HANDS_MAX])
{
    if (trey_round_reached(round) <= TREY_PHASE_BETS) {
        return 0;
    }
    uint32_t count =
        seats_from_origin(round, round->posting->ruleset->deal_from, round->in_play, order);
    order[count++] = TREY_BANKER;
    return count;
}

/* ROUND-5: seats in the order in which hands are shown. */
static uint32_t order_shown(const trey_round *round, trey_seat_set seats,
                            uint8_t order[TREY_SEATS_MAX])
{
    const trey_posting *posting = round->posting;
    uint32_t action_seat = trey_round_action_seat(round);
    if (posting->ruleset->reveal == TREY_REVEAL_FROM_ACTION_SEAT && action_seat != 0) {
        return trey_seats_clockwise(seats, action_seat, posting->seats, order);
    }
    return trey_seats_descending(seats, posting->seats, order);
}

uint32_t trey_conduct_reveal_order(const trey_round *round, uint8_t order[TREY_SEATS_MAX])
{
    return order_shown(round, seats_not_folded(round), order);
}

int trey_conduct_show_next(const trey_round *round)
{
    trey_seat_set unseen = trey_round_unseen(round);
    uint8_t order[TREY_SEATS_MAX];
    if (round->phase == TREY_PHASE_REVEAL) {
        return trey_seats_have(unseen, TREY_BANKER) ? (int)TREY_BANKER : -1;
    }
    bool is_showdown = round->phase == TREY_PHASE_SETTLEMENT;
    return is_showdown && order_shown(round, unseen, order) > 0 ? order[0] : -1;
}

uint32_t trey_conduct_pick_up_order(const trey_round *round, uint8_t order[TREY_HANDS_MAX])
{
    trey_seat_set folded = round->in_play & (trey_seat_set)~seats_not_folded(round);
    uint32_t count = seats_from_origin(round, round->posting->ruleset->decide_from, folded, order);
    count += trey_conduct_reveal_order(round, order + count);
    order[count++] = TREY_BANKER;
    return count;
}

/* PROG-3: a hand that triggers envy lies face up, even if it was folded. */
static bool triggers_envy(const trey_round *round, uint32_t seat)
{
    const trey_posting *posting = round->posting;
    return posting->progressive != NULL && trey_round_knows(round, seat) &&
           trey_envy_amount(posting->progressive,
                            trey_award_hand_of(&round->cards[round->hands[seat].first]),
                            posting->denomination) > 0;
}

bool trey_conduct_sees(const trey_round *round, trey_viewer viewer, uint32_t seat, uint32_t index)
{
    if (seat >= TREY_HANDS_MAX || index >= round->hands[seat].count ||
        round->cards[round->hands[seat].first + index] == TREY_CARD_UNKNOWN) {
        return false;
    }
    if (seat == TREY_BANKER) {
        trey_phase reached = trey_round_reached(round);
        bool exposed = round->posting->ruleset->exposes_card && index == 2 &&
                       reached >= TREY_PHASE_DECISIONS && reached <= TREY_PHASE_DONE;
        bool is_turned = reached == TREY_PHASE_MISDEALT && trey_seats_have(round->shown, seat);
        return exposed || is_turned || banker_is_shown(round);
    }
    /* Bettors with a wager on the seat decide by its hand, so they see it. A packet that was turned
     * over lies there for everyone. */
    if (trey_seats_have(round->shown, seat) ||
        (viewer.kind == TREY_VIEWER_BETTOR &&
         trey_round_stake(round, seat, viewer.bettor) != TREY_STAKE_NONE)) {
        return true;
    }
    return banker_is_shown(round) && (!seat_folded(round, seat) || triggers_envy(round, seat));
}
