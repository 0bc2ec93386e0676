/* SPDX-License-Identifier: MIT */
/*
 * Verifies a journal. Every entry is checked against the hash chain, the ledger, the rules and the
 * shoe it was dealt from. Each error is reported, and the check continues as far as possible:
 *
 * - An entry whose content was changed is still replayed; its consequences are reported too.
 * - If transfers are wrong, those that follow from the event are posted instead.
 * - If a table cannot be replayed any further, its check is abandoned: its chain and transfers are
 *   still followed, its events count as not checked. Other tables are not affected.
 *
 * Memory does not grow with the number of entries.
 */
#ifndef TREY_AUDIT_VERIFY_H
#define TREY_AUDIT_VERIFY_H

#include "source.h"
#include "table/account.h"
#include "table/digest.h"

typedef enum verify_part {
    VERIFY_CHAIN,      /* an entry was changed, removed, moved or inserted */
    VERIFY_SEAL,       /* an entry was not written with the house's key */
    VERIFY_HEAD,       /* the journal is not what was signed */
    VERIFY_STORAGE,    /* the database itself; duplicate keys */
    VERIFY_TIME,       /* the clock went backward */
    VERIFY_EVENT,      /* an event that cannot be read or that the rules refuse */
    VERIFY_TRANSFERS,  /* transfers that do not follow from their event */
    VERIFY_LEDGER,     /* an account is overdrawn, or differs from its table */
    VERIFY_SETTLEMENT, /* settling the round again gives a different result */
    VERIFY_SHOE,       /* the shoe is not the pledged one, or was dealt differently */
    VERIFY_SNAPSHOT,   /* the snapshot differs from the state at its place */
    VERIFY_PART_COUNT
} verify_part;

/* "chain" … */
const char *verify_part_name(verify_part part);

enum { VERIFY_TEXT_SIZE = 768 };

typedef struct verify_finding {
    verify_part part;
    bool has_place;    /* the place in the journal is known */
    uint32_t stream;   /* JOURNAL_CAGE, a table, JOURNAL_PEOPLE or JOURNAL_LEDGER */
    uint64_t sequence; /* 0: not known */
    uint64_t position; /* 0: not known */
    uint64_t round;    /* 0: in none */
    const char *event; /* its kind; NULL: not known */
    char text[VERIFY_TEXT_SIZE];
} verify_finding;

typedef void verify_sink(void *context, const verify_finding *finding);

typedef struct verify_summary {
    uint64_t findings;
    bool has_seals;             /* with the key: some entries are sealed … */
    uint64_t own_heads;         /* signed heads in the journal */
    uint64_t heads;             /* compared with signed heads that were kept elsewhere */
    uint64_t sealed;            /* … that many; the first seal covers those before */
    uint64_t events, unchecked; /* unchecked: of tables whose check was abandoned */
    uint64_t transfers;
    uint64_t tables, rounds, settled, voided, called_off;
    uint64_t shoes, shoe_rounds;
    uint64_t snapshots;
    int64_t balances[CHIP_KIND_COUNT]
                    [ACCOUNT_KIND_COUNT]; /* each kind of chips adds up to zero (L1) */
    bool has_state;                       /* everything was replayed */
    digest state;                         /* of all tables and the ledger at the end */
} verify_summary;

/* Returns false if the journal cannot be read to its end for an external reason; *error has it. */
TREY_MUST_CHECK bool audit_verify(audit_source *source, verify_sink *sink, void *context,
                                  verify_summary *summary, journal_error *error);

#endif
