/* SPDX-License-Identifier: MIT */
/*
 * One number for all exact odds: it changes when any of them does.
 */
#ifndef TREY_REPORT_ODDS_DIGEST_H
#define TREY_REPORT_ODDS_DIGEST_H

#include <trey/book.h>

/* The 64-bit FNV-1a hash over the odds, as reduced fractions in text, of every rule set, pay table
 * and progressive table of a book (not of the next one) with 1 to 8 decks, and best play. */
uint64_t odds_digest(const trey_book *book);

#endif
