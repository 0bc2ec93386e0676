/* SPDX-License-Identifier: MIT */
/*
 * From the deal to the end of a round at a live table: cards, decisions, settlement, voids.
 */
#include "drive.h"

/* A table with cards dealt by hand: bank in seat 1 where a player banks, people 2, 3 … in seats 2,
 * 3 … */
static drive *by_hand(table_rules rules, uint32_t players)
{
    drive *d = drive_new();
    rules = with_dealer(rules, CARDS_ENTERED);
    open_table(d, &rules);
    sit(d, 1, 1, 1000000);
    for (uint32_t person = 2; person < 2 + players; person++) {
        sit(d, person, person, 100000);
    }
    if (d->at->posting.ruleset->house_banks) {
        proceed(d);
    }
    return d;
}

static void no_more_bets_and_fees(drive *d)
{
    proceed(d);
    if (d->at->round.phase == TREY_PHASE_FEES) {
        HAPPENED(d, "bets-closed");
        proceed(d);
        HAPPENED(d, "fees-taken");
    } else { /* nothing to take */
        HAPPENED(d, "bets-closed fees-taken");
    }
}

/* From the last decision to the end. */
static void finish(drive *d)
{
    if (d->at->round.phase == TREY_PHASE_FORFEITS) { /* somebody folded */
        proceed(d);
        HAPPENED(d, "forfeits-collected");
    }
    proceed(d);
    if (d->at->round.phase == TREY_PHASE_SETTLEMENT) {
        HAPPENED(d, "banker-revealed");
        settle_all_seats(d);
    } else {
        HAPPENED(d, "banker-revealed settled"); /* nothing to pay and nothing more to take */
    }
}

/* ---- Settlement ---- */

static void settles_shfl(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("california-shfl", "1"), 3);
    take_bank(d, 1, 500000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 2, 2, TREY_WAGER_BONUS, 500);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1000);
    no_more_bets_and_fees(d);
    int64_t fees = place(d, ACCOUNT_DROP_BOX);
    int64_t fee = trey_schedule_player_fee(d->at->posting.schedule, 1000);
    enter_expecting(d, TREY_REFUSED_DEAL_OUT_OF_TURN, 3, "9s 8s 7s"); /* ROUND-2: from seat 1 */
    enter_expecting(d, TREY_REFUSED_HAND_NOT_IN_PLAY, 1, "9s 8s 7s");
    enter_expecting(d, TREY_REFUSED_HAND_NOT_IN_PLAY, 5, "9s 8s 7s");
    enter_expecting(d, TREY_OK, 2, "9s 8s 7s");
    enter_expecting(d, TREY_REFUSED_CARD_TOO_OFTEN, 3, "9s 8h 7h");
    enter_expecting(d, TREY_OK, 3, "Ks 7d 2c");
    enter_expecting(d, TREY_OK, 4, "Qd 9h 4h");
    enter_expecting(d, TREY_OK, TREY_BANKER, "Qs 9d 4c");
    assert_int_equal(d->at->round.phase, TREY_PHASE_DECISIONS);
    NOT(d, TABLE_REFUSED_WAITS_FOR_DECISION, PROCEED);
    decide(d, 2, 2, true);
    decide(d, 3, 3, true);
    decide(d, 4, 4, true);
    finish(d);
    assert_int_equal(stack(d, 2), 100000 - fee + 2000 + 500 * 40); /* OUT-2, OUT-4 */
    assert_int_equal(stack(d, 3), 100000 - fee + 2000);
    assert_int_equal(stack(d, 4), 100000 - fee); /* a tie */
    trey_announcements said = trey_conduct_announce(&d->at->round);
    assert_true(said.banker_known && said.banker_plays); /* ROUND-6 */
    proceed(d);
    assert_int_equal(stack(d, 1), 1000000 - (fees - 3 * fee) - 24000);
    drive_free(d);
}

