/* SPDX-License-Identifier: MIT */
/*
 * The rules of a live table as JSON, both ways: a rule set, what the house posts within it, and how
 * the table is run. Rules that were written for the API can be read again, and mean the same.
 */
#ifndef TREY_PROTOCOL_RULES_JSON_H
#define TREY_PROTOCOL_RULES_JSON_H

#include "format/json/shape.h"
#include "format/rules/posting_read.h"
#include "table/table_rules.h"

/* Rules as JSON states them. */
typedef struct rules_form {
    span name; /* of a rule set, or of a room's posting */
    posting_form posting;
    table_rules stated; /* the times and settings that are given; the rest means nothing */
    uint32_t given;     /* which: bits of the rows in rules_json.c */
} rules_form;

extern const shape_type wire_rules;

/* Reads rules whose first token has just been read. Their path is "rules". */
json_token rules_form_read(rules_form *form, form_reading *at, json_token token);

/* The same with a member "bots" beside the rules, a number from 0 to RULES_BOTS_MAX. *bots becomes
 * 0 if it is left out. */
enum { RULES_BOTS_MAX = 5 };
json_token rules_form_read_with_bots(rules_form *form, form_reading *at, json_token token,
                                     uint32_t *bots);

/* Looks the names up in a book and makes rules. False: *refusal says why, or is TREY_OK if no rule
 * set has that name; `where` is the path of the refused member. */
TREY_MUST_CHECK bool rules_form_make(const rules_form *form, const trey_book *book,
                                     table_rules *rules, trey_refusal *refusal,
                                     char where[FORM_WHERE_SIZE]);

/* Puts the times and settings that they state over those of `rules`; key_for follows from the
 * dealer. */
void rules_form_run(const rules_form *form, table_rules *rules);

/* Whether they state the kind of chips (COVER-10). */
bool rules_form_has_chips(const rules_form *form);

/* For SHAPE_API an object that rules_form_read reads; for SHAPE_AUDIT with edition and digest, and
 * every choice as it was recorded. */
void rules_write(json_writer *writer, const table_rules *rules, shape_form form);

#endif
