/* SPDX-License-Identifier: MIT */
/*
 * The player-dealer position at a live table: offers, answers, limits, and the bank's chips.
 */
#include "drive.h"

static drive *with_three(const char *ruleset, const char *schedule)
{
    drive *d = drive_new();
    table_rules rules = RULES(ruleset, schedule);
    open_table(d, &rules);
    sit(d, 1, 2, 100000);
    sit(d, 2, 4, 100000);
    sit(d, 3, 7, 100000);
    return d;
}

/* A whole round against whoever takes the bank; everyone else antes and folds. */
static void play_round(drive *d, uint32_t bank_seat)
{
    take_bank(d, bank_seat, 20000);
    for (uint32_t seat = 1; seat <= 7; seat++) {
        if (d->at->seated[seat] != 0 && seat != bank_seat) {
            bet(d, d->at->seated[seat], seat, TREY_WAGER_ANTE, 500);
        }
    }
    pass(d, 20000);
    while (d->at->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &d->at->round.stakes[d->at->round.turn];
        decide(d, turn->seat, turn->bettor, false);
    }
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    pass(d, 6000);
}

static void declines(drive *d, uint32_t seat)
{
    assert_int_equal(d->at->offered_seat, seat);
    DO(d, DECLINE_BANK, .person = d->at->seated[seat], .seat = seat);
}

static void offered_clockwise(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 3, 7, 100000);
    HAPPENED(d, "bought-in"); /* nobody to bank against */
    NOT(d, TREY_REFUSED_OFFER_NONE_OPEN, TAKE_BANK, .person = 3, .seat = 7, .amount = 1000);
    sit(d, 1, 2, 100000);
    HAPPENED(d, "bought-in bank-offered");
    assert_int_equal(d->at->offered_seat, 2); /* BANK-4: from seat 1 */
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, TAKE_BANK, .person = 3, .seat = 7, .amount = 1000);
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, TAKE_BANK, .person = 3, .seat = 2, .amount = 1000);
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, DECLINE_BANK, .person = 1, .seat = 7);
    NOT(d, TABLE_REFUSED_OFFERS_OPEN, ASK_FOR_BANK, .person = 3);
    declines(d, 2);
    HAPPENED(d, "bank-declined bank-offered"); /* BANK-3: all on the record */
    declines(d, 7);
    HAPPENED(d, "bank-declined"); /* no taker, no round */
    NOT(d, TREY_REFUSED_OFFER_NONE_OPEN, TAKE_BANK, .person = 3, .seat = 7, .amount = 1000);
    pass(d, 3600000);
    HAPPENED(d, "");
    DO(d, ASK_FOR_BANK, .person = 3);
    HAPPENED(d, "offers-reopened bank-offered");
    assert_int_equal(d->at->offered_seat, 2);
    drive_free(d);
}

static void two_rounds_then_on(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    play_round(d, 2);
    assert_int_equal(d->at->offered_seat, 2); /* a second round in a row … */
    play_round(d, 2);
    assert_int_equal(d->at->offered_seat, 4); /* … and it goes on */
    declines(d, 4);
    declines(d, 7);
    assert_int_equal(d->at->offered_seat, 2); /* BANK-1: when all decline it may come back */
    play_round(d, 2);
    play_round(d, 2);
    play_round(d, 4);
    declines(d, 4); /* nobody has to bank twice */
    assert_int_equal(d->at->offered_seat, 7);
    drive_free(d);
}

static void strict(void **state)
{
    (void)state;
    drive *d = with_three("california-bureau", NULL);
    play_round(d, 2);
    play_round(d, 2);
    declines(d, 4);
    declines(d, 7);
    assert_int_equal(d->at->offered_seat, 0); /* BANK-2: no round */
    NOT(d, TREY_REFUSED_OFFER_NONE_OPEN, TAKE_BANK, .person = 1, .seat = 2, .amount = 1000);
    DO(d, ASK_FOR_BANK, .person = 1);
    assert_int_equal(d->at->offered_seat, 4);
    /* Giving up a round without bets does not bypass the limit. */
    take_bank(d, 4, 1000);
    DO(d, GIVE_UP_BANK, .person = 2);
    HAPPENED(d, "called-off bank-offered");
    assert_int_equal(d->at->offered_seat, 7);
    declines(d, 7);
    assert_int_equal(d->at->offered_seat, 0);
    drive_free(d);
}

