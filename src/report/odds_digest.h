/* SPDX-License-Identifier: MIT */
/*
 * A checksum of all exact odds, to detect any change of them.
 */
#ifndef TREY_REPORT_ODDS_DIGEST_H
#define TREY_REPORT_ODDS_DIGEST_H

#include <trey/book.h>

/* A 64-bit FNV-1a hash over the odds with best play, as reduced fractions: for every rule set, pay
 * table and progressive table of this book, and for 1 to 8 decks. Books that it links to (`next`)
 * are left out. */
uint64_t odds_digest(const trey_book *book);

#endif
