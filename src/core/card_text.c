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

/* A text and the read position in it. */
typedef struct text_reader {
    const char *text;
    size_t size, at;
} text_reader;

/* The byte `ahead` bytes after the read position; '\0' past the end. */
static unsigned char peek(const text_reader *reader, size_t ahead)
{
    return ahead < reader->size - reader->at ? (unsigned char)reader->text[reader->at + ahead]
                                             : '\0';
}

static bool is_space(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static void skip_spaces(text_reader *reader)
{
    while (is_space(peek(reader, 0))) {
        reader->at++;
    }
}

/* Find a byte in a list of letters, ignoring case. */
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

static trey_card_problem read_rank(text_reader *reader, unsigned *rank)
{
    if (peek(reader, 0) == '1') {
        if (peek(reader, 1) != '0') {
            return TREY_CARD_PROBLEM_ONE;
        }
        *rank = TREY_RANK_10;
        reader->at += 2;
        return TREY_CARD_PROBLEM_NONE;
    }
    if (!letter_index(rank_letters, TREY_RANK_COUNT, peek(reader, 0), rank)) {
        return TREY_CARD_PROBLEM_RANK;
    }
    reader->at++;
    return TREY_CARD_PROBLEM_NONE;
}

/* Unicode has the suits at U+2660 to U+2667, each twice, filled and open, in its own order. Phones
 * append a variation selector (U+FE0E, U+FE0F). */
static bool read_suit_symbol(text_reader *reader, unsigned *suit)
{
    static const uint8_t suits[8] = {TREY_SUIT_SPADES,   TREY_SUIT_HEARTS, TREY_SUIT_DIAMONDS,
                                     TREY_SUIT_CLUBS,    TREY_SUIT_SPADES, TREY_SUIT_HEARTS,
                                     TREY_SUIT_DIAMONDS, TREY_SUIT_CLUBS};
    unsigned char last = peek(reader, 2);
    if (peek(reader, 0) != 0xe2 || peek(reader, 1) != 0x99 || last < 0xa0 || last > 0xa7) {
        return false;
    }
    *suit = suits[last - 0xa0];
    reader->at += 3;
    if (peek(reader, 0) == 0xef && peek(reader, 1) == 0xb8 && (peek(reader, 2) | 1) == 0x8f) {
        reader->at += 3;
    }
    return true;
}

static trey_card_problem read_card(text_reader *reader, trey_card *card)
{
    unsigned rank = 0, suit = 0;
    trey_card_problem problem = read_rank(reader, &rank);
    if (problem != TREY_CARD_PROBLEM_NONE) {
        return problem;
    }
    if (letter_index(suit_letters, TREY_SUIT_COUNT, peek(reader, 0), &suit)) {
        reader->at++;
    } else if (!read_suit_symbol(reader, &suit)) {
        return TREY_CARD_PROBLEM_SUIT;
    }
    *card = trey_card_make(rank, suit);
    return TREY_CARD_PROBLEM_NONE;
}

/* Read spaces with at most one comma or semicolon. Returns whether there was one. */
static bool read_separator(text_reader *reader)
{
    skip_spaces(reader);
    unsigned char byte = peek(reader, 0);
    if (byte != ',' && byte != ';') {
        return false;
    }
    reader->at++;
    skip_spaces(reader);
    return true;
}

/* Read all cards. On an error, the read position is where the error is. */
static trey_card_problem read_cards(text_reader *reader, trey_card *cards, size_t capacity,
                                    size_t *count)
{
    *count = 0;
    skip_spaces(reader);
    bool after_comma = false;
    while (reader->at < reader->size || after_comma) {
        trey_card card = 0;
        unsigned char first = peek(reader, 0);
        if (reader->at == reader->size || first == ',' || first == ';') {
            return TREY_CARD_PROBLEM_ABSENT;
        }
        trey_card_problem problem = read_card(reader, &card);
        if (problem != TREY_CARD_PROBLEM_NONE) {
            return problem;
        }
        if (*count < capacity) {
            cards[*count] = card;
        }
        ++*count;
        after_comma = read_separator(reader);
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
    text_reader reader = {text, size, 0};
    size_t found = 0;
    trey_card_problem problem = read_cards(&reader, NULL, 0, &found);
    if (problem != TREY_CARD_PROBLEM_NONE) {
        if (error != NULL) {
            *error = (trey_card_error){problem, reader.at, count_characters(text, reader.at) + 1};
        }
        return false;
    }
    reader.at = 0; /* read again and store the cards, now that the text is known to be valid */
    problem = read_cards(&reader, cards, capacity, count);
    TREY_ASSERT(problem == TREY_CARD_PROBLEM_NONE && *count == found);
    return true;
}

bool trey_card_parse(const char *text, size_t size, trey_card *card)
{
    text_reader reader = {text, size, 0};
    trey_card found = 0;
    if (read_card(&reader, &found) != TREY_CARD_PROBLEM_NONE || reader.at != size) {
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
