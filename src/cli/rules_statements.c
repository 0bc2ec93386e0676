/* SPDX-License-Identifier: MIT */
/*
 * The numbered statements of the rules: prints one, a family, or all.
 */
#include "rules_statements.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "rules_text.h"

enum { FAMILIES_MAX = 32, FAMILY_SIZE = 16, ID_WIDTH = 10 };

/* Size of the part of an id before its number: 5 of "COVER-2". */
static size_t family_size(const char *id)
{
    return strcspn(id, "-");
}

/* The statements of a family are consecutive, so a new family name starts a new family. */
const char *const *rules_families(void)
{
    static char texts[FAMILIES_MAX][FAMILY_SIZE];
    static const char *names[FAMILIES_MAX + 1];
    if (names[0] != NULL) {
        return names;
    }
    size_t count = 0;
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        const char *id = trey_rule_id(rule);
        size_t size = family_size(id);
        bool is_new = count == 0 || strlen(names[count - 1]) != size ||
                      strncmp(names[count - 1], id, size) != 0;
        if (is_new && count < FAMILIES_MAX && size < FAMILY_SIZE) {
            memcpy(texts[count], id, size);
            names[count] = texts[count];
            count++;
        }
    }
    return names;
}

/* ---- Writing ---- */

static void print_statement(trey_rule rule)
{
    rules_print_wrapped(trey_rule_id(rule), ID_WIDTH, trey_rule_clause(rule));
}

static void write_statement(json_writer *out, trey_rule rule)
{
    json_object_begin(out);
    json_member_text(out, "id", trey_rule_id(rule));
    json_member_text(out, "clause", trey_rule_clause(rule));
    json_object_end(out);
}

/* Prints the statements of a family, or all if `family` is NULL. */
static void show_many(const char *family, bool as_json)
{
    json_writer out;
    size_t size = family != NULL ? strlen(family) : 0;
    if (as_json) {
        shell_json_begin(&out);
        json_object_begin(&out);
        if (family != NULL) {
            json_member_text(&out, "family", family);
        }
        json_key(&out, "statements");
        json_array_begin(&out);
    }
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        const char *id = trey_rule_id(rule);
        if (family != NULL && (family_size(id) != size || strncmp(id, family, size) != 0)) {
            continue;
        }
        if (as_json) {
            write_statement(&out, rule);
        } else {
            print_statement(rule);
        }
    }
    if (as_json) {
        json_array_end(&out);
        json_object_end(&out);
        json_end_line(&out);
        json_writer_flush(&out);
    }
}

void rules_list_statements(bool as_json)
{
    show_many(NULL, as_json);
}

bool rules_is_statement(const char *id)
{
    for (const char *const *family = rules_families(); *family != NULL; family++) {
        size_t size = strlen(*family);
        if (strncasecmp(*family, id, size) == 0 && (id[size] == '\0' || id[size] == '-')) {
            return true;
        }
    }
    return false;
}

bool rules_show_statements(const char *id, bool as_json)
{
    for (const char *const *family = rules_families(); *family != NULL; family++) {
        if (strcasecmp(*family, id) == 0) {
            show_many(*family, as_json);
            return true;
        }
    }
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        if (strcasecmp(trey_rule_id(rule), id) != 0) {
            continue;
        }
        if (as_json) {
            json_writer out;
            shell_json_begin(&out);
            write_statement(&out, rule);
            json_end_line(&out);
            json_writer_flush(&out);
        } else {
            print_statement(rule);
        }
        return true;
    }
    return false;
}
