/* SPDX-License-Identifier: MIT */
/*
 * Bots have a clock of their own that always runs: they bet while the person makes up his mind,
 * and the table's clock, which would close the bets, waits for him.
 */
#include "local.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <trey/odds.h>
#include <trey/seats.h>

#include "../audit/replay.h"
#include "../core/assert.h"
#include "../format/refusal_text.h"
#include "../room/key_file.h"
#include "../room/room.h"
#include "bot.h"
#include "house_keys.h"
#include "seeded.h"

enum { SUPERVISOR = 1000, BOT_CHIPS = 1000000, HURRY_STEPS_MAX = 20000, PATH_SIZE = 4400 };

struct local {
    local_options options;
    session *session;
    room *room;
    char path[PATH_SIZE], folder[PATH_SIZE]; /* folder: to be removed in the end */
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

static const table *table_of(const local *at)
{
    return house_table(room_house(at->room), LOCAL_TABLE);
}

static const char *look_up_name(void *context, uint32_t person)
{
    static const char *const names[] = {"Ada",  "Ben",  "Cleo", "Dora", "Emil", "Faye", "Gus",
                                        "Hana", "Igor", "June", "Kai",  "Lena", "Milo", "Nora"};
    (void)context;
    uint32_t count = sizeof names / sizeof names[0];
    return person > LOCAL_PERSON && person - LOCAL_PERSON <= count ? names[person - 2]
                                                                   : "the house";
}

static void look(local *at, uint32_t person)
{
    table_look(table_of(at), (table_viewer){.role = ROLE_PLAYER, .person = person}, &at->view);
}

/* ---- What happens ---- */

static void tell(local *at, const table *of, const table_event *event)
{
    table_viewer viewer = {.role = ROLE_PLAYER, .person = LOCAL_PERSON};
    table_event told;
    table_event_tell(event, viewer, &told);
    table_look(of, viewer, &at->view);
    session_hear(at->session, &told, &at->view);
}

static void happened(void *context, const table *of, const table_event *event, uint64_t sequence)
{
    (void)sequence;
    tell(context, of, event);
}

static bool replayed(void *context, const replay_step *step)
{
    tell(context, step->at, step->event);
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

static void turn_to(void *context, const table *of)
{
    seeded_entropy_turn(&((local *)context)->seeded, of);
}

static bool fail(local *at, const char *text)
{
    if (!at->is_broken) {
        snprintf(at->problem, sizeof at->problem, "%s", text);
    }
    at->is_broken = true;
    return false;
}

/* ---- Asking ---- */

static bool command_room(local *at, const table_command *command, trey_refusal *refusal)
{
    room_answer answer;
    journal_error error;
    if (at->is_broken) {
        return false;
    }
    if (!room_command(at->room, LOCAL_TABLE, command, NULL, at->time, &answer, &error) ||
        !room_commit(at->room, &error)) {
        return fail(at, error.text);
    }
    *refusal = answer.refusal;
    return true;
}

static bool explain(const local *at, bool is_done, trey_refusal refusal,
                    char problem[SESSION_PROBLEM_SIZE])
{
    char text[REFUSAL_TEXT_SIZE];
    if (!is_done) {
        snprintf(problem, SESSION_PROBLEM_SIZE, "%.300s", at->problem);
        return false;
    }
    trey_rule rule = trey_status_rule(refusal.status);
    if (refusal.status != TREY_OK) {
        snprintf(problem, SESSION_PROBLEM_SIZE, "Refused: %s.%s%s", refusal_format(text, refusal),
                 rule != TREY_RULE_NONE ? " " : "", trey_rule_id(rule));
    }
    return refusal.status == TREY_OK;
}

static bool ask(void *context, const table_command *command, char problem[SESSION_PROBLEM_SIZE])
{
    local *at = context;
    trey_refusal refusal = trey_accept();
    bool is_done = command_room(at, command, &refusal);
    look(at, LOCAL_PERSON);
    session_see(at->session, &at->view);
    return explain(at, is_done, refusal, problem);
}

/* Whoever plays well plays well by other rules too. */
static void teach_bots(local *at)
{
    trey_odds_game game = trey_odds_game_of(&table_of(at)->posting);
    trey_strategy strategy = trey_best_strategy(&game);
    for (uint32_t i = 0; i < at->bot_count; i++) {
        at->bots[i].habits.strategy = strategy;
    }
}

/* FEE-11: between rounds; if one is under way, after it. */
static bool post(void *context, const table_rules *rules, char problem[SESSION_PROBLEM_SIZE])
{
    local *at = context;
    table_command command = {
        .kind = COMMAND_POST, .role = ROLE_SUPERVISOR, .person = SUPERVISOR, .rules = rules};
    trey_refusal refusal = trey_accept();
    bool is_done = command_room(at, &command, &refusal);
    at->has_pending = is_done && refusal.status == TREY_REFUSED_ROUND_UNDER_WAY;
    if (at->has_pending) {
        at->pending = *rules;
        session_say(at->session, TONE_OWN, TREY_RULE_FEE_11,
                    "The other rules hold when this round is over.");
        return true;
    }
    teach_bots(at);
    look(at, LOCAL_PERSON);
    session_see(at->session, &at->view);
    return explain(at, is_done, refusal, problem);
}

static bool post_pending(local *at)
{
    char problem[SESSION_PROBLEM_SIZE];
    const table *of = table_of(at);
    bool could = table_commands_have(
        table_commands_for(of, (table_viewer){.role = ROLE_SUPERVISOR, .person = SUPERVISOR}),
        COMMAND_POST);
    if (at->has_pending && could) {
        table_rules rules = at->pending;
        if (!post(at, &rules, problem)) {
            session_say(at->session, TONE_LOSS, TREY_RULE_NONE, "%.200s", problem);
        }
    }
    return !at->is_broken;
}

static bool fill_wallet(local *at, uint32_t person, int64_t amount)
{
    int64_t missing = amount - house_wallet(room_house(at->room), person);
    cage_event chips = {
        .kind = CAGE_DEPOSITED, .person = person, .cashier = SUPERVISOR, .amount = missing};
    room_answer answer;
    journal_error error;
    return missing <= 0 || room_cage(at->room, &chips, NULL, at->time, &answer, &error) ||
           fail(at, error.text);
}

static bool buy(void *context, int64_t amount, char problem[SESSION_PROBLEM_SIZE])
{
    local *at = context;
    table_command command = {
        .kind = COMMAND_BUY_IN, .role = ROLE_PLAYER, .person = LOCAL_PERSON, .amount = amount};
    return explain(at, fill_wallet(at, LOCAL_PERSON, amount), trey_accept(), problem) &&
           ask(at, &command, problem);
}

/* ---- Bots ---- */

static void make_bots(local *at, uint32_t count, uint64_t seed)
{
    bot_habits habits = bot_habits_usual();
    trey_odds_game game = trey_odds_game_of(&table_of(at)->posting);
    habits.strategy = trey_best_strategy(&game);
    habits.think_ms_min = at->options.pace_ms / 2;
    habits.think_ms_max = at->options.pace_ms + at->options.pace_ms / 2;
    at->bot_count = count;
    for (uint32_t i = 0; i < count; i++) {
        bot_init(&at->bots[i], LOCAL_PERSON + 1 + i, 1 + i, &habits, seed + 7919 * (i + 1));
        at->bots[i].next_time = at->bots_time;
    }
}

/* They are there before the first round begins. */
static bool seat_bots(local *at)
{
    trey_refusal refusal = trey_accept();
    for (uint32_t i = 0; i < at->bot_count; i++) {
        uint32_t person = at->bots[i].person;
        table_command sit = {.kind = COMMAND_SIT, .role = ROLE_PLAYER, .person = person};
        table_command chips = {.kind = COMMAND_BUY_IN,
                               .role = ROLE_PLAYER,
                               .person = person,
                               .amount = at->bots[i].habits.buy_in};
        bool is_seated = false;
        for (sit.seat = 1; sit.seat <= table_of(at)->posting.seats && !is_seated; sit.seat++) {
            if (!command_room(at, &sit, &refusal)) {
                return false;
            }
            is_seated = refusal.status == TREY_OK;
        }
        if (!fill_wallet(at, person, BOT_CHIPS) || !command_room(at, &chips, &refusal)) {
            return false;
        }
    }
    return true;
}

static bool act(local *at, bot *acting)
{
    table_command command;
    trey_refusal ignored;
    if (!fill_wallet(at, acting->person, BOT_CHIPS)) { /* play chips do not run out */
        return false;
    }
    look(at, acting->person);
    int64_t wallet = house_wallet(room_house(at->room), acting->person);
    if (!bot_think(acting, &at->view, wallet, at->bots_time, &command)) {
        return true;
    }
    bool has_chips = command.kind != COMMAND_BUY_IN || fill_wallet(at, acting->person, BOT_CHIPS);
    return has_chips && command_room(at, &command, &ignored);
}

static bool bots_act(local *at)
{
    for (uint32_t i = 0; i < at->bot_count; i++) {
        if (at->bots[i].next_time <= at->bots_time && !act(at, &at->bots[i])) {
            return false;
        }
    }
    return true;
}

/* ---- Time ---- */

/* PROG-7: there is no supervisor to wait for. */
static bool press_keys(local *at)
{
    table_command command;
    trey_refusal ignored;
    for (uint32_t i = 0; i < 8 && house_key_next(table_of(at), SUPERVISOR, &command); i++) {
        if (!command_room(at, &command, &ignored)) {
            return false;
        }
    }
    return true;
}

static bool is_held(const local *at)
{
    session_need need = session_needs(at->session);
    return !at->options.is_timed && need != NEED_NOTHING && need != NEED_SEAT;
}

/* Who has looked at the result does not wait for the others to have. */
static void skip_result(local *at)
{
    const session *in = at->session;
    if (!at->options.is_timed && in->view.waiting == VIEW_WAITS_FOR_NEXT &&
        in->seen_round == in->view.round_number && in->view.waiting_until > at->time &&
        in->view.waiting_until != INT64_MAX) {
        at->time = in->view.waiting_until;
    }
}

/* How long until somebody but the person does something. */
static int64_t next_in(const local *at)
{
    int64_t next = INT64_MAX, due = room_next_time(at->room);
    for (uint32_t i = 0; i < at->bot_count; i++) {
        int64_t in = at->bots[i].next_time - at->bots_time;
        next = in < next ? in : next;
    }
    if (!is_held(at) && due != INT64_MAX) {
        next = due - at->time < next ? due - at->time : next;
    }
    return next < 0 ? 0 : next;
}

static bool step(local *at, int64_t elapsed)
{
    journal_error error;
    bool is_held_now = is_held(at);
    at->bots_time += elapsed;
    at->time += is_held_now ? 0 : elapsed;
    if (!is_held_now &&
        (!room_tick(at->room, at->time, &error) || !room_commit(at->room, &error))) {
        return fail(at, error.text);
    }
    bool is_whole = press_keys(at) && post_pending(at) && bots_act(at);
    look(at, LOCAL_PERSON);
    session_see(at->session, &at->view);
    return is_whole;
}

static int64_t pass(void *context, int64_t elapsed, bool *is_whole,
                    char problem[DRIVER_PROBLEM_SIZE])
{
    local *at = context;
    skip_result(at);
    int64_t next = next_in(at);
    *is_whole = !at->is_broken;
    for (uint32_t i = 0; i < 1000 && next <= elapsed && *is_whole; i++) {
        *is_whole = step(at, next);
        elapsed -= next;
        skip_result(at);
        next = next_in(at);
    }
    if (*is_whole && elapsed > 0) {
        *is_whole = step(at, elapsed);
        next = next_in(at);
    }
    if (!*is_whole) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "%s", at->problem);
    }
    return next;
}

