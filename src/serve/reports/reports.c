/* SPDX-License-Identifier: MIT */
/*
 * The pool of the reports, and what all of them need.
 */
#include "reports.h"

#include <stdlib.h>
#include <string.h>

#include "reports_internal.h"

enum {
    THREADS = 3, /* one may be verifying a journal for minutes */
    WAITING_MAX = 64,
    BUSY_MS = 1000,
    CATCH_UP_MS = 2000,
    PATIENCE_MS = 5000 /* for one query */
};

/* ---- Answers ---- */

json_writer *reports_begin(http_exchange *asked)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
        return NULL;
    }
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    return writer;
}

void reports_end(http_exchange *asked, json_writer *writer)
{
    json_end_line(writer);
    bool is_whole = json_writer_flush(writer);
    free(writer);
    if (!is_whole) {
        json_buffer_finish(&asked->answer);
        web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
    }
}

archive_db *reports_archive(reports *in, http_exchange *asked)
{
    char problem[ARCHIVE_PROBLEM_SIZE];
    archive_db *opened = NULL;
    if (!archive_catch_up(in->options.archive, CATCH_UP_MS)) {
        asked->retry_ms = PATIENCE_MS;
        web_answer_error(asked, 503, "busy",
                         "The rounds of this room are still being gone through; try again soon.");
        return NULL;
    }
    opened = archive_db_read(in->options.archive_path, &in->stop, PATIENCE_MS, problem);
    if (opened == NULL) {
        asked->retry_ms = BUSY_MS;
        web_answer_error(asked, 503, "storage", "The archive of rounds cannot be read just now.");
    }
    return opened;
}

void reports_fail_archive(reports *in, http_exchange *asked, archive_db *db)
{
    asked->retry_ms = BUSY_MS;
    if (archive_db_is_damaged(db)) {
        archive_is_damaged(in->options.archive);
        web_answer_error(asked, 503, "storage",
                         "The archive of rounds is damaged and made anew; try again in a moment.");
        return;
    }
    web_answer_error(asked, 503, "busy",
                     "That took too long to look up. Ask for less: a table, a stretch of time.");
}

void reports_fail_journal(http_exchange *asked, const journal_error *error)
{
    asked->retry_ms = BUSY_MS;
    web_answer_error(asked, 503, error->status == JOURNAL_STOPPED ? "stopping" : "storage",
                     "The journal cannot be read just now.");
}

bool reports_open_journal(reports *in, audit_source *source, journal_error *error)
{
    *source = (audit_source){
        .path = in->options.journal, .book = in->options.book, .has_key = true, .stop = &in->stop};
    memcpy(source->key, in->options.key, RECORD_KEY_SIZE);
    return audit_source_open(source, error);
}

/* ---- The pool ---- */

static void (*const answers[ROUTE_COUNT])(reports *, http_exchange *) = {
    [ROUTE_ROUND] = reports_round,
    [ROUTE_HISTORY] = reports_history,
    [ROUTE_HISTORY_CSV] = reports_history_csv,
    [ROUTE_ROUNDS] = reports_rounds,
    [ROUTE_JACKPOTS] = reports_jackpots,
    [ROUTE_FEES] = reports_fees,
    [ROUTE_ODDS] = reports_odds,
    [ROUTE_CAGE] = reports_cage,
    [ROUTE_RULES_CHECK] = reports_check_rules,
    [ROUTE_VERIFY] = reports_verify,
    [ROUTE_VERIFIED] = reports_verified,
};

bool reports_have(access_route route)
{
    return answers[route] != NULL;
}

static void post(reports *in, http_exchange *answered)
{
    job_queue_push(in->options.net, &answered->job);
    in->options.wake(in->options.net_context);
}

static bool take_share(reports *in, const http_exchange *asked)
{
    pthread_mutex_lock(&in->lock);
    bool is_taken = job_quota_take(&in->job_quota, asked->who.number, asked->address);
    pthread_mutex_unlock(&in->lock);
    return is_taken;
}

static void give_back(reports *in, const http_exchange *asked)
{
    pthread_mutex_lock(&in->lock);
    job_quota_give(&in->job_quota, asked->who.number, asked->address);
    pthread_mutex_unlock(&in->lock);
}

static void answer(void *context, job *work)
{
    reports *in = context;
    http_exchange *asked = (http_exchange *)work;
    answers[asked->route](in, asked);
    if (asked->connection != 0) {
        give_back(in, asked);
        post(in, asked);
    } else { /* a job whose request was answered when it began */
        job_free(work);
    }
}

static void refuse(reports *to, http_exchange *asked)
{
    asked->retry_ms = BUSY_MS;
    web_answer_error(asked, 503, "busy", "Too much is asked for just now; try again in a moment.");
    post(to, asked);
}

/* A verification is a job: it is begun here and now, and whoever wants to know looks how far it
 * is. */
static void begin_verify(reports *to, http_exchange *asked)
{
    http_exchange *begun = calloc(1, sizeof *begun);
    if (begun == NULL) {
        refuse(to, asked);
        return;
    }
    begun->job.kind = JOB_HTTP;
    begun->route = ROUTE_VERIFY;
    if (!reports_begin_verify(to, asked->who.number)) {
        job_free(&begun->job);
    } else if (!pool_put(to->pool, &begun->job)) {
        reports_drop_verify(to);
        job_free(&begun->job);
        refuse(to, asked);
        return;
    }
    reports_verified(to, asked);
    asked->status = asked->status == 200 ? 202 : asked->status;
    post(to, asked);
}

void reports_put(reports *to, http_exchange *asked)
{
    if (asked->route == ROUTE_VERIFY) {
        begin_verify(to, asked);
    } else if (!take_share(to, asked)) {
        asked->retry_ms = BUSY_MS;
        web_answer_error(asked, 429, "too-many", "You have asked for enough; wait for an answer.");
        post(to, asked);
    } else if (!pool_put(to->pool, &asked->job)) {
        give_back(to, asked);
        refuse(to, asked);
    }
}

/* ---- Opening ---- */

static bool find_name(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind)
{
    person_kind found;
    bool is_known = name_cache_find(context, number, name, &found);
    *kind = is_known ? person_kind_name(found) : NULL;
    return is_known;
}

reports *reports_open(const reports_options *options)
{
    reports *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->options = *options;
    made->names = (view_names){.find = find_name, .context = options->names};
    pthread_mutex_init(&made->lock, NULL);
    pool_options threads = {
        .threads = THREADS, .waiting_max = WAITING_MAX, .task = answer, .context = made};
    made->pool = pool_open(&threads);
    if (made->pool == NULL) {
        reports_close(made);
        return NULL;
    }
    return made;
}

void reports_close(reports *closed)
{
    if (closed == NULL) {
        return;
    }
    atomic_store(&closed->stop, true);
    pool_close(closed->pool);
    json_buffer_finish(&closed->verification.result);
    for (uint32_t i = 0; i < ODDS_KEPT; i++) {
        json_buffer_finish(&closed->odds[i].sheet);
    }
    pthread_mutex_destroy(&closed->lock);
    free(closed);
}
