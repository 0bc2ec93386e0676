/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a ledger. The first record is the ledger, the others are transfers, as a
 * journal stores them. An accepted ledger adds up and is written as the same bytes in the order of
 * accounts; transfers keep it so.
 */
#include "fuzzing.h"

enum { TABLE = 7 };

static uint8_t *write(const room_state *from, size_t *size)
{
    uint8_t *bytes = room_state_write_ledger(from, size);
    must(bytes != NULL);
    return bytes;
}

/* A ledger that adds up is written, read and written again as the same bytes. */
static void check_ledger(const room_state *from)
{
    must(ledger_find_wrong(&from->ledger) == NULL);
    size_t size, size_again;
    uint8_t *bytes = write(from, &size);
    room_state again = {0};
    must(room_state_read_ledger(&again, bytes, size));
    must(again.ledger.used == from->ledger.used);
    uint8_t *bytes_again = write(&again, &size_again);
    must(size == size_again && memcmp(bytes, bytes_again, size) == 0);
    free(bytes);
    free(bytes_again);
    room_state_finish(&again);
}

/* False: the transfers were refused. Those before the wrong one are posted. */
static bool post(room_state *to, bytes_reader record)
{
    room_state_problem problem;
    bool is_posted =
        room_state_post(to, TABLE, (journal_bytes){record.bytes, record.left}, &problem);
    must(is_posted || (problem.finding != ROOM_STATE_FOUND_NOTHING && problem.text[0] != '\0'));
    must(ledger_find_wrong(&to->ledger) == NULL);
    return is_posted;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, record = {0};
    room_state state = {0};
    (void)fuzz_next_record(&from, &record);
    bool is_read = room_state_read_ledger(&state, record.bytes, record.left);
    if (is_read) {
        check_ledger(&state);
    } else {
        free(state.ledger.slots); /* as a room does before it replays the journal */
        state.ledger = (ledger){0};
    }
    while (fuzz_next_record(&from, &record)) {
        (void)post(&state, record);
    }
    check_ledger(&state);
    room_state_finish(&state);
    return 0;
}
