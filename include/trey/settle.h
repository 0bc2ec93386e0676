/* SPDX-License-Identifier: MIT */
/*
 * Settlement: a pure function from a decided round to one line for each wager, and from there to
 * chip movements.
 */
#ifndef TREY_SETTLE_H
#define TREY_SETTLE_H

#include <trey/round.h>

TREY_BEGIN_DECLS

typedef enum trey_result {
    TREY_RESULT_WIN,
    TREY_RESULT_LOSE,
    TREY_RESULT_PUSH,
    TREY_RESULT_FORFEIT,
    TREY_RESULT_RETURNED,  /* play when the banker does not qualify */
    TREY_RESULT_NO_ACTION, /* a win, loss or forfeit of which nothing could be covered */
    TREY_RESULT_COUNT
} trey_result;

/* "win", "no-action" … */
TREY_API const char *trey_result_name(trey_result result);

/* How one wager ended. */
typedef struct trey_line {
    int64_t amount;
    int64_t due;   /* chips that should move: to the bettor on a win, to the banker on a loss */
    int64_t moved; /* chips that do move: the part of `due` that the bank covers */
    trey_bettor bettor;
    uint8_t seat;
    uint8_t kind;    /* trey_wager_kind */
    uint8_t outcome; /* trey_result that the hands decide, covered or not: never NO_ACTION */
    uint8_t rule;    /* trey_rule */
} trey_line;

/* The result to report: the outcome, or NO_ACTION where chips were due and none moved. */
TREY_API trey_result trey_line_result(const trey_line *line);

/* Whether the bettor lost or forfeited the wager, even where the bank covered none of it. */
TREY_API bool trey_line_is_lost(const trey_line *line);

/* The chips of a line: paid by the banker to the bettor, collected from the wager by the banker,
 * returned from the wager to the bettor, and due but not covered. Collected and returned add up to
 * the amount, except for an ante bonus, which has no chips of its own on the table. */
TREY_API int64_t trey_line_paid(const trey_line *line);
TREY_API int64_t trey_line_collected(const trey_line *line);
TREY_API int64_t trey_line_returned(const trey_line *line);
TREY_API int64_t trey_line_uncovered(const trey_line *line);

/* An ante makes three lines at most: itself, its play and its ante bonus. */
#define TREY_LINES_MAX (3 * TREY_WAGERS_MAX)

typedef struct trey_settlement {
    uint32_t action_seat; /* 0 when the house banks */
    bool covered;         /* COVER-9, after the decisions */
    bool banker_qualifies;
    int64_t paid; /* by the banker, in all */
    int64_t collected;
    uint32_t line_count;
    /* In the order settlement happens. The last is there to be written to, never to count. */
    trey_line lines[TREY_LINES_MAX + 1];
} trey_settlement;

/* Settle a round whose cards are revealed (phase SETTLEMENT or later, not void). Only the first
 * line_count lines mean anything; those after the next are not written. */
TREY_API void trey_settlement_make(const trey_round *round, trey_settlement *settlement);

/* One award of the progressive. */
typedef struct trey_award {
    trey_bettor bettor;
    uint8_t seat;
    uint8_t hand; /* trey_award_hand */
    bool from_meter;
    int64_t amount;
} trey_award;

/* One envy payment: what a seat gets for another seat's hand. */
typedef struct trey_envy {
    trey_bettor bettor;
    uint8_t seat;
    uint8_t trigger; /* the seat whose hand pays it */
    int64_t amount;
} trey_envy;

typedef struct trey_awards {
    trey_meter meter; /* after the awards */
    uint32_t award_count;
    trey_award awards[TREY_SEATS_MAX];
    uint32_t envy_count;
    trey_envy envy[TREY_SEATS_MAX * TREY_SEATS_MAX];
} trey_awards;

/* What the progressive pays in a round whose cards are revealed, then or later (PROG-1 to PROG-6).
 * Nothing when none is posted. */
TREY_API void trey_awards_make(const trey_round *round, trey_awards *awards);

/* Where chips lie. */
typedef enum trey_place {
    TREY_PLACE_STACK,    /* a bettor's own chips */
    TREY_PLACE_SPOT,     /* a betting spot of a seat */
    TREY_PLACE_BANK,     /* the player-dealer's wager, or the house's tray */
    TREY_PLACE_DROP_BOX, /* collection fees */
    TREY_PLACE_METER,    /* the progressive's meter */
    TREY_PLACE_TRAY,     /* the house, as far as the progressive goes */
    TREY_PLACE_COUNT
} trey_place;

/* "stack", "spot" … */
TREY_API const char *trey_place_name(trey_place place);

/* Chips that move, and why. */
typedef struct trey_movement {
    trey_place from, to;
    int64_t amount; /* over zero */
    trey_rule rule;
    trey_wager_kind wager; /* the wager it is about */
    uint32_t seat;
    trey_bettor bettor;
} trey_movement;

typedef void trey_movement_sink(void *context, const trey_movement *movement);

/* Every chip movement of a round as it stands, in order: wagers and fees in, progressive coins,
 * play, and, once the round is settled or void, what each wager came to. `settlement` and `awards`
 * are those of the round; both may be NULL before the round is settled. */
TREY_API void trey_movements_each(const trey_round *round, const trey_settlement *settlement,
                                  const trey_awards *awards, trey_movement_sink *sink,
                                  void *context);

/* The movements of one event for the whole table, right after it was applied: TREY_EVENT_FEES_TAKE,
 * TREY_EVENT_SETTLE and TREY_EVENT_ENVY_PAY, and whichever made the round void. Of other events
 * none: whoever applies those knows the one wager they are about. One after another they are the
 * movements above. */
TREY_API void trey_movements_of(const trey_round *round, trey_event_kind event,
                                const trey_settlement *settlement, const trey_awards *awards,
                                trey_movement_sink *sink, void *context);

TREY_END_DECLS

#endif