static void settles_bureau(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("california-bureau", NULL), 3);
    take_bank(d, 1, 2500);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    bet(d, 4, 4, TREY_WAGER_ANTE, 1000);
    no_more_bets_and_fees(d);
    enter_expecting(d, TREY_OK, 2, "As Ad 2c"); /* ROUND-2: from the left of the bank */
    enter_expecting(d, TREY_OK, 3, "Ks Kd 3c");
    enter_expecting(d, TREY_OK, 4, "9s 8d 4c");
    enter_expecting(d, TREY_OK, TREY_BANKER, "Qs Jd Ah"); /* the ace: action in seat 2 */
    decide(d, 2, 2, true);
    decide(d, 3, 3, true);
    decide(d, 4, 4, true);
    finish(d);
    /* COVER-6: 2,000 collected; then 2,500 at most are paid: 2,000 and 500. */
    assert_int_equal(stack(d, 4), 98000);
    assert_int_equal(stack(d, 2), 102000);
    assert_int_equal(stack(d, 3), 100500);
    proceed(d);
    assert_int_equal(stack(d, 1), 1000000 + 2000 - 2500);
    drive_free(d);
}

static void settles_grand(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("california-grand", NULL), 2);
    stand(d, 9, 100000);
    take_bank(d, 1, 500000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 9, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 9, 2, TREY_WAGER_ANTE, 500);
    bet(d, 9, 2, TREY_WAGER_BONUS, 700);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    no_more_bets_and_fees(d);
    enter(d, "As Ad 2c");
    enter(d, "9s 8d 4c");
    enter(d, "Js Td 3h"); /* does not qualify */
    decide(d, 2, 2, true);
    decide(d, 2, 9, false);
    decide(d, 3, 3, true);
    finish(d);
    assert_int_equal(stack(d, 2), 101000); /* OUT-1: ante paid, play returned */
    assert_int_equal(stack(d, 3), 101000);
    assert_int_equal(stack(d, 9), 100000 - 2200); /* WAGER-5 */
    assert_false(trey_conduct_announce(&d->at->round).banker_plays);
    proceed(d);
    assert_int_equal(stack(d, 1), 1000000 - 2000 + 2200);
    drive_free(d);
}

static void settles_house(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("house-banked", NULL), 2);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 2, 2, TREY_WAGER_BONUS, 500);
    bet(d, 3, 3, TREY_WAGER_BONUS, 500); /* alone: nothing to decide */
    bet(d, 1, 1, TREY_WAGER_ANTE, 1000);
    no_more_bets_and_fees(d);
    /* ROUND-6: which seats have no bonus */
    assert_int_equal(trey_conduct_announce(&d->at->round).no_bonus, 1 << 1);
    enter(d, "Ks 7d 2c");
    enter(d, "5s 6d 7c");
    enter(d, "9s 9d 4c");
    enter(d, "As 8d 3h");
    decide(d, 1, 1, true);
    decide(d, 2, 2, true);
    finish(d);
    proceed(d);
    HAPPENED(d, "round-ended round-begun shuffled bets-opened"); /* in one key */
    /* A straight: ante and play, 1:1 Ante Bonus, 6:1 Pair Plus. */
    assert_int_equal(stack(d, 2), 100000 + 2000 + 1000 + 3000);
    assert_int_equal(stack(d, 3), 100000 + 500);
    assert_int_equal(stack(d, 1), 1000000 - 2000);
    assert_int_equal(place(d, ACCOUNT_TRAY), -6000 - 500 + 2000);
    drive_free(d);
}

/* ---- Decisions ---- */

static void out_of_time_folds(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL, TREY_OPTION_DECISION_SECONDS, 5);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    bet(d, 1, 1, TREY_WAGER_ANTE, 1000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    DO(d, READY, .person = 1);
    DO(d, READY, .person = 2);
    NOT(d, TREY_REFUSED_DECISION_OUT_OF_TURN, DECIDE, .person = 2, .seat = 2,
        .play = true); /* ROUND-4 */
    NOT(d, TREY_REFUSED_DECISION_WITHOUT_ANTE, DECIDE, .person = 1, .seat = 2, .play = true);
    pass(d, 4999);
    HAPPENED(d, "");
    pass(d, 1);
    HAPPENED(d, "timed-out");
    assert_int_equal(table_next_time(d->at), d->now + 5000); /* the next player has the full time */
    NOT(d, TREY_REFUSED_DECISION_TWICE, DECIDE, .person = 1, .seat = 1, .play = true);
    /* A clock that stood still for long: the second one's time began when the first one's was up,
     * as far as anybody could see. */
    pass(d, 3600000);
    HAPPENED(d, "timed-out forfeits-collected banker-revealed settled");
    assert_int_equal(stack(d, 1) + stack(d, 2), 198000);
    drive_free(d);
}

