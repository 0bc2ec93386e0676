/* SPDX-License-Identifier: MIT */
/*
 * The exact odds against plain enumeration (tests/data/odds_enumerated.tsv, which says what its
 * keys mean), against published figures, and against each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/play.h"

static const trey_paytable tables[] = {
    {.id = "none"},
    {.id = "5-4-1", .pays = {[3] = 1, [4] = 4, [5] = 5, [6] = 5}},
    {.id = "5-3-1", .pays = {[3] = 1, [4] = 3, [5] = 5, [6] = 5}},
    {.id = "4-3-1", .pays = {[3] = 1, [4] = 3, [5] = 4, [6] = 4}},
};
enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };

static trey_odds_game game_of(bool exposed, unsigned decks, unsigned table)
{
    return (trey_odds_game){decks, exposed, table == 0 ? NULL : &tables[table]};
}

/* All figures of one game and number of decks. */
typedef struct analysed {
    trey_odds_game game[TABLE_COUNT];
    trey_ante_odds odds[TABLE_COUNT];
    trey_table_odds table; /* one deck only */
} analysed;

static analysed analyses[2][TREY_DECKS_MAX + 1];

static const trey_paytable *california_bonus(void)
{
    return trey_book_paytable(&trey_book_builtin, "california-bonus", 16);
}

static int analyse(void **state)
{
    (void)state;
    for (unsigned exposed = 0; exposed < 2; exposed++) {
        for (unsigned decks = 1; decks <= TREY_DECKS_MAX; decks++) {
            analysed *at = &analyses[exposed][decks];
            for (unsigned t = 0; t < TABLE_COUNT; t++) {
                at->game[t] = game_of(exposed, decks, t);
                trey_ante_odds_make(&at->odds[t], &at->game[t]);
            }
        }
        trey_table_odds_make(&analyses[exposed][1].table, &analyses[exposed][1].game[0],
                             california_bonus());
    }
    return 0;
}

/* ---- One row of the file ---- */

static int index_in(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static const char *const line_names[TREY_PAYLINE_COUNT] = {
    "high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "royal"};
static const char *const ending_names[TREY_ENDING_COUNT] = {"fold", "no-qualify", "win", "tie",
                                                            "lose"};
static const char *const table_names[TABLE_COUNT] = {"none", "5-4-1", "5-3-1", "4-3-1"};
static const char *const rank_names[TREY_RANK_COUNT] = {"2", "3", "4", "5", "6", "7", "8",
                                                        "9", "T", "J", "Q", "K", "A"};

static int64_t squares(const trey_distribution *distribution)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        int64_t net = distribution->outcomes[i].net;
        sum += net * net * distribution->outcomes[i].ways;
    }
    return sum;
}

static int64_t net_sum(const trey_distribution *distribution)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        sum += distribution->outcomes[i].net * distribution->outcomes[i].ways;
    }
    return sum;
}

/* Q-6-4 as 120604. */
static int64_t decimal_of(trey_hand_value value)
{
    return (int64_t)(value >> 12) * 1000000 + ((value >> 8 & 15) + 2) * 10000 +
           ((value >> 4 & 15) + 2) * 100 + (value & 15) + 2;
}

static int64_t lowest_played(const trey_strategy *best, unsigned rank)
{
    trey_hand_value from =
        best->suit_rule[rank].cards != 0 ? best->suit_rule[rank].value : best->play_from[rank];
    return from == TREY_PLAY_ALWAYS ? 50302 : decimal_of(from);
}

static trey_card card_of(const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    return trey_card_make((unsigned)(strchr(ranks, text[0]) - ranks),
                          (unsigned)(strchr(suits, text[1]) - suits));
}

/* The sum of products that follows from the covariance of two seats. */
static trey_fraction product_sum(trey_fraction covariance, trey_fraction a, trey_fraction b,
                                 int64_t deals)
{
    trey_fraction mean = trey_fraction_add(covariance, trey_fraction_multiply(a, b));
    return trey_fraction_multiply(mean, (trey_fraction){(trey_wide)deals * 15180, 1});
}

