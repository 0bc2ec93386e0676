/* SPDX-License-Identifier: MIT */
/*
 * What spans rounds or is procedure: the bank going around, the shoe, the progressive's keypad,
 * announcements, who sees what.
 */
#include "play.h"

/* ---- The player-dealer position ---- */

static trey_seating seat_all(uint32_t seats, trey_seat_set taken)
{
    trey_seating seating = {.seats = seats, .taken = taken};
    for (uint32_t seat = 1; seat <= seats; seat++) {
        seating.bettor[seat] = 100 + seat;
    }
    return seating;
}

static void accepts(trey_rotation *rotation, const trey_seating *seating, uint32_t seat)
{
    assert_int_equal(trey_rotation_offered(rotation, seating), seat);
    assert_int_equal(trey_rotation_accept(rotation, seating, seat).status, TREY_OK);
    assert_int_equal(rotation->holder_seat, seat); /* BANK-3: where the button lies */
}

static void declines(trey_rotation *rotation, const trey_seating *seating, uint32_t seat)
{
    assert_int_equal(trey_rotation_offered(rotation, seating), seat);
    assert_int_equal(trey_rotation_decline(rotation, seating, seat).status, TREY_OK);
}

static void offered_after_two(void **state)
{
    (void)state;
    trey_rotation rotation;
    trey_seating seating = seat_all(7, 1 << 2 | 1 << 4 | 1 << 7);
    trey_rotation_begin(&rotation, rules("california-shfl"));
    declines(&rotation, &seating, 2); /* BANK-4: from seat 1 clockwise */
    accepts(&rotation, &seating, 4);
    accepts(&rotation, &seating, 4);                                 /* a second round in a row … */
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 7); /* … then it goes on */
    assert_int_equal(trey_rotation_accept(&rotation, &seating, 4).status,
                     TREY_REFUSED_OFFER_NOT_THEIRS);
    declines(&rotation, &seating, 7);
    declines(&rotation, &seating, 2);
    accepts(&rotation, &seating, 4); /* when all decline it may come back */
    accepts(&rotation, &seating, 4);
    accepts(&rotation, &seating, 7);
    /* The holder may decline a second round. */
    declines(&rotation, &seating, 7);
    accepts(&rotation, &seating, 2);
}

static void strict_rotation(void **state)
{
    (void)state;
    trey_rotation rotation;
    trey_seating seating = seat_all(8, 1 << 1 | 1 << 3);
    trey_rotation_begin(&rotation, rules("california-bureau"));
    accepts(&rotation, &seating, 1);
    accepts(&rotation, &seating, 1);
    declines(&rotation, &seating, 3);
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 0); /* no round */
    assert_int_equal(trey_rotation_accept(&rotation, &seating, 1).status,
                     TREY_REFUSED_BANK_RUN_OVER);
    assert_int_equal(trey_rotation_accept(&rotation, &seating, 3).status,
                     TREY_REFUSED_OFFER_NONE_OPEN);
    trey_rotation_offer_again(&rotation);
    /* Changing seats does not help: it is the same player. */
    seating.taken = 1 << 3 | 1 << 5;
    seating.bettor[5] = 101;
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 3);
    declines(&rotation, &seating, 3);
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 0);
    assert_int_equal(trey_rotation_accept(&rotation, &seating, 5).status,
                     TREY_REFUSED_BANK_RUN_OVER);
    trey_rotation_offer_again(&rotation);
    accepts(&rotation, &seating, 3);
}

static void rotation_edges(void **state)
{
    (void)state;
    trey_rotation rotation;
    trey_seating empty = seat_all(7, 0), seating = seat_all(7, 1 << 3);
    trey_rotation_begin(&rotation, rules("california-grand"));
    assert_int_equal(trey_rotation_offered(&rotation, &empty), 0);
    assert_int_equal(trey_rotation_accept(&rotation, &seating, 4).status,
                     TREY_REFUSED_OFFER_SEAT_EMPTY);
    assert_int_equal(trey_rotation_decline(&rotation, &seating, 0).status,
                     TREY_REFUSED_OFFER_SEAT_EMPTY);
    assert_int_equal(trey_rotation_decline(&rotation, &seating, 8).status,
                     TREY_REFUSED_OFFER_SEAT_EMPTY);
    accepts(&rotation, &seating, 3);
    trey_seating others = seat_all(7, 1 << 2 | 1 << 6);
    assert_int_equal(trey_rotation_offered(&rotation, &others), 6); /* the holder has left */
    trey_rotation_begin(&rotation, rules("house-banked"));
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 0); /* COVER-10 */
}

/* An offer follows people: a newcomer is asked, whoever declined is not asked again elsewhere. */
static void people_not_chairs(void **state)
{
    (void)state;
    trey_rotation rotation;
    trey_seating seating = seat_all(7, 1 << 2 | 1 << 4);
    trey_rotation_begin(&rotation, rules("california-shfl"));
    declines(&rotation, &seating, 2);
    seating.bettor[2] = 50; /* somebody else sits down there */
    seating.taken |= 1 << 1;
    seating.bettor[1] = 102; /* and who declined moves to seat 1 */
    assert_int_equal(trey_rotation_offered(&rotation, &seating), 2);
    for (trey_bettor newcomer = 60; newcomer < 80; newcomer++) {
        seating.bettor[2] = newcomer; /* many come, decline and go */
        declines(&rotation, &seating, trey_rotation_offered(&rotation, &seating));
    }
    assert_int_equal(rotation.declined_count, TREY_SEATS_MAX);
}

