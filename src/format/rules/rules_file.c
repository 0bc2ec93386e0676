/* SPDX-License-Identifier: MIT */
/*
 * Reads a rule file: the document, and its sections in order of their dependencies.
 */
#include "rules_file.h"

#include "rules_sections.h"

static void read_version(yaml_walk *walk, const yaml_node_t *node, void *book)
{
    (void)book;
    int64_t version;
    (void)walk_number(walk, node, 1, 1, &version); /* reports errors itself */
}

static void read_later(yaml_walk *walk, const yaml_node_t *node, void *book)
{
    (void)walk;
    (void)node;
    (void)book;
}

/* Sections are read in this order, whatever their order in the file: a section may refer only to
 * those before it. */
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

static void read_document(yaml_walk *walk, const yaml_node_t *root, void *book)
{
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

static bool read_file(yaml_walk *walk, const char *text, size_t size, const trey_book *next)
{
    rules_file *file = walk->file;
    file->book = (trey_book){.next = next};
    file->blocks = NULL;
    return walk_document(walk, text, size, "rule file", read_document, &file->book);
}

bool rules_file_read(rules_file *file, const char *name, const char *text, size_t size,
                     const trey_book *next, rules_report *report, void *context)
{
    yaml_walk walk = {.file = file, .name = name, .report = report, .context = context};
    return read_file(&walk, text, size, next);
}

bool rules_book_read(rules_file *file, const char *name, const char *text, size_t size,
                     const trey_book *next, rules_report *report, void *context)
{
    yaml_walk walk = {
        .file = file, .name = name, .report = report, .context = context, .is_approved = true};
    return read_file(&walk, text, size, next);
}
