/* SPDX-License-Identifier: MIT */
/*
 * A summary of a round for lists and reports: the wagers and their results. It is collected while
 * tables are replayed, and returned when the round is over.
 */
#ifndef TREY_ARCHIVE_ROUND_NOTE_H
#define TREY_ARCHIVE_ROUND_NOTE_H

#include <trey/settle.h>

#include "audit/replay.h"

enum {
    NOTE_CARDS_SIZE = 24, /* "As Kd 3c"; a hand with a wrong number of cards is cut */
    NOTE_NAME_SIZE = RULES_NAME_SIZE,
    NOTE_PEOPLE_MAX = 2 * TABLE_PEOPLE_MAX,
    NOTE_RESULT_NONE = TREY_RESULT_COUNT
};

typedef enum note_status {
    NOTE_SETTLED,
    NOTE_VOID,
    NOTE_CALLED_OFF,
    NOTE_STATUS_COUNT
} note_status;

/* "settled" … */
const char *note_status_name(note_status status);

/* The result of a wager; an amount of 0: no such wager. */
typedef struct note_wager {
    int64_t amount;
    uint8_t result; /* trey_result, or NOTE_RESULT_NONE: void, or the progressive's */
    int64_t net;    /* to the bettor */
} note_wager;

/* All wagers of one person in one seat. */
typedef struct note_stake {
    uint32_t person;
    uint8_t seat;
    uint8_t decision; /* trey_decision */
    note_wager ante, play, bonus, progressive;
    int64_t ante_bonus;
    char cards[NOTE_CARDS_SIZE]; /* as the bettor may see them; empty: none were dealt */
} note_stake;

/* The result of a round for one person. */
typedef struct note_person {
    uint32_t person;
    int64_t net;   /* change of the stack, without transfers from or to the wallet */
    int64_t fees;  /* of that */
    bool has_part; /* a stake, or the bank */
} note_person;

typedef struct round_head {
    uint32_t table;
    uint64_t number;
    uint64_t position; /* of its last event in the journal; identifies the round permanently */
    uint64_t first_sequence, last_sequence;
    int64_t begun, ended;
    note_status status;
    chip_kind chips; /* what was played for (COVER-10) */
    char ruleset[NOTE_NAME_SIZE];
    uint32_t bank_person, bank_seat; /* 0: the room_state */
    int64_t bank_wager, bank_net;
    char banker_cards[NOTE_CARDS_SIZE]; /* if everyone saw them */
    int64_t wagers;                     /* all of them together */
    int64_t player_fees, bank_fee;
    int64_t jackpot_in, jackpot_out; /* coins into the meter; awards and envy */
    int64_t meter_award;             /* PROG-5: the award that came off the meter; 0: none */
    int64_t meter_fall;              /* by how much the meter fell with it: down to its seed */
    int64_t tray;                    /* what the house won, or lost */
} round_head;

typedef struct round_note {
    round_head head;
    uint32_t person_count, stake_count;
    note_person people[NOTE_PEOPLE_MAX];
    note_stake stakes[TREY_WAGERS_MAX];
} round_note;

typedef struct round_noter round_noter;

/* NULL: no memory. */
round_noter *round_noter_open(void);
void round_noter_close(round_noter *closed); /* NULL is fine */

/* Reads an event that was just applied to a table. Returns the note of the round that it ends,
 * valid until the next call; NULL: it ends none. */
const round_note *round_noter_take(round_noter *noter, const replay_step *step);

/* Whether memory ran out, so that notes may be incomplete. */
bool round_noter_failed(const round_noter *noter);

#endif
