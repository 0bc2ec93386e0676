/* SPDX-License-Identifier: MIT */
/*
 * Is everything in a journal as it must be? Every entry is held against the chain, the ledger, the
 * rules and the shoe it was dealt from; what is wrong is told one by one, and the rest goes on as
 * far as it makes sense:
 *
 * - An entry whose content was changed is still replayed; what follows from it is told as well.
 * - Where transfers are wrong, those that follow from the event are posted instead.
 * - A table that cannot be replayed any further is given up: its chain and its transfers are
 *   followed on, its events count as not checked. The other tables do not suffer.
 *
 * Memory does not grow with the number of entries.
 */
#ifndef TREY_AUDIT_VERIFY_H
#define TREY_AUDIT_VERIFY_H

#include "source.h"
#include "table/account.h"
#include "table/digest.h"

typedef enum verify_part {
    VERIFY_CHAIN,      /* an entry changed, missing, moved or put in */
    VERIFY_STORAGE,    /* the database below; keys that are there twice */
    VERIFY_TIME,       /* a clock that went back */
    VERIFY_EVENT,      /* an event that cannot be read or that the rules refuse */
    VERIFY_TRANSFERS,  /* transfers that do not follow from their event */
    VERIFY_LEDGER,     /* an account that holds less than nothing, or other than its table says */
    VERIFY_SETTLEMENT, /* a round that settles otherwise */
    VERIFY_SHOE,       /* a shoe that is not the pledged one, or dealt otherwise */
    VERIFY_SNAPSHOT,   /* a snapshot that is not the state at its place */
    VERIFY_PART_COUNT
} verify_part;

/* "chain" … */
const char *verify_part_name(verify_part part);

enum { VERIFY_TEXT_SIZE = 768 };

typedef struct verify_finding {
    verify_part part;
    bool has_place;    /* where in the journal it is */
    uint32_t stream;   /* JOURNAL_CAGE, a table, or JOURNAL_LEDGER */
    uint64_t sequence; /* 0: not known */
    uint64_t position; /* 0: not known */
    uint64_t round;    /* 0: in none */
    const char *event; /* its kind; NULL: not known */
    char text[VERIFY_TEXT_SIZE];
} verify_finding;

typedef void verify_sink(void *context, const verify_finding *finding);

typedef struct verify_summary {
    uint64_t findings;
    uint64_t events, unchecked; /* unchecked: of tables that were given up */
    uint64_t transfers;
    uint64_t tables, rounds, settled, voided, called_off;
    uint64_t shoes, shoe_rounds;
    uint64_t snapshots;
    int64_t balances[CHIP_KIND_COUNT]
                    [ACCOUNT_KIND_COUNT]; /* each kind of chips sums to zero (L1) */
    bool has_state;                       /* everything was replayed */
    digest state;                         /* of all tables and the ledger at the end */
} verify_summary;

/* False: it cannot be read to its end for a reason outside of it, and *error says which. */
TREY_MUST_CHECK bool audit_verify(audit_source *in, verify_sink *sink, void *context,
                                  verify_summary *summary, journal_error *error);

#endif
