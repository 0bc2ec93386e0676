/* SPDX-License-Identifier: MIT */
/*
 * Writes the result of a verification as JSON.
 */
#include "verify_json.h"

#include "audit_text.h"
#include "protocol/wire_types.h"

static const shape_pass api = {.form = SHAPE_API};

/* ---- Findings ---- */

static bool has_table(const void *record, const shape_pass *pass)
{
    const verify_finding *finding = record;
    (void)pass;
    return finding->has_place && journal_is_table(finding->stream);
}

static bool has_sequence(const void *record, const shape_pass *pass)
{
    const verify_finding *finding = record;
    (void)pass;
    return finding->has_place && finding->sequence != 0;
}

static bool has_position(const void *record, const shape_pass *pass)
{
    const verify_finding *finding = record;
    (void)pass;
    return finding->has_place && finding->position != 0;
}

static bool has_round(const void *record, const shape_pass *pass)
{
    const verify_finding *finding = record;
    (void)pass;
    return finding->has_place && finding->round != 0;
}

static bool has_event(const void *record, const shape_pass *pass)
{
    const verify_finding *finding = record;
    (void)pass;
    return finding->has_place && finding->event != NULL;
}

static void write_stream(json_writer *writer, const void *record, const shape_pass *pass)
{
    char stream[STREAM_TEXT_SIZE];
    (void)pass;
    json_word(writer, stream_format(stream, ((const verify_finding *)record)->stream));
}

WIRE_WORDS_OF(parts, verify_part_name, verify_part, 0, VERIFY_PART_COUNT);
static const shape_type part = {.kind = SHAPE_WORD, .words = &parts};

#define OF_FINDING(name, of, field) SHAPE_MEMBER(name, of, verify_finding, field)

static const shape_member finding_rows[] = {
    {OF_FINDING("part", &part, part)},
    {SHAPE_MADE("stream", &wire_text), .write = write_stream,
     .guard = SHAPE_AT(verify_finding, has_place), .guard_kind = GUARD_ABSENT},
    {OF_FINDING("table", &wire_table_number, stream), .is_there = has_table},
    {OF_FINDING("sequence", &wire_sequence, sequence), .is_there = has_sequence},
    {OF_FINDING("position", &wire_number_from_1, position), .is_there = has_position},
    {OF_FINDING("round", &wire_number_from_1, round), .is_there = has_round},
    {OF_FINDING("event", &wire_code, event), .is_there = has_event},
    {OF_FINDING("text", &wire_sentence, text)},
};
const shape_type verify_finding_shape = {
    .kind = SHAPE_OBJECT, .name = "VerifyFinding", SHAPE_MEMBERS(finding_rows)};

void verify_write_finding(json_writer *writer, const verify_finding *finding)
{
    shape_write(writer, &verify_finding_shape, finding, &api);
}

/* ---- The summary ---- */

/* The account of a kind, and whether chips of this kind can be there. */
static bool find_account(chip_kind chips, uint32_t index, account_kind *found)
{
    for (account_kind kind = 0; kind < ACCOUNT_KIND_COUNT; kind++) {
        account key = {.kind = (uint8_t)kind, .chips = (uint8_t)chips};
        if (account_is_possible(&key) && index-- == 0) {
            *found = kind;
            return true;
        }
    }
    return false;
}

static void write_balances(json_writer *writer, const verify_summary *summary, chip_kind chips)
{
    account_kind kind;
    json_object_begin(writer);
    for (uint32_t i = 0; find_account(chips, i, &kind); i++) {
        json_member_integer(writer, account_kind_name(kind), summary->balances[chips][kind]);
    }
    json_object_end(writer);
}

static void write_cage_balances(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_balances(writer, &((const verify_result *)record)->summary, CHIPS_CAGE);
}

static void write_play_balances(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_balances(writer, &((const verify_result *)record)->summary, CHIPS_PLAY);
}

static bool describe_account(chip_kind chips, uint32_t index, shape_described *description)
{
    account_kind kind;
    bool is_there = find_account(chips, index, &kind);
    if (is_there) {
        *description = (shape_described){
            .name = account_kind_name(kind), .type = &wire_amount, .is_required = true};
    }
    return is_there;
}

static bool describe_cage(uint32_t index, shape_described *description)
{
    return describe_account(CHIPS_CAGE, index, description);
}

static bool describe_play(uint32_t index, shape_described *description)
{
    return describe_account(CHIPS_PLAY, index, description);
}

static const shape_type cage_balances = {
    .kind = SHAPE_OBJECT, .name = "Balances", .describe = describe_cage};
static const shape_type play_balances = {
    .kind = SHAPE_OBJECT, .name = "PlayBalances", .describe = describe_play};

static void write_holds(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_bool(writer, ((const verify_result *)record)->summary.findings == 0);
}

#define OF_RESULT(name, of, field) SHAPE_MEMBER(name, of, verify_result, field)
#define COUNT(name, field) {OF_RESULT(name, &wire_count, summary.field)}

/* A count that needs the house's key, because replay or the check of the seals makes it. Without
 * the key it is null. */
#define COUNT_WITH_KEY(name, field)                                                                \
    {OF_RESULT(name, &wire_count, summary.field), .guard = SHAPE_AT(verify_result, has_key),       \
     .guard_kind = GUARD_NULL}

static const shape_member result_rows[] = {
    {SHAPE_MADE("holds", &wire_flag), .write = write_holds},
    {OF_RESULT("with_key", &wire_flag, has_key)},
    COUNT("events", events),
    COUNT("not_checked", unchecked),
    COUNT("tables", tables),
    COUNT("rounds", rounds),
    COUNT("settled", settled),
    COUNT_WITH_KEY("void", voided),
    COUNT("called_off", called_off),
    COUNT("shoes", shoes),
    COUNT_WITH_KEY("shoe_rounds", shoe_rounds),
    COUNT("transfers", transfers),
    COUNT("snapshots", snapshots),
    COUNT_WITH_KEY("sealed", sealed),
    COUNT("own_heads", own_heads),
    COUNT("heads", heads),
    {SHAPE_MADE("balances", &cage_balances), .write = write_cage_balances},
    {SHAPE_MADE("play_balances", &play_balances), .write = write_play_balances},
    {OF_RESULT("state", &wire_digest, summary.state),
     .guard = SHAPE_AT(verify_result, summary.has_state), .guard_kind = GUARD_NULL},
};
const shape_type verify_result_shape = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(result_rows)};

void verify_write_summary(json_writer *writer, bool has_key, const verify_summary *summary)
{
    shape_write_members(writer, &verify_result_shape,
                        &(verify_result){.summary = *summary, .has_key = has_key}, &api);
}
