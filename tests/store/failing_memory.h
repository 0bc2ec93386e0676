/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out at a chosen call: for SQLite, and for the journal's own calls where it is
 * built with malloc, calloc and realloc under the names below.
 */
#ifndef TREY_TESTS_STORE_FAILING_MEMORY_H
#define TREY_TESTS_STORE_FAILING_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *failing_malloc(size_t size);
void *failing_calloc(size_t count, size_t size);
void *failing_realloc(void *memory, size_t size);
void failing_free(void *memory);

/* Before SQLite is used at all. */
void failing_memory_init(void);

/* The nth call from now gives nothing, once or from then on; 0: no call does. Counting starts. */
void failing_memory_at(uint64_t nth, bool lasting);

/* Calls since counting started. */
uint64_t failing_memory_calls(void);

/* How much is held at the moment. */
int64_t failing_memory_held(void);

#endif
