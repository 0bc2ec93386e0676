/* SPDX-License-Identifier: MIT */
/*
 * People at a live table: seats, stacks, standing behind, coming and going.
 */
#include "drive.h"
#include "table/view.h"

static void seats_and_stacks(void **state)
{
    (void)state;
    drive *d = drive_new();
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, SIT, .person = 1, .seat = 1);
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_TABLE_IS_OPEN, OPEN, .rules = &rules);
    NOT(d, TREY_REFUSED_SEAT_OUT_OF_RANGE, SIT, .person = 1, .seat = 0);
    NOT(d, TREY_REFUSED_SEAT_OUT_OF_RANGE, SIT, .person = 1, .seat = 8);
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, BUY_IN, .person = 1, .amount = 500, .wallet = 500);
    DO(d, SIT, .person = 1, .seat = 7);
    HAPPENED(d, "sat");
    NOT(d, TABLE_REFUSED_SEAT_TAKEN, SIT, .person = 2, .seat = 7);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, SIT, .person = 1, .seat = 6);
    NOT(d, TABLE_REFUSED_PERSON_UNKNOWN, SIT, .person = 0, .seat = 6);
    NOT(d, TABLE_REFUSED_PERSON_UNKNOWN, SIT, .person = PERSON_TABLE, .seat = 6);
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, BUY_IN, .person = 1, .amount = 0, .wallet = 500);
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, BUY_IN, .person = 1, .amount = -1, .wallet = 500);
    NOT(d, TABLE_REFUSED_WALLET_SHORT, BUY_IN, .person = 1, .amount = 501, .wallet = 500);
    NOT(d, TREY_REFUSED_AMOUNT_TOO_LARGE, BUY_IN, .person = 1, .amount = TREY_AMOUNT_MAX + 1,
        .wallet = INT64_MAX);
    DO(d, BUY_IN, .person = 1, .amount = 10000, .wallet = WALLET);
    assert_int_equal(stack(d, 1), 10000);
    assert_int_equal(wallet(d, 1), WALLET - 10000);
    NOT(d, TABLE_REFUSED_STACK_TOO_LARGE, BUY_IN, .person = 1, .amount = TREY_AMOUNT_MAX,
        .wallet = INT64_MAX);
    NOT(d, TABLE_REFUSED_STACK_SHORT, CASH_OUT, .person = 1, .amount = 10001);
    NOT(d, TREY_REFUSED_AMOUNT_NOT_POSITIVE, CASH_OUT, .person = 1, .amount = INT64_MIN);
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, CASH_OUT, .person = 2, .amount = 1);
    DO(d, CASH_OUT, .person = 1, .amount = 4000);
    assert_int_equal(stack(d, 1), 6000);
    DO(d, LEAVE, .person = 1);
    HAPPENED(d, "leaving cashed-out left");
    assert_int_equal(wallet(d, 1), WALLET);
    assert_int_equal(d->at->seated[7], 0);
    NOT(d, TABLE_REFUSED_NOT_AT_TABLE, LEAVE, .person = 1);
    drive_free(d);
}

static void one_seat_or_two(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL, TREY_OPTION_ADJACENT_SEATS, 1);
    open_table(d, &rules);
    DO(d, SIT, .person = 1, .seat = 3);
    NOT(d, TREY_REFUSED_SEATS_NOT_ADJACENT, SIT, .person = 1, .seat = 5);
    NOT(d, TREY_REFUSED_SEATS_NOT_ADJACENT, SIT, .person = 1, .seat = 1);
    DO(d, SIT, .person = 1, .seat = 2);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, SIT, .person = 1, .seat = 4);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, SIT, .person = 1, .seat = 1);
    assert_int_equal(d->at->people_count, 1); /* one stack for both */
    DO(d, BUY_IN, .person = 1, .amount = 10000, .wallet = WALLET);
    bet(d, 1, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 1, 3, TREY_WAGER_ANTE, 1000);
    bet(d, 1, 3, TREY_WAGER_BONUS, 500);
    assert_int_equal(stack(d, 1), 7500);
    DO(d, READY, .person = 1);
    decide(d, 2, 1, true);
    decide(d, 3, 1, false);
    DO(d, LEAVE, .person = 1);
    pass(d, 6000);
    assert_int_equal(d->at->people_count, 0);
    assert_int_equal(d->at->seated[2] + d->at->seated[3], 0);
    DO(d, SIT, .person = 1, .seat = 1);
    NOT(d, TREY_REFUSED_SEATS_NOT_ADJACENT, SIT, .person = 1,
        .seat = 7); /* the ends of the table are apart */
    drive_free(d);
}

