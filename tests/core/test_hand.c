/* SPDX-License-Identifier: MIT */
/*
 * Hands against the plain evaluator, which was written apart from the library, and against the
 * known counts.
 */
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>

#include "../oracle/plain_hand.h"
#include "play.h"

static plain_hand plain_of(const trey_card cards[3])
{
    int rank[3], suit[3];
    for (int i = 0; i < 3; i++) {
        rank[i] = (int)trey_card_rank(cards[i]) + 2;
        suit[i] = (int)trey_card_suit(cards[i]);
    }
    return plain_hand_of(rank, suit);
}

static bool parse_hand(const char *text, trey_card cards[TREY_HAND_CARDS])
{
    return trey_card_parse(text, 2, &cards[0]) && trey_card_parse(text + 3, 2, &cards[1]) &&
           trey_card_parse(text + 6, 2, &cards[2]);
}

/* Every hand of any number of decks, in any order of its cards. */
static void every_triple_agrees(void **state)
{
    (void)state;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = 0; b < 52; b++) {
            for (unsigned c = 0; c < 52; c++) {
                trey_card cards[3] = {(trey_card)a, (trey_card)b, (trey_card)c};
                plain_hand plain = plain_of(cards);
                trey_hand_value value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
                assert_int_equal(trey_hand_category(value), plain.category);
                assert_int_equal(trey_hand_qualifies(value), plain_hand_qualifies(plain));
            }
        }
    }
}

/* Comparing two values is comparing two hands, for every pair of the 897 kinds there are. */
static void every_pair_of_kinds_compares(void **state)
{
    (void)state;
    static trey_card kinds[1 << 15][3];
    static bool known[1 << 15];
    unsigned values[1024], count = 0;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = a; b < 52; b++) {
            for (unsigned c = b; c < 52; c++) {
                unsigned value = trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c);
                if (!known[value]) {
                    known[value] = true;
                    kinds[value][0] = (trey_card)a;
                    kinds[value][1] = (trey_card)b;
                    kinds[value][2] = (trey_card)c;
                    values[count++] = value;
                }
            }
        }
    }
    assert_int_equal(count, 897);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < count; j++) {
            int expected =
                plain_hand_compare(plain_of(kinds[values[i]]), plain_of(kinds[values[j]]));
            int got = (values[i] > values[j]) - (values[i] < values[j]);
            assert_int_equal(got, expected);
        }
    }
}

static void batch_agrees(void **state)
{
    (void)state;
    enum { COUNT = 52 * 52 * 52 };
    static trey_card a[COUNT + 3], b[COUNT + 3], c[COUNT + 3];
    static trey_hand_value values[COUNT + 3];
    for (unsigned i = 0; i < COUNT; i++) {
        a[i] = (trey_card)(i / (52 * 52));
        b[i] = (trey_card)(i / 52 % 52);
        c[i] = (trey_card)(i % 52);
    }
    values[COUNT] = 0xBEEF;
    trey_hand_evaluate_many(a, b, c, values, COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        assert_int_equal(values[i], trey_hand_evaluate(a[i], b[i], c[i]));
    }
    assert_int_equal(values[COUNT], 0xBEEF);
}

static void one_deck_counts(void **state)
{
    (void)state;
    static const int64_t published[TREY_CATEGORY_COUNT] = {16440, 3744, 1096, 720, 52, 48};
    int64_t counted[TREY_CATEGORY_COUNT] = {0};
    unsigned akq = 0, hands = 0;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = a + 1; b < 52; b++) {
            for (unsigned c = b + 1; c < 52; c++) {
                trey_hand_value value =
                    trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c);
                counted[trey_hand_category(value)]++;
                akq += trey_hand_is_akq_suited(value);
                hands++;
            }
        }
    }
    for (unsigned category = 0; category < TREY_CATEGORY_COUNT; category++) {
        assert_int_equal(counted[category], published[category]);
        assert_int_equal(trey_hand_count(category, 1), published[category]);
    }
    assert_int_equal(akq, 4);
    assert_int_equal(hands, 22100);
    assert_int_equal(trey_hand_count_all(1), 22100);
}

