/* SPDX-License-Identifier: MIT */
/*
 * A list of rounds from the archive, page by page. A player's history, the search of the floor and
 * the CSV file share it.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_LIST_H
#define TREY_SERVE_REPORTS_REPORTS_LIST_H

#include "reports_internal.h"

enum { LIST_LIMIT_USUAL = 50, LIST_LIMIT_MAX = 500 };

typedef struct round_list {
    report_service *in;
    archive_db *archive;
    json_writer *writer;
    uint32_t person; /* only their rounds; 0: all rounds */
    uint32_t written, limit;
    uint64_t last; /* position of the last round that was written */
    bool has_more; /* there are rounds beyond the limit */
    bool has_failed;
    const archived_round *round;
    const shape_type *type; /* of a round, in a page of JSON */
} round_list;

/* Counts a round as the next one of the list. False: the list is full, and the round is not
 * written. */
bool round_list_add(round_list *list, const archived_round *round);

/* Of a round_head: the members at the beginning of every round, for SHAPE_INLINE. */
extern const shape_type round_list_head;

/* "settled", "void" and "called-off". */
extern const shape_type round_list_status;

/* The member at the end of every round; the record is an archived_round. */
extern const shape_type round_list_path_type;
void round_list_write_path(json_writer *writer, const void *record, const shape_pass *pass);
#define ROUND_LIST_ROW_PATH                                                                        \
    {SHAPE_MADE("path", &round_list_path_type), .write = round_list_write_path}

/* A page of rounds: those that the query finds, query->limit of them at most. */
typedef struct round_page {
    round_list *list;
    const archive_query *query;
} round_page;

/* The rows of a page; `list_type` is the type of its rounds. */
extern const shape_type round_list_next_type;
void round_list_write_rounds(json_writer *writer, const void *record, const shape_pass *pass);
void round_list_write_next(json_writer *writer, const void *record, const shape_pass *pass);
#define ROUND_PAGE_ROWS(list_type)                                                                 \
    {SHAPE_MADE("rounds", list_type), .write = round_list_write_rounds},                           \
    {                                                                                              \
        SHAPE_MADE("next", &round_list_next_type), .write = round_list_write_next                  \
    }

/* Answers with a page of rounds of the type `round`. Its writers get the round_list as context. */
void round_list_answer(report_service *reports, http_exchange *exchange, const shape_type *page,
                       archive_query query, const shape_type *round);

/* The same for another format. round_list_begin begins the response; false: the request is already
 * answered. round_list_end ends it, after the query has run and the caller has freed the writer. */
TREY_MUST_CHECK bool round_list_begin(round_list *list, report_service *reports,
                                      http_exchange *exchange, const archive_query *query);
void round_list_end(round_list *list, http_exchange *exchange);

/* Reads the parameter `chips`; the default is chips from the cage. False: the request is answered
 * with what is wrong. */
TREY_MUST_CHECK bool reports_read_chips(http_exchange *exchange, const query_member *member,
                                        chip_kind *chips);

#endif
