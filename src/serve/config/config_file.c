/* SPDX-License-Identifier: MIT */
/*
 * The options as a file has them. A dot in the name of an option is a section of the file, so the
 * table of options is the schema of the file as well.
 */
#include <stdio.h>
#include <string.h>

#include "config_internal.h"
#include "serve/http/origin.h"

enum { NAME_SIZE = 96 };

/* ---- Values ---- */

/* A path in a file starts where the file is. */
static span place_path(const config_reader *reader, span path, char joined[CONFIG_PATH_SIZE])
{
    const char *slash = strrchr(reader->walk.name, '/');
    if (path.size == 0 || path.text[0] == '/' || slash == NULL) {
        return path;
    }
    size_t folder = (size_t)(slash - reader->walk.name) + 1;
    if (folder + path.size >= CONFIG_PATH_SIZE) {
        return path;
    }
    memcpy(joined, reader->walk.name, folder);
    memcpy(joined + folder, path.text, path.size);
    return (span){joined, folder + path.size};
}

static const char *what_of(config_type type)
{
    static const char *const names[CONFIG_TYPE_COUNT] = {
        [CONFIG_TYPE_PATH] = "a path",
        [CONFIG_TYPE_ADDRESS] = "HOST:PORT",
        [CONFIG_TYPE_OPTIONAL_ADDRESS] = "HOST:PORT",
        [CONFIG_TYPE_NUMBER] = "a whole number",
        [CONFIG_TYPE_AMOUNT] = "an amount in dollars",
        [CONFIG_TYPE_FLAG] = "yes or no",
        [CONFIG_TYPE_WORD] = "a word",
        [CONFIG_TYPE_ORIGINS] = "origins",
        [CONFIG_TYPE_PROXIES] = "addresses",
        [CONFIG_TYPE_TEXT] = "a text",
    };
    return names[type];
}

static bool check_item(yaml_walk *walk, const yaml_node_t *node, config_type type, span item)
{
    char seen[WALK_SHOWN_SIZE];
    const char *problem = config_item_problem(type, item);
    if (problem != NULL) {
        walk_error(walk, node, TREY_RULE_NONE, "'%s': %s", walk_shown(seen, item), problem);
    }
    return problem == NULL;
}

/* A list as the other sources write it; false, and reported, when an item cannot be. */
static bool join_list(config_reader *reader, const yaml_node_t *node, config_type type,
                      char joined[CONFIG_PATH_SIZE], span *text)
{
    yaml_walk *walk = &reader->walk;
    size_t count = walk_sequence_size(walk, node, what_of(type)), at = 0;
    unsigned errors = walk->errors;
    for (size_t i = 0; i < count; i++) {
        const yaml_node_t *item = walk_item(walk, node, i);
        span value =
            walk_text(walk, item,
                      type == CONFIG_TYPE_ORIGINS ? "an origin such as https://play.example"
                                                  : "an address such as 127.0.0.1");
        if (value.text == NULL || !check_item(walk, item, type, value)) {
            continue;
        }
        if (at + value.size + 2 > CONFIG_PATH_SIZE) {
            walk_error(walk, item, TREY_RULE_NONE, "the list is too long");
            return false;
        }
        if (at > 0) {
            joined[at++] = ',';
        }
        memcpy(joined + at, value.text, value.size);
        at += value.size;
    }
    *text = (span){joined, at};
    return walk->errors == errors;
}

static void read_option(config_reader *reader, const yaml_node_t *node, config_option option)
{
    char joined[CONFIG_PATH_SIZE];
    failure problem;
    config_type type = config_rows[option].type;
    span text;
    if ((type == CONFIG_TYPE_ORIGINS || type == CONFIG_TYPE_PROXIES) &&
        node->type == YAML_SEQUENCE_NODE) {
        if (!join_list(reader, node, type, joined, &text)) {
            return;
        }
    } else {
        text = walk_text(&reader->walk, node, what_of(type));
        if (text.text == NULL) {
            return;
        }
    }
    if (type == CONFIG_TYPE_PATH) {
        text = place_path(reader, text, joined);
    }
    config_value value = {.source = CONFIG_FROM_FILE,
                          .line = node->start_mark.line + 1,
                          .column = node->start_mark.column + 1,
                          .text = ""};
    if (config_value_read(reader, option, text, &value, &problem)) {
        reader->config->values[option] = value;
    } else {
        walk_error(&reader->walk, node, TREY_RULE_NONE, "%s", problem.text);
    }
}

