/* SPDX-License-Identifier: MIT */
/*
 * Packets that are dealt face down: cards become known when they are turned over. A round comes to
 * the same whether its cards were known at the deal or not.
 */
#include "core/round_cards.h"
#include "play.h"

/* ---- In few words ---- */

typedef struct hand_text {
    trey_card cards[16];
    uint32_t count;
} hand_text;

static hand_text read_hand(const char *text)
{
    hand_text hand = {.count = 0};
    for (size_t at = 0; at + 2 <= strlen(text); at += 3) {
        hand.cards[hand.count++] = card(text + at);
    }
    return hand;
}

static void with_cards(trey_round *round, trey_status status, trey_event_kind kind, uint32_t seat,
                       const char *text)
{
    hand_text hand = read_hand(text);
    expect(round, status,
           (trey_event){.kind = kind, .seat = seat, .cards = hand.cards, .card_count = hand.count});
}

static void show(trey_round *round, uint32_t seat, const char *text)
{
    with_cards(round, TREY_OK, TREY_EVENT_HAND_SHOW, seat, text);
}

static void deal_face_down(trey_round *round)
{
    for (int next; (next = trey_round_deal_next(round)) >= 0;) {
        expect(round, TREY_OK,
               (trey_event){.kind = TREY_EVENT_HAND_DEAL,
                            .seat = (uint32_t)next,
                            .card_count = TREY_HAND_CARDS});
    }
}

/* Bets of $10 in these seats, dealt face down. */
static trey_round *dealt(const trey_posting *posting, uint32_t bank_seat, trey_seat_set seats,
                         trey_seat_set coins)
{
    trey_round *round = new_round(posting);
    if (bank_seat != 0) {
        bank(round, bank_seat, 99, 50000);
    }
    for (uint32_t seat = 1; seat <= posting->seats; seat++) {
        if (trey_seats_have(seats, seat)) {
            expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_ANTE, 1000));
        }
        if (trey_seats_have(coins, seat)) {
            expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_PROGRESSIVE, 100));
        }
    }
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal_face_down(round);
    return round;
}

static void decide_all(trey_round *round, trey_seat_set playing)
{
    while (round->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &round->stakes[round->turn];
        expect(round, TREY_OK,
               decide(turn->seat, turn->bettor, trey_seats_have(playing, turn->seat)));
    }
    step(round, TREY_EVENT_FORFEITS_COLLECT);
}

#define SEATS(a, b) ((trey_seat_set)(1U << (a) | 1U << (b)))

/* ---- The deal ---- */

static void cards_are_unknown_face_down(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked");
    trey_round *round = dealt(&posting, 0, SEATS(2, 5), 0);
    assert_int_equal(round->phase, TREY_PHASE_DECISIONS); /* house-banked exposes no card */
    assert_int_equal(round->unknown, SEATS(2, 5) | 1);
    assert_int_equal(round->card_count, 9);
    for (uint32_t i = 0; i < 9; i++) {
        assert_int_equal(round->cards[i], TREY_CARD_UNKNOWN);
    }
    for (uint32_t c = 0; c < TREY_DECK_CARDS; c++) {
        assert_int_equal(round->tally[c], 0);
    }
    trey_viewer owner = {TREY_VIEWER_BETTOR, 2};
    assert_false(trey_round_knows(round, 2));
    assert_false(trey_conduct_sees(round, owner, 2, 0));
    assert_int_equal(trey_round_exposed(round), TREY_CARD_UNKNOWN);
    free(round);
}