/* A round in which two have bet is void, before the deal or after it. */
static void void_round(drive *d, uint32_t bank_seat, bool is_dealt)
{
    take_bank(d, bank_seat, 20000);
    uint32_t seat = bank_seat == 2 ? 4 : 2;
    bet(d, d->at->seated[seat], seat, TREY_WAGER_ANTE, 500);
    if (is_dealt) {
        DO(d, READY, .person = 3);
        pass(d, 20000);
        assert_int_equal(d->at->round.phase, TREY_PHASE_DECISIONS);
    }
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "again", .text_size = 5);
    pass(d, 6000);
    assert_int_equal(d->at->state, TABLE_IS_BETWEEN_ROUNDS);
}

/* BANK-6: a void round counts like any other. */
static void void_rounds_count(void **state)
{
    (void)state;
    for (int is_dealt = 0; is_dealt < 2; is_dealt++) {
        drive *d = with_three("california-shfl", "1");
        play_round(d, 2);
        void_round(d, 2, is_dealt);
        assert_int_equal(d->at->offered_seat, 4); /* it goes on */
        void_round(d, 4, is_dealt);
        assert_int_equal(d->at->offered_seat, 4);
        void_round(d, 4, is_dealt); /* two void ones are two rounds */
        assert_int_equal(d->at->offered_seat, 7);
        drive_free(d);

        d = with_three("california-bureau", NULL);
        void_round(d, 2, is_dealt);
        void_round(d, 2, is_dealt);
        declines(d, 4);
        declines(d, 7);
        assert_int_equal(d->at->offered_seat, 0); /* BANK-2: nobody banks a third one */
        DO(d, ASK_FOR_BANK, .person = 1);
        NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, TAKE_BANK, .person = 1, .seat = 2, .amount = 1000);
        assert_int_equal(d->at->offered_seat, 4);
        drive_free(d);
    }
}

/* BANK-6: a round that is called off before anybody bets is none; it neither uses up one of the two
 * nor ends somebody else's run, so that nobody banks more than two that were played. */
static void called_off_rounds_do_not_count(void **state)
{
    (void)state;
    drive *d = with_three("california-bureau", NULL);
    play_round(d, 2);
    table_rules rules = RULES("california-bureau", NULL, TREY_OPTION_ANTE_MAX, 20000);
    take_bank(d, 2, 20000);
    DO(d, POST, .rules = &rules); /* nobody has bet: the bank goes back */
    assert_int_equal(stack(d, 1), 100000 + 1000);
    assert_int_equal(d->at->offered_seat, 2);
    play_round(d, 2);
    assert_int_equal(d->at->offered_seat, 4);
    take_bank(d, 4, 20000);
    DO(d, GIVE_UP_BANK, .person = 2);
    declines(d, 7);
    assert_int_equal(d->at->offered_seat, 0); /* seat 2 has had its two */
    drive_free(d);
}

static void house_banks(void **state)
{
    (void)state;
    drive *d = with_three("house-banked", NULL);
    assert_int_equal(d->at->state, TABLE_IS_IN_ROUND); /* nobody needs to be asked */
    NOT(d, TREY_REFUSED_BANK_NOT_ALLOWED, TAKE_BANK, .person = 1, .seat = 2, .amount = 1000);
    NOT(d, TREY_REFUSED_BANK_NOT_ALLOWED, DECLINE_BANK, .person = 1, .seat = 2);
    NOT(d, TREY_REFUSED_BANK_NOT_ALLOWED, ASK_FOR_BANK, .person = 1);
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, GIVE_UP_BANK, .person = 1);
    drive_free(d);
}

static void out_of_time(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    assert_int_equal(table_next_time(d->at), d->at->waiting_since + 20000);
    pass(d, 19999);
    HAPPENED(d, "");
    pass(d, 1);
    HAPPENED(d, "bank-declined bank-offered");
    assert_true(d->records[d->record_count - 2].event.flag); /* out of time */
    pass(d, 20000);
    pass(d, 20000);
    HAPPENED(d, "bank-declined");
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    drive_free(d);
}

/* Players who cannot or do not want to take part are not asked. */
static void players_who_sit_out_are_skipped(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    DO(d, SIT, .person = 9, .seat = 1); /* no chips */
    sit(d, 1, 2, 100000);
    DO(d, SIT_OUT, .person = 1);
    sit(d, 2, 4, 100000);
    HAPPENED(d, "bought-in");
    sit(d, 3, 7, 100000);
    assert_int_equal(d->at->offered_seat, 4);
    DO(d, SIT_OUT, .person = 2); /* nobody is left to bank against */
    assert_int_equal(d->at->offered_seat, 0);
    DO(d, SIT_IN, .person = 1);
    assert_int_equal(d->at->offered_seat, 2);
    drive_free(d);
}

