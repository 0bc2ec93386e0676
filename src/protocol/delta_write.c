/* SPDX-License-Identifier: MIT */
/*
 * Writes deltas. Both values come from the same writer, so members are in the same order and equal
 * values have equal bytes.
 */
#include <stdio.h>

#include "delta.h"
#include "delta_text.h"

enum { ELEMENTS_MAX = 512 }; /* a longer list is written as a value */

typedef struct delta_writer {
    json_buffer *out;
    bool has_failed;
} delta_writer;

static void put(delta_writer *writer, span text)
{
    writer->has_failed |= !json_buffer_add(writer->out, text.text, text.size);
}

static void put_char(delta_writer *writer, char c)
{
    put(writer, (span){&c, 1});
}

static void put_key(delta_writer *writer, bool is_first, span key)
{
    if (!is_first) {
        put_char(writer, ',');
    }
    put(writer, key);
    put_char(writer, ':');
}

static void write_value(delta_writer *writer, span value);
static void write_change(delta_writer *writer, span before, span after);

/* ---- Objects ---- */

static void write_object(delta_writer *writer, span value)
{
    delta_walk walk = delta_walk_into(value);
    delta_part part;
    put_char(writer, '{');
    for (bool is_first = true; delta_next_member(&walk, &part); is_first = false) {
        put_key(writer, is_first, part.key);
        write_value(writer, part.value);
    }
    put_char(writer, '}');
}

/* Finds the old value of a member: usually it is the next one. *in_order becomes false if members
 * were left out or are in another order. */
static span find_old(span before, delta_walk *walk, span key, bool *in_order)
{
    delta_walk next = *walk;
    delta_part part;
    if (delta_next_member(&next, &part) && delta_same(part.key, key)) {
        *walk = next;
        return part.value;
    }
    span found = delta_find(before, key);
    if (found.size > 0) {
        *walk = (delta_walk){found.text + found.size, before.text + before.size};
        *in_order = false;
    }
    return found;
}

static void write_gone(delta_writer *writer, bool is_first, span before, span after)
{
    delta_walk walk = delta_walk_into(before);
    delta_part part;
    bool is_open = false;
    while (delta_next_member(&walk, &part)) {
        if (delta_find(after, part.key).size == 0) {
            if (!is_open) {
                put_key(writer, is_first, (span){"\"-\"", 3});
            }
            put_char(writer, is_open ? ',' : '[');
            put(writer, part.key);
            is_open = true;
        }
    }
    if (is_open) {
        put_char(writer, ']');
    }
}

static void write_object_change(delta_writer *writer, span before, span after)
{
    delta_walk old_walk = delta_walk_into(before), walk = delta_walk_into(after);
    delta_part part;
    bool is_first = true, in_order = true;
    put_char(writer, '{');
    while (delta_next_member(&walk, &part)) {
        span old = find_old(before, &old_walk, part.key, &in_order);
        if (!delta_same(old, part.value)) {
            put_key(writer, is_first, part.key);
            write_change(writer, old, part.value);
            is_first = false;
        }
    }
    if (!in_order || delta_next_member(&old_walk, &part)) {
        write_gone(writer, is_first, before, after);
    }
    put_char(writer, '}');
}

/* ---- Lists ---- */

/* DL4 */
static void write_after(delta_writer *writer, span previous, span value)
{
    if (delta_is_object(previous) && delta_is_object(value)) {
        write_object_change(writer, previous, value);
    } else {
        write_value(writer, value);
    }
}

static void write_list(delta_writer *writer, span value)
{
    delta_walk walk = delta_walk_into(value);
    delta_part part;
    span previous = {NULL, 0};
    put_char(writer, '[');
    for (bool is_first = true; delta_next_element(&walk, &part); is_first = false) {
        if (!is_first) {
            put_char(writer, ',');
        }
        write_after(writer, previous, part.value);
        previous = part.value;
    }
    put_char(writer, ']');
}

/* Returns the number of elements; ELEMENTS_MAX: too many. */
static size_t split(span list, span elements[ELEMENTS_MAX])
{
    delta_walk walk = delta_walk_into(list);
    delta_part part;
    size_t count = 0;
    while (count < ELEMENTS_MAX && delta_next_element(&walk, &part)) {
        elements[count++] = part.value;
    }
    return count;
}

static void put_number(delta_writer *writer, const char *format, size_t number)
{
    char text[32];
    int size = snprintf(text, sizeof text, format, number);
    put(writer, (span){text, (size_t)size});
}

static void write_elements(delta_writer *writer, const span *before, const span *after,
                           size_t count)
{
    bool is_first = true;
    put_char(writer, '{');
    for (size_t i = 0; i < count; i++) {
        if (!delta_same(before[i], after[i])) {
            put_number(writer, is_first ? "\"%zu\":" : ",\"%zu\":", i);
            write_change(writer, before[i], after[i]);
            is_first = false;
        }
    }
    put_char(writer, '}');
}

static void write_splice(delta_writer *writer, const span *before, size_t old_count,
                         const span *after, size_t count)
{
    size_t least = old_count < count ? old_count : count, first = 0, last = 0;
    while (first < least && delta_same(before[first], after[first])) {
        first++;
    }
    while (last < least - first &&
           delta_same(before[old_count - 1 - last], after[count - 1 - last])) {
        last++;
    }
    put_number(writer, "{\"at\":%zu", first);
    if (first + last < old_count) {
        put_number(writer, ",\"-\":%zu", old_count - first - last);
    }
    for (size_t i = first; i < count - last; i++) {
        put(writer, i == first ? (span){",\"+\":[", 6} : (span){",", 1});
        write_after(writer, i > 0 ? after[i - 1] : (span){NULL, 0}, after[i]);
    }
    put(writer, first < count - last ? (span){"]}", 2} : (span){"}", 1});
}

static void write_list_change(delta_writer *writer, span before, span after)
{
    span old[ELEMENTS_MAX], now[ELEMENTS_MAX];
    size_t old_count = split(before, old), count = split(after, now), begin = writer->out->size;
    if (old_count == 0 || count == 0 || old_count == ELEMENTS_MAX || count == ELEMENTS_MAX) {
        write_list(writer, after);
        return;
    }
    if (old_count == count) {
        write_elements(writer, old, now, count);
    } else {
        write_splice(writer, old, old_count, now, count);
    }
    size_t end = writer->out->size, size = end - begin;
    if (4 * size < after.size) {
        return; /* certainly shorter than the value */
    }
    write_list(writer, after);
    if (!writer->has_failed && writer->out->size - end < size) {
        size = writer->out->size - end;
        memmove(writer->out->bytes + begin, writer->out->bytes + end, size);
    }
    writer->out->size = begin + size;
}

/* ---- Values ---- */

static void write_value(delta_writer *writer, span value)
{
    if (delta_is_object(value)) {
        write_object(writer, value);
    } else if (delta_is_list(value)) {
        write_list(writer, value);
    } else {
        put(writer, value);
    }
}

static void write_change(delta_writer *writer, span before, span after)
{
    if (delta_is_object(before) && delta_is_object(after)) {
        write_object_change(writer, before, after);
    } else if (delta_is_list(before) && delta_is_list(after)) {
        write_list_change(writer, before, after);
    } else {
        write_value(writer, after);
    }
}

bool delta_write(json_buffer *out, span before, span after)
{
    delta_writer writer = {.out = out};
    write_change(&writer, before, after);
    return !writer.has_failed;
}