/* ROUND-3: the deal is over when the bank's bottom card is turned up. */
static void exposed(void **state)
{
    (void)state;
    static const char *const sets[] = {"california-shfl", "california-grand", "california-bureau"};
    for (size_t i = 0; i < 3; i++) {
        trey_posting posting = POST(sets[i]);
        trey_round *round = dealt(&posting, 1, SEATS(2, 5), 0);
        assert_int_equal(round->phase, TREY_PHASE_DEAL);
        assert_int_equal(trey_round_deal_next(round), -1);
        assert_int_equal(trey_round_action_seat(round), 0);
        expect(round, TREY_REFUSED_HAND_NOT_IN_PLAY,
               (trey_event){.kind = TREY_EVENT_HAND_DEAL, .seat = UINT32_MAX, .card_count = 3});
        with_cards(round, TREY_REFUSED_DEAL_OUT_OF_TURN, TREY_EVENT_HAND_DEAL, TREY_BANKER,
                   "As Ks Qs");
        with_cards(round, TREY_REFUSED_HAND_CARD_COUNT, TREY_EVENT_CARD_EXPOSE, 0, "");
        with_cards(round, TREY_REFUSED_HAND_CARD_COUNT, TREY_EVENT_CARD_EXPOSE, 0, "7c 8c");
        expect(round, TREY_REFUSED_CARD_UNKNOWN,
               (trey_event){.kind = TREY_EVENT_CARD_EXPOSE, .card_count = 1});
        with_cards(round, TREY_OK, TREY_EVENT_CARD_EXPOSE, 0, "7c");
        assert_int_equal(round->phase, TREY_PHASE_DECISIONS);
        assert_int_equal(trey_round_exposed(round), card("7c"));
        assert_int_not_equal(trey_round_action_seat(round), 0);
        trey_viewer anyone = {TREY_VIEWER_PUBLIC, 0};
        assert_true(trey_conduct_sees(round, anyone, TREY_BANKER, 2));
        assert_false(trey_conduct_sees(round, anyone, TREY_BANKER, 0));
        with_cards(round, TREY_REFUSED_OUT_OF_ORDER, TREY_EVENT_CARD_EXPOSE, 0, "8c");
        free(round);
    }
}

/* A mistyped exposed card can be set right; the bank's hand must hold it. */
static void exposed_again(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = dealt(&posting, 1, SEATS(2, 5), 0);
    with_cards(round, TREY_OK, TREY_EVENT_CARD_EXPOSE, 0, "7c");
    with_cards(round, TREY_REFUSED_HAND_CARD_COUNT, TREY_EVENT_HAND_CORRECT, 0, "7d 8c 9c");
    with_cards(round, TREY_REFUSED_OUT_OF_ORDER, TREY_EVENT_HAND_CORRECT, 2, "7d");
    with_cards(round, TREY_OK, TREY_EVENT_HAND_CORRECT, 0, "7d");
    assert_int_equal(round->phase, TREY_PHASE_DECISIONS);
    assert_int_equal(round->tally[card("7c")], 0);
    decide_all(round, SEATS(2, 5));
    with_cards(round, TREY_REFUSED_EXPOSED_CARD_MISSING, TREY_EVENT_HAND_SHOW, TREY_BANKER,
               "7c 8c 9c");
    with_cards(round, TREY_OK, TREY_EVENT_HAND_CORRECT, 0, "7c");
    show(round, TREY_BANKER, "7c 8c 9c"); /* read in any order: the bottom card stays the third */
    assert_int_equal(round->cards[round->hands[TREY_BANKER].first + 2], card("7c"));
    assert_int_equal(round->tally[card("7c")] + round->tally[card("7d")], 1);
    free(round);
}

/* Packets that were taken back leave nothing: the next deal may be of known cards, the banker's
 * too. */