static bool hurry(void *context, char problem[DRIVER_PROBLEM_SIZE])
{
    local *at = context;
    bool is_whole = !at->is_broken;
    for (uint32_t i = 0; i < HURRY_STEPS_MAX && is_whole; i++) {
        int64_t next = next_in(at);
        if (session_needs(at->session) != NEED_NOTHING || next == INT64_MAX) {
            break;
        }
        is_whole = step(at, next);
    }
    if (!is_whole) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "%s", at->problem);
    }
    return is_whole;
}

static int64_t table_time(void *context)
{
    return ((const local *)context)->time;
}

driver local_driver(local *of)
{
    return (driver){.pass = pass,
                    .hurry = hurry,
                    .time = table_time,
                    .is_timed = of->options.is_timed,
                    .context = of};
}

/* ---- Opening ---- */

static bool sit_down(local *at, char problem[LOCAL_PROBLEM_SIZE])
{
    const trey_posting *posting = &table_of(at)->posting;
    table_command sit = {.kind = COMMAND_SIT,
                         .seat =
                             at->options.seat != 0 ? at->options.seat : (posting->seats + 1) / 2};
    return session_ask(at->session, sit, problem) &&
           (seat_bots(at) || explain(at, false, trey_accept(), problem)) &&
           buy(at, at->options.chips, problem);
}

