/* SPDX-License-Identifier: MIT */
/*
 * Bets at a live table: the window, what a stack must cover, fees, what bettors add to the shuffle.
 */
#include "drive.h"

#include <stdio.h>

static drive *with_bank(const char *ruleset, const char *schedule)
{
    drive *d = drive_new();
    table_rules rules = RULES(ruleset, schedule);
    open_table(d, &rules);
    sit(d, 1, 1, 1000000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    take_bank(d, 1, 900000);
    HAPPENED(d, "round-begun shoe-pledged bets-opened");
    return d;
}

static void window_from_first_wager(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    pass(d, 3600000); /* without bets no time limit applies */
    HAPPENED(d, "");
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    assert_int_equal(table_next_time(d->at), d->now + 20000);
    d->now += 15000;
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000); /* the second one starts nothing anew */
    pass(d, 4999);
    HAPPENED(d, "");
    pass(d, 1);
    HAPPENED(d, "bets-closed fees-taken hands-dealt");
    NOT(d, TREY_REFUSED_BETS_CLOSED, PLACE, .person = 2, .seat = 2, .wager = TREY_WAGER_BONUS,
        .amount = 500);
    NOT(d, TREY_REFUSED_BETS_CLOSED, WITHDRAW, .person = 2, .seat = 2, .wager = TREY_WAGER_ANTE);
    NOT(d, TREY_REFUSED_BETS_CLOSED, READY, .person = 2);
    assert_true(trey_conduct_announce(&d->at->round).no_more_bets); /* ROUND-6 */
    drive_free(d);
}

static void window_begins_again(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    d->now += 15000;
    DO(d, WITHDRAW, .person = 2, .seat = 2, .wager = TREY_WAGER_ANTE);
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    d->now += 15000;
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    HAPPENED(d, "wager-placed");
    assert_int_equal(table_next_time(d->at), d->now + 20000);
    drive_free(d);
}

static void closes_when_all_are_ready(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, READY, .person = 8);
    DO(d, READY, .person = 3); /* wants nothing in this round */
    NOT(d, TABLE_REFUSED_STATE_ALREADY, READY, .person = 3);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    HAPPENED(d, "wager-placed");
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000); /* changes the bet: no longer ready */
    DO(d, READY, .person = 2);
    HAPPENED(d, "ready");
    DO(d, WITHDRAW, .person = 2, .seat = 2, .wager = TREY_WAGER_ANTE);
    DO(d, READY, .person = 3);
    HAPPENED(d, "ready");
    DO(d, READY, .person = 2);
    HAPPENED(d, "ready bets-closed fees-taken hands-dealt"); /* the bank is not waited for */
    drive_free(d);
}

/* Wagers that cannot stand by themselves go back, all of them, and bets close. */
static void lone_wagers_go_back(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules =
        RULES("house-banked", NULL, TREY_OPTION_ANTE_MANDATORY, 1, TREY_OPTION_PROGRESSIVE, 1);
    open_table(d, &rules);
    for (uint32_t person = 1; person <= 3; person++) {
        sit(d, person, person, 100000);
    }
    bet(d, 1, 1, TREY_WAGER_BONUS, 500); /* no ante */
    bet(d, 1, 1, TREY_WAGER_PROGRESSIVE, 100);
    bet(d, 2, 2, TREY_WAGER_PROGRESSIVE, 100);
    bet(d, 3, 3, TREY_WAGER_ANTE, 500);
    for (uint32_t person = 1; person <= 3; person++) {
        DO(d, READY, .person = person);
    }
    HAPPENED(d, "ready wager-withdrawn wager-withdrawn wager-withdrawn bets-closed fees-taken "
                "hands-dealt");
    assert_int_equal(stack(d, 1), 100000);
    assert_int_equal(stack(d, 2), 100000);
    assert_int_equal(d->at->round.wager_count, 1);
    drive_free(d);
}

/* The same at the word of a dealer, in one step. */
static void lone_wagers_at_a_word(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-grand", NULL), CARDS_SHOE);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    take_bank(d, 1, 50000);
    NOT(d, TREY_REFUSED_NO_WAGERS, PROCEED);
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    bet(d, 2, 2, TREY_WAGER_BONUS, 500);
    bet(d, 2, 2, TREY_WAGER_BONUS, 500); /* over the ante */
    bet(d, 3, 3, TREY_WAGER_BONUS, 500); /* no ante */
    bet(d, 3, 3, TREY_WAGER_BONUS, 700);
    proceed(d);
    HAPPENED(d, "wager-withdrawn wager-withdrawn wager-withdrawn bets-closed fees-taken");
    assert_int_equal(stack(d, 2), 99000);
    assert_int_equal(stack(d, 3), 100000);
    /* When nothing is left, bets stay open. */
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "again", .text_size = 5);
    proceed(d);
    take_bank(d, 1, 50000);
    bet(d, 3, 3, TREY_WAGER_BONUS, 500);
    bet(d, 3, 3, TREY_WAGER_BONUS, 500);
    proceed(d);
    HAPPENED(d, "wager-withdrawn wager-withdrawn");
    assert_true(d->at->bets_are_open);
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    drive_free(d);
}