static void taken_back(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_round *round = dealt(&posting, 1, SEATS(2, 5), 0);
    trey_cards_take_back(round);
    assert_int_equal(round->card_count, 0);
    assert_int_equal(trey_round_deal_next(round), 2);
    with_cards(round, TREY_OK, TREY_EVENT_HAND_DEAL, 2, "As Ks Qs");
    with_cards(round, TREY_OK, TREY_EVENT_HAND_DEAL, 5, "2s 3s 5h");
    assert_false(trey_round_knows(round, TREY_BANKER));
    with_cards(round, TREY_OK, TREY_EVENT_HAND_DEAL, TREY_BANKER, "Qh 8c 2d");
    assert_true(trey_round_knows(round, TREY_BANKER));
    assert_int_equal(trey_round_exposed(round), card("2d"));
    decide_all(round, SEATS(2, 5));
    assert_int_equal(trey_round_unseen(round), 0);
    step(round, TREY_EVENT_BANKER_REVEAL);
    step(round, TREY_EVENT_SETTLE);
    free(round);
}

/* ---- The showdown ---- */

static void turned_over(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked");
    trey_round *round = dealt(&posting, 0, SEATS(2, 5) | 1U << 3, 0);
    trey_viewer anyone = {TREY_VIEWER_PUBLIC, 0};
    with_cards(round, TREY_REFUSED_OUT_OF_ORDER, TREY_EVENT_HAND_SHOW, 0, "Qh 7c 2d");
    decide_all(round, SEATS(2, 5)); /* seat 3 folds */
    expect(round, TREY_REFUSED_HAND_NOT_SHOWN, (trey_event){.kind = TREY_EVENT_BANKER_REVEAL});
    with_cards(round, TREY_REFUSED_OUT_OF_ORDER, TREY_EVENT_HAND_SHOW, 2, "As Kd 3c");
    assert_int_equal(trey_conduct_show_next(round), TREY_BANKER);
    show(round, TREY_BANKER, "Qh 7c 2d");
    assert_int_equal(trey_conduct_show_next(round), -1);
    step(round, TREY_EVENT_BANKER_REVEAL);
    assert_true(trey_conduct_sees(round, anyone, TREY_BANKER, 0));
    assert_false(trey_conduct_sees(round, anyone, 5, 0));
    assert_int_equal(trey_conduct_show_next(round), 5); /* ROUND-5: from the last seat down */
    expect(round, TREY_REFUSED_HAND_NOT_SHOWN, (trey_event){.kind = TREY_EVENT_SETTLE});
    with_cards(round, TREY_REFUSED_HAND_NOT_NEEDED, TREY_EVENT_HAND_SHOW, 3, "As Kd 3c");
    with_cards(round, TREY_REFUSED_HAND_NOT_IN_PLAY, TREY_EVENT_HAND_SHOW, 4, "As Kd 3c");
    with_cards(round, TREY_REFUSED_HAND_NOT_IN_PLAY, TREY_EVENT_HAND_SHOW, 77, "As Kd 3c");
    with_cards(round, TREY_REFUSED_CARD_TOO_OFTEN, TREY_EVENT_HAND_SHOW, 2, "As Kd Qh");
    show(round, 2, "As Kd 3c"); /* in any order */
    with_cards(round, TREY_REFUSED_HAND_SHOWN, TREY_EVENT_HAND_SHOW, 2, "As Kd 4c");
    expect(round, TREY_REFUSED_HAND_NOT_SHOWN, (trey_event){.kind = TREY_EVENT_SETTLE});
    show(round, 5, "2s 3s 4h");
    assert_int_equal(round->unknown, 1 << 3);
    assert_int_equal(trey_round_unseen(round), 0);
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_settlement_make(round, settlement);
    assert_int_equal(settlement->line_count, 6); /* ante, play and ante bonus of 5; ante of 3; … */
    free(settlement);
    step(round, TREY_EVENT_SETTLE);
    assert_int_equal(round->phase, TREY_PHASE_DONE);
    assert_false(trey_conduct_sees(round, anyone, 3, 0)); /* not seen, for ever */
    free(round);
}

