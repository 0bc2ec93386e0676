/* SPDX-License-Identifier: MIT */
/*
 * Settlement: pure functions that turn a decided round into one result line per wager, and the
 * lines into chip movements.
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
    TREY_RESULT_RETURNED,  /* a play wager when the banker does not qualify */
    TREY_RESULT_NO_ACTION, /* a win, loss or forfeit of which the bank covers nothing */
    TREY_RESULT_COUNT
} trey_result;

/* "win", "no-action" … */
TREY_API const char *trey_result_name(trey_result result);

/* The settlement of one wager. */
typedef struct trey_line {
    int64_t amount;
    int64_t due;   /* chips to move with full cover: to the bettor on a win, else to the banker */
    int64_t moved; /* chips that move: the part of `due` that the bank covers */
    trey_bettor bettor;
    uint8_t seat;
    uint8_t kind;    /* trey_wager_kind */
    uint8_t outcome; /* trey_result by the hands alone, ignoring cover; never NO_ACTION */
    uint8_t rule;    /* trey_rule */
} trey_line;

/* The result to report: the outcome, or NO_ACTION if chips were due and none moved. */
TREY_API trey_result trey_line_result(const trey_line *line);

/* Whether the bettor lost or forfeited the wager, even if the bank covered none of it. */
TREY_API bool trey_line_is_lost(const trey_line *line);

/* The chips of a line: paid by the banker to the bettor, collected from the wager by the banker,
 * returned from the wager to the bettor, and due but not covered. Collected plus returned equals
 * the amount, except for an ante bonus, which has no chips on the table. */
TREY_API int64_t trey_line_paid(const trey_line *line);
TREY_API int64_t trey_line_collected(const trey_line *line);
TREY_API int64_t trey_line_returned(const trey_line *line);
TREY_API int64_t trey_line_uncovered(const trey_line *line);

/* One ante leads to at most three lines: ante, play and ante bonus. */
#define TREY_LINES_MAX (3 * TREY_WAGERS_MAX)

typedef struct trey_settlement {
    uint32_t action_seat; /* 0 when the house banks */
    bool covered;         /* COVER-9, after the decisions */
    bool banker_qualifies;
    int64_t paid; /* by the banker, in total */
    int64_t collected;
    uint32_t line_count;
    /* In the order of settlement. The extra element is scratch space: trey_settlement_make may
     * write one line after the last. */
    trey_line lines[TREY_LINES_MAX + 1];
} trey_settlement;

/* Settle a round whose banker's cards are revealed (phase SETTLEMENT or later, not void). Only the
 * first line_count lines are valid. The function writes at most one line after them. While hands
 * that must be seen are unknown (trey_round_unseen), only the seats before the first of them in the
 * order of settlement have lines. */
TREY_API void trey_settlement_make(const trey_round *round, trey_settlement *settlement);

/* One award of the progressive. */
typedef struct trey_award {
    trey_bettor bettor;
    uint8_t seat;
    uint8_t hand; /* trey_award_hand */
    bool from_meter;
    int64_t amount;
} trey_award;

/* One envy payment: a seat is paid for the hand of another seat. */
typedef struct trey_envy {
    trey_bettor bettor;
    uint8_t seat;
    uint8_t trigger; /* the seat whose hand triggers the payment */
    int64_t amount;
} trey_envy;

typedef struct trey_awards {
    trey_meter meter; /* after the awards */
    uint32_t award_count;
    trey_award awards[TREY_SEATS_MAX];
    uint32_t envy_count;
    trey_envy envy[TREY_SEATS_MAX * TREY_SEATS_MAX];
} trey_awards;

/* The progressive's payments in a round whose banker's cards are revealed (PROG-1 to PROG-6). There
 * are none if no progressive is posted. While hands that must be seen are unknown, only the seats
 * before the first of them have payments. */
TREY_API void trey_awards_make(const trey_round *round, trey_awards *awards);

/* The places where chips are. */
typedef enum trey_place {
    TREY_PLACE_STACK,    /* a bettor's own chips */
    TREY_PLACE_SPOT,     /* a betting spot of a seat */
    TREY_PLACE_BANK,     /* the player-dealer's wager, or the house's tray */
    TREY_PLACE_DROP_BOX, /* collection fees */
    TREY_PLACE_METER,    /* the progressive's meter */
    TREY_PLACE_TRAY,     /* the house's chips for the progressive */
    TREY_PLACE_COUNT
} trey_place;

/* "stack", "spot" … */
TREY_API const char *trey_place_name(trey_place place);

/* A movement of chips and the rule that causes it. */
typedef struct trey_movement {
    trey_place from, to;
    int64_t amount; /* positive */
    trey_rule rule;
    trey_wager_kind wager; /* the kind of wager that the chips belong to */
    uint32_t seat;
    trey_bettor bettor;
} trey_movement;

typedef void trey_movement_sink(void *context, const trey_movement *movement);

/* Pass every chip movement of a round so far to `sink`, in order: wagers, fees, progressive wagers,
 * play wagers and, once the round is settled or void, the settlement or return of each wager.
 * `settlement` and `awards` must be those of the round; both may be NULL before the round is
 * settled. */
TREY_API void trey_movements_each(const trey_round *round, const trey_settlement *settlement,
                                  const trey_awards *awards, trey_movement_sink *sink,
                                  void *context);

/* Pass the movements of one event for the whole table to `sink`. Call this right after the event
 * was applied. The event is TREY_EVENT_FEES_TAKE, TREY_EVENT_SETTLE, TREY_EVENT_ENVY_PAY, or the
 * event that made the round void. Other events pass no movement here: they concern a single wager,
 * and their caller knows it. All movements together are those of trey_movements_each. */
TREY_API void trey_movements_of(const trey_round *round, trey_event_kind event,
                                const trey_settlement *settlement, const trey_awards *awards,
                                trey_movement_sink *sink, void *context);

TREY_END_DECLS

#endif
