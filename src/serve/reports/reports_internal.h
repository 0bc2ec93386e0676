/* SPDX-License-Identifier: MIT */
/*
 * What the files of the reports share. Each answers its job; sending it is for reports.c.
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
    enum { JOB_NONE, JOB_RUNNING, JOB_DONE, JOB_FAILED } state;
    uint32_t person; /* who asked for it */
    int64_t started, ended;
    json_buffer result; /* of JOB_DONE: an object; of JOB_FAILED: a sentence */
} verification_job;

/* Odds that somebody asked for before. */
typedef struct kept_odds {
    odds_question question;
    json_buffer sheet; /* empty: none is kept */
} kept_odds;

typedef struct kept_table_odds {
    bool is_there;
    trey_odds_game game;
    const trey_paytable *bonus;
    trey_table_odds odds;
} kept_table_odds;

enum { ODDS_KEPT = 32 };

struct reports {
    reports_options options;
    pool *pool;
    atomic_bool stop;
    view_names names;
    pthread_mutex_t lock;
    verification_job verification;
    job_quota job_quota;
    uint32_t next_odds, next_table_odds; /* where the next goes; these under `lock` too */
    kept_odds odds[ODDS_KEPT];
    kept_table_odds table_odds[ODDS_KEPT];
};

/* A JSON answer: begins it, and NULL when there is no memory, which is then answered; ends it. */
json_writer *reports_begin(http_exchange *asked);
void reports_end(http_exchange *asked, json_writer *writer);

/* The archive, with everything in it that is durable by now; NULL: it is not, and that is answered.
 */
archive_db *reports_archive(reports *in, http_exchange *asked);

/* The archive did not answer: too slow, or broken. */
void reports_fail_archive(reports *in, http_exchange *asked, archive_db *db);

/* The journal could not be read. */
void reports_fail_journal(http_exchange *asked, const journal_error *error);

/* reports_round.c, reports_history.c, reports_search.c, reports_verify.c */
void reports_round(reports *in, http_exchange *asked);
void reports_history(reports *in, http_exchange *asked);
void reports_history_csv(reports *in, http_exchange *asked);
void reports_rounds(reports *in, http_exchange *asked);
void reports_jackpots(reports *in, http_exchange *asked);
void reports_fees(reports *in, http_exchange *asked);
void reports_odds(reports *in, http_exchange *asked);        /* reports_odds.c */
void reports_cage(reports *in, http_exchange *asked);        /* reports_cage.c */
void reports_check_rules(reports *in, http_exchange *asked); /* reports_rules.c */
void reports_verify(reports *in,
                    http_exchange *asked); /* carries out what reports_begin_verify began */
void reports_verified(reports *in, http_exchange *asked); /* how far it is */

/* Takes note that a verification is to be made. False: one is under way already. */
TREY_MUST_CHECK bool reports_begin_verify(reports *in, uint32_t number);

/* It will not be made after all. */
void reports_drop_verify(reports *in);

/* Opens the journal to read. */
TREY_MUST_CHECK bool reports_open_journal(reports *in, audit_source *source, journal_error *error);

#endif