/* PROG-3, PROG-6: where the progressive needs it, a folded hand is turned over too. */
static void must_see(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    static const struct {
        trey_seat_set coins;
        trey_seat_set unseen; /* of seats 2, 3 and 5, of which 3 and 5 fold */
    } rows[] = {
        {0, 1U << 2},
        {1U << 2, 1U << 2 | 1U << 3 | 1U << 5}, /* each could bring envy to seat 2 */
        {1U << 3, 1U << 2 | 1U << 3 | 1U << 5},
        {1U << 2 | 1U << 5, 1U << 2 | 1U << 3 | 1U << 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trey_round *round = dealt(&posting, 0, SEATS(2, 5) | 1U << 3, rows[i].coins);
        decide_all(round, 1U << 2);
        show(round, TREY_BANKER, "Qh 7c 2d");
        step(round, TREY_EVENT_BANKER_REVEAL);
        assert_int_equal(trey_round_unseen(round), rows[i].unseen);
        assert_true(trey_round_must_see(round, TREY_BANKER));
        assert_false(trey_round_must_see(round, 4));
        assert_false(trey_round_must_see(round, 1000));
        free(round);
    }
    /* One coin alone, in the only seat: its own hand. */
    trey_round *round = dealt(&posting, 0, 1U << 4, 1U << 4);
    decide_all(round, 0);
    assert_true(trey_round_must_see(round, 4));
    show(round, TREY_BANKER, "Qh 7c 2d");
    step(round, TREY_EVENT_BANKER_REVEAL);
    trey_awards awards;
    trey_awards_make(round, &awards);
    assert_int_equal(awards.award_count, 0);
    show(round, 4, "9s 8s 7s");
    trey_viewer anyone = {TREY_VIEWER_PUBLIC, 0};
    assert_true(trey_conduct_sees(round, anyone, 4, 1)); /* it was turned over */
    trey_awards_make(round, &awards);
    assert_int_equal(awards.award_count, 1);
    assert_int_equal(awards.awards[0].amount, 7000);
    free(round);
}

/* IRR-1: a hand that turns out to have another number of cards. */
static void wrong_number(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_event voided = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 9};
    trey_viewer anyone = {TREY_VIEWER_PUBLIC, 0};
    trey_round *round = dealt(&posting, 1, SEATS(2, 5), 0);
    with_cards(round, TREY_OK, TREY_EVENT_CARD_EXPOSE, 0, "7c");
    decide_all(round, SEATS(2, 5));
    show(round, TREY_BANKER, "8c 9c 7c");
    step(round, TREY_EVENT_BANKER_REVEAL);
    show(round, 2, "As Ks 2c 3c");
    assert_int_equal(round->phase, TREY_PHASE_MISDEALT);
    assert_int_equal(round->hands[2].count, 4);
    assert_true(trey_conduct_sees(round, anyone, 2, 3));
    assert_true(trey_conduct_sees(round, anyone, TREY_BANKER, 0));
    expect(round, TREY_REFUSED_MISDEALT, (trey_event){.kind = TREY_EVENT_SETTLE});
    expect(round, TREY_OK, voided);
    assert_int_equal(trey_round_void_amount(round), 4000);
    free(round);

    round = dealt(&posting, 1, SEATS(2, 5), 0);
    with_cards(round, TREY_OK, TREY_EVENT_CARD_EXPOSE, 0, "7c");
    decide_all(round, SEATS(2, 5));
    with_cards(round, TREY_REFUSED_EXPOSED_CARD_MISSING, TREY_EVENT_HAND_SHOW, 0, "");
    uint32_t third = round->hands[TREY_BANKER].first + 2U;
    show(round, TREY_BANKER, "7c 8c");
    assert_int_equal(round->phase, TREY_PHASE_MISDEALT);
    assert_int_equal(round->tally[card("7c")], 1);
    assert_int_equal(round->cards[third], TREY_CARD_UNKNOWN); /* in its new place only */
    free(round);

    /* Counted while the packets still lie there. */
    round = dealt(&posting, 1, SEATS(2, 5), 0);
    expect(round, TREY_OK, voided);
    free(round);
    posting = POST("house-banked");
    round = new_round(&posting);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    trey_event packet = {.kind = TREY_EVENT_HAND_DEAL, .seat = 1, .card_count = 1000};
    expect(round, TREY_REFUSED_HAND_CARD_COUNT, packet);
    packet.card_count = 4;
    expect(round, TREY_OK, packet);
    assert_int_equal(round->phase, TREY_PHASE_MISDEALT);
    free(round);
}

