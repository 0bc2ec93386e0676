/* SPDX-License-Identifier: MIT */
/*
 * Whether bytes are text. What staff type stays in the journal for good, and goes from there to
 * screens and into JSON.
 */
#ifndef TREY_TABLE_UTF8_H
#define TREY_TABLE_UTF8_H

#include <trey/base.h>

/* UTF-8 as RFC 3629 has it: nothing cut off, no longer than need be, no surrogates, nothing over
 * U+10FFFF. */
bool utf8_is(const char *text, size_t size);

#endif