/* The figure for a key; false if the library does not have it. */
static bool figure(const analysed *at, char *const part[], int parts, int64_t *value)
{
    const trey_ante_odds *odds = &at->odds[0];
    int table = parts == 3 ? index_in(table_names, TABLE_COUNT, part[2]) : -1;
    if (strcmp(part[0], "deals") == 0) {
        *value = odds->deals;
    } else if (strcmp(part[0], "california-bonus") == 0) {
        trey_distribution bonus = trey_bonus_odds(california_bonus(), at->game[0].decks);
        *value = net_sum(&bonus);
    } else if (strcmp(part[0], "best") == 0 && table >= 0) {
        trey_distribution results = trey_ante_odds_results(&at->odds[table], &at->game[table]);
        *value = strcmp(part[1], "net") == 0 ? net_sum(&results) : squares(&results);
    } else if (strcmp(part[0], "best") == 0 && parts == 3) {
        *value = odds->ways[index_in(line_names, TREY_PAYLINE_COUNT, part[1])]
                           [index_in(ending_names, TREY_ENDING_COUNT, part[2])];
    } else if (table >= 0 && strcmp(part[1], "net") == 0) {
        static const char *const names[TREY_SIMPLE_COUNT] = {"always", "queen-high", "q-6-4",
                                                             "pair", "never"};
        *value = at->odds[table].simple_net[index_in(names, TREY_SIMPLE_COUNT, part[0])];
    } else if (strcmp(part[0], "lowest-played") == 0) {
        unsigned rank = parts == 2 ? (unsigned)index_in(rank_names, 13, part[1]) : 0;
        *value = lowest_played(&odds->best, rank);
    } else if (strcmp(part[0], "mixed-strengths") == 0) {
        unsigned rank = parts == 2 ? (unsigned)index_in(rank_names, 13, part[1]) : 0;
        *value = odds->best.suit_rule[rank].cards != 0;
    } else if (strcmp(part[0], "two-seats") == 0 && strcmp(part[1], "base-once") != 0) {
        const trey_table_odds *two = &at->table;
        trey_fraction sum =
            strcmp(part[1], "base-base") == 0
                ? product_sum(two->across_ante, two->ante, two->ante, odds->deals)
            : strcmp(part[1], "base-bonus") == 0
                ? product_sum(two->across_mixed, two->ante, two->bonus, odds->deals)
                : product_sum(two->across_bonus, two->bonus, two->bonus, odds->deals);
        assert_int_equal(sum.denominator, 1);
        *value = (int64_t)sum.numerator;
    } else {
        return false;
    }
    return true;
}

/* mixed/Qc/Qd9c2c/margin: played unless below zero. */
static void check_mixed(const analysed *at, char *const part[], int64_t margin)
{
    const trey_card hand[3] = {card_of(part[2]), card_of(part[2] + 2), card_of(part[2] + 4)};
    trey_card up = card_of(part[1]);
    assert_int_equal(trey_strategy_plays(&at->odds[0].best, hand, up), margin >= 0);
    trey_prospect prospect;
    trey_situation situation = {.hand = {hand[0], hand[1], hand[2]}, .up = up};
    assert_true(trey_prospect_make(&prospect, &at->game[0], &situation));
    trey_fraction over = trey_fraction_add(trey_prospect_value(&prospect), (trey_fraction){1, 1});
    assert_int_equal(over.numerator > 0, margin > 0);
    assert_int_equal(over.numerator < 0, margin < 0);
}

/* Sums over lines of best/RANK/LINE/RESULT. */
typedef struct by_rank {
    int64_t net[TREY_RANK_COUNT], folds[TREY_RANK_COUNT];
} by_rank;

static void add_by_rank(by_rank *sums, char *const part[], int64_t value)
{
    static const int32_t net[TREY_ENDING_COUNT] = {-1, 1, 2, 0, -2};
    int rank = index_in(rank_names, TREY_RANK_COUNT, part[1]);
    int ending = index_in(ending_names, TREY_ENDING_COUNT, part[3]);
    sums->net[rank] += net[ending] * value;
    sums->folds[rank] += ending == TREY_ENDING_FOLD ? value : 0;
}

/* Rows that the library does not have, or has under another key. */
static bool is_left_out(const char *key)
{
    static const char *const keys[] = {"hands",       "always",    "queen-high",
                                       "q-6-4",       "pair",      "mixed",
                                       "indifferent", "two-seats", "highest-folded"};
    return index_in(keys, sizeof keys / sizeof keys[0], key) >= 0;
}

