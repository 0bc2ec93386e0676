/* SPDX-License-Identifier: MIT */
/*
 * The types that members of several objects have: amounts, seats, people and the words of the
 * game's lists. docs/api/shapes.yaml has them under the same names.
 */
#ifndef TREY_FORMAT_JSON_CORE_TYPES_H
#define TREY_FORMAT_JSON_CORE_TYPES_H

#include "shape.h"

/* clang-format off */
extern const shape_type wire_flag, wire_text,
    wire_amount, wire_chips, wire_time, wire_sequence, wire_count, wire_number_from_1, wire_number_or_none,
    wire_person, wire_person_or_nobody, wire_table_number,
    wire_seat, wire_seat_or_none, wire_seat_or_bank, wire_seats,
    wire_card, wire_digest, wire_shoe_id,
    wire_rule, wire_rule_or_none,
    wire_wager, wire_line_kind, wire_phase, wire_void_reason, wire_key, wire_award_hand, wire_device;
/* clang-format on */

/* The words of an array, by their index. A damaged journal can hold other numbers. */
#define WIRE_WORDS(name, array)                                                                    \
    static const char *name##_word(uint32_t number)                                                \
    {                                                                                              \
        return number < sizeof(array) / sizeof(array)[0] ? (array)[number] : "?";                  \
    }                                                                                              \
    static const shape_words name = {.word = name##_word, .end = sizeof(array) / sizeof(array)[0]}

/* The words that a function of the core gives an enum. */
#define WIRE_WORDS_OF(name, function, type, from, to)                                              \
    static const char *name##_word(uint32_t number)                                                \
    {                                                                                              \
        return function((type)number);                                                             \
    }                                                                                              \
    static const shape_words name = {.word = name##_word, .first = (from), .end = (to)}

#endif