/* BANK-5: one player holds the position. */
static void one_bank(void **state)
{
    (void)state;
    trey_posting posting = POST("california-bureau");
    trey_round *round = new_round(&posting);
    bank(round, 2, 7, 50000);
    expect(
        round, TREY_REFUSED_OUT_OF_ORDER,
        (trey_event){
            .kind = TREY_EVENT_BANK_POST, .seat = 3, .bettor = 8, .amount = 1000, .chips = 1000});
    expect(round, TREY_REFUSED_SEAT_IS_BANK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    free(round);
}

/* ---- The shoe ---- */

static void decks_alternate(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_shoe shoe = {0};
    for (uint32_t round = 0; round < 6; round++) {
        assert_int_equal(shoe.deck, round % 2);
        assert_int_equal(trey_shoe_check(&shoe, &posting, true).status, TREY_OK);
        trey_shoe_round_dealt(&shoe, &posting, 21);
    }
    assert_int_equal(trey_shoe_cards_needed(&posting), 21);
}

static void several_rounds_per_shuffle(void **state)
{
    (void)state;
    trey_posting once = POST("california-grand");
    trey_posting thrice =
        POST("california-grand", TREY_OPTION_ROUNDS_PER_SHUFFLE, 3, TREY_OPTION_SEATS, 10);
    trey_shoe shoe = {0};
    assert_int_equal(trey_shoe_check(&shoe, &once, false).status, TREY_OK);
    trey_shoe_round_dealt(&shoe, &once, 9);
    assert_int_equal(trey_shoe_check(&shoe, &once, false).status, TREY_REFUSED_SHUFFLE_DUE);
    trey_shoe_shuffled(&shoe);
    /* 52 cards: after 22 or fewer are out a round of 30 still fits. */
    trey_shoe_round_dealt(&shoe, &thrice, 22);
    assert_int_equal(trey_shoe_check(&shoe, &thrice, false).status, TREY_OK);
    assert_int_equal(trey_shoe_check(&shoe, &thrice, true).status, TREY_REFUSED_SHUFFLE_DUE);
    shoe.cards_out = 23;
    trey_refusal refusal = trey_shoe_check(&shoe, &thrice, false);
    assert_int_equal(refusal.status, TREY_REFUSED_TOO_FEW_CARDS);
    assert_int_equal(refusal.given, 29);
    assert_int_equal(refusal.limit, 30);
    shoe = (trey_shoe){.rounds = 3};
    assert_int_equal(trey_shoe_check(&shoe, &thrice, false).status, TREY_REFUSED_SHUFFLE_DUE);
    trey_posting house = POST("house-banked");
    assert_int_equal(trey_shoe_cards_needed(&house), 24);
}

/* ---- The keypad ---- */

enum { DEALER = 1, SUPERVISOR = 2 };

static trey_key_press press(trey_key key, uint32_t person, uint32_t seat, trey_award_hand hand)
{
    return (trey_key_press){.key = key, .person = person, .seat = seat, .hand = hand};
}

static void presses(trey_controller *controller, trey_status status, trey_key_press made)
{
    trey_controller before = *controller;
    trey_status checked = trey_controller_check(controller, &made).status;
    trey_status got = trey_controller_press(controller, &made).status;
    if (got != status) {
        fail_msg("%s gave %s, not %s", trey_key_name(made.key),
                 trey_refusal_code(trey_refuse(got, 0, 0)),
                 trey_refusal_code(trey_refuse(status, 0, 0)));
    }
    assert_int_equal(checked, got);
    if (got != TREY_OK) {
        assert_memory_equal(controller, &before, sizeof before);
    }
}

static trey_controller new_controller(void)
{
    trey_controller controller;
    const trey_progressive_table *table = trey_book_progressive(&trey_book_builtin, 1);
    memset(&controller, 0, sizeof controller);
    trey_controller_begin(&controller, table, 100, trey_meter_seed(table, 100));
    return controller;
}

static void a_top_award(void **state)
{
    (void)state;
    trey_controller c = new_controller();
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 2, 0));
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 3, 0));
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 5, 0));
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 3, 0)); /* taken off again */
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_SENSOR, 0, 15, 0));
    presses(&c, TREY_REFUSED_KEY_COINS_NOT_IN,
            press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_REFUSED_KEY_COINS_NOT_IN, press(TREY_KEY_GAME_OVER, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NOBODY, press(TREY_KEY_COIN_IN, 0, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_COIN_IN, DEALER, 0, 0));
    assert_int_equal(c.meter.cents, 100028); /* two coins */
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_SENSOR, 0, 4, 0));
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_COIN_IN, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NO_WAGER, press(TREY_KEY_HAND, DEALER, 3, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_REFUSED_KEY_NO_WAGER, press(TREY_KEY_HAND, DEALER, 99, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_NONE));
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_HAND_COUNT));
    presses(&c, TREY_REFUSED_KEY_NO_HAND, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_STRAIGHT));
    presses(&c, TREY_REFUSED_KEY_HAND_LIT, press(TREY_KEY_HAND, DEALER, 5, TREY_AWARD_STRAIGHT));
    presses(&c, TREY_REFUSED_KEY_HAND_LIT, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_OK, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_STRAIGHT)); /* toggles off */
    presses(&c, TREY_OK, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_REFUSED_KEY_HAND_LIT, press(TREY_KEY_GAME_OVER, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, press(TREY_KEY_J_POT, SUPERVISOR, 0, 0));
    presses(&c, TREY_REFUSED_KEY_SAME_PERSON, press(TREY_KEY_TURN_JPH, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NOBODY, press(TREY_KEY_TURN_JPH, 0, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
    presses(&c, TREY_REFUSED_KEY_STILL_TURNED,
            press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES));
    presses(&c, TREY_REFUSED_KEY_STILL_TURNED, press(TREY_KEY_GAME_OVER, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, press(TREY_KEY_J_POT, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, press(TREY_KEY_TURN_RUN, DEALER, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_J_POT, SUPERVISOR, 0, 0));
    assert_int_equal(c.win, 100028);         /* what the win page prints */
    assert_int_equal(c.meter.cents, 100028); /* the meter adjusts when the key goes back */
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_J_POT, SUPERVISOR, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0));
    assert_int_equal(c.meter.cents, 100000);
    presses(&c, TREY_REFUSED_KEY_NOT_NOW,
            press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES)); /* recorded already */
    presses(&c, TREY_OK, press(TREY_KEY_GAME_OVER, DEALER, 0, 0));
    assert_int_equal(c.state, TREY_CONTROLLER_OPEN);
    assert_int_equal(c.sensors, 0);
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_COUNT, DEALER, 0, 0));
}

