/* SPDX-License-Identifier: MIT */
/*
 * A live table keeps nobody waiting: players who are disconnected, miss rounds or leave an offer of
 * the bank unanswered; the pause after a round; sitting down with chips.
 */
#include "drive.h"

static drive *at_house(uint32_t people)
{
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    open_table(d, &rules);
    for (uint32_t person = 1; person <= people; person++) {
        sit(d, person, person, 100000);
    }
    return d;
}

static void ante(drive *d, uint32_t person)
{
    bet(d, person, person, TREY_WAGER_ANTE, 1000);
}

/* Person 1 plays a round by themselves until its result is shown. */
static void play_alone(drive *d)
{
    ante(d, 1);
    DO(d, READY, .person = 1);
    if (d->at->bets_are_open) {
        pass(d, 20000);
    }
    decide(d, 1, 1, true);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
}

/* ---- Connections ---- */

static void nobody_waits_for_the_disconnected(void **state)
{
    (void)state;
    drive *d = at_house(3);
    ante(d, 1);
    DO(d, READY, .person = 1);
    assert_true(d->at->bets_are_open);
    DO(d, DISCONNECT, .role = ROLE_CLOCK, .person = 2);
    HAPPENED(d, "disconnected");
    DO(d, DISCONNECT, .role = ROLE_CLOCK, .person = 3);
    HAPPENED(d, "disconnected bets-closed fees-taken hands-dealt");
    NOT(d, TABLE_REFUSED_STATE_ALREADY, DISCONNECT, .role = ROLE_CLOCK, .person = 3);
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, DISCONNECT, .role = ROLE_CLOCK, .person = 9);
    DO(d, RECONNECT, .role = ROLE_CLOCK, .person = 3);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, RECONNECT, .role = ROLE_CLOCK, .person = 3);
    decide(d, 1, 1, true);
    pass(d, 6000);
    ante(d, 1);
    DO(d, READY, .person = 1);
    assert_true(d->at->bets_are_open); /* person 3 is back */
    drive_free(d);
}

/* A hand in play has the posted time; then its player sits out, so it costs the table once. */
static void a_disconnected_hand_costs_its_time_once(void **state)
{
    (void)state;
    drive *d = at_house(2);
    ante(d, 1);
    ante(d, 2);
    DO(d, READY, .person = 1);
    DO(d, READY, .person = 2);
    decide(d, 1, 1, true);
    DO(d, DISCONNECT, .role = ROLE_CLOCK, .person = 2);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DECISIONS);
    pass(d, d->at->posting.decision_seconds * 1000);
    assert_int_equal(strncmp(d->happened, "timed-out sat-out ", 18), 0);
    assert_true(table_find(d->at, 2)->is_away);
    drive_free(d);
}

static void an_offer_passes_the_disconnected(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    assert_int_equal(d->at->offered_seat, 1);
    DO(d, DISCONNECT, .role = ROLE_CLOCK, .person = 1);
    HAPPENED(d, "disconnected bank-offered");
    assert_int_equal(d->at->offered_seat, 2);
    drive_free(d);
}

/* ---- Rounds that somebody misses ---- */

static void two_missed_rounds_sit_out(void **state)
{
    (void)state;
    drive *d = at_house(2);
    play_alone(d);
    assert_int_equal(table_find(d->at, 2)->missed, 1);
    pass(d, 6000);
    play_alone(d);
    assert_int_equal(table_find(d->at, 2)->missed, 2);
    assert_true(table_find(d->at, 2)->is_away);
    pass(d, 6000);
    ante(d, 1);
    DO(d, READY, .person = 1);
    assert_false(d->at->bets_are_open); /* nobody waits for person 2 any longer */
    decide(d, 1, 1, true);
    DO(d, SIT_IN, .person = 2);
    assert_int_equal(table_find(d->at, 2)->missed, 0);
    pass(d, 6000);
    assert_true(d->at->bets_are_open);
    assert_false(table_find(d->at, 2)->is_away);
    drive_free(d);
}

static void betting_nothing_is_not_missing(void **state)
{
    (void)state;
    drive *d = at_house(2);
    for (uint32_t round = 0; round < 3; round++) {
        DO(d, READY, .person = 2);
        play_alone(d);
        assert_int_equal(table_find(d->at, 2)->missed, 0);
        pass(d, 6000);
    }
    assert_false(table_find(d->at, 2)->is_away);
    drive_free(d);
}

/* As rules of older journals have it. */
static void older_rules_wait_for_ever(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = drive_edition_1(RULES("house-banked", NULL));
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    for (uint32_t round = 0; round < 3; round++) {
        play_alone(d);
        NOT(d, TREY_REFUSED_BETS_CLOSED, READY, .person = 1);
        pass(d, 5999);
        assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
        pass(d, 1);
        assert_true(d->at->bets_are_open);
    }
    assert_false(table_find(d->at, 2)->is_away);
    assert_int_equal(table_find(d->at, 2)->missed, 0);
    drive_free(d);
}

/* ---- Offers of the bank ---- */