/* Rules that give a player one seat do not come in force while somebody has two. */
static void two_seats_when_rules_change(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules two = RULES("house-banked", NULL, TREY_OPTION_ADJACENT_SEATS, 1);
    table_rules one = RULES("house-banked", NULL), grand = RULES("california-grand", "A1");
    open_table(d, &two);
    DO(d, SIT, .person = 1, .seat = 3);
    DO(d, SIT, .person = 1, .seat = 4);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, POST, .rules = &one);
    NOT(d, TABLE_REFUSED_SEATED_ALREADY, POST, .rules = &grand);
    DO(d, LEAVE, .person = 1);
    DO(d, POST, .rules = &grand);
    drive_free(d);
}

static void standing_behind(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules grand = RULES("california-grand", "A7"), bureau = RULES("california-bureau", NULL);
    open_table(d, &bureau);
    NOT(d, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, STAND_BEHIND, .person = 9);
    DO(d, POST, .rules = &grand);
    DO(d, STAND_BEHIND, .person = 9);
    NOT(d, TABLE_REFUSED_AT_TABLE_ALREADY, STAND_BEHIND, .person = 9);
    DO(d, SIT_OUT, .person = 9); /* their bets fold at once */
    DO(d, SIT_IN, .person = 9);
    NOT(d, TABLE_REFUSED_NOT_SEATED, ASK_FOR_BANK, .person = 9);
    DO(d, BUY_IN, .person = 9, .amount = 10000, .wallet = WALLET);
    DO(d, SIT, .person = 9, .seat = 4); /* finds a seat */
    assert_int_equal(stack(d, 9), 10000);
    NOT(d, TABLE_REFUSED_AT_TABLE_ALREADY, STAND_BEHIND, .person = 9);
    drive_free(d);
}

/* Back-line bettors never keep a player from sitting down. */
static void seats_are_kept(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", "A1", TREY_OPTION_SEATS, 13);
    open_table(d, &rules);
    uint32_t person = 1;
    for (; person <= TABLE_PEOPLE_MAX - TREY_SEATS_MAX; person++) {
        DO(d, STAND_BEHIND, .person = person);
    }
    NOT(d, TABLE_REFUSED_TABLE_FULL, STAND_BEHIND, .person = person);
    table_commands could = table_commands_for(d->at, (table_viewer){ROLE_PLAYER, person});
    assert_false(table_commands_have(could, COMMAND_STAND_BEHIND));
    assert_true(table_commands_have(could, COMMAND_SIT));
    for (uint32_t seat = 1; seat <= 13; seat++) {
        DO(d, SIT, .person = person++, .seat = seat);
    }
    NOT(d, TABLE_REFUSED_TABLE_FULL, STAND_BEHIND, .person = person);
    drive_free(d);
}