/* Two people, whoever took the coins; and no hand that the table does not pay. */
static void two_people(void **state)
{
    (void)state;
    const trey_progressive_table *table = trey_book_progressive(&trey_book_builtin, 2);
    trey_controller c = new_controller();
    trey_controller_begin(&c, table, 100, trey_meter_seed(table, 100));
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 2, 0));
    presses(&c, TREY_OK, press(TREY_KEY_COIN_IN, DEALER, 0, 0));
    presses(&c, TREY_REFUSED_KEY_NOT_NOW, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_STRAIGHT));
    presses(&c, TREY_REFUSED_KEY_NOBODY, press(TREY_KEY_HAND, 0, 2, TREY_AWARD_THREE_OF_A_KIND));
    enum { RELIEF = 3 };
    presses(&c, TREY_OK, press(TREY_KEY_HAND, RELIEF, 2, TREY_AWARD_THREE_OF_A_KIND));
    presses(&c, TREY_REFUSED_KEY_SAME_PERSON, press(TREY_KEY_TURN_JPH, RELIEF, 0, 0));
    presses(&c, TREY_REFUSED_KEY_SAME_PERSON, press(TREY_KEY_TURN_JPH, DEALER, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
}

/* Turned back without J-POT nothing has happened; a smaller award leaves the meter alone. */
static void a_smaller_award(void **state)
{
    (void)state;
    trey_controller c = new_controller();
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 2, 0));
    presses(&c, TREY_OK, press(TREY_KEY_COIN_IN, DEALER, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_THREE_OF_A_KIND));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0));
    assert_int_equal(c.lit_seat, 2);
    presses(&c, TREY_OK, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_J_POT, SUPERVISOR, 0, 0));
    assert_int_equal(c.win, 6000);
    presses(&c, TREY_OK, press(TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0));
    assert_int_equal(c.meter.cents, 100014);
}

static void adjustments(void **state)
{
    (void)state;
    trey_controller c = new_controller();
    trey_key_press adjust = {.key = TREY_KEY_ADJUST, .person = SUPERVISOR, .amount = -500};
    presses(&c, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, adjust);
    adjust.has_reason = true;
    presses(&c, TREY_OK, adjust);
    assert_int_equal(c.meter.cents, 99500);
    adjust.amount = -99501;
    presses(&c, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, adjust);
    adjust.amount = TREY_AMOUNT_MAX + 1;
    presses(&c, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, adjust);
    adjust.amount = 1;
    adjust.person = 0;
    presses(&c, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, adjust);
    presses(&c, TREY_OK, press(TREY_KEY_SENSOR, 0, 2, 0));
    presses(&c, TREY_OK, press(TREY_KEY_COIN_IN, DEALER, 0, 0));
    presses(&c, TREY_OK, press(TREY_KEY_HAND, DEALER, 2, TREY_AWARD_STRAIGHT));
    presses(&c, TREY_OK, press(TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0));
    adjust.person = SUPERVISOR;
    presses(&c, TREY_REFUSED_KEY_STILL_TURNED, adjust);
}

/* ---- Conduct ---- */

/* Seats 2, 4 and 6 of a posting, bettors 12, 14, 16; all cards out; seat 4 folds. */
static trey_round *play_three(const trey_posting *posting, uint32_t bank_seat)
{
    trey_round *round = new_round(posting);
    if (bank_seat != 0) {
        bank(round, bank_seat, 9, 50000);
    }
    for (uint32_t seat = 2; seat <= 6; seat += 2) {
        expect(round, TREY_OK, bet(seat, 10 + seat, TREY_WAGER_ANTE, 1000));
    }
    expect(round, TREY_OK, bet(4, 14, TREY_WAGER_BONUS, 500));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    static const char *const hands[] = {"2c 3d 5h", "4c 6d 8h", "7c 9d Jh", "Qc Kd 2h"};
    for (int next, i = 0; (next = trey_round_deal_next(round)) >= 0; i++) {
        deal(round, (uint32_t)next, hands[i]);
    }
    return round;
}

