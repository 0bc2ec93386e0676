/* SPDX-License-Identifier: MIT */
/*
 * The progressive at a live table: coins, the keypad, jackpots, envy, the meter.
 */
#include "drive.h"

enum { SEED = 100000 };

static drive *opened_by(trey_edition edition, table_key_for key_for, bool by_person)
{
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL, DRIVE_EDITION, edition, TREY_OPTION_PROGRESSIVE,
                              1, TREY_OPTION_ADJACENT_SEATS, 1);
    rules = by_person ? with_dealer(rules, CARDS_ENTERED) : rules;
    rules.key_for = (uint8_t)key_for;
    open_table(d, &rules);
    assert_int_equal(place(d, ACCOUNT_POOL), SEED); /* PROG-4: from the house */
    assert_int_equal(place(d, ACCOUNT_TRAY), -SEED);
    for (uint32_t person = 1; person <= 3; person++) {
        sit(d, person, person, 100000);
    }
    return d;
}

/* A person deals real cards. */
static drive *opened(void)
{
    return opened_by(TREY_EDITION_2, KEY_FOR_METER, true); /* which means nothing there */
}

/* The supervisor confirms the hand that is lit. */
static void confirm(drive *d)
{
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_J_POT, SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0);
}

/* Seats 1 to 3 with an ante each; 1 and 3 with the progressive. By hand, up to the settlement. */
static void play(drive *d, const char *first, const char *second, const char *third)
{
    if (d->at->state != TABLE_IS_IN_ROUND) {
        proceed(d);
    }
    for (uint32_t person = 1; person <= 3; person++) {
        bet(d, person, person, TREY_WAGER_ANTE, 500);
    }
    bet(d, 1, 1, TREY_WAGER_PROGRESSIVE, 100);
    bet(d, 3, 3, TREY_WAGER_PROGRESSIVE, 100);
    proceed(d);
    press(d, TREY_OK, TREY_KEY_COIN_IN, DEALER, 0, 0);
    HAPPENED(d, "fees-taken");
    enter(d, first);
    enter(d, second);
    enter(d, third);
    enter(d, "4h 3h 2c");
    for (uint32_t person = 1; person <= 3; person++) {
        decide(d, person, person, false); /* PROG-6 */
    }
    proceed(d);
    HAPPENED(d, "forfeits-collected");
    proceed(d); /* without an award nothing is left to hand over */
}

static void coins_go_in(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "2s 4d 6h", "2d 4s 7h", "2h 5d 8s");
    HAPPENED(d, "banker-revealed settled envy-paid");
    assert_int_equal(place(d, ACCOUNT_POOL), SEED + 28);
    assert_int_equal(place(d, ACCOUNT_TRAY), -SEED + 172 + 1500);
    press(d, TREY_REFUSED_KEY_NOT_NOW, TREY_KEY_COIN_IN, DEALER, 0, 0);
    press(d, TREY_OK, TREY_KEY_GAME_OVER, DEALER, 0, 0);
    HAPPENED(d, "round-ended round-begun shuffled bets-opened");
    assert_int_equal(d->at->keypad.state, TREY_CONTROLLER_OPEN);
    drive_free(d);
}

/* GAME OVER needs the key at RUN and no hand lit, whatever a journal or a snapshot says. */
static void the_round_ends_with_the_keypad(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "2s 4d 6h", "2d 4s 7h", "2h 5d 8s");
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    table_event over = {.kind = TABLE_ROUND_ENDED, .person = DEALER, .time = d->now};
    trey_controller kept = d->replayed->keypad;
    d->replayed->keypad.lit_seat = 1;
    assert_int_equal(table_apply(d->replayed, &over, NULL, NULL).status, TREY_REFUSED_KEY_HAND_LIT);
    d->replayed->keypad.state = TREY_CONTROLLER_KEYED;
    assert_int_equal(table_apply(d->replayed, &over, NULL, NULL).status,
                     TREY_REFUSED_KEY_STILL_TURNED);
    assert_int_equal(d->replayed->state, TABLE_IS_IN_ROUND);
    d->replayed->keypad = kept;
    proceed(d);
    HAPPENED(d, "round-ended round-begun shuffled bets-opened");
    drive_free(d);
}

