/* SPDX-License-Identifier: MIT */
/*
 * Private tables at the floor thread: opening one, coming in by its link, who may know of it, and
 * closing those at which nobody is any more.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor_internal.h"
#include "serve/http/web_body.h"
#include "serve/limits/rate.h"

enum { LOOK_MS = 5000 };

bool floor_may_know(floor_thread *at, uint32_t table_number, uint32_t person_number, role_set roles)
{
    if (!private_is(table_number)) {
        return true;
    }
    const role_set staff = ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_FLOOR) |
                           ROLE_BIT(PERSON_IS_AUDITOR) | ROLE_BIT(PERSON_IS_ADMIN);
    const private_table *of = private_find(at->private, table_number);
    const table *is = room_state_table(room_state_of(at->room), table_number);
    bool is_seated = is != NULL && person_number != 0 && table_find(is, person_number) != NULL;
    return is_seated || (roles & staff) != 0 || (of != NULL && private_has(of, person_number));
}

/* ---- Opening ---- */

/* What is wrong with the text itself, and not with the rules it asks for. */
static bool is_form(const char *code)
{
    static const char *const codes[] = {"syntax",         "duplicate-key", "unknown-member",
                                        "missing-member", "wrong-type",    "text-too-long",
                                        "no-memory"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strcmp(code, codes[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The body is what a command has as "rules". */
static const char *place_in_body(const char *where)
{
    size_t size = strlen("rules.");
    return strncmp(where, "rules.", size) == 0 ? where + size : "";
}

/* The body is an object as the member "rules" of an open command has it. */
static bool read_rules(floor_thread *at, http_exchange *asked, table_rules *rules)
{
    message_reader *reader = malloc(sizeof *reader);
    message_error error = {.code = "no-memory", .message = "There is not enough memory."};
    bool fits = asked->body_size <= MESSAGE_SIZE_MAX, has_chips = false;
    bool is_read = reader != NULL && fits &&
                   message_read_rules(reader, at->options.book, asked->body, asked->body_size,
                                      rules, &has_chips, &error);
    if (is_read && has_chips && rules->chips != CHIPS_PLAY) {
        web_answer_error_at(asked, 409, "play-chips-only", "chips",
                            "A private table plays for play chips.");
        is_read = false;
    } else if (is_read) {
        rules->chips = CHIPS_PLAY; /* COVER-10 */
    } else if (!fits) {
        web_answer_error(asked, 413, "too-long", "The request is too long.");
    } else if (is_form(error.code)) {
        web_answer_error_at(asked, 400, "bad-request", place_in_body(error.where), error.message);
    } else if (error.refusal.status != TREY_OK) {
        web_answer_refusal(asked, error.refusal, place_in_body(error.where));
    } else {
        web_answer_error_at(asked, 409, error.code, place_in_body(error.where), error.message);
    }
    free(reader);
    return is_read;
}

/* There is no staff at such a table, and a seat for who opens it. */
static bool fits(floor_thread *at, http_exchange *asked, const table_rules *rules, uint32_t bots)
{
    trey_posting posting;
    bool runs_by_itself = rules->dealer == DEALER_AUTOMATIC && rules->cards == CARDS_SHOE &&
                          table_rules_post(rules, at->options.book, &posting).status == TREY_OK &&
                          posting.progressive == NULL;
    if (!runs_by_itself) {
        web_answer_error(asked, 409, "rules-need-staff",
                         "A private table has an automatic dealer, the shoe and no progressive.");
        return false;
    }
    if (bots > at->options.private_bots_max || bots >= posting.seats) {
        web_answer_error(asked, 409, "too-many-bots",
                         bots >= posting.seats ? "One seat at least is left for people."
                                               : "This room has not so many bots for a table.");
        return false;
    }
    return true;
}

/* Guests cost nothing, so that a bound for each person bounds nobody: whoever asks from one place
 * counts as one, as he does for the rates. */
static void find_home(const http_exchange *asked, uint8_t home[PRIVATE_HOME_SIZE])
{
    uint8_t bytes[16];
    rate_key key = {.kind = RATE_ADDRESS};
    if (inet_pton(AF_INET, asked->address, bytes) == 1) {
        key = rate_key_address(RATE_ADDRESS, bytes, 4);
    } else if (inet_pton(AF_INET6, asked->address, bytes) == 1) {
        key = rate_key_address(RATE_ADDRESS, bytes, 16);
    }
    _Static_assert(sizeof key.bytes == PRIVATE_HOME_SIZE, "a home is the key of a rate");
    memcpy(home, key.bytes, PRIVATE_HOME_SIZE);
}

/* One is closed some time after its people have gone. */
static void refuse_more(const floor_thread *at, http_exchange *asked, const char *message)
{
    asked->retry_ms = at->options.private_idle_ms + LOOK_MS;
    web_answer_error(asked, 409, "too-many-tables", message);
}

static bool may_open(floor_thread *at, http_exchange *asked)
{
    uint8_t home[PRIVATE_HOME_SIZE];
    find_home(asked, home);
    if (!at->options.private_allowed) {
        web_answer_error(asked, 403, "no-private-tables", "This room has no private tables.");
    } else if (at->is_draining) {
        web_answer_error(asked, 503, "stopping", "The server stops.");
    } else if (private_count_of(at->private, asked->who.number) >= at->options.private_per_person) {
        refuse_more(at, asked, "You have opened as many as one may.");
    } else if (private_count_from(at->private, home) >= at->options.private_per_address) {
        refuse_more(at, asked, "As many are open from your address as may be.");
    } else {
        return true;
    }
    return false;
}

static void answer_with(floor_thread *at, http_exchange *asked, const private_table *of)
{
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, &at->writer);
    json_object_begin(&at->writer);
    json_member_integer(&at->writer, "number", of->number);
    json_member_word(&at->writer, "link", of->link);
    json_object_end(&at->writer);
    json_end_line(&at->writer);
    if (!json_writer_flush(&at->writer)) {
        web_answer_no_memory(asked);
    }
}

/* The way in is durable before the table is: a place without a table is found at the start. */
void floor_open_private(floor_thread *at, http_exchange *asked, int64_t time)
{
    table_rules rules;
    uint32_t bots;
    if (!floor_read_private_bots(asked, &bots) || !read_rules(at, asked, &rules) ||
        !may_open(at, asked) || !fits(at, asked, &rules, bots)) {
        return;
    }
    private_table *added = private_add(at->private, at->options.private_total, asked->who.number);
    if (added == NULL) {
        refuse_more(at, asked, "There are as many as there may be.");
        return;
    }
    find_home(asked, added->home);
    table_command open = {.kind = COMMAND_OPEN,
                          .role = ROLE_SUPERVISOR,
                          .person = at->options.supervisor,
                          .rules = &rules};
    room_answer answer = {.refusal = trey_accept()};
    journal_error error;
    added->bots = bots;
    bool is_saved = private_save(at->private);
    at->is_failed |=
        is_saved && !room_command(at->room, added->number, &open, NULL, time, &answer, &error);
    if (!is_saved || at->is_failed || answer.refusal.status != TREY_OK) {
        private_remove(added);
        at->private_is_changed = true;
        web_answer_error(asked, 503, "storage", "The table could not be opened; nothing was done.");
        return;
    }
    added->idle_since = time;
    floor_seat_private_bots(at, added, time);
    answer_with(at, asked, added);
}

void floor_join_private(floor_thread *at, http_exchange *asked)
{
    web_member members[] = {{.name = "link", .type = WEB_TEXT}};
    web_problem problem;
    if (!web_body_read(asked->body, asked->body_size, members, 1, &problem)) {
        web_answer_error_at(asked, 400, "bad-request", problem.where, problem.text);
        return;
    }
    private_table *of = private_find_link(at->private, members[0].text, members[0].size);
    bool is_known = of != NULL && private_has(of, asked->who.number);
    if (of == NULL || !private_admit(of, asked->who.number)) {
        web_answer_error(asked, 404, "no-such-table",
                         "There is no such table here, or it is full.");
        return;
    }
    at->private_is_changed |= !is_known && !private_save(at->private); /* else a little later */
    answer_with(at, asked, of);
}

const char *floor_private_link(floor_thread *at, uint32_t table_number)
{
    const private_table *of = private_find(at->private, table_number);
    return of != NULL ? of->link : NULL;
}

/* It is called after whoever has opened it. */
const char *floor_private_name(floor_thread *at, uint32_t table_number)
{
    const private_table *of = private_find(at->private, table_number);
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    if (of == NULL || !name_cache_find(at->options.names, of->people[0], name, &kind)) {
        return "";
    }
    snprintf(at->private_name, sizeof at->private_name, "Table of %s", name);
    return at->private_name;
}

/* ---- Closing ---- */

/* Whoever stands behind never sits out: he is there while he watches, and no longer. */
static bool is_idle(floor_thread *at, const table *of)
{
    const watched *in = floor_watched(at, of->id);
    bool is_idle_now = !floor_is_busy(of) && (in == NULL || in->watcher_count == 0);
    for (uint32_t i = 0; is_idle_now && i < of->people_count; i++) {
        uint32_t who = of->people[i].person;
        is_idle_now = of->people[i].is_away || table_seat_of(of, who) == 0 || floor_is_bot(at, who);
    }
    return is_idle_now;
}

/* Whoever left chips on the table finds them in his wallet. */
static void close_table(floor_thread *at, const table *of, int64_t time)
{
    table_command close = {
        .kind = COMMAND_CLOSE, .role = ROLE_SUPERVISOR, .person = at->options.supervisor};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_command(at->room, of->id, &close, NULL, time, &answer, &error);
}

static void look_at(floor_thread *at, private_table *one, int64_t time)
{
    const table *of = room_state_table(room_state_of(at->room), one->number);
    if (of != NULL && !is_idle(at, of)) {
        one->idle_since = 0;
    } else if (one->idle_since == 0) {
        one->idle_since = time;
    } else if (of != NULL && time - one->idle_since >= at->options.private_idle_ms) {
        close_table(at, of, time);
    }
}

void floor_private_act(floor_thread *at, int64_t time)
{
    if (time < at->private_next) {
        return;
    }
    at->private_next = time + LOOK_MS;
    for (uint32_t i = 0; i < at->private->count && !at->is_failed; i++) {
        if (at->private->all[i].number != 0 && !floor_is_held(at, at->private->all[i].number)) {
            look_at(at, &at->private->all[i], time);
        }
    }
    at->private_is_due = true;
}

/* After a commit: whoever watched has been told that the table is closed. Whoever gets its number
 * next is not told what happened before, and those who were there before not what happens then. */
void floor_private_tidy(floor_thread *at)
{
    for (uint32_t i = 0; i < at->private->count && at->private_is_due; i++) {
        private_table *one = &at->private->all[i];
        const table *of =
            one->number != 0 ? room_state_table(room_state_of(at->room), one->number) : NULL;
        if (one->number != 0 && (of == NULL || of->state == TABLE_IS_CLOSED)) {
            floor_forget_table(at, one->number);
            floor_drop_bots(at, one->number);
            private_remove(one);
            at->private_is_changed = true;
        }
    }
    if (at->private_is_due && at->private_is_changed && private_save(at->private)) {
        at->private_is_changed = false;
    }
    at->private_is_due = false;
}
