/* SPDX-License-Identifier: MIT */
/*
 * People without a device: staff seat them, bet and decide for them, and their chips on the felt
 * are counted only while a round needs them.
 */
#include "drive.h"
#include "table/snapshot.h"
#include "table/view.h"

#define BY_DEALER .role = ROLE_DEALER
#define BY_FLOOR .role = ROLE_SUPERVISOR

static uint32_t guest(uint32_t seat)
{
    return PERSON_FELT_FIRST | TABLE_ID << 8 | seat;
}

static int64_t felt(const drive *d, uint32_t person)
{
    account key = {
        .kind = ACCOUNT_FELT, .table = TABLE_ID, .person = person, .chips = d->at->rules.chips};
    return ledger_balance(&d->money, &key);
}

static drive *open_with_dealer(table_rules rules)
{
    drive *d = drive_new();
    rules = with_dealer(rules, CARDS_SHOE);
    open_table(d, &rules);
    return d;
}

static void seat_guest(drive *d, uint32_t seat)
{
    DO(d, SEAT, BY_DEALER, .seat = seat);
}

static void ante(drive *d, uint32_t seat, int64_t amount)
{
    DO(d, PLACE, BY_DEALER, .seat = seat, .wager = TREY_WAGER_ANTE, .amount = amount);
}

/* The dealer goes on until the round is over; everybody plays, or folds. */
static void finish_round(drive *d, bool play)
{
    uint64_t number = d->at->round_number;
    while (d->at->state == TABLE_IS_IN_ROUND && d->at->round_number == number) {
        const trey_round *round = &d->at->round;
        if (round->phase == TREY_PHASE_DECISIONS) {
            DO(d, DECIDE, BY_DEALER, .seat = round->stakes[round->turn].seat, .play = play);
        } else {
            proceed(d);
        }
    }
}

/* The dealer begins the round, where the last step has not done it yet. */
static void begin_round(drive *d)
{
    if (d->at->state != TABLE_IS_IN_ROUND) {
        proceed(d);
    }
    assert_true(d->at->bets_are_open);
}

/* No more bets, fees, the deal. */
static void to_decisions(drive *d)
{
    while (d->at->round.phase < TREY_PHASE_DECISIONS) {
        proceed(d);
    }
}

static const table_event *last_event(const drive *d)
{
    return &d->records[d->record_count - 1].event;
}

/* ---- Sitting down ---- */

static void staff_seat_people(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL, TREY_OPTION_SEATS, 3), CARDS_SHOE);
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, SEAT, BY_DEALER, .seat = 1);
    open_table(d, &rules);
    DO(d, SEAT, BY_DEALER, .seat = 2, .text = "Ms. O", .text_size = 5);
    HAPPENED(d, "seated");
    assert_int_equal(last_event(d)->person, guest(2));
    assert_int_equal(last_event(d)->author, DEALER);
    assert_int_equal(d->at->seated[2], guest(2));
    assert_string_equal(d->at->felt_names[2], "Ms. O");
    assert_int_equal(d->at->people[0].stack, 0);
    NOT(d, TABLE_REFUSED_SEAT_TAKEN, SEAT, BY_DEALER, .seat = 2);
    NOT(d, TREY_REFUSED_SEAT_OUT_OF_RANGE, SEAT, BY_DEALER, .seat = 0);
    NOT(d, TREY_REFUSED_SEAT_OUT_OF_RANGE, SEAT, BY_DEALER, .seat = 4);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, SEAT, .role = ROLE_AUDITOR, .person = 1, .seat = 1);
    NOT(d, TABLE_REFUSED_TEXT_UNREADABLE, SEAT, BY_DEALER, .seat = 1, .text = "a\x1b[2J",
        .text_size = 5);
    NOT(d, TABLE_REFUSED_TEXT_UNREADABLE, SEAT, BY_DEALER, .seat = 1, .text = "a\xc2\x9b",
        .text_size = 3);
    char text[FELT_NAME_SIZE];
    memset(text, 'a', sizeof text);
    NOT(d, TABLE_REFUSED_TEXT_TOO_LONG, SEAT, BY_DEALER, .seat = 1, .text = text,
        .text_size = sizeof text);
    DO(d, SEAT, BY_FLOOR, .seat = 1, .text = text, .text_size = sizeof text - 1);
    assert_true(last_event(d)->by_floor);
    /* With an account, whose name they have. */
    NOT(d, TABLE_REFUSED_PERSON_UNKNOWN, SEAT, BY_DEALER, .seat = 3, .player = guest(3));
    NOT(d, TABLE_REFUSED_PERSON_UNKNOWN, SEAT, BY_DEALER, .seat = 3, .player = PERSON_TABLE);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, SEAT, BY_DEALER, .seat = 3, .player = DEALER);
    DO(d, SEAT, BY_DEALER, .seat = 3, .player = 9, .text = "x", .text_size = 1);
    assert_int_equal(last_event(d)->person, 9);
    assert_int_equal(last_event(d)->text_size, 0);
    assert_true(table_find(d->at, 9)->is_felt);
    DO(d, FREE_SEAT, BY_DEALER, .seat = 3);
    HAPPENED(d, "leaving left");
    assert_null(table_find(d->at, 9));
    /* Somebody who plays with a device has chips that are counted. */
    sit(d, 9, 3, 10000);
    DO(d, FREE_SEAT, BY_DEALER, .seat = 2);
    NOT(d, TABLE_REFUSED_AT_TABLE_ALREADY, SEAT, BY_DEALER, .seat = 2, .player = 9);
    DO(d, SEAT, BY_DEALER, .seat = 2);
    assert_string_equal(d->at->felt_names[2], ""); /* not the name of the last one */
    drive_free(d);
}

