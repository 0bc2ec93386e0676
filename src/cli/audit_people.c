/* SPDX-License-Identifier: MIT */
/*
 * trey audit people: prints who changed which account, and when.
 */
#include <stdio.h>
#include <stdlib.h>

#include "audit.h"
#include "audit/entry_json.h"
#include "format/text/time_text.h"

static const shell_option people_options[] = {
    {"json", 'j', NULL, "Write JSON, one object on each line"},
    {NULL, 0, NULL, NULL},
};

/* ---- Text ---- */

/* "from table 3 until 2027-02-16 00:00:00: threats" */
static void print_bar(const change_bar *bar)
{
    char until[TIME_TEXT_SIZE];
    if (bar->table != 0) {
        printf(" from table %u", bar->table);
    } else {
        printf(" from the house");
    }
    printf(" until %.19s%s%s", time_format_plain(until, bar->until),
           bar->reason[0] != '\0' ? ": " : "", bar->reason);
}

static void print_what(const person_change *change)
{
    char roles[ROLES_TEXT_SIZE], before[ROLES_TEXT_SIZE];
    roles_format(roles, change->roles);
    switch (change->kind) {
    case PERSON_CHANGE_ADDED:
        printf("added as %s", roles);
        return;
    case PERSON_CHANGE_ROLES:
        printf("roles %s, before %s", roles, roles_format(before, change->roles_before));
        return;
    case PERSON_CHANGE_DISABLED:
        printf("disabled");
        return;
    case PERSON_CHANGE_ENABLED:
        printf("enabled");
        return;
    case PERSON_CHANGE_PASSWORD:
        printf("password set");
        return;
    case PERSON_CHANGE_LINK:
        printf("one-time link made");
        return;
    case PERSON_CHANGE_FACTOR_SET:
        printf("second factor set up");
        return;
    case PERSON_CHANGE_FACTOR_RESET:
        printf("second factor removed");
        return;
    case PERSON_CHANGE_BARRED:
        printf("barred");
        print_bar(&change->bar);
        return;
    case PERSON_CHANGE_SELF_EXCLUDED:
        printf("self-excluded");
        print_bar(&change->bar);
        return;
    case PERSON_CHANGE_BAR_LIFTED:
        printf("no longer barred");
        print_bar(&change->bar);
        return;
    case PERSON_CHANGE_PIN_SET:
        printf("PIN set");
        return;
    case PERSON_CHANGE_PIN_GIVEN:
        printf("PIN given for one time");
        return;
    case PERSON_CHANGE_READER_ADDED:
        printf("card reader added, table %u", change->reader.table);
        return;
    case PERSON_CHANGE_READER_REVOKED:
        printf("card reader revoked, table %u", change->reader.table);
        return;
    case PERSON_CHANGE_UNREADABLE:
    case PERSON_CHANGE_COUNT:
        printf("changed, but the record was damaged");
        return;
    }
}

static void print_who(const person_change *change)
{
    switch (change->by.origin) {
    case CHANGE_BY_PERSON:
        if (change->person != 0 && change->by.person == change->person) {
            printf("themselves");
        } else {
            printf("person %u", change->by.person);
        }
        return;
    case CHANGE_BY_LINK:
        printf(change->by.person != 0 ? "one-time link" : "link for the first admin");
        return;
    case CHANGE_BY_TOOL:
        printf("trey user, run by %s", change->by.user);
        return;
    case CHANGE_BY_SERVER:
    case CHANGE_ORIGIN_COUNT:
        printf("the server");
        return;
    }
}

static void print_change(const person_change *change)
{
    char time[TIME_TEXT_SIZE], whose[24] = "somebody";
    if (person_change_is_of_reader(change->kind)) {
        snprintf(whose, sizeof whose, "reader %u", (unsigned)change->reader.number);
    } else if (change->person != 0) {
        snprintf(whose, sizeof whose, "person %u", change->person);
    }
    printf("%.19s  %-11s ", time_format_plain(time, change->time), whose);
    print_what(change);
    printf(" (");
    print_who(change);
    printf(")\n");
}

/* ---- The command ---- */

static void write_change(json_writer *out, const journal_entry *entry, const person_change *change)
{
    json_object_begin(out);
    place_write(out, entry, 0);
    person_change_write(out, change);
    json_object_end(out);
    json_end_line(out);
}

static journal_status print_changes(journal_db *journal, json_writer *out, journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    bool is_empty = true;
    person_change change;
    journal_status status = journal_read_stream(journal, JOURNAL_PEOPLE, 1, &cursor, error);
    while (status == JOURNAL_OK &&
           (status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        is_empty = false;
        if (!person_event_read(&change, entry.payload.bytes, entry.payload.size)) {
            status = journal_find(error, JOURNAL_FOUND_SHAPE, entry.stream, entry.sequence,
                                  entry.position,
                                  "Position %llu is not a change of an account. Run 'trey audit "
                                  "verify' for details.",
                                  (unsigned long long)entry.position);
        } else if (out != NULL) {
            write_change(out, &entry, &change);
        } else {
            print_change(&change);
        }
    }
    journal_cursor_close(cursor);
    if (status == JOURNAL_END && is_empty && out == NULL) {
        printf("This journal has no changes of accounts.\n");
    }
    return status;
}

static int print_people(const shell_command *command, journal_db *journal, bool as_json)
{
    journal_error error;
    json_writer *out = as_json ? calloc(1, sizeof *out) : NULL;
    if (as_json && out == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    if (out != NULL) {
        shell_json_begin(out);
    }
    journal_status status = print_changes(journal, out, &error);
    if (out != NULL) {
        json_writer_flush(out);
        free(out);
    }
    return status == JOURNAL_END ? shell_finish(command, STATUS_FINE) : audit_fail(command, &error);
}

static int run(const shell_command *command, int argc, char **argv)
{
    const char *value;
    int letter, status = STATUS_FINE;
    bool as_json = false;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        as_json = true;
    }
    if (letter < 0) {
        return status;
    }
    journal_db *journal;
    status = audit_open_argument(command, argc, argv, &journal);
    if (status != STATUS_FINE) {
        return status;
    }
    status = print_people(command, journal, as_json);
    journal_close(journal);
    return status;
}

const shell_command audit_people_command = {
    .name = "audit people",
    .summary = "list the changes of accounts",
    .usage = "audit people DB [OPTION…]",
    .description =
        "Lists who changed which account, and when: added, new roles, disabled, enabled, password "
        "set, one-time link made, second factor set up or removed, barred, self-excluded, no "
        "longer barred, PIN set or given. People are numbers, as "
        "everywhere in a journal; 'trey user list' shows their names. A change by 'trey user' has "
        "the name of the user of the system who ran it.\n"
        "\n"
        "Exit status: 0 printed, also when there are none; 1 the journal is damaged; 2 wrong "
        "usage; 3 the journal cannot be read.",
    .examples = "  trey audit people /var/lib/trey/trey.db",
    .options = people_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
