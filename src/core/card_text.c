/* SPDX-License-Identifier: MIT */
/*
 * Cards as text.
 */
#include <trey/card_text.h>

#include "base/assert.h"

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "cdhs";

const char *trey_card_problem_text(trey_card_problem problem)
{
    static const char *const texts[TREY_CARD_PROBLEM_COUNT] = {
        [TREY_CARD_PROBLEM_NONE] = "",
        [TREY_CARD_PROBLEM_RANK] = "not a rank; write 2 to 10 (or T), J, Q, K or A",
        [TREY_CARD_PROBLEM_ONE] = "1 is not a rank; write 10 or T for a ten, A for an ace",
        [TREY_CARD_PROBLEM_SUIT] = "not a suit; write c, d, h or s, or a suit symbol",
        [TREY_CARD_PROBLEM_ABSENT] = "a card is missing beside a comma or semicolon",
    };
    return (unsigned)problem < TREY_CARD_PROBLEM_COUNT ? texts[problem] : "";
}

/* ---- Reading ---- */

/* The text, and how far it has been read. */
typedef struct text_reader {
    const char *text;
    size_t size, at;
} text_reader;

/* The byte some places ahead; '\0' past the end. */
static unsigned char peek(const text_reader *from, size_t ahead)
{
    return ahead < from->size - from->at ? (unsigned char)from->text[from->at + ahead] : '\0';
}

static bool is_space(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static void skip_spaces(text_reader *from)
{
    while (is_space(peek(from, 0))) {
        from->at++;
    }
}

/* The number of a letter, whatever its case. */
static bool letter_index(const char *letters, unsigned count, unsigned char byte, unsigned *index)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned char letter = (unsigned char)letters[i];
        bool is_digit = letter <= '9';
        if (byte == letter || (!is_digit && (byte ^ letter) == ('a' ^ 'A'))) {
            *index = i;
            return true;
        }
    }
    return false;
}

static trey_card_problem read_rank(text_reader *from, unsigned *rank)
{
    if (peek(from, 0) == '1') {
        if (peek(from, 1) != '0') {
            return TREY_CARD_PROBLEM_ONE;
        }
        *rank = TREY_RANK_10;
        from->at += 2;
        return TREY_CARD_PROBLEM_NONE;
    }
    if (!letter_index(rank_letters, TREY_RANK_COUNT, peek(from, 0), rank)) {
        return TREY_CARD_PROBLEM_RANK;
    }
    from->at++;
    return TREY_CARD_PROBLEM_NONE;
}

/* U+2660 to U+2667: spades, hearts, diamonds, clubs, filled and open, the four suits twice in an
 * order of Unicode's own. Phones put a variation selector behind them (U+FE0E, U+FE0F). */
static bool read_suit_symbol(text_reader *from, unsigned *suit)
{
    static const uint8_t suits[8] = {TREY_SUIT_SPADES,   TREY_SUIT_HEARTS, TREY_SUIT_DIAMONDS,
                                     TREY_SUIT_CLUBS,    TREY_SUIT_SPADES, TREY_SUIT_HEARTS,
                                     TREY_SUIT_DIAMONDS, TREY_SUIT_CLUBS};
    unsigned char last = peek(from, 2);
    if (peek(from, 0) != 0xe2 || peek(from, 1) != 0x99 || last < 0xa0 || last > 0xa7) {
        return false;
    }
    *suit = suits[last - 0xa0];
    from->at += 3;
    if (peek(from, 0) == 0xef && peek(from, 1) == 0xb8 && (peek(from, 2) | 1) == 0x8f) {
        from->at += 3;
    }
    return true;
}

static trey_card_problem read_card(text_reader *from, trey_card *card)
{
    unsigned rank = 0, suit = 0;
    trey_card_problem problem = read_rank(from, &rank);
    if (problem != TREY_CARD_PROBLEM_NONE) {
        return problem;
    }
    if (letter_index(suit_letters, TREY_SUIT_COUNT, peek(from, 0), &suit)) {
        from->at++;
    } else if (!read_suit_symbol(from, &suit)) {
        return TREY_CARD_PROBLEM_SUIT;
    }
    *card = trey_card_make(rank, suit);
    return TREY_CARD_PROBLEM_NONE;
}

/* Spaces, with one comma or semicolon among them at most. */
static bool read_separator(text_reader *from)
{
    skip_spaces(from);
    unsigned char byte = peek(from, 0);
    if (byte != ',' && byte != ';') {
        return false;
    }
    from->at++;
    skip_spaces(from);
    return true;
}

/* Go through the text once; `from` is left where it goes wrong. */
static trey_card_problem read_cards(text_reader *from, trey_card *cards, size_t capacity,
                                    size_t *count)
{
    *count = 0;
    skip_spaces(from);
    bool after_comma = false;
    while (from->at < from->size || after_comma) {
        trey_card card = 0;
        unsigned char first = peek(from, 0);
        if (from->at == from->size || first == ',' || first == ';') {
            return TREY_CARD_PROBLEM_ABSENT;
        }
        trey_card_problem problem = read_card(from, &card);
        if (problem != TREY_CARD_PROBLEM_NONE) {
            return problem;
        }
        if (*count < capacity) {
            cards[*count] = card;
        }
        ++*count;
        after_comma = read_separator(from);
    }
    return TREY_CARD_PROBLEM_NONE;
}

static size_t count_characters(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80; /* not inside a UTF-8 character */
    }
    return count;
}

bool trey_cards_parse(const char *text, size_t size, trey_card *cards, size_t capacity,
                      size_t *count, trey_card_error *error)
{
    text_reader from = {text, size, 0};
    size_t found = 0;
    trey_card_problem problem = read_cards(&from, NULL, 0, &found);
    if (problem != TREY_CARD_PROBLEM_NONE) {
        if (error != NULL) {
            *error = (trey_card_error){problem, from.at, count_characters(text, from.at) + 1};
        }
        return false;
    }
    from.at = 0; /* once more, now that nothing can be refused */
    problem = read_cards(&from, cards, capacity, count);
    TREY_ASSERT(problem == TREY_CARD_PROBLEM_NONE && *count == found);
    return true;
}

bool trey_card_parse(const char *text, size_t size, trey_card *card)
{
    text_reader from = {text, size, 0};
    trey_card found = 0;
    if (read_card(&from, &found) != TREY_CARD_PROBLEM_NONE || from.at != size) {
        return false;
    }
    *card = found;
    return true;
}

/* ---- Writing ---- */

const char *trey_card_text(char out[TREY_CARD_TEXT_SIZE], trey_card card)
{
    TREY_ASSERT(card < TREY_DECK_CARDS);
    out[0] = rank_letters[trey_card_rank(card)];
    out[1] = suit_letters[trey_card_suit(card)];
    out[2] = '\0';
    return out;
}

const char *trey_cards_text(char *out, const trey_card *cards, size_t count)
{
    char *end = out;
    for (size_t i = 0; i < count; i++) {
        if (i > 0) {
            *end++ = ' ';
        }
        trey_card_text(end, cards[i]);
        end += 2;
    }
    *end = '\0';
    return out;
}