static void only_where_a_person_deals(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules automatic = RULES("house-banked", NULL);
    table_rules by_person = with_dealer(automatic, CARDS_SHOE);
    open_table(d, &automatic);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, SEAT, BY_DEALER, .seat = 1);
    DO(d, POST, .rules = &by_person);
    seat_guest(d, 1);
    NOT(d, TABLE_REFUSED_FELT_AT_TABLE, POST, .rules = &automatic);
    DO(d, FREE_SEAT, BY_DEALER, .seat = 1);
    DO(d, POST, .rules = &automatic);
    drive_free(d);
}

/* A person who plays here, or who is not one, enters nothing for others. */
static void authors_do_not_play(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    seat_guest(d, 1);
    sit(d, 2, 2, 100000);
    begin_round(d);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, PLACE, BY_DEALER, .person = 2, .seat = 1, .amount = 500);
    table_event event = {.kind = TABLE_WAGER_PLACED,
                         .time = d->now,
                         .person = guest(1),
                         .seat = 1,
                         .wager = TREY_WAGER_ANTE,
                         .amount = 500};
    static const uint32_t wrong[] = {2, 0xF0000001, PERSON_TABLE};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        event.author = wrong[i];
        assert_int_not_equal(table_apply(d->at, &event, NULL, NULL).status, TREY_OK);
    }
    event.author = 0; /* nobody's device */
    assert_int_equal(table_apply(d->at, &event, NULL, NULL).status, TABLE_REFUSED_CHIPS_ON_FELT);
    drive_free(d);
}

/* ---- Chips ---- */

static void a_round_takes_only_the_chips_it_needs(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", "A1"));
    seat_guest(d, 1);
    seat_guest(d, 2);
    HAPPENED(d, "seated bank-offered"); /* they count as having chips */
    NOT(d, TABLE_REFUSED_SEAT_EMPTY, TAKE_BANK, BY_DEALER, .seat = 3, .amount = 100000);
    DO(d, TAKE_BANK, BY_DEALER, .seat = 1, .amount = 100000);
    HAPPENED(d, "round-begun shoe-pledged bets-opened");
    int64_t fee = table_bank_fee_most(&d->at->posting, 100000);
    assert_true(fee > 0);
    assert_int_equal(felt(d, guest(1)), -100000 - fee);
    assert_int_equal(stack(d, guest(1)), fee); /* T2 */
    assert_int_equal(place(d, ACCOUNT_BANK), 100000);
    ante(d, 2, 2000);
    int64_t bound = table_bound(d->at, guest(2));
    assert_true(bound > 2000); /* the play wager, and the fee */
    assert_int_equal(stack(d, guest(2)), bound);
    assert_int_equal(felt(d, guest(2)), -2000 - bound);
    DO(d, WITHDRAW, BY_DEALER, .seat = 2, .wager = TREY_WAGER_ANTE);
    assert_int_equal(last_event(d)->author, DEALER);
    assert_int_equal(stack(d, guest(2)), 2000 + bound);
    ante(d, 2, 1000); /* it is all there */
    assert_int_equal(felt(d, guest(2)), -2000 - bound);
    DO(d, PLACE, BY_DEALER, .seat = 2, .wager = TREY_WAGER_BONUS, .amount = 500);
    int64_t drop = place(d, ACCOUNT_DROP_BOX);
    finish_round(d, true);
    assert_int_equal(stack(d, guest(1)), 0); /* T5 */
    assert_int_equal(stack(d, guest(2)), 0);
    drop -= place(d, ACCOUNT_DROP_BOX);
    assert_int_equal(felt(d, guest(1)) + felt(d, guest(2)), drop); /* what nobody has paid in */
    drive_free(d);
}

