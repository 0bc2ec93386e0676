/* SPDX-License-Identifier: MIT */
/*
 * Searches: rounds of anyone, and the fees and drop of each day, for the floor and for auditors.
 * Chips from the cage and play chips are never added up together (COVER-10). Jackpots, for
 * everyone: amount, table and time, but not the winner.
 */
#include <string.h>

#include "base/clock.h"
#include "format/json/json_pieces.h"
#include "format/text/time_text.h"
#include "reports_list.h"

enum { DAY_MS = 86400000, DAYS_USUAL = 31 };

#define AMOUNT_MOST INT64_C(1000000000000000)

/* ---- Rounds ---- */

static void write_person(void *context, const note_person *who)
{
    round_list *at = context;
    json_object_begin(at->writer);
    json_member_integer(at->writer, "person", who->person);
    view_write_name(at->writer, &at->in->names, who->person);
    json_member_integer(at->writer, "net", who->net);
    json_member_integer(at->writer, "fees", who->fees);
    json_object_end(at->writer);
}

static void write_bank(round_list *at, const round_head *head)
{
    json_key(at->writer, "bank");
    if (head->bank_seat == 0) {
        json_null(at->writer);
        return;
    }
    json_object_begin(at->writer);
    json_members_place(at->writer, head->bank_seat, head->bank_person);
    json_member_integer(at->writer, "wager", head->bank_wager);
    json_member_integer(at->writer, "net", head->bank_net);
    json_object_end(at->writer);
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
    write_bank(at, head);
    json_member_integer(writer, "wagers", head->wagers);
    json_member_integer(writer, "fees", head->player_fees + head->bank_fee);
    json_member_integer(writer, "jackpot", head->jackpot_out);
    json_key(writer, "people");
    json_array_begin(writer);
    at->has_failed |= !archive_db_people(at->archive, head->position, write_person, at);
    json_array_end(writer);
    round_list_write_path(writer, head);
    json_object_end(writer);
    return !at->has_failed;
}

void reports_answer_rounds(reports *in, http_exchange *exchange)
{
    query_member members[] = {
        {.name = "table", .least = 1, .most = UINT32_MAX},
        {.name = "person", .least = 1, .most = UINT32_MAX},
        {.name = "seat", .least = 1, .most = TREY_SEATS_MAX},
        {.name = "from", .type = QUERY_TIME},
        {.name = "to", .type = QUERY_TIME, .number = INT64_MAX},
        {.name = "amount", .least = 1, .most = AMOUNT_MOST},
        {.name = "before", .least = 1, .most = INT64_MAX},
        {.name = "limit", .least = 1, .most = LIST_LIMIT_MAX, .number = LIST_LIMIT_USUAL},
        {.name = "chips", .type = QUERY_WORD}};
    chip_kind chips;
    if (!web_query_read(exchange, members, sizeof members / sizeof members[0]) ||
        !reports_read_chips(exchange, &members[8], &chips)) {
        return;
    }
    archive_query query = {.table = (uint32_t)members[0].number,
                           .person = (uint32_t)members[1].number,
                           .seat = (uint32_t)members[2].number,
                           .from = members[3].number,
                           .to = members[4].number,
                           .amount = members[5].number,
                           .before = (uint64_t)members[6].number,
                           .limit = (uint32_t)members[7].number,
                           .has_chips = members[8].is_given,
                           .chips = chips,
                           .except = exchange->request.own_tables};
    round_list_answer(in, exchange, query, write_round);
}

/* ---- Jackpots ---- */

enum { JACKPOTS_USUAL = 1, JACKPOTS_MOST = 50 };

static void write_jackpot(void *context, const archive_jackpot *jackpot)
{
    json_writer *writer = context;
    json_object_begin(writer);
    json_member_integer(writer, "table", jackpot->table);
    json_member_integer(writer, "round", (int64_t)jackpot->round);
    json_member_integer(writer, "time", jackpot->ended);
    json_member_integer(writer, "amount", jackpot->amount);
    json_object_end(writer);
}

