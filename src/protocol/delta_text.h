/* SPDX-License-Identifier: MIT */
/*
 * Walks through the text of a JSON value, for deltas. No function reads outside of the text,
 * whatever it holds; a text that is not valid JSON gives parts that are not.
 */
#ifndef TREY_PROTOCOL_DELTA_TEXT_H
#define TREY_PROTOCOL_DELTA_TEXT_H

#include "base/span.h"

/* The rest of an object or a list. */
typedef struct delta_walk {
    const char *at, *end;
} delta_walk;

/* A member of an object, or an element of a list. */
typedef struct delta_part {
    span key;   /* with its quotes; empty in a list */
    span value; /* without spaces around it */
} delta_part;

/* An empty span is neither. */
bool delta_is_object(span value);
bool delta_is_list(span value);

static inline bool delta_same(span a, span b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.text, b.text, a.size) == 0);
}

/* Begins to walk through an object or a list. */
delta_walk delta_walk_into(span value);

/* The next part. False: there are no more, or the text is not valid. */
TREY_MUST_CHECK bool delta_next_member(delta_walk *walk, delta_part *part);
TREY_MUST_CHECK bool delta_next_element(delta_walk *walk, delta_part *part);

/* The value of a member; an empty span: there is none. `key` has its quotes. */
span delta_find(span object, span key);

#endif
