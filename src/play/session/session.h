/* SPDX-License-Identifier: MIT */
/*
 * Somebody at a table, seen from his chair: what he sees, what is asked of him, what he is about
 * to bet, what has happened so far. Terminal and plain mode show the same session; the table
 * itself runs in a host: a room in this process, or a server.
 */
#ifndef TREY_PLAY_SESSION_SESSION_H
#define TREY_PLAY_SESSION_SESSION_H

#include "session_tally.h"
#include "table/view.h"

enum {
    SESSION_PROBLEM_SIZE = 320,
    SESSION_LINE_SIZE = 240,
    SESSION_LINES_KEPT = 512,
    SESSION_NOTICE_SIZE = 32768
};

/* Where the table runs. */
typedef struct session_host {
    /* A player's command in the person's name. False: it was refused, and `problem` says why. */
    bool (*ask)(void *context, const table_command *command, char problem[SESSION_PROBLEM_SIZE]);
    /* Other rules, between rounds; NULL where that is not his to say. */
    bool (*post)(void *context, const table_rules *rules, char problem[SESSION_PROBLEM_SIZE]);
    /* Chips from nowhere into his stack; NULL where there are none. */
    bool (*buy)(void *context, int64_t amount, char problem[SESSION_PROBLEM_SIZE]);
    /* The notice of the table as text (notice_write_text), where the host has one of its own.
     * False, or NULL: it is made from the posting. */
    bool (*read_notice)(void *context, char text[SESSION_NOTICE_SIZE]);
    const char *(*name_of)(void *context, uint32_t person);
    void *context;
} session_host;

/* What a line of the log is about. */
typedef enum session_tone {
    TONE_TABLE, /* what others do, and the table */
    TONE_OWN,
    TONE_GAIN,
    TONE_LOSS,
    TONE_COACH,
    TONE_COUNT
} session_tone;

typedef struct session_line {
    session_tone tone;
    uint64_t round;
    trey_rule rule; /* behind it; TREY_RULE_NONE: none in particular */
    char text[SESSION_LINE_SIZE];
} session_line;

/* What is about to be bet. */
typedef struct session_bets {
    int64_t ante, bonus;
    bool progressive;
} session_bets;

/* What is asked of him now. */
typedef enum session_need {
    NEED_NOTHING, /* others are waited for */
    NEED_SEAT,
    NEED_CHIPS,
    NEED_BANK, /* take it, or decline */
    NEED_BETS,
    NEED_DECISION,
    NEED_NEXT /* a look at the result */
} session_need;

#define SESSION_PROMPT_SIZE 240

typedef struct session {
    uint32_t person;
    session_host host;
    table_view view;
    session_bets bets, bets_before; /* before: those of the last round, to repeat */
    /* Shows what has been said while a host waits for something; false: not to wait any longer.
     * NULL: nobody looks. */
    bool (*show)(void *context);
    void *show_context;
    char trouble[SESSION_PROMPT_SIZE]; /* why nothing goes on; empty: it does */
    bool has_coach;
    table_rules notice_rules; /* of which the notice was read */
    char notice[SESSION_NOTICE_SIZE];
    uint64_t seen_round; /* whose result he has looked at */
    tally tally;
    uint64_t line_count; /* line n at n % KEPT */
    session_line lines[SESSION_LINES_KEPT];
} session;

/* ---- What is known ---- */

session_need session_needs(const session *of);

/* NULL: he is not there, or has nothing in the round. */
const view_person *session_self(const session *of);
const view_stake *session_stake(const session *of);

/* The seat he sits in; 0: none. */
uint32_t session_seat(const session *of);

/* "You", or a name. */
const char *session_name(const session *of, uint32_t person);

/* What is asked of him, or who is waited for, as a sentence. Returns `out`. */
const char *session_prompt(const session *of, char out[SESSION_PROMPT_SIZE]);

/* FEE-10: whether other rules are in force than those of the notice that was shown. */
bool session_has_new_notice(const session *of);

/* The notice of the rules in force, as lines of text; from now on it is not new. */
const char *session_read_notice(session *in);

/* ---- What he does; false: `problem` says why not ---- */

TREY_MUST_CHECK bool session_ask(session *in, table_command command,
                                 char problem[SESSION_PROBLEM_SIZE]);

/* Places what is about to be bet and says ready; all of it or nothing. */
TREY_MUST_CHECK bool session_bet(session *in, char problem[SESSION_PROBLEM_SIZE]);

TREY_MUST_CHECK bool session_decide(session *in, bool play, char problem[SESSION_PROBLEM_SIZE]);

/* ---- What happens ---- */

/* An event, and what he sees after it. */
void session_on_event(session *in, const table_event *event, const table_view *view);

/* What he sees, without a word about how it came. */
void session_set_view(session *in, const table_view *view);

void session_say(session *in, session_tone tone, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
