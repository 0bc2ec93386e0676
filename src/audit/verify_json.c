/* SPDX-License-Identifier: MIT */
/*
 * Writes the result of a verification as JSON.
 */
#include "verify_json.h"

#include "audit_text.h"

void verify_write_finding(json_writer *writer, const verify_finding *finding)
{
    json_object_begin(writer);
    json_member_word(writer, "part", verify_part_name(finding->part));
    if (finding->has_place) {
        char stream[STREAM_TEXT_SIZE];
        bool is_table = finding->stream != JOURNAL_CAGE && finding->stream != JOURNAL_LEDGER;
        json_member_word(writer, "stream", stream_format(stream, finding->stream));
        if (is_table) {
            json_member_integer(writer, "table", finding->stream);
        }
        if (finding->sequence != 0) {
            json_member_integer(writer, "sequence", (int64_t)finding->sequence);
        }
        if (finding->position != 0) {
            json_member_integer(writer, "position", (int64_t)finding->position);
        }
        if (finding->round != 0) {
            json_member_integer(writer, "round", (int64_t)finding->round);
        }
        if (finding->event != NULL) {
            json_member_word(writer, "event", finding->event);
        }
    }
    json_member_text(writer, "text", finding->text);
    json_object_end(writer);
}

/* Values that only replay can determine are null without the key. */
static void write_counts(json_writer *writer, const verify_summary *summary, bool has_key)
{
    const struct {
        const char *name;
        uint64_t count;
        bool is_known;
    } counts[] = {
        {"events", summary->events, true},
        {"not_checked", summary->unchecked, true},
        {"tables", summary->tables, true},
        {"rounds", summary->rounds, true},
        {"settled", summary->settled, true},
        {"void", summary->voided, has_key},
        {"called_off", summary->called_off, true},
        {"shoes", summary->shoes, true},
        {"shoe_rounds", summary->shoe_rounds, has_key},
        {"transfers", summary->transfers, true},
        {"snapshots", summary->snapshots, true},
        {"sealed", summary->sealed, has_key},
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        json_key(writer, counts[i].name);
        if (counts[i].is_known) {
            json_integer(writer, (int64_t)counts[i].count);
        } else {
            json_null(writer);
        }
    }
}

static void write_balances(json_writer *writer, const char *name, const verify_summary *summary,
                           chip_kind chips)
{
    json_key(writer, name);
    json_object_begin(writer);
    for (int kind = 0; kind < ACCOUNT_KIND_COUNT; kind++) {
        account asked = {.kind = (uint8_t)kind, .chips = (uint8_t)chips};
        if (account_is_possible(&asked)) {
            json_member_integer(writer, account_kind_name((account_kind)kind),
                                summary->balances[chips][kind]);
        }
    }
    json_object_end(writer);
}

void verify_write_summary(json_writer *writer, bool has_key, const verify_summary *summary)
{
    json_member_bool(writer, "holds", summary->findings == 0);
    json_member_bool(writer, "with_key", has_key);
    write_counts(writer, summary, has_key);
    write_balances(writer, "balances", summary, CHIPS_CAGE);
    write_balances(writer, "play_balances", summary, CHIPS_PLAY);
    if (summary->has_state) {
        hex_write(writer, "state", summary->state.bytes, DIGEST_SIZE);
    } else {
        json_key(writer, "state");
        json_null(writer);
    }
}
