/* SPDX-License-Identifier: MIT */
/*
 * The rules of a live table as JSON, both ways: a rule set, what the house posts within it, and how
 * the table is run. What is written can be read again, and means the same.
 */
#ifndef TREY_PROTOCOL_RULES_JSON_H
#define TREY_PROTOCOL_RULES_JSON_H

#include "format/json/json_writer.h"
#include "format/rules/posting_read.h"
#include "table/table_rules.h"

/* Rules as JSON states them. */
typedef struct rules_form {
    span name; /* of a rule set, or of a room's posting */
    posting_form posting;
    int64_t seconds[4];                   /* betting, offer, reveal, result; 0: left out */
    int8_t dealer, cards, key_for, chips; /* below 0: left out */
} rules_form;

/* Read rules whose first token has just been read, and which are at "rules". */
json_token rules_form_read(rules_form *form, form_reading *at, json_token token);

/* What a book makes of them. False: *refusal says why, unless it is TREY_OK: then no rule set has
 * that name; `where` is the path of what is refused. */
TREY_MUST_CHECK bool rules_form_make(const rules_form *form, const trey_book *book,
                                     table_rules *rules, trey_refusal *refusal,
                                     char where[FORM_WHERE_SIZE]);

/* Puts the times and settings that they state over those of `rules`; key_for follows from the
 * dealer. */
void rules_form_run(const rules_form *form, table_rules *rules);

/* Writes an object that rules_form_read reads. */
void rules_write(json_writer *writer, const table_rules *rules);

#endif
