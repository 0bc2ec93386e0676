/* SPDX-License-Identifier: MIT */
/*
 * The tables of a configuration. Each is made into the rules with which it will be opened, so that
 * whatever those refuse is found here, at its line.
 */
#include <stdlib.h>
#include <string.h>

#include "accounts/person.h"
#include "config_internal.h"
#include "format/rules/rules_sections.h"
#include "format/text/refusal_text.h"
#include "table/table_status.h"

/* One table for each rule set, with limits so low that a guest's chips last an evening. */
static const char demo[] = "- name: House\n"
                           "  rules: house-banked\n"
                           "  chips: play\n"
                           "  posting: {ante_max: $100, progressive: {paytable: 1}}\n"
                           "- name: Bureau\n"
                           "  rules: california-bureau\n"
                           "  chips: play\n"
                           "  posting: {ante_max: $100, schedule: A4}\n"
                           "- name: Grand\n"
                           "  rules: california-grand\n"
                           "  chips: play\n"
                           "  posting: {ante_max: $100, schedule: A4}\n"
                           "- name: Shuffle\n"
                           "  rules: california-shfl\n"
                           "  chips: play\n"
                           "  posting: {schedule: 2}\n";

/* ---- One table ---- */

#define FIELD_LIST(X)                                                                              \
    X(name, true)                                                                                  \
    X(rules, true)                                                                                 \
    X(number, false)                                                                               \
    X(posting, false)                                                                              \
    X(chips, false)                                                                                \
    X(dealer, false)                                                                               \
    X(cards, false)                                                                                \
    X(key_for, false)                                                                              \
    X(away, false)                                                                                 \
    X(keep_betting, false)                                                                         \
    X(showdown, false)                                                                             \
    X(betting_seconds, false)                                                                      \
    X(offer_seconds, false)                                                                        \
    X(reveal_seconds, false)                                                                       \
    X(result_seconds, false)                                                                       \
    X(result_seconds_min, false)                                                                   \
    X(missed_rounds_max, false)                                                                    \
    X(bots, false)

/* The node of each member; they are checked in our order, not in the file's. */
typedef struct table_nodes {
#define FIELD_NODE(id, is_required) const yaml_node_t *id;
    FIELD_LIST(FIELD_NODE)
#undef FIELD_NODE
} table_nodes;

#define FIELD_NOTE(id, is_required)                                                                \
    static void note_##id(yaml_walk *walk, const yaml_node_t *node, void *record)                  \
    {                                                                                              \
        (void)walk;                                                                                \
        ((table_nodes *)record)->id = node;                                                        \
    }
FIELD_LIST(FIELD_NOTE)
#undef FIELD_NOTE

#define FIELD_ROW(id, is_required) {#id, is_required, note_##id},
static const walk_field fields[] = {FIELD_LIST(FIELD_ROW)};
#undef FIELD_ROW

static void read_name(yaml_walk *walk, const yaml_node_t *node, config_table *table)
{
    span name = node == NULL ? (span){NULL, 0} : walk_text(walk, node, "the name of a table");
    if (name.text == NULL) {
        return;
    }
    const char *problem = person_name_problem(name.text, name.size);
    if (problem == NULL && name.size >= CONFIG_TABLE_NAME_SIZE) {
        problem = "the name is too long: 63 bytes at most, and some characters take several";
    }
    if (problem != NULL) {
        walk_error(walk, node, TREY_RULE_NONE, "%s", problem);
        return;
    }
    memcpy(table->name, name.text, name.size);
}

static const trey_ruleset *read_rules(yaml_walk *walk, const yaml_node_t *node,
                                      const trey_book *book, trey_choices *choices)
{
    span id = node == NULL ? (span){NULL, 0} : walk_text(walk, node, "a rule set or a posting");
    if (id.text == NULL) {
        return NULL;
    }
    const trey_ruleset *ruleset = trey_book_ruleset(book, id.text, id.size);
    const trey_named_posting *posting = trey_book_posting(book, id.text, id.size);
    if (ruleset == NULL && posting == NULL) {
        char seen[WALK_SHOWN_SIZE];
        walk_error(walk, node, TREY_RULE_NONE,
                   "no rule set or posting is called '%s'; `trey rules list` lists them",
                   walk_shown(seen, id));
        return NULL;
    }
    if (ruleset == NULL) {
        *choices = posting->choices;
    }
    return ruleset != NULL ? ruleset : posting->ruleset;
}

