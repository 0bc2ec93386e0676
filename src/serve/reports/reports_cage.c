/* SPDX-License-Identifier: MIT */
/*
 * Deposits and withdrawals at the cage, by cashier. The cage's stream is in the order of time, so a
 * binary search finds the first event of a day, and only that day is read.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/clock.h"
#include "protocol/wire_types.h"
#include "reports_internal.h"
#include "reports_shapes.h"
#include "table/cage.h"

enum { DAY_MS = 86400000, EVENTS_MAX = 200000 };

typedef struct cashier_sums {
    uint32_t person;
    bool is_house; /* the house: conversions of chips from before edition 2, without cash */
    int64_t deposits, withdrawals;
    int64_t paid_in, paid_out;
} cashier_sums;

typedef struct counting {
    report_service *in;
    journal_db *journal;
    int64_t from, to;
    cashier_sums *all;
    uint32_t count, capacity;
    enum { COUNT_DONE, COUNT_TOO_MUCH, COUNT_NO_MEMORY, COUNT_BROKEN } outcome;
    journal_error error;
} counting;

/* ---- Reading ---- */

static cashier_sums *sums_of(counting *state, uint32_t cashier)
{
    for (uint32_t i = 0; i < state->count; i++) {
        if (state->all[i].person == cashier) {
            return &state->all[i];
        }
    }
    cashier_sums *grown = array_grow(state->all, state->count, &state->capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    state->all = grown;
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    bool is_known = name_cache_find(state->in->options.names, cashier, name, &kind);
    state->all[state->count] =
        (cashier_sums){.person = cashier, .is_house = is_known && kind != PERSON_ACCOUNT};
    return &state->all[state->count++];
}

/* Chips may go in and out again and again, until the sum overflows. */
static void add_up(int64_t *sum, int64_t amount)
{
    if (__builtin_add_overflow(*sum, amount, sum)) {
        *sum = INT64_MAX / 4;
    }
}

static bool add(counting *state, const journal_entry *entry)
{
    cage_event event;
    if (!cage_read(&event, entry->payload.bytes, entry->payload.size)) {
        return true; /* written by a newer version; an audit reports it */
    }
    if (cage_event_chips(event.kind) != CHIPS_CAGE) {
        return true; /* COVER-10: the cage does not handle play chips */
    }
    cashier_sums *sums = sums_of(state, event.cashier);
    if (sums == NULL) {
        state->outcome = COUNT_NO_MEMORY;
        return false;
    }
    bool is_deposit = event.kind == CAGE_DEPOSITED;
    sums->deposits += is_deposit;
    sums->withdrawals += !is_deposit;
    add_up(is_deposit ? &sums->paid_in : &sums->paid_out, event.amount);
    return true;
}

static void count_events(counting *state)
{
    uint64_t first;
    journal_cursor *cursor = NULL;
    journal_entry entry;
    state->outcome = COUNT_BROKEN;
    if (journal_find_time(state->journal, JOURNAL_CAGE, state->from, &first, &state->error) !=
            JOURNAL_OK ||
        journal_read_stream(state->journal, JOURNAL_CAGE, first, &cursor, &state->error) !=
            JOURNAL_OK) {
        return;
    }
    journal_status status;
    uint32_t seen = 0;
    while ((status = journal_cursor_next(cursor, &entry, &state->error)) == JOURNAL_OK &&
           entry.time_ms < state->to) {
        if (++seen > EVENTS_MAX) {
            state->outcome = COUNT_TOO_MUCH;
            break;
        }
        if (!add(state, &entry)) {
            break;
        }
    }
    if (state->outcome == COUNT_BROKEN && (status == JOURNAL_OK || status == JOURNAL_END)) {
        state->outcome = COUNT_DONE;
    }
    journal_cursor_close(cursor);
}

/* ---- Answering ---- */

static int64_t net_of(const void *record)
{
    const cashier_sums *sums = record;
    return sums->paid_in - sums->paid_out;
}

static void write_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const counting *state = pass->context;
    view_write_name(writer, &state->in->names, ((const cashier_sums *)record)->person);
}

