/* SPDX-License-Identifier: MIT */
/*
 * Applies deltas. A server may send anything: the room for the value is limited, because rows that
 * are deltas of each other can describe much more than they are long, and so is the depth.
 */
#include <stdlib.h>

#include "delta.h"
#include "delta_text.h"

enum { DEPTH_MAX = 32, MEMBERS_MAX = 512 };

/* The room never moves, so a row can be read while the next one is written after it. */
typedef struct delta_applier {
    json_buffer *out;
    bool has_failed;
    unsigned depth;
} delta_applier;

static const span NOTHING = {NULL, 0};

static void fail(delta_applier *applier)
{
    applier->has_failed = true;
}

static void put(delta_applier *applier, span text)
{
    json_buffer *out = applier->out;
    if (applier->has_failed || text.size > DELTA_VALUE_MAX - out->size) {
        fail(applier);
    } else if (text.size > 0) {
        memcpy(out->bytes + out->size, text.text, text.size);
        out->size += text.size;
    }
}

static void put_char(delta_applier *applier, char c)
{
    put(applier, (span){&c, 1});
}

/* The comma before a value, unless it is the first one. */
static void put_comma(delta_applier *applier, bool *is_first)
{
    if (!*is_first) {
        put_char(applier, ',');
    }
    *is_first = false;
}

static void put_member(delta_applier *applier, bool *is_first, span key)
{
    put_comma(applier, is_first);
    put(applier, key);
    put_char(applier, ':');
}

static void apply(delta_applier *applier, span before, span delta);

/* ---- Objects ---- */

static bool is_gone_key(span key)
{
    return span_is(key, "\"-\"");
}

static bool has_element(span list, span wanted)
{
    delta_walk walk = delta_walk_into(list);
    delta_part part;
    while (delta_is_list(list) && delta_next_element(&walk, &part)) {
        if (delta_same(part.value, wanted)) {
            return true;
        }
    }
    return false;
}

/* Members that the object has already. */
static void put_old_members(delta_applier *applier, span before, span delta, bool *is_first)
{
    delta_walk walk = delta_walk_into(before);
    delta_part part;
    span gone = delta_find(delta, (span){"\"-\"", 3});
    for (unsigned count = 0; delta_next_member(&walk, &part) && !applier->has_failed; count++) {
        if (count == MEMBERS_MAX) {
            fail(applier);
        }
        if (has_element(gone, part.key)) {
            continue;
        }
        span change = delta_find(delta, part.key);
        put_member(applier, is_first, part.key);
        if (change.size > 0) {
            apply(applier, part.value, change);
        } else {
            put(applier, part.value);
        }
    }
}

static void apply_to_object(delta_applier *applier, span before, span delta)
{
    delta_walk walk = delta_walk_into(delta);
    delta_part part;
    bool is_first = true;
    put_char(applier, '{');
    put_old_members(applier, before, delta, &is_first);
    for (unsigned count = 0; delta_next_member(&walk, &part) && !applier->has_failed; count++) {
        if (count == MEMBERS_MAX) {
            fail(applier);
        }
        if (!is_gone_key(part.key) && delta_find(before, part.key).size == 0) {
            put_member(applier, &is_first, part.key);
            apply(applier, NOTHING, part.value);
        }
    }
    put_char(applier, '}');
}

/* ---- Lists ---- */

/* DL4; returns where the value is. */
static span put_after(delta_applier *applier, span previous, span delta)
{
    size_t begin = applier->out->size;
    apply(applier, delta_is_object(previous) ? previous : NOTHING, delta);
    return (span){applier->out->bytes + begin, applier->out->size - begin};
}

static void put_list(delta_applier *applier, span previous, span list, bool *is_first)
{
    delta_walk walk = delta_walk_into(list);
    delta_part part;
    while (delta_next_element(&walk, &part) && !applier->has_failed) {
        put_comma(applier, is_first);
        previous = put_after(applier, previous, part.value);
    }
}

