/* SPDX-License-Identifier: MIT */
/*
 * The server walks through every section that has changed, before and after: the loops are written
 * for speed, with one look into a table for each byte.
 */
#include "delta_text.h"

bool delta_is_object(span value)
{
    return value.size > 0 && value.text[0] == '{';
}

bool delta_is_list(span value)
{
    return value.size > 0 && value.text[0] == '[';
}

delta_walk delta_walk_into(span value)
{
    return value.size == 0 ? (delta_walk){NULL, NULL}
                           : (delta_walk){value.text + 1, value.text + value.size};
}

enum { IN_WORD, QUOTE, OPENS, CLOSES, BETWEEN, COLON };

static const uint8_t kinds[256] = {
    ['"'] = QUOTE,    ['{'] = OPENS,    ['['] = OPENS,   ['}'] = CLOSES,
    [']'] = CLOSES,   [','] = BETWEEN,  [' '] = BETWEEN, ['\n'] = BETWEEN,
    ['\r'] = BETWEEN, ['\t'] = BETWEEN, [':'] = COLON,
};

static inline unsigned kind_of(char c)
{
    return kinds[(uint8_t)c];
}

static inline const char *skip_between(const char *at, const char *end)
{
    while (at != end && kind_of(*at) == BETWEEN) {
        at++;
    }
    return at;
}

/* From the first quote to after the last one, or to the end. */
static inline const char *skip_text(const char *at, const char *end)
{
    for (at++; at != end && *at != '"'; at++) {
        if (*at == '\\' && ++at == end) {
            return end;
        }
    }
    return at != end ? at + 1 : end;
}

static const char *skip_nested(const char *at, const char *end)
{
    size_t depth = 0;
    while (at != end) {
        switch (kind_of(*at)) {
        case QUOTE:
            at = skip_text(at, end);
            continue;
        case OPENS:
            depth++;
            break;
        case CLOSES:
            if (--depth == 0) {
                return at + 1;
            }
            break;
        default:
            break;
        }
        at++;
    }
    return at;
}

/* The end of the value that begins here; the same place: no value begins here. */
static const char *skip_value(const char *at, const char *end)
{
    if (at == end) {
        return at;
    }
    switch (kind_of(*at)) {
    case QUOTE:
        return skip_text(at, end);
    case OPENS:
        return skip_nested(at, end);
    default:
        while (at != end && kind_of(*at) == IN_WORD) {
            at++;
        }
        return at;
    }
}

static bool next_value(delta_walk *walk, const char *at, span *value)
{
    const char *end = skip_value(at, walk->end);
    walk->at = end;
    *value = (span){at, (size_t)(end - at)};
    return value->size > 0;
}

bool delta_next_member(delta_walk *walk, delta_part *part)
{
    const char *begin = skip_between(walk->at, walk->end);
    walk->at = begin;
    if (begin == walk->end || *begin != '"') {
        return false;
    }
    const char *end = skip_text(begin, walk->end);
    part->key = (span){begin, (size_t)(end - begin)};
    if (end == walk->end || *end != ':') {
        return false;
    }
    return next_value(walk, skip_between(end + 1, walk->end), &part->value);
}

bool delta_next_element(delta_walk *walk, delta_part *part)
{
    part->key = (span){NULL, 0};
    return next_value(walk, skip_between(walk->at, walk->end), &part->value);
}

span delta_find(span object, span key)
{
    delta_walk walk = delta_walk_into(object);
    delta_part part;
    while (delta_next_member(&walk, &part)) {
        if (delta_same(part.key, key)) {
            return part.value;
        }
    }
    return (span){NULL, 0};
}
