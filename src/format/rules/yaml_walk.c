/* SPDX-License-Identifier: MIT */
/*
 * Reads a YAML document according to a schema.
 */
#include "yaml_walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text/money.h"

struct rules_block {
    struct rules_block *next;
    max_align_t memory[];
};

void *walk_allocate(yaml_walk *walk, size_t size)
{
    struct rules_block *block = calloc(1, sizeof *block + size);
    if (block == NULL) {
        walk->out_of_memory = true;
        return NULL;
    }
    block->next = walk->file->blocks;
    walk->file->blocks = block;
    return block->memory;
}

void rules_file_close(rules_file *file)
{
    while (file->blocks != NULL) {
        struct rules_block *next = file->blocks->next;
        free(file->blocks);
        file->blocks = next;
    }
    memset(&file->book, 0, sizeof file->book);
}

const char *walk_copy_text(yaml_walk *walk, span text)
{
    char *kept = walk_allocate(walk, text.size + 1);
    if (kept == NULL) {
        return "";
    }
    memcpy(kept, text.text, text.size);
    return kept;
}

/* ---- Findings ---- */

static void report(yaml_walk *walk, const yaml_node_t *node, bool is_warning, trey_rule rule,
                   const char *format, va_list arguments)
{
    char message[RULES_FINDING_SIZE / 2];
    vsnprintf(message, sizeof message, format, arguments);
    rules_finding finding = {
        .file = walk->name,
        .line = node->start_mark.line + 1,
        .column = node->start_mark.column + 1,
        .is_warning = is_warning,
        .rule = rule,
        .message = message,
    };
    walk->errors += is_warning ? 0 : 1;
    walk->report(walk->context, &finding);
}

void walk_error(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(walk, node, false, rule, format, arguments);
    va_end(arguments);
}

void walk_warn(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(walk, node, true, rule, format, arguments);
    va_end(arguments);
}

void walk_report_taken(yaml_walk *walk, const yaml_node_t *key, const char *id)
{
    walk_error(walk, key, TREY_RULE_NONE,
               "'%s' already exists with different content; choose another name", id);
}

const char *rules_finding_format(char out[RULES_FINDING_SIZE], const rules_finding *finding)
{
    const char *rule = trey_rule_id(finding->rule);
    snprintf(out, RULES_FINDING_SIZE, "%s:%zu:%zu: %s%s%s%s%s", finding->file, finding->line,
             finding->column, finding->is_warning ? "warning: " : "", finding->message,
             rule[0] != '\0' ? " (" : "", rule, rule[0] != '\0' ? ")" : "");
    return out;
}

/* ---- Scalars ---- */

static span scalar_span(const yaml_node_t *node)
{
    return (span){(const char *)node->data.scalar.value, node->data.scalar.length};
}

const char *walk_shown(char out[WALK_SHOWN_SIZE], span text)
{
    size_t size = text.size < 40 ? text.size : 40;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text.text[i];
        out[i] = c < 0x20 || c >= 0x7F ? '?' : (char)c;
    }
    out[size] = '\0';
    return out;
}

/* Texts are printed on terminals, so control characters are rejected. */
static bool has_control_character(span text)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.text[i];
        bool is_c1 = c == 0xC2 && i + 1 < text.size && (unsigned char)text.text[i + 1] < 0xA0;
        if (c < 0x20 || c == 0x7F || is_c1) {
            return true;
        }
    }
    return false;
}

span walk_text(yaml_walk *walk, const yaml_node_t *node, const char *what)
{
    if (node->type == YAML_NO_NODE) {
        return (span){NULL, 0}; /* an alias, already reported */
    }
    if (node->type != YAML_SCALAR_NODE) {
        walk_error(walk, node, TREY_RULE_NONE, "expected %s", what);
        return (span){NULL, 0};
    }
    span text = scalar_span(node);
    if (has_control_character(text)) {
        walk_error(walk, node, TREY_RULE_NONE,
                   "a control character or zero byte in a text; expected %s", what);
        return (span){NULL, 0};
    }
    return text;
}

bool walk_number(yaml_walk *walk, const yaml_node_t *node, int64_t from, int64_t to,
                 int64_t *number)
{
    span text = walk_text(walk, node, "a whole number");
    if (text.text == NULL) {
        return false;
    }
    int64_t value = 0;
    bool is_number = text.size > 0 && text.size <= 15;
    for (size_t i = 0; i < text.size && is_number; i++) {
        is_number = text.text[i] >= '0' && text.text[i] <= '9';
        value = value * 10 + (text.text[i] - '0');
    }
    if (!is_number || value < from || value > to) {
        char seen[WALK_SHOWN_SIZE];
        walk_error(walk, node, TREY_RULE_NONE,
                   "'%s' is not valid here; expected a whole number from %lld to %lld",
                   walk_shown(seen, text), (long long)from, (long long)to);
        return false;
    }
    *number = value;
    return true;
}

