/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out.
 */
#include "failing_memory.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

static uint64_t calls, fail_at;
static bool is_lasting;
static int64_t held; /* pieces */

static bool runs_out(void)
{
    calls++;
    return fail_at != 0 && (calls == fail_at || (is_lasting && calls > fail_at));
}

static void *hand_out(void *memory)
{
    held += memory != NULL;
    return memory;
}

void *failing_malloc(size_t size)
{
    return runs_out() ? NULL : hand_out(malloc(size));
}

void *failing_calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : hand_out(calloc(count, size));
}

void *failing_realloc(void *memory, size_t size)
{
    if (runs_out()) {
        return NULL;
    }
    void *larger = realloc(memory, size);
    held += memory == NULL && larger != NULL;
    return larger;
}

void failing_free(void *memory)
{
    held -= memory != NULL;
    free(memory);
}

/* ---- For SQLite, which wants to know sizes ---- */

static void *sqlite_malloc(int size)
{
    return failing_malloc((size_t)size);
}

static void *sqlite_realloc(void *memory, int size)
{
    return failing_realloc(memory, (size_t)size);
}

static int sqlite_size(void *memory)
{
    return (int)malloc_usable_size(memory);
}

static int sqlite_round(int size)
{
    return (size + 7) & ~7;
}

static int sqlite_init(void *none)
{
    (void)none;
    return SQLITE_OK;
}

static void sqlite_shutdown(void *none)
{
    (void)none;
}

void failing_memory_init(void)
{
    static const sqlite3_mem_methods methods = {
        .xMalloc = sqlite_malloc,
        .xFree = failing_free,
        .xRealloc = sqlite_realloc,
        .xSize = sqlite_size,
        .xRoundup = sqlite_round,
        .xInit = sqlite_init,
        .xShutdown = sqlite_shutdown,
    };
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that every call is seen */
    sqlite3_initialize();
}

void failing_memory_at(uint64_t nth, bool lasting)
{
    calls = 0;
    fail_at = nth;
    is_lasting = lasting;
}

uint64_t failing_memory_calls(void)
{
    return calls;
}

int64_t failing_memory_held(void)
{
    return held;
}
