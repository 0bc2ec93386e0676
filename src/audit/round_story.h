/* SPDX-License-Identifier: MIT */
/*
 * A round as steps: one for each event and one for each movement of chips that settles it, each
 * with its sentence and who of the staff did it. The replay page and `trey audit show` tell a round
 * by these steps.
 */
#ifndef TREY_AUDIT_ROUND_STORY_H
#define TREY_AUDIT_ROUND_STORY_H

#include "phrase.h"
#include "round_shapes.h"

typedef enum story_phase {
    STORY_BANK,
    STORY_BETS,
    STORY_DEAL,
    STORY_DECISIONS,
    STORY_SETTLEMENT,
    STORY_PHASE_COUNT
} story_phase;

/* Where chips come from or go to. */
typedef enum story_place {
    STORY_AT_PLAYER, /* with the person */
    STORY_AT_PLAYERS,
    STORY_AT_SPOT,
    STORY_AT_THE_BANK,
    STORY_AT_HOUSE,
    STORY_AT_DROP_BOX,
    STORY_AT_METER,
    STORY_AT_TRAY,
    STORY_PLACE_COUNT
} story_place;

typedef struct story_chips {
    story_place from, to;
    uint32_t person; /* of STORY_AT_PLAYER */
    int64_t amount;
    uint32_t rule; /* trey_rule */
    bool has_left; /* a player-dealer banks, and the chips are part of the settlement: */
    int64_t left;  /* the rest of the bank's cover after it (COVER-5 to COVER-7) */
} story_chips;

enum { STORY_NO_LINE = -1 };

typedef struct story_step {
    uint32_t event; /* index of the event of the record */
    int32_t line;   /* index of the line of the settlement, or STORY_NO_LINE */
    uint32_t phase; /* story_phase */
    phrase say;
    bool has_by, has_approver; /* staff did it; a second person approved it */
    phrase by, approver;
    bool has_chips;
    story_chips chips;
} story_step;

typedef struct round_story {
    const round_record *record;
    const round_reader *reader;
    uint32_t settled; /* index of the last event that settled the round */
    uint32_t count;
    story_step *steps;
} round_story;

/* A reader who sees all, as an auditor does. */
extern const round_reader round_reader_auditor;

/* Tells the round as this reader may know it: other readers than auditors get no names of staff,
 * nothing that staff typed, and only the cards they may see. Both must outlive the story. False:
 * not enough memory. */
TREY_MUST_CHECK bool round_story_make(round_story *story, const round_record *record,
                                      const round_reader *reader);
void round_story_finish(round_story *story);

/* Who did an event, if staff did it, and in what role. An event has a person but no
 * role: while a dealer is signed on, any other person of the staff is of the floor; while nobody
 * is, whoever gave the round a command of dealers is its dealer. */
TREY_MUST_CHECK bool round_story_by(const round_record *record, const round_reader *reader,
                                    uint32_t event, phrase *by);

/* The sentence of a line of the settlement, and of an award. */
phrase round_story_line(const round_record *record, const trey_line *line);

/* A line as an item below the title of its seat. */
phrase round_story_item(const round_record *record, const trey_line *line);

/* "straight-flush" …, as the pay table of the round has it. */
const char *round_story_hand_line(const round_record *record, uint32_t seat);

#define STORY_TEXT_SIZE (3 * PHRASE_TEXT_SIZE)

/* The text of a step with who did it: "No more bets · person 9, dealer". Returns `out`. */
const char *story_step_format(char out[STORY_TEXT_SIZE], const story_step *step,
                              const trey_posting *posting);

#endif