/* ---- Sections ---- */

static config_option find_option(const char *name)
{
    config_option option = CONFIG_FILE + 1; /* a file does not name another */
    while (option < CONFIG_OPTION_COUNT && strcmp(config_rows[option].name, name) != 0) {
        option++;
    }
    return option;
}

static bool is_section(const char *name)
{
    size_t size = strlen(name);
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        if (strncmp(config_rows[option].name, name, size) == 0 &&
            config_rows[option].name[size] == '.') {
            return true;
        }
    }
    return false;
}

/* Adds "a, b, c": each key of a section once. */
static void add_keys(failure *problem, const char *section)
{
    size_t skip = strlen(section), last_size = 0;
    const char *last = "";
    for (config_option option = CONFIG_FILE + 1; option < CONFIG_OPTION_COUNT; option++) {
        const char *name = config_rows[option].name;
        const char *key = name + skip + (skip > 0 ? 1 : 0);
        if (strncmp(name, section, skip) != 0 || (skip > 0 && name[skip] != '.')) {
            continue;
        }
        size_t size = strcspn(key, ".");
        bool is_again = size == last_size && strncmp(key, last, size) == 0;
        if (!is_again) {
            failure_add(problem, "%s%.*s", last_size > 0 ? ", " : "", (int)size, key);
        }
        last = key;
        last_size = size;
    }
    if (skip == 0) {
        failure_add(problem, ", tables");
    }
}

static void read_section(config_reader *reader, const yaml_node_t *node, const char *section);

static void read_named(config_reader *reader, const yaml_node_t *key, const yaml_node_t *value,
                       const char *section, span word)
{
    char name[NAME_SIZE], seen[WALK_SHOWN_SIZE];
    failure problem;
    bool is_root = section[0] == '\0';
    int size = snprintf(name, sizeof name, "%s%s%.*s", section, is_root ? "" : ".", (int)word.size,
                        word.text);
    bool has_dot = memchr(word.text, '.', word.size) != NULL;
    config_option option = size < NAME_SIZE && !has_dot ? find_option(name) : CONFIG_OPTION_COUNT;
    if (option < CONFIG_OPTION_COUNT) {
        read_option(reader, value, option);
    } else if (size < NAME_SIZE && is_root && is_section(name)) {
        read_section(reader, value, name);
    } else {
        failure_set(&problem, "%s has no '%s'; expected ", is_root ? "a configuration" : section,
                    walk_shown(seen, word));
        add_keys(&problem, section);
        walk_error(&reader->walk, key, TREY_RULE_NONE, "%s", problem.text);
    }
}

static void read_section(config_reader *reader, const yaml_node_t *node, const char *section)
{
    yaml_walk *walk = &reader->walk;
    bool is_root = section[0] == '\0', has_version = false;
    size_t size = walk_mapping_size(walk, node, is_root ? "a configuration" : section);
    for (size_t i = 0; i < size; i++) {
        span word = walk_key_text(walk, node, i);
        const yaml_node_t *value = walk_value(walk, node, i);
        int64_t version;
        if (word.text == NULL) {
            continue;
        }
        if (is_root && span_is(word, "trey")) {
            has_version = true;
            (void)walk_number(walk, value, 1, 1, &version); /* says what is wrong by itself */
        } else if (is_root && span_is(word, "tables")) {
            reader->tables = value;
        } else {
            read_named(reader, walk_key(walk, node, i), value, section, word);
        }
    }
    if (is_root && !has_version && node->type == YAML_MAPPING_NODE) {
        walk_error(walk, node, TREY_RULE_NONE,
                   "a configuration lacks 'trey'; add 'trey: 1' as the first line");
    }
}

void config_read_file(config_reader *reader, const yaml_node_t *root)
{
    read_section(reader, root, "");
}
