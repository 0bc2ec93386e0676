/* SPDX-License-Identifier: MIT */
/*
 * trey config init: a configuration file with every option, its default and its help, made from the
 * table of options.
 */
#include "config_init.h"

#include <stdio.h>
#include <string.h>

#include "format/text/fold_text.h"
#include "output.h"
#include "serve/config/config.h"

/* Options are commented out if they have no default, if the demonstration sets them, or if they
 * are for tests: the file has no effect until it is edited. */
static bool is_active(config_option option)
{
    return config_rows[option].fallback[0] != '\0' && option != CONFIG_PRIVATE_TABLES &&
           option != CONFIG_PRIVATE_BOTS && option != CONFIG_TEST_SEED;
}

/* Size of the section name: 3 of "tls.key", 0 of "listen". */
static size_t section_size(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot == NULL ? 0 : (size_t)(dot - name);
}

static bool is_in_section(config_option option, const char *section, size_t size)
{
    const char *name = config_rows[option].name;
    return section_size(name) == size && strncmp(name, section, size) == 0;
}

static bool has_active(const char *section, size_t size)
{
    config_option option = CONFIG_FILE + 1;
    while (option < CONFIG_OPTION_COUNT &&
           !(is_in_section(option, section, size) && is_active(option))) {
        option++;
    }
    return option < CONFIG_OPTION_COUNT;
}

static void write_help(FILE *out, const char *help, const char *lead)
{
    folding fold = {.write = shell_fold_write, .context = out, .width = 78, .lead = lead};
    fold_put(&fold, lead, strlen(lead));
    fold_words(&fold, help, strlen(help));
    fold_end(&fold);
}

static void write_option(FILE *out, config_option option, bool is_section_active)
{
    const config_row *row = &config_rows[option];
    size_t section = section_size(row->name);
    const char *key = row->name + (section > 0 ? section + 1 : 0);
    const char *value = option == CONFIG_ORIGINS           ? "[https://play.example]"
                        : option == CONFIG_TRUSTED_PROXIES ? "[127.0.0.1, unix]"
                        : row->fallback[0] != '\0'         ? row->fallback
                                                           : row->value;
    write_help(out, row->help, section > 0 ? "  # " : "# ");
    if (section > 0 && !is_section_active) {
        fprintf(out, "#  %s: %s\n", key, value);
    } else {
        fprintf(out, "%s%s%s: %s\n", section > 0 ? "  " : "", is_active(option) ? "" : "#", key,
                value);
    }
}

/* Writes a section with all of its options, at the place of its first one. */
static void write_section(FILE *out, config_option first)
{
    const char *section = config_rows[first].name;
    size_t size = section_size(section);
    bool is_section_active = has_active(section, size);
    fprintf(out, "\n%s%.*s:\n", is_section_active ? "" : "#", (int)size, section);
    for (config_option option = first; option < CONFIG_OPTION_COUNT; option++) {
        if (is_in_section(option, section, size)) {
            write_option(out, option, is_section_active);
        }
    }
}

static bool is_first_of_section(config_option option)
{
    const char *name = config_rows[option].name;
    size_t size = section_size(name);
    config_option first = CONFIG_FILE + 1;
    while (!is_in_section(first, name, size)) {
        first++;
    }
    return first == option;
}

static void write_all(FILE *out)
{
    fprintf(out, "# Configuration of a Trey server; see trey-serve(1). Every option is here\n"
                 "# with its default. Options without one, and those that a demonstration or a\n"
                 "# test sets, are commented out: remove the # to set them. Flags and environment\n"
                 "# variables override this file. Check it with\n"
                 "#   trey config check --config FILE\n\n"
                 "trey: 1\n");
    for (config_option option = CONFIG_FILE + 1; option < CONFIG_OPTION_COUNT; option++) {
        if (section_size(config_rows[option].name) == 0) {
            fputc('\n', out);
            write_option(out, option, true);
        } else if (is_first_of_section(option)) {
            write_section(out, option);
        }
    }
    fprintf(out, "\n# Tables. Without any, the server opens one for each rule set, as a\n"
                 "# demonstration.\n"
                 "#tables:\n"
                 "#  - name: High limit\n"
                 "#    rules: california-grand\n"
                 "#    chips: cage\n"
                 "#    posting: {schedule: B9, ante_min: $100, ante_max: $2000}\n"
                 "#    dealer: person\n"
                 "#    bots: 0\n");
}

int config_init(const shell_command *command, const char *name)
{
    output file;
    int status =
        name != NULL ? output_open_new(&file, command, name) : output_open(&file, command, "-");
    if (status != STATUS_FINE) {
        return status;
    }
    write_all(file.stream);
    return output_close(&file);
}
