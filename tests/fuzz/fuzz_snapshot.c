/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a snapshot of a table. The first record is the snapshot, the second one
 * has commands for a table that accepted it. A table accepts only what it can write again, and goes
 * on from there without stopping the process.
 */
#include "fuzzing.h"
#include "table/snapshot.h"

static void check_accepted(const live_table *table)
{
    must(table->state == TABLE_IS_CLOSED || table->posting.ruleset != NULL);
    must(table->people_count <= TABLE_PEOPLE_MAX && table->withheld_count <= TABLE_WITHHELD_MAX);
    for (uint32_t i = 0; i < table->people_count; i++) {
        must(table->people[i].stack >= 0 &&
             table_find(table, table->people[i].person) == &table->people[i]);
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        must(table->seated[seat] == 0 || table_find(table, table->seated[seat]) != NULL);
    }
    must(snapshot_is_possible(table));
    fuzz_check_snapshot(table);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, snapshot = {0}, commands = {0};
    (void)(fuzz_next_record(&from, &snapshot) && fuzz_next_record(&from, &commands));
    live_table *table = malloc(sizeof *table);
    must(table != NULL);
    table_init(table, 1, &trey_book_builtin);
    if (snapshot_read(table, snapshot.bytes, snapshot.left)) {
        check_accepted(table);
        fuzz_carry_on(table, &commands);
    }
    table_finish(table);
    free(table);
    return 0;
}
