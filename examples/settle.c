/* SPDX-License-Identifier: MIT */
/*
 * libtrey in one page: a round at a house-banked table, from the bets to every chip.
 *
 *     cc settle.c $(pkg-config --cflags --libs trey) -o settle
 */
#include <stdio.h>
#include <stdlib.h>

#include <trey/trey.h>

static void apply(trey_round *round, trey_event event)
{
    trey_refusal refusal = trey_round_apply(round, &event);
    if (refusal.status != TREY_OK) {
        fprintf(stderr, "refused: %s (%s)\n", trey_refusal_code(refusal),
                trey_rule_id(trey_refusal_rule(refusal)));
        exit(EXIT_FAILURE);
    }
}

static void print_movement(void *context, const trey_movement *movement)
{
    (void)context;
    printf("%-8s -> %-8s %8.2f  %-10s %s\n", trey_place_name(movement->from),
           trey_place_name(movement->to), (double)movement->amount / 100,
           trey_wager_kind_name(movement->wager), trey_rule_id(movement->rule));
}

int main(void)
{
    static trey_round round;
    static trey_settlement settlement;
    enum { ANN = 1, SEAT = 3 };

    /* What is posted at the table: the house-banked rules as they are. */
    trey_posting posting;
    trey_choices choices = {0};
    const trey_ruleset *rules = trey_book_find_ruleset(&trey_book_builtin, "house-banked");
    if (trey_posting_make(&posting, rules, &choices).status != TREY_OK) {
        return EXIT_FAILURE;
    }

    /* Ann bets $10 on the ante and $5 on Pair Plus, gets a pair of nines, and plays. */
    const trey_card pair[] = {trey_card_make(7, TREY_SUIT_SPADES),
                              trey_card_make(7, TREY_SUIT_HEARTS),
                              trey_card_make(TREY_RANK_2, TREY_SUIT_CLUBS)};
    const trey_card queen_high[] = {trey_card_make(TREY_RANK_QUEEN, TREY_SUIT_HEARTS),
                                    trey_card_make(5, TREY_SUIT_CLUBS),
                                    trey_card_make(1, TREY_SUIT_DIAMONDS)};
    trey_round_begin(&round, &posting, (trey_meter){0, 0});
    apply(&round, (trey_event){.kind = TREY_EVENT_WAGER_PLACE,
                               .seat = SEAT,
                               .bettor = ANN,
                               .wager = TREY_WAGER_ANTE,
                               .amount = 1000});
    apply(&round, (trey_event){.kind = TREY_EVENT_WAGER_PLACE,
                               .seat = SEAT,
                               .bettor = ANN,
                               .wager = TREY_WAGER_BONUS,
                               .amount = 500});
    apply(&round, (trey_event){.kind = TREY_EVENT_BETS_CLOSE});
    apply(&round, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    apply(&round,
          (trey_event){.kind = TREY_EVENT_HAND_DEAL, .seat = SEAT, .cards = pair, .card_count = 3});
    apply(&round, (trey_event){.kind = TREY_EVENT_HAND_DEAL,
                               .seat = TREY_BANKER,
                               .cards = queen_high,
                               .card_count = 3});
    apply(&round,
          (trey_event){.kind = TREY_EVENT_DECIDE, .seat = SEAT, .bettor = ANN, .play = true});
    apply(&round, (trey_event){.kind = TREY_EVENT_FORFEITS_COLLECT});
    apply(&round, (trey_event){.kind = TREY_EVENT_BANKER_REVEAL});

    trey_settlement_make(&round, &settlement);
    trey_movements_each(&round, &settlement, NULL, print_movement, NULL);
    return EXIT_SUCCESS;
}