static void every_enumerated_figure_agrees(void **state)
{
    (void)state;
    FILE *file = fopen(getenv("TREY_ODDS_ENUMERATED"), "r");
    assert_non_null(file);
    static by_rank ranks[TREY_DECKS_MAX + 1];
    char row[256];
    unsigned checked = 0, mixed = 0;
    while (fgets(row, sizeof row, file) != NULL) {
        char *rest = row;
        char *game = strsep(&rest, "\t"), *decks = strsep(&rest, "\t"), *key = strsep(&rest, "\t");
        char *text = strsep(&rest, "\n");
        if (row[0] == '#' || text == NULL || strcmp(game, "game") == 0) {
            continue;
        }
        const analysed *at = &analyses[strcmp(game, "exposed") == 0][strtol(decks, NULL, 10)];
        int64_t expected = strtoll(text, NULL, 10), found;
        char *part[4];
        int parts = 0;
        for (char *p = strsep(&key, "/"); p != NULL && parts < 4; p = strsep(&key, "/")) {
            part[parts++] = p;
        }
        if (figure(at, part, parts, &found)) {
            if (found != expected) {
                fail_msg("%s %s %s/%s/%s: %lld, enumerated %lld", game, decks, part[0],
                         parts > 1 ? part[1] : "", parts > 2 ? part[2] : "", (long long)found,
                         (long long)expected);
            }
            checked++;
        } else if (strcmp(part[0], "mixed") == 0 && strcmp(part[3], "margin") == 0) {
            check_mixed(at, part, expected);
            mixed++;
        } else if (strcmp(part[0], "best") == 0 && parts == 4) {
            add_by_rank(&ranks[strtol(decks, NULL, 10)], part, expected);
        } else if (!is_left_out(part[0])) {
            fail_msg("%s: no such key is known", part[0]);
        }
    }
    fclose(file);
    assert_int_equal(checked, 1206);
    assert_int_equal(mixed, 39);
    for (unsigned decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            assert_int_equal(ranks[decks].net[rank], analyses[1][decks].odds[0].up_net[rank]);
            assert_int_equal(ranks[decks].folds[rank], analyses[1][decks].odds[0].up_folds[rank]);
        }
    }
}

/* ---- Published figures ---- */

static void assert_fraction(trey_fraction fraction, const char *text)
{
    char buffer[TREY_FRACTION_TEXT_SIZE];
    assert_string_equal(trey_fraction_text(fraction, buffer), text);
}

static void known_values_are_reproduced(void **state)
{
    (void)state;
    static const char *const closed[TABLE_COUNT] = {"-8813253/101792600", "-686689/20358520",
                                                    "-3672957/101792600", "-778809/20358520"};
    for (unsigned t = 0; t < TABLE_COUNT; t++) {
        trey_distribution results =
            trey_ante_odds_results(&analyses[0][1].odds[t], &analyses[0][1].game[t]);
        assert_fraction(trey_distribution_mean(&results), closed[t]);
    }
    trey_distribution california =
        trey_ante_odds_results(&analyses[1][1].odds[0], &analyses[1][1].game[0]);
    assert_fraction(trey_distribution_mean(&california), "-229314/12724075");
    static const char *const bonus[][2] = {{"pair-plus-A", "-128/5525"},
                                           {"pair-plus-B", "-193/5525"},
                                           {"pair-plus-C", "-308/5525"},
                                           {"pair-plus-D", "-402/5525"},
                                           {"california-bonus", "-242/5525"}};
    for (unsigned i = 0; i < 5; i++) {
        trey_distribution results = trey_bonus_odds(
            trey_book_paytable(&trey_book_builtin, bonus[i][0], strlen(bonus[i][0])), 1);
        assert_fraction(trey_distribution_mean(&results), bonus[i][1]);
    }
}

