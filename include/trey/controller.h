/* SPDX-License-Identifier: MIT */
/*
 * The keypad of the progressive controller: who may press which key in which state (PROG-7,
 * PROG-8).
 */
#ifndef TREY_CONTROLLER_H
#define TREY_CONTROLLER_H

#include <trey/progressive.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

typedef enum trey_key {
    TREY_KEY_SENSOR, /* a wager is put on or taken off a seat's sensor; uses seat */
    TREY_KEY_COIN_IN,
    TREY_KEY_HAND,     /* lights or clears the button of a winning hand; uses seat, hand */
    TREY_KEY_TURN_JPH, /* the supervisor turns the key to JPH */
    TREY_KEY_J_POT,    /* records the win */
    TREY_KEY_TURN_RUN, /* the supervisor turns the key to RUN; the meter is updated */
    TREY_KEY_GAME_OVER,
    TREY_KEY_ADJUST, /* a logged manual adjustment; uses amount (may be negative), has_reason */
    TREY_KEY_COUNT
} trey_key;

/* "coin-in", "j-pot" … */
TREY_API const char *trey_key_name(trey_key key);

typedef struct trey_key_press {
    trey_key key;
    uint32_t person; /* who presses the key; 0: unknown */
    uint32_t seat;
    trey_award_hand hand;
    int64_t amount;
    bool has_reason;
} trey_key_press;

typedef enum trey_controller_state {
    TREY_CONTROLLER_OPEN,     /* wagers may be put on and taken off the sensors */
    TREY_CONTROLLER_LOCKED,   /* COIN IN was pressed */
    TREY_CONTROLLER_KEYED,    /* the supervisor's key is at JPH */
    TREY_CONTROLLER_RECORDED, /* J-POT pressed; the key is still at JPH */
    TREY_CONTROLLER_STATE_COUNT
} trey_controller_state;

/* Callers may read the fields. Only trey_controller_begin and trey_controller_press change them. */
typedef struct trey_controller {
    const trey_progressive_table *table;
    int64_t denomination;
    trey_controller_state state;
    trey_meter meter;
    trey_seat_set sensors; /* seats with a progressive wager */
    trey_seat_set won;     /* seats whose win is recorded */
    uint32_t dealer;       /* the person who pressed COIN IN */
    uint32_t supervisor;   /* the person whose key is turned */
    uint32_t lit_by;       /* the person who pressed the lit hand button */
    uint32_t lit_seat;     /* the seat of the lit hand button; 0: none is lit */
    trey_award_hand lit_hand;
    int64_t win; /* the amount of the last J-POT, for the win page */
} trey_controller;

TREY_API void trey_controller_begin(trey_controller *controller,
                                    const trey_progressive_table *table, int64_t denomination,
                                    trey_meter meter);

/* Check whether a key press is allowed now. */
TREY_API TREY_MUST_CHECK trey_refusal trey_controller_check(const trey_controller *controller,
                                                            const trey_key_press *press);

/* Check a key press and, if it is allowed, apply it. A refused key press changes nothing. */
TREY_API TREY_MUST_CHECK trey_refusal trey_controller_press(trey_controller *controller,
                                                            const trey_key_press *press);

TREY_END_DECLS

#endif