/* ROUND-4: shfl from the left of the bank, around the end of the table. */
static void order_of_decisions(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", NULL);
    open_table(d, &rules);
    for (uint32_t seat = 1; seat <= 3; seat++) {
        sit(d, seat, seat, 100000);
    }
    DO(d, DECLINE_BANK, .person = 1, .seat = 1);
    take_bank(d, 2, 50000);
    bet(d, 1, 1, TREY_WAGER_ANTE, 1000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    pass(d, 20000);
    NOT(d, TREY_REFUSED_DECISION_OUT_OF_TURN, DECIDE, .person = 1, .seat = 1, .play = false);
    d->now += 29000;
    decide(d, 3, 3, false);
    pass(d, 29000); /* the next player has the full time */
    HAPPENED(d, "");
    decide(d, 1, 1, false);
    drive_free(d);
}

/* ---- Cards ---- */

static void two_decks_in_turn(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", NULL);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    fair_pledge before = {.decks = 0};
    for (uint32_t round = 0; round < 4; round++) {
        uint32_t bank = d->at->offered_seat;
        take_bank(d, bank, 1000);
        HAPPENED(d, "round-begun shoe-pledged bets-opened"); /* shuffled for every round */
        assert_memory_not_equal(d->at->deal.pledge.id, before.id, FAIR_ID_SIZE); /* another shoe */
        assert_memory_not_equal(d->at->deal.pledge.root.bytes, before.root.bytes, DIGEST_SIZE);
        before = d->at->deal.pledge;
        assert_int_equal(d->at->shoe.deck, round % 2);
        bet(d, 3 - bank, 3 - bank, TREY_WAGER_ANTE, 500);
        DO(d, READY, .person = 3 - bank);
        decide(d, 3 - bank, 3 - bank, false);
        pass(d, 6000);
    }
    drive_free(d);
}

static void rounds_per_shuffle(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules =
        RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 3, TREY_OPTION_SEATS, 2);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    go_on_by_hand(d);
    uint64_t out = 0;
    for (uint32_t round = 0; round < 7; round++) {
        uint32_t bank = d->at->offered_seat;
        take_bank(d, bank, 1000);
        HAPPENED(d, round % 3 == 0 ? "round-begun shoe-pledged bets-opened"
                                   : "round-begun bets-opened");
        out = round % 3 == 0 ? 0 : out;
        bet(d, 3 - bank, 3 - bank, TREY_WAGER_ANTE, 500);
        DO(d, READY, .person = 3 - bank);
        for (uint32_t i = 0; i < d->at->round.card_count; i++) { /* one deck: none comes twice */
            uint64_t card = UINT64_C(1) << d->at->round.cards[i];
            assert_true((out & card) == 0);
            out |= card;
        }
        decide(d, 3 - bank, 3 - bank, false);
        pass(d, 6000);
    }
    drive_free(d);
}

/* Real cards that were dealt since the shuffle do not come again before the next. */
static void entered_cards_come_once(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 2), 1);
    go_on_by_hand(d);
    for (uint32_t round = 0; round < 3; round++) {
        static const trey_card again[] = {0, 5, 10};
        uint32_t bank = d->at->offered_seat, other = 3 - bank;
        take_bank(d, bank, 1000);
        bet(d, other, other, TREY_WAGER_ANTE, 500);
        no_more_bets_and_fees(d);
        if (round == 1) {
            NOT(d, TREY_REFUSED_CARD_TOO_OFTEN, ENTER_HAND, .role = ROLE_READER, .seat = other,
                .cards = again, .card_count = 3);
        }
        enter(d, round == 1 ? "2d 3c 4c" : "2c 3d 4h"); /* cards 0, 5 and 10 */
        enter(d, round == 1 ? "Kc Qc 9c" : "Kd Qd 9d");
        decide(d, other, other, false);
        finish(d);
        proceed(d);
    }
    drive_free(d);
}