static void a_bank_is_given_up(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", "A1"));
    seat_guest(d, 1);
    seat_guest(d, 2);
    DO(d, DECLINE_BANK, BY_DEALER, .seat = 1);
    assert_int_equal(d->records[d->record_count - 2].event.author, DEALER);
    HAPPENED(d, "bank-declined bank-offered");
    DO(d, TAKE_BANK, BY_DEALER, .seat = 2, .amount = 100000);
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, GIVE_UP_BANK, BY_DEALER, .seat = 1);
    DO(d, GIVE_UP_BANK, BY_DEALER, .seat = 2);
    HAPPENED(d, "called-off");
    assert_int_equal(felt(d, guest(2)), 0);
    NOT(d, TREY_REFUSED_SEAT_OUT_OF_RANGE, ASK_FOR_BANK, BY_DEALER);
    DO(d, ASK_FOR_BANK, BY_DEALER, .seat = 1);
    HAPPENED(d, "offers-reopened bank-offered");
    drive_free(d);
}

/* BANK-3: the next guest in a seat is another player, whatever the last one answered or banked. */
static void the_next_guest_is_another_player(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", NULL));
    seat_guest(d, 1);
    seat_guest(d, 2);
    DO(d, TAKE_BANK, BY_DEALER, .seat = 1, .amount = 50000);
    ante(d, 2, 1000);
    finish_round(d, false);
    assert_int_equal(d->at->rotation.holder, guest(1));
    assert_int_equal(d->at->offered_seat, 1); /* their second round */
    DO(d, FREE_SEAT, BY_DEALER, .seat = 1);
    assert_int_equal(d->at->rotation.holder, 0);
    seat_guest(d, 1);
    assert_int_equal(d->at->offered_seat, 2); /* the position has moved on */
    DO(d, DECLINE_BANK, BY_DEALER, .seat = 2);
    assert_int_equal(d->at->offered_seat, 1);
    DO(d, DECLINE_BANK, BY_DEALER, .seat = 1);
    assert_int_equal(d->at->offered_seat, 0); /* all have declined … */
    DO(d, FREE_SEAT, BY_DEALER, .seat = 1);
    seat_guest(d, 1);
    assert_int_equal(d->at->offered_seat, 1); /* … but not the one who has just come */
    drive_free(d);
}

/* A void gives everything back. */
static void a_void_gives_back(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    seat_guest(d, 1);
    begin_round(d);
    ante(d, 1, 2000);
    to_decisions(d);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    assert_int_equal(stack(d, guest(1)), 4000);
    finish_round(d, true);
    assert_int_equal(felt(d, guest(1)), 0);
    drive_free(d);
}

static void leaving_players_take_all_their_chips(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    seat_guest(d, 1);
    sit(d, 2, 2, 50000);
    begin_round(d);
    ante(d, 1, 2000);
    ante(d, 2, 1000); /* who has a device too: they asked for it */
    assert_int_equal(last_event(d)->author, DEALER);
    assert_int_equal(stack(d, 2), 49000);
    DO(d, WITHDRAW, BY_DEALER, .seat = 1, .wager = TREY_WAGER_ANTE);
    DO(d, FREE_SEAT, BY_FLOOR, .seat = 1);
    HAPPENED(d, "leaving left");
    assert_int_equal(felt(d, guest(1)), 0);
    DO(d, FREE_SEAT, BY_FLOOR, .seat = 2); /* chips in play: after the round, to the wallet */
    HAPPENED(d, "leaving bets-closed fees-taken"); /* nobody else could bet */
    NOT(d, TABLE_REFUSED_STATE_ALREADY, FREE_SEAT, BY_FLOOR, .seat = 2);
    int64_t before = wallet(d, 2);
    finish_round(d, false);
    assert_int_equal(d->at->people_count, 0);
    assert_int_equal(wallet(d, 2), before + 49000);
    drive_free(d);
}

