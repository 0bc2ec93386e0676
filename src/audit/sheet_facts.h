/* SPDX-License-Identifier: MIT */
/*
 * What the sheet of a round has on paper: hands and wagers by seat, the settlement seat by seat,
 * the sums, the keys that were pressed, the staff, and what was checked. The printed page and
 * `trey audit show` are both made from this.
 */
#ifndef TREY_AUDIT_SHEET_FACTS_H
#define TREY_AUDIT_SHEET_FACTS_H

#include "round_story.h"

/* How much is known of a hand. */
typedef enum sheet_seen {
    SHEET_NO_HAND, /* none was dealt */
    SHEET_SEEN,
    SHEET_NOT_SEEN, /* nobody turned it over */
    SHEET_HIDDEN,   /* from this reader (ROUND-7) */
    SHEET_SEEN_COUNT
} sheet_seen;

/* Who entered the wagers and the decision of a player. */
typedef enum sheet_entered {
    SHEET_ENTERED_BY_PLAYER,
    SHEET_ENTERED_BY_STAFF,
    SHEET_ENTERED_BY_BOTH,
    SHEET_ENTERED_COUNT
} sheet_entered;

typedef enum sheet_decision {
    SHEET_OPEN,
    SHEET_PLAYED,
    SHEET_FOLDED,
    SHEET_TIMED_OUT,
    SHEET_DECISION_COUNT
} sheet_decision;

/* One bettor in one seat; seat TREY_BANKER is the bank. */
typedef struct sheet_seat {
    uint32_t seat, person; /* person 0: the house banks */
    bool is_behind;        /* another bettor of the same seat is above */
    uint32_t seen;         /* sheet_seen */
    uint32_t card_count;
    trey_card cards[PHRASE_CARDS_MAX];
    bool has_value;
    uint32_t value; /* trey_hand_value */
    int64_t ante, bonus, coin, fee, play;
    uint32_t decision; /* sheet_decision */
    uint32_t entered;  /* sheet_entered */
    bool has_net;      /* not of the house */
    int64_t net;
} sheet_seat;

typedef struct sheet_item {
    phrase say;
    int64_t amount; /* of a seat: + paid, - taken */
    uint32_t rule;  /* trey_rule */
} sheet_item;

typedef struct sheet_group {
    phrase title;
    int64_t time;
    uint32_t first, count; /* of its items */
} sheet_group;

typedef struct sheet_key {
    int64_t time;
    phrase say;
    bool has_by, has_approver;
    phrase by, approver;
} sheet_key;

/* A person of the staff who did something in the round. */
typedef struct sheet_staff {
    uint32_t person;
    bool is_dealer; /* or else of the floor */
} sheet_staff;

/* Changes over the round. All of them together are zero, or something is wrong. */
typedef struct sheet_sums {
    int64_t players, bank, fees, tray, meter, sum;
    int64_t meter_before, meter_after;
} sheet_sums;

typedef struct sheet_totals {
    int64_t ante, bonus, coin, play, fee, net;
} sheet_totals;

enum { SHEET_STAFF_MAX = 16 };

typedef struct sheet_facts {
    const round_record *record;
    const round_reader *reader;
    uint32_t seat_count;
    sheet_seat *seats; /* rising; the bank is last */
    sheet_totals totals;
    uint32_t group_count, item_count;
    sheet_group *groups;
    sheet_item *items;
    uint32_t key_count;
    sheet_key *keys;
    uint32_t staff_count;
    sheet_staff staff[SHEET_STAFF_MAX];
    sheet_sums sums;
    bool has_meter;
    /* The entries of the round, first to last. Reading them checked that each continues the hash of
     * the one before it. */
    uint64_t first, last;
    journal_hash hash; /* of the last entry; it covers all before it */
} sheet_facts;

/* As round_story_make. False: not enough memory. */
TREY_MUST_CHECK bool sheet_facts_make(sheet_facts *facts, const round_record *record,
                                      const round_reader *reader);
void sheet_facts_finish(sheet_facts *facts);

#endif