static void jackpot_waits(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "As Ks Qs", "2d 4s 7h", "2h 5d 8s");
    NOT(d, TABLE_REFUSED_JACKPOT_WAITS, PROCEED);
    press(d, TREY_REFUSED_KEY_NO_HAND, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    /* The button of a hand that is not there. */
    press(d, TABLE_REFUSED_KEY_WRONG_HAND, TREY_KEY_HAND, DEALER, 3, TREY_AWARD_AKQ_SPADES);
    press(d, TABLE_REFUSED_KEY_WRONG_HAND, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT_FLUSH);
    press(d, TABLE_REFUSED_KEY_WRONG_HAND, TREY_KEY_HAND, DEALER, UINT32_MAX, 99);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_AKQ_SPADES);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_AKQ_SPADES); /* off again */
    press(d, TREY_REFUSED_KEY_NO_HAND, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_HAND, SECOND_DEALER, 1, TREY_AWARD_AKQ_SPADES);
    /* The person who took the coins or lit the hand may not confirm it. */
    press(d, TREY_REFUSED_KEY_SAME_PERSON, TREY_KEY_TURN_JPH, DEALER, 0, 0);
    press(d, TREY_REFUSED_KEY_SAME_PERSON, TREY_KEY_TURN_JPH, SECOND_DEALER, 0, 0);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, KEY, .key = TREY_KEY_TURN_JPH, .person = 1);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, KEY, .key = TREY_KEY_TURN_JPH, .role = ROLE_DEALER,
        .person = DEALER);
    NOT(d, TREY_REFUSED_KEY_HAND_LIT, KEY, .key = TREY_KEY_HAND, .role = ROLE_SUPERVISOR,
        .person = SUPERVISOR, .seat = 2, .hand = TREY_AWARD_STRAIGHT);
    press(d, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, TREY_KEY_J_POT, SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    NOT(d, TABLE_REFUSED_JACKPOT_WAITS, PROCEED);
    press(d, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, TREY_KEY_J_POT, SECOND_SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_J_POT, SUPERVISOR, 0, 0);
    assert_int_equal(d->at->keypad.win, SEED + 28);
    NOT(d, TABLE_REFUSED_JACKPOT_RECORDED, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x",
        .text_size = 1);
    NOT(d, TABLE_REFUSED_JACKPOT_RECORDED, SHUFFLER_FAULT);
    NOT(d, TABLE_REFUSED_JACKPOT_WAITS, PROCEED);
    press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0);
    NOT(d, TABLE_REFUSED_JACKPOT_RECORDED, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x",
        .text_size = 1);
    proceed(d);
    HAPPENED(d, "seat-settled settled");
    assert_int_equal(stack(d, 1), 100000 - 600 + SEED + 28); /* PROG-5 */
    assert_int_equal(d->at->keypad.meter.cents, SEED);
    proceed(d); /* PROG-3: the other hand with a progressive wager */
    assert_int_equal(stack(d, 3), 100000 - 600 + 10000);
    assert_int_equal(stack(d, 2), 100000 - 500);
    proceed(d);
    HAPPENED(d, "round-ended round-begun shuffled bets-opened");
    assert_int_equal(place(d, ACCOUNT_POOL), SEED);
    drive_free(d);
}

/* A key that somebody left turned is turned back by any supervisor who could have turned it. */
static void key_left_turned(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "As Ks Qs", "2d 4s 7h", "2h 5d 8s");
    press(d, TREY_OK, TREY_KEY_HAND, SECOND_DEALER, 1, TREY_AWARD_AKQ_SPADES);
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    press(d, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, TREY_KEY_TURN_RUN, DEALER, 0, 0);
    press(d, TREY_REFUSED_KEY_NEEDS_SUPERVISOR, TREY_KEY_TURN_RUN, SECOND_DEALER, 0, 0);
    press(d, TREY_OK, TREY_KEY_TURN_RUN, SECOND_SUPERVISOR, 0, 0); /* nothing was recorded */
    assert_int_equal(d->at->keypad.lit_seat, 1);
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SECOND_SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_J_POT, SECOND_SUPERVISOR, 0, 0);
    press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0); /* the supervisor of this table */
    proceed(d);
    assert_int_equal(stack(d, 1), 100000 - 600 + SEED + 28);
    drive_free(d);
}

