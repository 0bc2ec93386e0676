/* SPDX-License-Identifier: MIT */
#include "reports_list.h"

#include <stdio.h>
#include <string.h>

#include "protocol/rules_json.h"
#include "protocol/wire_types.h"

bool round_list_add(round_list *list, const archived_round *round)
{
    if (list->written == list->limit) {
        list->has_more = true;
        return false;
    }
    list->written++;
    list->last = round->head.position;
    list->round = round;
    return true;
}

WIRE_WORDS_OF(status_words, note_status_name, note_status, 0, NOTE_STATUS_COUNT);
const shape_type round_list_status = {
    .kind = SHAPE_WORD, .name = "RoundStatus", .words = &status_words};

#define OF_HEAD(name, of, field) SHAPE_MEMBER(name, of, round_head, field)

static const shape_member head_rows[] = {
    {OF_HEAD("id", &wire_number_from_1, position)},
    {OF_HEAD("table", &wire_table_number, table)},
    {OF_HEAD("round", &wire_number_from_1, number)},
    {OF_HEAD("began", &wire_time, begun)},
    {OF_HEAD("ended", &wire_time, ended)},
    {OF_HEAD("rules", &wire_text, ruleset)},
    {OF_HEAD("chips", &wire_chip_kind, chips)},
    {OF_HEAD("status", &round_list_status, status)},
};
const shape_type round_list_head = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(head_rows)};

const shape_type round_list_path_type = {.kind = SHAPE_TEXT, .about = "path of the full round"};

void round_list_write_path(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_head *head = &((const archived_round *)record)->head;
    char path[64];
    (void)pass;
    snprintf(path, sizeof path, "/api/v1/tables/%u/rounds/%llu", head->table,
             (unsigned long long)head->number);
    json_word(writer, path);
}

bool reports_read_chips(http_exchange *exchange, const query_member *member, chip_kind *chips)
{
    *chips = CHIPS_CAGE;
    for (chip_kind kind = 0; member->is_given && kind < CHIP_KIND_COUNT; kind++) {
        if (strcmp(member->text, chip_kind_name(kind)) == 0) {
            *chips = kind;
            return true;
        }
    }
    if (member->is_given) {
        http_answer_bad_query(exchange, member->name, "cage or play is expected");
    }
    return !member->is_given;
}

bool round_list_begin(round_list *list, report_service *reports, http_exchange *exchange,
                      const archive_query *query)
{
    *list = (round_list){.in = reports,
                         .archive = reports_archive(reports, exchange),
                         .person = query->person,
                         .limit = query->limit};
    if (list->archive != NULL && (list->writer = reports_begin(exchange)) != NULL) {
        return true;
    }
    archive_db_close(list->archive);
    return false;
}

void round_list_end(round_list *list, http_exchange *exchange)
{
    if (list->has_failed) {
        reports_fail_archive(list->in, exchange, list->archive);
    }
    archive_db_close(list->archive);
}

const shape_type round_list_next_type = {
    .kind = SHAPE_NUMBER,
    .name = "Next",
    .minimum = 1,
    .maximum = INT64_MAX,
    .is_nullable = true,
    .about = "the value of `before` for the next page; null on the last page"};

static bool write_round(void *context, const archived_round *round)
{
    round_list *list = context;
    if (!round_list_add(list, round)) {
        return false;
    }
    shape_write(list->writer, list->type, round, &(shape_pass){.form = SHAPE_API, .context = list});
    return !list->has_failed;
}

void round_list_write_rounds(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_page *page = record;
    (void)pass;
    json_array_begin(writer);
    page->list->has_failed |=
        !archive_db_rounds(page->list->archive, page->query, write_round, page->list);
    json_array_end(writer);
}

void round_list_write_next(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_list *list = ((const round_page *)record)->list;
    (void)pass;
    if (list->has_more) {
        json_unsigned(writer, list->last);
    } else {
        json_null(writer);
    }
}

void round_list_answer(report_service *reports, http_exchange *exchange, const shape_type *page,
                       archive_query query, const shape_type *round)
{
    round_list list;
    if (!round_list_begin(&list, reports, exchange, &query)) {
        return;
    }
    list.type = round;
    query.limit++; /* one more, to know whether there are more */
    shape_write(list.writer, page, &(round_page){.list = &list, .query = &query},
                &(shape_pass){.form = SHAPE_API});
    reports_end(exchange, list.writer);
    round_list_end(&list, exchange);
}
