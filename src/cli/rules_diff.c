/* SPDX-License-Identifier: MIT */
/*
 * trey rules diff: compares two rule sets, postings, schedules or tables.
 */
#include "rules_diff.h"

#include <stdio.h>
#include <string.h>

#include "rules_facts.h"
#include "rules_statements.h"
#include "rules_text.h"

/* ---- Differences ---- */

typedef struct difference {
    const char *key, *first, *second; /* a value is NULL where the key does not apply */
} difference;

typedef struct differences {
    size_t count;
    difference list[2 * FACTS_MAX];
} differences;

static void add(differences *found, const char *key, const char *first, const char *second)
{
    if (first == NULL || second == NULL || strcmp(first, second) != 0) {
        found->list[found->count++] = (difference){key, first, second};
    }
}

/* Keys are in the order of the first thing; keys that only the second has come last. */
static void compare(differences *found, const rules_facts *a, const rules_facts *b)
{
    for (size_t i = 0; i < a->count; i++) {
        const char *key = a->facts[i].key;
        add(found, key, a->facts[i].value, rules_facts_value(b, key));
    }
    for (size_t i = 0; i < b->count; i++) {
        const char *key = b->facts[i].key;
        if (rules_facts_value(a, key) == NULL) {
            add(found, key, NULL, b->facts[i].value);
        }
    }
}

/* ---- Writing ---- */

static void print_value(const char *id, int indent, const char *value)
{
    int used = printf("  %s  ", id);
    if (used > indent) { /* a long name gets a line of its own */
        used = printf("\n%*s", indent, "") - 1;
    }
    rules_print_wrapped_at(used, indent, value != NULL ? value : "not set");
}

static void print_differences(const rules_thing *a, const rules_thing *b, const differences *found)
{
    if (found->count == 0) {
        printf("%s and %s do not differ.\n", a->id, b->id);
        return;
    }
    size_t width = strlen(a->id) > strlen(b->id) ? strlen(a->id) : strlen(b->id);
    int indent = (int)(width < RULES_LINE_WIDTH / 2 ? width : RULES_LINE_WIDTH / 2) + 4;
    for (size_t i = 0; i < found->count; i++) {
        printf("%s%s\n", i > 0 ? "\n" : "", found->list[i].key);
        print_value(a->id, indent, found->list[i].first);
        print_value(b->id, indent, found->list[i].second);
    }
}

static void write_value(json_writer *out, const char *key, const char *value)
{
    if (value != NULL) {
        json_member_text(out, key, value);
    } else {
        json_key(out, key);
        json_null(out);
    }
}

static void write_differences(const rules_thing *a, const rules_thing *b, const differences *found)
{
    json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "a", a->id);
    json_member_text(&out, "b", b->id);
    json_key(&out, "differences");
    json_array_begin(&out);
    for (size_t i = 0; i < found->count; i++) {
        json_object_begin(&out);
        json_member_text(&out, "key", found->list[i].key);
        write_value(&out, "a", found->list[i].first);
        write_value(&out, "b", found->list[i].second);
        json_object_end(&out);
    }
    json_array_end(&out);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

/* ---- The command ---- */

static int refuse_name(const shell_command *command, const trey_book *book, const char *id)
{
    return rules_is_statement(id)
               ? shell_usage_error(
                     command,
                     "'%s' is a statement of the rules or a family of them, which diff does not "
                     "compare; 'trey rules show %s' prints them",
                     id, id)
               : rules_unknown(command, book, id);
}

static bool is_table(const rules_thing *thing)
{
    return thing->kind == RULES_RULESET || thing->kind == RULES_POSTING;
}

int rules_diff(const shell_command *command, const trey_book *book, const char *first,
               const char *second, bool as_json)
{
    rules_thing a = rules_find(book, first), b = rules_find(book, second);
    if (a.kind == RULES_NOTHING || b.kind == RULES_NOTHING) {
        return refuse_name(command, book, a.kind == RULES_NOTHING ? first : second);
    }
    bool are_tables = is_table(&a) && is_table(&b);
    if (a.kind != b.kind && !are_tables) {
        return shell_usage_error(command,
                                 "%s is a %s, but %s is a %s; both must be of the same kind", first,
                                 rules_kind_name(a.kind), second, rules_kind_name(b.kind));
    }
    rules_facts of_a = {.count = 0}, of_b = {.count = 0};
    differences found = {.count = 0};
    /* A posting and a rule set are compared by the values in force under them. */
    void (*collect)(rules_facts *facts, const rules_thing *thing) =
        a.kind != b.kind ? rules_facts_in_force : rules_facts_of;
    collect(&of_a, &a);
    collect(&of_b, &b);
    bool has_memory = !of_a.out_of_memory && !of_b.out_of_memory;
    if (has_memory) {
        compare(&found, &of_a, &of_b);
        if (as_json) {
            write_differences(&a, &b, &found);
        } else {
            print_differences(&a, &b, &found);
        }
    }
    rules_facts_finish(&of_a);
    rules_facts_finish(&of_b);
    return has_memory ? shell_finish(command, STATUS_FINE)
                      : shell_fail(command, STATUS_IO, "not enough memory");
}
