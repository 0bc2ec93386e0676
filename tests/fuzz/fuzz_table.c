/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as commands at a live table. After each command the invariants are checked,
 * and a second table that gets only the events must be in the same state (tests/table/drive.c). A
 * failure ends the process.
 */
#include "../table/wander.h"

typedef struct input {
    const uint8_t *bytes;
    size_t size;
} input;

static uint32_t from_bytes(void *context, uint32_t below)
{
    input *from = context;
    uint32_t number = 0;
    for (uint32_t reach = 1; reach < below && from->size > 0; reach <<= 8) {
        number = number << 8 | *from->bytes++;
        from->size--;
    }
    return number % below;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input from = {bytes, size};
    drive *d = drive_new();
    wander w = {.d = d, .next = from_bytes, .context = &from};
    while (from.size > 0) {
        wander_step(&w);
        d->record_count = 0;
    }
    drive_free(d);
    return 0;
}
