/* SPDX-License-Identifier: MIT */
/*
 * The names in one round: a hash table with open addressing.
 */
#include "name_table.h"

#include <string.h>

void names_begin(name_table *names)
{
    names->count = 0;
    names->text_used = 0;
    names->generation++;
    if (names->generation == 0) { /* wrapped around after 2^32 rounds */
        memset(names->slots, 0, sizeof names->slots);
        names->generation = 1;
    }
}

span names_copy_text(name_table *names, span text)
{
    if (text.size > NAMES_TEXT_MAX - names->text_used) {
        return (span){NULL, 0};
    }
    char *kept = names->text + names->text_used;
    if (text.size > 0) {
        memcpy(kept, text.text, text.size);
    }
    names->text_used += text.size;
    return (span){kept, text.size};
}

static uint32_t hash(span name)
{
    uint32_t value = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < name.size; i++) {
        value = (value ^ (unsigned char)name.text[i]) * 16777619U;
    }
    return value;
}

uint32_t names_intern(name_table *names, span name)
{
    uint32_t slot = hash(name) & (NAMES_SLOTS - 1);
    while (names->slots[slot].generation == names->generation) {
        span have = names->names[names->slots[slot].id];
        if (have.size == name.size && memcmp(have.text, name.text, name.size) == 0) {
            return names->slots[slot].id;
        }
        slot = (slot + 1) & (NAMES_SLOTS - 1);
    }
    if (names->count == NAMES_MAX) {
        return 0;
    }
    span kept = names_copy_text(names, name);
    if (kept.text == NULL) {
        return 0;
    }
    names->names[++names->count] = kept;
    names->slots[slot].generation = names->generation;
    names->slots[slot].id = names->count;
    return names->count;
}
