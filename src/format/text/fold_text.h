/* SPDX-License-Identifier: MIT */
/*
 * Text folded to a width, and rows of reports that fit 80 columns: a label, a text folded under
 * itself, and the clause behind it in the last column.
 */
#ifndef TREY_FORMAT_TEXT_FOLD_TEXT_H
#define TREY_FORMAT_TEXT_FOLD_TEXT_H

#include "format/json/json_writer.h"

enum { FOLD_WIDTH = 80, FOLD_RULE_COLUMN = 72, FOLD_LABEL_COLUMN = 21 };

/* Columns of UTF-8 text; every character here takes one. */
int fold_columns(const char *text, size_t size);

/* Writes `size` bytes. */
typedef void fold_write(void *context, const char *bytes, size_t size);

/* Lines being written. A line is broken before a word that would go past `width`; the next line
 * begins with `lead`, then blanks up to column `hang`. A word longer than a line is not broken. */
typedef struct folding {
    fold_write *write;
    void *context;
    int width, hang;
    const char *lead; /* NULL: blanks only */
    int column;       /* where the line ends so far */
    bool has_word;    /* in the line, after the lead or a label */
} folding;

/* A fold_write whose context is a json_writer. */
void fold_write_json(void *context, const char *bytes, size_t size);

/* Text as it is, such as a label. */
void fold_put(folding *at, const char *text, size_t size);

/* Blanks up to a column; none when the line is there already. */
void fold_pad(folding *at, int column);

/* One word, which may contain blanks, and all words of a text, with one blank between two. */
void fold_word(folding *at, const char *word, size_t size);
void fold_words(folding *at, const char *text, size_t size);

/* End the line. */
void fold_end(folding *at);

/* Write one row. The text begins in column `hang`, on a line of its own when the label is longer.
 * `rule` is NULL where there is no clause; with `color` it is dim. */
void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool color);

#endif