static void back_line_bonus(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    sit(d, 4, 4, 100000);
    /* Only a player with a seat can have the ante that a bet behind another seat needs. */
    NOT(d, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, STAND_BEHIND, .person = 9);
    take_bank(d, 1, 50000);
    NOT(d, TREY_REFUSED_BONUS_WITHOUT_ANTE, PLACE, .person = 4, .seat = 2,
        .wager = TREY_WAGER_BONUS, .amount = 500);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1000);
    NOT(d, TABLE_REFUSED_BACK_LINE_FIRST, PLACE, .person = 4, .seat = 2, .wager = TREY_WAGER_BONUS,
        .amount = 500);
    NOT(d, TABLE_REFUSED_SEAT_NOT_THEIRS, PLACE, .person = 4, .seat = 5, .wager = TREY_WAGER_BONUS,
        .amount = 500);
    NOT(d, TREY_REFUSED_SEAT_IS_BANK, PLACE, .person = 4, .seat = 1, .wager = TREY_WAGER_BONUS,
        .amount = 500);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 4, 2, TREY_WAGER_BONUS, 500);
    NOT(d, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, PLACE, .person = 4, .seat = 2,
        .wager = TREY_WAGER_ANTE, .amount = 1000);
    NOT(d, TREY_REFUSED_BONUS_WITHOUT_ANTE, PLACE, .person = 3, .seat = 2,
        .wager = TREY_WAGER_BONUS, .amount = 500);
    NOT(d, TREY_REFUSED_BANK_BETS_AGAINST_ITSELF, PLACE, .person = 1, .seat = 2,
        .wager = TREY_WAGER_BONUS, .amount = 500);
    NOT(d, TREY_REFUSED_BACK_LINE_BEHIND, WITHDRAW, .person = 2, .seat = 2,
        .wager = TREY_WAGER_ANTE);
    DO(d, WITHDRAW, .person = 4, .seat = 2, .wager = TREY_WAGER_BONUS);
    assert_int_equal(stack(d, 4), 99000);
    bet(d, 4, 2, TREY_WAGER_BONUS, 500);
    /* Without the ante the bonus cannot stand: the table gives it back when bets close. */
    DO(d, WITHDRAW, .person = 4, .seat = 4, .wager = TREY_WAGER_ANTE);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1000);
    for (uint32_t person = 2; person <= 4; person++) {
        DO(d, READY, .person = person);
    }
    NOT(d, TREY_REFUSED_DECISION_WITHOUT_ANTE, DECIDE, .person = 4, .seat = 2, .play = true);
    decide(d, 2, 2, false); /* the fold ends the hand for the whole seat */
    decide(d, 4, 4, false);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    assert_int_equal(stack(d, 4), 98450); /* ante, its fee of $0.50, the bonus behind seat 2 */
    drive_free(d);
}

static void back_line_bonus_without_its_ante(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 2, TREY_WAGER_BONUS, 500);
    DO(d, WITHDRAW, .person = 3, .seat = 3, .wager = TREY_WAGER_ANTE);
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    HAPPENED(d, "ready wager-withdrawn bets-closed fees-taken hands-dealt");
    assert_int_equal(stack(d, 3), 100000);
    drive_free(d);
}

static void back_line_ante(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", "A9"); /* every wager pays $1 */
    open_table(d, &rules);
    sit(d, 1, 1, 500000);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    stand(d, 9, 100000);
    take_bank(d, 1, 400000);
    NOT(d, TABLE_REFUSED_BACK_LINE_FIRST, PLACE, .person = 9, .seat = 2, .wager = TREY_WAGER_ANTE,
        .amount = 500);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 9, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 9, 2, TREY_WAGER_ANTE, 2000);
    bet(d, 9, 2, TREY_WAGER_BONUS, 3000); /* not over both antes together */
    bet(d, 3, 2, TREY_WAGER_ANTE, 700);   /* WAGER-7: players seated elsewhere may bet here */
    bet(d, 3, 3, TREY_WAGER_ANTE, 500);
    assert_int_equal(stack(d, 9), 100000 - 6000);
    for (uint32_t person = 2; person <= 3; person++) {
        DO(d, READY, .person = person);
    }
    HAPPENED(d, "ready bets-closed fees-taken hands-dealt");
    /* FEE-2: each ante apart, the bonus not unless posted. FEE-3: the bank for $52. */
    assert_int_equal(place(d, ACCOUNT_DROP_BOX), 100 + 200 + 100 + 100 + 200);
    NOT(d, TREY_REFUSED_DECISION_OUT_OF_TURN, DECIDE, .person = 9, .seat = 2, .play = true);
    decide(d, 2, 2, true);
    NOT(d, TREY_REFUSED_DECISION_OUT_OF_TURN, DECIDE, .person = 3, .seat = 2, .play = true);
    decide(d, 2, 9, true); /* WAGER-3: antes of one bettor are stacked, and so is the play */
    assert_int_equal(stack(d, 9), 100000 - 6000 - 200 - 3000);
    decide(d, 2, 3, false);
    decide(d, 3, 3, false);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    drive_free(d);
}

