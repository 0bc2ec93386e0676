/* SPDX-License-Identifier: MIT */
/*
 * Checks whether bytes are valid text. Texts typed by staff stay in the journal forever, and are
 * shown on screens and written as JSON.
 */
#ifndef TREY_TABLE_UTF8_H
#define TREY_TABLE_UTF8_H

#include <trey/base.h>

/* Whether the text is valid UTF-8 (RFC 3629): no truncated or overlong sequences, no surrogates,
 * nothing above U+10FFFF. */
bool utf8_is(const char *text, size_t size);

#endif
