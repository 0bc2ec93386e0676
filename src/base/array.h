/* SPDX-License-Identifier: MIT */
/*
 * Arrays on the heap that grow one item at a time.
 */
#ifndef TREY_BASE_ARRAY_H
#define TREY_BASE_ARRAY_H

#include <stdlib.h>

#include <trey/base.h>

/* Makes room for one more item in an array of `count` items. Returns the array, at another address
 * if it had to grow; its capacity then doubles. NULL: memory ran out, and the array is unchanged.
 */
TREY_MUST_CHECK static inline void *array_grow(void *array, uint32_t count, uint32_t *capacity,
                                               size_t item_size)
{
    enum { FIRST_CAPACITY = 8 };
    if (count < *capacity) {
        return array;
    }
    size_t larger = *capacity == 0 ? FIRST_CAPACITY : 2 * (size_t)*capacity;
    void *grown = larger <= UINT32_MAX ? realloc(array, larger * item_size) : NULL;
    if (grown != NULL) {
        *capacity = (uint32_t)larger;
    }
    return grown;
}

#endif