static void finish_three(trey_round *round)
{
    while (round->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &round->stakes[round->turn];
        expect(round, TREY_OK, decide(stake->seat, stake->bettor, stake->seat != 4));
    }
    step(round, TREY_EVENT_FORFEITS_COLLECT);
    step(round, TREY_EVENT_BANKER_REVEAL);
}

static void reveal_and_pick_up(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        uint32_t bank_seat;
        uint8_t reveal[2], pick_up[4];
    } rows[] = {
        /* The banker shows 2h: position 2 of the seats 1, 2, 4 … is seat 2; from the bank's left
         * that of 4, 5 … is seat 5, which passes the action to seat 6. Seat 4 folds. */
        {"california-shfl", 3, {2, 6}, {4, 2, 6, 0}},
        {"california-grand", 3, {6, 2}, {4, 6, 2, 0}},
        {"california-bureau", 3, {6, 2}, {4, 6, 2, 0}},
        {"house-banked", 0, {6, 2}, {4, 6, 2, 0}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_posting posting = POST(rows[r].id);
        trey_round *round = play_three(&posting, rows[r].bank_seat);
        finish_three(round);
        uint8_t order[TREY_HANDS_MAX];
        assert_int_equal(trey_conduct_reveal_order(round, order), 2);
        assert_memory_equal(order, rows[r].reveal, 2);
        assert_int_equal(trey_conduct_pick_up_order(round, order), 4);
        assert_memory_equal(order, rows[r].pick_up, 4);
        /* HAND-10: from that order every hand can be reconstructed. */
        for (uint32_t seat = 0; seat <= 6; seat += 2) {
            assert_int_equal(round->hands[seat].count, 3);
        }
        free(round);
    }
}

/* From the action seat clockwise in one book, from the last seat down in another. */
static void reveal_orders_differ(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl"), bureau = POST("california-bureau");
    uint8_t order[TREY_SEATS_MAX];
    trey_round *round = new_round(&shfl);
    for (int which = 0; which < 2; which++) {
        trey_round_begin(round, which == 0 ? &shfl : &bureau, (trey_meter){0, 0});
        bank(round, 7, 9, 50000);
        for (uint32_t seat = 1; seat <= 3; seat++) {
            expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_ANTE, 1000));
        }
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 1, "2c 3d 5h");
        deal(round, 2, "4c 6d 8h");
        deal(round, 3, "7c 9d Jh");
        deal(round, TREY_BANKER, "Qc Kd 2h"); /* position 2 */
        for (uint32_t seat = 1; seat <= 3; seat++) {
            expect(round, TREY_OK, decide(seat, seat, true));
        }
        assert_int_equal(trey_conduct_reveal_order(round, order), 3);
        static const uint8_t expected[2][3] = {{2, 3, 1}, {3, 2, 1}};
        assert_memory_equal(order, expected[which], 3);
    }
    free(round);
}

static void announcements(void **state)
{
    (void)state;
    trey_posting house = POST("house-banked"), shfl = POST("california-shfl");
    trey_round *round = new_round(&house);
    assert_false(trey_conduct_announce(round).no_more_bets);
    free(round);
    round = play_three(&house, 0);
    trey_announcements said = trey_conduct_announce(round);
    assert_true(said.no_more_bets);
    assert_int_equal(said.no_bonus, 1 << 2 | 1 << 6); /* "no bonus in seats 2 and 6" */
    assert_false(said.banker_known);
    finish_three(round);
    said = trey_conduct_announce(round);
    assert_true(said.banker_known && said.banker_plays);
    assert_int_equal(said.banker_category, TREY_CATEGORY_HIGH_CARD);
    assert_int_equal(said.banker_high_rank, TREY_RANK_KING); /* "dealer plays with a king" */
    free(round);
    round = play_three(&shfl, 3);
    assert_int_equal(trey_conduct_announce(round).no_bonus, 0);
    expect(round, TREY_OK,
           (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_STAFF_DECISION, .author = 1});
    assert_true(trey_conduct_announce(round).no_more_bets); /* it was said */
    free(round);
}

static bool sees(const trey_round *round, trey_viewer_kind kind, trey_bettor bettor, uint32_t seat,
                 uint32_t index)
{
    return trey_conduct_sees(round, (trey_viewer){kind, bettor}, seat, index);
}

static void who_sees_what(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl"), house = POST("house-banked");
    trey_round *round = play_three(&shfl, 3);
    /* Before the reveal: the own hand and the exposed card. */
    assert_true(sees(round, TREY_VIEWER_BETTOR, 12, 2, 0));
    assert_false(sees(round, TREY_VIEWER_BETTOR, 12, 4, 0));
    assert_false(sees(round, TREY_VIEWER_BETTOR, 9, 2, 0));
    assert_false(sees(round, TREY_VIEWER_STAFF, 0, 2, 0));
    assert_false(sees(round, TREY_VIEWER_PUBLIC, 0, 2, 2));
    for (uint32_t index = 0; index < 3; index++) {
        bool is_exposed = index == 2;
        assert_int_equal(sees(round, TREY_VIEWER_BETTOR, 9, TREY_BANKER, index), is_exposed);
        assert_int_equal(sees(round, TREY_VIEWER_STAFF, 0, TREY_BANKER, index), is_exposed);
    }
    assert_false(sees(round, TREY_VIEWER_STAFF, 0, TREY_BANKER, 3));
    assert_false(sees(round, TREY_VIEWER_STAFF, 0, 99, 0));
    finish_three(round);
    assert_true(sees(round, TREY_VIEWER_PUBLIC, 0, 2, 0));
    assert_true(sees(round, TREY_VIEWER_PUBLIC, 0, TREY_BANKER, 0));
    assert_false(sees(round, TREY_VIEWER_PUBLIC, 0, 4, 0)); /* folded: never shown */
    free(round);
    round = play_three(&house, 0);
    assert_false(sees(round, TREY_VIEWER_STAFF, 0, TREY_BANKER, 2)); /* none is exposed */
    free(round);
}

