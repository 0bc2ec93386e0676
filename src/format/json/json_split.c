/* SPDX-License-Identifier: MIT */
/*
 * Finds where values end, without reading them: only brackets and strings matter.
 */
#include "json_split.h"

#include <string.h>

/* The index behind the closing quote, or past the end of the text. */
static size_t skip_string(const char *text, size_t at, size_t size)
{
    for (at++; at < size && text[at] != '"'; at++) {
        at += text[at] == '\\';
    }
    return at + 1;
}

size_t json_whole_values(const char *text, size_t size)
{
    size_t whole = 0, depth = 0;
    for (size_t at = 0; at < size;) {
        switch (text[at]) {
        case '"':
            at = skip_string(text, at, size);
            break;
        case '{':
        case '[':
            depth++;
            at++;
            break;
        case '}':
        case ']':
            depth -= depth > 0;
            at++;
            whole = depth == 0 ? at : whole;
            break;
        default:
            at++;
            break;
        }
    }
    return whole;
}

json_place json_place_after(json_place place, const char *text, size_t size)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* at the start of a file it is not a column */
    if (place.offset == 0 && size >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0) {
        place.line_offset = sizeof mark - 1;
    }
    const char *from = text, *end = text + size;
    for (const char *at; (at = memchr(from, '\n', (size_t)(end - from))) != NULL; from = at + 1) {
        place.line++;
        place.line_offset = place.offset + (uint64_t)(at + 1 - text);
    }
    place.offset += size;
    return place;
}
