/* SPDX-License-Identifier: MIT */
/*
 * Rounds event by event: what the JSON of a whole round cannot show.
 */
#include "play.h"

/* ---- Bank and bets ---- */

static void table_stakes(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = new_round(&posting);
    trey_event event = {
        .kind = TREY_EVENT_BANK_POST, .seat = 3, .bettor = 7, .amount = 50001, .chips = 50000};
    expect(round, TREY_REFUSED_BANK_OVER_CHIPS, event);
    event.amount = 0;
    expect(round, TREY_REFUSED_AMOUNT_NOT_POSITIVE, event);
    event.amount = event.chips = TREY_AMOUNT_MAX + 1;
    expect(round, TREY_REFUSED_AMOUNT_TOO_LARGE, event);
    event.amount = event.chips = TREY_AMOUNT_MAX; /* no maximum but the chips */
    event.seat = 11;
    expect(round, TREY_REFUSED_SEAT_OUT_OF_RANGE, event);
    event.seat = 10;
    expect(round, TREY_OK, event);
    free(round);
}

static void withdrawing(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = new_round(&posting);
    trey_event withdraw = {
        .kind = TREY_EVENT_WAGER_WITHDRAW, .seat = 1, .bettor = 1, .wager = TREY_WAGER_ANTE};
    bank(round, 3, 7, 50000);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 2000));
    expect(round, TREY_OK, bet(1, 2, TREY_WAGER_ANTE, 500));
    expect(round, TREY_OK, withdraw); /* the last of the two */
    assert_int_equal(round->total_action, 1500);
    assert_int_equal(round->wager_count, 2);
    assert_int_equal(round->stakes[round->seat_first[1]].ante, 1000);
    expect(round, TREY_REFUSED_BACK_LINE_BEHIND, withdraw);
    withdraw.bettor = 2;
    expect(round, TREY_OK, withdraw);
    withdraw.bettor = 1;
    expect(round, TREY_OK, withdraw);
    assert_int_equal(round->in_play, 0);
    expect(round, TREY_REFUSED_NOTHING_TO_WITHDRAW, withdraw);
    expect(round, TREY_REFUSED_NO_WAGERS, (trey_event){.kind = TREY_EVENT_BETS_CLOSE});
    free(round);
}