/* Until J-POT nothing is recorded, and the round can be void (PROG-7). */
static void void_before_it_is_recorded(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "As Ks Qs", "2d 4s 7h", "2h 5d 8s");
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_AKQ_SPADES);
    press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "marked cards", .text_size = 12);
    for (uint32_t person = 1; person <= 3; person++) {
        assert_int_equal(stack(d, person), 100000);
    }
    assert_int_equal(d->at->keypad.meter.cents, SEED);
    assert_int_equal(d->at->keypad.lit_seat, 0);
    drive_free(d);
}

/* Where a person deals every winner waits, whatever pays the award. */
static void every_win_by_key(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "5s 4d 3s", "As Ks Qs", "9h 9d 9s"); /* the middle one has no progressive wager */
    press(d, TABLE_REFUSED_KEY_WRONG_HAND, TREY_KEY_HAND, DEALER, 2, TREY_AWARD_AKQ_SPADES);
    press(d, TABLE_REFUSED_KEY_OTHER_FIRST, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT);
    assert_int_equal(d->refusal.given, 1);
    assert_int_equal(d->refusal.limit, 3);                                   /* comes first */
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 3, TREY_AWARD_THREE_OF_A_KIND); /* from seat N down */
    press(d, TREY_REFUSED_KEY_HAND_LIT, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT);
    confirm(d);
    proceed(d);
    HAPPENED(d, "seat-settled"); /* seat 3 is paid, seat 1 waits */
    NOT(d, TABLE_REFUSED_JACKPOT_WAITS, PROCEED);
    press(d, TABLE_REFUSED_KEY_CONFIRMED, TREY_KEY_HAND, DEALER, 3, TREY_AWARD_THREE_OF_A_KIND);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT);
    confirm(d);
    proceed(d);
    assert_int_equal(stack(d, 3), 100000 - 600 + 6000);
    assert_int_equal(stack(d, 1), 100000 - 600 + 600);
    press(d, TREY_REFUSED_KEY_NOT_NOW, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT);
    proceed(d);
    assert_int_equal(stack(d, 3), 100000 - 600 + 6000 + 10000); /* envy for seat 2's hand */
    drive_free(d);
}

/* ROUND-7: a button says nothing of a hand that is not shown. */
static void buttons_reveal_no_hand(void **state)
{
    (void)state;
    drive *d = opened();
    proceed(d);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    bet(d, 1, 1, TREY_WAGER_PROGRESSIVE, 100);
    proceed(d);
    proceed(d);
    enter(d, "As Ks Qs");
    enter(d, "4h 3h 2c");
    for (trey_award_hand hand = TREY_AWARD_STRAIGHT; hand < TREY_AWARD_HAND_COUNT; hand++) {
        press(d, TREY_REFUSED_KEY_NOT_NOW, TREY_KEY_HAND, DEALER, 1, hand);
    }
    drive_free(d);
}

/* Tables opened before PROG-7 was read so go on as they were posted, and what a button says is
 * true. */
static void first_edition_as_posted(void **state)
{
    (void)state;
    drive *d = opened_by(TREY_EDITION_1, KEY_FOR_METER, true);
    play(d, "Ah Kh Qh", "2d 4s 7h", "9h 9d 9s");
    press(d, TABLE_REFUSED_KEY_NOT_NEEDED, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_AKQ_SUITED);
    assert_int_equal(d->refusal.given, 1);
    press(d, TABLE_REFUSED_KEY_WRONG_HAND, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_STRAIGHT);
    settle_all_seats(d);
    assert_int_equal(stack(d, 1), 100000 - 600 + 50000);
    proceed(d);
    assert_int_equal(stack(d, 3), 100000 - 600 + 6000 + 2500);
    drive_free(d);
}

static void bet_and_be_ready(drive *d)
{
    for (uint32_t person = 1; person <= 3; person++) {
        DO(d, BUY_IN, .person = person, .amount = 1000, .wallet = wallet(d, person));
        bet(d, person, person, TREY_WAGER_BONUS, 500);
        bet(d, person, person, TREY_WAGER_PROGRESSIVE, 100);
        DO(d, READY, .person = person);
    }
}

