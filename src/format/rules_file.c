/* SPDX-License-Identifier: MIT */
/*
 * Reading a rule file: the document, its sections in the order in which they refer to each other.
 */
#include "rules_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules_sections.h"

static void read_version(yaml_walk *walk, const yaml_node_t *node, void *book)
{
    (void)book;
    int64_t version;
    (void)walk_number(walk, node, 1, 1, &version); /* says what is wrong by itself */
}

static void read_later(yaml_walk *walk, const yaml_node_t *node, void *book)
{
    (void)walk;
    (void)node;
    (void)book;
}

/* A section may refer only to those before it, whatever order the file has them in. */
static const struct {
    const char *name;
    void (*read)(yaml_walk *walk, const yaml_node_t *node, void *book);
} sections[] = {
    {"paytables", read_paytables},       {"designators", read_designators},
    {"progressives", read_progressives}, {"schedules", read_schedules},
    {"rule_sets", read_rule_sets},       {"postings", read_postings},
};

enum { SECTION_COUNT = sizeof sections / sizeof sections[0] };

static const yaml_node_t *find_section(yaml_walk *walk, const yaml_node_t *root, const char *name)
{
    size_t size = root->type == YAML_MAPPING_NODE
                      ? (size_t)(root->data.mapping.pairs.top - root->data.mapping.pairs.start)
                      : 0;
    for (size_t i = 0; i < size; i++) {
        const yaml_node_t *key = walk_key(walk, root, i);
        if (key->type == YAML_SCALAR_NODE &&
            span_is((span){(const char *)key->data.scalar.value, key->data.scalar.length}, name)) {
            return yaml_document_get_node(&walk->document, root->data.mapping.pairs.start[i].value);
        }
    }
    return NULL;
}

static void read_document(yaml_walk *walk, trey_book *book)
{
    const yaml_node_t *root = yaml_document_get_root_node(&walk->document);
    walk_field fields[SECTION_COUNT + 1] = {{"trey", true, read_version}};
    for (size_t s = 0; s < SECTION_COUNT; s++) {
        fields[s + 1] = (walk_field){sections[s].name, false, read_later};
    }
    walk_record(walk, root, "a rule file", fields, SECTION_COUNT + 1, book);
    for (size_t s = 0; s < SECTION_COUNT; s++) {
        const yaml_node_t *node = find_section(walk, root, sections[s].name);
        if (node != NULL) {
            sections[s].read(walk, node, book);
        }
    }
}

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

static void read_root(yaml_walk *walk, trey_book *book)
{
    if (yaml_document_get_root_node(&walk->document) == NULL) {
        report_plain(walk, 1, 1,
                     "the file is empty; expected a rule file that begins with "
                     "'trey: 1'");
        return;
    }
    size_t nodes = (size_t)(walk->document.nodes.top - walk->document.nodes.start);
    walk->visited = calloc(nodes + 1, 1);
    if (walk->visited != NULL) {
        read_document(walk, book);
    }
    if (walk->visited == NULL || walk->out_of_memory) {
        report_plain(walk, 1, 1, "not enough memory");
    }
    free(walk->visited);
}

/* A file is one document; what comes after it would be lost without a word. */
static void check_end(yaml_walk *walk, yaml_parser_t *parser, const char *text, size_t size)
{
    yaml_document_t more;
    if (!yaml_parser_load(parser, &more)) {
        report_parser(walk, parser, text, size);
        return;
    }
    const yaml_node_t *root = yaml_document_get_root_node(&more);
    if (root != NULL) {
        report_plain(walk, root->start_mark.line + 1, root->start_mark.column + 1,
                     "a second document begins here; a rule file is one");
    }
    yaml_document_delete(&more);
}

bool rules_file_read(rules_file *file, const char *name, const char *text, size_t size,
                     const trey_book *next, rules_report *report, void *context)
{
    yaml_walk walk = {.file = file, .name = name, .report = report, .context = context};
    yaml_parser_t parser;
    size_t line;
    file->book = (trey_book){.next = next};
    file->blocks = NULL;
    if (is_too_deep(text, size, &line)) {
        report_plain(&walk, line, 1, "brackets are nested too deep");
        return false;
    }
    if (!yaml_parser_initialize(&parser)) {
        report_plain(&walk, 1, 1, "not enough memory");
        return false;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    if (yaml_parser_load(&parser, &walk.document)) {
        read_root(&walk, &file->book);
        check_end(&walk, &parser, text, size);
        yaml_document_delete(&walk.document);
    } else {
        report_parser(&walk, &parser, text, size);
    }
    yaml_parser_delete(&parser);
    return walk.errors == 0;
}