/* Raising by withdrawing and betting anew works while bets are open, and no longer. */
static void closed_bets(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_round *round = new_round(&posting);
    bank(round, 7, 7, 50000);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_REFUSED_PLAY_BEFORE_DEAL, bet(1, 1, TREY_WAGER_PLAY, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    expect(round, TREY_REFUSED_BETS_CLOSED, bet(2, 2, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_REFUSED_BETS_CLOSED, bet(1, 1, TREY_WAGER_ANTE, 1000));
    expect(
        round, TREY_REFUSED_BETS_CLOSED,
        (trey_event){
            .kind = TREY_EVENT_WAGER_WITHDRAW, .seat = 1, .bettor = 1, .wager = TREY_WAGER_ANTE});
    free(round);
}

/* What whoever drives a round must be refused, however it comes by it. */
static void impossible_events(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = new_round(&posting);
    expect(round, TREY_REFUSED_SEAT_OUT_OF_RANGE,
           (trey_event){.kind = TREY_EVENT_BANK_POST, .seat = 0, .amount = 1, .chips = 1});
    bank(round, 3, 7, 50000);
    expect(round, TREY_REFUSED_AMOUNT_NOT_POSITIVE, bet(1, 1, TREY_WAGER_ANTE, 0));
    expect(round, TREY_REFUSED_AMOUNT_NOT_POSITIVE, bet(1, 1, TREY_WAGER_ANTE, -1000));
    expect(round, TREY_REFUSED_SEAT_OUT_OF_RANGE, bet(0, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_REFUSED_SEAT_OUT_OF_RANGE, bet(11, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_REFUSED_SEAT_OUT_OF_RANGE, bet(UINT32_MAX, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_REFUSED_PLAY_BEFORE_DEAL, bet(1, 1, TREY_WAGER_BANK, 1000));
    expect(round, TREY_REFUSED_PROGRESSIVE_NOT_POSTED, bet(1, 1, TREY_WAGER_PROGRESSIVE, 100));
    assert_int_equal(trey_round_check_decision(round, 0, 1).status,
                     TREY_REFUSED_DECISION_WITHOUT_ANTE);
    free(round);
}

static void too_many_wagers(void **state)
{
    (void)state;
    trey_posting posting =
        POST("california-grand", TREY_OPTION_POSITION_MAX, 2000000, TREY_OPTION_ANTE_MIN, 100);
    trey_round *round = new_round(&posting);
    bank(round, 3, 1, 50000);
    for (uint32_t i = 0; i < TREY_WAGERS_MAX; i++) {
        expect(round, TREY_OK, bet(1, 2 + i / 2, TREY_WAGER_ANTE, 100));
    }
    expect(round, TREY_REFUSED_TOO_MANY_WAGERS, bet(1, 5000, TREY_WAGER_ANTE, 100));
    expect(round, TREY_REFUSED_AMOUNT_TOO_LARGE, bet(1, 1, TREY_WAGER_ANTE, TREY_AMOUNT_MAX + 1));
    free(round);
}

/* Amounts of more than 32 bits, up to the largest, where a posting allows them. */
static void huge_amounts(void **state)
{
    (void)state;
    trey_choices choices = {.given = 1U << TREY_OPTION_ANTE_MAX};
    choices.value[TREY_OPTION_ANTE_MAX] = TREY_AMOUNT_MAX;
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-bureau"), &choices).status,
                     TREY_OK);
    trey_round *round = new_round(&posting);
    bank(round, 8, 9, TREY_AMOUNT_MAX);
    expect(round, TREY_REFUSED_OFF_INCREMENT, bet(1, 1, TREY_WAGER_ANTE, 5000000050));
    for (uint32_t seat = 1; seat < 8; seat++) {
        expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_ANTE, TREY_AMOUNT_MAX));
        expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_BONUS, TREY_AMOUNT_MAX));
    }
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    static const char *const hands[] = {"Ac Kc Qc", "Ad Kd Qd", "Ah Kh Qh", "2c 2d 2h",
                                        "3c 3d 3h", "4c 4d 4h", "5c 5d 5h", "As Ks Js"};
    for (int next, i = 0; (next = trey_round_deal_next(round)) >= 0; i++) {
        deal(round, (uint32_t)next, hands[i]);
    }
    for (uint32_t seat = 1; seat < 8; seat++) {
        expect(round, TREY_OK, decide(seat, seat, true));
    }
    assert_false(trey_round_covered(round));
    step(round, TREY_EVENT_FORFEITS_COLLECT);
    step(round, TREY_EVENT_BANKER_REVEAL);
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_settlement_make(round, settlement);
    int64_t due = 0;
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        due += settlement->lines[i].due;
    }
    /* Every hand wins: seven antes and plays, three bonuses at 200 to 1 and four at 30. */
    assert_int_equal(due, (7 + 7 + 3 * 200 + 4 * 30) * TREY_AMOUNT_MAX);
    assert_int_equal(settlement->paid, TREY_AMOUNT_MAX);
    free(settlement);
    free(round);
}

/* ---- Deal ---- */

typedef struct deal_row {
    const char *id;
    uint32_t bank_seat;
    int order[5];
} deal_row;