/* The same with two decks: a card comes twice, whether in one hand or in two rounds. */
static void entered_cards_come_twice(void **state)
{
    (void)state;
    drive *d = by_hand(
        RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 2, TREY_OPTION_DECKS, 2),
        1);
    go_on_by_hand(d);
    for (uint32_t round = 0; round < 2; round++) {
        uint32_t bank = d->at->offered_seat, other = 3 - bank;
        take_bank(d, bank, 1000);
        bet(d, other, other, TREY_WAGER_ANTE, 500);
        no_more_bets_and_fees(d);
        if (round == 0) {
            enter(d, "Ah 2c 2c");
        } else {
            enter_expecting(d, TREY_REFUSED_CARD_TOO_OFTEN, other, "Ah Ah 9s");
            enter_expecting(d, TREY_REFUSED_CARD_TOO_OFTEN, other, "Ah 9s Ah");
            enter_expecting(d, TREY_REFUSED_CARD_TOO_OFTEN, other, "9s Ah Ah");
            enter(d, "9s 9s Ah");
        }
        enter(d, "Kc Qc 9c");
        decide(d, other, other, false);
        finish(d);
        proceed(d);
    }
    drive_free(d);
}

/* HAND-11: never with too few cards, whatever number of rounds is posted. */
static void never_too_few_cards(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules =
        RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 20, TREY_OPTION_SEATS, 13);
    open_table(d, &rules);
    for (uint32_t seat = 1; seat <= 13; seat++) {
        sit(d, seat, seat, 100000);
    }
    go_on_by_hand(d);
    for (uint32_t round = 0; round < 3; round++) {
        uint32_t bank = d->at->offered_seat;
        take_bank(d, bank, 1000);
        HAPPENED(d, "round-begun shoe-pledged bets-opened");
        for (uint32_t seat = 1; seat <= 13; seat++) {
            if (seat != bank) {
                bet(d, seat, seat, TREY_WAGER_ANTE, 500);
            }
        }
        pass(d, 20000);
        assert_int_equal(d->at->round.card_count, 39);
        while (d->at->round.phase == TREY_PHASE_DECISIONS) {
            pass(d, 30000);
        }
        pass(d, 6000);
    }
    drive_free(d);
}

/* Other rules may come with other decks: what was shuffled is put away. */
static void shuffled_anew_for_other_rules(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules one =
        RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 3, TREY_OPTION_SEATS, 2);
    table_rules eight = RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 3,
                              TREY_OPTION_SEATS, 2, TREY_OPTION_DECKS, 8);
    open_table(d, &one);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    take_bank(d, 1, 1000);
    DO(d, GIVE_UP_BANK, .person = 1);
    take_bank(d, 2, 1000);
    HAPPENED(d, "round-begun bets-opened"); /* nothing was dealt from it */
    DO(d, POST, .rules = &eight);
    take_bank(d, d->at->offered_seat, 1000);
    HAPPENED(d, "round-begun shoe-pledged bets-opened");
    assert_int_equal(d->at->deal.pledge.decks, 8);
    drive_free(d);
}

/* ---- Voids ---- */

enum { BEFORE_BETS, BETS, FEES, DEAL, MIDDLE_OF_DEAL, DECISIONS, FORFEITS, REVEAL, SETTLEMENT };