static bool begin(local *at, char problem[LOCAL_PROBLEM_SIZE])
{
    table_command open = {.kind = COMMAND_OPEN,
                          .role = ROLE_SUPERVISOR,
                          .person = SUPERVISOR,
                          .rules = at->options.rules};
    if (!ask(at, &open, problem)) {
        return false;
    }
    uint32_t seats = table_of(at)->posting.seats;
    uint32_t bots = at->options.bots < seats ? at->options.bots : seats - 1;
    make_bots(at, bots, at->options.seed != 0 ? at->options.seed : randombytes_random());
    return sit_down(at, problem);
}

/* The log and the figures of the session so far. */
static bool recall(local *at, char problem[LOCAL_PROBLEM_SIZE])
{
    audit_source source = {.path = at->path, .book = at->options.book, .has_key = true};
    replay_listener listener = {.after = replayed, .context = at};
    journal_error error;
    memcpy(source.key, at->key, sizeof source.key);
    bool is_fine = audit_source_open(&source, &error);
    if (is_fine) {
        is_fine = audit_replay(&source, LOCAL_TABLE, &listener, &error);
        audit_source_close(&source);
    }
    if (!is_fine) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "%s", error.text);
    }
    return is_fine;
}

/* A session of before: whoever was at the table but the person is a bot. */
static bool go_on(local *at, char problem[LOCAL_PROBLEM_SIZE])
{
    const table *of = table_of(at);
    if (of == NULL || of->state == TABLE_IS_CLOSED || table_find(of, LOCAL_PERSON) == NULL) {
        snprintf(problem, LOCAL_PROBLEM_SIZE,
                 "%.400s is the journal of another table: nobody plays there in a terminal.",
                 at->path);
        return false;
    }
    uint32_t bots = of->people_count - 1;
    make_bots(at, bots < TREY_SEATS_MAX ? bots : TREY_SEATS_MAX - 1,
              (at->options.seed != 0 ? at->options.seed : randombytes_random()) + of->round_number);
    look(at, LOCAL_PERSON);
    session_see(at->session, &at->view);
    const view_stake *stake = session_stake(at->session);
    at->session->seen_round = stake == NULL ? of->round_number : 0;
    return true;
}