/* An automatic dealer pays what does not come off the meter without a key. */
static void automatic_awards(void **state)
{
    (void)state;
    drive *d = opened_by(TREY_EDITION_2, KEY_FOR_ALL, false); /* which means nothing there */
    uint32_t paid = 0;
    for (uint32_t round = 0; round < 60; round++) {
        bet_and_be_ready(d);
        trey_awards awards;
        trey_awards_make(&d->at->round, &awards);
        for (uint32_t i = 0; i < awards.award_count; i++) {
            paid += !awards.awards[i].from_meter;
        }
        assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
        pass(d, 6000);
    }
    assert_true(paid > 0);
    drive_free(d);
}

/* The automatic dealer lights the button by itself; a supervisor confirms. */
static void automatic_jackpot(void **state)
{
    (void)state;
    /* In the first edition every win can wait, so that one comes soon. */
    drive *d = opened_by(TREY_EDITION_1, KEY_FOR_ALL, false);
    bool seen = false;
    for (uint32_t round = 0; round < 400 && !seen; round++) {
        bet_and_be_ready(d);
        trey_award_hand hand = TREY_AWARD_NONE;
        uint32_t seat = table_jackpot_seat(d->at, &hand);
        if (seat != 0) {
            HAPPENED(d, "ready bets-closed fees-taken hands-dealt forfeits-collected "
                        "banker-revealed key-pressed");
            assert_int_equal(d->at->keypad.lit_by, PERSON_TABLE);
            NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, KEY, .key = TREY_KEY_HAND, .seat = seat,
                .hand = hand);
            NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, PROCEED);
            assert_int_equal(table_next_time(d->at), INT64_MAX);
            press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
            press(d, TREY_OK, TREY_KEY_J_POT, SUPERVISOR, 0, 0);
            HAPPENED(d, "key-pressed");
            press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0);
            seen = table_jackpot_seat(d->at, &hand) == 0;
        }
        if (seen) {
            HAPPENED(d, "key-pressed settled envy-paid");
        }
        pass(d, 6000);
    }
    assert_true(seen);
    drive_free(d);
}

static drive_record *last(drive *d)
{
    return &d->records[d->record_count - 1];
}

static void adjust(drive *d, uint32_t status, int64_t amount)
{
    drive_expect(d, status,
                 (table_command){.kind = COMMAND_KEY,
                                 .key = TREY_KEY_ADJUST,
                                 .amount = amount,
                                 .text = "count of the drop",
                                 .text_size = 17});
}

static void adjustments(void **state)
{
    (void)state;
    drive *d = opened();
    NOT(d, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, KEY, .key = TREY_KEY_ADJUST, .amount = 100);
    adjust(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, 0);
    adjust(d, TREY_OK, 5000);
    assert_memory_equal(last(d)->text, "count of the drop", 17);
    assert_int_equal(place(d, ACCOUNT_POOL), SEED + 5000);
    adjust(d, TREY_OK, 1);
    adjust(d, TREY_OK, -1);
    adjust(d, TREY_OK, -1000);
    adjust(d, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, -SEED - 4001); /* never below zero */
    adjust(d, TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, INT64_MIN);
    adjust(d, TREY_REFUSED_AMOUNT_TOO_LARGE, INT64_MAX);
    adjust(d, TREY_REFUSED_AMOUNT_TOO_LARGE, TREY_AMOUNT_MAX); /* nor over what can be paid */
    adjust(d, TREY_OK, -SEED - 4000);
    assert_int_equal(place(d, ACCOUNT_POOL), 0);
    adjust(d, TREY_OK, SEED);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, KEY, .key = TREY_KEY_ADJUST, .role = ROLE_DEALER,
        .person = DEALER, .amount = 100, .text = "x", .text_size = 1);
    /* A round without bets does not delay the change; one with bets does, until it is over. */
    proceed(d);
    adjust(d, TREY_OK, 100);
    assert_int_equal(d->at->state, TABLE_IS_BETWEEN_ROUNDS);
    proceed(d);
    assert_int_equal(d->at->round.meter.cents, SEED + 100);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    adjust(d, TABLE_REFUSED_ROUND_UNDER_WAY, 100);
    DO(d, WITHDRAW, .person = 1, .seat = 1, .wager = TREY_WAGER_ANTE);
    play(d, "2s 4d 6h", "2d 4s 7h", "2h 5d 8s");
    adjust(d, TABLE_REFUSED_ROUND_UNDER_WAY, 100);
    proceed(d); /* ends it, and begins the next: nobody has bet there */
    adjust(d, TREY_OK, 100);
    assert_int_equal(place(d, ACCOUNT_POOL), SEED + 228);
    drive_free(d);
}