/* A round by hand, as far as wanted. */
static void play_to(drive *d, int stop)
{
    take_bank(d, 1, 500000);
    if (stop == BEFORE_BETS) {
        return;
    }
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    bet(d, 9, 2, TREY_WAGER_ANTE, 2000);
    bet(d, 9, 2, TREY_WAGER_BONUS, 700);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    for (int at = BETS; at < stop; at++) {
        switch (at) {
        case DEAL:
            enter(d, "As Ad 2c");
            break;
        case MIDDLE_OF_DEAL:
            enter(d, "9s 8d 4c");
            enter(d, "Js Td 3h");
            break;
        case DECISIONS:
            decide(d, 2, 2, true);
            decide(d, 2, 9, true);
            decide(d, 3, 3, false);
            break;
        default:
            proceed(d);
        }
    }
}

static void void_gives_back(void **state)
{
    (void)state;
    for (int stop = BEFORE_BETS; stop <= SETTLEMENT; stop++) {
        drive *d = by_hand(RULES("california-grand", "A1"), 2);
        stand(d, 9, 100000);
        play_to(d, stop);
        NOT(d, TABLE_REFUSED_TEXT_MISSING, VOID, .reason = TREY_VOID_STAFF_DECISION); /* IRR-3 */
        NOT(d, TREY_REFUSED_VOID_WITHOUT_REASON, VOID, .reason = TREY_VOID_CARD_COUNT, .text = "x",
            .text_size = 1);
        NOT(d, TREY_REFUSED_VOID_WITHOUT_REASON, VOID, .reason = TREY_VOID_SHUFFLER_FAULT,
            .text = "x", .text_size = 1);
        NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, VOID, .role = ROLE_AUDITOR, .person = 300,
            .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
        DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "cards on the floor",
           .text_size = 18);
        HAPPENED(d, "voided");
        assert_int_equal(d->at->round.void_author, DEALER);
        for (uint32_t person = 2; person <= 3; person++) {
            assert_int_equal(stack(d, person), 100000);
        }
        assert_int_equal(stack(d, 9), 100000);
        assert_int_equal(place(d, ACCOUNT_DROP_BOX), 0);
        assert_int_equal(place(d, ACCOUNT_BANK), 500000);
        NOT(d, TREY_REFUSED_ROUND_OVER, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x",
            .text_size = 1);
        proceed(d);
        assert_int_equal(stack(d, 1), 1000000);
        assert_false(d->at->is_shuffled); /* IRR-1: the cards are reshuffled */
        take_bank(d, d->at->offered_seat, 1000);
        HAPPENED(d, "round-begun shuffled bets-opened");
        drive_free(d);
    }
}

static void misdeal(void **state)
{
    (void)state;
    for (uint32_t count = 0; count <= 6; count++) {
        drive *d = by_hand(RULES("california-grand", "A1"), 2);
        stand(d, 9, 100000);
        play_to(d, MIDDLE_OF_DEAL);
        char cards[] = "3d 4d 5d 6d 7d 8d ";
        cards[count * 3] = 0;
        enter(d, cards);
        if (count == 3) {
            assert_int_equal(d->at->round.phase, TREY_PHASE_DEAL);
            drive_free(d);
            continue;
        }
        assert_int_equal(d->at->round.phase, TREY_PHASE_MISDEALT);
        NOT(d, TREY_REFUSED_MISDEALT, PROCEED);
        enter_expecting(d, TREY_REFUSED_MISDEALT, TREY_BANKER, "Js Td 3h");
        NOT(d, TREY_REFUSED_VOID_WITHOUT_REASON, VOID, .reason = TREY_VOID_STAFF_DECISION,
            .text = "x", .text_size = 1);
        DO(d, VOID, .reason = TREY_VOID_CARD_COUNT, .text = "x", .text_size = 1);
        assert_int_equal(stack(d, 2) + stack(d, 3) + stack(d, 9), 300000);
        drive_free(d);
    }
}