static const shape_member sums_rows[] = {
    {SHAPE_MEMBER("deposits", &wire_count, cashier_sums, deposits)},
    {SHAPE_MEMBER("paid_in", &wire_chips, cashier_sums, paid_in)},
    {SHAPE_MEMBER("withdrawals", &wire_count, cashier_sums, withdrawals)},
    {SHAPE_MEMBER("paid_out", &wire_chips, cashier_sums, paid_out)},
    {SHAPE_MADE("net", &wire_amount), .number = net_of},
};
static const shape_type sums_type = {
    .kind = SHAPE_OBJECT, .name = "CageSums", SHAPE_MEMBERS(sums_rows)};

static const shape_member cashier_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, cashier_sums, person)},
    VIEW_ROWS_NAME(write_name),
    {.type = &sums_type},
};
static const shape_type cashier_type = {
    .kind = SHAPE_OBJECT, .name = "CashierSums", SHAPE_MEMBERS(cashier_rows)};

static void write_cashiers(json_writer *writer, const void *record, const shape_pass *pass)
{
    const counting *state = record;
    json_array_begin(writer);
    for (uint32_t i = 0; i < state->count; i++) {
        if (!state->all[i].is_house) {
            shape_write(writer, &cashier_type, &state->all[i], pass);
        }
    }
    json_array_end(writer);
}

static void write_total(json_writer *writer, const void *record, const shape_pass *pass)
{
    const counting *state = record;
    cashier_sums total = {0};
    for (uint32_t i = 0; i < state->count; i++) {
        const cashier_sums *sums = &state->all[i];
        if (!sums->is_house) {
            total.deposits += sums->deposits;
            total.withdrawals += sums->withdrawals;
            add_up(&total.paid_in, sums->paid_in);
            add_up(&total.paid_out, sums->paid_out);
        }
    }
    shape_write(writer, &sums_type, &total, pass);
}

static const shape_type cashier_list = {.kind = SHAPE_LIST, .element = &cashier_type};
static const shape_member report_rows[] = {
    {SHAPE_MEMBER("from", &wire_amount, counting, from)},
    {SHAPE_MEMBER("to", &wire_amount, counting, to)},
    {SHAPE_MADE("cashiers", &cashier_list), .write = write_cashiers},
    {SHAPE_MADE("total", &sums_type), .write = write_total},
};
const shape_type reports_cage_shape = {
    .kind = SHAPE_OBJECT, .name = "CageReport", SHAPE_MEMBERS(report_rows)};

static void answer_counted(counting *state, http_exchange *exchange)
{
    json_writer *writer;
    switch (state->outcome) {
    case COUNT_DONE:
        if ((writer = reports_begin(exchange)) != NULL) {
            shape_write(writer, &reports_cage_shape, state,
                        &(shape_pass){.form = SHAPE_API, .context = state});
            reports_end(exchange, writer);
        }
        return;
    case COUNT_TOO_MUCH:
        http_answer_bad_query(exchange, "from",
                              "too many events in this period; request a shorter one");
        return;
    case COUNT_NO_MEMORY:
        http_answer_no_memory(exchange);
        return;
    case COUNT_BROKEN:
        reports_fail_journal(exchange, &state->error);
        return;
    }
}

void reports_answer_cage(report_service *reports, http_exchange *exchange)
{
    query_member members[] = {{.name = "from", .type = QUERY_TIME},
                              {.name = "to", .type = QUERY_TIME, .number = INT64_MAX}};
    if (!web_query_read(exchange, members, 2)) {
        return;
    }
    audit_source source;
    counting state = {.in = reports, .from = members[0].number, .to = members[1].number};
    if (!members[0].is_given) {
        state.from = clock_wall_ms() / DAY_MS * DAY_MS;
    }
    if (!members[1].is_given) {
        state.to = state.from + DAY_MS;
    }
    if (!reports_open_journal(reports, &source, &state.error)) {
        reports_fail_journal(exchange, &state.error);
        return;
    }
    state.journal = source.journal;
    count_events(&state);
    audit_source_close(&source);
    answer_counted(&state, exchange);
    free(state.all);
}