/* ---- Corrections ---- */

static void corrected(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_round *round = dealt(&posting, 0, SEATS(2, 5), SEATS(2, 5));
    decide_all(round, SEATS(2, 5));
    show(round, TREY_BANKER, "Qh 7c 2d");
    step(round, TREY_EVENT_BANKER_REVEAL);
    with_cards(round, TREY_REFUSED_HAND_NOT_SHOWN, TREY_EVENT_HAND_CORRECT, 2, "As Ks Qs");
    with_cards(round, TREY_REFUSED_HAND_NOT_IN_PLAY, TREY_EVENT_HAND_CORRECT, 3, "As Ks Qs");
    with_cards(round, TREY_REFUSED_HAND_NOT_IN_PLAY, TREY_EVENT_HAND_CORRECT, TREY_HANDS_MAX,
               "As Ks Qs");
    show(round, 2, "As Ks Qs");
    show(round, 5, "2s 3s 5h");
    int64_t coins = round->meter.cents;
    step(round, TREY_EVENT_SETTLE); /* the meter is won */
    assert_int_not_equal(round->meter.cents, coins);
    step(round, TREY_EVENT_ENVY_PAY);
    assert_int_equal(round->phase, TREY_PHASE_DONE);
    with_cards(round, TREY_REFUSED_HAND_CARD_COUNT, TREY_EVENT_HAND_CORRECT, 2, "As Ks");
    with_cards(round, TREY_REFUSED_CARD_TOO_OFTEN, TREY_EVENT_HAND_CORRECT, 2, "As Ks 5h");
    with_cards(round, TREY_OK, TREY_EVENT_HAND_CORRECT, 2, "As Ks Js");
    assert_int_equal(round->phase, TREY_PHASE_SETTLEMENT);
    assert_int_equal(round->meter.cents, coins);
    assert_int_equal(round->tally[card("Qs")], 0);
    trey_awards awards;
    trey_awards_make(round, &awards);
    assert_int_equal(awards.award_count + awards.envy_count, 0);
    with_cards(round, TREY_OK, TREY_EVENT_HAND_CORRECT, TREY_BANKER, "Ah Ac 2d");
    trey_settlement_make(round, settlement);
    assert_int_equal(settlement->collected, 0 + 2000 + 0); /* seat 5; the flush of seat 2 wins */
    step(round, TREY_EVENT_SETTLE);
    step(round, TREY_EVENT_ENVY_PAY);
    free(round);
    free(settlement);
}

/* ---- The same as with cards that are known at the deal ---- */

static uint32_t pick(uint64_t *random, uint32_t n)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % n;
}

static void shuffle_hands(uint64_t *random, trey_card hands[TREY_HANDS_MAX][TREY_HAND_CARDS])
{
    trey_card deck[TREY_DECK_CARDS];
    for (uint32_t i = 0; i < TREY_DECK_CARDS; i++) {
        deck[i] = (trey_card)i;
    }
    for (uint32_t i = 0; i < TREY_HANDS_MAX * TREY_HAND_CARDS; i++) {
        uint32_t other = i + pick(random, TREY_DECK_CARDS - i);
        trey_card drawn = deck[other];
        deck[other] = deck[i];
        deck[i] = drawn;
        hands[i / TREY_HAND_CARDS][i % TREY_HAND_CARDS] = drawn;
    }
    if (pick(random, 3) == 0) { /* A-K-Q of one suit in some seat, by exchanging cards */
        uint32_t seat = 1 + pick(random, 7), suit = pick(random, TREY_SUIT_COUNT);
        for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
            trey_card wanted = trey_card_make(TREY_RANK_ACE - i, suit), had = hands[seat][i];
            for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
                for (uint32_t j = 0; j < TREY_HAND_CARDS; j++) {
                    hands[hand][j] = hands[hand][j] == wanted ? had : hands[hand][j];
                }
            }
            hands[seat][i] = wanted;
        }
    }
}