/* T2: what a wager takes: itself, its fee, and for an ante the play wager. */
static void chips_for_fee_and_play(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-bureau", "A9"); /* $1 on every wager, bonus too */
    open_table(d, &rules);
    sit(d, 1, 1, 1000000);
    sit(d, 2, 2, 2100);
    take_bank(d, 1, 900000);
    NOT(d, TABLE_REFUSED_STACK_SHORT, PLACE, .person = 2, .seat = 2, .wager = TREY_WAGER_ANTE,
        .amount = 1100);
    assert_int_equal(d->refusal.given, 1100 + 100 + 1100);
    bet(d, 2, 2, TREY_WAGER_ANTE, 600);
    assert_int_equal(table_bound(d->at, 2), 700);
    NOT(d, TABLE_REFUSED_STACK_SHORT, PLACE, .person = 2, .seat = 2, .wager = TREY_WAGER_BONUS,
        .amount = 800);
    bet(d, 2, 2, TREY_WAGER_BONUS, 700); /* the last dollar is for its fee */
    assert_int_equal(stack(d, 2), 800);
    assert_int_equal(table_bound(d->at, 2), 800);
    DO(d, READY, .person = 2);
    assert_int_equal(stack(d, 2), 600);
    decide(d, 2, 2, true);
    drive_free(d);
}

/* Every schedule: what lands in the drop box is the sum of its bands, taken before the deal. */
static void fees_of_every_schedule(void **state)
{
    (void)state;
    const trey_book *book = &trey_book_builtin;
    for (size_t i = 0; i < book->schedule_count; i++) {
        const trey_schedule *schedule = &book->schedules[i];
        bool is_shfl = strcmp(schedule->family, "shfl") == 0;
        drive *d = with_bank(is_shfl ? "california-shfl" : "california-grand", schedule->id);
        bet(d, 2, 2, TREY_WAGER_ANTE, 2000);
        bet(d, 2, 2, TREY_WAGER_BONUS, 1000);
        bet(d, 3, 3, TREY_WAGER_ANTE, 15000);
        DO(d, READY, .person = 2);
        DO(d, READY, .person = 3);
        int64_t fees = trey_schedule_player_fee(schedule, 2000) +
                       trey_schedule_player_fee(schedule, 15000) +
                       trey_schedule_bank_fee(schedule, 17000, 900000);
        assert_int_equal(place(d, ACCOUNT_DROP_BOX), fees);
        assert_int_equal(stack(d, 1), 100000 - trey_schedule_bank_fee(schedule, 17000, 900000));
        DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
        assert_int_equal(place(d, ACCOUNT_DROP_BOX), 0); /* FEE-8 */
        assert_int_equal(stack(d, 2), 100000);
        assert_int_equal(stack(d, 3), 100000);
        pass(d, 6000);
        assert_int_equal(stack(d, 1), 1000000);
        drive_free(d);
    }
}

static void fees_waived(void **state)
{
    (void)state;
    drive *d = with_bank("california-grand", NULL);
    bet(d, 2, 2, TREY_WAGER_ANTE, 2000);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    assert_int_equal(place(d, ACCOUNT_DROP_BOX), 0);
    assert_int_equal(stack(d, 1), 100000);
    drive_free(d);
}

/* FEE-6: the wager that would bring the action to $1,500 is refused. */
static void action_of_the_schedule(void **state)
{
    (void)state;
    drive *d = with_bank("california-grand", "C1");
    sit(d, 4, 4, 200000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 49000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 49000);
    bet(d, 4, 4, TREY_WAGER_ANTE, 50000);
    NOT(d, TREY_REFUSED_ACTION_OVER_SCHEDULE, PLACE, .person = 4, .seat = 4,
        .wager = TREY_WAGER_ANTE, .amount = 2000);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1900);
    drive_free(d);
}

/* ---- The shuffle ---- */

