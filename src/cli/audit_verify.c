/* SPDX-License-Identifier: MIT */
/*
 * trey audit verify: prints each finding, then the totals.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "audit/audit_text.h"
#include "audit/verify.h"
#include "audit/verify_json.h"
#include "format/text/ansi.h"
#include "format/text/count.h"
#include "format/text/money.h"

typedef struct verify_output {
    json_writer writer; /* with --json */
    bool as_json;
    bool color;
} verify_output;

/* ---- For people ---- */

static void print_place(const verify_finding *finding)
{
    char stream[STREAM_TEXT_SIZE];
    if (!finding->has_place) {
        return;
    }
    printf("%s", stream_format(stream, finding->stream));
    if (finding->sequence != 0) {
        printf(", sequence %" PRIu64, finding->sequence);
    }
    if (finding->position != 0) {
        printf("%sposition %" PRIu64 "%s", finding->sequence != 0 ? " (" : ", ", finding->position,
               finding->sequence != 0 ? ")" : "");
    }
    if (finding->round != 0) {
        printf(", round %" PRIu64, finding->round);
    }
    if (finding->event != NULL) {
        printf(", %s", finding->event);
    }
    printf(": ");
}

static void print_finding(const verify_output *report, const verify_finding *finding)
{
    printf("%s%s%s  ", ansi(report->color, ANSI_ALARM), verify_part_name(finding->part),
           ansi(report->color, ANSI_PLAIN));
    print_place(finding);
    printf("%s\n", finding->text);
}

static void print_count(const char *label, uint64_t count, const char *more)
{
    char text[COUNT_TEXT_SIZE];
    printf("  %-12s %15s%s\n", label, count_format(text, (int64_t)count), more);
}

/* Only replay can tell which rounds are void and how many were dealt from a shoe. */
static void print_rounds(const verify_summary *summary, bool has_key)
{
    char more[128], text[COUNT_TEXT_SIZE];
    uint64_t ended = summary->settled + summary->voided + summary->called_off;
    uint64_t others = summary->rounds > ended ? summary->rounds - ended : 0;
    int size = snprintf(more, sizeof more, "  %" PRIu64 " settled, ", summary->settled);
    if (has_key) {
        size += snprintf(more + size, sizeof more - (size_t)size, "%" PRIu64 " void, ",
                         summary->voided);
    }
    size += snprintf(more + size, sizeof more - (size_t)size, "%" PRIu64 " called off",
                     summary->called_off);
    if (others > 0) {
        snprintf(more + size, sizeof more - (size_t)size, ", %" PRIu64 " %s", others,
                 has_key ? "not over" : "void or not over");
    }
    print_count("rounds", summary->rounds, more);
    snprintf(more, sizeof more, "  %s rounds dealt from them and over",
             count_format(text, (int64_t)summary->shoe_rounds));
    print_count("shoes", summary->shoes, has_key ? more : "");
}

static void print_counts(const verify_summary *summary, bool has_key)
{
    char more[96];
    snprintf(more, sizeof more, "  of %" PRIu64 " table%s and the cage", summary->tables,
             summary->tables == 1 ? "" : "s");
    print_count("events", summary->events, more);
    print_rounds(summary, has_key);
    print_count("transfers", summary->transfers, "");
    print_count("snapshots", summary->snapshots, "");
    if (has_key) {
        print_count("sealed", summary->sealed,
                    summary->has_seals ? "  events; the first seal covers all before them"
                                       : "  the journal is of a version without seals");
    }
    if (summary->own_heads > 0) {
        print_count("heads", summary->own_heads, "  signed, in the journal");
    }
    if (summary->heads > 0) {
        print_count("heads", summary->heads, "  signed, compared with the file");
    }
    if (summary->unchecked > 0) {
        print_count("not checked", summary->unchecked,
                    "  events of tables whose check was abandoned");
    }
}

/* Whether play chips were ever issued, or any are left. */
static bool has_play_chips(const verify_summary *summary)
{
    for (int kind = 0; kind < ACCOUNT_KIND_COUNT; kind++) {
        if (summary->balances[CHIPS_PLAY][kind] != 0) {
            return true;
        }
    }
    return false;
}

static void print_balances(const verify_summary *summary, chip_kind chips)
{
    static const char *const labels[ACCOUNT_KIND_COUNT] = {
        [ACCOUNT_CAGE] = "cage",   [ACCOUNT_WALLET] = "wallets", [ACCOUNT_STACK] = "stacks",
        [ACCOUNT_SPOT] = "wagers", [ACCOUNT_BANK] = "banks",     [ACCOUNT_DROP_BOX] = "drop boxes",
        [ACCOUNT_TRAY] = "trays",  [ACCOUNT_POOL] = "meters",    [ACCOUNT_ISSUE] = "issued",
        [ACCOUNT_FELT] = "felt",
    };
    printf("\n%s", chips == CHIPS_PLAY ? "  play chips\n" : "");
    for (int i = 0; i < ACCOUNT_KIND_COUNT; i++) {
        /* The account that chips come from is listed first. */
        int kind = chips == CHIPS_PLAY ? (i == 0 ? ACCOUNT_ISSUE : i == ACCOUNT_ISSUE ? 0 : i) : i;
        account asked = {.kind = (uint8_t)kind, .chips = (uint8_t)chips};
        char amount[MONEY_TEXT_SIZE];
        bool is_used = kind != ACCOUNT_FELT || summary->balances[chips][kind] != 0;
        if (account_is_possible(&asked) && is_used) {
            printf("  %-12s %15s\n", labels[kind],
                   money_format(amount, summary->balances[chips][kind]));
        }
    }
}

