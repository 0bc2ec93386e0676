/* SPDX-License-Identifier: MIT */
/*
 * trey audit show: prints one round in full, to settle a dispute.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "audit.h"
#include "audit/round_sheet.h"

static const shell_option show_options[] = {
    {"table", 't', "N", "Table of the round, when the journal has several"},
    AUDIT_KEY_OPTION,
    {"json", 'j', NULL, "Write one JSON object with every field of every event"},
    AUDIT_RULES_OPTION,
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

static int print(const shell_command *command, const round_record *record, bool as_json)
{
    round_story story;
    sheet_facts facts;
    json_writer *writer = malloc(sizeof *writer);
    bool is_told = round_story_make(&story, record, &round_reader_auditor);
    bool is_made = sheet_facts_make(&facts, record, &round_reader_auditor);
    bool is_fine = writer != NULL && is_told && is_made;
    if (is_fine) {
        shell_json_begin(writer);
        if (as_json) {
            round_sheet_write(writer, record, &story, &facts);
        } else {
            round_sheet_print(writer, record, &story, &facts, shell_color());
        }
        json_writer_flush(writer);
    }
    sheet_facts_finish(&facts);
    round_story_finish(&story);
    free(writer);
    return is_fine ? shell_finish(command, STATUS_FINE)
                   : shell_fail(command, STATUS_IO, "not enough memory");
}

static int show(const shell_command *command, const audit_source *source, uint32_t id,
                uint64_t round, bool as_json)
{
    journal_error error;
    round_record *record = calloc(1, sizeof *record);
    if (record == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    int status;
    if (!round_record_collect(record, source, id, round, NULL, &error)) {
        status = audit_fail(command, &error);
    } else if (!record->is_found) {
        status = shell_fail(command, STATUS_REFUSED,
                            "table %u has no round %" PRIu64 " in this journal", id, round);
    } else {
        status = print(command, record, as_json);
    }
    round_record_finish(record);
    free(record);
    return status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    audit_request request = {0};
    uint32_t id = 0;
    uint64_t round = 0;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 't' && (id = audit_table_id(command, value)) == 0) {
            return STATUS_USAGE;
        }
        request.key = letter == 'k' ? value : request.key;
        request.rules = letter == 'r' ? value : request.rules;
        request.as_json |= letter == 'j';
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    if (argc - first != 2) {
        return shell_usage_error(command,
                                 "a journal and a round are required, such as floor.db 3:12");
    }
    if (!audit_round_id(command, argv[first + 1], &id, &round)) {
        return STATUS_USAGE;
    }
    audit_opened opened;
    status = audit_open(command, &opened, &request, argv[first]);
    if (status == STATUS_FINE) {
        id = audit_choose_table(command, &opened.source, id, &status);
        status = id == 0 ? status : show(command, &opened.source, id, round, request.as_json);
    }
    audit_close(&opened);
    return status;
}

const shell_command audit_show_command = {
    .name = "audit show",
    .summary = "show one round, to settle a dispute",
    .usage = "audit show DB ROUND [--table N] [--key FILE] [--json] [--rules-file FILE]",
    .description =
        "Shows one round of a live table: the posting, hands and wagers by seat, the "
        "bank's offers, all bets and decisions with their times, every hand (also folded "
        "ones), action and cover, the settlement seat by seat, each chip that moved with "
        "its rule, the sums, the keys with who pressed them, what was void and why, and "
        "the stacks before and after. Meanwhile the round is settled again from the "
        "record. ROUND is 12, or 3:12 "
        "for round 12 of table 3. People appear by number.\n"
        "\n"
        "Exit status: 0 done; 1 there is no such round, or the journal is damaged; 2 "
        "wrong usage; 3 the journal or its key cannot be read.",
    .examples = "  trey audit show floor.db 3:12\n"
                "  trey audit show floor.db 12 --table 3 --json | jq .settlements",
    .options = show_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
