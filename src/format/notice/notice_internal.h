/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files that make a notice.
 */
#ifndef TREY_FORMAT_NOTICE_NOTICE_INTERNAL_H
#define TREY_FORMAT_NOTICE_NOTICE_INTERNAL_H

#include "notice.h"

typedef struct notice_maker {
    notice *to;
    const trey_posting *posting;
    notice_section section; /* section of the next lines */
} notice_maker;

/* ---- Figures ---- */

#define NOTICE_END {0}
#define NOTICE_AMOUNT_OF(name, cents) {name, NOTICE_FIGURE_MONEY, cents, NULL}
#define NOTICE_DIGITS_OF(name, value) {name, NOTICE_FIGURE_DIGITS, value, NULL}
#define NOTICE_WORD_OF(name, value) {name, NOTICE_FIGURE_WORD, value, NULL}
#define NOTICE_TEXT_OF(name, text) {name, NOTICE_FIGURE_TEXT, 0, text}

/* ---- Lines ---- */

/* Starts a line; the cells added until the next one belong to it. */
void notice_begin_line(notice_maker *maker, notice_kind kind);

/* Adds a cell with its figures, which end with NOTICE_END, or NULL. */
void notice_add(notice_maker *maker, notice_code code, const notice_figure *figures);

/* Adds a cell without figures. */
void notice_add_plain(notice_maker *maker, notice_code code);

/* Adds a cell with one amount, named "amount". */
void notice_add_amount(notice_maker *maker, notice_code code, int64_t cents);

/* Adds a sentence about the bonus, which its figure "bonus" names. */
void notice_add_with_bonus(notice_maker *maker, notice_code code);

/* Adds a text as it is. */
void notice_add_text(notice_maker *maker, notice_code code, const char *text);

/* Makes a figure that is a cell of its own, not part of a line. */
notice_figure notice_nested(notice_maker *maker, const char *name, notice_code code,
                            const notice_figure *figures);

/* ---- notice_fees.c ---- */

void notice_make_fees(notice_maker *maker);

/* ---- notice_rules.c ---- */

void notice_make_limits(notice_maker *maker);
void notice_make_pays(notice_maker *maker);
void notice_make_play(notice_maker *maker);
void notice_make_notes(notice_maker *maker);

#endif