/* An offer stands until it is answered; players who arrive later wait for their turn. */
static void offer_stands(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    declines(d, 2);
    assert_int_equal(d->at->offered_seat, 4);
    int64_t since = d->at->waiting_since;
    d->now += 5000;
    sit(d, 8, 1, 100000);
    sit(d, 9, 3, 100000);
    assert_int_equal(d->at->offered_seat, 4);
    assert_int_equal(d->at->waiting_since, since);
    declines(d, 4);
    assert_int_equal(d->at->offered_seat, 1);
    declines(d, 1);
    declines(d, 3);
    assert_int_equal(d->at->offered_seat, 7);
    DO(d, LEAVE, .person = 8);
    sit(d, 8, 1, 100000);
    sit(d, 10, 5, 100000); /* left of nobody who banks: would come first */
    take_bank(d, 7, 5000); /* and yet it is seat 7 that was asked */
    drive_free(d);
}

/* Going away while the offer is open is a way of declining it: nobody holds the table up by coming
 * and going, and each seat is asked once. */
static void going_declines(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    DO(d, SIT_OUT, .person = 1);
    assert_int_equal(d->at->offered_seat, 4);
    DO(d, SIT_IN, .person = 1);
    assert_int_equal(d->at->offered_seat, 4); /* not back to seat 2 */
    DO(d, CASH_OUT, .person = 2, .amount = 100000);
    assert_int_equal(d->at->offered_seat, 7);
    DO(d, BUY_IN, .person = 2, .amount = 100000, .wallet = WALLET);
    assert_int_equal(d->at->offered_seat, 7);
    DO(d, LEAVE, .person = 3);
    HAPPENED(d, "leaving cashed-out left");
    assert_int_equal(d->at->offered_seat, 0); /* all have declined */
    sit(d, 3, 7, 100000);
    assert_int_equal(d->at->offered_seat, 0);
    DO(d, ASK_FOR_BANK, .person = 3);
    assert_int_equal(d->at->offered_seat, 2);
    /* Giving up the bank before anybody has bet declines it as well. */
    take_bank(d, 2, 5000);
    NOT(d, TREY_REFUSED_OFFER_NOT_THEIRS, GIVE_UP_BANK, .person = 2);
    DO(d, GIVE_UP_BANK, .person = 1);
    HAPPENED(d, "called-off bank-offered");
    assert_int_equal(d->at->offered_seat, 4);
    assert_int_equal(stack(d, 1), 100000);
    drive_free(d);
}

/* The others go while an offer is open: it runs out all the same. */
static void alone_with_the_offer(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    DO(d, LEAVE, .person = 2);
    DO(d, LEAVE, .person = 3);
    assert_int_equal(d->at->offered_seat, 2);
    d->now += 30000;
    DO(d, TICK);
    HAPPENED(d, "bank-declined");
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    /* Taken with nobody to bet, the bank comes back at once. */
    DO(d, ASK_FOR_BANK, .person = 1);
    HAPPENED(d, "offers-reopened");
    sit(d, 2, 4, 1000);
    assert_int_equal(d->at->offered_seat, 2);
    DO(d, LEAVE, .person = 2);
    take_bank(d, 2, 5000);
    HAPPENED(d, "round-begun shoe-pledged bets-opened called-off");
    assert_int_equal(stack(d, 1), 100000);
    drive_free(d);
}

/* WAGER-13: at least the smallest ante that can be placed, which is a multiple of the increment. */
static void smallest_bank(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL, TREY_OPTION_ANTE_MIN, 700,
                              TREY_OPTION_ANTE_MAX, 20000, TREY_OPTION_INCREMENT, 500);
    open_table(d, &rules);
    sit(d, 1, 1, 10000);
    sit(d, 2, 2, 100000);
    const int64_t small[] = {1, 100, 699, 700, 999};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        NOT(d, TABLE_REFUSED_BANK_UNDER_ANTE, TAKE_BANK, .person = 1, .seat = 1,
            .amount = small[i]);
        assert_int_equal(d->refusal.given, small[i]);
        assert_int_equal(d->refusal.limit, 1000);
    }
    assert_int_equal(table_bank_least(d->at), 1000);
    take_bank(d, 1, 1000);
    assert_int_equal(place(d, ACCOUNT_BANK), 1000);
    drive_free(d);

    d = drive_new(); /* edition 1 asked for the posted minimum */
    rules = drive_edition_1(rules);
    open_table(d, &rules);
    sit(d, 1, 1, 10000);
    sit(d, 2, 2, 100000);
    NOT(d, TABLE_REFUSED_BANK_UNDER_ANTE, TAKE_BANK, .person = 1, .seat = 1, .amount = 699);
    take_bank(d, 1, 700);
    drive_free(d);
}