static bool find_path(local *at, char problem[LOCAL_PROBLEM_SIZE])
{
    if (at->options.path != NULL) {
        return snprintf(at->path, sizeof at->path, "%s", at->options.path) < PATH_SIZE ||
               (snprintf(problem, LOCAL_PROBLEM_SIZE, "The name of the file is too long."), false);
    }
    const char *temporary = getenv("TMPDIR");
    snprintf(at->folder, sizeof at->folder, "%.4000s/trey-play-XXXXXX",
             temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
    if (mkdtemp(at->folder) == NULL) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "No folder for the game can be made in %.400s: %s.",
                 at->folder, strerror(errno));
        at->folder[0] = '\0';
        return false;
    }
    snprintf(at->path, sizeof at->path, "%.4300s/game.db", at->folder);
    return true;
}

static bool find_key(local *at, bool is_new, char problem[LOCAL_PROBLEM_SIZE])
{
    char path[PATH_SIZE];
    _Static_assert((int)LOCAL_PROBLEM_SIZE >= (int)KEY_FILE_ERROR_SIZE, "room for its texts");
    if (!key_file_name(path, sizeof path, at->path)) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "The name of the file is too long.");
        return false;
    }
    return is_new ? key_file_create(path, at->key, problem) : key_file_read(path, at->key, problem);
}