/* Whoever is on the felt and has an account may look on with a phone. */
static void a_phone_beside_the_felt(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL, TREY_OPTION_ADJACENT_SEATS, 1));
    DO(d, SEAT, BY_DEALER, .seat = 1, .player = 9);
    begin_round(d);
    NOT(d, TABLE_REFUSED_CHIPS_ON_FELT, BUY_IN, .person = 9, .amount = 100, .wallet = 1000);
    NOT(d, TABLE_REFUSED_CHIPS_ON_FELT, CASH_OUT, .person = 9, .amount = 100);
    NOT(d, TABLE_REFUSED_CHIPS_ON_FELT, SIT, .person = 9, .seat = 2);
    NOT(d, TABLE_REFUSED_CHIPS_ON_FELT, PLACE, .person = 9, .seat = 1, .wager = TREY_WAGER_ANTE,
        .amount = 500);
    ante(d, 1, 500);
    NOT(d, TABLE_REFUSED_CHIPS_ON_FELT, WITHDRAW, .person = 9, .seat = 1, .wager = TREY_WAGER_ANTE);
    to_decisions(d);
    decide(d, 1, 9, true); /* their own decision */
    assert_int_equal(last_event(d)->author, 0);
    drive_free(d);
}

/* ---- Time ---- */

static void players_on_the_felt_have_no_timeout(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", NULL));
    seat_guest(d, 1);
    seat_guest(d, 2);
    sit(d, 3, 3, 100000);
    pass(d, 3600000);
    HAPPENED(d, ""); /* the offer stands */
    DO(d, TAKE_BANK, BY_DEALER, .seat = d->at->offered_seat, .amount = 50000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    pass(d, 3600000);
    HAPPENED(d, ""); /* the dealer may still be entering bets */
    ante(d, 2, 1000);
    DO(d, READY, .person = 3);
    HAPPENED(d, "ready");
    to_decisions(d);
    while (d->at->round.phase == TREY_PHASE_DECISIONS) {
        uint32_t seat = d->at->round.stakes[d->at->round.turn].seat;
        pass(d, 3600000);
        if (seat == 3) {
            HAPPENED(d, "timed-out");
        } else {
            HAPPENED(d, "");
            assert_true(table_next_time(d->at) == INT64_MAX);
            DO(d, DECIDE, BY_DEALER, .seat = seat, .play = true);
        }
    }
    drive_free(d);
}

/* Where only the bank is on the felt, and the others have devices, the clock runs for them. */
static void the_clock_runs_for_the_others(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", NULL));
    seat_guest(d, 1);
    sit(d, 3, 3, 100000);
    DO(d, TAKE_BANK, BY_DEALER, .seat = 1, .amount = 50000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    pass(d, 20000);
    HAPPENED(d, "bets-closed fees-taken");
    drive_free(d);
}

static void all_are_ready(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    seat_guest(d, 1);
    seat_guest(d, 2);
    begin_round(d);
    ante(d, 1, 1000);
    DO(d, READY, BY_DEALER, .seat = 1);
    assert_int_equal(last_event(d)->author, DEALER);
    DO(d, SIT_OUT, BY_DEALER, .seat = 2);
    HAPPENED(d, "sat-out bets-closed fees-taken");
    DO(d, SIT_IN, BY_DEALER, .seat = 2);
    drive_free(d);
}

/* ---- The same again ---- */

static void the_same_as_last_round(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1));
    for (uint32_t seat = 1; seat <= 3; seat++) {
        seat_guest(d, seat);
    }
    sit(d, 4, 4, 100000);
    NOT(d, TREY_REFUSED_BETS_NOT_OPEN, REPEAT, BY_DEALER);
    begin_round(d);
    NOT(d, TABLE_REFUSED_NOTHING_TO_REPEAT, REPEAT, BY_DEALER);
    NOT(d, TABLE_REFUSED_NOTHING_TO_REPEAT, REPEAT, BY_DEALER, .seat = 1);
    ante(d, 1, 1000);
    DO(d, PLACE, BY_DEALER, .seat = 1, .wager = TREY_WAGER_BONUS, .amount = 500);
    DO(d, PLACE, BY_DEALER, .seat = 1, .wager = TREY_WAGER_PROGRESSIVE,
       .amount = d->at->posting.denomination);
    ante(d, 2, 2000);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1500);
    table_view *view = test_malloc(sizeof *view);
    proceed(d);
    table_look(d->at, (table_viewer){ROLE_DEALER, DEALER}, view);
    assert_int_equal(view->last_count, 3);
    assert_int_equal(view->last[0].seat, 1);
    assert_int_equal(view->last[0].ante, 1000);
    assert_int_equal(view->last[0].bonus, 500);
    assert_int_equal(view->last[0].progressive, d->at->posting.denomination);
    assert_int_equal(view->last[2].seat, 4);
    table_look(d->at, (table_viewer){ROLE_PLAYER, 4}, view);
    assert_int_equal(view->last_count, 0);
    test_free(view);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    finish_round(d, false);
    begin_round(d);
    NOT(d, TABLE_REFUSED_SEAT_EMPTY, REPEAT, BY_DEALER, .seat = 5);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, REPEAT, .role = ROLE_AUDITOR, .person = 4, .seat = 4);
    ante(d, 1, 3000);         /* they have bet something else already */
    DO(d, REPEAT, BY_DEALER); /* what is missing of everybody on the felt */
    HAPPENED(d, "wager-placed wager-placed wager-placed");
    assert_int_equal(last_event(d)->author, DEALER);
    assert_int_equal(last_event(d)->seat, 2);
    NOT(d, TABLE_REFUSED_NOTHING_TO_REPEAT, REPEAT, BY_DEALER);
    DO(d, REPEAT, BY_DEALER, .seat = 4); /* one seat: also with a device */
    HAPPENED(d, "wager-placed");
    assert_int_equal(last_event(d)->amount, 1500);
    proceed(d);
    assert_int_equal(d->at->last[1].ante, 3000);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    finish_round(d, false);
    DO(d, FREE_SEAT, BY_DEALER, .seat = 1); /* the next guest there has bet nothing */
    seat_guest(d, 1);
    DO(d, SIT_OUT, BY_DEALER, .seat = 2);
    begin_round(d);
    NOT(d, TABLE_REFUSED_NOTHING_TO_REPEAT, REPEAT, BY_DEALER);
    drive_free(d);
}

