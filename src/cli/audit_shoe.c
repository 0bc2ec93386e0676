/* SPDX-License-Identifier: MIT */
/*
 * trey audit shoe: the transcript of a shoe.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "audit/transcript.h"

enum { PUBLIC = 'P' };

static const shell_option shoe_options[] = {
    {"public", PUBLIC, NULL, "Only what was shown at the table: no seed, no hidden hands"},
    {"table", 't', "N", "Table of the round, when the journal has several"},
    AUDIT_KEY_OPTION,
    AUDIT_RULES_OPTION,
    {NULL, 0, NULL, NULL},
};

/* Parses a shoe id, 32 hexadecimal digits. A round number is always shorter. */
static bool read_name(const char *text, uint8_t name[FAIR_ID_SIZE])
{
    size_t size = 0;
    return strlen(text) == 2 * FAIR_ID_SIZE &&
           sodium_hex2bin(name, FAIR_ID_SIZE, text, 2 * FAIR_ID_SIZE, NULL, &size, NULL) == 0 &&
           size == FAIR_ID_SIZE;
}

static int print(const shell_command *command, const audit_source *source,
                 const transcript_request *request, const char *asked)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    journal_error error;
    bool is_found = false;
    shell_json_begin(writer);
    bool is_fine = transcript_write(source, request, writer, &is_found, &error);
    json_writer_flush(writer);
    free(writer);
    if (!is_fine) {
        return audit_fail(command, &error);
    }
    if (!is_found) {
        return shell_fail(command, STATUS_REFUSED,
                          "no shoe found for %s in this journal: no such round, or its cards "
                          "were dealt by hand",
                          asked);
    }
    return shell_finish(command, STATUS_FINE);
}

static int run(const shell_command *command, int argc, char **argv)
{
    audit_request request = {0};
    transcript_request asked = {0};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 't' && (asked.table = audit_table_id(command, value)) == 0) {
            return STATUS_USAGE;
        }
        request.key = letter == 'k' ? value : request.key;
        request.rules = letter == 'r' ? value : request.rules;
        asked.is_public |= letter == PUBLIC;
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    if (argc - first != 2) {
        return shell_usage_error(
            command, "a journal and a shoe or round are required, such as floor.db 3:12");
    }
    asked.by_name = read_name(argv[first + 1], asked.name);
    if (!asked.by_name && !audit_round_id(command, argv[first + 1], &asked.table, &asked.round)) {
        return STATUS_USAGE;
    }
    audit_opened opened;
    status = audit_open(command, &opened, &request, argv[first]);
    if (status == STATUS_FINE && !asked.by_name) {
        asked.table = audit_choose_table(command, &opened.source, asked.table, &status);
    }
    if (status == STATUS_FINE) {
        status = print(command, &opened.source, &asked, argv[first + 1]);
    }
    audit_close(&opened);
    return status;
}

const shell_command audit_shoe_command = {
    .name = "audit shoe",
    .summary = "write the transcript of a shoe",
    .usage = "audit shoe DB SHOE|ROUND [--public] [--table N] [--key FILE]",
    .description = "Writes the transcript of a shoe as one JSON object, as docs/fairness.md "
                   "defines it: pledge, contributions, closings, openings of every card dealt, and "
                   "the seed. SHOE is the shoe's id of 32 hexadecimal digits; ROUND is 12, or 3:12 "
                   "for round 12 of table 3. docs/verify_shuffle.py is a verifier.\n"
                   "\n"
                   "The seed reveals every card of the shoe, including those still to be dealt. "
                   "Use --public for a transcript that you pass on to others.\n"
                   "\n"
                   "Exit status: 0 done; 1 there is no such shoe, or the journal is damaged; 2 "
                   "wrong usage; 3 the journal or its key cannot be read.",
    .examples = "  trey audit shoe floor.db 2:12 > shoe.json\n"
                "  trey audit shoe floor.db 2:12 --public",
    .options = shoe_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
