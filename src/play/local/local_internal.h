/* SPDX-License-Identifier: MIT */
/*
 * A table in this process. local_open.c starts and ends it, local_saved.c checks a saved game,
 * local_bots.c runs the bots, local.c sends commands to the room and advances its clock.
 */
#ifndef TREY_PLAY_LOCAL_LOCAL_INTERNAL_H
#define TREY_PLAY_LOCAL_LOCAL_INTERNAL_H

#include "bots/bot.h"
#include "bots/seeded.h"
#include "local.h"
#include "room/room.h"

enum { LOCAL_SUPERVISOR = 1000, LOCAL_PATH_SIZE = 4400 };

/* The beginning of a saved game. */
typedef struct local_saved {
    bool is_local; /* created by trey play */
    uint32_t seat, bots, seats_max;
    int64_t chips;
} local_saved;

struct local {
    local_options options;
    local_opening *opened; /* valid only while opening */
    local_saved saved;
    session *session;
    card_room *room;
    char path[LOCAL_PATH_SIZE], folder[LOCAL_PATH_SIZE]; /* folder: temporary, removed at the end */
    uint8_t key[RECORD_KEY_SIZE];
    seeded_entropy seeded;
    int64_t time, bots_time;
    bool is_broken;
    failure problem; /* why the game is broken */
    uint32_t bot_count;
    bot bots[TREY_SEATS_MAX];
    bool has_pending; /* rules to post after this round */
    table_rules pending;
    table_view view; /* of the viewer of the last local_update_view */
};

/* ---- local.c ---- */

const live_table *local_table(const local *game);

/* Puts what a person sees now into game->view. */
void local_update_view(local *game, uint32_t person);

/* Records why the game cannot continue. Returns false. */
bool local_fail(local *game, const char *text);

/* Executes a command and writes it to the journal. Returns false if the game is broken. */
TREY_MUST_CHECK bool local_command(local *game, const table_command *command,
                                   trey_refusal *refusal);

/* Whether the command was executed and not refused; otherwise `problem` has the reason. */
bool local_explain(const local *game, bool is_done, trey_refusal refusal, failure *problem);

/* Ensures that a wallet holds at least `amount`. Returns false if the game is broken. */
TREY_MUST_CHECK bool local_fill_wallet(local *game, uint32_t person, int64_t amount);

/* Functions of the session's host. */
bool local_ask(void *context, const table_command *command, failure *problem);
bool local_post(void *context, const table_rules *rules, failure *problem);
bool local_buy(void *context, int64_t amount, failure *problem);

/* ---- local_saved.c ---- */

/* Whether an existing file is a journal. If not, `problem` says what it is. */
TREY_MUST_CHECK bool local_check_file(local *game, failure *problem);

/* Handles an event of a saved game; call in order. */
void local_on_saved_event(local *game, const table_event *event);

/* After all events: whether the game matches the request. If not, `problem` says what it is. */
TREY_MUST_CHECK bool local_check_request(local *game, failure *problem);

/* Reports why a journal could not be used. Returns false. */
bool local_fail_journal(local *game, const journal_error *error, failure *problem);

/* ---- local_bots.c ---- */

void local_make_bots(local *game, uint32_t count, uint64_t seed);

/* Computes the bots' strategy for the rules in force. */
void local_update_bot_rules(local *game);

/* Seats the bots before the first round. Returns false if the game is broken; so does the next
 * function. */
TREY_MUST_CHECK bool local_seat_bots(local *game);

/* Lets bots act whose thinking time is over. */
TREY_MUST_CHECK bool local_bots_act(local *game);

#endif
