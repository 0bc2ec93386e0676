/* SPDX-License-Identifier: MIT */
/*
 * Plays rounds of six players in the engine without JSON, with an ante each and with an ante and a
 * bonus each. Every event is checked and applied, with fees and settlement. Yardstick: dealing the
 * same cards.
 */
#include <stdlib.h>

#include <trey/trey.h>

#include "measure.h"

enum { ROUNDS = 1 << 14, PLAYERS = 6, CARDS_OUT = 3 * (PLAYERS + 1) };

typedef struct rounds {
    trey_posting posting;
    trey_card cards[ROUNDS][CARDS_OUT];
    uint64_t random;
    bool with_bonus;
    trey_round round;
    trey_settlement settlement;
} rounds;

static void deal_all(rounds *all)
{
    for (size_t r = 0; r < ROUNDS; r++) {
        trey_card deck[TREY_DECK_CARDS];
        for (unsigned c = 0; c < TREY_DECK_CARDS; c++) {
            deck[c] = (trey_card)c;
        }
        for (unsigned c = 0; c < CARDS_OUT; c++) {
            unsigned from = c + (unsigned)(measure_random(&all->random) % (TREY_DECK_CARDS - c));
            trey_card card = deck[from];
            deck[from] = deck[c];
            all->cards[r][c] = deck[c] = card;
        }
    }
}

static uint64_t deal(void *context)
{
    rounds *all = context;
    deal_all(all);
    return all->cards[0][0];
}

static uint64_t refused;

static void apply(rounds *all, const trey_event *event)
{
    trey_refusal why;
    refused += !trey_round_take(&all->round, event, &why);
}

static int64_t play(rounds *all, const trey_card *cards)
{
    trey_round_begin(&all->round, &all->posting, (trey_meter){0, 0});
    apply(
        all,
        &(trey_event){
            .kind = TREY_EVENT_BANK_POST, .seat = 7, .bettor = 7, .amount = 20000, .chips = 20000});
    trey_event ante = {.kind = TREY_EVENT_WAGER_PLACE, .wager = TREY_WAGER_ANTE};
    trey_event bonus = {.kind = TREY_EVENT_WAGER_PLACE, .wager = TREY_WAGER_BONUS, .amount = 500};
    for (uint32_t seat = 1; seat <= PLAYERS; seat++) {
        ante.seat = ante.bettor = seat;
        ante.amount = 1000 * seat;
        apply(all, &ante);
        if (all->with_bonus) {
            bonus.seat = bonus.bettor = seat;
            apply(all, &bonus);
        }
    }
    apply(all, &(trey_event){.kind = TREY_EVENT_BETS_CLOSE});
    apply(all, &(trey_event){.kind = TREY_EVENT_FEES_TAKE});
    trey_event hand = {.kind = TREY_EVENT_HAND_DEAL, .card_count = 3};
    for (uint32_t i = 0; i <= PLAYERS; i++) {
        hand.seat = i < PLAYERS ? i + 1 : TREY_BANKER;
        hand.cards = cards + 3 * i;
        apply(all, &hand);
    }
    trey_event decision = {.kind = TREY_EVENT_DECIDE};
    for (uint32_t seat = 1; seat <= PLAYERS; seat++) {
        decision.seat = decision.bettor = seat;
        decision.play = trey_hand_qualifies(all->round.hands[seat].value);
        apply(all, &decision);
    }
    apply(all, &(trey_event){.kind = TREY_EVENT_FORFEITS_COLLECT});
    apply(all, &(trey_event){.kind = TREY_EVENT_BANKER_REVEAL});
    int64_t fees = trey_round_bank_fee(&all->round);
    for (uint32_t i = 0; i < all->round.wager_count; i++) {
        fees += trey_round_wager_fee(&all->round, i);
    }
    trey_settlement_make(&all->round, &all->settlement);
    apply(all, &(trey_event){.kind = TREY_EVENT_SETTLE});
    return fees + all->settlement.collected - all->settlement.paid;
}

static uint64_t play_all(void *context)
{
    rounds *all = context;
    int64_t sum = 0;
    for (size_t r = 0; r < ROUNDS; r++) {
        sum += play(all, all->cards[r]);
    }
    return (uint64_t)sum + refused;
}

size_t bench_round(bench_row *rows)
{
    rounds *all = calloc(1, sizeof *all);
    if (all == NULL) {
        return 0;
    }
    trey_choices choices = {.schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    choices.given = 1U << TREY_OPTION_SCHEDULE;
    trey_refusal refusal = trey_posting_make(
        &all->posting, trey_book_ruleset(&trey_book_builtin, "california-shfl", 15), &choices);
    size_t made = 0;
    if (refusal.status == TREY_OK) {
        deal_all(all);
        rows[made++] =
            (bench_row){"play and settle six antes", "dealing their cards",
                        "at least 2,000,000 a second", measure(play_all, deal, all, ROUNDS)};
        all->with_bonus = true;
        rows[made++] =
            (bench_row){"play and settle six antes, six bonuses", "dealing their cards",
                        "at least 2,000,000 a second", measure(play_all, deal, all, ROUNDS)};
    }
    free(all);
    return made;
}