static void deal_order(void **state)
{
    (void)state;
    static const deal_row rows[] = {
        {"california-shfl", 4, {2, 6, 7, TREY_BANKER, -1}},
        {"california-grand", 4, {2, 6, 7, TREY_BANKER, -1}},
        {"california-bureau", 4, {6, 7, 2, TREY_BANKER, -1}},
        {"house-banked", 0, {2, 6, 7, TREY_BANKER, -1}},
    };
    static const char *const hands[] = {"2c 3d 5h", "4c 6d 8h", "7c 9d Jh", "Qc Kd 2h"};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_posting posting = POST(rows[r].id);
        trey_round *round = new_round(&posting);
        if (rows[r].bank_seat != 0) {
            bank(round, rows[r].bank_seat, 9, 50000);
        }
        expect(round, TREY_OK, bet(7, 3, TREY_WAGER_ANTE, 1000));
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
        expect(round, TREY_OK, bet(6, 2, TREY_WAGER_ANTE, 1000));
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        deal_expecting(round, TREY_REFUSED_HAND_NOT_IN_PLAY, 1, "2c 3d 5h");
        deal_expecting(round, TREY_REFUSED_HAND_NOT_IN_PLAY, 40, "2c 3d 5h");
        deal_expecting(round, TREY_REFUSED_DEAL_OUT_OF_TURN, TREY_BANKER, "2c 3d 5h");
        for (int i = 0; rows[r].order[i] >= 0; i++) {
            assert_int_equal(trey_round_deal_next(round), rows[r].order[i]);
            if (i > 0) {
                deal_expecting(round, TREY_REFUSED_DEAL_OUT_OF_TURN, (uint32_t)rows[r].order[i - 1],
                               "2s 3s 5s");
                deal_expecting(round, TREY_REFUSED_CARD_TOO_OFTEN, (uint32_t)rows[r].order[i],
                               "2s 2c 5s");
            }
            deal_expecting(round, TREY_REFUSED_CARD_TOO_OFTEN, (uint32_t)rows[r].order[i],
                           "As 3s As");
            trey_card joker[3] = {52, 0, 1};
            expect(round, TREY_REFUSED_CARD_UNKNOWN,
                   (trey_event){.kind = TREY_EVENT_HAND_DEAL,
                                .seat = (uint32_t)rows[r].order[i],
                                .cards = joker,
                                .card_count = 3});
            deal(round, (uint32_t)rows[r].order[i], hands[i]);
        }
        assert_int_equal(trey_round_deal_next(round), -1);
        assert_int_equal(round->phase, TREY_PHASE_DECISIONS);
        free(round);
    }
}

/* ---- Decisions ---- */

static void decision_order(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        uint32_t bank_seat;
        uint32_t order[3];
    } rows[] = {
        {"california-shfl", 4, {6, 7, 2}},
        {"california-grand", 4, {6, 7, 2}},
        {"california-bureau", 4, {2, 6, 7}},
        {"house-banked", 0, {2, 6, 7}},
    };
    static const char *const hands[] = {"2c 3d 5h", "4c 6d 8h", "7c 9d Jh", "Qc Kd 2h"};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_posting posting = POST(rows[r].id);
        trey_round *round = new_round(&posting);
        if (rows[r].bank_seat != 0) {
            bank(round, rows[r].bank_seat, 9, 50000);
        }
        for (uint32_t i = 0; i < 3; i++) {
            expect(round, TREY_OK, bet(rows[r].order[i], rows[r].order[i], TREY_WAGER_ANTE, 1000));
        }
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        for (int next, i = 0; (next = trey_round_deal_next(round)) >= 0; i++) {
            deal(round, (uint32_t)next, hands[i]);
        }
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t seat = rows[r].order[i], later = rows[r].order[2];
            if (i < 2) {
                expect(round, TREY_REFUSED_DECISION_OUT_OF_TURN, decide(later, later, true));
            }
            expect(round, TREY_REFUSED_DECISION_WITHOUT_ANTE, decide(seat, 77, true));
            expect(round, TREY_REFUSED_DECISION_WITHOUT_ANTE, decide(99, 77, true));
            if (i > 0) {
                expect(round, TREY_REFUSED_DECISION_TWICE,
                       decide(rows[r].order[0], rows[r].order[0], true));
            }
            if (i == 1) {
                step(round, TREY_EVENT_TIME_OUT); /* ROUND-8 */
                assert_int_equal(round->stakes[trey_round_seated(round, seat)].decision,
                                 TREY_DECISION_FOLD);
            } else {
                expect(round, TREY_OK, decide(seat, seat, true));
            }
        }
        assert_int_equal(round->phase, TREY_PHASE_FORFEITS);
        assert_int_equal(round->play_total, 2000);
        uint16_t stake = TREY_STAKE_NONE; /* the same order again, when all is decided */
        for (uint32_t i = 0; i < 3; i++) {
            stake = trey_round_decides_after(round, stake);
            assert_int_equal(round->stakes[stake].seat, rows[r].order[i]);
        }
        assert_int_equal(trey_round_decides_after(round, stake), TREY_STAKE_NONE);
        free(round);
    }
}

