/* SPDX-License-Identifier: MIT */
/*
 * A checksum of all exact odds, to detect any change of them.
 */
#ifndef TREY_REPORT_ODDS_DIGEST_H
#define TREY_REPORT_ODDS_DIGEST_H

#include <trey/book.h>

/* The 64-bit FNV-1a hash of the odds, written as reduced fractions, with best play, of every rule
 * set, pay table and progressive table of this book with 1 to 8 decks. Books linked from it are
 * left out. */
uint64_t odds_digest(const trey_book *book);

#endif
