/* SPDX-License-Identifier: MIT */
/*
 * A person's session at a table: what they see, what they must decide, what they are about to bet,
 * and the log. Full-screen and plain mode show the same session. The table itself runs in a host: a
 * room in this process, or a server.
 */
#ifndef TREY_PLAY_SESSION_SESSION_H
#define TREY_PLAY_SESSION_SESSION_H

#include "base/failure.h"
#include "session_tally.h"
#include "table/view.h"

enum { SESSION_LINE_SIZE = 240, SESSION_LINES_KEPT = 512, SESSION_NOTICE_SIZE = 32768 };

/* The host of the table. */
typedef struct session_host {
    /* Sends a player's command in the person's name. If it is refused, returns false and
     * `problem` has the reason. */
    bool (*ask)(void *context, const table_command *command, failure *problem);
    /* Posts other rules between rounds; NULL where the player may not. */
    bool (*post)(void *context, const table_rules *rules, failure *problem);
    /* Adds free play chips to the person's stack; NULL where there are none. */
    bool (*buy)(void *context, int64_t amount, failure *problem);
    /* The table's notice as text (notice_write_text), if the host has its own. NULL, or a return
     * of false: the notice is made from the posting. */
    bool (*read_notice)(void *context, char text[SESSION_NOTICE_SIZE]);
    const char *(*name_of)(void *context, uint32_t person);
    void *context;
} session_host;

/* The subject of a log line. */
typedef enum session_tone {
    TONE_TABLE, /* other players and the table */
    TONE_OWN,
    TONE_GAIN,
    TONE_LOSS,
    TONE_COACH,
    TONE_COUNT
} session_tone;

typedef struct session_line {
    session_tone tone;
    uint64_t round;
    trey_rule rule; /* the rule behind it, or TREY_RULE_NONE */
    char text[SESSION_LINE_SIZE];
} session_line;

/* The bets to place next. */
typedef struct session_bets {
    int64_t ante, bonus;
    bool progressive;
} session_bets;

/* What the person has to do now. */
typedef enum session_need {
    NEED_NOTHING, /* wait for others */
    NEED_SEAT,
    NEED_CHIPS,
    NEED_BANK, /* accept or decline it */
    NEED_BETS,
    NEED_DECISION,
    NEED_NEXT /* look at the result */
} session_need;

#define SESSION_PROMPT_SIZE 240

typedef struct session {
    uint32_t person;
    session_host host;
    table_view view;
    session_bets bets, bets_before; /* before: of the last round, to repeat */
    /* Shows the log while a host waits for something; returning false cancels the wait. NULL: no
     * display. */
    bool (*show)(void *context);
    void *show_context;
    char trouble[SESSION_PROMPT_SIZE]; /* why the game has stopped; empty: it has not */
    bool has_coach;
    table_rules notice_rules; /* rules of the notice that was shown */
    char notice[SESSION_NOTICE_SIZE];
    uint64_t seen_round; /* round whose result the person has seen */
    tally tally;
    uint64_t line_count; /* line n is at n % KEPT */
    session_line lines[SESSION_LINES_KEPT];
} session;

/* ---- What is known ---- */

session_need session_needs(const session *game);

/* NULL if the person is not at the table, or has nothing in the round. */
const view_person *session_self(const session *game);
const view_stake *session_stake(const session *game);

/* The person's seat; 0: none. */
uint32_t session_seat(const session *game);

/* "You", or a name. */
const char *session_name(const session *game, uint32_t person);

/* What the person has to do, or who the table waits for, as a sentence. Returns `out`. */
const char *session_prompt(const session *game, char out[SESSION_PROMPT_SIZE]);

/* FEE-10: whether the rules in force differ from those of the notice that was shown. */
bool session_has_new_notice(const session *game);

/* The notice of the rules in force, as text; marks it as shown. */
const char *session_read_notice(session *game);

/* ---- What the player does; false: `problem` says why not ---- */

TREY_MUST_CHECK bool session_ask(session *game, table_command command, failure *problem);

/* Places the bets and says ready; places all of them or none. */
TREY_MUST_CHECK bool session_bet(session *game, failure *problem);

/* The person has seen the result: nobody waits for them any longer. */
void session_see_result(session *game);

TREY_MUST_CHECK bool session_decide(session *game, bool play, failure *problem);

/* ---- What happens ---- */

/* Handles an event; `view` is what the person sees after it. */
void session_on_event(session *game, const table_event *event, const table_view *view);

/* Sets the view without an event. */
void session_set_view(session *game, const table_view *view);

void session_say(session *game, session_tone tone, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
