/* SPDX-License-Identifier: MIT */
/*
 * Opens a game, new or saved, and closes it.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/replay.h"
#include "base/clock.h"
#include "local_internal.h"
#include "room/key_file.h"

static const char *look_up_name(void *context, uint32_t person)
{
    static const char *const names[] = {"Ada",  "Ben",  "Cleo", "Dora", "Emil", "Faye", "Gus",
                                        "Hana", "Igor", "June", "Kai",  "Lena", "Milo", "Nora"};
    (void)context;
    uint32_t count = sizeof names / sizeof names[0];
    return person > LOCAL_PERSON && person - LOCAL_PERSON <= count ? names[person - 2]
                                                                   : "the house";
}

/* ---- What happens ---- */

static void publish(local *at, const live_table *table, const table_event *event)
{
    table_viewer viewer = {.role = ROLE_PLAYER, .person = LOCAL_PERSON};
    table_event told;
    table_event_tell(event, viewer, &told);
    table_look(table, viewer, &at->view);
    session_on_event(at->session, &told, &at->view);
}

static void on_event(void *context, const live_table *table, const table_event *event,
                     uint64_t sequence)
{
    (void)sequence;
    publish(context, table, event);
}

static bool on_replayed(void *context, const replay_step *step)
{
    local *at = context;
    at->saved.seats_max = step->table->posting.seats - 1;
    local_on_saved_event(at, step->event);
    publish(at, step->table, step->event);
    return true;
}

static void draw(void *context, uint8_t *bytes, size_t size)
{
    local *at = context;
    if (at->options.seed != 0) {
        seeded_entropy_draw(&at->seeded, bytes, size);
    } else {
        randombytes_buf(bytes, size);
    }
}

static void on_turn(void *context, const live_table *table)
{
    seeded_entropy_turn(&((local *)context)->seeded, table);
}

/* ---- Opening ---- */

static bool sit_down(local *at, failure *problem)
{
    const trey_posting *posting = &local_table(at)->posting;
    table_command sit = {.kind = COMMAND_SIT,
                         .seat =
                             at->options.seat != 0 ? at->options.seat : (posting->seats + 1) / 2};
    return session_ask(at->session, sit, problem) &&
           (local_seat_bots(at) || local_explain(at, false, trey_accept(), problem)) &&
           local_buy(at, at->options.chips, problem);
}

static bool start_new(local *at, failure *problem)
{
    table_rules rules = *at->options.rules;
    rules.chips = CHIPS_PLAY; /* COVER-10: there is no cage, and bots play */
    table_command open = {
        .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = LOCAL_SUPERVISOR, .rules = &rules};
    if (!local_ask(at, &open, problem)) {
        return false;
    }
    uint32_t seats = local_table(at)->posting.seats;
    uint32_t bots = at->options.bots < seats ? at->options.bots : seats - 1;
    local_make_bots(at, bots, at->options.seed != 0 ? at->options.seed : randombytes_random());
    return sit_down(at, problem);
}

/* Replays the journal to rebuild the log and statistics of the session. */
static bool rebuild_session(local *at, failure *problem)
{
    audit_source source = {.path = at->path, .book = at->options.book, .has_key = true};
    replay_listener listener = {.after = on_replayed, .context = at};
    journal_error error;
    memcpy(source.key, at->key, sizeof source.key);
    bool is_fine = audit_source_open(&source, &error);
    if (is_fine) {
        is_fine = audit_replay(&source, LOCAL_TABLE, &listener, &error);
        audit_source_close(&source);
    }
    return is_fine || local_fail_journal(at, &error, problem);
}

/* Continues a saved game: every other person at the table is a bot. */
static bool continue_saved(local *at, failure *problem)
{
    const live_table *table = local_table(at);
    if (table == NULL || table->state == TABLE_IS_CLOSED ||
        table_find(table, LOCAL_PERSON) == NULL) {
        return failure_set(problem, "%s holds a game that is over. Give --save another file name.",
                           at->path);
    }
    uint32_t bots = table->people_count - 1;
    local_make_bots(at, bots < TREY_SEATS_MAX ? bots : TREY_SEATS_MAX - 1,
                    (at->options.seed != 0 ? at->options.seed : randombytes_random()) +
                        table->round_number);
    local_update_view(at, LOCAL_PERSON);
    session_set_view(at->session, &at->view);
    const view_stake *stake = session_stake(at->session);
    at->session->seen_round = stake == NULL ? table->round_number : 0;
    return true;
}

