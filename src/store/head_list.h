/* SPDX-License-Identifier: MIT */
/*
 * The ends of streams, by stream: what a writer goes on from and a reader checks against.
 */
#ifndef TREY_STORE_HEAD_LIST_H
#define TREY_STORE_HEAD_LIST_H

#include "journal.h"

/* All zero is an empty one. */
typedef struct head_list {
    journal_head *heads; /* rising by stream */
    size_t count;
    size_t capacity;
} head_list;

/* NULL when the stream has none. */
journal_head *head_list_find(const head_list *list, uint32_t stream);

/* The head of a stream, added with sequence 0 if it is new; NULL: no memory. Earlier pointers
 * into the list are no longer good. */
journal_head *head_list_get(head_list *list, uint32_t stream);

void head_list_finish(head_list *list);

#endif
