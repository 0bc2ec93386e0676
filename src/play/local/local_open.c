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

static void publish(local *game, const live_table *table, const table_event *event)
{
    table_viewer viewer = {.role = ROLE_PLAYER, .person = LOCAL_PERSON};
    table_event visible;
    table_event_tell(event, viewer, &visible);
    table_look(table, viewer, &game->view);
    session_on_event(game->session, &visible, &game->view);
}

static void on_event(void *context, const live_table *table, const table_event *event,
                     uint64_t sequence)
{
    (void)sequence;
    publish(context, table, event);
}

static bool on_replayed(void *context, const replay_step *step)
{
    local *game = context;
    game->saved.seats_max = step->table->posting.seats - 1;
    local_on_saved_event(game, step->event);
    publish(game, step->table, step->event);
    return true;
}

static void draw(void *context, uint8_t *bytes, size_t size)
{
    local *game = context;
    if (game->options.seed != 0) {
        seeded_entropy_draw(&game->seeded, bytes, size);
    } else {
        randombytes_buf(bytes, size);
    }
}

static void on_turn(void *context, const live_table *table)
{
    seeded_entropy_turn(&((local *)context)->seeded, table);
}

/* ---- Opening ---- */

static bool sit_down(local *game, failure *problem)
{
    const trey_posting *posting = &local_table(game)->posting;
    table_command sit = {.kind = COMMAND_SIT,
                         .seat = game->options.seat != 0 ? game->options.seat
                                                         : (posting->seats + 1) / 2};
    return session_ask(game->session, sit, problem) &&
           (local_seat_bots(game) || local_explain(game, false, trey_accept(), problem)) &&
           local_buy(game, game->options.chips, problem);
}

static bool start_new(local *game, failure *problem)
{
    table_rules rules = *game->options.rules;
    rules.chips = CHIPS_PLAY;                        /* COVER-10: there is no cage, and bots play */
    rules.result_seconds_min = rules.result_seconds; /* the player's key ends the pause */
    table_command open = {
        .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = LOCAL_SUPERVISOR, .rules = &rules};
    if (!local_ask(game, &open, problem)) {
        return false;
    }
    uint32_t seats = local_table(game)->posting.seats;
    uint32_t bots = game->options.bots < seats ? game->options.bots : seats - 1;
    local_make_bots(game, bots,
                    game->options.seed != 0 ? game->options.seed : randombytes_random());
    return sit_down(game, problem);
}

/* Replays the journal to rebuild the log and statistics of the session. */
static bool rebuild_session(local *game, failure *problem)
{
    audit_source source = {.path = game->path, .book = game->options.book, .has_key = true};
    replay_listener listener = {.after = on_replayed, .context = game};
    journal_error error;
    memcpy(source.key, game->key, sizeof source.key);
    bool is_fine = audit_source_open(&source, &error);
    if (is_fine) {
        is_fine = audit_replay(&source, LOCAL_TABLE, &listener, &error);
        audit_source_close(&source);
    }
    return is_fine || local_fail_journal(game, &error, problem);
}

/* Continues a saved game: every other person at the table is a bot. */
static bool continue_saved(local *game, failure *problem)
{
    const live_table *table = local_table(game);
    if (table == NULL || table->state == TABLE_IS_CLOSED ||
        table_find(table, LOCAL_PERSON) == NULL) {
        return failure_set(problem, "%s holds a game that is over. Give --save another file name.",
                           game->path);
    }
    uint32_t bots = table->people_count - 1;
    local_make_bots(game, bots < TREY_SEATS_MAX ? bots : TREY_SEATS_MAX - 1,
                    (game->options.seed != 0 ? game->options.seed : randombytes_random()) +
                        table->round_number);
    local_update_view(game, LOCAL_PERSON);
    session_set_view(game->session, &game->view);
    const view_stake *stake = session_stake(game->session);
    game->session->seen_round = stake == NULL ? table->round_number : 0;
    return true;
}

