/* SPDX-License-Identifier: MIT */
/*
 * A table in this process, between the files that are about it: local_open.c begins and ends it,
 * local_saved.c checks a saved game, local_bots.c has the bots, local.c asks the room and lets time
 * pass.
 */
#ifndef TREY_PLAY_LOCAL_LOCAL_INTERNAL_H
#define TREY_PLAY_LOCAL_LOCAL_INTERNAL_H

#include "bots/bot.h"
#include "bots/seeded.h"
#include "local.h"
#include "room/room.h"

enum { LOCAL_SUPERVISOR = 1000, LOCAL_PATH_SIZE = 4400 };

/* How a saved game began. */
typedef struct local_saved {
    bool is_local; /* trey play opened it */
    uint32_t seat, bots, seats_max;
    int64_t chips;
} local_saved;

struct local {
    local_options options;
    local_opening *opened; /* while it is being opened */
    local_saved saved;
    session *session;
    room *room;
    char path[LOCAL_PATH_SIZE], folder[LOCAL_PATH_SIZE]; /* folder: to be removed in the end */
    uint8_t key[RECORD_KEY_SIZE];
    seeded_entropy seeded;
    int64_t time, bots_time;
    bool is_broken;
    char problem[LOCAL_PROBLEM_SIZE]; /* why */
    uint32_t bot_count;
    bot bots[TREY_SEATS_MAX];
    bool has_pending; /* rules that are posted when the round is over */
    table_rules pending;
    table_view view; /* of whoever is looking just now */
};

/* ---- local.c ---- */

const table *local_table(const local *at);

/* What a person sees now, in at->view. */
void local_update_view(local *at, uint32_t person);

/* Notes why nothing goes on. Returns false. */
bool local_fail(local *at, const char *text);

/* A command, carried out and kept. False: the game is broken. */
TREY_MUST_CHECK bool local_command(local *at, const table_command *command, trey_refusal *refusal);

/* Whether it was done and not refused; else `problem` says why. */
bool local_explain(const local *at, bool is_done, trey_refusal refusal,
                   char problem[SESSION_PROBLEM_SIZE]);

/* At least so many chips are in a wallet. False: the game is broken. */
TREY_MUST_CHECK bool local_fill_wallet(local *at, uint32_t person, int64_t amount);

/* What a session asks of its host. */
bool local_ask(void *context, const table_command *command, char problem[SESSION_PROBLEM_SIZE]);
bool local_post(void *context, const table_rules *rules, char problem[SESSION_PROBLEM_SIZE]);
bool local_buy(void *context, int64_t amount, char problem[SESSION_PROBLEM_SIZE]);

/* ---- local_saved.c ---- */

/* Whether an existing file is a journal. False: `problem` says what it is. */
TREY_MUST_CHECK bool local_check_file(local *at, char problem[LOCAL_PROBLEM_SIZE]);

/* An event of a saved game, in order. */
void local_on_saved_event(local *at, const table_event *event);

/* After all of them: whether it is the game that was asked for. False: `problem` says what it is.
 */
TREY_MUST_CHECK bool local_check_request(local *at, char problem[LOCAL_PROBLEM_SIZE]);

/* Why a journal could not be used. Returns false. */
bool local_fail_journal(local *at, const journal_error *error, char problem[LOCAL_PROBLEM_SIZE]);

/* ---- local_bots.c ---- */

void local_make_bots(local *at, uint32_t count, uint64_t seed);

/* Whoever plays well plays well by other rules too. */
void local_update_bot_rules(local *at);

/* They are there before the first round begins. False: the game is broken, as with the next. */
TREY_MUST_CHECK bool local_seat_bots(local *at);

/* Those whose time has come do something. */
TREY_MUST_CHECK bool local_bots_act(local *at);

#endif