/* People with chips in the round can neither add nor take any; others can. */
static void table_stakes(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    sit(d, 3, 3, 10000);
    take_bank(d, 1, 50000);
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, CASH_OUT, .person = 1, .amount = 100); /* the bank */
    DO(d, CASH_OUT, .person = 2, .amount = 100);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, CASH_OUT, .person = 2, .amount = 100);
    DO(d, BUY_IN, .person = 2, .amount = 100, .wallet = WALLET); /* until bets are closed */
    DO(d, READY, .person = 2);
    DO(d, READY, .person = 3);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DECISIONS);
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, BUY_IN, .person = 2, .amount = 100, .wallet = WALLET);
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, BUY_IN, .person = 1, .amount = 100, .wallet = WALLET);
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, CASH_OUT, .person = 2, .amount = 100);
    DO(d, BUY_IN, .person = 3, .amount = 100, .wallet = WALLET);
    DO(d, CASH_OUT, .person = 3, .amount = 200);
    decide(d, 2, 2, false);
    DO(d, CASH_OUT, .person = 2, .amount = 100); /* the round is over for players … */
    NOT(d, TABLE_REFUSED_CHIPS_IN_PLAY, CASH_OUT, .person = 1,
        .amount = 100); /* … the bank lies there still */
    pass(d, 6000);
    DO(d, CASH_OUT, .person = 1, .amount = 100);
    drive_free(d);
}

static void leaving(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    sit(d, 3, 3, 10000);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    DO(d, LEAVE, .person = 2);
    HAPPENED(d, "leaving"); /* some of the player's chips are in play */
    NOT(d, TABLE_REFUSED_STATE_ALREADY, LEAVE, .person = 2);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, SIT, .person = 2, .seat = 5);
    DO(d, LEAVE, .person = 1); /* there are wagers against it: the bank stays for this round */
    HAPPENED(d, "leaving");
    DO(d, LEAVE, .person = 3); /* nobody is left to be waited for */
    HAPPENED(d, "leaving cashed-out left bets-closed fees-taken hands-dealt");
    decide(d, 2, 2, false);
    HAPPENED(d, "decided forfeits-collected banker-revealed settled cashed-out left");
    assert_int_equal(d->at->people_count, 1);
    pass(d, 6000);
    HAPPENED(d, "round-ended cashed-out left");
    assert_int_equal(d->at->people_count, 0);
    int64_t all = wallet(d, 1) + wallet(d, 2) + wallet(d, 3) + place(d, ACCOUNT_DROP_BOX);
    assert_int_equal(all, 3 * (int64_t)WALLET);
    drive_free(d);
}

/* The bank leaves before any bet, so no round starts. */
static void bank_leaves(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    sit(d, 3, 3, 10000);
    take_bank(d, 1, 50000);
    DO(d, LEAVE, .person = 1);
    HAPPENED(d, "leaving called-off cashed-out left bank-offered");
    assert_int_equal(d->at->offered_seat, 2);
    assert_int_equal(wallet(d, 1), WALLET);
    take_bank(d, 2, 5000);
    DO(d, CASH_OUT, .person = 3, .amount = 10000); /* nobody is left who could bet */
    HAPPENED(d, "cashed-out called-off");
    assert_int_equal(stack(d, 2), 10000);
    drive_free(d);
}

static void sitting_out(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", "1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    sit(d, 3, 3, 10000);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, SIT_IN, .person = 2);
    DO(d, SIT_OUT, .person = 2);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, SIT_OUT, .person = 2);
    take_bank(d, 1, 50000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 3); /* nobody waits for players who sit out */
    HAPPENED(d, "ready bets-closed fees-taken hands-dealt");
    DO(d, SIT_IN, .person = 2);
    decide(d, 3, 3, false);
    drive_free(d);
}