typedef struct both {
    trey_round *open, *closed; /* dealt with known cards, and face down */
} both;

static void to_both(const both *rounds, trey_event event)
{
    expect(rounds->open, TREY_OK, event);
    expect(rounds->closed, TREY_OK, event);
}

static void bet_somehow(uint64_t *random, const both *rounds)
{
    const trey_posting *posting = rounds->open->posting;
    uint32_t bank_seat = 0;
    if (!posting->ruleset->house_banks) {
        bank_seat = 1 + pick(random, posting->seats);
        int64_t wager = 1000 * (1 + pick(random, 40)); /* often too short */
        to_both(rounds, (trey_event){.kind = TREY_EVENT_BANK_POST,
                                     .seat = bank_seat,
                                     .bettor = 99,
                                     .amount = wager,
                                     .chips = wager});
    }
    for (uint32_t seat = 1; seat <= posting->seats; seat++) {
        if (seat == bank_seat || (pick(random, 3) == 0 && rounds->open->in_play != 0)) {
            continue;
        }
        to_both(rounds, bet(seat, seat, TREY_WAGER_ANTE, 1000 + 500 * pick(random, 4)));
        if (pick(random, 2) == 0) {
            to_both(rounds, bet(seat, seat, TREY_WAGER_BONUS, 500 + 100 * pick(random, 6)));
        }
        if (posting->progressive != NULL && pick(random, 2) == 0) {
            to_both(rounds, bet(seat, seat, TREY_WAGER_PROGRESSIVE, posting->denomination));
        }
    }
    to_both(rounds, (trey_event){.kind = TREY_EVENT_BETS_CLOSE});
    to_both(rounds, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
}

static trey_event event_with(trey_event_kind kind, uint32_t seat, const trey_card *cards)
{
    return (trey_event){.kind = kind, .seat = seat, .cards = cards, .card_count = TREY_HAND_CARDS};
}

static void deal_both(const both *rounds, trey_card hands[TREY_HANDS_MAX][TREY_HAND_CARDS])
{
    for (int next; (next = trey_round_deal_next(rounds->open)) >= 0;) {
        expect(rounds->open, TREY_OK,
               event_with(TREY_EVENT_HAND_DEAL, (uint32_t)next, hands[next]));
    }
    deal_face_down(rounds->closed);
    if (rounds->open->posting->ruleset->exposes_card) {
        expect(rounds->closed, TREY_OK,
               (trey_event){.kind = TREY_EVENT_CARD_EXPOSE,
                            .cards = &hands[TREY_BANKER][2],
                            .card_count = 1});
    }
}

static void decide_both(uint64_t *random, const both *rounds)
{
    while (rounds->open->phase == TREY_PHASE_DECISIONS) {
        assert_int_equal(rounds->open->turn, rounds->closed->turn);
        const trey_stake *turn = &rounds->open->stakes[rounds->open->turn];
        to_both(rounds, decide(turn->seat, turn->bettor, pick(random, 3) > 0));
    }
    to_both(rounds, (trey_event){.kind = TREY_EVENT_FORFEITS_COLLECT});
}

/* What is known of a settlement is a part of the whole one, whose lines keep their order. */
static void assert_part(const trey_settlement *part, const trey_settlement *whole)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < part->line_count; i++, at++) {
        while (at < whole->line_count &&
               memcmp(&part->lines[i], &whole->lines[at], sizeof part->lines[i]) != 0) {
            at++;
        }
        assert_true(at < whole->line_count);
    }
}