/* What lay open when the round became void has been seen; the rest stays hidden. */
static void void_hides_nothing(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl");
    trey_event voided = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_STAFF_DECISION, .author = 1};
    for (int revealed = 0; revealed < 2; revealed++) {
        trey_round *round = play_three(&shfl, 3);
        while (round->phase == TREY_PHASE_DECISIONS) {
            step(round, TREY_EVENT_TIME_OUT);
        }
        if (revealed) {
            step(round, TREY_EVENT_FORFEITS_COLLECT);
            step(round, TREY_EVENT_BANKER_REVEAL);
        }
        expect(round, TREY_OK, voided);
        assert_true(sees(round, TREY_VIEWER_PUBLIC, 0, TREY_BANKER, 2));
        assert_int_equal(sees(round, TREY_VIEWER_PUBLIC, 0, TREY_BANKER, 0), revealed);
        assert_int_equal(trey_conduct_announce(round).banker_known, revealed);
        free(round);
    }
}

/* PROG-3: the hand that triggers envy lies open, even folded. */
static void trigger_lies_open(void **state)
{
    (void)state;
    for (int with = 0; with < 2; with++) {
        trey_posting posting =
            with ? POST("house-banked", TREY_OPTION_PROGRESSIVE, 1) : POST("house-banked");
        trey_round *round = new_round(&posting);
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 2, "Ah Kh Qh");
        deal(round, TREY_BANKER, "Qs 7c 2d");
        step(round, TREY_EVENT_TIME_OUT);
        assert_false(sees(round, TREY_VIEWER_PUBLIC, 0, 2, 0));
        step(round, TREY_EVENT_FORFEITS_COLLECT);
        step(round, TREY_EVENT_BANKER_REVEAL);
        assert_int_equal(sees(round, TREY_VIEWER_PUBLIC, 0, 2, 0), with);
        free(round);
    }
}

/* ---- Procedure ---- */

/* Whether a step tells the dealer to do what a code stands for. */
static bool says(const trey_scene *scene, trey_step step, const char *code)
{
    trey_instruction told;
    for (uint32_t i = 0; (told = trey_conduct_procedure(scene, step, i)).text != NULL; i++) {
        if (strcmp(told.code, code) == 0) {
            return true;
        }
    }
    return false;
}

static const char *title(const trey_scene *scene, trey_step step)
{
    return trey_conduct_procedure(scene, step, 0).code;
}

static void procedure(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl"), grand = POST("california-grand"),
                 house = POST("house-banked");
    trey_scene at_shfl = {.posting = &shfl}, at_house = {.posting = &house};
    trey_scene by_hand = {.posting = &grand, .device = TREY_DEVICE_HAND};
    trey_instruction spots = trey_conduct_procedure(&at_shfl, TREY_STEP_OPEN, 1);
    assert_string_equal(spots.code, "spots");
    assert_ptr_equal(spots.text, shfl.ruleset->bonus_spot);
    assert_int_equal(spots.rule, TREY_RULE_PROC_1);
    assert_non_null(strstr(spots.text, "Bonus or Pair Plus"));
    assert_non_null(strstr(spots.text, "drop box"));
    assert_true(says(&at_house, TREY_STEP_DECISIONS, "decide-in-view"));
    assert_true(says(&at_shfl, TREY_STEP_DEAL, "deal-expose"));
    assert_true(says(&at_shfl, TREY_STEP_DEAL, "deal-bank-hands-off"));
    assert_true(says(&at_house, TREY_STEP_DEAL, "deal-no-expose"));
    assert_non_null(
        strstr(trey_conduct_procedure(&at_shfl, TREY_STEP_OPEN, 2).text, "single-deck machine"));
    assert_true(says(&at_shfl, TREY_STEP_CLOSE, "device-machine"));
    assert_true(says(&at_shfl, TREY_STEP_DEAL, "deal-rest"));
    assert_true(says(&by_hand, TREY_STEP_CLOSE, "device-hand"));
    assert_false(says(&by_hand, TREY_STEP_DEAL, "deal-rest"));
    assert_false(says(&by_hand, TREY_STEP_OPEN, "shuffler"));
    assert_null(trey_conduct_procedure(&at_shfl, TREY_STEP_COUNT, 0).text);
    uint32_t steps = 0;
    while (trey_conduct_shuffler_step(steps).text != NULL) {
        assert_int_equal(trey_conduct_shuffler_step(steps).rule, TREY_RULE_IRR_2);
        steps++;
    }
    assert_int_equal(steps, 8);
    assert_string_equal(trey_conduct_shuffler_step(1).code, "fault-off");
    assert_string_equal(trey_conduct_shuffler_step(7).code, "fault-resume");
    static const char *const devices[TREY_DEVICE_COUNT] = {"machine", "shoe", "hand"};
    for (trey_device device = 0; device < TREY_DEVICE_COUNT; device++) {
        assert_string_equal(trey_device_name(device), devices[device]);
    }
}