/* Under new limits, what they still allow is placed. */
static void repeat_places_bets_within_new_limits(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    seat_guest(d, 1);
    seat_guest(d, 2);
    begin_round(d);
    ante(d, 1, 1000);
    ante(d, 2, 9000);
    proceed(d);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    finish_round(d, false);
    table_rules low =
        with_dealer(RULES("house-banked", NULL, TREY_OPTION_ANTE_MAX, 5000), CARDS_SHOE);
    DO(d, POST, .rules = &low);
    begin_round(d);
    NOT(d, TREY_REFUSED_ANTE_OVER_MAX, REPEAT, BY_DEALER, .seat = 2);
    DO(d, REPEAT, BY_DEALER);
    HAPPENED(d, "wager-placed");
    drive_free(d);
}

static void the_rest_decides(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("house-banked", NULL));
    for (uint32_t seat = 1; seat <= 5; seat++) {
        if (seat == 3) {
            sit(d, 3, 3, 100000);
        } else {
            seat_guest(d, seat);
        }
    }
    begin_round(d);
    NOT(d, TREY_REFUSED_OUT_OF_ORDER, DECIDE, BY_DEALER, .rest = true, .play = true);
    for (uint32_t seat = 1; seat <= 5; seat++) {
        ante(d, seat, 1000);
    }
    to_decisions(d);
    table_command by_player = {.kind = COMMAND_DECIDE, .person = 3, .rest = true};
    assert_int_equal(drive_ask(d, &by_player).status, TABLE_REFUSED_ROLE_NOT_ALLOWED);
    NOT(d, TREY_REFUSED_DECISION_OUT_OF_TURN, DECIDE, BY_DEALER, .seat = 2, .play = true);
    DO(d, DECIDE, BY_DEALER, .rest = true, .play = true);
    HAPPENED(d, "decided decided"); /* seat 3 decides for itself */
    assert_int_equal(last_event(d)->author, DEALER);
    assert_int_equal(last_event(d)->seat, 2);
    NOT(d, TABLE_REFUSED_WAITS_FOR_DECISION, DECIDE, BY_DEALER, .rest = true, .play = true);
    decide(d, 3, 3, false);
    DO(d, DECIDE, BY_FLOOR, .rest = true, .play = false);
    HAPPENED(d, "decided decided");
    assert_true(last_event(d)->by_floor);
    finish_round(d, true);
    drive_free(d);
}