static void bank_and_fee(void **state)
{
    (void)state;
    drive *d = drive_new();
    /* B1: the base by the bank's wager, more by total action. */
    table_rules rules = RULES("california-grand", "B1");
    open_table(d, &rules);
    sit(d, 1, 1, 10000);
    sit(d, 2, 2, 100000);
    const trey_schedule *schedule = trey_book_schedule(&trey_book_builtin, "B1", 2);
    int64_t most = 0;
    for (int64_t action = 100; action <= 10000000; action += 100) {
        int64_t fee = trey_schedule_bank_fee(schedule, action, 9000);
        most = fee > most ? fee : most;
    }
    assert_true(most > 0);
    assert_int_equal(table_bank_fee_most(&d->at->posting, 9000), most);
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, TAKE_BANK, .person = 1, .seat = 1, .amount = 0);
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, TAKE_BANK, .person = 1, .seat = 1, .amount = -5);
    NOT(d, TREY_REFUSED_AMOUNT_TOO_LARGE, TAKE_BANK, .person = 1, .seat = 1, .amount = INT64_MAX);
    NOT(d, TREY_REFUSED_BANK_OVER_CHIPS, TAKE_BANK, .person = 1, .seat = 1,
        .amount = 10001); /* WAGER-10 */
    NOT(d, TABLE_REFUSED_BANK_FEE_SHORT, TAKE_BANK, .person = 1, .seat = 1,
        .amount = 10000); /* FEE-1 */
    NOT(d, TABLE_REFUSED_BANK_FEE_SHORT, TAKE_BANK, .person = 1, .seat = 1,
        .amount = 10000 - most + 1);
    take_bank(d, 1, 10000 - most);
    assert_int_equal(stack(d, 1), most);
    assert_int_equal(table_bound(d->at, 1), most);
    drive_free(d);
}

/* In grand a player may bet on others' seats; the bank would bet against itself, and use up its
 * wager without risk before anybody else is served. */
static void bank_bets_nowhere(void **state)
{
    (void)state;
    drive *d = with_three("california-grand", NULL);
    take_bank(d, 2, 2000);
    bet(d, 2, 4, TREY_WAGER_ANTE, 500);
    for (trey_wager_kind kind = TREY_WAGER_ANTE; kind <= TREY_WAGER_BONUS; kind++) {
        if (kind != TREY_WAGER_PLAY) {
            NOT(d, TREY_REFUSED_BANK_BETS_AGAINST_ITSELF, PLACE, .person = 1, .seat = 4,
                .wager = kind, .amount = 500);
        }
    }
    NOT(d, TREY_REFUSED_SEAT_IS_BANK, PLACE, .person = 1, .seat = 2, .wager = TREY_WAGER_ANTE,
        .amount = 500);
    bet(d, 3, 4, TREY_WAGER_ANTE, 500);
    drive_free(d);
}

/* Every schedule: the reserve for the fee is sufficient, and some action costs all of it. */
static void kept_ready_for_every_schedule(void **state)
{
    (void)state;
    const trey_book *book = &trey_book_builtin;
    for (size_t i = 0; i < book->schedule_count; i++) {
        const trey_schedule *schedule = &book->schedules[i];
        trey_posting posting = {.schedule = schedule};
        for (int64_t bank = 100; bank <= 300000; bank += 4900) {
            int64_t most = 0;
            for (int64_t action = 100; action <= 1000000; action += 100) {
                int64_t fee = trey_schedule_bank_fee(schedule, action, bank);
                most = fee > most ? fee : most;
            }
            assert_int_equal(table_bank_fee_most(&posting, bank), most);
        }
    }
}