/* The codes of a step's instructions, one after the other. */
static const char *codes(const trey_scene *scene, trey_step step)
{
    static char text[512];
    trey_instruction told;
    size_t size = 0;
    text[0] = '\0';
    for (uint32_t i = 0; (told = trey_conduct_procedure(scene, step, i)).text != NULL; i++) {
        size += (size_t)snprintf(text + size, sizeof text - size, "%s ", told.code);
    }
    return text;
}

/* What the dealer is told, step by step, at three tables before the round. */
static void every_instruction(void **state)
{
    (void)state;
    trey_posting grand = POST("california-grand"), shfl = POST("california-shfl");
    trey_posting house = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    shfl.schedule = trey_book_schedule(&trey_book_builtin, "A7", 2);
    const trey_scene scenes[] = {{.posting = &grand, .device = TREY_DEVICE_HAND},
                                 {.posting = &shfl, .device = TREY_DEVICE_MACHINE, .deck = 1},
                                 {.posting = &house, .device = TREY_DEVICE_SHOE}};
    static const char *const wanted[TREY_STEP_COUNT][3] = {
        [TREY_STEP_BANK] = {"bank-offer bank-passes ", "bank-offer bank-passes ",
                            "bank-offer bank-passes "},
        [TREY_STEP_OPEN] = {"bets-open spots ", "bets-open spots shuffler ",
                            "bets-open spots shuffler "},
        [TREY_STEP_CLOSE] = {"bets-close device-hand bets-stand ",
                             "bets-close deck-red device-machine bets-stand ",
                             "bets-close device-shoe bets-no-bonus bets-stand "},
        [TREY_STEP_FEES] = {"bets-check ", "fees-take fees-drop ", "coin-in "},
        [TREY_STEP_DEAL] =
            {"deal-seat-1 deal-packets deal-expose deal-bank-hands-off ",
             "deal-seat-1 deck-red deal-packets deal-expose deal-bank-hands-off deal-rest ",
             "deal-seat-1 deal-packets deal-no-expose "},
        [TREY_STEP_DECISIONS] = {"decide-left-of-bank decide-play decide-in-view ",
                                 "decide-left-of-bank decide-play decide-in-view ",
                                 "decide-seat-1 decide-play decide-in-view "},
        [TREY_STEP_FORFEITS] = {"forfeits forfeits-pick-up ", "forfeits forfeits-pick-up ",
                                "forfeits forfeits-pick-up "},
        [TREY_STEP_REVEAL] = {"reveal-bank reveal-lay-out reveal-announce ",
                              "reveal-bank reveal-lay-out reveal-announce ",
                              "reveal-dealer reveal-lay-out reveal-announce "},
        [TREY_STEP_SETTLE] = {"settle-from-action settle-stack settle-ante-first settle-pick-up ",
                              "settle-from-action settle-stack settle-ante-first settle-pick-up ",
                              "settle-from-last settle-lay-and-pay settle-as-posted "
                              "settle-hand-button settle-envy-open settle-pick-up "},
        [TREY_STEP_ENVY] = {"envy-pay ", "envy-pay ", "envy-pay "},
        [TREY_STEP_OVER] = {"round-over ", "round-over rack-red ", "game-over "},
        [TREY_STEP_VOID] = {"void-return void-shuffle ", "void-return void-shuffle ",
                            "void-return void-shuffle "},
    };
    for (trey_step at = 0; at < TREY_STEP_COUNT; at++) {
        for (size_t i = 0; i < 3; i++) {
            assert_string_equal(codes(&scenes[i], at), wanted[at][i]);
        }
    }
}

/* ROUND-2, ROUND-4, ROUND-5: the words follow the rule set, not the number of a seat. */
static void words_of_the_rule_set(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *deal, *decide, *settle;
    } rows[] = {
        {"california-shfl", "deal-seat-1", "decide-left-of-bank", "settle-from-action"},
        {"california-grand", "deal-seat-1", "decide-left-of-bank", "settle-from-action"},
        {"california-bureau", "deal-left-of-bank", "decide-seat-1", "settle-show-from-last"},
        {"house-banked", "deal-seat-1", "decide-seat-1", "settle-from-last"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trey_posting posting = POST(rows[i].rules);
        trey_scene scene = {.posting = &posting};
        assert_string_equal(title(&scene, TREY_STEP_DEAL), rows[i].deal);
        assert_string_equal(title(&scene, TREY_STEP_DECISIONS), rows[i].decide);
        assert_string_equal(title(&scene, TREY_STEP_SETTLE), rows[i].settle);
        bool is_bureau = strcmp(rows[i].rules, "california-bureau") == 0;
        assert_int_equal(says(&scene, TREY_STEP_SETTLE, "settle-collect-first"), is_bureau);
        assert_int_equal(says(&scene, TREY_STEP_BANK, "bank-passes-on"), is_bureau);
        assert_true(says(&scene, TREY_STEP_REVEAL, "reveal-lay-out"));
        assert_int_equal(trey_conduct_procedure(&scene, TREY_STEP_REVEAL, 1).rule,
                         TREY_RULE_PROC_6);
        trey_step steps[TREY_STEP_COUNT];
        bool is_house = posting.ruleset->house_banks;
        assert_int_equal(trey_conduct_steps(&scene, steps), is_house ? 8 : 9); /* no fees */
        assert_int_equal(steps[0], is_house ? TREY_STEP_OPEN : TREY_STEP_BANK);
        assert_int_equal(trey_conduct_step(&scene), steps[0]);
    }
    trey_posting bureau = POST("california-bureau"), grand = POST("california-grand");
    const trey_posting *const both[] = {&bureau, &grand};
    for (int i = 0; i < 2; i++) {
        uint8_t order[TREY_HANDS_MAX];
        trey_round *round = new_round(both[i]);
        bank(round, 3, 9, 20000);
        for (uint32_t seat = 1; seat <= 5; seat++) {
            if (seat != 3) {
                expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_ANTE, 1000));
            }
        }
        assert_int_equal(trey_conduct_deal_order(round, order), 0);
        step(round, TREY_EVENT_BETS_CLOSE);
        assert_int_equal(trey_conduct_deal_order(round, order), 5);
        assert_memory_equal(order, i == 0 ? "\4\5\1\2\0" : "\1\2\4\5\0", 5);
        step(round, TREY_EVENT_FEES_TAKE);
        assert_int_equal(trey_round_deal_next(round), order[0]);
        free(round);
    }
    trey_scene scene = {.posting = &bureau};
    assert_string_equal(trey_conduct_procedure(&scene, TREY_STEP_DEAL, 0).text,
                        "Deal from the left of the player-dealer, clockwise");
}

