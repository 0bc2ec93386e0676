/* SPDX-License-Identifier: MIT */
/*
 * Searches: rounds of anyone, and the fees and drop of each day, for the floor and for auditors.
 * Chips from the cage and play chips are never added up together (COVER-10). Jackpots, for
 * everyone: amount, table and time, but not the winner.
 */
#include <string.h>

#include "base/clock.h"
#include "format/text/time_text.h"
#include "protocol/rules_json.h"
#include "protocol/wire_types.h"
#include "reports_list.h"
#include "reports_shapes.h"

enum { DAY_MS = 86400000, DAYS_USUAL = 31 };

#define AMOUNT_MOST INT64_C(1000000000000000)

/* ---- Rounds ---- */

static void write_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_list *list = pass->context;
    view_write_name(writer, &list->in->names, ((const note_person *)record)->person);
}

static const shape_member person_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, note_person, person)},
    VIEW_ROWS_NAME(write_name),
    {SHAPE_MEMBER("net", &wire_amount, note_person, net)},
    {SHAPE_MEMBER("fees", &wire_chips, note_person, fees)},
};
static const shape_type person_type = {
    .kind = SHAPE_OBJECT, .name = "FoundPerson", SHAPE_MEMBERS(person_rows)};

static void write_person(void *context, const note_person *noted)
{
    const round_list *list = context;
    shape_write(list->writer, &person_type, noted,
                &(shape_pass){.form = SHAPE_API, .context = list});
}

static void write_people(json_writer *writer, const void *record, const shape_pass *pass)
{
    round_list *list = (round_list *)(uintptr_t)pass->context;
    uint64_t position = ((const archived_round *)record)->head.position;
    json_array_begin(writer);
    list->has_failed |= !archive_db_people(list->archive, position, write_person, list);
    json_array_end(writer);
}

static int64_t all_fees(const void *record)
{
    const round_head *head = &((const archived_round *)record)->head;
    return head->player_fees + head->bank_fee;
}

#define OF_ROUND(name, of, field) SHAPE_MEMBER(name, of, archived_round, field)

static const shape_member bank_rows[] = {
    {OF_ROUND("seat", &wire_seat, head.bank_seat)},
    {OF_ROUND("person", &wire_person, head.bank_person)},
    {OF_ROUND("wager", &wire_chips, head.bank_wager)},
    {OF_ROUND("net", &wire_amount, head.bank_net)},
};
static const shape_type bank_type = {
    .kind = SHAPE_OBJECT, .name = "FoundBank", SHAPE_MEMBERS(bank_rows)};
static const shape_type people_list = {.kind = SHAPE_LIST, .element = &person_type};
static const shape_member round_rows[] = {
    {SHAPE_INLINE(&round_list_head, archived_round, head)},
    {SHAPE_MADE("bank", &bank_type), .guard = SHAPE_AT(archived_round, head.bank_seat),
     .guard_kind = GUARD_NULL},
    {OF_ROUND("wagers", &wire_chips, head.wagers)},
    {SHAPE_MADE("fees", &wire_chips), .number = all_fees},
    {OF_ROUND("jackpot", &wire_chips, head.jackpot_out)},
    {SHAPE_MADE("people", &people_list), .write = write_people},
    ROUND_LIST_ROW_PATH,
};
static const shape_type round_type = {
    .kind = SHAPE_OBJECT, .name = "FoundRound", SHAPE_MEMBERS(round_rows)};
static const shape_type found_list = {.kind = SHAPE_LIST, .element = &round_type};
static const shape_member page_rows[] = {ROUND_PAGE_ROWS(&found_list)};
const shape_type reports_rounds_shape = {
    .kind = SHAPE_OBJECT, .name = "FoundRounds", SHAPE_MEMBERS(page_rows)};

void reports_answer_rounds(report_service *reports, http_exchange *exchange)
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
    round_list_answer(reports, exchange, &reports_rounds_shape, query, &round_type);
}

/* ---- Jackpots ---- */