/* The seated player first, whoever bet first; then the others in the order they bet. */
static void back_line_decides_after_seated(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = new_round(&posting);
    bank(round, 3, 9, 50000);
    expect(round, TREY_OK, bet(1, 2, TREY_WAGER_BONUS, 500)); /* cy bets first … */
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000)); /* … but ann is first to ante */
    expect(round, TREY_OK, bet(1, 2, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(1, 4, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal(round, 1, "As Kd 3c");
    deal(round, TREY_BANKER, "Qh 7c 2d");
    expect(round, TREY_REFUSED_DECISION_OUT_OF_TURN, decide(1, 2, true));
    expect(round, TREY_OK, decide(1, 1, true));
    expect(round, TREY_OK, decide(1, 2, false));
    expect(round, TREY_OK, decide(1, 4, true));
    assert_int_equal(round->phase, TREY_PHASE_FORFEITS);
    static const trey_bettor order[] = {1, 2, 4};
    uint16_t stake = TREY_STAKE_NONE;
    for (size_t i = 0; i < 3; i++) {
        stake = trey_round_decides_after(round, stake);
        assert_int_equal(round->stakes[stake].bettor, order[i]);
    }
    assert_int_equal(trey_round_decides_after(round, stake), TREY_STAKE_NONE);
    free(round);
}

static void bonus_alone_never_decides(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked");
    trey_round *round = new_round(&posting);
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_BONUS, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal(round, 2, "As Kd 3c");
    deal(round, TREY_BANKER, "Qh 7c 2d");
    assert_int_equal(round->phase, TREY_PHASE_FORFEITS);
    free(round);
}

/* ---- Action and cover before the cards are out ---- */

static void action_before_cards(void **state)
{
    (void)state;
    trey_posting upcard = POST("california-grand");
    trey_posting left = POST("california-grand", TREY_OPTION_ACTION, TREY_ACTION_LEFT);
    trey_posting house = POST("house-banked");
    trey_round *round = new_round(&left);
    bank(round, 3, 9, 3000);
    assert_int_equal(trey_round_action_seat(round), 0); /* nobody is in yet */
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(5, 2, TREY_WAGER_ANTE, 500));
    assert_int_equal(trey_round_action_seat(round), 5);
    /* COVER-9: before the decisions play counts as the ante. */
    assert_true(trey_round_covered(round));
    expect(round, TREY_OK, bet(6, 3, TREY_WAGER_ANTE, 500));
    assert_false(trey_round_covered(round));
    round->posting = &upcard;
    assert_int_equal(trey_round_action_seat(round), 0);
    trey_round_begin(round, &house, (trey_meter){0, 0});
    assert_int_equal(trey_round_action_seat(round), 0);
    assert_true(trey_round_covered(round)); /* the house covers everything */
    free(round);
}

/* ---- Voids ---- */

static void voids_keep_reason_author_cards(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *round = new_round(&posting);
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    assert_int_equal(round->meter.cents, 100014);
    deal(round, 2, "As Kd 3c");
    trey_event event = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_STAFF_DECISION};
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    event.author = 42;
    event.reason = TREY_VOID_NONE;
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    event.reason = TREY_VOID_REASON_COUNT;
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    event.reason = TREY_VOID_STAFF_DECISION;
    expect(round, TREY_OK, event);
    assert_int_equal(round->void_author, 42);
    assert_int_equal(round->void_reason, TREY_VOID_STAFF_DECISION);
    assert_int_equal(round->void_rule, TREY_RULE_IRR_3);
    assert_int_equal(round->void_phase, TREY_PHASE_DEAL);
    assert_int_equal(round->card_count, 3);
    assert_int_equal(round->cards[0], card("As"));
    assert_int_equal(round->meter.cents, 100000); /* contributions are taken back */
    assert_int_equal(trey_round_void_amount(round), 1100);
    free(round);
}