/* Counts by enumeration of the multisets of cards, each weighted by its number of ways. */
static void several_decks_count(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        int64_t counted[TREY_CATEGORY_COUNT] = {0}, all = 0;
        for (unsigned a = 0; a < 52; a++) {
            for (unsigned b = a; b < 52; b++) {
                for (unsigned c = b; c < 52; c++) {
                    trey_card cards[3] = {(trey_card)a, (trey_card)b, (trey_card)c};
                    int64_t one = n, two = (int64_t)n * (n - 1) / 2,
                            three = (int64_t)n * (n - 1) * (n - 2) / 6;
                    int64_t ways = a == b && b == c   ? three
                                   : a == b || b == c ? two * one
                                                      : one * one * one;
                    counted[plain_of(cards).category] += ways;
                    all += ways;
                }
            }
        }
        for (unsigned category = 0; category < TREY_CATEGORY_COUNT; category++) {
            assert_int_equal(trey_hand_count(category, n), counted[category]);
        }
        assert_int_equal(trey_hand_count_all(n), all);
    }
}

/* The committed counts, whose making is in tests/oracle/plain_counts.py. */
static void committed_counts(void **state)
{
    (void)state;
    const char *name = getenv("TREY_HAND_COUNTS");
    FILE *file = name != NULL ? fopen(name, "r") : NULL;
    assert_non_null(file);
    char line[200], category[40];
    unsigned decks, rows = 0;
    long long hands;
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%u\t%39s\t%lld", &decks, category, &hands) != 3) {
            continue;
        }
        for (unsigned c = 0; c < TREY_CATEGORY_COUNT; c++) {
            if (strcmp(trey_category_name(c), category) == 0) {
                assert_int_equal(trey_hand_count(c, decks), hands);
                rows++;
            }
        }
    }
    fclose(file);
    assert_int_equal(rows, 8 * TREY_CATEGORY_COUNT);
}

/* What a table comes to over all hands of n decks, by enumeration with the plain evaluator. */
static int64_t plain_balance(unsigned n, const int pays[TREY_CATEGORY_COUNT], int akq_pays)
{
    int64_t balance = 0, one = n, two = one * (one - 1) / 2, three = two * (one - 2) / 3;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = a; b < 52; b++) {
            for (unsigned c = b; c < 52; c++) {
                trey_card cards[3] = {(trey_card)a, (trey_card)b, (trey_card)c};
                plain_hand plain = plain_of(cards);
                bool akq = plain.category == PLAIN_STRAIGHT_FLUSH && plain.tie[0] == 14;
                int to_one = akq ? akq_pays : pays[plain.category];
                int64_t ways = a == b && b == c   ? three
                               : a == b || b == c ? two * one
                                                  : one * one * one;
                balance += ways * (to_one > 0 ? to_one : -1);
            }
        }
    }
    return balance;
}

static void bonus_balance(void **state)
{
    (void)state;
    static const int california[] = {0, 1, 3, 6, 30, 40}, pair_plus_a[] = {0, 1, 4, 6, 30, 40};
    const trey_paytable *bonus = trey_book_paytable(&trey_book_builtin, "california-bonus", 16);
    const trey_paytable *plus = trey_book_paytable(&trey_book_builtin, "pair-plus-A", 11);
    /* Known exact values for one deck: -242/5525 and -128/5525 of 22,100 hands. */
    assert_int_equal(trey_paytable_balance(bonus, 1), -242 * 4);
    assert_int_equal(trey_paytable_balance(plus, 1), -128 * 4);
    for (unsigned decks = 1; decks <= 8; decks++) {
        assert_int_equal(trey_paytable_balance(bonus, decks),
                         plain_balance(decks, california, 200));
        assert_int_equal(trey_paytable_balance(plus, decks), plain_balance(decks, pair_plus_a, 40));
    }
    assert_int_equal(trey_paytable_most(bonus), 200);
}

/* ---- How a hand is laid out ---- */

static void lays_out(const char *dealt, const char *laid_out)
{
    trey_card cards[TREY_HAND_CARDS];
    char text[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)];
    assert_true(parse_hand(dealt, cards));
    trey_hand_lay_out(cards, cards); /* in place */
    assert_string_equal(trey_cards_text(text, cards, TREY_HAND_CARDS), laid_out);
}

static void laid_out_as_compared(void **state)
{
    (void)state;
    lays_out("3c Qh 9d", "Qh 9d 3c");
    lays_out("Kc 4d 4h", "4d 4h Kc"); /* the pair, then the kicker */
    lays_out("4d Kc 4h", "4d 4h Kc");
    lays_out("2c 9d 9h", "9d 9h 2c");
    lays_out("2h Ac 3d", "3d 2h Ac"); /* HAND-3: the lowest straight */
    lays_out("As 3s 2s", "3s 2s As");
    lays_out("Qs As Ks", "As Ks Qs");
    lays_out("Ad Kc 2h", "Ad Kc 2h");
    lays_out("7h 7c 7d", "7h 7c 7d");
    lays_out("4h Kh 4h", "Kh 4h 4h"); /* HAND-6: a flush, by its ranks */
}