enum { JACKPOTS_USUAL = 1, JACKPOTS_MOST = 50 };

static const shape_member jackpot_rows[] = {
    {SHAPE_MEMBER("table", &wire_table_number, archive_jackpot, table)},
    {SHAPE_MEMBER("round", &wire_number_from_1, archive_jackpot, round)},
    {SHAPE_MEMBER("time", &wire_time, archive_jackpot, ended)},
    {SHAPE_MEMBER("amount", &wire_chips, archive_jackpot, amount)},
};
static const shape_type jackpot_type = {.kind = SHAPE_OBJECT,
                                        .name = "Jackpot",
                                        .about = "An award paid from the meter (PROG-5).",
                                        SHAPE_MEMBERS(jackpot_rows)};

/* What is asked for; is_read becomes whether the archive could be read. */
typedef struct jackpot_search {
    archive_db *archive;
    uint32_t table, limit;
    bool *is_read;
} jackpot_search;

static void write_jackpot(void *context, const archive_jackpot *jackpot)
{
    shape_write(context, &jackpot_type, jackpot, &(shape_pass){.form = SHAPE_API});
}

static void write_jackpots(json_writer *writer, const void *record, const shape_pass *pass)
{
    const jackpot_search *search = record;
    (void)pass;
    json_array_begin(writer);
    *search->is_read =
        archive_db_jackpots(search->archive, search->table, search->limit, write_jackpot, writer);
    json_array_end(writer);
}

static const shape_type jackpot_list = {
    .kind = SHAPE_LIST, .element = &jackpot_type, .count_max = JACKPOTS_MOST, .is_limited = true};
static const shape_member jackpots_rows[] = {
    {SHAPE_MADE("jackpots", &jackpot_list), .write = write_jackpots}};
const shape_type reports_jackpots_shape = {
    .kind = SHAPE_OBJECT, .name = "Jackpots", SHAPE_MEMBERS(jackpots_rows)};

void reports_answer_jackpots(report_service *reports, http_exchange *exchange)
{
    query_member members[] = {
        {.name = "table", .least = 1, .most = UINT32_MAX},
        {.name = "limit", .least = 1, .most = JACKPOTS_MOST, .number = JACKPOTS_USUAL}};
    if (!web_query_read(exchange, members, sizeof members / sizeof members[0])) {
        return;
    }
    archive_db *opened = reports_archive(reports, exchange);
    json_writer *writer = opened != NULL ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        archive_db_close(opened);
        return;
    }
    bool is_read = false;
    jackpot_search search = {.archive = opened,
                             .table = (uint32_t)members[0].number,
                             .limit = (uint32_t)members[1].number,
                             .is_read = &is_read};
    shape_write(writer, &reports_jackpots_shape, &search, &(shape_pass){.form = SHAPE_API});
    reports_end(exchange, writer);
    if (!is_read) {
        reports_fail_archive(reports, exchange, opened);
    }
    archive_db_close(opened);
}

/* ---- Fees ---- */

static int64_t sum_of_fees(const void *record)
{
    const archive_sums *sums = record;
    return sums->player_fees + sums->bank_fees;
}

static void write_date(json_writer *writer, const void *record, const shape_pass *pass)
{
    char day[TIME_TEXT_SIZE];
    (void)pass;
    time_format(day, ((const archive_sums *)record)->day * DAY_MS);
    json_text(writer, day, strlen("2026-01-31"));
}

#define OF_SUMS(name, of, field) SHAPE_MEMBER(name, of, archive_sums, field)

static const shape_member sums_rows[] = {
    {OF_SUMS("rounds", &wire_count, rounds)},
    {OF_SUMS("void", &wire_count, voided)},
    {OF_SUMS("called_off", &wire_count, called_off)},
    {OF_SUMS("wagers", &wire_chips, wagers)},
    {OF_SUMS("player_fees", &wire_chips, player_fees)},
    {OF_SUMS("bank_fees", &wire_chips, bank_fees)},
    {SHAPE_MADE("fees", &wire_chips), .number = sum_of_fees},
    {OF_SUMS("jackpot_in", &wire_chips, jackpot_in)},
    {OF_SUMS("jackpot_out", &wire_chips, jackpot_out)},
    {OF_SUMS("house", &wire_amount, tray)},
};
static const shape_type sums_type = {
    .kind = SHAPE_OBJECT, .name = "FeeSums", SHAPE_MEMBERS(sums_rows)};

