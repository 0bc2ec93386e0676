/* SPDX-License-Identifier: MIT */
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

static void skip_between(delta_walk *walk)
{
    while (walk->at != walk->end && (*walk->at == ' ' || *walk->at == ',' || *walk->at == '\n' ||
                                     *walk->at == '\r' || *walk->at == '\t')) {
        walk->at++;
    }
}

/* Begins at the first quote, and ends after the last one, or at the end of the text. */
static void skip_text(delta_walk *walk)
{
    for (walk->at++; walk->at != walk->end; walk->at++) {
        if (*walk->at == '"') {
            walk->at++;
            return;
        }
        if (*walk->at == '\\' && walk->end - walk->at > 1) {
            walk->at++;
        }
    }
}

static void skip_nested(delta_walk *walk)
{
    size_t depth = 0;
    while (walk->at != walk->end) {
        switch (*walk->at) {
        case '"':
            skip_text(walk);
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            depth--;
            break;
        default:
            break;
        }
        walk->at++;
        if (depth == 0) {
            return;
        }
    }
}

static bool ends_word(char c)
{
    return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t' ||
           c == ':' || c == '"' || c == '{' || c == '[';
}

/* False: no value begins here. */
static bool next_value(delta_walk *walk, span *value)
{
    const char *begin = walk->at;
    if (walk->at == walk->end) {
        return false;
    }
    if (*begin == '"') {
        skip_text(walk);
    } else if (*begin == '{' || *begin == '[') {
        skip_nested(walk);
    } else {
        while (walk->at != walk->end && !ends_word(*walk->at)) {
            walk->at++;
        }
    }
    *value = (span){begin, (size_t)(walk->at - begin)};
    return value->size > 0;
}

bool delta_next_member(delta_walk *walk, delta_part *part)
{
    skip_between(walk);
    if (walk->at == walk->end || *walk->at != '"') {
        return false;
    }
    const char *begin = walk->at;
    skip_text(walk);
    part->key = (span){begin, (size_t)(walk->at - begin)};
    if (walk->at == walk->end || *walk->at != ':') {
        return false;
    }
    walk->at++;
    skip_between(walk);
    return next_value(walk, &part->value);
}

bool delta_next_element(delta_walk *walk, delta_part *part)
{
    skip_between(walk);
    part->key = (span){NULL, 0};
    return next_value(walk, &part->value);
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
