/* SPDX-License-Identifier: MIT */
/*
 * Reads a posting: each member is a row of trey_options, except for the progressive, which is an
 * object.
 */
#include "posting_read.h"

#include <stdio.h>

#include "format/text/posting_text.h"

void posting_form_begin(posting_form *form)
{
    form->choices.edition = TREY_EDITION_LATEST;
    form->choices.given = 0;
    form->choices.schedule = NULL;
    form->choices.paytable = NULL;
    form->choices.progressive = NULL;
    form->schedule = form->paytable = (span){NULL, 0};
    form->has_progressive = false;
    form->unread = 0;
    form->progressive = (form_progressive){.paytable = FORM_NO_NUMBER, .meter = FORM_NO_NUMBER};
}

typedef struct posting_reading {
    posting_form *form;
    form_reading *at;
    const char *path;
    posting_scope scope;
} posting_reading;

bool posting_is_of_round(trey_option option)
{
    return option < TREY_OPTION_PROGRESSIVE || option == TREY_OPTION_ACTION_COUNT;
}

/* Whether an option is a member by its own name. */
static bool is_member(trey_option option, posting_scope scope)
{
    return posting_is_of_round(option) || (option > TREY_OPTION_DENOMINATION &&
                                           option < TREY_OPTION_COUNT && scope == POSTING_OF_TABLE);
}

/* ---- Values ---- */

static int64_t word_value(const trey_option_row *row, span word)
{
    for (int64_t value = 0; row->words[value] != NULL; value++) {
        if (span_is(word, row->words[value])) {
            return value;
        }
    }
    return -1; /* outside every range */
}

static void read_number(posting_reading *reading, trey_option option, json_token token)
{
    const trey_option_row *row = &trey_options[option];
    span name = form_whole_text(row->name);
    bool is_amount = row->type == TREY_OPTION_AMOUNT;
    if (token != JSON_INTEGER) {
        form_note_type(reading->at, reading->path, name,
                       is_amount ? "a whole number of cents" : "a whole number");
    } else if (is_amount) {
        form_read_amount(reading->at, &reading->form->choices.value[option], reading->path, name);
    } else {
        reading->form->choices.value[option] = reading->at->reader->integer;
    }
}

static int64_t kind_by_name(span name)
{
    trey_wager_kind kind = 0;
    while (kind < TREY_WAGER_KIND_COUNT && !span_is(name, trey_wager_kind_name(kind))) {
        kind++;
    }
    return kind;
}

/* OUT-8: reads kinds of wagers, first to last. An invalid order becomes an invalid number. */
static json_token read_order(posting_reading *reading, int64_t *order, json_token token)
{
    json_reader *reader = reading->at->reader;
    unsigned steps = 0;
    *order = 0;
    if (token != JSON_ARRAY_BEGIN) {
        form_note_type(reading->at, reading->path, form_whole_text("reconcile"),
                       "an array of texts");
        return json_skip(reader, token);
    }
    while ((token = json_next(reader)) != JSON_ARRAY_END && !form_is_over(token)) {
        int64_t kind = token == JSON_STRING ? kind_by_name(form_token_text(reader)) : 15;
        *order = steps < TREY_RECONCILE_STEPS && *order >= 0 ? *order | kind << (4 * steps) : -1;
        steps++;
        token = json_skip(reader, token);
        if (form_is_over(token)) {
            return token;
        }
    }
    return token;
}

static json_token read_option_value(posting_reading *reading, trey_option option, json_token token)
{
    const trey_option_row *row = &trey_options[option];
    form_reading *json = reading->at;
    posting_form *form = reading->form;
    span name = form_whole_text(row->name);
    bool is_text = row->type == TREY_OPTION_WORD || row->type == TREY_OPTION_SCHEDULE_ID ||
                   row->type == TREY_OPTION_PAYTABLE_ID;
    form->choices.given |= 1U << option;
    if (is_text && token != JSON_STRING) {
        form_note_type(json, reading->path, name, "a text");
    } else if (row->type == TREY_OPTION_WORD) {
        form->choices.value[option] = word_value(row, form_token_text(json->reader));
    } else if (row->type == TREY_OPTION_SCHEDULE_ID) {
        form->schedule = form_copy_text(json, reading->path, name);
    } else if (row->type == TREY_OPTION_PAYTABLE_ID) {
        form->paytable = form_copy_text(json, reading->path, name);
    } else if (row->type == TREY_OPTION_FLAG) {
        if (token != JSON_TRUE && token != JSON_FALSE) {
            form_note_type(json, reading->path, name, "true or false");
        }
        form->choices.value[option] = token == JSON_TRUE;
    } else if (row->type == TREY_OPTION_ORDER) {
        return read_order(reading, &form->choices.value[option], token);
    } else {
        read_number(reading, option, token);
    }
    return json_skip(json->reader, token);
}

/* The meter is last: only a round states it. */
static const form_field progressive_fields[] = {
    {"paytable", FIELD_NUMBER, offsetof(form_progressive, paytable), false},
    {"denomination", FIELD_AMOUNT, offsetof(form_progressive, denomination), false},
    {"meter", FIELD_AMOUNT, offsetof(form_progressive, meter), false},
};

