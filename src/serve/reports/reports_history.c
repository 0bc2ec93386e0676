/* SPDX-License-Identifier: MIT */
/*
 * The client's own rounds, as JSON and as CSV.
 */
#include <stdlib.h>
#include <string.h>

#include "format/json/json_pieces.h"
#include "format/text/time_text.h"
#include "reports_list.h"

enum { CSV_LIMIT = 10000 };

static const char *const decisions[] = {"open", "play", "fold"};

static const char *result_name(uint8_t result)
{
    return result < TREY_RESULT_COUNT ? trey_result_name((trey_result)result) : NULL;
}

/* ---- JSON ---- */

static void write_cards(json_writer *writer, const char *key, const char *cards)
{
    json_key(writer, key);
    if (cards[0] == '\0') {
        json_null(writer);
        return;
    }
    json_array_begin(writer);
    for (size_t i = 0; i + 2 <= strlen(cards); i += 3) {
        json_text(writer, cards + i, 2);
    }
    json_array_end(writer);
}

static void write_wager(json_writer *writer, const char *key, const note_wager *wager)
{
    json_key(writer, key);
    if (wager->amount == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "amount", wager->amount);
    json_key(writer, "result");
    const char *result = result_name(wager->result);
    if (result != NULL) {
        json_word(writer, result);
    } else {
        json_null(writer);
    }
    json_member_integer(writer, "net", wager->net);
    json_object_end(writer);
}

static void write_stake(void *context, const note_stake *stake)
{
    json_writer *writer = ((round_list *)context)->writer;
    json_object_begin(writer);
    json_member_integer(writer, "seat", stake->seat);
    write_cards(writer, "cards", stake->cards);
    json_member_word(writer, "decision", decisions[stake->decision]);
    write_wager(writer, "ante", &stake->ante);
    write_wager(writer, "play", &stake->play);
    write_wager(writer, "bonus", &stake->bonus);
    write_wager(writer, "progressive", &stake->progressive);
    json_member_integer(writer, "ante_bonus", stake->ante_bonus);
    json_object_end(writer);
}

static void write_banked(json_writer *writer, const round_head *head, uint32_t number)
{
    json_key(writer, "banked");
    if (head->bank_person != number) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "seat", head->bank_seat);
    json_member_integer(writer, "wager", head->bank_wager);
    json_member_integer(writer, "net", head->bank_net);
    json_object_end(writer);
}

static bool write_round(void *context, const archived_round *round)
{
    round_list *at = context;
    const round_head *head = &round->head;
    json_writer *writer = at->writer;
    if (!round_list_add(at, round)) {
        return false;
    }
    json_object_begin(writer);
    round_list_write_head(writer, head);
    write_banked(writer, head, at->person);
    write_cards(writer, "banker", head->banker_cards);
    json_key(writer, "stakes");
    json_array_begin(writer);
    at->has_failed |= !archive_db_stakes(at->archive, head->position, at->person, write_stake, at);
    json_array_end(writer);
    json_member_integer(writer, "fees", round->fees);
    json_member_integer(writer, "net", round->net);
    round_list_write_path(writer, head);
    json_object_end(writer);
    return !at->has_failed;
}

/* Reads which of their rounds the person asks for. Returns false if the query is answered with an
 * error. */
static bool read_query(http_exchange *exchange, uint32_t limit_max, uint32_t limit_usual,
                       archive_query *query)
{
    query_member members[] = {
        {.name = "before", .least = 1, .most = INT64_MAX},
        {.name = "limit", .least = 1, .most = limit_max, .number = limit_usual},
        {.name = "table", .least = 1, .most = UINT32_MAX},
        {.name = "chips", .type = QUERY_WORD}};
    chip_kind chips;
    if (!web_query_read(exchange, members, 4) ||
        !reports_read_chips(exchange, &members[3], &chips)) {
        return false;
    }
    *query = (archive_query){.person = exchange->request.person.number,
                             .table = (uint32_t)members[2].number,
                             .before = (uint64_t)members[0].number,
                             .to = INT64_MAX,
                             .limit = (uint32_t)members[1].number,
                             .has_chips = members[3].is_given,
                             .chips = chips};
    return true;
}

