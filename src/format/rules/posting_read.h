/* SPDX-License-Identifier: MIT */
/*
 * A posting as JSON states it, and how it is resolved against a book.
 */
#ifndef TREY_FORMAT_RULES_POSTING_READ_H
#define TREY_FORMAT_RULES_POSTING_READ_H

#include <trey/book.h>
#include <trey/posting.h>

#include "format/json/form_read.h"

/* Marks a number that was left out. */
#define FORM_NO_NUMBER (INT64_MIN + 1)

typedef struct form_progressive {
    int64_t paytable, meter; /* FORM_NO_NUMBER when left out */
    int64_t denomination;    /* 0 when left out */
    int64_t meter_parts;     /* 1/10,000 cents (PROG-4): set by the audit, never by JSON */
} form_progressive;

typedef struct posting_form {
    trey_choices choices; /* numbers, flags and words; ids are looked up later */
    span schedule;        /* text NULL: left out */
    span paytable;
    bool has_progressive;
    form_progressive progressive;
    uint32_t unread; /* options whose value has the wrong type: bit o for trey_option o */
} posting_form;

/* What a posting describes. */
typedef enum posting_scope {
    POSTING_OF_ROUND, /* options that affect chips, and the meter at that time */
    POSTING_OF_TABLE  /* everything a room may post; the meter is set by keypad */
} posting_scope;

/* Whether an option affects chips, so that the posting of a round states it by its own name; the
 * progressive is an object. */
bool posting_is_of_round(trey_option option);

void posting_form_begin(posting_form *form);

/* Reads a posting at `path` whose first token has just been read. */
json_token posting_form_read(posting_form *form, form_reading *reading, json_token token,
                             const char *path, posting_scope scope);

/* Finds a rule set by name, or by the name of a room's posting, whose choices are then returned
 * in *base. NULL if there is none. */
const trey_ruleset *posting_find_rules(const trey_book *book, span name, trey_choices *base);

/* Applies the choices of a form over `choices`; names are looked up in the book. Refused if a
 * name is unknown. The subject of a refusal is a trey_option. */
TREY_MUST_CHECK trey_refusal posting_form_choose(const posting_form *form, const trey_book *book,
                                                 const trey_ruleset *ruleset,
                                                 trey_choices *choices);

/* The same without refusing: sets `unknown`, bit o for trey_option o, for names that no book
 * has. Values that could not be read are not applied. */
void posting_form_overlay(const posting_form *form, const trey_book *book, trey_choices *choices,
                          uint32_t *unknown);

/* The member of a posting that a refusal of posting_form_choose or trey_posting_make refers to. */
const char *posting_member_of(trey_refusal refusal);

#endif
