/* SPDX-License-Identifier: MIT */
/*
 * The work of the settlement, seat by seat, for dealers and supervisors (turns.h).
 */
#include "view_sections.h"

static const char *const source_words[TURN_SOURCE_COUNT] = {
    [TURN_FROM_BANK] = "bank", [TURN_FROM_TRAY] = "tray", [TURN_FROM_METER] = "meter"};
WIRE_WORDS(sources, source_words);
static const shape_type source = {.kind = SHAPE_WORD, .words = &sources, .name = "TurnSource"};
WIRE_WORDS_OF(kinds, trey_wager_kind_name, trey_wager_kind, 0, TREY_WAGER_ANTE_BONUS + 1);
static const shape_type kind = {.kind = SHAPE_WORD, .words = &kinds};
WIRE_WORDS_OF(results, trey_result_name, trey_result, 0, TREY_RESULT_COUNT);
static const shape_type result = {.kind = SHAPE_WORD, .words = &results};
static const shape_type pays = {.kind = SHAPE_NUMBER, .maximum = INT64_MAX};
static const shape_type chips = {.kind = SHAPE_NUMBER,
                                 .minimum = -TREY_AMOUNT_MAX,
                                 .maximum = INT64_MAX,
                                 .about = "whole cents: positive to pay, negative to take"};

#define OF_LINE(name, of, field) SHAPE_MEMBER(name, of, turn_line, field)

static const shape_member line_rows[] = {
    {OF_LINE("kind", &kind, kind)},
    {OF_LINE("person", &wire_person, person)},
    {OF_LINE("result", &result, result)},
    {OF_LINE("amount", &chips, amount),
     .about = "0: the wager stays with its owner. A folded wager was collected at an earlier step; "
              "this is the part that is returned."},
    {OF_LINE("rule", &wire_rule, rule)},
    {OF_LINE("pays", &pays, pays),
     .about = "multiple of the wager; 0: not paid, or paid by the meter"},
    {OF_LINE("from", &source, source)},
    {OF_LINE("uncovered", &wire_chips, uncovered), .about = "not covered by the bank (COVER-1)"},
};
static const shape_type line = {.kind = SHAPE_OBJECT, .name = "TurnLine", SHAPE_MEMBERS(line_rows)};
static const shape_type line_list = {.kind = SHAPE_LIST, .element = &line};

static void write_lines(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_turn *turn = record;
    const table_turn_list *list = pass->context;
    json_array_begin(writer);
    for (uint32_t i = 0; i < turn->count; i++) {
        shape_write(writer, &line, &list->lines[turn->first + i], pass);
    }
    json_array_end(writer);
}

#define OF_TURN(name, of, field) SHAPE_MEMBER(name, of, table_turn, field)

static const shape_member turn_rows[] = {
    {OF_TURN("seat", &wire_seat, seat)},
    {OF_TURN("person", &wire_person, person)},
    {OF_TURN("pass", &wire_turn_pass, pass)},
    {OF_TURN("amount", &chips, amount), .guard = SHAPE_AT(table_turn, is_known),
     .guard_kind = GUARD_NULL, .about = "the sum of the lines; null while it is unknown"},
    {OF_TURN("handed", &chips, handed), .about = "chips already handed over"},
    {OF_TURN("known", &wire_flag, is_known),
     .about = "false: the amount is unknown until hands are turned over"},
    {OF_TURN("confirm", &wire_flag, needs_confirm),
     .about = "a supervisor must confirm the award first (PROG-7)"},
    {OF_TURN("done", &wire_flag, is_done)},
    {SHAPE_MADE("lines", &line_list), .write = write_lines},
};
static const shape_type turn = {.kind = SHAPE_OBJECT,
                                .name = "SettlementTurn",
                                .about =
                                    "The chips to pay to a seat or to take from it. Turns are in "
                                    "working order; the first one that is not done is next.",
                                SHAPE_MEMBERS(turn_rows)};
const shape_type view_turns = {.kind = SHAPE_LIST, .element = &turn};

void view_write_turns(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_turn_list *list = &((const table_view *)record)->turns;
    shape_pass lines = {.form = pass->form, .context = list};
    json_array_begin(writer);
    for (uint32_t i = 0; i < list->count; i++) {
        shape_write(writer, &turn, &list->turns[i], &lines);
    }
    json_array_end(writer);
}