static void commit_and_reveal(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, COMMIT, .person = 8, .digest = commitment(d, 8, 8));
    DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    NOT(d, FAIR_REFUSED_COMMIT_TWICE, COMMIT, .person = 2, .digest = commitment(d, 2, 3));
    DO(d, COMMIT, .person = 3, .digest = commitment(d, 3, 3));
    NOT(d, FAIR_REFUSED_REVEAL_EARLY, REVEAL, .person = 2, .digest = bytes_of(2));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    HAPPENED(d, "ready bets-closed fees-taken"); /* the deal waits */
    NOT(d, TREY_REFUSED_BETS_CLOSED, COMMIT, .person = 1, .digest = commitment(d, 1, 1));
    NOT(d, FAIR_REFUSED_REVEAL_DIFFERS, REVEAL, .person = 2, .digest = bytes_of(9));
    NOT(d, FAIR_REFUSED_REVEAL_UNCOMMITTED, REVEAL, .person = 1, .digest = bytes_of(1));
    assert_int_equal(table_next_time(d->at), d->now + 10000);
    DO(d, REVEAL, .person = 2, .digest = bytes_of(2));
    HAPPENED(d, "entropy-revealed");
    NOT(d, FAIR_REFUSED_REVEAL_TWICE, REVEAL, .person = 2, .digest = bytes_of(2));
    DO(d, REVEAL, .person = 3, .digest = bytes_of(3));
    HAPPENED(d, "entropy-revealed hands-dealt"); /* nobody else is waited for */
    NOT(d, FAIR_REFUSED_REVEAL_LATE, REVEAL, .person = 3, .digest = bytes_of(3));
    drive_free(d);
}

/* Without every contribution of the list there is no deal: the round is void, all chips go back,
 * and the table takes no more contributions from the players who did not reveal. */
static void withheld(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    int64_t before[] = {stack(d, 1) + d->at->bank_chips, stack(d, 2), stack(d, 3)};
    for (uint32_t person = 1; person <= 3; person++) {
        DO(d, COMMIT, .person = person, .digest = commitment(d, person, (uint8_t)person));
    }
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    DO(d, REVEAL, .person = 3, .digest = bytes_of(3));
    pass(d, 9999);
    HAPPENED(d, "");
    table_event deal = {.kind = TABLE_HANDS_DEALT, .person = PERSON_TABLE, .time = d->now + 1};
    assert_int_equal(table_apply(d->at, &deal, NULL, NULL).status, TABLE_REFUSED_REVEALS_PENDING);
    pass(d, 1);
    HAPPENED(d, "reveal-missed reveal-missed");
    assert_int_equal(d->at->round.phase, TREY_PHASE_VOID);
    assert_int_equal(d->at->round.void_reason, TREY_VOID_REVEAL_MISSING);
    assert_int_equal(d->at->round.card_count, 0);
    NOT(d, FAIR_REFUSED_REVEAL_LATE, REVEAL, .person = 2, .digest = bytes_of(2));
    for (uint32_t person = 1; person <= 3; person++) {
        int64_t bank = person == 1 ? d->at->bank_chips : 0;
        assert_int_equal(stack(d, person) + bank, before[person - 1]);
        assert_int_equal(table_has_withheld(d->at, person), person != 3);
    }
    pass(d, 6000);
    take_bank(d, 1, 10000);
    NOT(d, TABLE_REFUSED_COMMIT_WITHHELD, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    DO(d, COMMIT, .person = 3, .digest = commitment(d, 3, 3));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000); /* the others still bet */
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    DO(d, REVEAL, .person = 3, .digest = bytes_of(3));
    HAPPENED(d, "entropy-revealed hands-dealt");
    drive_free(d);
}

