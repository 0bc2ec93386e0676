/* SPDX-License-Identifier: MIT */
/*
 * trey config: shows the configuration that a server would use, and where each value comes from.
 */
#include <stdio.h>
#include <string.h>

#include "base/span.h"
#include "config_init.h"
#include "serve_flags.h"

static const shell_option config_options[] = {
    {"json", 'j', NULL, "Write JSON"},
    {NULL, 0, NULL, NULL},
};

/* ---- show ---- */

static void show_tables(const serve_config *config)
{
    printf("\nTables%s\n", config->has_demo_tables ? " (for demonstration)" : "");
    for (uint32_t i = 0; i < config->table_count; i++) {
        const config_table *table = &config->tables[i];
        printf("  %-3u %-24s %-20s %-4s %u bots", table->number, table->name, table->rules.ruleset,
               chip_kind_name((chip_kind)table->rules.chips), table->bots);
        if (table->line > 0) {
            printf("   %s:%zu", config_text(config, CONFIG_FILE), table->line);
        }
        printf("\n");
    }
}

enum { NAME_COLUMNS = 28, VALUE_COLUMNS = 28, LINE_COLUMNS = 80 };

static void show(const serve_config *config)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        char value[CONFIG_TEXT_SIZE], origin[CONFIG_TEXT_SIZE];
        config_value_format(value, config, option);
        config_origin_format(origin, config, option);
        const char *shown = value[0] != '\0' ? value : "-";
        size_t columns = NAME_COLUMNS + strlen(shown) + 2 + strlen(origin);
        if (columns <= LINE_COLUMNS) {
            int pad =
                NAME_COLUMNS + VALUE_COLUMNS + strlen(origin) < LINE_COLUMNS ? VALUE_COLUMNS : 0;
            printf("%-*s%-*s  %s\n", NAME_COLUMNS, config_rows[option].name, pad, shown, origin);
        } else { /* a long path */
            printf("%-*s%s\n%*s%s\n", NAME_COLUMNS, config_rows[option].name, shown,
                   NAME_COLUMNS + 2, "", origin);
        }
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
    json_member_text(out, "key_for",
                     table_rules_key_for(&table->rules) == KEY_FOR_METER ? "meter" : "all");
    json_member_text(out, "away", table->rules.away == AWAY_FOLD ? "fold" : "wait");
    json_member_text(out, "chips", chip_kind_name((chip_kind)table->rules.chips));
    json_member_integer(out, "betting_seconds", table->rules.betting_seconds);
    json_member_integer(out, "offer_seconds", table->rules.offer_seconds);
    json_member_integer(out, "reveal_seconds", table->rules.reveal_seconds);
    json_member_integer(out, "result_seconds", table->rules.result_seconds);
    json_member_integer(out, "result_seconds_min", table->rules.result_seconds_min);
    json_member_integer(out, "missed_rounds_max", table->rules.missed_rounds_max);
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

static int check_words(const shell_command *command, int count, char **words, bool as_json)
{
    static const char *const verbs[] = {"show", "check", "init", NULL};
    if (count == 0) {
        return shell_usage_error(command, "a verb is required: show, check or init");
    }
    size_t verb = 0;
    while (verbs[verb] != NULL && strcmp(verbs[verb], words[0]) != 0) {
        verb++;
    }
    if (verbs[verb] == NULL) {
        return shell_usage_error(
            command, "there is no 'trey config %s'; expected show, check or init", words[0]);
    }
    bool is_init = strcmp(words[0], "init") == 0;
    if (count > (is_init ? 2 : 1)) {
        return shell_usage_error(command, "unexpected argument '%s'", words[is_init ? 2 : 1]);
    }
    return as_json && strcmp(words[0], "show") != 0
               ? shell_usage_error(command, "--json is for 'trey config show' only")
               : STATUS_FINE;
}

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
    status = check_words(command, argc - first, argv + first, as_json);
    if (status != STATUS_FINE) {
        return status;
    }
    if (strcmp(argv[first], "init") == 0) {
        return config_init(command, argv[first + 1]);
    }
    if (strcmp(argv[first], "check") == 0) {
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
    {"init", SHELL_ARGUMENT_FILE},
    {NULL, 0},
};

const shell_command config_command = {
    .name = "config",
    .summary = "show, check and create a server's configuration",
    .usage = "config show | check [OPTION…]\n"
             "       trey config init [FILE]",
    .description =
        "show    Print every value of the configuration and where it comes from. A flag overrides "
        "the environment, the environment the file, and the file the default. Values that cannot "
        "be read are reported, and the value used instead is shown.\n"
        "check   Report every mistake as file:line:column, and whether the data directory and the "
        "certificate can be used.\n"
        "init    Write a configuration file with every option, its default and an explanation to "
        "FILE, or to standard output. An existing file is never overwritten.\n"
        "\n"
        "Exit status: 0 done; 1 the configuration has a mistake (warnings do not count), or FILE "
        "exists; 2 wrong usage; 3 a file cannot be read or written.",
    .examples = "  trey config show --config room.yaml\n"
                "  TREY_LISTEN=0.0.0.0:8333 trey config show --json\n"
                "  trey config init room.yaml\n"
                "  trey config check --config room.yaml",
    .options = config_options,
    .more_options = serve_flags_option,
    .run = run,
    .words = config_words,
};
