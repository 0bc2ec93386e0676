/* SPDX-License-Identifier: MIT */
/*
 * Finds all errors in a table's rules. posting_check finds those of the posting, as for rule files.
 * This file adds errors in the JSON and in the times and settings of the table.
 */
#include "rules_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/json/json_pieces.h"
#include "format/rules/posting_check.h"
#include "wire_types.h"

enum {
    FURTHER_MAX = 31,
    TEXTS_SIZE = 1024,
    FINDINGS_MAX = 64 /* those of the form, of the choices and of the settings together are fewer */
};

typedef struct checking {
    json_writer *writer;
    const trey_book *book;
    bool is_fine;
    rules_form form;
    form_problem first, further[FURTHER_MAX];
    const form_reading *reading;
    size_t kept;
    char texts[TEXTS_SIZE];
    json_reader reader;
} checking;

static span keep_text(void *keeper, span text)
{
    checking *state = keeper;
    if (text.size > sizeof state->texts - state->kept) {
        return (span){NULL, 0};
    }
    char *copy = state->texts + state->kept;
    memcpy(copy, text.text, text.size);
    state->kept += text.size;
    return (span){copy, text.size};
}

/* ---- Findings ---- */

/* The form reader puts "rules" before each path, as in a command. */
static const char *place_in_body(const char *where)
{
    size_t size = strlen("rules.");
    return strncmp(where, "rules.", size) == 0 ? where + size : "";
}

/* A member is left out while its guard is 0 or NULL. */
typedef struct finding {
    uint32_t severity;
    const char *code;
    trey_rule rule;
    const char *where, *message;
    bool has_given, has_limit;
    int64_t given, limit;
} finding;

static const char *const severity_words[] = {"error", "warning"};
WIRE_WORDS(severities, severity_words);
static const shape_type severity = {.kind = SHAPE_WORD, .words = &severities};
static const shape_type place = {.kind = SHAPE_TEXT,
                                 .minimum = 1,
                                 .about = "path into the body, such as posting.decks; absent: the "
                                          "whole body"};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, finding, field)
#define WHEN(field) .guard = SHAPE_AT(finding, field), .guard_kind = GUARD_ABSENT

static const shape_member finding_rows[] = {
    {MEMBER("severity", &severity, severity)},
    {MEMBER("code", &wire_code, code)},
    {MEMBER("rule", &wire_rule, rule), WHEN(rule)},
    {MEMBER("where", &place, where), .guard = {offsetof(finding, where), STORED_POINTER},
     .guard_kind = GUARD_ABSENT},
    {MEMBER("message", &wire_sentence, message)},
    {MEMBER("given", &wire_given, given), WHEN(has_given)},
    {MEMBER("limit", &wire_limit, limit), WHEN(has_limit)},
};
static const shape_type finding_type = {
    .kind = SHAPE_OBJECT, .name = "RulesFinding", SHAPE_MEMBERS(finding_rows)};

static void write_finding(checking *state, const posting_finding *found, const char *where)
{
    bool is_refused = found->refusal.status != TREY_OK;
    finding result = {.severity = found->is_warning,
                      .code = found->code,
                      .rule = found->rule,
                      .where = where[0] != '\0' ? where : NULL,
                      .message = found->message,
                      .has_given = is_refused && json_has_given(found->refusal),
                      .has_limit = is_refused && json_has_limit(found->refusal),
                      .given = found->refusal.given,
                      .limit = found->refusal.limit};
    state->is_fine = state->is_fine && found->is_warning;
    shape_write(state->writer, &finding_type, &result, &(shape_pass){.form = SHAPE_API});
}

static void write_refusal(checking *state, trey_refusal refusal, const char *where)
{
    posting_finding found = {
        .code = trey_refusal_code(refusal), .rule = trey_refusal_rule(refusal), .refusal = refusal};
    refusal_format(found.message, refusal);
    write_finding(state, &found, where);
}

static void write_problem(checking *state, const form_problem *problem)
{
    const char *where = place_in_body(problem->where);
    if (problem->refusal.status != TREY_OK) {
        write_refusal(state, problem->refusal, where);
        return;
    }
    posting_finding found = {.code = form_problem_code(problem->code)};
    snprintf(found.message, sizeof found.message, "%s%s",
             problem->expected[0] != '\0' ? problem->expected : form_problem_text(problem->code),
             problem->expected[0] != '\0' ? " is expected here" : "");
    write_finding(state, &found, where);
}

/* ---- The check ---- */

static void report_finding(void *context, const posting_finding *found)
{
    char where[FORM_WHERE_SIZE];
    const char *member =
        found->is_warning ? trey_options[found->option].name : posting_member_of(found->refusal);
    snprintf(where, sizeof where, "posting.%s", member);
    write_finding(context, found, where);
}