/* PROG-8: the meter outlives voids, other rules, and a table's closing. */
static void meter_survives(void **state)
{
    (void)state;
    drive *d = opened();
    play(d, "2s 4d 6h", "2d 4s 7h", "2h 5d 8s");
    proceed(d);
    table_rules with = d->at->rules, without = RULES("house-banked", NULL);
    table_rules second =
        RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 2, TREY_OPTION_DENOMINATION, 500);
    DO(d, POST, .rules = &without);
    assert_int_equal(place(d, ACCOUNT_POOL), SEED + 28);
    NOT(d, TREY_REFUSED_PROGRESSIVE_NOT_POSTED, KEY, .key = TREY_KEY_ADJUST, .amount = 1,
        .text = "x", .text_size = 1);
    NOT(d, TREY_REFUSED_PROGRESSIVE_NOT_POSTED, PLACE, .person = 1, .seat = 1,
        .wager = TREY_WAGER_PROGRESSIVE, .amount = 100);
    DO(d, POST, .rules = &with);
    assert_int_equal(d->at->keypad.meter.cents, SEED + 28);
    DO(d, CLOSE);
    open_table(d, &second);
    assert_int_equal(d->at->keypad.meter.cents, SEED + 28); /* no second seed */
    assert_int_equal(place(d, ACCOUNT_POOL), SEED + 28);
    drive_free(d);
}

static void two_hands_of_one_player(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(
        RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1, TREY_OPTION_ADJACENT_SEATS, 1),
        CARDS_ENTERED);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    DO(d, SIT, .person = 1, .seat = 2);
    proceed(d);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        bet(d, 1, seat, TREY_WAGER_BONUS, 500);
        bet(d, 1, seat, TREY_WAGER_PROGRESSIVE, 100);
    }
    proceed(d);
    proceed(d);
    enter(d, "Ad Kd Qd");
    enter(d, "2d 4s 7h");
    enter(d, "3d 4h 7s");
    proceed(d);
    proceed(d);
    press(d, TREY_OK, TREY_KEY_HAND, DEALER, 1, TREY_AWARD_AKQ_SUITED);
    confirm(d);
    for (int i = 0; i < 3; i++) {
        proceed(d);
    }
    /* PROG-3: the second hand counts as another: 500:1 and $25. */
    assert_int_equal(stack(d, 1), 100000 - 200 - 500 + 40 * 500 + 50000 + 2500);
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("PROG-1, PROG-4, PROG-7 coins in, game over", coins_go_in),
        ROW("PROG-7 no end of a round while a hand is lit or the key turned",
            the_round_ends_with_the_keypad),
        ROW("PROG-7 a jackpot waits for the supervisor's key", jackpot_waits),
        ROW("PROG-7 a key that was left turned", key_left_turned),
        ROW("PROG-7 a void before J-POT", void_before_it_is_recorded),
        ROW("PROG-5, PROG-7 where a person deals every win waits for the key", every_win_by_key),
        ROW("PROG-7, ROUND-7 a hand button says nothing before the settlement",
            buttons_reveal_no_hand),
        ROW("PROG-7 rules of the first edition hold as posted", first_edition_as_posted),
        ROW("PROG-7 an automatic dealer pays awards of the house without a key", automatic_awards),
        ROW("PROG-7 an automatic dealer lights the button", automatic_jackpot),
        ROW("PROG-8 manual adjustments", adjustments),
        ROW("PROG-8 the meter outlives voids, other rules and closing", meter_survives),
        ROW("PROG-3 the second hand of a player is another hand", two_hands_of_one_player),
    };
    return RUN(rows);
}