/* A number of elements; too long a text is a number that no list has. */
static size_t number_of(span text)
{
    size_t number = 0;
    for (size_t i = 0; i < text.size; i++) {
        bool is_digit = text.text[i] >= '0' && text.text[i] <= '9';
        number = is_digit && number <= DELTA_VALUE_MAX ? 10 * number + (size_t)(text.text[i] - '0')
                                                       : DELTA_VALUE_MAX + 1;
    }
    return number;
}

static void splice(delta_applier *applier, span before, span delta, size_t at)
{
    delta_walk walk = delta_walk_into(before);
    delta_part part;
    size_t removed = number_of(delta_find(delta, (span){"\"-\"", 3})), index = 0;
    span inserted = delta_find(delta, (span){"\"+\"", 3}), previous = NOTHING;
    bool is_first = true;
    for (; index < at && delta_next_element(&walk, &part); index++) {
        put_comma(applier, &is_first);
        put(applier, part.value);
        previous = part.value;
    }
    bool is_valid = index == at && (inserted.size == 0 || delta_is_list(inserted));
    for (; is_valid && removed > 0; removed--) {
        is_valid = delta_next_element(&walk, &part);
    }
    if (!is_valid) {
        fail(applier);
    }
    put_list(applier, previous, inserted, &is_first);
    while (delta_next_element(&walk, &part) && !applier->has_failed) {
        put_comma(applier, &is_first);
        put(applier, part.value);
    }
}

static size_t index_of(span key)
{
    bool is_quoted = key.size > 2 && key.text[0] == '"';
    return is_quoted ? number_of((span){key.text + 1, key.size - 2}) : DELTA_VALUE_MAX + 1;
}

/* The changed elements are in the order of their indices. */
static void apply_to_elements(delta_applier *applier, span before, span delta)
{
    delta_walk walk = delta_walk_into(before), changes = delta_walk_into(delta);
    delta_part part, change;
    bool is_first = true, has_change = delta_next_member(&changes, &change);
    for (size_t index = 0; delta_next_element(&walk, &part) && !applier->has_failed; index++) {
        put_comma(applier, &is_first);
        if (has_change && index_of(change.key) == index) {
            apply(applier, part.value, change.value);
            has_change = delta_next_member(&changes, &change);
        } else {
            put(applier, part.value);
        }
    }
    if (has_change) {
        fail(applier);
    }
}

static void apply_to_list(delta_applier *applier, span before, span delta)
{
    span at = delta_find(delta, (span){"\"at\"", 4});
    put_char(applier, '[');
    if (at.size > 0) {
        splice(applier, before, delta, number_of(at));
    } else {
        apply_to_elements(applier, before, delta);
    }
    put_char(applier, ']');
}

/* ---- Values ---- */

static void apply(delta_applier *applier, span before, span delta)
{
    bool is_first = true;
    if (applier->depth == DEPTH_MAX || applier->has_failed) {
        fail(applier);
        return;
    }
    applier->depth++;
    if (delta_is_object(delta) && delta_is_list(before)) {
        apply_to_list(applier, before, delta);
    } else if (delta_is_object(delta)) {
        apply_to_object(applier, delta_is_object(before) ? before : NOTHING, delta);
    } else if (delta_is_list(delta)) {
        put_char(applier, '[');
        put_list(applier, NOTHING, delta, &is_first);
        put_char(applier, ']');
    } else {
        put(applier, delta);
    }
    applier->depth--;
}

bool delta_apply(json_buffer *after, span before, span delta)
{
    if (after->capacity < DELTA_VALUE_MAX) {
        char *room = realloc(after->bytes, DELTA_VALUE_MAX);
        if (room == NULL) {
            return false;
        }
        after->bytes = room;
        after->capacity = DELTA_VALUE_MAX;
    }
    after->size = 0;
    delta_applier applier = {.out = after, .has_failed = delta.size == 0};
    apply(&applier, before, delta);
    return !applier.has_failed;
}