/* IRR-2: before the deal play goes on, after it the round is void. */
static void shuffler_fault(void **state)
{
    (void)state;
    for (int stop = BEFORE_BETS; stop <= SETTLEMENT; stop++) {
        drive *d = by_hand(RULES("california-grand", "A1"), 2);
        stand(d, 9, 100000);
        DO(d, SHUFFLER_FAULT, .text = "red light", .text_size = 9); /* between rounds */
        HAPPENED(d, "shuffler-failed");
        DO(d, CHANGE_DEVICE, .device = TREY_DEVICE_MACHINE); /* the spare */
        play_to(d, stop);
        trey_phase phase = d->at->round.phase;
        DO(d, SHUFFLER_FAULT);
        HAPPENED(d, "shuffler-failed");
        assert_int_equal(d->at->round.shuffler_faults, 1);
        if (stop < MIDDLE_OF_DEAL) {
            assert_int_equal(d->at->round.phase, phase);
        } else {
            assert_int_equal(d->at->round.phase, TREY_PHASE_VOID);
            assert_int_equal(stack(d, 2) + stack(d, 3) + stack(d, 9), 300000);
            proceed(d);
            assert_int_equal(stack(d, 1), 1000000);
            assert_false(d->at->is_shuffled);
        }
        drive_free(d);
    }
}

static void next_round(drive *d, const char *begins_with, bool is_dealt)
{
    uint32_t bank = d->at->offered_seat;
    take_bank(d, bank, 1000);
    HAPPENED(d, begins_with);
    bet(d, 3 - bank, 3 - bank, TREY_WAGER_ANTE, 500);
    DO(d, READY, .person = 3 - bank);
    if (is_dealt) {
        decide(d, 3 - bank, 3 - bank, false);
    }
}

static const char with_shuffle[] = "round-begun shoe-pledged bets-opened",
                  without_shuffle[] = "round-begun bets-opened";

/* HAND-11: with a machine every round is shuffled; by hand as many rounds as posted, and only after
 * a fault. The posting stays the same all the time. */
static void machine_then_hand(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules =
        RULES("california-grand", NULL, TREY_OPTION_ROUNDS_PER_SHUFFLE, 3, TREY_OPTION_SEATS, 2);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    assert_int_equal(d->at->device, TREY_DEVICE_MACHINE);
    for (uint32_t round = 0; round < 3; round++) {
        next_round(d, with_shuffle, true);
        pass(d, 6000);
    }
    NOT(d, TABLE_REFUSED_DEVICE_WORKS, CHANGE_DEVICE, .device = TREY_DEVICE_HAND);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, CHANGE_DEVICE, .device = TREY_DEVICE_MACHINE);
    NOT(d, TREY_REFUSED_DEVICE_NOT_OFFERED, CHANGE_DEVICE, .device = TREY_DEVICE_SHOE);
    NOT(d, TREY_REFUSED_DEVICE_NOT_OFFERED, CHANGE_DEVICE, .device = (trey_device)99);
    go_on_by_hand(d);
    assert_int_equal(d->records[d->record_count - 1].event.person, DEALER); /* its author */
    NOT(d, TABLE_REFUSED_NO_SHUFFLER, SHUFFLER_FAULT);
    for (uint32_t round = 0; round < 4; round++) {
        next_round(d, round % 3 == 0 ? with_shuffle : without_shuffle, true);
        pass(d, 6000);
    }
    /* Back to the machine between rounds only, and then at once. */
    next_round(d, without_shuffle, true);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    pass(d, 6000);
    take_bank(d, d->at->offered_seat, 1000);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, CHANGE_DEVICE, .device = TREY_DEVICE_MACHINE);
    DO(d, GIVE_UP_BANK, .person = d->at->round.bank_bettor);
    DO(d, CHANGE_DEVICE, .role = ROLE_DEALER, .device = TREY_DEVICE_MACHINE);
    assert_int_equal(d->at->device, TREY_DEVICE_MACHINE);
    for (uint32_t round = 0; round < 2; round++) {
        next_round(d, with_shuffle, true);
        pass(d, 6000);
    }
    drive_free(d);
}

