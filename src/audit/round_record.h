/* SPDX-License-Identifier: MIT */
/*
 * Everything known about one round, collected from a journal for a dispute sheet.
 */
#ifndef TREY_AUDIT_ROUND_RECORD_H
#define TREY_AUDIT_ROUND_RECORD_H

#include <trey/settle.h>

#include "shoe_round.h"
#include "source.h"
#include "table/view.h"

/* An event of the round with its transfers. */
typedef struct record_event {
    journal_entry entry; /* without its bytes */
    table_event event;   /* points to memory of the record */
    uint32_t first_transfer, transfer_count;
    uint32_t dealer; /* who was signed on before it; 0: nobody */
    /* Of TABLE_SETTLED and TABLE_ENVY_PAID: what they settled. A correction can settle a round
     * anew. */
    uint32_t line_count;
    const trey_line *lines;
    const trey_awards *awards;
} record_event;

/* A person at the table. */
typedef struct record_person {
    uint32_t person;
    uint32_t seat; /* the first one; 0: behind the seats */
    bool is_away;
    bool is_felt;              /* chips on the felt: `before` and `after` are zero */
    bool was_there, is_there;  /* at the start of the round, and at its end or now */
    int64_t before, after;     /* stack */
    int64_t bought;            /* net amount bought from the wallet meanwhile */
    int64_t from_felt;         /* net amount that came from the felt */
    char name[FELT_NAME_SIZE]; /* of somebody without an account */
} record_person;

enum { RECORD_PEOPLE_MAX = 2 * TABLE_PEOPLE_MAX };

typedef struct round_record {
    uint32_t table;
    uint64_t number;
    bool is_found;
    bool is_over;
    bool is_called_off;
    table_rules rules;
    trey_posting posting;
    trey_round round; /* current, or as it was at the end */
    bool is_settled;  /* settlement and awards are valid */
    trey_settlement settlement;
    trey_awards awards;

    bool has_shoe; /* cards come from a pledged shoe */
    fair_pledge pledge;
    shoe_round fair;
    uint8_t house_key[HOUSE_PUBLIC_KEY_SIZE]; /* of the house that the closing is signed by */
    uint8_t signature[HOUSE_SIGNATURE_SIZE];  /* on the closing; zeros: none */
    uint32_t deck;                            /* HAND-9: the deck in play */
    uint32_t opening_count;
    view_opening openings[VIEW_OPENINGS_MAX]; /* of all its cards, after the round */
    uint32_t dealt;                           /* from the shoe, including this round */
    uint16_t positions[TREY_SHOE_CARDS_MAX];

    uint32_t person_count;
    record_person people[RECORD_PEOPLE_MAX];

    uint32_t event_count, event_capacity;
    record_event *events; /* offers of the bank before the round, then the round */
    uint32_t transfer_count, transfer_capacity;
    transfer *transfers;
    uint32_t kept_count, kept_capacity;
    void **kept; /* memory that events point to */
    bool no_memory;

    /* While the round is read, it is settled once more from what people did (resettle.h). */
    bool is_resettled; /* the result is the same to the cent */
    struct resettling *resettling;
    uint32_t dealer_before; /* who was signed on before the current event */
} round_record;

/* Optional start other than the table's first event: a snapshot from before the round. */
typedef struct record_start {
    uint64_t sequence; /* the last event included in it */
    const uint8_t *snapshot;
    size_t size;
} record_start;

/* Initialize the record with zeros. `start` may be NULL. On failure returns false, and *error
 * has the reason. Check is_found: the round may not exist. Call round_record_finish in any case. */
TREY_MUST_CHECK bool round_record_collect(round_record *record, const audit_source *source,
                                          uint32_t id, uint64_t round, const record_start *start,
                                          journal_error *error);

void round_record_finish(round_record *record);

/* The event that began the round. */
const record_event *round_record_begun(const round_record *record);

/* "settled", "void", "called off", "under way" */
const char *round_record_status(const round_record *record);

/* Whether a card was finally visible to everyone (ROUND-7). */
bool round_record_shown(const round_record *record, uint32_t seat, uint32_t index);

#endif
