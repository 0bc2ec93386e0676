/* SPDX-License-Identifier: MIT */
/*
 * One round in full, replayed from the journal. The archive says where the replay can start.
 */
#include <stdlib.h>

#include "reports_internal.h"
#include "round_json.h"

static void not_found(http_exchange *exchange)
{
    http_answer_error(exchange, SERVER_ERROR_NO_SUCH_ROUND);
}

/* False: the journal cannot be read. The record points to rules of the source, which the caller
 * closes after it. */
static bool collect(report_service *reports, const http_exchange *exchange, audit_source *source,
                    round_record *record, journal_error *error)
{
    archive_start *start = malloc(sizeof *start);
    archive_db *rounds =
        start != NULL ? archive_db_read(reports->options.archive_path, &reports->stop, 0, NULL)
                      : NULL;
    uint32_t id = (uint32_t)exchange->request.numbers[0];
    uint64_t number = exchange->request.numbers[1];
    record_start from;
    const record_start *begins = NULL;
    if (rounds != NULL && archive_db_find_start(rounds, id, number, start)) {
        from = (record_start){start->sequence, start->bytes, start->size};
        begins = &from;
    }
    bool is_read = reports_open_journal(reports, source, error) &&
                   round_record_collect(record, source, id, number, begins, error);
    archive_db_close(rounds);
    free(start);
    return is_read;
}

static void tell_round(http_exchange *exchange, const round_record *record, round_reader *reader)
{
    round_story story;
    sheet_facts facts;
    bool is_told = round_story_make(&story, record, reader);
    bool is_made = sheet_facts_make(&facts, record, reader);
    json_writer *writer = is_told && is_made ? reports_begin(exchange) : NULL;
    if (writer != NULL) {
        reader->story = &story;
        reader->facts = &facts;
        round_json_write(writer, record, reader);
        reports_end(exchange, writer);
    } else if (!is_told || !is_made) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    }
    sheet_facts_finish(&facts);
    round_story_finish(&story);
}

static void write_round(report_service *reports, http_exchange *exchange,
                        const round_record *record)
{
    if (!record->is_found) {
        not_found(exchange);
        return;
    }
    /* Staff see a round in which they played as its players do, also after they have left. */
    round_reader reader = {.person = exchange->request.person.number, .names = &reports->names};
    reader.sees_all = exchange->request.extent == ACCESS_ALL && !round_has(record, reader.person);
    if (!reader.sees_all && !round_has(record, reader.person)) {
        char number[LOG_NUMBER_SIZE];
        LOG(reports->options.log, LOG_WARNING, "forbidden",
            {"route", route_rows[exchange->request.route].code},
            {"person", log_number(number, reader.person)}, {"address", exchange->request.address});
        not_found(exchange);
        return;
    }
    if (!record->is_over) { /* ROUND-7: no cards of a round are shown here before it is over */
        http_answer_error(exchange, SERVER_ERROR_UNDER_WAY);
        return;
    }
    tell_round(exchange, record, &reader);
}

void reports_answer_round(report_service *reports, http_exchange *exchange)
{
    journal_error error;
    audit_source source = {.journal = NULL};
    if (!web_query_read(exchange, NULL, 0)) {
        return;
    }
    bool is_number = exchange->request.numbers[0] < JOURNAL_PEOPLE &&
                     exchange->request.numbers[1] < UINT64_MAX >> 1;
    round_record *record = is_number ? calloc(1, sizeof *record) : NULL;
    if (!is_number) {
        not_found(exchange);
    } else if (record == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    } else if (!collect(reports, exchange, &source, record, &error)) {
        reports_fail_journal(exchange, &error);
    } else {
        write_round(reports, exchange, record);
    }
    if (record != NULL) {
        round_record_finish(record);
    }
    audit_source_close(&source);
    free(record);
}
