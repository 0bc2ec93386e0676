/* SPDX-License-Identifier: MIT */
/*
 * The names in one round: each different one gets a number, from 1. Memory is fixed; a round that
 * needs more is told so.
 */
#ifndef TREY_FORMAT_ROUND_NAME_TABLE_H
#define TREY_FORMAT_ROUND_NAME_TABLE_H

#include "base/span.h"

#define NAMES_SLOTS 8192 /* a power of two, over twice the names a round may hold */
#define NAMES_MAX 3000
#define NAMES_TEXT_MAX (1U << 20)

typedef struct name_table {
    uint32_t count;
    uint32_t generation; /* slots of an older one are empty: nothing is cleared between rounds */
    size_t text_used;
    span names[NAMES_MAX + 1];
    struct {
        uint32_t generation;
        uint32_t id;
    } slots[NAMES_SLOTS];
    char text[NAMES_TEXT_MAX];
} name_table;

/* Forget all names. A `name_table` in zeroed memory is ready for its first call. */
void names_begin(name_table *all);

/* The number of a name, the same for the same bytes; 0 when there is no room for it. */
uint32_t names_intern(name_table *all, span name);

/* Keep a text that is no name until the next names_begin; text NULL when there is no room. */
span names_copy_text(name_table *all, span text);

static inline span names_text(const name_table *all, uint32_t id)
{
    return all->names[id];
}

#endif
