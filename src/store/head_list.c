/* SPDX-License-Identifier: MIT */
/*
 * The ends of streams, in a sorted array: there are as many as a floor has tables, they are looked
 * up with every entry, and hardly ever does one come in.
 */
#include "head_list.h"

#include <stdlib.h>
#include <string.h>

/* The index of the first head that is not before the stream. */
static size_t place_of(const head_list *list, uint32_t stream)
{
    size_t from = 0, to = list->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (list->heads[middle].stream < stream) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

journal_head *head_list_find(const head_list *list, uint32_t stream)
{
    size_t index = place_of(list, stream);
    bool is_there = index < list->count && list->heads[index].stream == stream;
    return is_there ? &list->heads[index] : NULL;
}

static bool make_room(head_list *list)
{
    if (list->count < list->capacity) {
        return true;
    }
    size_t capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    journal_head *heads = realloc(list->heads, capacity * sizeof *heads);
    if (heads == NULL) {
        return false;
    }
    list->heads = heads;
    list->capacity = capacity;
    return true;
}

journal_head *head_list_get(head_list *list, uint32_t stream)
{
    journal_head *found = head_list_find(list, stream);
    if (found != NULL || !make_room(list)) {
        return found;
    }
    size_t index = place_of(list, stream);
    journal_head *added = list->heads + index;
    memmove(added + 1, added, (list->count - index) * sizeof *added);
    *added = (journal_head){.stream = stream};
    list->count++;
    return added;
}

void head_list_finish(head_list *list)
{
    free(list->heads);
    *list = (head_list){0};
}
