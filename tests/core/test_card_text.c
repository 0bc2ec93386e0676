/* SPDX-License-Identifier: MIT */
/*
 * Cards as text, as people write them and in the canonical form; names that end in a zero byte.
 */
#include <stdio.h>

#include "play.h"

/* What a text is read as: its canonical form, or the problem and the character where it is. */
typedef struct reading {
    const char *text;
    const char *canonical; /* NULL: refused */
    trey_card_problem problem;
    size_t offset, character;
} reading;

static const reading readings[] = {
    {.text = "As Kd 3c", .canonical = "As Kd 3c"},
    {.text = "AsKd3c", .canonical = "As Kd 3c"},
    {.text = "askd3c", .canonical = "As Kd 3c"},
    {.text = "AS KD 3C", .canonical = "As Kd 3c"},
    {.text = "10h 9h 8h", .canonical = "Th 9h 8h"},
    {.text = "10hTd10c", .canonical = "Th Td Tc"},
    {.text = "tH", .canonical = "Th"},
    {.text = "As,Kd,3c", .canonical = "As Kd 3c"},
    {.text = "As, Kd; 3c", .canonical = "As Kd 3c"},
    {.text = "As , Kd ;3c", .canonical = "As Kd 3c"},
    {.text = "  As   Kd\t3c \r\n", .canonical = "As Kd 3c"},
    {.text = "A♠K♦3♣", .canonical = "As Kd 3c"},
    {.text = "a♤ k♢ 3♧ 10♡", .canonical = "As Kd 3c Th"},
    {.text = "10♥ Q♥", .canonical = "Th Qh"},
    {.text = "A♠\xef\xb8\x8f K♥\xef\xb8\x8e", .canonical = "As Kh"}, /* as phones write them */
    {.text = "", .canonical = ""},
    {.text = " \t ", .canonical = ""},

    {.text = "As Kx 3c", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 4, .character = 5},
    {.text = "As K", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 4, .character = 5},
    {.text = "As K d", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 4, .character = 5},
    {.text = "As 10", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 5, .character = 6},
    {.text = "101h", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 2, .character = 3},
    {.text = "As 1h", .problem = TREY_CARD_PROBLEM_ONE, .offset = 3, .character = 4},
    {.text = "11s", .problem = TREY_CARD_PROBLEM_ONE, .offset = 0, .character = 1},
    {.text = "1", .problem = TREY_CARD_PROBLEM_ONE, .offset = 0, .character = 1},
    {.text = "sA", .problem = TREY_CARD_PROBLEM_RANK, .offset = 0, .character = 1},
    {.text = "0h", .problem = TREY_CARD_PROBLEM_RANK, .offset = 0, .character = 1},
    {.text = "Ass", .problem = TREY_CARD_PROBLEM_RANK, .offset = 2, .character = 3},
    {.text = "As/Kd", .problem = TREY_CARD_PROBLEM_RANK, .offset = 2, .character = 3},
    {.text = "A♠ X♠", .problem = TREY_CARD_PROBLEM_RANK, .offset = 5, .character = 4},
    {.text = "♠A", .problem = TREY_CARD_PROBLEM_RANK, .offset = 0, .character = 1},
    {.text = "A\xe2\x99", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 1, .character = 2},
    {.text = "A\xe2\x99\xa8", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 1, .character = 2},
    {.text = "\x12s", .problem = TREY_CARD_PROBLEM_RANK, .offset = 0, .character = 1},
    {.text = "A\x13", .problem = TREY_CARD_PROBLEM_SUIT, .offset = 1, .character = 2},
    {.text = ",As", .problem = TREY_CARD_PROBLEM_ABSENT, .offset = 0, .character = 1},
    {.text = "As,", .problem = TREY_CARD_PROBLEM_ABSENT, .offset = 3, .character = 4},
    {.text = "As, ,Kd", .problem = TREY_CARD_PROBLEM_ABSENT, .offset = 4, .character = 5},
};

static void texts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const reading *row = &readings[i];
        trey_card cards[8], before[8];
        memset(cards, 77, sizeof cards);
        memcpy(before, cards, sizeof before);
        size_t count = 99;
        trey_card_error error = {0};
        char out[TREY_CARDS_TEXT_SIZE(8)];
        bool read = trey_cards_parse(row->text, strlen(row->text), cards, 8, &count, &error);
        assert_int_equal(read, row->canonical != NULL);
        if (read) {
            assert_string_equal(trey_cards_text(out, cards, count), row->canonical);
            assert_int_equal(error.problem, TREY_CARD_PROBLEM_NONE);
            continue;
        }
        assert_int_equal(error.problem, row->problem);
        assert_int_equal(error.offset, row->offset);
        assert_int_equal(error.character, row->character);
        assert_int_equal(count, 99);
        assert_memory_equal(cards, before, sizeof cards);
        assert_true(strlen(trey_card_problem_text(error.problem)) > 0);
    }
}