/* IRR-1 is cited for a misdeal and for nothing else. */
static void reasons_fit(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked");
    trey_round *round = new_round(&posting);
    trey_event event = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 3};
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    event.reason = TREY_VOID_SHUFFLER_FAULT;
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    deal(round, 2, "As Kd 3c 4c");
    event.reason = TREY_VOID_STAFF_DECISION;
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, event);
    event.reason = TREY_VOID_CARD_COUNT;
    expect(round, TREY_OK, event);
    assert_int_equal(trey_round_reached(round), TREY_PHASE_MISDEALT);
    assert_int_equal(round->hands[2].count, 4); /* as they lie on the table */
    assert_int_equal(round->card_count, 4);
    free(round);
}

/* A round begins the same, whatever the memory held before. */
static void begins_anew(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *fresh = new_round(&posting), *used = malloc(sizeof *used);
    assert_non_null(used);
    memset(used, 0xAA, sizeof *used);
    trey_round_begin(used, &posting, fresh->meter);
    assert_ptr_equal(used->posting, fresh->posting);
    assert_int_equal(used->phase, fresh->phase);
    assert_int_equal(used->bank_seat, fresh->bank_seat);
    assert_int_equal(used->bank_bettor, fresh->bank_bettor);
    assert_true(used->bank_wager == fresh->bank_wager && used->bettors == fresh->bettors);
    assert_true(used->in_play == 0 && used->with_ante == 0 && used->dealt == 0);
    assert_int_equal(used->turn, TREY_STAKE_NONE);
    assert_true(used->total_action == 0 && used->bonus_total == 0 && used->play_total == 0 &&
                used->progressive_total == 0);
    assert_true(used->meter.cents == fresh->meter.cents && used->meter.parts == fresh->meter.parts);
    assert_true(used->meter_before.cents == fresh->meter.cents &&
                used->meter_before.parts == fresh->meter.parts);
    assert_int_equal(used->shuffler_faults, 0);
    assert_int_equal(used->void_reason, TREY_VOID_NONE);
    assert_int_equal(used->void_rule, TREY_RULE_NONE);
    assert_int_equal(used->void_author, 0);
    assert_int_equal(used->void_phase, TREY_PHASE_BANK);
    assert_true(used->wager_count == 0 && used->stake_count == 0 && used->card_count == 0);
    assert_memory_equal(used->seat_first, fresh->seat_first, sizeof used->seat_first);
    assert_memory_equal(used->seat_last, fresh->seat_last, sizeof used->seat_last);
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        assert_true(used->hands[hand].count == 0 && used->hands[hand].value == 0);
    }
    assert_memory_equal(used->tally, fresh->tally, sizeof used->tally);
    free(used);
    free(fresh);
}

/* WAGER-7: with a bonus in another seat a player does not sit there, and an ante would seat them.
 */
static void an_ante_where_a_bonus_lies(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_round *round = new_round(&posting);
    bank(round, 7, 9, 100000);
    expect(round, TREY_OK, bet(5, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_BONUS, 500));
    expect(round, TREY_REFUSED_SEATED_ELSEWHERE, bet(2, 1, TREY_WAGER_ANTE, 1000));
    free(round);
}