static void pay_styles(void **state)
{
    (void)state;
    trey_posting lay = POST("house-banked");
    trey_posting pick = POST("house-banked", TREY_OPTION_PAY_STYLE, TREY_PAY_STYLE_PICK_AND_PAY);
    trey_posting shfl = POST("california-shfl");
    trey_scene laid = {.posting = &lay}, picked = {.posting = &pick}, banked = {.posting = &shfl};
    assert_true(says(&laid, TREY_STEP_SETTLE, "settle-lay-and-pay"));
    assert_false(says(&laid, TREY_STEP_SETTLE, "settle-pick-and-pay"));
    assert_true(says(&picked, TREY_STEP_SETTLE, "settle-pick-and-pay"));
    assert_false(says(&picked, TREY_STEP_SETTLE, "settle-lay-and-pay"));
    assert_false(says(&laid, TREY_STEP_SETTLE, "settle-stack"));
    assert_true(says(&banked, TREY_STEP_SETTLE, "settle-stack"));
    /* Whether the bank plays is known at the reveal. */
    static const char *const hands[] = {"Qs 7c 2d", "Js 7c 2d"};
    for (int plays = 0; plays < 2; plays++) {
        trey_round *round = new_round(&shfl);
        bank(round, 1, 9, plays ? 20000 : 1500);
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 2, "Ah Kc 4h");
        deal(round, TREY_BANKER, hands[!plays]);
        expect(round, TREY_OK, decide(2, 1, true));
        step(round, TREY_EVENT_FORFEITS_COLLECT);
        step(round, TREY_EVENT_BANKER_REVEAL);
        trey_scene shown = {.posting = &shfl, .round = round};
        assert_int_equal(trey_conduct_step(&shown), TREY_STEP_SETTLE);
        assert_int_equal(says(&shown, TREY_STEP_SETTLE, "settle-stack"), plays);
        assert_int_equal(says(&shown, TREY_STEP_SETTLE, "settle-return-play"), !plays);
        assert_string_equal(title(&shown, TREY_STEP_SETTLE),
                            plays ? "settle-covered" : "settle-from-action"); /* COVER-9 */
        assert_int_equal(says(&shown, TREY_STEP_SETTLE, "settle-short-bank"), !plays);
        free(round);
    }
}

static void two_decks(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl"), grand = POST("california-grand");
    trey_scene blue = {.posting = &shfl, .deck = 0}, red = {.posting = &shfl, .deck = 1};
    trey_scene one = {.posting = &grand};
    assert_true(says(&blue, TREY_STEP_CLOSE, "deck-blue"));
    assert_true(says(&blue, TREY_STEP_DEAL, "deck-blue"));
    assert_true(says(&blue, TREY_STEP_OVER, "rack-blue"));
    assert_true(says(&red, TREY_STEP_DEAL, "deck-red"));
    assert_true(says(&red, TREY_STEP_OVER, "rack-red"));
    assert_false(says(&red, TREY_STEP_DEAL, "deck-blue"));
    assert_false(says(&one, TREY_STEP_DEAL, "deck-blue"));
    assert_false(says(&one, TREY_STEP_OVER, "rack-blue"));
}

static bool has_step(const trey_scene *scene, trey_step wanted)
{
    trey_step steps[TREY_STEP_COUNT];
    for (uint32_t i = trey_conduct_steps(scene, steps); i > 0; i--) {
        if (steps[i - 1] == wanted) {
            return true;
        }
    }
    return false;
}

