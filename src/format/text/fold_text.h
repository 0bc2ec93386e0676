/* SPDX-License-Identifier: MIT */
/*
 * Wraps text to a width, and writes rows of reports that fit 80 columns: a label, wrapped text, and
 * in the last column the rule it cites.
 */
#ifndef TREY_FORMAT_TEXT_FOLD_TEXT_H
#define TREY_FORMAT_TEXT_FOLD_TEXT_H

#include "format/json/json_writer.h"

enum { FOLD_WIDTH = 80, FOLD_RULE_COLUMN = 72, FOLD_LABEL_COLUMN = 21 };

/* Number of columns of UTF-8 text; every character counts as one. */
int fold_columns(const char *text, size_t size);

/* Writes `size` bytes. */
typedef void fold_write(void *context, const char *bytes, size_t size);

/* State of wrapped output. A line breaks before a word that would exceed `width`; the next line
 * starts with `lead`, then spaces up to column `hang`. Words longer than a line are not split. */
typedef struct folding {
    fold_write *write;
    void *context;
    int width, hang;
    const char *lead; /* NULL: spaces only */
    int column;       /* current column */
    bool has_word;    /* the line has a word after the lead or label */
} folding;

/* A fold_write whose context is a json_writer. */
void fold_write_json(void *context, const char *bytes, size_t size);

/* Writes text as it is, such as a label. */
void fold_put(folding *fold, const char *text, size_t size);

/* Writes spaces up to a column; none if the line is already that long. */
void fold_pad(folding *fold, int column);

/* Writes one word, which may contain spaces; writes all words of a text, separated by single
 * spaces. */
void fold_word(folding *fold, const char *word, size_t size);
void fold_words(folding *fold, const char *text, size_t size);

/* Ends the line. */
void fold_end(folding *fold);

/* Writes one row. The text starts in column `hang`, on a new line if the label is longer. `rule`
 * NULL: none; with `color` the rule is dim. */
void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool color);

#endif
