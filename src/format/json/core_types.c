/* SPDX-License-Identifier: MIT */
/*
 * Types that members of several objects have.
 */
#include "core_types.h"

#include <trey/controller.h>
#include <trey/round.h>
#include <trey/rule.h>

const shape_type wire_flag = {.kind = SHAPE_FLAG};
const shape_type wire_text = {.kind = SHAPE_TEXT};

/* ---- Numbers ---- */

#define NUMBER(from, to) .kind = SHAPE_NUMBER, .minimum = (from), .maximum = (to)
#define NULL_IS_0 .is_nullable = true, .null_value = 0

const shape_type wire_amount = {
    .name = "Amount", NUMBER(INT64_MIN, INT64_MAX), .about = "whole cents"};
const shape_type wire_chips = {.name = "Chips", NUMBER(0, INT64_MAX), .about = "whole cents"};
const shape_type wire_time = {
    .name = "Time", NUMBER(0, INT64_MAX), .about = "milliseconds since 1970"};
const shape_type wire_sequence = {
    .name = "Sequence", NUMBER(0, INT64_MAX), .about = "number of an event at its table"};
const shape_type wire_count = {NUMBER(0, INT64_MAX)};
const shape_type wire_number_from_1 = {NUMBER(1, INT64_MAX)};
const shape_type wire_number_or_none = {NUMBER(1, INT64_MAX), NULL_IS_0};
const shape_type wire_person = {.name = "Person", NUMBER(1, UINT32_MAX)};
const shape_type wire_person_or_nobody = {
    .name = "PersonOrNobody", NUMBER(1, UINT32_MAX), NULL_IS_0};
const shape_type wire_table_number = {.name = "TableNumber", NUMBER(1, UINT32_MAX)};
const shape_type wire_seat = {.name = "Seat", NUMBER(1, TREY_SEATS_MAX)};
const shape_type wire_seat_or_none = {.name = "SeatOrNone", NUMBER(1, TREY_SEATS_MAX), NULL_IS_0};
const shape_type wire_seat_or_bank = {
    .name = "SeatOrBank", NUMBER(0, TREY_SEATS_MAX), .about = "0: the banker, or the house"};
const shape_type wire_seats = {.name = "Seats", .kind = SHAPE_SEATS};

/* ---- Cards and bytes ---- */

const shape_type wire_card = {.name = "Card", .kind = SHAPE_CARD};
const shape_type wire_digest = {
    .name = "Digest", .kind = SHAPE_HEX, .size = 32, .about = "32 bytes"};
const shape_type wire_shoe_id = {
    .name = "ShoeId", .kind = SHAPE_HEX, .size = 16, .about = "16 bytes"};

/* ---- Words ---- */

WIRE_WORDS_OF(rules, trey_rule_id, trey_rule, TREY_RULE_NONE + 1, TREY_RULE_COUNT);
WIRE_WORDS_OF(wagers, trey_wager_kind_name, trey_wager_kind, 0, TREY_WAGER_PROGRESSIVE + 1);
WIRE_WORDS_OF(phases, trey_phase_name, trey_phase, 0, TREY_PHASE_COUNT);
WIRE_WORDS_OF(reasons, trey_void_reason_name, trey_void_reason, TREY_VOID_NONE + 1,
              TREY_VOID_REASON_COUNT);
WIRE_WORDS_OF(keys, trey_key_name, trey_key, 0, TREY_KEY_COUNT);
WIRE_WORDS_OF(award_hands, trey_award_hand_name, trey_award_hand, TREY_AWARD_NONE + 1,
              TREY_AWARD_HAND_COUNT);
WIRE_WORDS_OF(devices, trey_device_name, trey_device, 0, TREY_DEVICE_COUNT);

/* A settlement has no line for the progressive: its awards are listed by themselves. */
static const char *const not_lines[] = {"progressive", NULL};
static const shape_words line_kinds = {
    .word = wagers_word, .end = TREY_WAGER_ANTE_BONUS + 1, .never = not_lines};

#define WORD(list) .kind = SHAPE_WORD, .words = &(list)

/* Clauses are added, so the schema has the form of their names, not a list. */
#define RULE WORD(rules), .pattern = "^[A-Z]+-[0-9]+$"

const shape_type wire_rule = {
    .name = "Rule", RULE, .about = "a clause of the rules (docs/rules.md)"};
const shape_type wire_rule_or_none = {RULE, NULL_IS_0};
const shape_type wire_wager = {.name = "Wager", WORD(wagers)};
const shape_type wire_phase = {.name = "Phase", WORD(phases)};
const shape_type wire_void_reason = {.name = "VoidReason", WORD(reasons)};
const shape_type wire_line_kind = {WORD(line_kinds)};
const shape_type wire_key = {.name = "Key", WORD(keys)};
const shape_type wire_award_hand = {.name = "AwardHand", WORD(award_hands)};
const shape_type wire_device = {
    .name = "Device", WORD(devices), .about = "what the cards are shuffled with"};
