/* SPDX-License-Identifier: MIT */
/*
 * The test's own record of every published event, and of which events were acknowledged.
 *
 * An event is noted when it is published. Events of an acknowledged batch are permanent. When the
 * room crashes, each unacknowledged batch may survive or be lost, but only as a whole; the next
 * opening shows which.
 */
#ifndef TREY_TESTS_FLOOR_NOTES_H
#define TREY_TESTS_FLOOR_NOTES_H

#include "store/journal.h"
#include "table/event.h"

enum { NOTE_STREAMS_MAX = 16, NOTE_BATCHES_MAX = 32, NOTE_TEXT_SIZE = 200 };

typedef struct note {
    uint8_t kind; /* table_event_kind; TABLE_EVENT_KIND_COUNT: of the cage */
    bool has_key;
    uint8_t key[JOURNAL_KEY_SIZE];
    uint32_t person;
    uint32_t batch;
    int64_t amount; /* of the cage: chips paid in; negative: paid out */
    uint8_t chips;  /* their chip_kind */
} note;

/* The acknowledged head of a stream. */
typedef struct note_mark {
    uint64_t sequence;
    journal_hash hash;
} note_mark;

typedef struct note_stream {
    uint32_t stream;
    note *notes; /* sequence number n has index n - 1 */
    size_t count, capacity;
    size_t acknowledged;
    note_mark *marks;
    size_t mark_count, mark_capacity;
} note_stream;

/* Initialize with zeros. */
typedef struct notes {
    uint32_t stream_count;
    note_stream streams[NOTE_STREAMS_MAX];
    uint32_t batch;                    /* the open batch */
    uint32_t first_batch;              /* the oldest batch whose outcome is not known */
    uint32_t totals[NOTE_BATCHES_MAX]; /* events by batch, from first_batch on */
    int64_t paid_in[CHIP_KIND_COUNT];  /* per kind of chips, minus payouts */
    bool has_key;                      /* of the current command; its first event gets it */
    uint8_t key[JOURNAL_KEY_SIZE];
    char wrong[NOTE_TEXT_SIZE]; /* the first contradiction; empty: none */
} notes;

void notes_finish(notes *kept);

/* Sets the key of the next command; NULL: none. */
void notes_expect(notes *kept, const uint8_t *key);

/* Notes an event. Later events of its stream that are already noted were lost. */
void notes_add(notes *kept, uint32_t stream, uint64_t sequence, const note *heard);

/* Number of noted events, of a stream and in total. */
uint64_t notes_count(const notes *kept, uint32_t stream);
uint64_t notes_count_all(const notes *kept);

/* NULL: not noted. */
const note_stream *notes_stream(const notes *kept, uint32_t stream);

/* Sequence number of the event with a key; 0: none. */
uint64_t notes_find_key(const notes *kept, uint32_t stream, const uint8_t *key);

/* The room has crashed; the open batch may have survived or not. */
void notes_lose(notes *kept);

/* A batch was acknowledged, or, with `is_opening`, the room was opened and shows which batches
 * survived. `heads` are the heads of all streams; everything up to them is permanent. */
void notes_acknowledge(notes *kept, const journal_head *heads, size_t count, bool is_opening);

#endif