void reports_answer_history(reports *in, http_exchange *exchange)
{
    archive_query query;
    if (read_query(exchange, LIST_LIMIT_MAX, LIST_LIMIT_USUAL, &query)) {
        round_list_answer(in, exchange, query, write_round);
    }
}

/* ---- CSV ---- */

static void print_wager(json_writer *writer, const note_wager *wager)
{
    const char *result = wager->amount != 0 ? result_name(wager->result) : NULL;
    json_print(writer, "%lld,%s,%lld,", (long long)wager->amount, result != NULL ? result : "",
               (long long)wager->net);
}

static void print_head(json_writer *writer, const archived_round *round)
{
    const round_head *head = &round->head;
    char began[TIME_TEXT_SIZE], ended[TIME_TEXT_SIZE];
    json_print(writer, "%llu,%u,%llu,%s,%s,%s,%s,%s,", (unsigned long long)head->position,
               head->table, (unsigned long long)head->number, time_format(began, head->begun),
               time_format(ended, head->ended), head->ruleset, chip_kind_name(head->chips),
               note_status_name(head->status));
}

/* Fees and net are of the whole round. They are only in its first row, so that a column can be
 * summed up. */
static void print_end(round_list *at, bool is_first)
{
    const archived_round *round = at->round;
    json_print(at->writer, "%s,%lld,%lld\r\n", round->head.banker_cards,
               (long long)(is_first ? round->fees : 0), (long long)(is_first ? round->net : 0));
}

typedef struct stake_rows {
    round_list *at;
    bool has_first;
} stake_rows;

static void print_stake(void *context, const note_stake *stake)
{
    stake_rows *rows = context;
    json_writer *writer = rows->at->writer;
    print_head(writer, rows->at->round);
    json_print(writer, "%u,%s,%s,", (unsigned)stake->seat, stake->cards,
               decisions[stake->decision]);
    print_wager(writer, &stake->ante);
    print_wager(writer, &stake->play);
    print_wager(writer, &stake->bonus);
    json_print(writer, "%lld,%lld,%lld,,,", (long long)stake->progressive.amount,
               (long long)stake->progressive.net, (long long)stake->ante_bonus);
    print_end(rows->at, !rows->has_first);
    rows->has_first = true;
}

static bool print_round(void *context, const archived_round *round)
{
    round_list *at = context;
    const round_head *head = &round->head;
    if (!round_list_add(at, round)) {
        return false;
    }
    stake_rows rows = {.at = at};
    at->has_failed |=
        !archive_db_stakes(at->archive, head->position, at->person, print_stake, &rows);
    if (head->bank_person == at->person) {
        print_head(at->writer, round);
        json_print(at->writer, "%u,,,,,,,,,,,,,,,%lld,%lld,", head->bank_seat,
                   (long long)head->bank_wager, (long long)head->bank_net);
        print_end(at, !rows.has_first);
    }
    return !at->has_failed;
}

static const char csv_head[] =
    "id,table,round,began,ended,rules,chips,status,seat,cards,decision,ante,ante_result,ante_net,"
    "play,"
    "play_result,play_net,bonus,bonus_result,bonus_net,progressive,progressive_net,ante_bonus,"
    "bank,bank_net,banker,fees,net\r\n";

void reports_answer_history_csv(reports *in, http_exchange *exchange)
{
    archive_query query;
    round_list list;
    if (!read_query(exchange, CSV_LIMIT, CSV_LIMIT, &query) ||
        !round_list_begin(&list, in, exchange, &query)) {
        return;
    }
    exchange->response.content_type = "text/csv";
    json_raw(list.writer, csv_head, sizeof csv_head - 1);
    list.has_failed |= !archive_db_rounds(list.archive, &query, print_round, &list);
    list.has_failed |= !json_writer_flush(list.writer);
    free(list.writer);
    round_list_end(&list, exchange);
}
