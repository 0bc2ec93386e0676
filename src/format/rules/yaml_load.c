/* SPDX-License-Identifier: MIT */
/*
 * Loads a text as one YAML document: reports parser errors and anything a file must not contain.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "yaml_walk.h"

/* ---- Findings in the order of the file ---- */

/* A file is processed by section, and some checks of a section come after all of its lines. So
 * findings are collected, then sorted by line and column. A file with more than this many
 * findings is reported in several batches, to limit memory. */
enum { BATCH_MAX = 4096 };

typedef struct held_finding {
    rules_finding finding; /* its message is allocated */
    size_t number;         /* keeps the order of findings at the same place */
} held_finding;

typedef struct finding_batch {
    rules_report *report; /* callback of the caller */
    void *context;
    size_t count;
    held_finding held[BATCH_MAX];
} finding_batch;

static int compare_places(const void *a, const void *b)
{
    const held_finding *x = a, *y = b;
    if (x->finding.line != y->finding.line) {
        return x->finding.line < y->finding.line ? -1 : 1;
    }
    if (x->finding.column != y->finding.column) {
        return x->finding.column < y->finding.column ? -1 : 1;
    }
    return x->number < y->number ? -1 : 1;
}

static void report_batch(finding_batch *batch)
{
    qsort(batch->held, batch->count, sizeof batch->held[0], compare_places);
    for (size_t i = 0; i < batch->count; i++) {
        batch->report(batch->context, &batch->held[i].finding);
        free((char *)batch->held[i].finding.message);
    }
    batch->count = 0;
}

static void hold_finding(void *context, const rules_finding *finding)
{
    finding_batch *batch = context;
    if (batch->count == BATCH_MAX) {
        report_batch(batch);
    }
    size_t size = strlen(finding->message) + 1;
    char *message = malloc(size);
    if (message == NULL) { /* better out of order than not at all */
        batch->report(batch->context, finding);
        return;
    }
    memcpy(message, finding->message, size);
    held_finding *held = &batch->held[batch->count];
    *held = (held_finding){*finding, batch->count};
    held->finding.message = message;
    batch->count++;
}

/* ---- The document ---- */

static void report_plain(yaml_walk *walk, size_t line, size_t column, const char *message)
{
    rules_finding finding = {
        .file = walk->name, .line = line, .column = column, .message = message};
    walk->errors++;
    walk->report(walk->context, &finding);
}

static void report_memory(yaml_walk *walk)
{
    walk->out_of_memory = true;
    report_plain(walk, 1, 1, "not enough memory");
}

/* Whether the parser stopped at a tab, the most common mistake. */
static bool is_at_tab(const char *text, size_t size, const yaml_mark_t *mark)
{
    return mark->index < size && text[mark->index] == '\t';
}

static void report_parser(yaml_walk *walk, const yaml_parser_t *parser, const char *text,
                          size_t size)
{
    char message[RULES_FINDING_SIZE / 2];
    if (parser->error == YAML_MEMORY_ERROR) {
        report_memory(walk);
        return;
    }
    const char *problem = parser->problem != NULL ? parser->problem : "cannot be parsed";
    if (is_at_tab(text, size, &parser->problem_mark)) {
        problem = "tab character; indent with spaces";
    }
    snprintf(message, sizeof message, "not valid YAML: %s", problem);
    report_plain(walk, parser->problem_mark.line + 1, parser->problem_mark.column + 1, message);
}

enum { DEPTH_MAX = 64 };

/* The parser's time grows with the square of the nesting depth, so the depth is checked first.
 * Brackets in comments and quotes count too; no real file has that many open. */
static bool is_too_deep(const char *text, size_t size, size_t *line)
{
    int depth = 0;
    *line = 1;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        *line += c == '\n';
        depth += (c == '[' || c == '{') - ((c == ']' || c == '}') && depth > 0);
        if (depth > DEPTH_MAX) {
            return true;
        }
    }
    return false;
}

typedef struct document_reader {
    const char *what;
    walk_root *read;
    void *record;
} document_reader;

static void read_root(yaml_walk *walk, const document_reader *reader)
{
    const yaml_node_t *root = yaml_document_get_root_node(&walk->document);
    if (root == NULL) {
        char message[RULES_FINDING_SIZE / 2];
        snprintf(message, sizeof message,
                 "the file is empty; expected a %s that begins with 'trey: 1'", reader->what);
        report_plain(walk, 1, 1, message);
        return;
    }
    size_t nodes = (size_t)(walk->document.nodes.top - walk->document.nodes.start);
    walk->visited = calloc(nodes + 1, 1);
    if (walk->visited != NULL) {
        reader->read(walk, root, reader->record);
    }
    if (walk->visited == NULL || walk->out_of_memory) {
        report_memory(walk);
    }
    free(walk->visited);
}

/* A file must hold one document; anything after it would be ignored silently. */
static void check_end(yaml_walk *walk, yaml_parser_t *parser, const char *text, size_t size,
                      const char *what)
{
    yaml_document_t more;
    if (!yaml_parser_load(parser, &more)) {
        report_parser(walk, parser, text, size);
        return;
    }
    const yaml_node_t *root = yaml_document_get_root_node(&more);
    if (root != NULL) {
        char message[RULES_FINDING_SIZE / 2];
        snprintf(message, sizeof message, "a second document begins here; a %s holds only one",
                 what);
        report_plain(walk, root->start_mark.line + 1, root->start_mark.column + 1, message);
    }
    yaml_document_delete(&more);
}

static bool load_document(yaml_walk *walk, const char *text, size_t size, const char *what,
                          walk_root *read, void *record)
{
    document_reader reader = {what, read, record};
    yaml_parser_t parser;
    size_t line;
    if (is_too_deep(text, size, &line)) {
        report_plain(walk, line, 1, "brackets are nested too deeply");
        return false;
    }
    if (!yaml_parser_initialize(&parser)) {
        report_memory(walk);
        return false;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    if (yaml_parser_load(&parser, &walk->document)) {
        read_root(walk, &reader);
        check_end(walk, &parser, text, size, what);
        yaml_document_delete(&walk->document);
    } else {
        report_parser(walk, &parser, text, size);
    }
    yaml_parser_delete(&parser);
    return walk->errors == 0;
}

bool walk_document(yaml_walk *walk, const char *text, size_t size, const char *what,
                   walk_root *read, void *record)
{
    finding_batch *batch = malloc(sizeof *batch);
    if (batch == NULL) {
        return load_document(walk, text, size, what, read, record);
    }
    batch->report = walk->report;
    batch->context = walk->context;
    batch->count = 0;
    walk->report = hold_finding;
    walk->context = batch;
    bool is_fine = load_document(walk, text, size, what, read, record);
    report_batch(batch);
    walk->report = batch->report;
    walk->context = batch->context;
    free(batch);
    return is_fine;
}