static void closing_time(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", "A1");
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    stand(d, 9, 5000);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, CLOSE);
    DO(d, DRAIN);
    HAPPENED(d, "drained");
    NOT(d, TABLE_REFUSED_STATE_ALREADY, DRAIN);
    NOT(d, TABLE_REFUSED_TABLE_DRAINS, SIT, .person = 3, .seat = 3);
    NOT(d, TABLE_REFUSED_TABLE_DRAINS, STAND_BEHIND, .person = 3);
    DO(d, READY, .person = 2);
    decide(d, 2, 2, false);
    pass(d, 6000);
    HAPPENED(d, "round-ended cashed-out left cashed-out left cashed-out left closed");
    assert_int_equal(d->at->state, TABLE_IS_CLOSED);
    assert_int_equal(place(d, ACCOUNT_BANK), 0);
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, SIT, .person = 3, .seat = 3);
    /* Bets are open, nobody has bet: it closes at once, and the bank goes back. */
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 10000);
    take_bank(d, 1, 50000);
    DO(d, CLOSE);
    HAPPENED(d, "drained called-off cashed-out left cashed-out left closed");
    open_table(d, &rules);
    sit(d, 1, 1, 1);
    DO(d, CLOSE); /* the last cent goes back, too */
    HAPPENED(d, "drained cashed-out left closed");
    open_table(d, &rules);
    DO(d, CLOSE); /* an empty one, between rounds */
    HAPPENED(d, "drained closed");
    drive_free(d);
}

/* ---- What is played for ---- */

static table_rules for_chips(table_rules rules, chip_kind chips)
{
    rules.chips = (uint8_t)chips;
    return rules;
}

