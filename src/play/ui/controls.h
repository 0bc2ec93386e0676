/* SPDX-License-Identifier: MIT */
/*
 * The keys of the table and what they do: which page is open, which spot chips go to, what is being
 * typed. It does not depend on a terminal: a key is a number, and paint.c draws this state.
 */
#ifndef TREY_PLAY_UI_CONTROLS_H
#define TREY_PLAY_UI_CONTROLS_H

#include "menu.h"
#include "play/session/session.h"

/* Keys that are not characters. */
enum {
    PRESS_ENTER = 0x1000,
    PRESS_ESCAPE,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_BACKSPACE
};

typedef enum controls_page {
    PAGE_TABLE,
    PAGE_KEYS,
    PAGE_LOG,
    PAGE_STATISTICS,
    PAGE_HISTORY,
    PAGE_NOTICE,
    PAGE_RULES,
    PAGE_LEAVE
} controls_page;

enum { CONTROLS_STEPS_MAX = 64, CONTROLS_CHIPS_MAX = 5, CONTROLS_HINTS_MAX = 16 };

typedef struct controls {
    session *session;
    const menu *menu; /* NULL: the player cannot choose the rules */
    bool is_kept;     /* the session is saved and can be continued */
    bool is_live;     /* a server's table, which does not wait for this screen */

    controls_page page;
    int scroll;
    int rows;             /* height of the screen */
    bool is_reading;      /* a new notice must be read before betting (FEE-10) */
    trey_wager_kind spot; /* where chips go: ante or bonus */
    uint32_t step_count;  /* number of steps that can be undone */
    session_bets steps[CONTROLS_STEPS_MAX];
    bool is_banking; /* the bank's wager is being typed */
    int64_t bank;
    uint32_t game, paytable; /* selected on the rules page */
    failure message;
    bool is_choosing; /* choosing rules before the game starts */
    bool is_over;
} controls;

void controls_begin(controls *made, session *game, const menu *rules, bool is_kept);

void controls_press(controls *ui, int key);

/* Shows the notice if it is new. If another page is open or a bet is in the round, it is shown
 * before the next bet. */
void controls_remind(controls *ui);

/* Rows of the notice that fit the screen, and its total rows. */
int controls_notice_shown(const controls *ui);
int controls_notice_rows(const controls *ui);

/* Handles a key while the screen is too small to show the table. Only leaving works, because
 * players must see what they bet. Q asks whether to leave; Q again leaves. */
void controls_press_unseen(controls *ui, int key);

/* Value of a chip key; 0: no such chip. */
int64_t controls_chip(const controls *ui, uint32_t number);

/* A key as displayed. */
typedef struct controls_hint {
    const char *key;
    char text[32];
    bool is_on; /* usable now */
    /* if there is too little room, the highest rank is dropped first; 0 is never dropped */
    uint8_t rank;
} controls_hint;

/* The keys for the current situation, and the keys that always work. Both return their number. */
uint32_t controls_hints(const controls *ui, controls_hint hints[CONTROLS_HINTS_MAX]);
uint32_t controls_hints_always(const controls *ui, controls_hint hints[CONTROLS_HINTS_MAX]);

#endif
