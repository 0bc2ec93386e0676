/* SPDX-License-Identifier: MIT */
/*
 * trey audit export.
 */
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "audit/export.h"
#include "format/text/nearest.h"
#include "format/text/time_text.h"

enum { FROM = 'F', TO = 'T' };

static const shell_option export_options[] = {
    {"format", 'f', "FORMAT", "ndjson (events), csv (transfers) or settle (rounds)"},
    {"table", 't', "N", "Only this table"},
    {"from", FROM, "TIME", "From this time: 2026-01-31 or 2026-01-31T18:05:09Z"},
    {"to", TO, "TIME", "Before this time"},
    AUDIT_KEY_OPTION,
    {"without-key", AUDIT_WITHOUT_KEY, NULL,
     "Leave out what is encrypted: seeds and entered cards"},
    AUDIT_RULES_OPTION,
    {NULL, 0, NULL, NULL},
};

/* Parses the value of --format. On error, reports it and returns false. */
static bool read_format(const shell_command *command, const char *text, export_format *format)
{
    const char *names[EXPORT_FORMAT_COUNT + 1] = {NULL};
    for (int i = 0; i < EXPORT_FORMAT_COUNT; i++) {
        names[i] = export_format_name((export_format)i);
        if (strcmp(text, names[i]) == 0) {
            *format = (export_format)i;
            return true;
        }
    }
    const char *nearest = nearest_word(text, names);
    shell_usage_error(command, "--format %s: expected ndjson, csv or settle%s%s%s", text,
                      nearest != NULL ? "; did you mean " : "", nearest != NULL ? nearest : "",
                      nearest != NULL ? "?" : "");
    return false;
}

static bool read_time(const shell_command *command, const char *name, const char *text,
                      int64_t *milliseconds)
{
    const char *problem = time_parse(text, milliseconds);
    if (problem != NULL) {
        shell_usage_error(command, "--%s %s: %s", name, text, problem);
    }
    return problem == NULL;
}

static bool read_option(const shell_command *command, int letter, const char *value,
                        audit_request *request, export_request *selection)
{
    switch (letter) {
    case 'k':
        request->key = value;
        return true;
    case 'r':
        request->rules = value;
        return true;
    case AUDIT_WITHOUT_KEY:
        request->without_key = true;
        return true;
    case 'f':
        return read_format(command, value, &selection->format);
    case 't':
        selection->table = audit_table_id(command, value);
        return selection->table != 0;
    default:
        return letter == FROM ? read_time(command, "from", value, &selection->from)
                              : read_time(command, "to", value, &selection->to);
    }
}

static int export(const shell_command *command, const audit_source *source,
                  const export_request *selection)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    shell_json_begin(writer);
    journal_error error;
    bool is_fine = audit_export(source, selection, writer, &error);
    json_writer_flush(writer);
    free(writer);
    int status = shell_finish(command, STATUS_FINE);
    return status == STATUS_FINE && !is_fine ? audit_fail(command, &error) : status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    audit_request request = {0};
    export_request selection = {.from = INT64_MIN, .to = INT64_MAX};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(command, letter, value, &request, &selection)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    const char *path = audit_journal_argument(command, argc, argv);
    if (path == NULL) {
        return STATUS_USAGE;
    }
    if (selection.format == EXPORT_SETTLE && request.without_key) {
        return shell_usage_error(
            command, "--format settle replays rounds and needs the key; leave out --without-key");
    }
    audit_opened opened;
    status = audit_open(command, &opened, &request, path);
    if (status == STATUS_FINE) {
        status = export(command, &opened.source, &selection);
    }
    audit_close(&opened);
    return status;
}

const shell_command audit_export_command = {
    .name = "audit export",
    .summary = "write a journal as text",
    .usage = "audit export DB [--format ndjson|csv|settle] [--table N] [--from TIME] [--to TIME]",
    .description =
        "Writes a journal to standard output:\n"
        "ndjson   One JSON object per event, with its fields, transfers and hash.\n"
        "csv      One line per transfer: position, time, table, sequence, round, event, from, to, "
        "amount in cents, rule.\n"
        "settle   One round per line, as 'trey settle' reads it; void rounds are left out.\n"
        "\n"
        "Times are UTC. The export stops where the journal is damaged.\n"
        "\n"
        "Exit status: 0 done; 1 the journal is damaged; 2 wrong usage; 3 reading or writing "
        "failed.",
    .examples = "  trey audit export floor.db | jq -c 'select(.event == \"voided\")'\n"
                "  trey audit export floor.db --format csv --from 2026-01-31 --to 2026-02-01\n"
                "  trey audit export floor.db --format settle --table 3 | trey settle --explain",
    .options = export_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
