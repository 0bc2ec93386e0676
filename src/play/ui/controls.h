/* SPDX-License-Identifier: MIT */
/*
 * The keys of the table, and what they do: which page is open, which spot chips go to, what is
 * being typed. It knows no terminal: a key is a number, and what it leads to is painted from here.
 */
#ifndef TREY_PLAY_UI_CONTROLS_H
#define TREY_PLAY_UI_CONTROLS_H

#include "menu.h"
#include "play/session/session.h"

/* Keys that are no characters. */
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
    const menu *menu; /* NULL: the rules are not theirs to choose */
    bool is_kept;     /* the session can be continued later */
    bool is_live;     /* the table is a server's, and does not wait for this screen */

    controls_page page;
    int scroll;
    int rows;             /* of the screen */
    bool is_reading;      /* a notice that was not read yet: nothing is bet before (FEE-10) */
    trey_wager_kind spot; /* where chips go: ante or bonus */
    uint32_t step_count;  /* to take back */
    session_bets steps[CONTROLS_STEPS_MAX];
    bool is_banking; /* the bank's wager is being typed */
    int64_t bank;
    uint32_t game, paytable; /* chosen on the page of rules */
    char message[SESSION_PROBLEM_SIZE];
    bool is_choosing; /* the rules, before anything happens */
    bool is_over;
} controls;

void controls_begin(controls *made, session *of, const menu *rules, bool is_kept);

void controls_press(controls *at, int key);

/* Shows the notice if it is new, unless another page is open or a bet is in the round: then before
 * the next bet. */
void controls_remind(controls *at);

/* Rows of the notice that a screen shows at once, and rows it has. */
int controls_notice_shown(const controls *at);
int controls_notice_rows(const controls *at);

/* A key while the screen is too small to show the table: nothing but leaving works, since a player
 * must see what they bet. Q asks whether to leave, and Q again leaves. */
void controls_press_unseen(controls *at, int key);

/* The rack: what a chip key is worth, 0: there is none. */
int64_t controls_chip(const controls *at, uint32_t number);

/* A key as it is shown. */
typedef struct controls_hint {
    const char *key;
    char text[32];
    bool is_on;   /* it can be used now */
    uint8_t rank; /* where there is no room for all, the highest go first; 0 always stays */
} controls_hint;

/* The keys for what is asked just now, and those that are always there. Both return how many. */
uint32_t controls_hints(const controls *at, controls_hint hints[CONTROLS_HINTS_MAX]);
uint32_t controls_hints_always(const controls *at, controls_hint hints[CONTROLS_HINTS_MAX]);

#endif
