/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes the rules of a live table as JSON: a rule set, the choices that the house posts
 * within it, and the times and settings of the table. Reading rules that were written for the API
 * gives the same rules.
 */
#ifndef TREY_PROTOCOL_RULES_JSON_H
#define TREY_PROTOCOL_RULES_JSON_H

#include "format/json/shape.h"
#include "format/rules/posting_read.h"
#include "table/table_rules.h"

/* Rules as read from JSON, before names are looked up in a book. */
typedef struct rules_form {
    span name; /* of a rule set, or of a room's posting */
    posting_form posting;
    table_rules stated; /* only times and settings that the JSON has; other fields are undefined */
    uint32_t given;     /* which members the JSON has: bits numbered by the rows in rules_json.c */
} rules_form;

extern const shape_type wire_rules, wire_chip_kind;

/* What a client asks for, for the descriptions of the API: rules_form_read and
 * rules_form_read_with_bots read it. */
extern const shape_type wire_rules_asked, wire_private_table_asked;

/* Reads rules. `token` is their first token, which the caller has just read. Returns the last
 * token. Problems are recorded under the path "rules". */
json_token rules_form_read(rules_form *form, form_reading *reading, json_token token);

/* The same, but the object may also have a member "bots", a number from 0 to RULES_BOTS_MAX. *bots
 * becomes 0 if it is left out. */
enum { RULES_BOTS_MAX = 5 };
json_token rules_form_read_with_bots(rules_form *form, form_reading *reading, json_token token,
                                     uint32_t *bots);

/* Looks the names up in a book and fills *rules. Returns false if that fails: *refusal says why, or
 * is TREY_OK if no rule set has that name, and `where` is the path of the refused member. */
TREY_MUST_CHECK bool rules_form_make(const rules_form *form, const trey_book *book,
                                     table_rules *rules, trey_refusal *refusal,
                                     char where[FORM_WHERE_SIZE]);

/* Copies the times and settings that the form states into `rules`, and derives key_for from the
 * dealer. */
void rules_form_apply_settings(const rules_form *form, table_rules *rules);

/* Whether the form states the kind of chips (COVER-10). */
bool rules_form_has_chips(const rules_form *form);

/* Writes rules as one object. With SHAPE_API, rules_form_read can read it. With SHAPE_AUDIT, it
 * also has the edition and the digest, and every choice is written as it was recorded. */
void rules_write(json_writer *writer, const table_rules *rules, shape_form form);

#endif
