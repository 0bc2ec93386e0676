/* SPDX-License-Identifier: MIT */
/*
 * Cards as text. The parser accepts the usual spellings; the writer has one canonical form.
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
    TREY_CARD_PROBLEM_ABSENT, /* no card before, after or between separators */
    TREY_CARD_PROBLEM_COUNT
} trey_card_problem;

/* The first error in a text. */
typedef struct trey_card_error {
    trey_card_problem problem;
    size_t offset;    /* in bytes, from 0; equals the size of the text if it ends too early */
    size_t character; /* the same position in UTF-8 characters, from 1, for messages */
} trey_card_error;

/* The error message of a problem: "not a suit; write c, d, h or s, or a suit symbol". */
TREY_API const char *trey_card_problem_text(trey_card_problem problem);

/* Read exactly one card from `size` bytes, with nothing before or after it. Returns false and
 * leaves *card unchanged if the text is anything else. */
TREY_API TREY_MUST_CHECK bool trey_card_parse(const char *text, size_t size, trey_card *card);

/* Read cards from `size` bytes. Stores the first `capacity` cards and sets *count to the number of
 * cards in the text, which may be greater than `capacity`. A text that is empty or has only spaces
 * contains 0 cards. If the text is not a list of cards, returns false, leaves `cards` and *count
 * unchanged, and describes the first error in *error. `error` may be NULL. `cards` may be NULL if
 * `capacity` is 0. */
TREY_API TREY_MUST_CHECK bool trey_cards_parse(const char *text, size_t size, trey_card *cards,
                                               size_t capacity, size_t *count,
                                               trey_card_error *error);

/* The buffer size for the text of one card, including the terminating zero byte. */
#define TREY_CARD_TEXT_SIZE 3

/* The buffer size for the text of `count` cards, including the terminating zero byte. */
#define TREY_CARDS_TEXT_SIZE(count) (3 * (count) + 1)

/* Write a valid card in its canonical form: "As". Returns `out`. */
TREY_API const char *trey_card_text(char out[TREY_CARD_TEXT_SIZE], trey_card card);

/* Write valid cards in their canonical form: "As Kd 3c". `out` must hold
 * TREY_CARDS_TEXT_SIZE(count) bytes. Returns `out`. */
TREY_API const char *trey_cards_text(char *out, const trey_card *cards, size_t count);

TREY_END_DECLS

#endif