/* Checks the times and settings, whatever the posting is. */
static void check_settings(checking *state, const trey_ruleset *ruleset)
{
    static const trey_choices nothing = {0};
    table_rules rules;
    if (table_rules_make(&rules, ruleset, &nothing).status != TREY_OK) {
        return;
    }
    rules_form_apply_settings(&state->form, &rules);
    trey_refusal refusal = table_rules_check_running(&rules);
    if (refusal.status != TREY_OK) { /* the reader has checked the times: only cards are left */
        write_refusal(state, refusal, "cards");
    }
}

/* Checks what only a live table requires. The rules have no other errors. */
static void check_live(checking *state)
{
    table_rules rules;
    trey_posting posting;
    trey_refusal refusal;
    char where[FORM_WHERE_SIZE];
    if (!rules_form_make(&state->form, state->book, &rules, &refusal, where)) {
        write_refusal(state, refusal, place_in_body(where));
        return;
    }
    refusal = table_rules_post(&rules, state->book, &posting);
    if (refusal.status == TREY_REFUSED_LIMIT_NOT_ALLOWED) {
        write_refusal(state, refusal,
                      rules.value[TREY_OPTION_BONUS_MAX] == refusal.given ? "posting.bonus_max"
                                                                          : "posting.ante_max");
    } else if (refusal.status != TREY_OK) {
        write_refusal(state, refusal, "");
    }
}

static void check_form(checking *state)
{
    trey_choices choices;
    const trey_ruleset *ruleset = state->form.name.text != NULL
                                      ? posting_find_rules(state->book, state->form.name, &choices)
                                      : NULL;
    if (ruleset == NULL) {
        if (state->form.name.text != NULL) {
            form_problem problem = {.code = PROBLEM_UNKNOWN_RULES, .where = "rules.rules"};
            write_problem(state, &problem);
        }
        return;
    }
    posting_choices checked = {.choices = &choices,
                               .unread = state->form.posting.unread,
                               .schedule = state->form.posting.schedule,
                               .paytable = state->form.posting.paytable,
                               .book = state->book};
    posting_form_overlay(&state->form.posting, state->book, &choices, &checked.unknown);
    (void)!posting_check(ruleset, &checked, report_finding, state);
    check_settings(state, ruleset);
    if (state->is_fine) {
        check_live(state);
    }
}

static bool read_form(checking *state, form_reading *reading, failure *problem)
{
    json_token token = json_next(&state->reader);
    bool is_object = token == JSON_OBJECT_BEGIN;
    if (is_object) {
        token = rules_form_read(&state->form, reading, token);
        is_object = token == JSON_OBJECT_END && (token = json_next(&state->reader)) == JSON_END;
    }
    if (token == JSON_BROKEN) {
        failure_set(problem, "line %" PRIu64 ", column %" PRIu64 ": %s", state->reader.problem_line,
                    state->reader.problem_column, state->reader.problem);
    } else {
        failure_set(problem, "the text is not one JSON object");
    }
    return is_object;
}

static void write_findings(json_writer *writer, const void *record, const shape_pass *pass)
{
    checking *state = (checking *)(uintptr_t)pass->context;
    (void)record;
    json_array_begin(writer);
    if (state->reading->noted > 0) {
        write_problem(state, &state->first);
    }
    for (uint32_t i = 0; i < state->reading->further_count; i++) {
        write_problem(state, &state->further[i]);
    }
    check_form(state);
    json_array_end(writer);
}

static const shape_type findings = {
    .kind = SHAPE_LIST, .element = &finding_type, .count_max = FINDINGS_MAX, .is_limited = true};
static const shape_member rows[] = {
    {SHAPE_MADE("findings", &findings), .write = write_findings},
    {SHAPE_MEMBER("fine", &wire_flag, checking, is_fine),
     .about = "none of the findings is an error"},
};
const shape_type rules_findings_shape = {
    .kind = SHAPE_OBJECT, .name = "RulesFindings", SHAPE_MEMBERS(rows)};

bool rules_check_write(json_writer *writer, const trey_book *book, const char *text, size_t size,
                       failure *problem)
{
    checking *state = calloc(1, sizeof *state);
    *problem = (failure){""};
    if (state == NULL) {
        return false;
    }
    state->writer = writer;
    state->book = book;
    state->is_fine = true;
    json_bytes from = {.bytes = text, .left = size};
    form_reading reading = {.reader = &state->reader,
                            .problem = &state->first,
                            .further = state->further,
                            .further_max = FURTHER_MAX,
                            .keep = keep_text,
                            .keeper = state};
    json_reader_begin(&state->reader, json_fill_bytes, &from);
    bool is_read = read_form(state, &reading, problem);
    state->reading = &reading;
    if (is_read) {
        shape_write_members(writer, &rules_findings_shape, state,
                            &(shape_pass){.form = SHAPE_API, .context = state});
    }
    free(state);
    return is_read;
}