static const shape_type date = {.kind = SHAPE_TEXT, .pattern = "^\\d{4}-\\d\\d-\\d\\d$"};
static const shape_member day_rows[] = {
    {OF_SUMS("table", &wire_table_number, table)},
    {SHAPE_MADE("day", &date), .write = write_date},
    {.type = &sums_type},
};
static const shape_type day_type = {
    .kind = SHAPE_OBJECT, .name = "FeeDay", SHAPE_MEMBERS(day_rows)};

/* The days are read while they are written, and summed up for the last member. */
typedef struct fee_report {
    int64_t from, to;
    chip_kind chips;
    uint32_t table;
    archive_db *archive;
    struct summing *summing;
} fee_report;

typedef struct summing {
    json_writer *writer;
    archive_sums total;
    bool is_read;
} summing;

static void write_day(void *context, const archive_sums *sums)
{
    summing *state = context;
    shape_write(state->writer, &day_type, sums, &(shape_pass){.form = SHAPE_API});
    state->total.rounds += sums->rounds;
    state->total.voided += sums->voided;
    state->total.called_off += sums->called_off;
    state->total.wagers += sums->wagers;
    state->total.player_fees += sums->player_fees;
    state->total.bank_fees += sums->bank_fees;
    state->total.jackpot_in += sums->jackpot_in;
    state->total.jackpot_out += sums->jackpot_out;
    state->total.tray += sums->tray;
}

static void write_days(json_writer *writer, const void *record, const shape_pass *pass)
{
    const fee_report *report = record;
    (void)pass;
    json_array_begin(writer);
    report->summing->is_read =
        archive_db_sums(report->archive, report->chips, report->table, report->from, report->to,
                        write_day, report->summing);
    json_array_end(writer);
}

static void write_total(json_writer *writer, const void *record, const shape_pass *pass)
{
    shape_write(writer, &sums_type, &((const fee_report *)record)->summing->total, pass);
}

static const shape_type day_list = {.kind = SHAPE_LIST, .element = &day_type};
static const shape_member fee_rows[] = {
    {SHAPE_MEMBER("from", &wire_amount, fee_report, from)},
    {SHAPE_MEMBER("to", &wire_amount, fee_report, to)},
    {SHAPE_MEMBER("chips", &wire_chip_kind, fee_report, chips)},
    {SHAPE_MADE("days", &day_list), .write = write_days},
    {SHAPE_MADE("total", &sums_type), .write = write_total},
};
const shape_type reports_fees_shape = {
    .kind = SHAPE_OBJECT, .name = "FeeReport", SHAPE_MEMBERS(fee_rows)};

void reports_answer_fees(report_service *reports, http_exchange *exchange)
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
    int64_t until = members[1].is_given ? members[1].number : clock_wall_ms() + 1;
    int64_t from = members[0].is_given ? members[0].number : (until / DAY_MS - DAYS_USUAL) * DAY_MS;
    archive_db *opened = reports_archive(reports, exchange);
    summing state = {.writer = opened != NULL ? reports_begin(exchange) : NULL};
    if (state.writer == NULL) {
        archive_db_close(opened);
        return;
    }
    fee_report report = {.from = from,
                         .to = until,
                         .chips = chips,
                         .table = (uint32_t)members[2].number,
                         .archive = opened,
                         .summing = &state};
    shape_write(state.writer, &reports_fees_shape, &report, &(shape_pass){.form = SHAPE_API});
    reports_end(exchange, state.writer);
    if (!state.is_read) {
        reports_fail_archive(reports, exchange, opened);
    }
    archive_db_close(opened);
}
