/* SPDX-License-Identifier: MIT */
/*
 * The names in one round: a hash table with open addressing.
 */
#include "name_table.h"

#include <string.h>

void names_begin(name_table *all)
{
    all->count = 0;
    all->text_used = 0;
    all->generation++;
    if (all->generation == 0) { /* wrapped around after 2^32 rounds */
        memset(all->slots, 0, sizeof all->slots);
        all->generation = 1;
    }
}

span names_copy_text(name_table *all, span text)
{
    if (text.size > NAMES_TEXT_MAX - all->text_used) {
        return (span){NULL, 0};
    }
    char *kept = all->text + all->text_used;
    if (text.size > 0) {
        memcpy(kept, text.text, text.size);
    }
    all->text_used += text.size;
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

uint32_t names_intern(name_table *all, span name)
{
    uint32_t slot = hash(name) & (NAMES_SLOTS - 1);
    while (all->slots[slot].generation == all->generation) {
        span have = all->names[all->slots[slot].id];
        if (have.size == name.size && memcmp(have.text, name.text, name.size) == 0) {
            return all->slots[slot].id;
        }
        slot = (slot + 1) & (NAMES_SLOTS - 1);
    }
    if (all->count == NAMES_MAX) {
        return 0;
    }
    span kept = names_copy_text(all, name);
    if (kept.text == NULL) {
        return 0;
    }
    all->names[++all->count] = kept;
    all->slots[slot].generation = all->generation;
    all->slots[slot].id = all->count;
    return all->count;
}