static void an_unanswered_offer_waits_once(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    pass(d, 20000);
    HAPPENED(d, "bank-declined bank-offered");
    assert_true(table_find(d->at, 1)->passes_bank);
    take_bank(d, 2, 20000);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    DO(d, READY, .person = 1);
    decide(d, 1, 1, false);
    pass(d, 6000);
    DO(d, DECLINE_BANK, .person = 2, .seat = 2);
    HAPPENED(d, "bank-declined bank-offered bank-declined"); /* person 1 is not waited for */
    DO(d, ASK_FOR_BANK, .person = 1);
    HAPPENED(d, "offers-reopened bank-offered");
    assert_false(table_find(d->at, 1)->passes_bank);
    DO(d, DECLINE_BANK, .person = 2, .seat = 2);
    HAPPENED(d, "bank-declined bank-offered");
    pass(d, 19999);
    HAPPENED(d, ""); /* now they have their time again */
    drive_free(d);
}

/* In a round too: nothing but their own time is asked for. */
static void asking_for_time_in_a_round(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    pass(d, 20000);
    take_bank(d, 2, 20000);
    DO(d, ASK_FOR_BANK, .person = 1);
    HAPPENED(d, "offers-reopened");
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, ASK_FOR_BANK, .person = 1);
    drive_free(d);
}

/* ---- The pause after a round ---- */

static void the_pause_ends_when_all_are_ready(void **state)
{
    (void)state;
    drive *d = at_house(2);
    ante(d, 1);
    ante(d, 2);
    DO(d, READY, .person = 1);
    DO(d, READY, .person = 2);
    decide(d, 1, 1, true);
    decide(d, 2, 2, true);
    DO(d, READY, .person = 1);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, READY, .person = 1);
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, READY, .person = 9);
    pass(d, 3000);
    HAPPENED(d, ""); /* person 2 still looks */
    DO(d, READY, .person = 2);
    assert_true(d->at->bets_are_open);
    drive_free(d);
}

static void the_pause_has_a_shortest_time(void **state)
{
    (void)state;
    drive *d = at_house(1);
    play_alone(d);
    DO(d, READY, .person = 1);
    HAPPENED(d, "ready");
    assert_int_equal(table_next_time(d->at), d->now + 2000);
    pass(d, 1999);
    HAPPENED(d, "");
    pass(d, 1);
    assert_true(d->at->bets_are_open);
    play_alone(d);
    pass(d, 5999);
    HAPPENED(d, "");
    pass(d, 1);
    assert_true(d->at->bets_are_open); /* the longest time, for those who say nothing */
    drive_free(d);
}

/* The bank has no bet to repeat, so nobody waits for it. */
static void the_bank_is_not_waited_for(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    take_bank(d, 1, 20000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    DO(d, READY, .person = 2);
    decide(d, 2, 2, false);
    DO(d, READY, .person = 2);
    pass(d, 2000);
    HAPPENED(d, "round-ended bank-offered");
    drive_free(d);
}

/* ---- Sitting down with chips ---- */

static void sitting_down_with_chips(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", "A7");
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_WALLET_SHORT, SIT, .person = 1, .seat = 5, .amount = 501, .wallet = 500);
    assert_int_equal(d->at->people_count, 0); /* the seat is free */
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, SIT, .person = 1, .seat = 5, .amount = -1,
        .wallet = 500);
    NOT(d, TREY_REFUSED_AMOUNT_TOO_LARGE, SIT, .person = 1, .seat = 5,
        .amount = TREY_AMOUNT_MAX + 1, .wallet = INT64_MAX);
    DO(d, SIT, .person = 1, .seat = 5, .amount = 5000, .wallet = WALLET);
    HAPPENED(d, "sat bought-in");
    assert_int_equal(stack(d, 1), 5000);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, SIT, .person = 1, .seat = 5);
    NOT(d, TABLE_REFUSED_SEAT_TAKEN, SIT, .person = 2, .seat = 5, .amount = 5000, .wallet = WALLET);
    assert_int_equal(d->at->people_count, 1);
    NOT(d, TABLE_REFUSED_WALLET_SHORT, STAND_BEHIND, .person = 2, .amount = 501, .wallet = 500);
    DO(d, STAND_BEHIND, .person = 2, .amount = 500, .wallet = WALLET);
    HAPPENED(d, "stood-behind bought-in");
    assert_int_equal(stack(d, 2), 500);
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("ROUND-8: nobody waits for bets of the disconnected",
            nobody_waits_for_the_disconnected),
        ROW("ROUND-8: a disconnected hand costs its time once",
            a_disconnected_hand_costs_its_time_once),
        ROW("BANK-3: an offer passes the disconnected", an_offer_passes_the_disconnected),
        ROW("two missed rounds sit out", two_missed_rounds_sit_out),
        ROW("betting nothing is not missing", betting_nothing_is_not_missing),
        ROW("older rules wait for ever", older_rules_wait_for_ever),
        ROW("BANK-3: an unanswered offer waits once", an_unanswered_offer_waits_once),
        ROW("asking for time in a round", asking_for_time_in_a_round),
        ROW("the pause ends when all are ready", the_pause_ends_when_all_are_ready),
        ROW("the pause has a shortest time", the_pause_has_a_shortest_time),
        ROW("the bank is not waited for", the_bank_is_not_waited_for),
        ROW("WAGER-10: sitting down with chips", sitting_down_with_chips),
    };
    return RUN(rows);
}