/* IRR-2: after a fault before the deal nothing is dealt until the dealer has chosen. */
static void dealer_chooses(void **state)
{
    (void)state;
    for (int by = 0; by < 2; by++) {
        drive *d = by_hand(RULES("california-grand", "A1"), 2);
        stand(d, 9, 100000);
        play_to(d, DEAL);
        NOT(d, TABLE_REFUSED_DEVICE_WORKS, CHANGE_DEVICE, .device = TREY_DEVICE_HAND);
        DO(d, SHUFFLER_FAULT, .role = ROLE_DEALER, .text = "red light", .text_size = 9);
        assert_true(d->at->device_failed);
        static const trey_card cards[] = {0, 5, 10};
        NOT(d, TABLE_REFUSED_DEVICE_FAILED, ENTER_HAND, .role = ROLE_READER,
            .seat = (uint32_t)trey_round_deal_next(&d->at->round), .cards = cards, .card_count = 3);
        NOT(d, TABLE_REFUSED_DEVICE_FAILED, PROCEED);
        assert_int_equal(table_devices_to_choose(d->at),
                         1 << TREY_DEVICE_MACHINE | 1 << TREY_DEVICE_HAND);
        DO(d, CHANGE_DEVICE, .role = ROLE_DEALER,
           .device = by == 0 ? TREY_DEVICE_MACHINE : TREY_DEVICE_HAND);
        HAPPENED(d, "device-changed");
        assert_int_equal(d->records[d->record_count - 1].event.person, DEALER);
        assert_false(d->at->device_failed);
        enter(d, "2c 3d 4h"); /* the round goes on */
        assert_int_equal(d->at->round.phase, TREY_PHASE_DEAL);
        drive_free(d);
    }
}

/* PROC-4: which devices there are depends on the rule set, and at a bureau table on the posting. */
static void devices_of_rule_sets(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        bool has_hand, is_shoe;
    } rows[] = {{"california-shfl", false, false},
                {"california-grand", true, false},
                {"california-bureau", true, false},
                {"california-bureau", true, true},
                {"house-banked", false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drive *d = drive_new();
        table_rules rules = rows[i].is_shoe
                                ? RULES(rows[i].rules, NULL, TREY_OPTION_DEVICE, TREY_DEVICE_SHOE)
                                : RULES(rows[i].rules, NULL);
        rules = with_dealer(rules, CARDS_SHOE);
        trey_device posted = rows[i].is_shoe ? TREY_DEVICE_SHOE : TREY_DEVICE_MACHINE;
        open_table(d, &rules);
        assert_int_equal(d->at->device, posted);
        assert_int_equal(table_devices_to_choose(d->at), 0);
        DO(d, SHUFFLER_FAULT, .text = "jammed", .text_size = 6);
        assert_int_equal(table_devices_to_choose(d->at),
                         1U << posted | (rows[i].has_hand ? 1U << TREY_DEVICE_HAND : 0));
        if (rows[i].has_hand) {
            DO(d, CHANGE_DEVICE, .device = TREY_DEVICE_HAND);
            assert_int_equal(table_devices_to_choose(d->at), 1U << posted);
            /* Other limits do not mend a machine. */
            DO(d, POST, .rules = &rules);
            assert_int_equal(d->at->device, TREY_DEVICE_HAND);
            table_rules other = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
            DO(d, POST, .rules = &other);
            assert_int_equal(d->at->device, TREY_DEVICE_MACHINE);
        } else {
            NOT(d, TREY_REFUSED_DEVICE_NOT_OFFERED, CHANGE_DEVICE, .device = TREY_DEVICE_HAND);
        }
        drive_free(d);
    }
}

/* IRR-2: nobody is there to choose at an automatic table when the cards are due. */
static void automatic_spare(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL, TREY_OPTION_SEATS, 2);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    DO(d, SHUFFLER_FAULT, .text = "jammed", .text_size = 6);
    next_round(d, with_shuffle, false);
    HAPPENED(d, "ready bets-closed fees-taken device-changed hands-dealt");
    assert_false(d->at->device_failed);
    assert_int_equal(d->at->device, TREY_DEVICE_MACHINE);
    drive_free(d);
}