static void published_progressive_figures_are_reproduced(void **state)
{
    (void)state;
    /* 22.33 % and 22.85 % with seven seats; 820 and 100 winning hands of 22,100. */
    static const char *const value[2] = {"-1234/5525", "-101/442"};
    static const char *const average[2] = {"4094", "5420"};
    static const char *const hits[2] = {"41/1105", "1/221"};
    for (int number = 1; number <= 2; number++) {
        const trey_progressive_table *table = trey_book_progressive(&trey_book_builtin, number);
        trey_fraction meter = trey_progressive_average(table, 1);
        assert_fraction(meter, average[number - 1]);
        assert_fraction(trey_progressive_value(table, 1, 7, meter), value[number - 1]);
        assert_fraction(trey_progressive_hits(table, 1), hits[number - 1]);
        trey_fraction even = trey_progressive_break_even(table, 1, 7);
        assert_int_equal(trey_progressive_value(table, 1, 7, even).numerator, 0);
    }
}

/* All pairs of hands with an award or envy, one deck, two seats: 22,100 times those four. */
static void progressive_variance_is_that_of_all_deals(void **state)
{
    (void)state;
    const trey_progressive_table *table = trey_book_progressive(&trey_book_builtin, 1);
    int64_t sum = 0, sum_of_squares = 0, deals = INT64_C(22100) * 18424;
    const int64_t meter = 2500;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = a + 1; b < 52; b++) {
            for (unsigned c = b + 1; c < 52; c++) {
                trey_hand_value value =
                    trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c);
                trey_category category = trey_hand_category(value);
                bool royal = trey_hand_is_akq_suited(value);
                int64_t award = royal ? (a % 4 == TREY_SUIT_SPADES ? meter : 500)
                                : category == TREY_CATEGORY_STRAIGHT_FLUSH  ? 70
                                : category == TREY_CATEGORY_THREE_OF_A_KIND ? 60
                                : category == TREY_CATEGORY_STRAIGHT        ? 6
                                                                            : 0;
                int64_t plain = 18424;
                for (unsigned suit = 0; suit < 4; suit++) {
                    /* The other hand is A-K-Q of this suit, unless a card of it is here. */
                    bool taken = (a % 4 == suit && a / 4 >= TREY_RANK_QUEEN) ||
                                 (b % 4 == suit && b / 4 >= TREY_RANK_QUEEN) ||
                                 (c % 4 == suit && c / 4 >= TREY_RANK_QUEEN);
                    int64_t envy = suit == TREY_SUIT_SPADES ? 100 : 25;
                    if (!taken) {
                        plain--;
                        sum += award + envy;
                        sum_of_squares += (award + envy) * (award + envy);
                    }
                }
                sum += plain * award;
                sum_of_squares += plain * award * award;
            }
        }
    }
    trey_fraction mean = trey_fraction_make(sum, deals);
    trey_fraction expected = trey_fraction_subtract(trey_fraction_make(sum_of_squares, deals),
                                                    trey_fraction_multiply(mean, mean));
    trey_fraction found = trey_progressive_variance(table, 1, 2, (trey_fraction){meter, 1});
    assert_int_equal(trey_fraction_compare(found, expected), 0);
    assert_int_equal(
        trey_fraction_compare(trey_progressive_value(table, 1, 2, (trey_fraction){meter, 1}),
                              trey_fraction_subtract(mean, (trey_fraction){1, 1})),
        0);
}

/* ---- Consistency ---- */

/* Single decisions agree with the strategy that the sweep finds. */
static void decisions_one_by_one_agree_with_the_strategy(void **state)
{
    (void)state;
    const analysed *at = &analyses[0][1];
    int64_t net = 0;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = a + 1; b < 52; b++) {
            for (unsigned c = b + 1; c < 52; c += 7) { /* every seventh is enough */
                trey_situation situation = {
                    {(trey_card)a, (trey_card)b, (trey_card)c}, TREY_DECK_CARDS, {0}};
                trey_prospect prospect;
                assert_true(trey_prospect_make(&prospect, &at->game[1], &situation));
                assert_int_equal(prospect.deals, 18424);
                trey_fraction value = trey_prospect_value(&prospect);
                bool plays = trey_fraction_compare(value, (trey_fraction){-1, 1}) >= 0;
                assert_int_equal(
                    plays, trey_strategy_plays(&at->odds[1].best, situation.hand, TREY_DECK_CARDS));
                net++;
            }
        }
    }
    assert_true(net > 3000);
}

