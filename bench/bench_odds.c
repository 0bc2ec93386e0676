/* SPDX-License-Identifier: MIT */
/*
 * Computes exact odds of the closed and the exposed game, and par sheets for every rule set, pay
 * table and number of decks. Yardstick: enumerating every deal of the closed game with one deck.
 */
#include <trey/trey.h>

#include "measure.h"

enum { GAMES = 64 }; /* at a time */

static uint64_t both_games(void *context)
{
    (void)context;
    static trey_ante_odds odds;
    uint64_t sum = 0;
    for (unsigned i = 0; i < 2 * GAMES; i++) {
        trey_odds_game game = {1, i % 2 != 0, NULL};
        trey_ante_odds_make(&odds, &game);
        sum += (uint64_t)odds.up_net[0];
    }
    return sum;
}

static uint64_t par_sheet(const trey_odds_game *game, const trey_paytable *bonus)
{
    static trey_ante_odds odds;
    trey_ante_odds_make(&odds, game);
    trey_distribution results[] = {trey_ante_odds_results(&odds, game),
                                   trey_ante_odds_bonus(&odds, game),
                                   trey_bonus_odds(bonus, game->decks)};
    uint64_t sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        sum += (uint64_t)trey_distribution_mean(&results[i]).numerator +
               (uint64_t)trey_distribution_variance(&results[i]).numerator;
    }
    return sum;
}

static uint64_t all_par_sheets(void *context)
{
    (void)context;
    const trey_book *book = &trey_book_builtin;
    uint64_t sum = 0;
    for (uint32_t r = 0; r < book->ruleset_count; r++) {
        const trey_ruleset *ruleset = &book->rulesets[r];
        for (unsigned decks = 1; decks <= TREY_DECKS_MAX; decks++) {
            trey_odds_game game = {decks, ruleset->exposes_card, NULL};
            if (ruleset->designator == NULL) {
                sum += par_sheet(&game, ruleset->bonus);
                continue;
            }
            for (uint32_t d = 0; d < book->designator_count; d++) {
                game.ante_bonus = book->designators[d].ante_bonus;
                sum += par_sheet(&game, book->designators[d].bonus);
            }
        }
    }
    return sum;
}

/* The value of playing against one banker's hand. */
static int worth(trey_hand_value hand, trey_hand_value banker)
{
    if (!trey_hand_qualifies(banker)) {
        return 1;
    }
    return hand > banker ? 2 : hand < banker ? -2 : 0;
}

typedef struct pack {
    trey_card cards[TREY_DECK_CARDS];
    unsigned count;
} pack;

static pack without(const trey_card *out, unsigned count)
{
    pack left = {.count = 0};
    for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
        bool there = true;
        for (unsigned i = 0; i < count; i++) {
            there = there && out[i] != card;
        }
        left.cards[left.count] = (trey_card)card;
        left.count += there;
    }
    return left;
}

/* The better of playing and folding one hand. */
static int64_t closed_hand(trey_hand_value value, const pack *left)
{
    int64_t play = 0, bankers = 0;
    for (unsigned a = 0; a < left->count; a++) {
        for (unsigned b = a + 1; b < left->count; b++) {
            for (unsigned c = b + 1; c < left->count; c++) {
                play += worth(value,
                              trey_hand_evaluate(left->cards[a], left->cards[b], left->cards[c]));
                bankers++;
            }
        }
    }
    return play > -bankers ? play : -bankers;
}

static uint64_t every_deal(void *context)
{
    (void)context;
    int64_t sum = 0;
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = a + 1; b < TREY_DECK_CARDS; b++) {
            for (unsigned c = b + 1; c < TREY_DECK_CARDS; c++) {
                trey_card hand[3] = {(trey_card)a, (trey_card)b, (trey_card)c};
                trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
                pack left = without(hand, 3);
                sum += closed_hand(value, &left);
            }
        }
    }
    return (uint64_t)sum;
}

size_t bench_odds(bench_row *rows)
{
    measured games = measure(both_games, all_par_sheets, NULL, GAMES);
    measured sheets = measure(all_par_sheets, both_games, NULL, 1);
    /* Enumerating every deal takes seconds, so it runs once. */
    double enumerated = measure_once(every_deal, NULL);
    rows[0] = (bench_row){"odds of one deck, closed and exposed",
                          "going through every closed deal",
                          "some tens of microseconds",
                          {games.nanoseconds, enumerated, games.best_nanoseconds}};
    rows[1] = (bench_row){"par sheets of all rule sets, 1-8 decks",
                          "going through every closed deal",
                          "at most 20 milliseconds",
                          {sheets.nanoseconds, enumerated, sheets.best_nanoseconds}};
    return 2;
}
