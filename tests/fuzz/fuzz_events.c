/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as the entries of a journal, applied to a room as a start and an audit do
 * it, without a database below. Each record is an entry:
 *
 *     how       a byte: stream (bits 0 and 1; 0 is the cage), HOW_SEALED, HOW_TRANSFERS, HOW_TIME
 *     time      after the entry before it, in milliseconds (two bytes); with HOW_TIME eight bytes,
 *               as they are
 *     payload   its size (two bytes) and its bytes; with HOW_SEALED without its secret
 *     secret    with HOW_SEALED: size and bytes, in clear, which are encrypted here
 *     transfers with HOW_TRANSFERS: all bytes that are left. Otherwise those that follow from the
 *               event.
 *
 * A refused event changes nothing, chips are conserved, and snapshots give the same tables.
 */
#include <sodium.h>

#include "fuzzing.h"
#include "table/snapshot.h"

enum { HOW_STREAM = 3, HOW_SEALED = 4, HOW_TRANSFERS = 8, HOW_TIME = 16 };

typedef struct entry_parts {
    uint8_t how;
    bytes_reader payload, secret, transfers;
} entry_parts;

/* ---- Sealing, without the rules of record.c on what a secret may be ---- */

enum {
    NONCE_SIZE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG_SIZE = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    PAYLOAD_MAX = UINT16_MAX + 2 + NONCE_SIZE + UINT16_MAX + TAG_SIZE
};