static void dead_cards_are_not_dealt(void **state)
{
    (void)state;
    trey_odds_game game = {1, true, NULL};
    trey_situation situation = {.hand = {card_of("Qs"), card_of("6d"), card_of("4c")},
                                .up = card_of("Kh")};
    trey_prospect prospect;
    assert_true(trey_prospect_make(&prospect, &game, &situation));
    assert_int_equal(prospect.deals, 48 * 47 / 2);
    situation.dead[card_of("Ah")] = 1;
    assert_true(trey_prospect_make(&prospect, &game, &situation));
    assert_int_equal(prospect.deals, 47 * 46 / 2);
    situation.dead[card_of("Kh")] = 1; /* it is exposed */
    assert_false(trey_prospect_make(&prospect, &game, &situation));
    memset(situation.dead, 1, sizeof situation.dead);
    situation.dead[card_of("Qs")] = situation.dead[card_of("6d")] = 0;
    situation.dead[card_of("4c")] = situation.dead[card_of("Kh")] = 0;
    situation.dead[card_of("2c")] = 0; /* one card is left for two places */
    assert_false(trey_prospect_make(&prospect, &game, &situation));
    situation.dead[card_of("3c")] = 0;
    assert_true(trey_prospect_make(&prospect, &game, &situation));
    assert_int_equal(prospect.deals, 1);
}

/* The advice of a strategy agrees with the counts: fold counts by hand, all decks. */
static void best_play_never_folds_a_hand_that_is_paid(void **state)
{
    (void)state;
    for (unsigned exposed = 0; exposed < 2; exposed++) {
        for (unsigned decks = 1; decks <= TREY_DECKS_MAX; decks++) {
            const trey_ante_odds *odds = &analyses[exposed][decks].odds[0];
            for (unsigned line = TREY_PAYLINE_PAIR; line < TREY_PAYLINE_COUNT; line++) {
                assert_int_equal(odds->ways[line][TREY_ENDING_FOLD], 0);
            }
        }
    }
}

/* OUT-3: a line that pays nothing is a loss, A-K-Q suited like any other. */
static void a_line_that_pays_nothing_is_lost(void **state)
{
    (void)state;
    trey_paytable table = {.id = "nothing"};
    trey_distribution results = trey_bonus_odds(&table, 1);
    assert_int_equal(results.count, 1);
    assert_int_equal(results.outcomes[0].net, -1);
    assert_int_equal(results.outcomes[0].ways, 22100);
}

static void fractions_are_reduced(void **state)
{
    (void)state;
    assert_fraction(trey_fraction_make(6, -8), "-3/4");
    assert_fraction(trey_fraction_make(0, -8), "0");
    assert_fraction(trey_fraction_add((trey_fraction){1, 6}, (trey_fraction){1, 3}), "1/2");
    assert_fraction(trey_fraction_subtract((trey_fraction){1, 6}, (trey_fraction){1, 6}), "0");
    assert_fraction(trey_fraction_multiply((trey_fraction){-2, 3}, (trey_fraction){3, 4}), "-1/2");
    assert_fraction(trey_fraction_divide((trey_fraction){1, 2}, (trey_fraction){-3, 4}), "-2/3");
    trey_wide big = (trey_wide)INT64_MAX * 1000;
    assert_fraction(trey_fraction_make(big, big * 3), "1/3");
    assert_fraction(trey_fraction_make(big, 1), "9223372036854775807000");
    assert_true(trey_fraction_compare((trey_fraction){1, 3}, (trey_fraction){1, 2}) < 0);
    assert_true(trey_fraction_value((trey_fraction){-1, 4}) == -0.25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions_are_reduced),
        cmocka_unit_test(every_enumerated_figure_agrees),
        cmocka_unit_test(known_values_are_reproduced),
        cmocka_unit_test(published_progressive_figures_are_reproduced),
        cmocka_unit_test(progressive_variance_is_that_of_all_deals),
        cmocka_unit_test(decisions_one_by_one_agree_with_the_strategy),
        cmocka_unit_test(dead_cards_are_not_dealt),
        cmocka_unit_test(a_line_that_pays_nothing_is_lost),
        cmocka_unit_test(best_play_never_folds_a_hand_that_is_paid),
    };
    return cmocka_run_group_tests(tests, analyse, NULL);
}