void reports_answer_jackpots(reports *in, http_exchange *exchange)
{
    query_member members[] = {
        {.name = "table", .least = 1, .most = UINT32_MAX},
        {.name = "limit", .least = 1, .most = JACKPOTS_MOST, .number = JACKPOTS_USUAL}};
    if (!web_query_read(exchange, members, sizeof members / sizeof members[0])) {
        return;
    }
    archive_db *opened = reports_archive(in, exchange);
    json_writer *writer = opened != NULL ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        archive_db_close(opened);
        return;
    }
    json_object_begin(writer);
    json_key(writer, "jackpots");
    json_array_begin(writer);
    bool is_read = archive_db_jackpots(opened, (uint32_t)members[0].number,
                                       (uint32_t)members[1].number, write_jackpot, writer);
    json_array_end(writer);
    json_object_end(writer);
    reports_end(exchange, writer);
    if (!is_read) {
        reports_fail_archive(in, exchange, opened);
    }
    archive_db_close(opened);
}

/* ---- Fees ---- */

typedef struct summing {
    json_writer *writer;
    archive_sums total;
} summing;

static void write_sums(json_writer *writer, const archive_sums *sums)
{
    json_member_integer(writer, "rounds", sums->rounds);
    json_member_integer(writer, "void", sums->voided);
    json_member_integer(writer, "called_off", sums->called_off);
    json_member_integer(writer, "wagers", sums->wagers);
    json_member_integer(writer, "player_fees", sums->player_fees);
    json_member_integer(writer, "bank_fees", sums->bank_fees);
    json_member_integer(writer, "fees", sums->player_fees + sums->bank_fees);
    json_member_integer(writer, "jackpot_in", sums->jackpot_in);
    json_member_integer(writer, "jackpot_out", sums->jackpot_out);
    json_member_integer(writer, "house", sums->tray);
}

static void write_day(void *context, const archive_sums *sums)
{
    summing *at = context;
    char day[TIME_TEXT_SIZE];
    time_format(day, sums->day * DAY_MS);
    json_object_begin(at->writer);
    json_member_integer(at->writer, "table", sums->table);
    json_key(at->writer, "day");
    json_text(at->writer, day, strlen("2026-01-31"));
    write_sums(at->writer, sums);
    json_object_end(at->writer);
    at->total.rounds += sums->rounds;
    at->total.voided += sums->voided;
    at->total.called_off += sums->called_off;
    at->total.wagers += sums->wagers;
    at->total.player_fees += sums->player_fees;
    at->total.bank_fees += sums->bank_fees;
    at->total.jackpot_in += sums->jackpot_in;
    at->total.jackpot_out += sums->jackpot_out;
    at->total.tray += sums->tray;
}

void reports_answer_fees(reports *in, http_exchange *exchange)
{
    query_member members[] = {{.name = "from", .type = QUERY_TIME},
                              {.name = "to", .type = QUERY_TIME},
                              {.name = "table", .least = 1, .most = UINT32_MAX},
                              {.name = "chips", .type = QUERY_WORD}};
    chip_kind chips;
    if (!web_query_read(exchange, members, 4) ||
        !reports_read_chips(exchange, &members[3], &chips)) {
        return;
    }
    int64_t to = members[1].is_given ? members[1].number : clock_wall_ms() + 1;
    int64_t from = members[0].is_given ? members[0].number : (to / DAY_MS - DAYS_USUAL) * DAY_MS;
    archive_db *opened = reports_archive(in, exchange);
    summing at = {.writer = opened != NULL ? reports_begin(exchange) : NULL};
    if (at.writer == NULL) {
        archive_db_close(opened);
        return;
    }
    json_object_begin(at.writer);
    json_member_integer(at.writer, "from", from);
    json_member_integer(at.writer, "to", to);
    json_member_word(at.writer, "chips", chip_kind_name(chips));
    json_key(at.writer, "days");
    json_array_begin(at.writer);
    bool is_read =
        archive_db_sums(opened, chips, (uint32_t)members[2].number, from, to, write_day, &at);
    json_array_end(at.writer);
    json_key(at.writer, "total");
    json_object_begin(at.writer);
    write_sums(at.writer, &at.total);
    json_object_end(at.writer);
    json_object_end(at.writer);
    reports_end(exchange, at.writer);
    if (!is_read) {
        reports_fail_archive(in, exchange, opened);
    }
    archive_db_close(opened);
}
