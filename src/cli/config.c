/* SPDX-License-Identifier: MIT */
/*
 * trey config: what a server would be run with, and where each value comes from.
 */
#include <stdio.h>
#include <string.h>

#include "../format/names.h"
#include "serve_flags.h"

static const shell_option config_options[] = {
    {"json", 'j', NULL, "write JSON"},
    CONFIG_SHELL_OPTIONS{NULL, 0, NULL, NULL},
};

/* ---- show ---- */

static void show_tables(const serve_config *config)
{
    printf("\nTables%s\n", config->has_demo_tables ? " (for demonstration)" : "");
    for (uint32_t i = 0; i < config->table_count; i++) {
        const config_table *table = &config->tables[i];
        printf("  %-3u %-24s %-20s %u bots", table->number, table->name, table->rules.ruleset,
               table->bots);
        if (table->line > 0) {
            printf("   %s:%zu", config_text(config, CONFIG_FILE), table->line);
        }
        printf("\n");
    }
}

static void show(const serve_config *config)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        char value[CONFIG_TEXT_SIZE], origin[CONFIG_TEXT_SIZE];
        config_value_format(value, config, option);
        printf("%-27s %-32s %s\n", config_rows[option].name, value[0] != '\0' ? value : "-",
               config_origin_format(origin, config, option));
    }
    show_tables(config);
}

static void value_as_json(json_writer *out, const serve_config *config, config_option option)
{
    char text[CONFIG_TEXT_SIZE];
    switch (config_rows[option].type) {
    case CONFIG_TYPE_NUMBER:
    case CONFIG_TYPE_AMOUNT:
        json_member_integer(out, "value", config_number(config, option));
        break;
    case CONFIG_TYPE_FLAG:
        json_member_bool(out, "value", config_number(config, option) != 0);
        break;
    default:
        json_member_text(out, "value", config_value_format(text, config, option));
        break;
    }
}

static void option_as_json(json_writer *out, const serve_config *config, config_option option)
{
    static const char *const sources[] = {"default", "demonstration", "file", "environment",
                                          "flag"};
    const config_row *row = &config_rows[option];
    char origin[CONFIG_TEXT_SIZE];
    json_object_begin(out);
    json_member_text(out, "name", row->name);
    value_as_json(out, config, option);
    json_member_text(out, "source", sources[config->values[option].source]);
    json_member_text(out, "origin", config_origin_format(origin, config, option));
    json_member_text(out, "flag", row->flag);
    json_member_text(out, "environment", row->environment);
    json_member_text(out, "default", row->fallback);
    json_member_text(out, "help", row->help);
    json_object_end(out);
}

static void table_as_json(json_writer *out, const config_table *table)
{
    json_object_begin(out);
    json_member_integer(out, "number", table->number);
    json_member_text(out, "name", table->name);
    json_member_text(out, "rules", table->rules.ruleset);
    json_member_text(out, "dealer",
                     table->rules.dealer == DEALER_AUTOMATIC ? "automatic" : "person");
    json_member_text(out, "cards", table->rules.cards == CARDS_SHOE ? "shoe" : "entered");
    json_member_text(out, "key_for", table->rules.key_for == KEY_FOR_METER ? "meter" : "all");
    json_member_integer(out, "betting_seconds", table->rules.betting_seconds);
    json_member_integer(out, "offer_seconds", table->rules.offer_seconds);
    json_member_integer(out, "reveal_seconds", table->rules.reveal_seconds);
    json_member_integer(out, "result_seconds", table->rules.result_seconds);
    json_member_integer(out, "bots", table->bots);
    json_object_end(out);
}

static void show_as_json(const serve_config *config)
{
    static json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_key(&out, "options");
    json_array_begin(&out);
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        option_as_json(&out, config, option);
    }
    json_array_end(&out);
    json_member_bool(&out, "demo", config->has_demo_tables);
    json_key(&out, "tables");
    json_array_begin(&out);
    for (uint32_t i = 0; i < config->table_count; i++) {
        table_as_json(&out, &config->tables[i]);
    }
    json_array_end(&out);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

/* ---- The command ---- */

static int run(const shell_command *command, int argc, char **argv)
{
    config_sources sources = {.environment = config_environment};
    const char *value;
    bool as_json = false;
    int letter, status = STATUS_FINE;
    while ((letter = serve_flags_next(command, argc, argv, &sources, &value, &status)) > 0) {
        as_json = true;
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    const char *verb = first < argc ? argv[first] : "";
    if (first == argc || first + 1 < argc ||
        (strcmp(verb, "show") != 0 && strcmp(verb, "check") != 0)) {
        return first == argc ? shell_usage_error(command, "show or check is missing")
               : strcmp(verb, "show") != 0 && strcmp(verb, "check") != 0
                   ? shell_usage_error(command, "there is no 'trey config %s'; show or check?",
                                       verb)
                   : shell_usage_error(command, "'%s' is too much", argv[first + 1]);
    }
    if (strcmp(verb, "check") == 0) {
        return serve_config_check(command, &sources);
    }
    serve_config config;
    status = serve_config_load(command, &sources, &config);
    if (as_json) {
        show_as_json(&config);
    } else {
        show(&config);
    }
    config_close(&config);
    return shell_finish(command, status);
}

static const shell_word config_words[] = {
    {"show", SHELL_ARGUMENT_OTHER},
    {"check", SHELL_ARGUMENT_OTHER},
    {NULL, 0},
};

const shell_command config_command = {
    .name = "config",
    .summary = "show, check and create a server's configuration",
    .usage = "config show | check [OPTION…]",
    .description =
        "show    prints every value of the configuration with its origin. A flag goes over the\n"
        "        environment, that over the file, that over the default. What could not be\n"
        "        read is reported, and what would be in its place is shown.\n"
        "check   reports every mistake as file:line:column, and whether directory and\n"
        "        certificate can be used. Exit status 1 when there is one; warnings do not count.",
    .examples = "  trey config show --config room.yaml\n"
                "  TREY_LISTEN=0.0.0.0:8333 trey config show --json\n"
                "  trey config check --config room.yaml",
    .options = config_options,
    .run = run,
    .words = config_words,
};
