/* SPDX-License-Identifier: MIT */
/*
 * The progressive's keypad: which key may be pressed when, and by whom (PROG-7, PROG-8).
 */
#ifndef TREY_CONTROLLER_H
#define TREY_CONTROLLER_H

#include <trey/progressive.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

typedef enum trey_key {
    TREY_KEY_SENSOR, /* a wager is put on, or taken off, a seat's sensor; seat */
    TREY_KEY_COIN_IN,
    TREY_KEY_HAND,     /* toggles a winning hand until it is confirmed; seat, hand */
    TREY_KEY_TURN_JPH, /* the supervisor's key */
    TREY_KEY_J_POT,    /* records the win */
    TREY_KEY_TURN_RUN, /* the meter adjusts */
    TREY_KEY_GAME_OVER,
    TREY_KEY_ADJUST, /* a logged manual adjustment; amount (may be below zero), reason given */
    TREY_KEY_COUNT
} trey_key;

/* "coin-in", "j-pot" … */
TREY_API const char *trey_key_name(trey_key key);

typedef struct trey_key_press {
    trey_key key;
    uint32_t person; /* who presses; 0 is nobody */
    uint32_t seat;
    trey_award_hand hand;
    int64_t amount;
    bool has_reason;
} trey_key_press;

typedef enum trey_controller_state {
    TREY_CONTROLLER_OPEN,     /* wagers may go on and off the sensors */
    TREY_CONTROLLER_LOCKED,   /* coins are in */
    TREY_CONTROLLER_KEYED,    /* the supervisor's key is at JPH */
    TREY_CONTROLLER_RECORDED, /* J-POT pressed; the key is still at JPH */
    TREY_CONTROLLER_STATE_COUNT
} trey_controller_state;

/* Read the fields freely. */
typedef struct trey_controller {
    const trey_progressive_table *table;
    int64_t denomination;
    trey_controller_state state;
    trey_meter meter;
    trey_seat_set sensors; /* seats with a progressive wager */
    trey_seat_set won;     /* seats whose win is recorded */
    uint32_t dealer;       /* who pressed COIN IN */
    uint32_t supervisor;   /* whose key is turned */
    uint32_t lit_by;       /* who pressed the hand button that is lit */
    uint32_t lit_seat;     /* which one; 0: none */
    trey_award_hand lit_hand;
    int64_t win; /* of the last J-POT: what the win page prints */
} trey_controller;

TREY_API void trey_controller_begin(trey_controller *controller,
                                    const trey_progressive_table *table, int64_t denomination,
                                    trey_meter meter);

TREY_API TREY_MUST_CHECK trey_refusal trey_controller_check(const trey_controller *controller,
                                                            const trey_key_press *press);

/* Check and change; when refused, nothing has changed. */
TREY_API TREY_MUST_CHECK trey_refusal trey_controller_press(trey_controller *controller,
                                                            const trey_key_press *press);

TREY_END_DECLS

#endif
