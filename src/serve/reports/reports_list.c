/* SPDX-License-Identifier: MIT */
#include "reports_list.h"

#include <stdio.h>
#include <string.h>

#include "format/json/json_pieces.h"

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

void round_list_write_head(json_writer *writer, const round_head *head)
{
    json_member_integer(writer, "id", (int64_t)head->position);
    json_member_integer(writer, "table", head->table);
    json_member_integer(writer, "round", (int64_t)head->number);
    json_member_integer(writer, "began", head->begun);
    json_member_integer(writer, "ended", head->ended);
    json_member_text(writer, "rules", head->ruleset);
    json_member_word(writer, "chips", chip_kind_name(head->chips));
    json_member_word(writer, "status", note_status_name(head->status));
}

void round_list_write_path(json_writer *writer, const round_head *head)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/tables/%u/rounds/%llu", head->table,
             (unsigned long long)head->number);
    json_member_word(writer, "path", path);
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

bool round_list_begin(round_list *list, reports *in, http_exchange *exchange,
                      const archive_query *query)
{
    *list = (round_list){.in = in,
                         .archive = reports_archive(in, exchange),
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

void round_list_answer(reports *in, http_exchange *exchange, archive_query query,
                       archive_each_round *write)
{
    round_list list;
    if (!round_list_begin(&list, in, exchange, &query)) {
        return;
    }
    query.limit++; /* one more, to know whether there are more */
    json_object_begin(list.writer);
    json_key(list.writer, "rounds");
    json_array_begin(list.writer);
    list.has_failed |= !archive_db_rounds(list.archive, &query, write, &list);
    json_array_end(list.writer);
    json_member_known(list.writer, "next", list.has_more ? list.last : 0);
    json_object_end(list.writer);
    reports_end(exchange, list.writer);
    round_list_end(&list, exchange);
}