/* Tables opened before there were devices go on as they did. */
static void first_edition_knows_no_device(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL, DRIVE_EDITION, TREY_EDITION_1,
                              TREY_OPTION_ROUNDS_PER_SHUFFLE, 3, TREY_OPTION_SEATS, 2);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    DO(d, SHUFFLER_FAULT, .text = "jammed", .text_size = 6);
    assert_false(d->at->device_failed);
    NOT(d, TREY_REFUSED_DEVICE_NOT_OFFERED, CHANGE_DEVICE, .device = TREY_DEVICE_MACHINE);
    for (uint32_t round = 0; round < 4; round++) {
        next_round(d, round % 3 == 0 ? with_shuffle : without_shuffle, true);
        pass(d, 6000);
    }
    drive_free(d);
}

static void no_void_after_settlement(void **state)
{
    (void)state;
    drive *d = by_hand(RULES("california-grand", "A1"), 2);
    stand(d, 9, 100000);
    NOT(d, TABLE_REFUSED_NO_ROUND, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x",
        .text_size = 1);
    play_to(d, SETTLEMENT);
    proceed(d);
    NOT(d, TREY_REFUSED_ROUND_OVER, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x",
        .text_size = 1);
    /* A shuffler that fails then is on the record. */
    trey_phase phase = d->at->round.phase;
    DO(d, SHUFFLER_FAULT);
    HAPPENED(d, "shuffler-failed");
    assert_int_equal(d->at->round.phase, phase);
    drive_free(d);
}

/* Where nobody deals by hand a void ends the round after the usual time, and the table goes on. */
static void void_at_an_automatic_table(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    bet(d, 1, 1, TREY_WAGER_ANTE, 1000);
    bet(d, 1, 1, TREY_WAGER_PROGRESSIVE, 100);
    DO(d, READY, .person = 1);
    assert_int_equal(d->at->keypad.meter.cents, 100014);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "x", .text_size = 1);
    assert_int_equal(stack(d, 1), 100000);
    assert_int_equal(d->at->keypad.meter.cents, 100000); /* IRR-1 */
    assert_int_equal(place(d, ACCOUNT_TRAY), -100000);
    pass(d, 5999);
    HAPPENED(d, "");
    pass(d, 1);
    HAPPENED(d, "round-ended round-begun shoe-pledged bets-opened");
    drive_free(d);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("OUT-2, OUT-4, COVER-5 a round of shfl", settles_shfl),
        ROW("COVER-6 a round of bureau that the bank does not cover", settles_bureau),
        ROW("OUT-1, WAGER-5, WAGER-6 a round of grand", settles_grand),
        ROW("OUT-5, OUT-6, ROUND-6 a round against the house", settles_house),
        ROW("ROUND-8 out of time is a fold", out_of_time_folds),
        ROW("ROUND-4 decisions from the left of the bank", order_of_decisions),
        ROW("HAND-9 two decks take turns", two_decks_in_turn),
        ROW("HAND-11 several rounds from one shuffle", rounds_per_shuffle),
        ROW("HAND-1, HAND-11 real cards come once in a shuffle", entered_cards_come_once),
        ROW("HAND-1, HAND-11 real cards of two decks come twice", entered_cards_come_twice),
        ROW("HAND-11 never with too few cards", never_too_few_cards),
        ROW("HAND-1 shuffled anew for other rules", shuffled_anew_for_other_rules),
        ROW("IRR-1, IRR-3, FEE-8 a void gives everything back, in every phase", void_gives_back),
        ROW("IRR-1 a wrong number of cards", misdeal),
        ROW("IRR-2 a shuffler's fault before and after the deal", shuffler_fault),
        ROW("HAND-11 several rounds from one shuffle only while dealt by hand", machine_then_hand),
        ROW("IRR-2 after a fault the dealer chooses the spare, or by hand", dealer_chooses),
        ROW("PROC-4 IRR-2 the devices of each rule set", devices_of_rule_sets),
        ROW("IRR-2 an automatic dealer takes the spare", automatic_spare),
        ROW("HAND-11 rules of the first edition know no device", first_edition_knows_no_device),
        ROW("IRR-3 no void once chips are paid", no_void_after_settlement),
        ROW("IRR-1 a void at an automatic table", void_at_an_automatic_table),
    };
    return RUN(rows);
}
