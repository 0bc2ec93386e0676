/* SPDX-License-Identifier: MIT */
/*
 * A text as one YAML document, before it is walked: what the parser has to say, and what a file
 * must not be.
 */
#include <stdio.h>
#include <stdlib.h>

#include "yaml_walk.h"

static void report_plain(yaml_walk *walk, size_t line, size_t column, const char *message)
{
    rules_finding finding = {
        .file = walk->name, .line = line, .column = column, .message = message};
    walk->errors++;
    walk->report(walk->context, &finding);
}

/* Whether a tab stands where the parser stopped: the commonest reason why. */
static bool is_at_tab(const char *text, size_t size, const yaml_mark_t *mark)
{
    return mark->index < size && text[mark->index] == '\t';
}

static void report_parser(yaml_walk *walk, const yaml_parser_t *parser, const char *text,
                          size_t size)
{
    char message[RULES_FINDING_SIZE / 2];
    const char *problem = parser->problem != NULL ? parser->problem : "it cannot be read";
    if (is_at_tab(text, size, &parser->problem_mark)) {
        problem = "a tab; indent with spaces";
    }
    snprintf(message, sizeof message, "this is no YAML: %s", problem);
    report_plain(walk, parser->problem_mark.line + 1, parser->problem_mark.column + 1, message);
}

enum { DEPTH_MAX = 64 };

/* The parser takes time with the square of how deep brackets are nested, so that is looked at
 * first. Brackets in comments and quotes count too; no honest file has so many of them open. */
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
        report_plain(walk, 1, 1, "not enough memory");
    }
    free(walk->visited);
}

/* A file is one document; what comes after it would be lost without a word. */
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
        snprintf(message, sizeof message, "a second document begins here; a %s is one", what);
        report_plain(walk, root->start_mark.line + 1, root->start_mark.column + 1, message);
    }
    yaml_document_delete(&more);
}

bool walk_document(yaml_walk *walk, const char *text, size_t size, const char *what,
                   walk_root *read, void *record)
{
    document_reader reader = {what, read, record};
    yaml_parser_t parser;
    size_t line;
    if (is_too_deep(text, size, &line)) {
        report_plain(walk, line, 1, "brackets are nested too deep");
        return false;
    }
    if (!yaml_parser_initialize(&parser)) {
        report_plain(walk, 1, 1, "not enough memory");
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