/* The bank loses at most W, and gets back the rest and its winnings (COVER-1). */
static void bank_comes_back(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-grand", "A10b"), CARDS_ENTERED);
    open_table(d, &rules);
    sit(d, 1, 1, 10000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    take_bank(d, 1, 6000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 2000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 5000);
    proceed_to(d, TREY_PHASE_DEAL); /* no more bets, and fees */
    enter(d, "As Ad 3c");
    enter(d, "Ks Kd 4c");
    enter(d, "Qs 9d 2c"); /* queen high; the exposed deuce: the action begins in seat 3 */
    decide(d, 2, 2, true);
    decide(d, 3, 3, true);
    proceed_to(d, TREY_PHASE_DONE);
    assert_int_equal(place(d, ACCOUNT_BANK), 0); /* 5,000 + 1,000 of 10,000 to seat 3 */
    assert_int_equal(stack(d, 3), 100000 - 100 + 6000);
    assert_int_equal(stack(d, 2), 100000 - 100); /* no action; FEE-8: the fee stays */
    proceed(d);
    HAPPENED(d, "round-ended bank-offered");
    assert_int_equal(stack(d, 1), 4000 - 100);
    assert_int_equal(d->at->offered_seat, 1);
    take_bank(d, 1, 3000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 2000);
    proceed_to(d, TREY_PHASE_DEAL);
    enter(d, "9s 7d 3c");
    enter(d, "Ks 9d 2c");
    decide(d, 2, 2, true);
    proceed_to(d, TREY_PHASE_DONE);
    assert_int_equal(place(d, ACCOUNT_BANK), 6000); /* all of W won */
    proceed(d);
    assert_int_equal(stack(d, 1), 3900 - 100 + 3000);
    assert_int_equal(stack(d, 2), 99900 - 100 - 3000);
    drive_free(d);
}

/* BANK-4: a table that opens again is a new one; nobody of yesterday has declined today. */
static void opened_again(void **state)
{
    (void)state;
    drive *d = with_three("california-shfl", "1");
    table_rules rules = d->at->rules;
    play_round(d, 2);
    declines(d, 2);
    declines(d, 4);
    declines(d, 7);
    DO(d, CLOSE);
    open_table(d, &rules);
    sit(d, 1, 2, 100000);
    sit(d, 2, 4, 100000);
    assert_int_equal(d->at->offered_seat, 2);
    drive_free(d);
}

/* The largest bank that there is may win and still be given back. */
static void largest_bank(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-bureau", NULL), CARDS_ENTERED);
    open_table(d, &rules);
    for (uint32_t person = 1; person <= 2; person++) {
        transfer rich = {.from = {.kind = ACCOUNT_CAGE},
                         .to = {.kind = ACCOUNT_WALLET, .person = person},
                         .amount = TREY_AMOUNT_MAX};
        assert_int_equal(ledger_post(&d->money, &rich), LEDGER_OK);
        sit(d, person, person, TREY_AMOUNT_MAX);
    }
    take_bank(d, 1, TREY_AMOUNT_MAX);
    bet(d, 2, 2, TREY_WAGER_ANTE, 50000);
    proceed_to(d, TREY_PHASE_DEAL);
    enter(d, "9s 7d 3c");
    enter(d, "Ks 9d 2c");
    decide(d, 2, 2, true);
    proceed_to(d, TREY_PHASE_DONE);
    proceed(d);
    assert_int_equal(stack(d, 1), TREY_AMOUNT_MAX + 100000);
    DO(d, LEAVE, .person = 1); /* more than one transfer's worth */
    HAPPENED(d, "leaving cashed-out cashed-out left");
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("BANK-3, BANK-4 offered from seat 1 clockwise; no taker, no round", offered_clockwise),
        ROW("BANK-1 two rounds in a row, then it is offered on", two_rounds_then_on),
        ROW("BANK-2 strict: nobody banks a third round", strict),
        ROW("BANK-6 a void round counts towards the two", void_rounds_count),
        ROW("BANK-6 a round called off before anybody bet is none", called_off_rounds_do_not_count),
        ROW("COVER-10 the house banks: nobody is asked", house_banks),
        ROW("BANK-3 an offer out of time is declined", out_of_time),
        ROW("BANK-1 players who sit out or have no chips get no offer",
            players_who_sit_out_are_skipped),
        ROW("BANK-3 an offer stands until it is answered", offer_stands),
        ROW("BANK-3 leaving, or giving up the bank, declines", going_declines),
        ROW("BANK-3 an offer with nobody to bank against runs out", alone_with_the_offer),
        ROW("BANK-4 a table that opens again begins anew", opened_again),
        ROW("WAGER-13 a bank of at least the smallest ante", smallest_bank),
        ROW("WAGER-10, FEE-1 the bank's wager and its fee kept ready", bank_and_fee),
        ROW("WAGER-12 the bank does not bet against itself", bank_bets_nowhere),
        ROW("FEE-3 the reserve for the fee, in every schedule", kept_ready_for_every_schedule),
        ROW("COVER-1 the bank's chips come back", bank_comes_back),
        ROW("WAGER-10 a bank has no maximum but what can be counted", largest_bank),
    };
    return RUN(rows);
}