static void every_card_is_read_again(void **state)
{
    (void)state;
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    for (unsigned number = 0; number < TREY_DECK_CARDS; number++) {
        char text[TREY_CARD_TEXT_SIZE], symbol[8];
        trey_card card = TREY_DECK_CARDS;
        trey_card_text(text, (trey_card)number);
        assert_true(trey_card_parse(text, 2, &card));
        assert_int_equal(card, number);
        snprintf(symbol, sizeof symbol, "%c%s", text[0], symbols[number % TREY_SUIT_COUNT]);
        card = TREY_DECK_CARDS;
        assert_true(trey_card_parse(symbol, strlen(symbol), &card));
        assert_int_equal(card, number);
    }
}

static void one_card_stands_alone(void **state)
{
    (void)state;
    trey_card card = 7;
    static const char *const wrong[] = {"", "A", " As", "As ", "AsKd", "10", "1h", "As,"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(trey_card_parse(wrong[i], strlen(wrong[i]), &card));
        assert_int_equal(card, 7);
    }
    assert_true(trey_card_parse("10hX", 3, &card)); /* no more than the size is looked at */
    assert_int_equal(card, trey_card_make(TREY_RANK_10, TREY_SUIT_HEARTS));
}

static void more_cards_than_room_are_counted(void **state)
{
    (void)state;
    trey_card cards[2] = {0};
    size_t count = 0;
    assert_true(trey_cards_parse("AsKd3c", 6, cards, 1, &count, NULL));
    assert_int_equal(count, 3);
    assert_int_equal(cards[1], 0);
    assert_true(trey_cards_parse("AsKd3c", 4, NULL, 0, &count, NULL));
    assert_int_equal(count, 2);
}

static void hands_in_words(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"AsKsQs", "ace-high straight flush"},    {"6s6h6d", "three sixes"},
        {"Ah2c3d", "three-high straight"},        {"AhKhJh", "ace-high flush, king, jack"},
        {"9s9hKd", "pair of nines, king kicker"}, {"KhTs3c", "king high, ten, three"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trey_card hand[3];
        size_t count = 0;
        char text[TREY_HAND_TEXT_SIZE];
        assert_true(trey_cards_parse(rows[i][0], strlen(rows[i][0]), hand, 3, &count, NULL));
        trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
        assert_string_equal(trey_hand_text(text, value), rows[i][1]);
    }
}

static void names_that_end_are_found(void **state)
{
    (void)state;
    const trey_book *book = &trey_book_builtin;
    for (size_t i = 0; i < book->ruleset_count; i++) {
        assert_ptr_equal(trey_book_find_ruleset(book, book->rulesets[i].id), &book->rulesets[i]);
    }
    assert_ptr_equal(trey_book_find_schedule(book, "A7"), trey_book_schedule(book, "A7", 2));
    assert_non_null(trey_book_find_schedule(book, "A7"));
    assert_string_equal(trey_book_find_paytable(book, "pair-plus-A")->id, "pair-plus-A");
    assert_string_equal(trey_book_find_designator(book, "TCP-01")->id, "TCP-01");
    assert_null(trey_book_find_ruleset(book, "house"));
    assert_null(trey_book_find_ruleset(book, "house-banked-2"));
    assert_null(trey_book_find_schedule(book, ""));
    assert_null(trey_book_find_paytable(book, "pair-plus"));
    assert_null(trey_book_find_designator(book, "TCP-1"));
    assert_null(trey_book_find_posting(book, "tables"));
    trey_named_posting postings[] = {{.id = "tables", .ruleset = book->rulesets}};
    trey_book own = {.posting_count = 1, .postings = postings, .next = book};
    assert_ptr_equal(trey_book_find_posting(&own, "tables"), postings);
    assert_non_null(trey_book_find_ruleset(&own, "house-banked"));
}

static void names_are_found_both_ways(void **state)
{
    (void)state;
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        assert_int_equal(trey_option_find(trey_options[option].name), option);
    }
    for (trey_wager_kind kind = 0; kind < TREY_WAGER_KIND_COUNT; kind++) {
        assert_int_equal(trey_wager_kind_find(trey_wager_kind_name(kind)), kind);
    }
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        assert_int_equal(trey_simple_strategy_find(trey_simple_strategy_name(simple)), simple);
    }
    assert_int_equal(trey_option_find("ante"), TREY_OPTION_COUNT);
    assert_int_equal(trey_wager_kind_find(""), TREY_WAGER_KIND_COUNT);
    assert_int_equal(trey_simple_strategy_find("q-6-5"), TREY_SIMPLE_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(every_card_is_read_again),
        cmocka_unit_test(one_card_stands_alone),
        cmocka_unit_test(more_cards_than_room_are_counted),
        cmocka_unit_test(hands_in_words),
        cmocka_unit_test(names_that_end_are_found),
        cmocka_unit_test(names_are_found_both_ways),
    };
    return cmocka_run_group_tests_name("cards as text, names", tests, NULL, NULL);
}
