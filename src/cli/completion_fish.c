/* SPDX-License-Identifier: MIT */
/*
 * trey completion fish: one line per option, with the condition that its command was typed.
 */
#include <stdio.h>
#include <string.h>

#include "completion.h"

static const char head[] =
    "# Completion of trey for fish, written by 'trey completion fish'.\n"
    "\n"
    "# Whether the command line begins with trey and these words.\n"
    "function __trey_at\n"
    "    set -l typed (commandline -opc)\n"
    "    set -l last (math (count $argv) + 1)\n"
    "    test (count $typed) -ge $last; and test \"$typed[2..$last]\" = \"$argv\"\n"
    "end\n"
    "\n"
    "# Words separated by commas: keeps what was typed up to the last comma.\n"
    "function __trey_list\n"
    "    set -l typed (string split -- , (commandline -ct | string replace -r '^-[^=]*=' ''))\n"
    "    set -l begun (string join '' -- $typed[1..-2],)\n"
    "    for word in $argv\n"
    "        contains -- $word $typed[1..-2]; or printf '%s%s\\n' $begun $word\n"
    "    end\n"
    "end\n"
    "\n"
    "complete -c trey -f\n"
    "complete -c trey -n __fish_is_first_token -s h -l help -d 'Print the commands and exit'\n"
    "complete -c trey -n __fish_is_first_token -s V -l version -d 'Print the version and exit'\n"
    "complete -c trey -n __fish_is_first_token -a help -d 'Describe a command'\n";

static void write_quoted(const char *text)
{
    putchar('\'');
    for (; *text != '\0'; text++) {
        printf("%s%c", *text == '\'' || *text == '\\' ? "\\" : "", *text);
    }
    putchar('\'');
}

static void begin(const shell_command *command)
{
    printf("complete -c trey -n '__trey_at %s", command->name);
}

static void write_value(const completion *value)
{
    static const completion_forms forms = {
        .none = " -x",
        .files = " -r -F",
        .directories = " -x -a '(__fish_complete_directories)'",
        .words = {" -x -a '", "'"},
        .list = {" -x -a '(__trey_list ", ")'"},
    };
    completion_print(value, &forms);
}

static void write_option(const shell_command *command, const shell_option *option)
{
    begin(command);
    printf("' -l %s", option->name);
    if (completion_has_letter(option)) {
        printf(" -s %c", option->letter);
    }
    if (option->value != NULL) {
        completion value = completion_of_option(option);
        write_value(&value);
    }
    printf(" -d ");
    write_quoted(option->help);
    printf("\n");
}

static void write_argument(const completion *argument)
{
    if (argument->kind == COMPLETION_FILES) {
        printf("' -F\n");
    } else {
        printf("' -a '%s'\n", argument->words);
    }
}

static void write_arguments(const shell_command *command)
{
    completion words = completion_of_words(command);
    completion argument = completion_of_argument(command->argument);
    if (words.kind == COMPLETION_WORDS) {
        begin(command);
        printf("; and not __fish_seen_subcommand_from %s' -a '%s'\n", words.words, words.words);
    } else if (argument.kind != COMPLETION_NONE) {
        begin(command);
        write_argument(&argument);
    }
    for (const shell_word *w = command->words; w != NULL && w->word != NULL; w++) {
        argument = completion_of_argument(w->next);
        if (argument.kind != COMPLETION_NONE) {
            begin(command);
            printf("; and __fish_seen_subcommand_from %s", w->word);
            write_argument(&argument);
        }
    }
}

static void write_command(const shell_command *command)
{
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        write_option(command, &o);
    }
    write_option(command, &completion_help_option);
    write_arguments(command);
}

void completion_fish(void)
{
    fputs(head, stdout);
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        printf("complete -c trey -n '__fish_is_first_token; or __trey_at help' -a %s -d ",
               (*c)->name);
        write_quoted((*c)->summary);
        printf("\n");
    }
    completion_each(write_command);
}
