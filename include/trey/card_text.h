/* SPDX-License-Identifier: MIT */
/*
 * Cards as text: read as people write them, written in one canonical form.
 *
 * A card is a rank and then a suit: "As", "as", "10h", "Th", "A♠" (UTF-8). Cards follow each other
 * directly or with spaces, a comma or a semicolon between them: "AsKd3c", "As, Kd; 3c". The
 * canonical form is "As Kd 3c": ranks 23456789TJQKA, suits cdhs, one space between cards.
 */
#ifndef TREY_CARD_TEXT_H
#define TREY_CARD_TEXT_H

#include <trey/card.h>

TREY_BEGIN_DECLS

/* Why a text is not a list of cards. */
typedef enum trey_card_problem {
    TREY_CARD_PROBLEM_NONE,
    TREY_CARD_PROBLEM_RANK,   /* not a rank where a card begins */
    TREY_CARD_PROBLEM_ONE,    /* a 1 that is not part of 10 */
    TREY_CARD_PROBLEM_SUIT,   /* not a suit after a rank */
    TREY_CARD_PROBLEM_ABSENT, /* nothing before, after or between commas */
    TREY_CARD_PROBLEM_COUNT
} trey_card_problem;

/* Where the text goes wrong. */
typedef struct trey_card_error {
    trey_card_problem problem;
    size_t offset;    /* in bytes, from 0; the size of the text when it ends too early */
    size_t character; /* the same in UTF-8 characters, from 1, for messages */
} trey_card_error;

/* What to tell the person who typed it: "not a suit; write c, d, h or s, or a suit symbol". */
TREY_API const char *trey_card_problem_text(trey_card_problem problem);

/* Read one card of `size` bytes, with nothing before or after it. Returns false, with *card
 * unchanged, when the text is anything else. */
TREY_API TREY_MUST_CHECK bool trey_card_parse(const char *text, size_t size, trey_card *card);

/* Read cards from `size` bytes. Stores the first `capacity` cards and sets *count to the number of
 * cards in the text, which may be greater; a text of nothing but spaces has 0. Returns false when
 * the text is not a list of cards: `cards` and *count are then unchanged and *error says why.
 * `error` may be NULL, and so may `cards` when the capacity is 0. */
TREY_API TREY_MUST_CHECK bool trey_cards_parse(const char *text, size_t size, trey_card *cards,
                                               size_t capacity, size_t *count,
                                               trey_card_error *error);

/* The room that a card takes as text, its end included. */
#define TREY_CARD_TEXT_SIZE 3

/* The room that a number of cards takes as text, the end included. */
#define TREY_CARDS_TEXT_SIZE(count) (3 * (count) + 1)

/* Write a valid card in its canonical form: "As". Returns `out`. */
TREY_API const char *trey_card_text(char out[TREY_CARD_TEXT_SIZE], trey_card card);

/* Write valid cards in their canonical form: "As Kd 3c". `out` must hold
 * TREY_CARDS_TEXT_SIZE(count) bytes. Returns `out`. */
TREY_API const char *trey_cards_text(char *out, const trey_card *cards, size_t count);

TREY_END_DECLS

#endif