/* Whatever the order of dealing: the same cards, by rank in the order that decides. */
static void every_triple_is_laid_out(void **state)
{
    (void)state;
    for (unsigned a = 0; a < 52; a++) {
        for (unsigned b = 0; b < 52; b++) {
            for (unsigned c = 0; c < 52; c++) {
                trey_card cards[3] = {(trey_card)a, (trey_card)b, (trey_card)c}, out[3];
                trey_hand_lay_out(cards, out);
                plain_hand plain = plain_of(cards);
                unsigned first = trey_card_rank(out[0]), last = trey_card_rank(out[2]);
                unsigned middle = trey_card_rank(out[1]);
                assert_int_equal(a + b + c, out[0] + out[1] + out[2]);
                assert_int_equal(a * a + b * b + c * c,
                                 out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
                if ((int)plain.category == TREY_CATEGORY_PAIR) {
                    assert_true(first == middle && middle != last);
                } else if (last == TREY_RANK_ACE && first != TREY_RANK_ACE) {
                    assert_true(first == TREY_RANK_2 + 1 && middle == TREY_RANK_2);
                } else {
                    assert_true(first >= middle && middle >= last);
                    assert_false(first == TREY_RANK_ACE && middle == TREY_RANK_2 + 1 &&
                                 last == TREY_RANK_2);
                }
            }
        }
    }
}

/* ---- Names ---- */

static void hands_by_the_names_of_the_sources(void **state)
{
    (void)state;
    static const struct {
        const char *ruleset, *akq, *bonus, *title;
    } rows[] = {
        {"california-shfl", "mini royal", "Bonus", "California, Shuffle Master rules"},
        {"california-grand", "royal flush", "Bonus", "California Grand"},
        {"california-bureau", "royal flush", "Bonus", "California, Bureau rules"},
        {"house-banked", "ace-high straight flush", "Pair Plus", "Casino, house banks"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const trey_ruleset *set =
            trey_book_ruleset(&trey_book_builtin, rows[i].ruleset, strlen(rows[i].ruleset));
        char text[TREY_HAND_TEXT_SIZE];
        trey_card akq[TREY_HAND_CARDS], lower[TREY_HAND_CARDS];
        assert_true(parse_hand("Ah Kh Qh", akq) && parse_hand("Kh Qh Jh", lower));
        trey_hand_value value = trey_hand_evaluate(akq[0], akq[1], akq[2]);
        assert_string_equal(trey_ruleset_hand_text(set, text, value), rows[i].akq);
        value = trey_hand_evaluate(lower[0], lower[1], lower[2]);
        assert_string_equal(trey_ruleset_hand_text(set, text, value), "king-high straight flush");
        assert_string_equal(trey_ruleset_bonus_title(set), rows[i].bonus);
        assert_string_equal(set->title, rows[i].title);
        assert_int_equal(set->bonus_shape, strcmp(set->id, "california-bureau") == 0
                                               ? TREY_BONUS_SHAPE_CIRCLE
                                               : TREY_BONUS_SHAPE_LOZENGE);
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("HAND-2 HAND-3 HAND-6 HAND-7 every triple of cards is what it should be",
            every_triple_agrees),
        ROW("HAND-4 HAND-5 every pair of kinds of hands compares as it should",
            every_pair_of_kinds_compares),
        ROW("HAND-2 the batch evaluator says the same", batch_agrees),
        ROW("HAND-1 one deck has 48 52 720 1096 3744 16440 hands", one_deck_counts),
        ROW("HAND-6 hands of two to eight decks by enumeration", several_decks_count),
        ROW("HAND-6 hands of two to eight decks as committed", committed_counts),
        ROW("PROC-6 a hand is laid out as it is compared", laid_out_as_compared),
        ROW("PROC-6 every triple of cards is laid out", every_triple_is_laid_out),
        ROW("HAND-4 PROC-1 hands, bonus and rule sets have the names of the sources",
            hands_by_the_names_of_the_sources),
        ROW("OUT-4 what the bonus table comes to over all hands", bonus_balance),
    };
    return RUN(rows);
}