bool walk_amount(yaml_walk *walk, const yaml_node_t *node, int64_t *cents)
{
    span text = walk_text(walk, node, "an amount in dollars");
    if (text.text == NULL) {
        return false;
    }
    char seen[WALK_SHOWN_SIZE];
    if (text.size > 0 && text.text[text.size - 1] == '%') {
        walk_error(walk, node, TREY_RULE_FEE_1,
                   "'%s' is a percentage; expected a flat amount in dollars",
                   walk_shown(seen, text));
        return false;
    }
    const char *problem = money_parse(text.text, text.size, cents);
    if (problem != NULL) {
        walk_error(walk, node, TREY_RULE_NONE, "'%s': %s", walk_shown(seen, text), problem);
    }
    return problem == NULL;
}

bool walk_flag(yaml_walk *walk, const yaml_node_t *node, bool *flag)
{
    static const char *const words[] = {"no", "yes", "false", "true", NULL};
    int value;
    if (!walk_word(walk, node, words, &value)) {
        return false;
    }
    *flag = value % 2 == 1;
    return true;
}

/* Enough for the names of all members of a table. */
enum { WORDS_SIZE = 400 };

/* "a, b or c" */
static const char *list_words(char out[WORDS_SIZE], const char *const *words)
{
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; words[i] != NULL; i++) {
        const char *between = i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ";
        int wrote = snprintf(out + at, WORDS_SIZE - at, "%s%s", between, words[i]);
        at += (size_t)wrote;
        if (at >= WORDS_SIZE - 1) {
            break;
        }
    }
    return out;
}

bool walk_word(yaml_walk *walk, const yaml_node_t *node, const char *const *words, int *value)
{
    char list[WORDS_SIZE], seen[WALK_SHOWN_SIZE];
    span text = walk_text(walk, node, list_words(list, words));
    if (text.text == NULL) {
        return false;
    }
    for (int i = 0; words[i] != NULL; i++) {
        if (span_is(text, words[i])) {
            *value = i;
            return true;
        }
    }
    walk_error(walk, node, TREY_RULE_NONE, "'%s' is not valid here; expected %s",
               walk_shown(seen, text), list);
    return false;
}

/* ---- Structure ---- */

static yaml_node_t *visit(yaml_walk *walk, int id)
{
    yaml_node_t *node = yaml_document_get_node(&walk->document, id);
    if (walk->visited[id]) {
        walk_error(walk, node, TREY_RULE_NONE,
                   "anchors and aliases are not supported; write the value out");
        walk->blank.type = YAML_NO_NODE;
        walk->blank.start_mark = node->start_mark;
        return &walk->blank;
    }
    walk->visited[id] = 1;
    return node;
}

static size_t check_size(yaml_walk *walk, const yaml_node_t *node, size_t size)
{
    if (size <= WALK_CHILDREN_MAX) {
        return size;
    }
    walk_error(walk, node, TREY_RULE_NONE, "too many entries; the maximum is %d",
               WALK_CHILDREN_MAX);
    return 0;
}

size_t walk_mapping_size(yaml_walk *walk, const yaml_node_t *node, const char *what)
{
    if (node->type == YAML_NO_NODE) {
        return 0; /* an alias, already reported */
    }
    if (node->type != YAML_MAPPING_NODE) {
        walk_error(walk, node, TREY_RULE_NONE, "expected %s: keys with values", what);
        return 0;
    }
    return check_size(walk, node,
                      (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start));
}

size_t walk_sequence_size(yaml_walk *walk, const yaml_node_t *node, const char *what)
{
    if (node->type == YAML_NO_NODE) {
        return 0; /* an alias, already reported */
    }
    if (node->type != YAML_SEQUENCE_NODE) {
        walk_error(walk, node, TREY_RULE_NONE, "expected %s: a list", what);
        return 0;
    }
    return check_size(walk, node,
                      (size_t)(node->data.sequence.items.top - node->data.sequence.items.start));
}

yaml_node_t *walk_key(yaml_walk *walk, const yaml_node_t *mapping, size_t index)
{
    return yaml_document_get_node(&walk->document, mapping->data.mapping.pairs.start[index].key);
}

yaml_node_t *walk_value(yaml_walk *walk, const yaml_node_t *mapping, size_t index)
{
    return visit(walk, mapping->data.mapping.pairs.start[index].value);
}

yaml_node_t *walk_item(yaml_walk *walk, const yaml_node_t *sequence, size_t index)
{
    return visit(walk, sequence->data.sequence.items.start[index]);
}