static void print_digest(const digest *state)
{
    printf("\n  state        ");
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        printf("%02x", state->bytes[i]);
    }
    printf("\n");
}

static void print_summary(const verify_output *report, const audit_source *source,
                          const verify_summary *summary)
{
    const char *bold = ansi(report->color, ANSI_BOLD), *plain = ansi(report->color, ANSI_PLAIN);
    printf("%s%s%s%s\n", summary->findings > 0 ? "\n" : "", bold, source->path, plain);
    print_counts(summary, source->has_key);
    print_balances(summary, CHIPS_CAGE);
    if (has_play_chips(summary)) {
        print_balances(summary, CHIPS_PLAY);
    }
    if (summary->has_state) {
        print_digest(&summary->state);
    }
    printf("\n");
    if (!source->has_key) {
        shell_printf_text("%s",
                          "Without the key, these are not checked: seals, replay, settlements, "
                          "shoes, snapshots. A forged journal with matching hashes passes.");
    }
    if (summary->findings == 0) {
        shell_printf_text(
            "%s",
            source->has_key
                ? summary->has_seals ? "Everything holds: chain, seals, storage, ledger, replay, "
                                       "settlements, shoes, snapshots."
                                     : "Everything holds: chain, storage, ledger, replay, "
                                       "settlements, shoes, snapshots."
                : "Everything that can be checked without the key holds: chain, storage, ledger.");
    } else {
        printf("%s%" PRIu64 " finding%s.%s\n", bold, summary->findings,
               summary->findings == 1 ? "" : "s", plain);
    }
}

/* ---- The command ---- */

static void on_finding(void *context, const verify_finding *finding)
{
    verify_output *report = context;
    if (report->as_json) {
        verify_write_finding(&report->writer, finding);
    } else {
        print_finding(report, finding);
    }
}

static int verify(const shell_command *command, audit_source *source, bool as_json)
{
    verify_output *report = calloc(1, sizeof *report);
    if (report == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    report->as_json = as_json;
    report->color = shell_color();
    shell_json_begin(&report->writer);
    if (as_json) {
        json_object_begin(&report->writer);
        json_member_text(&report->writer, "journal", source->path);
        json_key(&report->writer, "findings");
        json_array_begin(&report->writer);
    }
    verify_summary summary;
    journal_error error;
    bool is_read = audit_verify(source, on_finding, report, &summary, &error);
    if (is_read && as_json) {
        json_array_end(&report->writer);
        verify_write_summary(&report->writer, source->has_key, &summary);
        json_object_end(&report->writer);
        json_end_line(&report->writer);
    } else if (is_read) {
        print_summary(report, source, &summary);
    }
    json_writer_flush(&report->writer);
    free(report);
    if (!is_read) {
        return audit_fail(command, &error);
    }
    return shell_finish(command, summary.findings == 0 ? STATUS_FINE : STATUS_REFUSED);
}

static const shell_option verify_options[] = {
    AUDIT_KEY_OPTION,
    {"without-key", AUDIT_WITHOUT_KEY, NULL,
     "Check only what is not encrypted: chain, storage and ledger"},
    {"against", 'A', "FILE", "Compare the journal with signed heads that were kept elsewhere"},
    {"json", 'j', NULL, "Write one JSON object"},
    AUDIT_RULES_OPTION,
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    audit_request request = {0};
    const char *value, *against = NULL;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 'A') {
            against = value;
        } else if (letter == 'k') {
            request.key = value;
        } else if (letter == 'r') {
            request.rules = value;
        } else if (letter == 'j') {
            request.as_json = true;
        } else {
            request.without_key = true;
        }
    }
    if (letter < 0) {
        return status;
    }
    const char *path = audit_journal_argument(command, argc, argv);
    if (path == NULL) {
        return STATUS_USAGE;
    }
    audit_opened opened;
    status = audit_open(command, &opened, &request, path);
    if (status == STATUS_FINE && against != NULL) {
        status = audit_heads_read(command, against, &opened.source);
    }
    if (status == STATUS_FINE) {
        status = verify(command, &opened.source, request.as_json);
    }
    free(opened.source.heads);
    audit_close(&opened);
    return status;
}

const shell_command audit_verify_command = {
    .name = "audit verify",
    .summary = "check a journal",
    .usage = "audit verify DB [--key FILE | --without-key] [--against FILE] [--json] [--rules-file "
             "FILE]",
    .description =
        "Reads a journal from the first event to the last and checks the hash chain, the database, "
        "that every event follows the rules, the ledger (no account overdrawn), every settlement "
        "by settling it again, every shoe against its pledge, every snapshot, and that keys and "
        "times are in order. Reports each wrong event and what is wrong with it. Changes nothing; "
        "a server may be writing at the same time.\n"
        "\n"
        "Exit status: 0 the journal is intact; 1 something is wrong; 2 wrong usage; 3 the journal "
        "or its key cannot be read.",
    .examples = "  trey audit verify floor.db\n"
                "  trey audit verify floor.db --key /mnt/safe/floor.key --json | jq .findings\n"
                "  trey audit verify backup.db --without-key",
    .options = verify_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
