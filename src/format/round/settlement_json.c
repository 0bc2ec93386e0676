/* SPDX-License-Identifier: MIT */
/*
 * Lines and awards of a settlement as JSON.
 */
#include "settlement_json.h"

/* ---- Lines ---- */

static int64_t line_result(const void *line)
{
    return trey_line_result(line);
}

static int64_t line_paid(const void *line)
{
    return trey_line_paid(line);
}

static int64_t line_collected(const void *line)
{
    return trey_line_collected(line);
}

static int64_t line_returned(const void *line)
{
    return trey_line_returned(line);
}

static int64_t line_uncovered(const void *line)
{
    return trey_line_uncovered(line);
}

/* One of the two is zero: chips move one way. */
static void read_moved(const json_tree *tree, uint32_t node, void *record, void *context)
{
    (void)context;
    if (tree->nodes[node].token == JSON_INTEGER && tree->nodes[node].integer > 0) {
        ((trey_line *)record)->moved = tree->nodes[node].integer;
    }
}

WIRE_WORDS_OF(results, trey_result_name, trey_result, 0, TREY_RESULT_COUNT);
static const shape_type result = {
    .kind = SHAPE_WORD, .words = &results, .null_value = TREY_RESULT_NO_ACTION};

static const shape_member line_rows[] = {
    {SHAPE_MEMBER("kind", &wire_line_kind, trey_line, kind)},
    {SHAPE_MEMBER("amount", &wire_chips, trey_line, amount)},
    {SHAPE_MEMBER("result", &result, trey_line, outcome), .number = line_result},
    {SHAPE_MADE("paid", &wire_chips), .number = line_paid, .read = read_moved},
    {SHAPE_MADE("collected", &wire_chips), .number = line_collected, .read = read_moved},
    {SHAPE_MADE("returned", &wire_chips), .number = line_returned},
    {SHAPE_MADE("uncovered", &wire_chips), .number = line_uncovered},
    {SHAPE_MEMBER("rule", &wire_rule, trey_line, rule)},
};
const shape_type settlement_line = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(line_rows)};

void line_write_members(json_writer *writer, const trey_line *line)
{
    shape_write_members(writer, &settlement_line, line, &(shape_pass){.form = SHAPE_API});
}

/* ---- Awards ---- */

static const char *const source_words[] = {[false] = "house", [true] = "meter"};
WIRE_WORDS(sources, source_words);
static const shape_type source = {.kind = SHAPE_WORD, .words = &sources};

static const shape_member award_rows[] = {
    {SHAPE_MEMBER("hand", &wire_award_hand, trey_award, hand)},
    {SHAPE_MEMBER("amount", &wire_chips, trey_award, amount)},
    {SHAPE_MEMBER("from", &source, trey_award, from_meter)},
};
const shape_type settlement_award = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(award_rows)};

static const shape_member envy_rows[] = {
    {SHAPE_MEMBER("trigger", &wire_seat, trey_envy, trigger)},
    {SHAPE_MEMBER("amount", &wire_chips, trey_envy, amount)},
};
const shape_type settlement_envy = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(envy_rows)};

void award_write_members(json_writer *writer, const trey_award *award)
{
    shape_write_members(writer, &settlement_award, award, &(shape_pass){.form = SHAPE_API});
}
