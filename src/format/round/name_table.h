/* SPDX-License-Identifier: MIT */
/*
 * The names in one round: each distinct name gets a number, starting at 1. Memory is fixed; a round
 * with too many names is refused.
 */
#ifndef TREY_FORMAT_ROUND_NAME_TABLE_H
#define TREY_FORMAT_ROUND_NAME_TABLE_H

#include "base/span.h"

#define NAMES_SLOTS 8192 /* a power of two, over twice the names a round may hold */
#define NAMES_MAX 3000
#define NAMES_TEXT_MAX (1U << 20)

typedef struct name_table {
    uint32_t count;
    /* slots of an older generation count as empty, so nothing is cleared between rounds */
    uint32_t generation;
    size_t text_used;
    span names[NAMES_MAX + 1];
    struct {
        uint32_t generation;
        uint32_t id;
    } slots[NAMES_SLOTS];
    char text[NAMES_TEXT_MAX];
} name_table;

/* Removes all names. Zeroed memory is ready for the first call. */
void names_begin(name_table *names);

/* Returns the number of a name, the same for equal names; 0 if there is no room. */
uint32_t names_intern(name_table *names, span name);

/* Copies a text that is not a name; valid until the next names_begin. Text NULL if there is no
 * room. */
span names_copy_text(name_table *names, span text);

static inline span names_text(const name_table *names, uint32_t id)
{
    return names->names[id];
}

#endif
