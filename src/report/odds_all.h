/* SPDX-License-Identifier: MIT */
/*
 * Compares all games of a book: all rule sets, pay tables and progressive tables with 1 to 8 decks.
 */
#ifndef TREY_REPORT_ODDS_ALL_H
#define TREY_REPORT_ODDS_ALL_H

#include <trey/book.h>

#include "provenance.h"

/* `seats` is the number of hands at a table with a progressive. */
void odds_all_print(json_writer *out, const trey_book *book, uint32_t seats, bool color);
void odds_all_write(json_writer *out, const trey_book *book, uint32_t seats,
                    const provenance *sources);

/* As CSV, with one line for each wager, pay table and number of decks. */
void odds_all_write_csv(json_writer *out, const trey_book *top, uint32_t seats);

#endif