/* COVER-9 holds on in a round that is void before the decisions: play counts as the ante. */
static void cover_of_a_void(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_round *round = new_round(&posting);
    bank(round, 7, 9, 1999);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    assert_false(trey_round_covered(round));
    deal(round, 1, "As Kd");
    assert_false(trey_round_covered(round));
    expect(round, TREY_OK,
           (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 3});
    assert_false(trey_round_covered(round));
    free(round);
}

static void shuffler_faults(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_round *round = new_round(&posting);
    trey_event fault = {.kind = TREY_EVENT_SHUFFLER_FAULT};
    bank(round, 7, 9, 50000);
    expect(round, TREY_OK, fault); /* before the deal play goes on */
    assert_int_equal(round->phase, TREY_PHASE_BETS);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    expect(round, TREY_OK, fault);
    assert_int_equal(round->shuffler_faults, 2);
    assert_int_equal(round->phase, TREY_PHASE_DEAL);
    deal(round, 1, "As Kd 3c");
    expect(round, TREY_REFUSED_VOID_WITHOUT_REASON, fault);
    fault.author = 5;
    expect(round, TREY_OK, fault); /* after it the round is void */
    assert_int_equal(round->phase, TREY_PHASE_VOID);
    assert_int_equal(round->void_rule, TREY_RULE_IRR_2);
    free(round);
}

/* A void after the decisions gives back the play wagers too, and before the fees no fee. */
static void void_amounts(void **state)
{
    (void)state;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-shfl"), &choices).status,
                     TREY_OK);
    trey_round *round = new_round(&posting);
    bank(round, 7, 9, 50000);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    assert_int_equal(trey_round_void_amount(round), 1000);
    step(round, TREY_EVENT_FEES_TAKE);
    assert_int_equal(trey_round_void_amount(round), 1000 + 50 + 100);
    deal(round, 1, "As Kd 3c");
    deal(round, TREY_BANKER, "Qh 7c 2d");
    expect(round, TREY_OK, decide(1, 1, true));
    expect(round, TREY_OK,
           (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_STAFF_DECISION, .author = 3});
    assert_int_equal(trey_round_void_amount(round), 2000 + 50 + 100);
    free(round);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("WAGER-10 the bank's wager is table stakes", table_stakes),
        ROW("WAGER-1 withdrawing while bets are open", withdrawing),
        ROW("WAGER-1 nothing is made, raised or withdrawn once bets are closed", closed_bets),
        ROW("GEO-2 WAGER-1 PROG-1 events that cannot be", impossible_events),
        ROW("the number of wagers in a round is limited", too_many_wagers),
        ROW("COVER-1 amounts up to the largest add up", huge_amounts),
        ROW("ROUND-2 the order of the deal", deal_order),
        ROW("ROUND-4 ROUND-8 the order of decisions, and time running out", decision_order),
        ROW("WAGER-6 back-line bettors decide after the seated player",
            back_line_decides_after_seated),
        ROW("WAGER-5 a bonus alone has nothing to decide", bonus_alone_never_decides),
        ROW("COVER-2 COVER-9 action and cover before the cards are out", action_before_cards),
        ROW("IRR-3 a void keeps its reason, its author and the cards",
            voids_keep_reason_author_cards),
        ROW("ROUND-1 a round begins the same in any memory", begins_anew),
        ROW("WAGER-7 no ante where a seated player has only a bonus", an_ante_where_a_bonus_lies),
        ROW("IRR-1 IRR-3 a void cites the clause that fits", reasons_fit),
        ROW("COVER-9 the cover of a void round", cover_of_a_void),
        ROW("IRR-2 a shuffler fault before and after the deal", shuffler_faults),
        ROW("IRR-1 FEE-8 what a void gives back", void_amounts),
    };
    return RUN(rows);
}
