/* SPDX-License-Identifier: MIT */
/*
 * A list of rounds from the archive, page by page: what those of a player, of the floor and of a
 * spreadsheet have in common.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_LIST_H
#define TREY_SERVE_REPORTS_REPORTS_LIST_H

#include "reports_internal.h"

enum { LIST_LIMIT_USUAL = 50, LIST_LIMIT_MAX = 500 };

typedef struct round_list {
    reports *in;
    archive_db *archive;
    json_writer *writer;
    uint32_t person; /* whose rounds; 0: anybody's */
    uint32_t told, limit;
    uint64_t last; /* the position of the round told last */
    bool has_more; /* there is one beyond the limit */
    bool has_failed;
    const archived_round *round;
} round_list;

/* Whether a round still has a place in the list; it is then the one that is told. */
bool round_list_takes(round_list *list, const archived_round *round);

/* The members that every round begins and ends with. */
void round_list_write_head(json_writer *writer, const round_head *head);
void round_list_write_path(json_writer *writer, const round_head *head);

/* Answers with {"rounds": […], "next": …}: those that the query finds, as `write` writes them, a
 * page of query->limit at most. */
void round_list_answer(reports *in, http_exchange *exchange, archive_query query,
                       archive_each_round *write);

/* The same in a form of one's own: begins the answer (false: it is answered already), and ends it
 * once the rounds were asked for and the writer was let go. */
TREY_MUST_CHECK bool round_list_begin(round_list *list, reports *in, http_exchange *exchange,
                                      const archive_query *query);
void round_list_end(round_list *list, http_exchange *exchange);

/* The parameter `chips`; chips from the cage where it is not given. False: the job is answered.
 */
TREY_MUST_CHECK bool reports_read_chips(http_exchange *exchange, const query_member *member,
                                        chip_kind *chips);

#endif
