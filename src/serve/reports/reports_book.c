/* SPDX-License-Identifier: MIT */
/*
 * The rule sets, named postings, schedules and pay tables that a posting can name: the built-in
 * ones and the room's own.
 */
#include "protocol/wire_types.h"
#include "reports_internal.h"
#include "reports_shapes.h"

/* One name that a form offers. */
typedef struct book_row {
    const char *id, *title;
    const char *rules; /* of a posting: its rule set */
    bool is_own, house_banks;
    const trey_book *book;
    const trey_ruleset *ruleset;
} book_row;

/* The room's own names come first. A name that the room defines hides the built-in one. */
static bool is_hidden(const trey_book *from, const trey_book *at, const char *id,
                      bool (*has)(const trey_book *, const char *))
{
    for (; from != at; from = from->next) {
        trey_book alone = *from;
        alone.next = NULL;
        if (has(&alone, id)) {
            return true;
        }
    }
    return false;
}

static bool has_schedule(const trey_book *book, const char *id)
{
    return trey_book_find_schedule(book, id) != NULL;
}

static bool has_designator(const trey_book *book, const char *id)
{
    return trey_book_find_designator(book, id) != NULL;
}

static bool has_ruleset(const trey_book *book, const char *id)
{
    return trey_book_find_ruleset(book, id) != NULL;
}

static bool has_posting(const trey_book *book, const char *id)
{
    return trey_book_find_posting(book, id) != NULL;
}

static const shape_member name_rows[] = {
    {SHAPE_MEMBER("id", &wire_text, book_row, id)},
    {SHAPE_MEMBER("own", &wire_flag, book_row, is_own), .about = "defined in the room's rule file"},
};
static const shape_type name_shape = {
    .kind = SHAPE_OBJECT, .name = "RuleName", SHAPE_MEMBERS(name_rows)};
static const shape_type names = {.kind = SHAPE_LIST, .element = &name_shape};

static void write_row(json_writer *writer, const shape_pass *pass, const char *id, bool is_own)
{
    shape_write(writer, &name_shape, &(book_row){.id = id, .is_own = is_own}, pass);
}

static void write_schedules(json_writer *writer, const void *record, const shape_pass *pass)
{
    const book_row *row = record;
    json_array_begin(writer);
    for (const trey_book *at = row->book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->schedule_count; i++) {
            const trey_schedule *one = &at->schedules[i];
            if (trey_ruleset_knows_schedule(row->ruleset, one) &&
                !is_hidden(row->book, at, one->id, has_schedule)) {
                write_row(writer, pass, one->id, at != &trey_book_builtin);
            }
        }
    }
    json_array_end(writer);
}

static void write_paytables(json_writer *writer, const void *record, const shape_pass *pass)
{
    const book_row *row = record;
    json_array_begin(writer);
    for (const trey_book *at = row->ruleset->house_banks ? row->book : NULL; at != NULL;
         at = at->next) {
        for (size_t i = 0; i < at->designator_count; i++) {
            const char *id = at->designators[i].id;
            if (!is_hidden(row->book, at, id, has_designator)) {
                write_row(writer, pass, id, at != &trey_book_builtin);
            }
        }
    }
    json_array_end(writer);
}

static const shape_member ruleset_rows[] = {
    {SHAPE_MEMBER("id", &wire_text, book_row, id)},
    {SHAPE_MEMBER("title", &wire_text, book_row, title)},
    {SHAPE_MEMBER("own", &wire_flag, book_row, is_own), .about = "defined in the room's rule file"},
    {SHAPE_MEMBER("house_banks", &wire_flag, book_row, house_banks)},
    {SHAPE_MADE("schedules", &names), .write = write_schedules,
     .about = "schedules that a posting of this rule set may name"},
    {SHAPE_MADE("paytables", &names), .write = write_paytables,
     .about = "choices for `paytable`; empty where players bank"},
};
static const shape_type ruleset_shape = {
    .kind = SHAPE_OBJECT, .name = "RuleSetName", SHAPE_MEMBERS(ruleset_rows)};
static const shape_type rulesets = {.kind = SHAPE_LIST, .element = &ruleset_shape};

static void write_rulesets(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_book *book = record;
    json_array_begin(writer);
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->ruleset_count; i++) {
            const trey_ruleset *one = &at->rulesets[i];
            if (!is_hidden(book, at, one->id, has_ruleset)) {
                book_row row = {.id = one->id,
                                .title = one->title,
                                .is_own = at != &trey_book_builtin,
                                .house_banks = one->house_banks,
                                .book = book,
                                .ruleset = one};
                shape_write(writer, &ruleset_shape, &row, pass);
            }
        }
    }
    json_array_end(writer);
}

static const shape_member posting_rows[] = {
    {SHAPE_MEMBER("id", &wire_text, book_row, id)},
    {SHAPE_MEMBER("rules", &wire_text, book_row, rules), .about = "the rule set of the posting"},
    {SHAPE_MEMBER("own", &wire_flag, book_row, is_own), .about = "defined in the room's rule file"},
};
static const shape_type posting_shape = {
    .kind = SHAPE_OBJECT, .name = "PostingName", SHAPE_MEMBERS(posting_rows)};
static const shape_type postings = {.kind = SHAPE_LIST, .element = &posting_shape};

static void write_postings(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_book *book = record;
    json_array_begin(writer);
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->posting_count; i++) {
            const trey_named_posting *one = &at->postings[i];
            if (!is_hidden(book, at, one->id, has_posting)) {
                book_row row = {
                    .id = one->id, .rules = one->ruleset->id, .is_own = at != &trey_book_builtin};
                shape_write(writer, &posting_shape, &row, pass);
            }
        }
    }
    json_array_end(writer);
}

static const shape_member book_rows[] = {
    {SHAPE_MADE("rules", &rulesets), .write = write_rulesets},
    {SHAPE_MADE("postings", &postings), .write = write_postings},
};
const shape_type reports_book_shape = {
    .kind = SHAPE_OBJECT,
    .name = "RuleBook",
    .about = "The names that rules can use; those of the room's rule file first.",
    SHAPE_MEMBERS(book_rows)};

void reports_answer_book(report_service *reports, http_exchange *exchange)
{
    json_writer *writer = web_query_read(exchange, NULL, 0) ? reports_begin(exchange) : NULL;
    if (writer != NULL) {
        shape_write(writer, &reports_book_shape, reports->book, &(shape_pass){.form = SHAPE_API});
        reports_end(exchange, writer);
    }
}
