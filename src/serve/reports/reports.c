/* SPDX-License-Identifier: MIT */
/*
 * The pool of the reports, and what all reports share.
 */
#include "reports.h"

#include <stdlib.h>
#include <string.h>

#include "reports_internal.h"

enum {
    THREADS = 3, /* one of them may verify a journal for minutes */
    WAITING_MAX = 64,
    BUSY_MS = 1000,
    CATCH_UP_MS = 2000,
    QUERY_MS = 5000 /* timeout of one query */
};

/* ---- Answers ---- */

json_writer *reports_begin(http_exchange *exchange)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return NULL;
    }
    http_answer_begin(exchange, writer);
    return writer;
}

void reports_end(http_exchange *exchange, json_writer *writer)
{
    json_end_line(writer);
    bool is_whole = json_writer_flush(writer);
    free(writer);
    if (!is_whole) {
        json_buffer_finish(&exchange->response.body);
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    }
}

archive_db *reports_archive(report_service *reports, http_exchange *exchange)
{
    archive_db *opened = NULL;
    if (!archive_catch_up(reports->options.archive, CATCH_UP_MS)) {
        exchange->response.retry_ms = QUERY_MS;
        http_answer_error(exchange, SERVER_ERROR_BUSY_ARCHIVE);
        return NULL;
    }
    opened = archive_db_read(reports->options.archive_path, &reports->stop, QUERY_MS, NULL);
    if (opened == NULL) {
        exchange->response.retry_ms = BUSY_MS;
        http_answer_error(exchange, SERVER_ERROR_STORAGE_ARCHIVE);
    }
    return opened;
}

void reports_fail_archive(report_service *reports, http_exchange *exchange, archive_db *db)
{
    exchange->response.retry_ms = BUSY_MS;
    if (archive_db_is_damaged(db)) {
        archive_is_damaged(reports->options.archive);
        http_answer_error(exchange, SERVER_ERROR_STORAGE_DAMAGED);
        return;
    }
    http_answer_error(exchange, SERVER_ERROR_BUSY_SEARCH);
}

void reports_fail_journal(http_exchange *exchange, const journal_error *error)
{
    exchange->response.retry_ms = BUSY_MS;
    http_answer_error(exchange, error->status == JOURNAL_STOPPED ? SERVER_ERROR_STOPPING
                                                                 : SERVER_ERROR_STORAGE_JOURNAL);
}

bool reports_open_journal(report_service *reports, audit_source *source, journal_error *error)
{
    *source = (audit_source){.path = reports->options.journal,
                             .book = reports->book,
                             .has_key = true,
                             .stop = &reports->stop};
    memcpy(source->key, reports->options.key, RECORD_KEY_SIZE);
    return audit_source_open(source, error);
}

/* ---- The pool ---- */

/* The functions of the routes that are answered here (route_list.h). */
#define ANSWER_NET(id, handler)
#define ANSWER_AUTH(id, handler)
#define ANSWER_FLOOR(id, handler)
#define ANSWER_REPORTS(id, handler) [ROUTE_##id] = reports_##handler,
#define ROUTE_ENTRY(id, code, method, path, access, all, own, before, thread, handler, ...)        \
    ANSWER_##thread(id, handler)
static void (*const answers[ROUTE_COUNT])(report_service *,
                                          http_exchange *) = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

static void post(report_service *reports, http_exchange *exchange)
{
    job_queue_push(reports->options.net, &exchange->job);
    reports->options.wake(reports->options.net_context);
}

static bool begin_job(report_service *reports, const http_exchange *exchange)
{
    pthread_mutex_lock(&reports->lock);
    bool is_taken = job_quota_acquire(&reports->job_quota, exchange->request.person.number,
                                      exchange->request.address);
    pthread_mutex_unlock(&reports->lock);
    return is_taken;
}

static void end_job(report_service *reports, const http_exchange *exchange)
{
    pthread_mutex_lock(&reports->lock);
    job_quota_release(&reports->job_quota, exchange->request.person.number,
                      exchange->request.address);
    pthread_mutex_unlock(&reports->lock);
}

static void answer(void *context, job *work)
{
    report_service *reports = context;
    http_exchange *exchange = (http_exchange *)work;
    answers[exchange->request.route](reports, exchange);
    if (exchange->connection != 0) {
        end_job(reports, exchange);
        post(reports, exchange);
    } else { /* a verification: its request was answered when it began */
        job_free(work);
    }
}

static void refuse(report_service *reports, http_exchange *exchange)
{
    exchange->response.retry_ms = BUSY_MS;
    http_answer_error(exchange, SERVER_ERROR_BUSY);
    post(reports, exchange);
}

/* A verification runs in the background: the request is answered when it begins, and clients ask
 * for its state. */
static void begin_verify(report_service *reports, http_exchange *exchange)
{
    http_exchange *started = calloc(1, sizeof *started);
    if (started == NULL) {
        refuse(reports, exchange);
        return;
    }
    started->job.kind = JOB_HTTP;
    started->request.route = ROUTE_VERIFY;
    if (!reports_begin_verify(reports, exchange->request.person.number)) {
        job_free(&started->job);
    } else if (!pool_put(reports->pool, &started->job)) {
        reports_cancel_verify(reports);
        job_free(&started->job);
        refuse(reports, exchange);
        return;
    }
    reports_answer_verification(reports, exchange);
    exchange->response.status = exchange->response.status == 200 ? 202 : exchange->response.status;
    post(reports, exchange);
}

void reports_put(report_service *reports, http_exchange *exchange)
{
    if (exchange->request.route == ROUTE_VERIFY) {
        begin_verify(reports, exchange);
    } else if (!begin_job(reports, exchange)) {
        exchange->response.retry_ms = BUSY_MS;
        http_answer_error(exchange, SERVER_ERROR_TOO_MANY_JOBS);
        post(reports, exchange);
    } else if (!pool_put(reports->pool, &exchange->job)) {
        end_job(reports, exchange);
        refuse(reports, exchange);
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

report_service *reports_open(const reports_options *options)
{
    report_service *reports = calloc(1, sizeof *reports);
    if (reports == NULL) {
        return NULL;
    }
    reports->options = *options;
    reports->book = options->book;
    reports->names = (view_names){.find = find_name, .context = options->names};
    pthread_mutex_init(&reports->lock, NULL);
    pool_options threads = {
        .threads = THREADS, .waiting_max = WAITING_MAX, .task = answer, .context = reports};
    reports->pool = pool_open(&threads);
    if (reports->pool == NULL) {
        reports_close(reports);
        return NULL;
    }
    return reports;
}

void reports_use_book(report_service *reports, const trey_book *book)
{
    reports->book = book;
}

void reports_close(report_service *closed)
{
    if (closed == NULL) {
        return;
    }
    atomic_store(&closed->stop, true);
    pool_close(closed->pool);
    json_buffer_finish(&closed->verification.result);
    for (uint32_t i = 0; i < ODDS_CACHED; i++) {
        json_buffer_finish(&closed->odds[i].sheet);
    }
    pthread_mutex_destroy(&closed->lock);
    free(closed);
}