static bool find_path(local *at, failure *problem)
{
    if (at->options.path != NULL) {
        return snprintf(at->path, sizeof at->path, "%s", at->options.path) < LOCAL_PATH_SIZE ||
               failure_set(problem, "The file name is too long.");
    }
    const char *temporary = getenv("TMPDIR");
    snprintf(at->folder, sizeof at->folder, "%.4000s/trey-play-XXXXXX",
             temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
    if (mkdtemp(at->folder) == NULL) {
        failure_set(problem, "Cannot create a folder for the game, %s: %s.", at->folder,
                    strerror(errno));
        at->folder[0] = '\0';
        return false;
    }
    snprintf(at->path, sizeof at->path, "%.4300s/game.db", at->folder);
    return true;
}

static bool find_key(local *at, bool is_new, failure *problem)
{
    char path[LOCAL_PATH_SIZE];
    if (!key_file_name(path, sizeof path, at->path)) {
        return failure_set(problem, "The file name is too long.");
    }
    if (is_new) {
        return key_file_create(path, at->key, problem);
    }
    if (!key_file_read(path, at->key, problem)) { /* wrong content, not a system error */
        at->opened->is_refused = access(path, R_OK) == 0;
        return false;
    }
    return true;
}

static bool open_room(local *at, bool is_new, failure *problem)
{
    room_options options = {.path = at->path,
                            .create = is_new,
                            .key = at->key,
                            .book = at->options.book,
                            .entropy = {.fill = draw, .context = at},
                            .turn_to = at->options.seed != 0 ? on_turn : NULL,
                            .listener = {.happened = on_event, .context = at}};
    journal_error error;
    /* A game from a seed is the same whenever it is played: its clock starts at a fixed time. */
    at->time = at->options.seed != 0 && is_new ? 1000000000000 : clock_wall_ms();
    at->bots_time = at->time;
    if (!room_open(&at->room, &options, at->time, &error)) {
        return local_fail_journal(at, &error, problem);
    }
    at->time = room_time(at->room) > at->time ? room_time(at->room) : at->time;
    return true;
}

#define KEY_ENDING ".key"

/* Removes the files that this process has created, from the ending `from` on. */
static void remove_files(const local *at, const char *from)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-writer", "-mark", KEY_ENDING};
    char name[LOCAL_PATH_SIZE + 16];
    bool is_on = false;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        is_on = is_on || strcmp(endings[i], from) == 0;
        snprintf(name, sizeof name, "%s%s", at->path, endings[i]);
        if (is_on) {
            unlink(name);
        }
    }
}

/* A game that is refused, for example because the table lacks the seat, leaves no file behind. */
static bool make_new(local *at, failure *problem)
{
    if (!find_key(at, true, problem)) {
        return false;
    }
    if (!open_room(at, true, problem)) {
        remove_files(at, KEY_ENDING);
        return false;
    }
    at->opened->is_refused = true; /* failures below are refusals by the rules */
    if (!start_new(at, problem)) {
        room_close(at->room);
        at->room = NULL;
        remove_files(at, "");
        return false;
    }
    return true;
}

static bool resume(local *at, failure *problem)
{
    return local_check_file(at, problem) && find_key(at, false, problem) &&
           rebuild_session(at, problem) && local_check_request(at, problem) &&
           open_room(at, false, problem) && continue_saved(at, problem);
}

static bool start(local *at, failure *problem)
{
    if (!find_path(at, problem)) {
        return false;
    }
    at->opened->is_resumed = access(at->path, F_OK) == 0;
    return at->opened->is_resumed ? resume(at, problem) : make_new(at, problem);
}

local *local_open(session *game_session, const local_options *options, local_opening *opened,
                  failure *problem)
{
    local *at = sodium_init() < 0 ? NULL : calloc(1, sizeof *at);
    *opened = (local_opening){0};
    if (at == NULL) {
        failure_set(problem, "Not enough memory.");
        return NULL;
    }
    at->options = *options;
    at->opened = opened;
    at->session = game_session;
    at->seeded.seed = options->seed;
    game_session->person = LOCAL_PERSON;
    game_session->host = (session_host){.ask = local_ask,
                                        .post = local_post,
                                        .buy = local_buy,
                                        .name_of = look_up_name,
                                        .context = at};
    if (!start(at, problem)) {
        local_close(at);
        return NULL;
    }
    at->opened = NULL;
    return at;
}

void local_close(local *closed)
{
    if (closed == NULL) {
        return;
    }
    journal_error error; /* a head is signed where it can be */
    (void)!(closed->room != NULL && room_sign_head(closed->room, closed->time, &error) &&
            room_commit(closed->room, &error));
    room_close(closed->room);
    if (closed->folder[0] != '\0') { /* an unsaved game leaves nothing behind */
        remove_files(closed, "");
        rmdir(closed->folder);
    }
    sodium_memzero(closed->key, sizeof closed->key);
    free(closed);
}
