/* SPDX-License-Identifier: MIT */
/*
 * The exact odds of any strategy: against going through all deals of one deck, against best play
 * and the simple strategies with one to eight decks.
 */
#include <stdlib.h>
#include <string.h>

#include "../core/play.h"

enum { VALUES = 1 << 15 };

static const trey_paytable bonus_541 = {.id = "5-4-1",
                                        .pays = {[3] = 1, [4] = 4, [5] = 5, [6] = 5}};

/* What playing every hand of one strength comes to, by exposed rank. */
typedef struct tally {
    int64_t deals[TREY_RANK_COUNT], net[TREY_RANK_COUNT];
} tally;

static tally *closed, *exposed; /* by value */

static void add_deal(tally *all, unsigned rank, trey_hand_value hand, trey_hand_value banker)
{
    int net = !trey_hand_qualifies(banker) ? 1 : hand > banker ? 2 : hand == banker ? 0 : -2;
    all[hand].deals[rank]++;
    all[hand].net[rank] += net;
}

static void deal_banker(const trey_card hand[3], trey_card up)
{
    trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
    trey_card left[TREY_DECK_CARDS];
    unsigned count = 0;
    for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
        if (card != hand[0] && card != hand[1] && card != hand[2] && card != up) {
            left[count++] = (trey_card)card;
        }
    }
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            if (up != TREY_DECK_CARDS) {
                add_deal(exposed, trey_card_rank(up), value,
                         trey_hand_evaluate(up, left[a], left[b]));
                continue;
            }
            for (unsigned c = b + 1; c < count; c++) {
                add_deal(closed, 0, value, trey_hand_evaluate(left[a], left[b], left[c]));
            }
        }
    }
}

/* All deals of the closed game; of the exposed one those in which a club is exposed. */
static int deal_all(void **state)
{
    (void)state;
    closed = calloc(VALUES, sizeof *closed);
    exposed = calloc(VALUES, sizeof *exposed);
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = a + 1; b < TREY_DECK_CARDS; b++) {
            for (unsigned c = b + 1; c < TREY_DECK_CARDS; c++) {
                const trey_card hand[3] = {(trey_card)a, (trey_card)b, (trey_card)c};
                deal_banker(hand, TREY_DECK_CARDS);
                for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
                    trey_card up = trey_card_make(rank, 0);
                    if (up != hand[0] && up != hand[1] && up != hand[2]) {
                        deal_banker(hand, up);
                    }
                }
            }
        }
    }
    return 0;
}

static int free_all(void **state)
{
    (void)state;
    free(closed);
    free(exposed);
    return 0;
}

/* The same from the tallies: without suit rules a strength is played as a whole. */
static trey_strategy_odds count(const tally *all, const trey_odds_game *game,
                                const trey_strategy *strategy)
{
    trey_strategy_odds odds = {0};
    int64_t times = game->exposes_card ? TREY_SUIT_COUNT : 1;
    for (unsigned rank = 0; rank < (game->exposes_card ? TREY_RANK_COUNT : 1); rank++) {
        for (unsigned value = 0; value < VALUES; value++) {
            int64_t deals = times * all[value].deals[rank];
            bool plays = value >= strategy->play_from[rank];
            int64_t bonus = game->ante_bonus == NULL || deals == 0
                                ? 0
                                : trey_paytable_pays(game->ante_bonus, (trey_hand_value)value);
            odds.up_deals[rank] += deals;
            odds.up_plays[rank] += plays ? deals : 0;
            odds.up_net[rank] += plays ? times * all[value].net[rank] + bonus * deals : -deals;
        }
        odds.deals += odds.up_deals[rank];
        odds.plays += odds.up_plays[rank];
        odds.net += odds.up_net[rank];
    }
    return odds;
}

static void assert_agree(const tally *all, const trey_odds_game *game,
                         const trey_strategy *strategy)
{
    trey_strategy_odds made, counted = count(all, game, strategy);
    trey_strategy_odds_make(&made, game, strategy);
    assert_memory_equal(&made, &counted, sizeof made);
}

