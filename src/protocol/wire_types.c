/* SPDX-License-Identifier: MIT */
/*
 * Types that members of several messages have.
 */
#include "wire_types.h"

#include "table/view.h"

_Static_assert(DIGEST_SIZE == 32 && FAIR_ID_SIZE == 16, "the sizes in format/json/core_types.c");

WIRE_WORDS_OF(roles, table_role_name, table_role, 0, ROLE_CLOCK); /* the clock is the program */
WIRE_WORDS_OF(events, table_event_code, table_event_kind, 0, TABLE_EVENT_KIND_COUNT);

static const char *command_word(uint32_t number)
{
    return table_command_code((table_command_kind)number);
}

static const char *const clock_commands[] = {"tick",       "resume",    "mark-clock",
                                             "disconnect", "reconnect", NULL};
static const shape_words commands = {
    .word = command_word, .end = COMMAND_KIND_COUNT, .never = clock_commands};

WIRE_WORDS_OF(steps, trey_step_name, trey_step, 0, TREY_STEP_COUNT);
const shape_type wire_step = {.kind = SHAPE_WORD, .words = &steps, .name = "Step"};
WIRE_WORDS_OF(passes, turn_pass_name, turn_pass, 0, TURN_PASS_COUNT);
const shape_type wire_turn_pass = {.kind = SHAPE_WORD, .words = &passes, .name = "TurnPass"};

/* What does not fit is read as an origin that no rule set has. */
static const char *const origin_words[] = {
    [TREY_ORIGIN_SEAT_1] = "seat-1", [TREY_ORIGIN_LEFT_OF_BANK] = "left-of-bank"};
WIRE_WORDS(origins, origin_words);
const shape_type wire_origin = {.kind = SHAPE_WORD,
                                .name = "DealFrom",
                                .words = &origins,
                                .null_value = TREY_ORIGIN_LEFT_OF_BANK + 1,
                                .about = "Where the deal starts (ROUND-2)."};

const shape_type wire_request_id = {.kind = SHAPE_TEXT,
                                    .name = "RequestId",
                                    .pattern = "^[ -~]{1,64}$",
                                    .about = "request id chosen by the client",
                                    .expected = "a text of 1 to 64 printable ASCII characters"};
const shape_type wire_table_role = {.name = "TableRole", .kind = SHAPE_WORD, .words = &roles};
const shape_type wire_event_code = {.kind = SHAPE_WORD, .words = &events};
const shape_type wire_command_code = {.name = "Command", .kind = SHAPE_WORD, .words = &commands};
const shape_type wire_sentence = {.kind = SHAPE_TEXT, .minimum = 1};
const shape_type wire_code = {
    .kind = SHAPE_TEXT,
    .name = "Code",
    .pattern = "^[a-z][a-z0-9-]*$",
    .about = "error code from the closed list in docs/settle.md, or one of those in docs/api.md"};
const shape_type wire_given = {.kind = SHAPE_NUMBER,
                               .name = "Given",
                               .minimum = INT64_MIN,
                               .maximum = INT64_MAX,
                               .about = "the requested value, as the error message states it: "
                                        "whole cents, a count, or a card as rank × 4 + suit"};
const shape_type wire_limit = {.kind = SHAPE_NUMBER,
                               .name = "Limit",
                               .minimum = INT64_MIN,
                               .maximum = INT64_MAX,
                               .about = "the limit that the rule sets, as the message states it"};
