/* SPDX-License-Identifier: MIT */
/*
 * What the floor knows by itself: every event it was told of, and which of them were acknowledged.
 *
 * An event is noted as soon as it is heard of. When a batch is acknowledged its events are there
 * for good. When the room is lost, what was not acknowledged may be there or not, but a whole batch
 * together; the next opening tells.
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
    int64_t amount; /* of the cage: what came in, below zero what went out */
    uint8_t chips;  /* chip_kind of that */
} note;

/* The end of a stream as it was acknowledged. */
typedef struct note_mark {
    uint64_t sequence;
    journal_hash hash;
} note_mark;

typedef struct note_stream {
    uint32_t stream;
    note *notes; /* that of sequence n has index n - 1 */
    size_t count, capacity;
    size_t acknowledged;
    note_mark *marks;
    size_t mark_count, mark_capacity;
} note_stream;

/* Zeroed, it knows of nothing. */
typedef struct notes {
    uint32_t stream_count;
    note_stream streams[NOTE_STREAMS_MAX];
    uint32_t batch;                    /* the one that is open */
    uint32_t first_batch;              /* the oldest whose end is not known */
    uint32_t totals[NOTE_BATCHES_MAX]; /* events by batch, from first_batch on */
    int64_t paid_in[CHIP_KIND_COUNT];  /* by kind of chips, less what went out */
    bool has_key;                      /* of the command under way; its first event takes it */
    uint8_t key[JOURNAL_KEY_SIZE];
    char wrong[NOTE_TEXT_SIZE]; /* the first thing that cannot be; empty: nothing */
} notes;

void notes_finish(notes *kept);

/* The key of the command that is asked next; NULL: none. */
void notes_expect(notes *kept, const uint8_t *key);

/* An event was heard of. Later ones of its stream that are noted were lost. */
void notes_add(notes *kept, uint32_t stream, uint64_t sequence, const note *heard);

/* How many events of a stream are noted, and of all. */
uint64_t notes_count(const notes *kept, uint32_t stream);
uint64_t notes_count_all(const notes *kept);

/* NULL: not noted. */
const note_stream *notes_stream(const notes *kept, uint32_t stream);

/* The sequence of the event with a key; 0: none is noted. */
uint64_t notes_find_key(const notes *kept, uint32_t stream, const uint8_t *key);

/* The room is lost; the open batch may be there or not. */
void notes_lose(notes *kept);

/* A batch was acknowledged, or, with `is_opening`, the room was opened and what had been lost is
 * found out: these are the ends of all streams, and all of it is there for good. */
void notes_acknowledge(notes *kept, const journal_head *heads, size_t count, bool is_opening);

#endif
