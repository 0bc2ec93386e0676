/* SPDX-License-Identifier: MIT */
/*
 * A phrase of the record of a round: a code with its values. One list (phrase_list.h) gives each
 * code its English text. `trey audit show` prints that text; the API has code and values, from
 * which a page makes the same sentence in its language. So both say the same.
 */
#ifndef TREY_AUDIT_PHRASE_H
#define TREY_AUDIT_PHRASE_H

#include <trey/settle.h>

#include "format/json/shape.h"
#include "phrase_list.h"

typedef enum phrase_code {
#define PHRASE_ENTRY(name, code, english) PHRASE_##name,
    PHRASE_LIST(PHRASE_ENTRY)
#undef PHRASE_ENTRY
        PHRASE_CODE_COUNT
} phrase_code;

enum { PHRASE_CARDS_MAX = 8 }; /* of a hand; more are not written */

/* A code uses the values whose placeholders are in its text. */
typedef struct phrase {
    phrase_code code;
    uint32_t person;         /* {name} */
    uint32_t seat;           /* {seat} */
    uint32_t count;          /* {count} */
    uint32_t pays;           /* {pays}, "to 1" */
    uint32_t percent;        /* {percent} */
    int64_t amount, other;   /* {amount}, {other}: cents */
    trey_wager_kind wager;   /* {wager} in a sentence, {title} by itself */
    uint32_t value;          /* {hand}: a trey_hand_value */
    const char *line;        /* {line}: "straight-flush", "akq-spades", "mini-royal" … */
    trey_void_reason reason; /* {reason} */
    uint32_t card_count;
    trey_card cards[PHRASE_CARDS_MAX]; /* {cards} */
    const char *text;                  /* {text}: as it was typed; not ended by a zero byte */
    uint32_t text_size;
} phrase;

/* "wager-placed" … */
const char *phrase_code_name(phrase_code code);

#define PHRASE_TEXT_SIZE 1024

/* The English text. The posting has the names of the bonus and of A-K-Q suited. Typed text is
 * written without control characters. Returns `out`. */
const char *phrase_format(char out[PHRASE_TEXT_SIZE], const phrase *said,
                          const trey_posting *posting);

/* Text that somebody typed, without control characters, so that a terminal cannot be manipulated.
 * Returns `out`. */
const char *phrase_typed(char *out, size_t room, const char *text, size_t text_size);

/* "Pair of sevens", "Straight flush": a hand for a column. Returns `out`. */
const char *phrase_hand(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value,
                        const trey_posting *posting);

/* Writes the phrase as an object. */
extern const shape_type phrase_shape;
void phrase_write(json_writer *writer, const phrase *said);

#endif
