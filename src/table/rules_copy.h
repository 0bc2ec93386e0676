/* SPDX-License-Identifier: MIT */
/*
 * The rules of a posting in full, as bytes: its rule set, schedule and pay tables with all texts. A
 * journal keeps them under the digest of the posting (table_rules.meaning). So the rounds of a
 * table can be replayed after the room has changed its rule file.
 */
#ifndef TREY_TABLE_RULES_COPY_H
#define TREY_TABLE_RULES_COPY_H

#include <trey/book.h>
#include <trey/posting.h>

#include "bytes.h"

enum {
    RULES_COPY_MAX = 64 << 10, /* bytes of a copy */
    RULES_COPY_PAYTABLES = 5,
    RULES_COPY_DESIGNATORS = 2
};

/* A book that has only the rules of one posting. Its texts are in the bytes it was read from. It
 * contains pointers into itself: do not copy or move it. */
typedef struct rules_copy {
    trey_book book;
    trey_ruleset ruleset;
    trey_schedule schedule;
    trey_paytable paytables[RULES_COPY_PAYTABLES];
    trey_designator designators[RULES_COPY_DESIGNATORS];
    trey_progressive_table progressive;
} rules_copy;

void rules_copy_write(bytes_writer *writer, const trey_posting *posting);

/* Fills *copy from untrusted bytes, which must outlive it. False: not a copy of rules. Whether it
 * is the right one is found by table_rules_post, which compares the digest. */
TREY_MUST_CHECK bool rules_copy_read(rules_copy *copy, const uint8_t *bytes, size_t size);

#endif