static void read_small(yaml_walk *walk, const yaml_node_t *node, int64_t from, int64_t to,
                       uint32_t *value)
{
    int64_t number;
    if (node != NULL && walk_number(walk, node, from, to, &number)) {
        *value = (uint32_t)number;
    }
}

static void read_kind(yaml_walk *walk, const yaml_node_t *node, const char *const *words,
                      uint8_t *value)
{
    int word;
    if (node != NULL && walk_word(walk, node, words, &word)) {
        *value = (uint8_t)word;
    }
}

static void report_refusal(yaml_walk *walk, const yaml_node_t *node, trey_refusal refusal)
{
    char text[REFUSAL_TEXT_SIZE];
    walk_error(walk, node, trey_refusal_rule(refusal), "%s", refusal_format(text, refusal));
}

static void read_running(yaml_walk *walk, const table_nodes *nodes, table_rules *rules)
{
    static const char *const dealers[] = {"automatic", "person", NULL};
    static const char *const cards[] = {"shoe", "entered", NULL};
    static const char *const keys[] = {"meter", "all", NULL};
    static const char *const away[] = {"wait", "fold", NULL};
    static const char *const showdown[] = {"seat-by-seat", "hands-first", NULL};
    static const char *const keep_betting[] = {"allowed", "forbidden", NULL};
    read_kind(walk, nodes->dealer, dealers, &rules->dealer);
    read_kind(walk, nodes->cards, cards, &rules->cards);
    read_kind(walk, nodes->key_for, keys, &rules->key_for);
    read_kind(walk, nodes->away, away, &rules->away);
    read_kind(walk, nodes->showdown, showdown, &rules->showdown);
    read_kind(walk, nodes->keep_betting, keep_betting, &rules->keep_betting);
    if (nodes->key_for != NULL && rules->key_for != table_rules_key_for(rules)) {
        report_refusal(walk, nodes->key_for, table_refuse(TABLE_REFUSED_KEY_FOR_NOT_ALLOWED, 0, 0));
    }
    rules->key_for = (uint8_t)table_rules_key_for(rules); /* PROG-7 */
    read_small(walk, nodes->betting_seconds, 1, RULES_SECONDS_MAX, &rules->betting_seconds);
    read_small(walk, nodes->offer_seconds, 1, RULES_SECONDS_MAX, &rules->offer_seconds);
    read_small(walk, nodes->reveal_seconds, 1, RULES_SECONDS_MAX, &rules->reveal_seconds);
    read_small(walk, nodes->result_seconds, 1, RULES_SECONDS_MAX, &rules->result_seconds);
    read_small(walk, nodes->result_seconds_min, 1, RULES_SECONDS_MAX, &rules->result_seconds_min);
    read_small(walk, nodes->missed_rounds_max, 0, RULES_MISSED_MAX, &rules->missed_rounds_max);
}

/* COVER-10: a table that is not marked for play chips is one for chips from the cage, where only
 * people with an account play. */
static void read_chips(yaml_walk *walk, const yaml_node_t *node, const table_nodes *nodes,
                       table_rules *rules)
{
    static const char *const kinds[] = {"cage", "play", NULL};
    rules->chips = CHIPS_CAGE;
    read_kind(walk, nodes->chips, kinds, &rules->chips);
    if (nodes->chips == NULL) {
        walk_warn(walk, node, TREY_RULE_COVER_10,
                  "the table does not say what it plays for, so it plays for chips from the "
                  "cage, without guests and bots; write 'chips: play' or 'chips: cage'");
    }
}

static void make_table(config_reader *reader, yaml_walk *walk, const yaml_node_t *node,
                       const table_nodes *nodes, config_table *table)
{
    trey_choices choices = {0};
    trey_posting posting;
    read_name(walk, nodes->name, table);
    read_small(walk, nodes->number, 1, 999999, &table->number);
    const trey_ruleset *ruleset = read_rules(walk, nodes->rules, reader->config->book, &choices);
    if (ruleset == NULL) {
        read_running(walk, nodes, &table->rules);
        return;
    }
    unsigned errors = walk->errors;
    if (nodes->posting != NULL) {
        read_choices(walk, nodes->posting, reader->config->book, ruleset, &choices);
    } else if (choices.given == 0) { /* a posting of the rule file was checked there */
        check_defaults_of(walk, nodes->rules, reader->config->book, ruleset);
    }
    trey_refusal refusal = table_rules_make(&table->rules, ruleset, &choices);
    bool is_made = refusal.status == TREY_OK;
    if (!is_made && walk->errors == errors) {
        report_refusal(walk, node, refusal);
    }
    errors = walk->errors;
    read_running(walk, nodes, &table->rules);
    read_chips(walk, node, nodes, &table->rules);
    if (!is_made || walk->errors > errors) {
        return;
    }
    refusal = table_rules_post(&table->rules, reader->config->book, &posting);
    if (refusal.status != TREY_OK) {
        report_refusal(walk, nodes->cards != NULL ? nodes->cards : node, refusal);
    } else {
        config_read_bots(reader, walk, nodes->bots, &posting, table);
    }
}