static json_token read_progressive(posting_reading *reading, json_token token)
{
    form_reading *json = reading->at;
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(json, reading->path, form_whole_text("progressive"), "an object, or null");
        return json_skip(json->reader, token);
    }
    char path[48];
    snprintf(path, sizeof path, "%s.progressive", reading->path);
    size_t count = FIELD_COUNT(progressive_fields) - (reading->scope == POSTING_OF_TABLE ? 1 : 0);
    reading->form->has_progressive = true;
    return form_read_record(json, progressive_fields, count, &reading->form->progressive, path);
}

/* ---- Members ---- */

/* The option of a member name, TREY_OPTION_PROGRESSIVE for the object, or TREY_OPTION_COUNT. */
static unsigned find_option(void *context, span name)
{
    const posting_reading *reading = context;
    if (span_is(name, "progressive")) {
        return TREY_OPTION_PROGRESSIVE;
    }
    trey_option option = 0;
    while (option < TREY_OPTION_COUNT &&
           !(is_member(option, reading->scope) && span_is(name, trey_options[option].name))) {
        option++;
    }
    return option;
}

static json_token read_option(void *context, form_reading *json, json_token token, unsigned option)
{
    posting_reading *reading = context;
    uint32_t noted = json->noted;
    token = option == TREY_OPTION_PROGRESSIVE
                ? read_progressive(reading, token)
                : read_option_value(reading, (trey_option)option, token);
    reading->form->unread |= json->noted != noted ? 1U << option : 0;
    return token;
}

json_token posting_form_read(posting_form *form, form_reading *json, json_token token,
                             const char *path, posting_scope scope)
{
    posting_reading reading = {.form = form, .at = json, .path = path, .scope = scope};
    form_members members = {
        .path = path, .count = TREY_OPTION_COUNT, .find = find_option, .read = read_option};
    if (token != JSON_OBJECT_BEGIN) {
        form_note_type(json, path, form_whole_text(""), "an object");
        return json_skip(json->reader, token);
    }
    return form_read_members(json, &members, &reading, NULL);
}

/* ---- What a book makes of it ---- */

const trey_ruleset *posting_find_rules(const trey_book *book, span name, trey_choices *base)
{
    static const trey_choices nothing = {0};
    const trey_ruleset *ruleset = trey_book_ruleset(book, name.text, name.size);
    *base = nothing;
    if (ruleset != NULL) {
        return ruleset;
    }
    const trey_named_posting *posting = trey_book_posting(book, name.text, name.size);
    if (posting == NULL) {
        return NULL;
    }
    *base = posting->choices;
    return posting->ruleset;
}

/* Members that are left out have the values of the room's posting, else table 1. */
static bool find_progressive(const posting_form *form, const trey_book *book, trey_choices *choices)
{
    const form_progressive *given = &form->progressive;
    if (!form->has_progressive) {
        return true;
    }
    if (given->paytable != FORM_NO_NUMBER || choices->progressive == NULL) {
        int64_t number = given->paytable == FORM_NO_NUMBER ? 1 : given->paytable;
        choices->progressive = trey_book_progressive(book, number);
        choices->value[TREY_OPTION_PROGRESSIVE] = number;
    }
    choices->given |= 1U << TREY_OPTION_PROGRESSIVE;
    if (given->denomination != 0) {
        choices->given |= 1U << TREY_OPTION_DENOMINATION;
        choices->value[TREY_OPTION_DENOMINATION] = given->denomination;
    }
    return choices->progressive != NULL;
}

void posting_form_overlay(const posting_form *form, const trey_book *book, trey_choices *choices,
                          uint32_t *unknown)
{
    trey_choices over = form->choices;
    over.given &= ~form->unread;
    *unknown = 0;
    posting_overlay(choices, &over);
    if (form->schedule.text != NULL) {
        choices->schedule = trey_book_schedule(book, form->schedule.text, form->schedule.size);
        *unknown |= choices->schedule == NULL ? 1U << TREY_OPTION_SCHEDULE : 0;
    }
    if (form->paytable.text != NULL) {
        choices->paytable = trey_book_designator(book, form->paytable.text, form->paytable.size);
    }
    if (!find_progressive(form, book, choices)) {
        *unknown |= 1U << TREY_OPTION_PROGRESSIVE;
    }
}

trey_refusal posting_form_choose(const posting_form *form, const trey_book *book,
                                 const trey_ruleset *ruleset, trey_choices *choices)
{
    trey_refusal refusal = trey_accept();
    uint32_t unknown;
    posting_form_overlay(form, book, choices, &unknown);
    if ((unknown >> TREY_OPTION_SCHEDULE & 1) != 0) {
        refusal.status = TREY_REFUSED_SCHEDULE_NOT_OFFERED;
        refusal.subject = TREY_OPTION_SCHEDULE;
    } else if ((unknown >> TREY_OPTION_PROGRESSIVE & 1) != 0 &&
               ruleset->options[TREY_OPTION_PROGRESSIVE].offered) {
        refusal.status = TREY_REFUSED_PROGRESSIVE_TABLE_UNKNOWN;
        refusal.subject = TREY_OPTION_PROGRESSIVE;
    }
    return refusal;
}

const char *posting_member_of(trey_refusal refusal)
{
    return refusal.status == TREY_REFUSED_PROGRESSIVE_NOT_OFFERED
               ? "progressive"
               : trey_options[refusal.subject].name;
}
