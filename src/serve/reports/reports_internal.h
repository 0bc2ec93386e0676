/* SPDX-License-Identifier: MIT */
/*
 * What the files of the reports share. Each fills in a response; reports.c sends it.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_INTERNAL_H
#define TREY_SERVE_REPORTS_REPORTS_INTERNAL_H

#include "protocol/view_json.h"
#include "report/odds_sheet.h"
#include "reports.h"
#include "serve/jobs/pool.h"
#include "serve/jobs/web_query.h"
#include "serve/limits/job_quota.h"

/* The last verification of the journal, under `lock`. */
typedef struct verification_job {
    enum { VERIFICATION_NONE, VERIFICATION_RUNNING, VERIFICATION_DONE, VERIFICATION_FAILED } state;
    uint32_t person; /* who started it */
    int64_t started, ended;
    json_buffer result; /* an object, once it is done */
} verification_job;

/* Odds that were computed before. */
typedef struct cached_odds {
    odds_question question;
    json_buffer sheet; /* empty: nothing is cached here */
} cached_odds;

typedef struct cached_table_odds {
    bool is_used;
    trey_odds_game game;
    const trey_paytable *bonus;
    trey_table_odds odds;
} cached_table_odds;

enum { ODDS_CACHED = 32 };

struct report_service {
    reports_options options;
    const trey_book *_Atomic book; /* of reports_use_book */
    pool *pool;
    atomic_bool stop;
    view_names names;
    pthread_mutex_t lock;
    verification_job verification;
    job_quota job_quota;
    uint32_t next_odds, next_table_odds; /* the places to use next; these under `lock` too */
    cached_odds odds[ODDS_CACHED];
    cached_table_odds table_odds[ODDS_CACHED];
};

/* Begins and ends a JSON response. NULL: not enough memory, and the request is answered so. */
json_writer *reports_begin(http_exchange *exchange);
void reports_end(http_exchange *exchange, json_writer *writer);

/* Opens the archive, up to date with the journal. NULL: it is not available, and the request is
 * answered so. */
archive_db *reports_archive(report_service *reports, http_exchange *exchange);

/* Answers a request whose query of the archive failed: too slow, or damaged. */
void reports_fail_archive(report_service *reports, http_exchange *exchange, archive_db *db);

/* Answers a request for which the journal could not be read. */
void reports_fail_journal(http_exchange *exchange, const journal_error *error);

/* The functions that the route list names (route_list.h). */
void reports_answer_round(report_service *reports, http_exchange *exchange);
void reports_answer_history(report_service *reports, http_exchange *exchange);
void reports_answer_history_csv(report_service *reports, http_exchange *exchange);
void reports_answer_rounds(report_service *reports, http_exchange *exchange);
void reports_answer_jackpots(report_service *reports, http_exchange *exchange);
void reports_answer_fees(report_service *reports, http_exchange *exchange);
void reports_answer_odds(report_service *reports, http_exchange *exchange);
void reports_answer_cage(report_service *reports, http_exchange *exchange);
void reports_answer_book(report_service *reports, http_exchange *exchange);
void reports_check_rules(report_service *reports, http_exchange *exchange);
void reports_verify_journal(report_service *reports,
                            http_exchange *exchange); /* after reports_begin_verify */
void reports_answer_verification(report_service *reports, http_exchange *exchange);

/* Records that a verification begins. False: one is already running. */
TREY_MUST_CHECK bool reports_begin_verify(report_service *reports, uint32_t number);

/* Undoes that. */
void reports_cancel_verify(report_service *reports);

/* Opens the journal read-only. */
TREY_MUST_CHECK bool reports_open_journal(report_service *reports, audit_source *source,
                                          journal_error *error);

#endif