span walk_key_text(yaml_walk *walk, const yaml_node_t *mapping, size_t index)
{
    const yaml_node_t *key = walk_key(walk, mapping, index);
    span text = walk_text(walk, key, "a name");
    for (size_t i = 0; i < index && text.text != NULL; i++) {
        const yaml_node_t *earlier = walk_key(walk, mapping, i);
        if (earlier->type == YAML_SCALAR_NODE && scalar_span(earlier).size == text.size &&
            memcmp(scalar_span(earlier).text, text.text, text.size) == 0) {
            char seen[WALK_SHOWN_SIZE];
            walk_error(walk, key, TREY_RULE_NONE, "'%s' appears twice, first in line %zu",
                       walk_shown(seen, text), earlier->start_mark.line + 1);
            return (span){NULL, 0};
        }
    }
    return text;
}

span walk_id(yaml_walk *walk, const yaml_node_t *mapping, size_t index)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    span id = walk_key_text(walk, mapping, index);
    bool is_fine = id.size > 0;
    for (size_t i = 0; i < id.size && is_fine; i++) {
        is_fine = memchr(allowed, id.text[i], sizeof allowed - 1) != NULL;
    }
    if (id.text != NULL && !is_fine) {
        walk_error(walk, walk_key(walk, mapping, index), TREY_RULE_NONE,
                   "a name may contain only letters, digits, '.', '_' and '-'");
        return (span){NULL, 0};
    }
    return id;
}

bool walk_next_entry(yaml_walk *walk, const yaml_node_t *mapping, size_t size, walk_entry *entry)
{
    while (entry->index < size) {
        size_t index = entry->index++;
        entry->id = walk_id(walk, mapping, index);
        entry->key = walk_key(walk, mapping, index);
        entry->value = walk_value(walk, mapping, index);
        if (entry->id.text != NULL) {
            return true;
        }
    }
    return false;
}

/* Names are equal whether their words are separated by a space, '-' or '_', so that a name can
 * be written as in JSON: "straight-flush" for "straight flush". */
static bool same_key(span key, const char *name)
{
    for (size_t i = 0; i < key.size; i++) {
        bool is_gap = key.text[i] == ' ' || key.text[i] == '-' || key.text[i] == '_';
        bool both_gaps = is_gap && (name[i] == ' ' || name[i] == '-' || name[i] == '_');
        if (name[i] == '\0' || (key.text[i] != name[i] && !both_gaps)) {
            return false;
        }
    }
    return name[key.size] == '\0';
}

static const walk_field *find_field(const walk_field *fields, size_t count, span name)
{
    for (size_t f = 0; f < count; f++) {
        if (same_key(name, fields[f].name)) {
            return &fields[f];
        }
    }
    return NULL;
}

static void report_unknown_key(yaml_walk *walk, const yaml_node_t *key, span name, const char *what,
                               const walk_field *fields, size_t count)
{
    const char *words[64];
    for (size_t f = 0; f < count && f < 63; f++) {
        words[f] = fields[f].name;
    }
    words[count < 63 ? count : 63] = NULL;
    char list[WORDS_SIZE], seen[WALK_SHOWN_SIZE];
    walk_error(walk, key, TREY_RULE_NONE, "%s has no '%s'; expected %s", what,
               walk_shown(seen, name), list_words(list, words));
}

void walk_record(yaml_walk *walk, const yaml_node_t *node, const char *what,
                 const walk_field *fields, size_t count, void *record)
{
    size_t size = walk_mapping_size(walk, node, what);
    uint64_t seen = 0;
    for (size_t i = 0; i < size; i++) {
        span name = walk_key_text(walk, node, i);
        const yaml_node_t *value = walk_value(walk, node, i);
        if (name.text == NULL) {
            continue;
        }
        const walk_field *field = find_field(fields, count, name);
        if (field == NULL) {
            report_unknown_key(walk, walk_key(walk, node, i), name, what, fields, count);
            continue;
        }
        if ((seen >> (field - fields) & 1) != 0) {
            char shown[WALK_SHOWN_SIZE];
            walk_error(walk, walk_key(walk, node, i), TREY_RULE_NONE,
                       "'%s' appears twice, here as '%s'", field->name, walk_shown(shown, name));
            continue;
        }
        seen |= (uint64_t)1 << (field - fields);
        field->read(walk, value, record);
    }
    for (size_t f = 0; f < count && node->type == YAML_MAPPING_NODE; f++) {
        if (fields[f].is_required && (seen >> f & 1) == 0) {
            bool is_version = strcmp(fields[f].name, "trey") == 0;
            walk_error(walk, node, TREY_RULE_NONE, "%s lacks '%s'%s", what, fields[f].name,
                       is_version ? "; add 'trey: 1' as the first line" : "");
        }
    }
}