static void show_all(const both *rounds, trey_card hands[TREY_HANDS_MAX][TREY_HAND_CARDS],
                     trey_settlement *part, const trey_settlement *whole)
{
    uint32_t lines = 0;
    for (int next; (next = trey_conduct_show_next(rounds->closed)) >= 0;) {
        trey_settlement_make(rounds->closed, part);
        assert_true(part->line_count >= lines);
        lines = part->line_count;
        assert_part(part, whole);
        expect(rounds->closed, TREY_OK,
               event_with(TREY_EVENT_HAND_SHOW, (uint32_t)next, hands[next]));
    }
}

static void clear_padding(trey_settlement *settlement)
{
    memset(settlement, 0, sizeof *settlement);
}

static void same_result(void **state)
{
    (void)state;
    static const char *const sets[] = {"california-shfl", "california-grand", "california-bureau",
                                       "house-banked", "house-banked"};
    trey_settlement *whole = calloc(1, sizeof *whole), *part = calloc(1, sizeof *part);
    trey_card hands[TREY_HANDS_MAX][TREY_HAND_CARDS];
    uint64_t random = 19;
    for (uint32_t i = 0; i < 4000; i++) {
        trey_posting posting = i % 5 == 4 ? POST(sets[4], TREY_OPTION_PROGRESSIVE, 1)
                                          : POST(sets[i % 5], TREY_OPTION_ANTE_MIN, 500);
        both rounds = {new_round(&posting), new_round(&posting)};
        bet_somehow(&random, &rounds);
        shuffle_hands(&random, hands);
        deal_both(&rounds, hands);
        decide_both(&random, &rounds);
        expect(rounds.closed, TREY_OK,
               event_with(TREY_EVENT_HAND_SHOW, TREY_BANKER, hands[TREY_BANKER]));
        to_both(&rounds, (trey_event){.kind = TREY_EVENT_BANKER_REVEAL});
        clear_padding(whole);
        clear_padding(part);
        trey_settlement_make(rounds.open, whole);
        show_all(&rounds, hands, part, whole);
        clear_padding(part);
        trey_settlement_make(rounds.closed, part);
        assert_int_equal(part->line_count, whole->line_count);
        assert_memory_equal(part->lines, whole->lines, whole->line_count * sizeof whole->lines[0]);
        assert_int_equal(part->paid, whole->paid);
        assert_int_equal(part->collected, whole->collected);
        trey_awards open = {.award_count = 0}, closed = {.award_count = 0};
        trey_awards_make(rounds.open, &open);
        trey_awards_make(rounds.closed, &closed);
        assert_memory_equal(&open.meter, &closed.meter, sizeof open.meter.cents);
        assert_int_equal(open.award_count, closed.award_count);
        assert_int_equal(open.envy_count, closed.envy_count);
        to_both(&rounds, (trey_event){.kind = TREY_EVENT_SETTLE});
        assert_int_equal(rounds.open->meter.cents, rounds.closed->meter.cents);
        free(rounds.open);
        free(rounds.closed);
    }
    free(whole);
    free(part);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("ROUND-7 nobody knows the cards of packets that lie face down",
            cards_are_unknown_face_down),
        ROW("ROUND-3 the bank's bottom card ends the deal", exposed),
        ROW("ROUND-3 a mistyped exposed card is set right", exposed_again),
        ROW("ROUND-2 packets are taken back, and dealt with known cards", taken_back),
        ROW("ROUND-5 hands are turned over at the showdown", turned_over),
        ROW("PROG-3 PROG-6 folded hands that the progressive needs are turned over", must_see),
        ROW("IRR-1 a wrong number of cards is found at the showdown", wrong_number),
        ROW("a corrected hand is settled anew", corrected),
        ROW("a round comes to the same with cards known at the deal", same_result),
    };
    return RUN(rows);
}