static bool find_path(local *game, failure *problem)
{
    if (game->options.path != NULL) {
        return snprintf(game->path, sizeof game->path, "%s", game->options.path) <
                   LOCAL_PATH_SIZE ||
               failure_set(problem, "The file name is too long.");
    }
    const char *temporary = getenv("TMPDIR");
    snprintf(game->folder, sizeof game->folder, "%.4000s/trey-play-XXXXXX",
             temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
    if (mkdtemp(game->folder) == NULL) {
        failure_set(problem, "Cannot create a folder for the game, %s: %s.", game->folder,
                    strerror(errno));
        game->folder[0] = '\0';
        return false;
    }
    snprintf(game->path, sizeof game->path, "%.4300s/game.db", game->folder);
    return true;
}

static bool find_key(local *game, bool is_new, failure *problem)
{
    char path[LOCAL_PATH_SIZE];
    if (!key_file_name(path, sizeof path, game->path)) {
        return failure_set(problem, "The file name is too long.");
    }
    if (is_new) {
        return key_file_create(path, game->key, problem);
    }
    if (!key_file_read(path, game->key, problem)) { /* wrong content, not a system error */
        game->opened->is_refused = access(path, R_OK) == 0;
        return false;
    }
    return true;
}

static bool open_room(local *game, bool is_new, failure *problem)
{
    room_options options = {.path = game->path,
                            .create = is_new,
                            .key = game->key,
                            .book = game->options.book,
                            .entropy = {.fill = draw, .context = game},
                            .turn_to = game->options.seed != 0 ? on_turn : NULL,
                            .listener = {.happened = on_event, .context = game}};
    journal_error error;
    /* A game from a seed is the same whenever it is played: its clock starts at a fixed time. */
    game->time = game->options.seed != 0 && is_new ? 1000000000000 : clock_wall_ms();
    game->bots_time = game->time;
    if (!room_open(&game->room, &options, game->time, &error)) {
        return local_fail_journal(game, &error, problem);
    }
    game->time = room_time(game->room) > game->time ? room_time(game->room) : game->time;
    return true;
}

#define KEY_ENDING ".key"

/* Removes the files that this process has created, from the ending `from` on. */
static void remove_files(const local *game, const char *from)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-writer", "-mark", KEY_ENDING};
    char name[LOCAL_PATH_SIZE + 16];
    bool is_on = false;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        is_on = is_on || strcmp(endings[i], from) == 0;
        snprintf(name, sizeof name, "%s%s", game->path, endings[i]);
        if (is_on) {
            unlink(name);
        }
    }
}

/* A game that is refused, for example because the table lacks the seat, leaves no file behind. */
static bool make_new(local *game, failure *problem)
{
    if (!find_key(game, true, problem)) {
        return false;
    }
    if (!open_room(game, true, problem)) {
        remove_files(game, KEY_ENDING);
        return false;
    }
    game->opened->is_refused = true; /* failures below are refusals by the rules */
    if (!start_new(game, problem)) {
        room_close(game->room);
        game->room = NULL;
        remove_files(game, "");
        return false;
    }
    return true;
}

static bool resume(local *game, failure *problem)
{
    return local_check_file(game, problem) && find_key(game, false, problem) &&
           rebuild_session(game, problem) && local_check_request(game, problem) &&
           open_room(game, false, problem) && continue_saved(game, problem);
}

static bool start(local *game, failure *problem)
{
    if (!find_path(game, problem)) {
        return false;
    }
    game->opened->is_resumed = access(game->path, F_OK) == 0;
    return game->opened->is_resumed ? resume(game, problem) : make_new(game, problem);
}

local *local_open(session *game_session, const local_options *options, local_opening *opened,
                  failure *problem)
{
    local *game = sodium_init() < 0 ? NULL : calloc(1, sizeof *game);
    *opened = (local_opening){0};
    if (game == NULL) {
        failure_set(problem, "Not enough memory.");
        return NULL;
    }
    game->options = *options;
    game->opened = opened;
    game->session = game_session;
    game->seeded.seed = options->seed;
    game_session->person = LOCAL_PERSON;
    game_session->host = (session_host){.ask = local_ask,
                                        .post = local_post,
                                        .buy = local_buy,
                                        .name_of = look_up_name,
                                        .context = game};
    if (!start(game, problem)) {
        local_close(game);
        return NULL;
    }
    game->opened = NULL;
    return game;
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