/* ---- All of them ---- */

typedef char name_key[PERSON_KEY_SIZE];

/* `keys` are those of the names, up to table `count`; empty: the name has none. */
static void check_unique(yaml_walk *walk, const yaml_node_t *node, const table_nodes *nodes,
                         const config_table *tables, name_key *keys, size_t count)
{
    const config_table *table = &tables[count];
    if (!person_name_key(keys[count], table->name, strlen(table->name))) {
        keys[count][0] = '\0';
    }
    for (size_t i = 0; i < count; i++) {
        if (table->number == tables[i].number) {
            walk_error(walk, nodes->number != NULL ? nodes->number : node, TREY_RULE_NONE,
                       "another table has the number %u, in line %zu; give each its own",
                       table->number, tables[i].line);
        }
        if (keys[count][0] != '\0' && strcmp(keys[count], keys[i]) == 0) {
            walk_error(walk, nodes->name, TREY_RULE_NONE,
                       "another table has this name or one like it, in line %zu", tables[i].line);
        }
    }
}

static int by_number(const void *a_, const void *b_)
{
    const config_table *a = a_, *b = b_;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void read_list(config_reader *reader, yaml_walk *walk, const yaml_node_t *node)
{
    size_t size = walk_sequence_size(walk, node, "tables");
    if (size > CONFIG_TABLES_MAX) {
        walk_error(walk, node, TREY_RULE_NONE, "there are more than %d tables", CONFIG_TABLES_MAX);
        return;
    }
    config_table *tables = size == 0 ? NULL : walk_allocate(walk, size * sizeof *tables);
    name_key *keys = tables == NULL ? NULL : walk_allocate(walk, size * sizeof *keys);
    if (keys == NULL) {
        return;
    }
    for (size_t i = 0; i < size; i++) {
        const yaml_node_t *item = walk_item(walk, node, i);
        table_nodes nodes = {0};
        tables[i].line = item->start_mark.line + 1;
        tables[i].number = (uint32_t)i + 1;
        walk_record(walk, item, "a table", fields, sizeof fields / sizeof fields[0], &nodes);
        make_table(reader, walk, item, &nodes, &tables[i]);
        check_unique(walk, item, &nodes, tables, keys, i);
        config_check_bots(walk, nodes.bots, tables, i);
    }
    qsort(tables, size, sizeof *tables, by_number);
    reader->config->tables = tables;
    reader->config->table_count = (uint32_t)size;
}

static void read_demo(yaml_walk *walk, const yaml_node_t *root, void *reader)
{
    read_list(reader, walk, root);
}

/* Default values: visitors of the demonstration may try what a room would decide for itself. */
static void set_demo_values(config_reader *reader)
{
    static const struct {
        config_option option;
        int64_t number;
    } rows[] = {{CONFIG_PRIVATE_TABLES, 1}, {CONFIG_PRIVATE_BOTS, 5}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        config_value *value = &reader->config->values[rows[i].option];
        if (value->source == CONFIG_FROM_DEFAULT) {
            value->source = CONFIG_FROM_DEMO;
            value->number = rows[i].number;
        }
    }
}

/* The demonstration is read like any file. */
static void make_demo(config_reader *reader)
{
    yaml_walk walk = reader->walk;
    walk.name = "demo tables";
    walk.errors = 0;
    bool is_fine = walk_document(&walk, demo, sizeof demo - 1, "list of tables", read_demo, reader);
    reader->walk.out_of_memory |= !is_fine; /* nothing else can be wrong with this text */
    config_table *tables = (config_table *)reader->config->tables;
    for (uint32_t i = 0; i < reader->config->table_count; i++) {
        tables[i].line = 0;
    }
    reader->config->has_demo_tables = true;
    set_demo_values(reader);
}

void config_read_tables(config_reader *reader)
{
    if (reader->tables != NULL) {
        read_list(reader, &reader->walk, reader->tables);
    } else {
        make_demo(reader);
    }
}