/* A whole round in which seat 1 banks and seat 2 loses its ante. */
static void lose_to_bank(drive *d)
{
    take_bank(d, 1, 20000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    pass(d, 20000);
    decide(d, 2, 2, false);
    pass(d, 6000);
}

/* COVER-10: at a table for play chips every chip is one of those, from the wallet of them and back
 * to it: bank, wagers, fees. The wallet of chips from the cage is not touched. */
static void play_chips_stay_play_chips(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = for_chips(RULES("california-grand", "A4"), CHIPS_PLAY);
    issue_play_chips(d, 1, 100000);
    issue_play_chips(d, 2, 100000);
    open_table(d, &rules);
    DO(d, SIT, .person = 1, .seat = 1);
    DO(d, SIT, .person = 2, .seat = 2);
    NOT(d, TABLE_REFUSED_WALLET_SHORT, BUY_IN, .person = 1, .amount = 100001,
        .wallet = play_wallet(d, 1));
    DO(d, BUY_IN, .person = 1, .amount = 60000, .wallet = play_wallet(d, 1));
    DO(d, BUY_IN, .person = 2, .amount = 60000, .wallet = play_wallet(d, 2));
    assert_int_equal(play_wallet(d, 1), 40000);
    lose_to_bank(d);
    int64_t fees = place(d, ACCOUNT_DROP_BOX);
    assert_true(fees > 0);
    DO(d, LEAVE, .person = 1);
    DO(d, LEAVE, .person = 2);
    assert_int_equal(play_wallet(d, 1) + play_wallet(d, 2) + fees, 200000);
    assert_true(play_wallet(d, 1) > 100000 - fees && play_wallet(d, 2) < 100000);
    assert_int_equal(wallet(d, 1), WALLET);
    assert_int_equal(wallet(d, 2), WALLET);
    account drop = {.kind = ACCOUNT_DROP_BOX, .table = TABLE_ID, .chips = CHIPS_CAGE};
    assert_int_equal(ledger_balance(&d->money, &drop), 0); /* the drop counts none of them */
    drive_free(d);
}

/* COVER-10: a table changes what it plays for only while nobody is at it, whether they sit or stand
 * behind and whether a round is under way or not. */
static void chips_change_at_an_empty_table(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules for_cage = RULES("california-grand", "A4");
    table_rules for_play = for_chips(for_cage, CHIPS_PLAY);
    open_table(d, &for_cage);
    sit(d, 1, 1, 50000);
    NOT(d, TABLE_REFUSED_CHIPS_FIXED, POST, .rules = &for_play);
    DO(d, CASH_OUT, .person = 1, .amount = 50000);
    NOT(d, TABLE_REFUSED_CHIPS_FIXED, POST,
        .rules = &for_play); /* without chips they are still there */
    DO(d, POST, .rules = &for_cage);
    DO(d, LEAVE, .person = 1);
    DO(d, STAND_BEHIND, .person = 3);
    NOT(d, TABLE_REFUSED_CHIPS_FIXED, POST, .rules = &for_play);
    DO(d, LEAVE, .person = 3);
    DO(d, POST, .rules = &for_play);
    assert_int_equal(d->at->rules.chips, CHIPS_PLAY);
    issue_play_chips(d, 1, 1000);
    DO(d, SIT, .person = 1, .seat = 1);
    DO(d, BUY_IN, .person = 1, .amount = 1000, .wallet = 1000);
    assert_int_equal(wallet(d, 1), WALLET);
    NOT(d, TABLE_REFUSED_CHIPS_FIXED, POST, .rules = &for_cage);
    DO(d, CLOSE); /* everybody leaves, and takes along what they had */
    assert_int_equal(play_wallet(d, 1), 1000);
    open_table(d, &for_cage);
    assert_int_equal(d->at->rules.chips, CHIPS_CAGE);
    drive_free(d);
}

/* COVER-10, PROG-8: a meter into which players paid chips from the cage stays one; a meter of play
 * chips ends with them, and the next begins at its seed. Before edition 2 nobody said what a table
 * played for: such a table may be marked once, its meter going back to the house. */
static void meters_and_chips(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules for_cage = RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1);
    table_rules for_play = for_chips(for_cage, CHIPS_PLAY);
    open_table(d, &for_play);
    int64_t seed = place(d, ACCOUNT_POOL);
    assert_true(seed > 0);
    DO(d, POST, .rules = &for_cage);
    assert_int_equal(place(d, ACCOUNT_POOL), seed);
    assert_int_equal(place(d, ACCOUNT_TRAY), -seed);
    account old = {.kind = ACCOUNT_POOL, .table = TABLE_ID, .chips = CHIPS_PLAY};
    assert_int_equal(ledger_balance(&d->money, &old), 0);
    NOT(d, TABLE_REFUSED_METER_HOLDS_CHIPS, POST, .rules = &for_play);
    drive_free(d);

    d = drive_new();
    table_rules before = drive_edition_1(for_cage);
    open_table(d, &before);
    assert_int_equal(d->at->rules.edition, TREY_EDITION_1);
    DO(d, POST, .rules = &for_play);
    assert_int_equal(place(d, ACCOUNT_POOL), seed);
    assert_null(ledger_find_wrong(&d->money));
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("seats and stacks: chips come from the wallet and go back to it", seats_and_stacks),
        ROW("WAGER-7 one seat, or two side by side where posted", one_seat_or_two),
        ROW("WAGER-7 other rules wait until nobody has a seat too many",
            two_seats_when_rules_change),
        ROW("WAGER-6 who stands behind a table", standing_behind),
        ROW("GEO-2 those who stand behind leave room for those who sit", seats_are_kept),
        ROW("WAGER-4 WAGER-6 shfl: players with an ante bet on others' bonus", back_line_bonus),
        ROW("WAGER-4 WAGER-6 shfl: a bonus that lost its ante goes back",
            back_line_bonus_without_its_ante),
        ROW("WAGER-6 grand: others bet ante and bonus, and decide for themselves", back_line_ante),
        ROW("WAGER-10 table stakes", table_stakes),
        ROW("leaving: at once, or when nothing is in play any more", leaving),
        ROW("BANK-5 a bank that leaves before anybody has bet", bank_leaves),
        ROW("sitting out: nobody waits", sitting_out),
        ROW("closing: everyone is cashed out, the bank given back", closing_time),
        ROW("COVER-10 play chips stay play chips", play_chips_stay_play_chips),
        ROW("COVER-10 chips change at an empty table only", chips_change_at_an_empty_table),
        ROW("COVER-10, PROG-8 meters and chips", meters_and_chips),
    };
    return RUN(rows);
}
