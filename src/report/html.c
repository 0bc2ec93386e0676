/* SPDX-License-Identifier: MIT */
/*
 * Escapes text for HTML and SVG.
 */
#include "html.h"

#include <string.h>

/* Control characters are not allowed in a page. */
static const char *escape_of(unsigned char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return (c < 0x20 && c != '\n') || c == 0x7F ? "?" : NULL;
    }
}

void html_text(json_writer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        const char *escape = escape_of((unsigned char)*text);
        json_raw(out, escape != NULL ? escape : text, escape != NULL ? strlen(escape) : 1);
    }
}

void html_number(json_writer *out, const char *number)
{
    for (; *number != '\0'; number++) {
        json_raw(out, *number == '-' ? "−" : number, *number == '-' ? strlen("−") : 1);
    }
}