/* ---- What is told and kept ---- */

static void everyone_learns_that_staff_did_it(void **state)
{
    (void)state;
    table_event event = {
        .kind = TABLE_WAGER_PLACED, .person = 1, .author = DEALER, .by_floor = true};
    table_event visible;
    static const table_role staff[] = {ROLE_DEALER, ROLE_SUPERVISOR, ROLE_AUDITOR};
    for (size_t i = 0; i < sizeof staff / sizeof staff[0]; i++) {
        table_event_tell(&event, (table_viewer){staff[i], 300}, &visible);
        assert_int_equal(visible.author, DEALER);
        assert_false(visible.by_staff);
    }
    table_event_tell(&event, (table_viewer){ROLE_PLAYER, 1}, &visible);
    assert_int_equal(visible.author, 0);
    assert_true(visible.by_staff);
    assert_true(visible.by_floor);
    event.author = 0;
    table_event_tell(&event, (table_viewer){ROLE_PLAYER, 1}, &visible);
    assert_false(visible.by_staff);
}

static void a_snapshot_keeps_them(void **state)
{
    (void)state;
    drive *d = open_with_dealer(RULES("california-grand", NULL));
    DO(d, SEAT, BY_DEALER, .seat = 1, .text = "Ann", .text_size = 3);
    seat_guest(d, 2);
    DO(d, SEAT, BY_DEALER, .seat = 4, .player = 9);
    DO(d, TAKE_BANK, BY_DEALER, .seat = 1, .amount = 50000);
    ante(d, 4, 1000);
    proceed(d);
    DO(d, TAKE_OVER);
    DO(d, VOID, BY_FLOOR, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    DO(d, PROCEED, BY_FLOOR);
    assert_true(snapshot_is_possible(d->at));
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&writer, d->at);
    assert_false(writer.is_full);
    live_table *read = test_malloc(sizeof *read);
    table_init(read, TABLE_ID, &trey_book_builtin);
    assert_true(snapshot_read(read, bytes, writer.size));
    digest one = table_digest(d->at), other = table_digest(read);
    assert_true(digest_equal(&one, &other));
    assert_string_equal(read->felt_names[1], "Ann");
    assert_true(table_find(read, 9)->is_felt);
    assert_int_equal(read->last[4].ante, 1000);
    assert_true(read->is_floor_dealing);
    read->dealer = 0; /* not possible: somebody of the floor deals, and nobody does */
    writer.size = 0;
    snapshot_write(&writer, read);
    table_init(read, TABLE_ID, &trey_book_builtin);
    assert_false(snapshot_read(read, bytes, writer.size));
    writer.size = 0;
    snapshot_write(&writer, d->at);
    table_init(read, TABLE_ID + 1, &trey_book_builtin); /* numbers of another table */
    assert_false(snapshot_read(read, bytes, writer.size));
    test_free(read);
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW("staff seat people", staff_seat_people),
        ROW("people on the felt need a dealer", only_where_a_person_deals),
        ROW("authors do not play", authors_do_not_play),
        ROW("a round takes what it needs", a_round_takes_only_the_chips_it_needs),
        ROW("a bank from the felt is given up", a_bank_is_given_up),
        ROW("BANK-3 the next guest is another player", the_next_guest_is_another_player),
        ROW("a void gives back", a_void_gives_back),
        ROW("who leaves has everything", leaving_players_take_all_their_chips),
        ROW("a phone beside the felt", a_phone_beside_the_felt),
        ROW("nobody hurries people on the felt", players_on_the_felt_have_no_timeout),
        ROW("the clock runs for the others", the_clock_runs_for_the_others),
        ROW("all are ready", all_are_ready),
        ROW("the same as last round", the_same_as_last_round),
        ROW("what is still allowed of it", repeat_places_bets_within_new_limits),
        ROW("the rest decides", the_rest_decides),
        ROW("everyone learns that staff did it", everyone_learns_that_staff_did_it),
        ROW("a snapshot keeps them", a_snapshot_keeps_them),
    };
    return RUN(tests);
}
