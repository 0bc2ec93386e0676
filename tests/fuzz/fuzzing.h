/* SPDX-License-Identifier: MIT */
/*
 * What the fuzzers of stored bytes share: a check that ends the process, inputs that are lists of
 * records, and commands made from bytes.
 *
 * A record is its size (two bytes) and its content. The mutator adds, removes, moves and changes
 * whole records, so that a change of one leaves the others readable.
 */
#ifndef TREY_TESTS_FUZZ_FUZZING_H
#define TREY_TESTS_FUZZ_FUZZING_H

#include <stdlib.h>
#include <string.h>

#include "room/room_state.h"
#include "table/command.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *count, char ***arguments);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t size_max);

enum { FUZZ_SIZE_MAX = 1 << 20 };

static inline void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* The next record of a list; what is left if its size says more. False: there is none. */
bool fuzz_next_record(bytes_reader *from, bytes_reader *record);

/* Changes a list of records; `size_max` bounds it. */
size_t fuzz_mutate_records(uint8_t *bytes, size_t size, size_t size_max, unsigned seed);

/* Gives a table commands of any role until the bytes end, and lets time pass. The table may refuse
 * them; it must not stop the process. */
void fuzz_carry_on(live_table *table, bytes_reader *from);

/* A written snapshot of a table gives the same table. */
void fuzz_check_snapshot(const live_table *table);

/* A key for journals of fuzzers. */
extern const uint8_t fuzz_key[RECORD_KEY_SIZE];

#endif