static int64_t time_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool open_room(local *at, bool is_new, char problem[LOCAL_PROBLEM_SIZE])
{
    room_options options = {.path = at->path,
                            .create = is_new,
                            .key = at->key,
                            .book = at->options.book,
                            .entropy = {.fill = draw, .context = at},
                            .turn_to = at->options.seed != 0 ? turn_to : NULL,
                            .listener = {.happened = happened, .context = at}};
    journal_error error;
    /* A game from a seed is the same whenever it is played. */
    at->time = at->options.seed != 0 && is_new ? 1000000000000 : time_now();
    at->bots_time = at->time;
    if (!room_open(&at->room, &options, at->time, &error)) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "%s", error.text);
        return false;
    }
    at->time = room_time(at->room) > at->time ? room_time(at->room) : at->time;
    return true;
}

static bool start(local *at, bool *is_resumed, char problem[LOCAL_PROBLEM_SIZE])
{
    if (!find_path(at, problem)) {
        return false;
    }
    bool is_new = access(at->path, F_OK) != 0;
    *is_resumed = !is_new;
    return find_key(at, is_new, problem) && (is_new || recall(at, problem)) &&
           open_room(at, is_new, problem) && (is_new ? begin(at, problem) : go_on(at, problem));
}

local *local_open(session *in, const local_options *options, bool *is_resumed,
                  char problem[LOCAL_PROBLEM_SIZE])
{
    _Static_assert((int)LOCAL_PROBLEM_SIZE >= (int)SESSION_PROBLEM_SIZE, "room for its texts");
    local *at = sodium_init() < 0 ? NULL : calloc(1, sizeof *at);
    if (at == NULL) {
        snprintf(problem, LOCAL_PROBLEM_SIZE, "There is not enough memory.");
        return NULL;
    }
    at->options = *options;
    at->session = in;
    at->seeded.seed = options->seed;
    in->person = LOCAL_PERSON;
    in->host = (session_host){
        .ask = ask, .post = post, .buy = buy, .name_of = look_up_name, .context = at};
    if (!start(at, is_resumed, problem)) {
        local_close(at);
        return NULL;
    }
    return at;
}

/* A game that is not kept leaves nothing behind. */
static void remove_folder(const local *at)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-writer", ".key"};
    char name[PATH_SIZE + 16];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, sizeof name, "%s%s", at->path, endings[i]);
        unlink(name);
    }
    rmdir(at->folder);
}

void local_close(local *closed)
{
    if (closed == NULL) {
        return;
    }
    room_close(closed->room);
    if (closed->folder[0] != '\0') {
        remove_folder(closed);
    }
    sodium_memzero(closed->key, sizeof closed->key);
    free(closed);
}
