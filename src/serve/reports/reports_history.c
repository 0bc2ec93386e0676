/* SPDX-License-Identifier: MIT */
/*
 * The client's own rounds, as JSON and as CSV.
 */
#include <stdlib.h>
#include <string.h>

#include "format/text/time_text.h"
#include "protocol/wire_types.h"
#include "reports_list.h"
#include "reports_shapes.h"

enum { CSV_LIMIT = 10000 };

static const char *result_name(uint8_t result)
{
    return result < TREY_RESULT_COUNT ? trey_result_name((trey_result)result) : NULL;
}

/* ---- JSON; the context of a pass is the list ---- */

static void write_cards(json_writer *writer, const char *cards)
{
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

static const shape_type card_list = {.kind = SHAPE_LIST, .element = &wire_card};

WIRE_WORDS_OF(results, trey_result_name, trey_result, 0, TREY_RESULT_COUNT);
static const shape_type wager_result = {
    .kind = SHAPE_WORD, .words = &results, .is_nullable = true, .null_value = NOTE_RESULT_NONE};
static const shape_member wager_rows[] = {
    {SHAPE_MEMBER("amount", &wire_chips, note_wager, amount)},
    {SHAPE_MEMBER("result", &wager_result, note_wager, result)},
    {SHAPE_MEMBER("net", &wire_amount, note_wager, net)},
};
static const shape_type wager_net = {
    .kind = SHAPE_OBJECT, .name = "WagerNet", SHAPE_MEMBERS(wager_rows)};

static void write_stake_cards(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_cards(writer, ((const note_stake *)record)->cards);
}

#define OF_STAKE(name, of, field) SHAPE_MEMBER(name, of, note_stake, field)
#define WAGER(name, field)                                                                         \
    {OF_STAKE(name, &wager_net, field), .guard = SHAPE_AT(note_stake, field.amount),               \
     .guard_kind = GUARD_NULL}

static const shape_member stake_members[] = {
    {OF_STAKE("seat", &wire_seat, seat)},
    {SHAPE_MADE("cards", &card_list), .write = write_stake_cards, .may_be_null = true},
    {OF_STAKE("decision", &wire_decision, decision)},
    WAGER("ante", ante),
    WAGER("play", play),
    WAGER("bonus", bonus),
    WAGER("progressive", progressive),
    {OF_STAKE("ante_bonus", &wire_chips, ante_bonus)},
};
static const shape_type stake_type = {
    .kind = SHAPE_OBJECT, .name = "HistoryStake", SHAPE_MEMBERS(stake_members)};

static void write_stake(void *context, const note_stake *stake)
{
    shape_write(((round_list *)context)->writer, &stake_type, stake,
                &(shape_pass){.form = SHAPE_API});
}

static const shape_member banked_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, round_head, bank_seat)},
    {SHAPE_MEMBER("wager", &wire_chips, round_head, bank_wager)},
    {SHAPE_MEMBER("net", &wire_amount, round_head, bank_net)},
};
static const shape_type banked_type = {
    .kind = SHAPE_OBJECT, .name = "HistoryBank", SHAPE_MEMBERS(banked_rows)};

static void write_banked(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_head *head = &((const archived_round *)record)->head;
    if (head->bank_person == ((const round_list *)pass->context)->person) {
        shape_write(writer, &banked_type, head, pass);
    } else {
        json_null(writer);
    }
}

static void write_banker(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_cards(writer, ((const archived_round *)record)->head.banker_cards);
}

static void write_stakes(json_writer *writer, const void *record, const shape_pass *pass)
{
    round_list *list = (round_list *)(uintptr_t)pass->context;
    uint64_t position = ((const archived_round *)record)->head.position;
    json_array_begin(writer);
    list->has_failed |=
        !archive_db_stakes(list->archive, position, list->person, write_stake, list);
    json_array_end(writer);
}

static const shape_type stake_list = {.kind = SHAPE_LIST, .element = &stake_type};
static const shape_member round_rows[] = {
    {SHAPE_INLINE(&round_list_head, archived_round, head)},
    {SHAPE_MADE("banked", &banked_type), .write = write_banked, .may_be_null = true},
    {SHAPE_MADE("banker", &card_list), .write = write_banker, .may_be_null = true},
    {SHAPE_MADE("stakes", &stake_list), .write = write_stakes},
    {SHAPE_MEMBER("fees", &wire_chips, archived_round, fees)},
    {SHAPE_MEMBER("net", &wire_amount, archived_round, net)},
    ROUND_LIST_ROW_PATH,
};
static const shape_type round_type = {
    .kind = SHAPE_OBJECT, .name = "HistoryRound", SHAPE_MEMBERS(round_rows)};
static const shape_type round_rows_list = {.kind = SHAPE_LIST, .element = &round_type};
static const shape_member page_rows[] = {ROUND_PAGE_ROWS(&round_rows_list)};
const shape_type reports_history_shape = {
    .kind = SHAPE_OBJECT, .name = "History", SHAPE_MEMBERS(page_rows)};

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

void reports_answer_history(report_service *reports, http_exchange *exchange)
{
    archive_query query;
    if (read_query(exchange, LIST_LIMIT_MAX, LIST_LIMIT_USUAL, &query)) {
        round_list_answer(reports, exchange, &reports_history_shape, query, &round_type);
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
static void print_end(round_list *list, bool is_first)
{
    const archived_round *round = list->round;
    json_print(list->writer, "%s,%lld,%lld\r\n", round->head.banker_cards,
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
               wire_decision.words->word(stake->decision));
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
    round_list *list = context;
    const round_head *head = &round->head;
    if (!round_list_add(list, round)) {
        return false;
    }
    stake_rows rows = {.at = list};
    list->has_failed |=
        !archive_db_stakes(list->archive, head->position, list->person, print_stake, &rows);
    if (head->bank_person == list->person) {
        print_head(list->writer, round);
        json_print(list->writer, "%u,,,,,,,,,,,,,,,%lld,%lld,", head->bank_seat,
                   (long long)head->bank_wager, (long long)head->bank_net);
        print_end(list, !rows.has_first);
    }
    return !list->has_failed;
}

static const char csv_head[] =
    "id,table,round,began,ended,rules,chips,status,seat,cards,decision,ante,ante_result,ante_net,"
    "play,"
    "play_result,play_net,bonus,bonus_result,bonus_net,progressive,progressive_net,ante_bonus,"
    "bank,bank_net,banker,fees,net\r\n";

void reports_answer_history_csv(report_service *reports, http_exchange *exchange)
{
    archive_query query;
    round_list list;
    if (!read_query(exchange, CSV_LIMIT, CSV_LIMIT, &query) ||
        !round_list_begin(&list, reports, exchange, &query)) {
        return;
    }
    exchange->response.content_type = "text/csv";
    json_raw(list.writer, csv_head, sizeof csv_head - 1);
    list.has_failed |= !archive_db_rounds(list.archive, &query, print_round, &list);
    list.has_failed |= !json_writer_flush(list.writer);
    free(list.writer);
    round_list_end(&list, exchange);
}
