/* SPDX-License-Identifier: MIT */
/*
 * The server's configuration options as command-line options.
 */
#include "serve_flags.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "format/text/nearest.h"

bool serve_flags_option(size_t index, shell_option *option)
{
    if (index >= CONFIG_OPTION_COUNT) {
        return false;
    }
    const config_row *row = &config_rows[index];
    *option = (shell_option){row->flag, (char)(index + 1), row->value, row->help};
    return true;
}

int serve_flags_next(const shell_command *command, int argc, char **argv, config_sources *sources,
                     const char **value, int *status)
{
    int letter;
    while ((letter = shell_next_option(command, argc, argv, value, status)) > 0 &&
           letter <= CONFIG_OPTION_COUNT) {
        sources->flags[letter - 1] = *value;
    }
    return letter;
}

/* `context` points to a bool that is set if a flag is wrong. */
static void print_finding(void *context, const config_finding *finding)
{
    failure text;
    bool *is_usage = context;
    *is_usage |= !finding->is_warning && strncmp(finding->where, "--", 2) == 0;
    fprintf(stderr, "%s\n", config_finding_format(&text, finding));
}

/* ---- Variables that nothing reads ---- */

/* Variables of the tests and scripts. */
static const char *const other_variables[] = {
    "TREY_BENCH_JOURNAL_MB",
    "TREY_BUILD",
    "TREY_CC",
    "TREY_FAIL_SYNC",
    "TREY_FAIR_PROOF",
    "TREY_FAIR_SHOE",
    "TREY_HAND_COUNTS",
    "TREY_MAKE_JOURNAL",
    "TREY_ODDS_ENUMERATED",
    "TREY_SANITIZED",
    "TREY_STEP",
    "TREY_THOROUGH",
    "TREY_WRITER",
    NULL,
};

static bool is_among(const char *name, const char *const *names)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

/* Warns of a misspelled variable, which would otherwise be ignored silently. */
static void warn_of_variables(bool *is_usage)
{
    enum { PREFIX_SIZE = sizeof "TREY_" - 1 };
    const char *names[CONFIG_OPTION_COUNT + 1] = {NULL};
    const char *endings[CONFIG_OPTION_COUNT + 1] = {NULL}; /* the prefix would make all similar */
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        names[option] = config_rows[option].environment;
        endings[option] = names[option] + PREFIX_SIZE;
    }
    for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
        char name[64], message[128];
        size_t size = strcspn(*variable, "=");
        if (strncmp(*variable, "TREY_", PREFIX_SIZE) != 0 || size >= sizeof name) {
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)size, *variable);
        if (is_among(name, names) || is_among(name, other_variables)) {
            continue;
        }
        const char *nearest = nearest_word(name + PREFIX_SIZE, endings);
        snprintf(message, sizeof message, "unknown variable%s%s%s",
                 nearest != NULL ? "; did you mean TREY_" : "", nearest != NULL ? nearest : "",
                 nearest != NULL ? "?" : "");
        print_finding(is_usage,
                      &(config_finding){.where = name, .is_warning = true, .message = message});
    }
}

/* ---- Loading ---- */

int serve_config_load(const shell_command *command, const config_sources *sources,
                      serve_config *config)
{
    bool io_failed, is_usage = false;
    (void)command;
    warn_of_variables(&is_usage);
    if (config_load(config, sources, print_finding, &is_usage, &io_failed)) {
        return STATUS_FINE;
    }
    return io_failed ? STATUS_IO : is_usage ? STATUS_USAGE : STATUS_REFUSED;
}

int serve_config_check(const shell_command *command, const config_sources *sources)
{
    serve_config config;
    bool is_usage = false;
    int status = serve_config_load(command, sources, &config);
    if (status == STATUS_FINE && !config_check(&config, print_finding, &is_usage)) {
        status = STATUS_REFUSED;
    }
    if (status == STATUS_FINE) {
        printf("The configuration is fine: %u tables%s, data in %s.\n", config.table_count,
               config.has_demo_tables ? " for demonstration" : "",
               config_text(&config, CONFIG_DATA));
    }
    config_close(&config);
    return shell_finish(command, status);
}
