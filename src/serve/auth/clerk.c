/* SPDX-License-Identifier: MIT */
/*
 * The clerk's thread: who asks, whether he may, and then whose matter it is.
 */
#include "clerk.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clerk_parts.h"

enum {
    INBOX_MAX = 16384,
    WAIT_MS = 60000,
    HASHERS = 2,      /* each takes 64 MiB while it hashes */
    HASHES_MAX = 32,  /* that wait: some seconds of work */
    PATIENCE_MS = 250 /* with another program that changes accounts: everybody waits meanwhile */
};

int64_t clerk_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void post_to_loop(clerk *at, letter *sent)
{
    mailbox_push(at->options.loop, sent);
    at->options.wake(at->options.loop_context);
}

people_status clerk_find_owner(clerk *at, const char *token, person *who, people_error *error)
{
    session found;
    people_status status = PEOPLE_NOT_FOUND;
    if (token[0] != '\0') {
        status = session_find(at->options.people, token, strlen(token), &at->options.terms,
                              clerk_time(), &found, who, error);
    }
    if (status != PEOPLE_OK) {
        *who = (person){.number = 0};
    }
    names_note(at->options.names, who);
    return status == PEOPLE_NOT_FOUND ? PEOPLE_OK : status;
}

/* ---- Pages ---- */

static void log_refused(clerk *at, config_log_level level, const char *event,
                        const web_letter *asked)
{
    char number[LOG_NUMBER_SIZE];
    LOG(at->options.log, level, event, {"route", route_rows[asked->route].code},
        {"person", log_number(number, asked->who.number)}, {"address", asked->address});
}

static bool check_access(clerk *at, web_letter *asked)
{
    const route_row *row = &route_rows[asked->route];
    bool is_visitor = asked->who.number == 0;
    if (is_visitor && row->is_for_visitors) {
        asked->extent = ACCESS_ALL;
        return true;
    }
    asked->extent = access_to_route(asked->route, asked->who.roles);
    if (asked->extent != ACCESS_NONE) {
        return true;
    }
    log_refused(at, is_visitor ? LOG_DEBUG : LOG_WARNING, "forbidden", asked);
    web_answer_error(asked, is_visitor ? 401 : 403, is_visitor ? "log-in" : "forbidden",
                     is_visitor ? "Log in first." : "This account may not do that.");
    return false;
}

/* A page of somebody else's cannot know the token that goes with the session. */
static bool check_csrf(clerk *at, web_letter *asked)
{
    bool needs = asked->who.number != 0 && route_needs_csrf(asked->route);
    if (!needs ||
        csrf_matches(asked->token, strlen(asked->token), asked->csrf, strlen(asked->csrf))) {
        return true;
    }
    log_refused(at, LOG_WARNING, "csrf", asked);
    web_answer_error(asked, 403, "csrf", "Send the token of the session as X-CSRF-Token.");
    return false;
}

/* The floor thread's answers carry the token that the page sends back. */
static void put_csrf(web_letter *asked)
{
    char token[TOKEN_SIZE] = "";
    if (asked->token[0] == '\0' || !csrf_token(asked->token, strlen(asked->token), token)) {
        token[0] = '\0';
    }
    memcpy(asked->csrf, token, sizeof token);
}

static void pass_on(clerk *at, web_letter *asked, clerk_step step)
{
    switch (step) {
    case CLERK_ANSWERED:
        post_to_loop(at, &asked->letter);
        return;
    case CLERK_TO_FLOOR:
        put_csrf(asked);
        mailbox_push(at->options.floor, &asked->letter);
        return;
    case CLERK_TO_REPORTS:
        reports_put(at->options.reports, asked);
        return;
    case CLERK_WAITS:
        return;
    }
}

static void take_web(clerk *at, web_letter *asked)
{
    people_error error;
    people_status status = clerk_find_owner(at, asked->token, &asked->who, &error);
    if (status != PEOPLE_OK) {
        pass_on(at, asked, clerk_fail(at, asked, status, &error));
        return;
    }
    bool may = check_access(at, asked) && check_csrf(at, asked);
    pass_on(at, asked, may ? clerk_answer(at, asked) : CLERK_ANSWERED);
}

static void take_who(clerk *at, who_letter *asked)
{
    people_error error;
    asked->is_unknown = clerk_find_owner(at, asked->token, &asked->who, &error) != PEOPLE_OK;
    if (asked->is_unknown) {
        LOG(at->options.log, LOG_ERROR, "accounts-broken", {"problem", error.text});
    }
    asked->confirmed_until = clerk_confirmed_until(at, asked->token);
    post_to_loop(at, &asked->letter);
}

/* ---- The thread ---- */

static void take(clerk *at, letter *taken)
{
    switch ((letter_kind)taken->kind) {
    case LETTER_WEB:
        take_web(at, (web_letter *)taken);
        return;
    case LETTER_WHO:
        take_who(at, (who_letter *)taken);
        return;
    case LETTER_HASH: {
        web_letter *asked = ((hash_letter *)taken)->asked;
        pass_on(at, asked, clerk_go_on(at, (hash_letter *)taken));
        return;
    }
    case LETTER_STOP:
        at->is_stopping = true;
        break;
    default:
        break;
    }
    letter_free(taken);
}

static void *run(void *context)
{
    clerk *at = context;
    pthread_setname_np(pthread_self(), "clerk");
    while (!at->is_stopping) {
        letter *taken = mailbox_take(&at->inbox, WAIT_MS);
        if (taken == NULL) {
            (void)!people_sweep(at->options.people, clerk_time(), NULL);
        }
        while (taken != NULL) {
            letter *next = taken->next;
            take(at, taken);
            taken = next;
        }
    }
    return NULL;
}

clerk *clerk_open(const clerk_options *options)
{
    clerk *at = calloc(1, sizeof *at);
    if (at == NULL) {
        return NULL;
    }
    at->options = *options;
    people_let_staff_play(options->people, options->staff_may_play);
    people_set_patience(options->people, PATIENCE_MS);
    mailbox_init(&at->inbox, INBOX_MAX);
    pool_options hashers = {
        .threads = HASHERS, .waiting_max = HASHES_MAX, .task = clerk_hash, .context = at};
    at->hashers = pool_open(&hashers);
    at->has_thread = at->hashers != NULL && pthread_create(&at->thread, NULL, run, at) == 0;
    if (!at->has_thread) {
        at->options.people = NULL; /* still the caller's */
        clerk_close(at);
        return NULL;
    }
    return at;
}

mailbox *clerk_inbox(clerk *of)
{
    return &of->inbox;
}

void clerk_wait(clerk *ending)
{
    if (ending != NULL && ending->has_thread) {
        pthread_join(ending->thread, NULL);
        ending->has_thread = false;
    }
}

void clerk_close(clerk *closed)
{
    if (closed == NULL) {
        return;
    }
    clerk_wait(closed);
    pool_close(closed->hashers);
    for (letter *left = mailbox_take(&closed->inbox, 0), *next; left != NULL; left = next) {
        next = left->next;
        letter_free(left);
    }
    people_close(closed->options.people);
    mailbox_finish(&closed->inbox);
    sodium_memzero(closed, sizeof *closed);
    free(closed);
}