static void any_threshold_agrees_with_all_deals(void **state)
{
    (void)state;
    for (unsigned with_bonus = 0; with_bonus < 2; with_bonus++) {
        trey_odds_game game = {1, false, with_bonus ? &bonus_541 : NULL};
        trey_strategy strategy = {0};
        unsigned tried = 0;
        for (unsigned value = 0; value < VALUES; value++) {
            if (value == 0 || closed[value].deals[0] > 0) {
                for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
                    strategy.play_from[rank] = (trey_hand_value)value;
                }
                assert_agree(closed, &game, &strategy);
                tried++;
            }
        }
        assert_int_equal(tried, 1 + 741);
    }
}

static void thresholds_by_exposed_rank_agree_with_all_deals(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned turn = 0; turn < 200; turn++) {
        trey_odds_game game = {1, true, turn % 2 == 0 ? &bonus_541 : NULL};
        trey_strategy strategy = {0};
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
            unsigned most = turn % 3 == 0 ? VALUES : 0x2000; /* some of all, more of the likely */
            strategy.play_from[rank] = (trey_hand_value)((random >> 33) % most);
        }
        strategy.play_from[turn % TREY_RANK_COUNT] = TREY_PLAY_NEVER;
        assert_agree(exposed, &game, &strategy);
    }
}

static void best_play_is_what_the_sweep_says(void **state)
{
    (void)state;
    unsigned suit_rules = 0;
    for (unsigned exposes = 0; exposes < 2; exposes++) {
        for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
            trey_odds_game game = {decks, exposes, exposes ? NULL : &bonus_541};
            trey_ante_odds best;
            trey_strategy_odds made;
            trey_ante_odds_make(&best, &game);
            trey_strategy_odds_make(&made, &game, &best.best);
            assert_int_equal(made.deals, best.deals);
            assert_int_equal(made.plays, trey_ante_odds_plays(&best));
            assert_memory_equal(made.up_net, best.up_net, sizeof made.up_net);
            for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
                suit_rules += best.best.suit_rule[rank].cards != 0;
                assert_int_equal(made.up_plays[rank] + best.up_folds[rank], made.up_deals[rank]);
            }
        }
    }
    assert_true(suit_rules >= 3); /* otherwise nothing was said about them */
}

static void simple_strategies_are_what_the_sweep_says(void **state)
{
    (void)state;
    for (unsigned exposes = 0; exposes < 2; exposes++) {
        for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
            trey_odds_game game = {decks, exposes, &bonus_541};
            trey_ante_odds best;
            trey_ante_odds_make(&best, &game);
            for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
                trey_strategy strategy = trey_simple_strategy_make(simple);
                trey_strategy_odds made;
                trey_strategy_odds_make(&made, &game, &strategy);
                assert_int_equal(made.net, best.simple_net[simple]);
            }
        }
    }
}

/* Where the rule adds nothing, or all of its strength, it is a threshold. */
static void suit_rules_at_their_ends(void **state)
{
    (void)state;
    trey_odds_game game = {1, true, NULL};
    trey_strategy plain = trey_simple_strategy_make(TREY_SIMPLE_Q64), ruled = plain;
    trey_strategy_odds a, b;
    ruled.suit_rule[TREY_RANK_KING] = (trey_suit_rule){TREY_RANK_ACE << 8 | 5 << 4 | 2, 7};
    trey_strategy_odds_make(&a, &game, &plain);
    trey_strategy_odds_make(&b, &game, &ruled); /* played anyway */
    assert_memory_equal(&a, &b, sizeof a);
    ruled = plain;
    ruled.suit_rule[TREY_RANK_KING] = (trey_suit_rule){TREY_RANK_QUEEN << 8 | 4 << 4 | 1, 7};
    trey_strategy_odds_make(&b, &game, &ruled);
    assert_true(b.up_plays[TREY_RANK_KING] > a.up_plays[TREY_RANK_KING]);
    assert_int_equal(b.up_plays[TREY_RANK_ACE], a.up_plays[TREY_RANK_ACE]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_threshold_agrees_with_all_deals),
        cmocka_unit_test(thresholds_by_exposed_rank_agree_with_all_deals),
        cmocka_unit_test(best_play_is_what_the_sweep_says),
        cmocka_unit_test(simple_strategies_are_what_the_sweep_says),
        cmocka_unit_test(suit_rules_at_their_ends),
    };
    return cmocka_run_group_tests(tests, deal_all, free_all);
}