static size_t seal(uint8_t *to, uint32_t stream, int64_t time, const entry_parts *parts)
{
    uint8_t context[14], nonce[NONCE_SIZE] = {0};
    bytes_reader head = parts->payload;
    (void)bytes_get_u8(&head);
    bytes_writer in = {.bytes = context, .capacity = sizeof context};
    bytes_put_u32(&in, stream);
    bytes_put_u16(&in, bytes_get_u16(&head));
    bytes_put_u64(&in, (uint64_t)time);
    bytes_writer out = {.bytes = to, .capacity = PAYLOAD_MAX};
    unsigned long long sealed = 0;
    bytes_put(&out, parts->payload.bytes, parts->payload.left);
    bytes_put_u16(&out, (uint16_t)(NONCE_SIZE + parts->secret.left + TAG_SIZE));
    bytes_put(&out, nonce, NONCE_SIZE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(to + out.size, &sealed, parts->secret.bytes,
                                               parts->secret.left, context, sizeof context, NULL,
                                               nonce, fuzz_key);
    return out.size + (size_t)sealed;
}

/* ---- Applying ---- */

static digest table_state_of(const room_state *state, uint32_t stream)
{
    const live_table *table = room_state_table(state, stream);
    return table != NULL && table->state != TABLE_STATE_COUNT ? table_digest(table) : (digest){{0}};
}

static void check_problem(const room_state_problem *problem)
{
    must(problem->finding != ROOM_STATE_FOUND_NOTHING && problem->text[0] != '\0');
    must(problem->finding != ROOM_STATE_FOUND_NO_MEMORY);
}

/* What was read must be written as the same event. */
static void check_record(const table_event *event, uint32_t stream)
{
    static uint8_t bytes[RECORD_EVENT_MAX];
    static record_space space;
    record_seal with = {.table = stream};
    memcpy(with.key, fuzz_key, sizeof with.key);
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    table_event again;
    if (event->text_size > EVENT_TEXT_MAX) {
        return; /* no table accepts it */
    }
    record_write_event(&to, event, &with);
    must(!to.is_full);
    must(record_read_event(&again, &space, to.bytes, to.size, event->time, &with) == RECORD_OK);
    must(again.kind == event->kind && again.person == event->person && again.seat == event->seat &&
         again.amount == event->amount && again.card_count == event->card_count &&
         again.text_size == event->text_size);
}

static bool apply_table(room_state *to, const journal_entry *entry, bool has_transfers,
                        journal_bytes *made)
{
    static record_space space;
    table_event event;
    room_state_problem problem;
    if (!room_state_read_event(to, entry, &event, &space, &problem)) {
        check_problem(&problem);
        return false;
    }
    check_record(&event, entry->stream);
    bool was_there = room_state_table(to, entry->stream) != NULL;
    digest before = table_state_of(to, entry->stream);
    if (room_state_apply(to, entry, &event, made, &problem)) {
        return true;
    }
    check_problem(&problem);
    if (problem.finding == ROOM_STATE_FOUND_TRANSFERS) {
        return !has_transfers; /* the event was applied */
    }
    digest after = table_state_of(to, entry->stream);
    must(!was_there || digest_equal(&before, &after)); /* T1 */
    return false;
}

static bool apply_cage(room_state *to, const journal_entry *entry, bool has_transfers,
                       journal_bytes *made)
{
    room_state_problem problem;
    if (room_state_apply_cage(to, entry, true, made, &problem)) {
        return true;
    }
    check_problem(&problem);
    return problem.finding == ROOM_STATE_FOUND_TRANSFERS && !has_transfers;
}

/* A table goes on in spite of transfers that cannot be posted, as in an audit. */
static void apply(room_state *to, const entry_parts *parts, int64_t time)
{
    static uint8_t sealed[PAYLOAD_MAX];
    bool has_transfers = (parts->how & HOW_TRANSFERS) != 0;
    journal_entry entry = {.stream = parts->how & HOW_STREAM,
                           .time_ms = time,
                           .payload = {parts->payload.bytes, parts->payload.left}};
    if ((parts->how & HOW_SEALED) != 0) {
        entry.payload = (journal_bytes){sealed, seal(sealed, entry.stream, time, parts)};
    }
    if (has_transfers) {
        entry.transfers = (journal_bytes){parts->transfers.bytes, parts->transfers.left};
    }
    journal_bytes made = {NULL, 0};
    room_state_problem problem;
    bool is_applied = entry.stream == JOURNAL_CAGE ? apply_cage(to, &entry, has_transfers, &made)
                                                   : apply_table(to, &entry, has_transfers, &made);
    if (is_applied && !room_state_post(to, entry.stream, made, &problem)) {
        check_problem(&problem);
        must(problem.finding == ROOM_STATE_FOUND_LEDGER);
    }
}

static bool read_entry(bytes_reader *record, entry_parts *parts, int64_t *time)
{
    *parts = (entry_parts){.how = bytes_get_u8(record)};
    int64_t passed = 0;
    if ((parts->how & HOW_TIME) != 0) {
        *time = (int64_t)bytes_get_u64(record);
    } else {
        passed = bytes_get_u16(record);
        *time = *time > INT64_MAX - passed ? *time : *time + passed;
    }
    if (!fuzz_next_record(record, &parts->payload) ||
        ((parts->how & HOW_SEALED) != 0 && !fuzz_next_record(record, &parts->secret))) {
        return false;
    }
    parts->transfers = *record;
    return true;
}

/* ---- At the end ---- */

static void check_end(const room_state *state)
{
    must(ledger_find_wrong(&state->ledger) == NULL);
    static const uint8_t going_on[] = {
        COMMAND_RESUME, 0, 0, 0, 0, 0, 1, COMMAND_TICK, 0, 0, 0, 0, 0, 9, 27, 0, 0, 0, 0, 0, 255};
    for (uint32_t i = 0; i < state->table_count; i++) {
        bytes_reader commands = {.bytes = going_on, .left = sizeof going_on};
        if (snapshot_is_possible(state->tables[i])) {
            fuzz_check_snapshot(state->tables[i]);
        }
        fuzz_carry_on(state->tables[i], &commands);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, record;
    room_state state;
    int64_t time = 0;
    must(room_state_init(&state, &trey_book_builtin, fuzz_key));
    while (fuzz_next_record(&from, &record)) {
        entry_parts parts;
        if (read_entry(&record, &parts, &time)) {
            apply(&state, &parts, time);
        }
    }
    check_end(&state);
    room_state_finish(&state);
    return 0;
}