/* A step is not listed once it is known that it has nothing to do. */
static void steps_with_work(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    for (uint32_t i = 0; i < 4; i++) {
        bool has_coin = (i & 1) != 0, folds = (i & 2) != 0;
        trey_round *round = new_round(&posting);
        trey_scene scene = {.posting = &posting, .round = round, .bets_are_open = true};
        assert_true(has_step(&scene, TREY_STEP_FEES));
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
        expect(round, TREY_OK, bet(5, 3, TREY_WAGER_ANTE, 1000));
        if (has_coin) {
            expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
        }
        step(round, TREY_EVENT_BETS_CLOSE);
        assert_int_equal(has_step(&scene, TREY_STEP_FEES), has_coin);
        assert_int_equal(trey_conduct_has_work(round, TREY_STEP_FEES), has_coin);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 2, "2h 7h 9s");
        deal(round, 5, "Ah Kh Qh");
        deal(round, TREY_BANKER, "Qs 7c 2d");
        assert_true(has_step(&scene, TREY_STEP_FORFEITS));
        expect(round, TREY_OK, decide(2, 1, !folds));
        expect(round, TREY_OK, decide(5, 3, true));
        assert_int_equal(has_step(&scene, TREY_STEP_FORFEITS), folds);
        step(round, TREY_EVENT_FORFEITS_COLLECT);
        step(round, TREY_EVENT_BANKER_REVEAL);
        assert_true(has_step(&scene, TREY_STEP_ENVY));
        step(round, TREY_EVENT_SETTLE);
        assert_int_equal(has_step(&scene, TREY_STEP_ENVY), has_coin);
        free(round);
    }
}

static void steps_of_a_round(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *round = new_round(&posting);
    trey_scene scene = {.posting = &posting, .round = round, .bets_are_open = true};
    assert_int_equal(trey_conduct_step(&scene), TREY_STEP_CLOSE);
    assert_string_equal(title(&scene, TREY_STEP_FEES), "coin-in");
    assert_string_equal(title(&scene, TREY_STEP_OVER), "game-over");
    assert_true(says(&scene, TREY_STEP_SETTLE, "settle-hand-button")); /* PROG-7 */
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
    step(round, TREY_EVENT_BETS_CLOSE);
    assert_int_equal(trey_conduct_step(&scene), TREY_STEP_FEES);
    step(round, TREY_EVENT_FEES_TAKE);
    assert_int_equal(trey_conduct_step(&scene), TREY_STEP_DEAL);
    trey_step steps[TREY_STEP_COUNT];
    assert_int_equal(trey_conduct_steps(&scene, steps), 10);
    assert_int_equal(steps[8], TREY_STEP_ENVY);
    expect(round, TREY_OK, (trey_event){.kind = TREY_EVENT_SHUFFLER_FAULT, .author = 1});
    deal(round, 2, "Ah Kh Qh");
    expect(round, TREY_OK, (trey_event){.kind = TREY_EVENT_SHUFFLER_FAULT, .author = 1});
    assert_int_equal(trey_conduct_step(&scene), TREY_STEP_VOID);
    assert_int_equal(trey_conduct_steps(&scene, steps), 4); /* open, close, fees, void */
    assert_int_equal(steps[3], TREY_STEP_VOID);
    for (trey_step each = 0; each < TREY_STEP_COUNT; each++) {
        assert_non_null(trey_conduct_procedure(&scene, each, 0).text);
        assert_non_null(trey_step_name(each));
    }
    free(round);
}

static void notices(void **state)
{
    (void)state;
    for (size_t i = 0; i < trey_book_builtin.ruleset_count; i++) {
        const trey_ruleset *set = &trey_book_builtin.rulesets[i];
        assert_true(set->notice_count > 0);
        for (uint32_t n = 0; n < set->notice_count; n++) {
            assert_true(strlen(set->notices[n]) > 10);
        }
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("BANK-1 BANK-3 BANK-4 two rounds in a row, then the bank is offered",
            offered_after_two),
        ROW("BANK-2 nobody banks three in a row where the rotation is strict", strict_rotation),
        ROW("BANK-1 COVER-10 empty seats, holders who leave, the house", rotation_edges),
        ROW("BANK-1 BANK-3 an offer follows people, not chairs", people_not_chairs),
        ROW("BANK-5 one player holds the position", one_bank),
        ROW("HAND-9 two decks take turns", decks_alternate),
        ROW("HAND-11 several rounds from one hand shuffle, never with too few cards",
            several_rounds_per_shuffle),
        ROW("PROG-7 PROG-8 a top award, key by key", a_top_award),
        ROW("PROG-7 two people, and hands that are paid", two_people),
        ROW("PROG-7 turned back, and a smaller award", a_smaller_award),
        ROW("PROG-8 manual adjustments", adjustments),
        ROW("HAND-10 ROUND-5 the orders of revealing and picking up", reveal_and_pick_up),
        ROW("ROUND-5 reveal from the action seat, or from the last seat down",
            reveal_orders_differ),
        ROW("ROUND-6 what the dealer announces", announcements),
        ROW("ROUND-7 who may see which card", who_sees_what),
        ROW("ROUND-7 what was shown stays shown when the round is void", void_hides_nothing),
        ROW("PROG-3 the hand that triggers envy lies open", trigger_lies_open),
        ROW("PROC-1 PROC-2 PROC-4 IRR-2 procedure at the table", procedure),
        ROW("PROC-1 PROC-2 PROC-3 FEE-1 PROG-7 every instruction of a round", every_instruction),
        ROW("ROUND-2 ROUND-4 ROUND-5 PROC-6 the procedure speaks as the rule set does",
            words_of_the_rule_set),
        ROW("PROC-3 play is stacked on the ante; lay and pay, pick and pay", pay_styles),
        ROW("HAND-9 which deck is dealt from, which goes into the machine", two_decks),
        ROW("ROUND-1 PROG-7 the steps of a round, and of a void one", steps_of_a_round),
        ROW("ROUND-1 a step without work is not listed", steps_with_work),
        ROW("FEE-10 every rule set carries its notices", notices),
    };
    return RUN(rows);
}