/* Nobody records a reveal as missing before its time, or one that is there. */
static void missed_only_if_missing(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    DO(d, COMMIT, .person = 3, .digest = commitment(d, 3, 3));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    DO(d, REVEAL, .person = 3, .digest = bytes_of(3));
    table_event missed = {.kind = TABLE_REVEAL_MISSED, .person = 2, .time = d->now + 9999};
    assert_int_equal(table_apply(d->at, &missed, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    missed.time = d->now + 10000;
    missed.person = 3;
    assert_int_equal(table_apply(d->at, &missed, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    missed.person = 1;
    assert_int_equal(table_apply(d->at, &missed, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DEAL);
    drive_free(d);
}

/* The closing of an earlier program is taken only from a table that has never bound a list. */
static void old_closings_only_before_the_first_new_one(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    table_event close = {.kind = TABLE_BETS_CLOSED,
                         .person = PERSON_TABLE,
                         .time = d->now,
                         .digest = fair_deal_closing(&d->at->deal)};
    digest bound = table_closing(d->at);
    assert_memory_not_equal(&bound, &close.digest, sizeof bound);
    d->at->fair_version = FAIR_ROUND_VERSION;
    assert_int_equal(table_apply(d->at, &close, NULL, NULL).status, TABLE_REFUSED_RECORD_DIFFERS);
    d->at->fair_version = 0;
    assert_int_equal(table_apply(d->at, &close, NULL, NULL).status, TREY_OK);
    assert_int_equal(d->at->deal.version, FAIR_ROUND_OLD);
    drive_free(d);
}

/* With a human dealer too, the round is void when the time for revealing ends. */
static void withheld_from_a_dealer(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    open_table(d, &rules);
    sit(d, 2, 2, 100000);
    proceed(d);
    DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, 2));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 2);
    HAPPENED(d, "ready bets-closed fees-taken");
    NOT(d, TABLE_REFUSED_REVEALS_PENDING, PROCEED);
    pass(d, 9999);
    NOT(d, TABLE_REFUSED_REVEALS_PENDING, PROCEED);
    assert_int_equal(table_next_time(d->at), d->now + 1);
    pass(d, 1);
    HAPPENED(d, "reveal-missed");
    assert_int_equal(d->at->round.phase, TREY_PHASE_VOID);
    drive_free(d);
}

/* What one adds counts for the deal: two tables alike but for it deal other cards. */
static void entropy_counts(void **state)
{
    (void)state;
    trey_card cards[2][6];
    for (uint8_t run = 0; run < 2; run++) {
        drive *d = with_bank("california-shfl", "1");
        DO(d, COMMIT, .person = 2, .digest = commitment(d, 2, (uint8_t)(20 + run)));
        bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
        DO(d, READY, .person = 2);
        DO(d, READY, .person = 3);
        DO(d, REVEAL, .person = 2, .digest = bytes_of((uint8_t)(20 + run)));
        assert_int_equal(d->at->round.card_count, 6);
        memcpy(cards[run], d->at->round.cards, 6);
        drive_free(d);
    }
    assert_memory_not_equal(cards[0], cards[1], 6);
}

/* When bets close, the commitments of people without chips in the round leave the list. */
static void people_without_bets_do_not_delay_the_deal(void **state)
{
    (void)state;
    drive *d = with_bank("california-shfl", "1");
    DO(d, COMMIT, .person = 3, .digest = commitment(d, 3, 3));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 3);
    DO(d, READY, .person = 2);
    HAPPENED(d, "ready bets-closed fees-taken hands-dealt");
    decide(d, 2, 2, false);
    pass(d, 6000);
    take_bank(d, 1, 10000);
    DO(d, COMMIT, .person = 1, .digest = commitment(d, 1, 1)); /* the bank has something at stake */
    DO(d, COMMIT, .person = 3, .digest = commitment(d, 3, 3));
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    DO(d, LEAVE, .person = 3);
    DO(d, READY, .person = 2);
    HAPPENED(d, "ready bets-closed fees-taken");
    NOT(d, FAIR_REFUSED_REVEAL_UNCOMMITTED, REVEAL, .person = 3, .digest = bytes_of(3));
    DO(d, REVEAL, .person = 1, .digest = bytes_of(1));
    HAPPENED(d, "entropy-revealed hands-dealt");
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("WAGER-1 the time to bet runs from the first wager", window_from_first_wager),
        ROW("WAGER-1 the last wager withdrawn, it runs from the next", window_begins_again),
        ROW("WAGER-1 bets close when every active seat is ready", closes_when_all_are_ready),
        ROW("WAGER-2, PROG-1 wagers that cannot stand alone go back", lone_wagers_go_back),
        ROW("WAGER-4 and so at the dealer's word, in one step", lone_wagers_at_a_word),
        ROW("FEE-1, WAGER-3 a stack keeps fee and play wager ready", chips_for_fee_and_play),
        ROW("FEE-2, FEE-3, FEE-8 the fees of every schedule, and back", fees_of_every_schedule),
        ROW("FEE-9 no schedule: fees waived", fees_waived),
        ROW("FEE-6 a schedule for less than $1,500", action_of_the_schedule),
        ROW("commit, close, reveal, deal", commit_and_reveal),
        ROW("IRR-3 entropy withheld voids the round", withheld),
        ROW("entropy is missed only if it is missing", missed_only_if_missing),
        ROW("old closings only before the first new one",
            old_closings_only_before_the_first_new_one),
        ROW("entropy withheld from a human dealer", withheld_from_a_dealer),
        ROW("entropy counts for the deal", entropy_counts),
        ROW("entropy of somebody with nothing at stake holds nobody up",
            people_without_bets_do_not_delay_the_deal),
    };
    return RUN(rows);
}
