/* SPDX-License-Identifier: MIT */
/*
 * trey completion zsh: a case for each command, with an _arguments specification per option.
 */
#include <stdio.h>
#include <string.h>

#include "completion.h"

static const char head[] =
    "#compdef trey\n"
    "# Completion of trey for zsh, written by 'trey completion zsh'.\n"
    "\n"
    "_trey() {\n"
    "    local curcontext=$curcontext context state state_descr command ret=1\n"
    "    local -a line commands\n"
    "    local -A opt_args\n"
    "    commands=(\n";

static const char middle[] =
    "    )\n"
    "    if ((CURRENT == 2)); then\n"
    "        _describe -t commands command commands && ret=0\n"
    "        _arguments -A '-*' '(- *)'{-h,--help}'[Print the commands and exit]' \\\n"
    "            '(- *)'{-V,--version}'[Print the version and exit]' && ret=0\n"
    "        return ret\n"
    "    fi\n"
    "    shift words\n"
    "    ((CURRENT--))\n"
    "    command=$words[1]\n"
    "    case $command in\n"
    "    help)\n"
    "        ((CURRENT == 2)) && _describe -t commands command commands\n"
    "        return\n"
    "        ;;\n";

/* Escapes text for the brackets, or the parts between colons, of a specification in single
 * quotes. */
static void write_escaped(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
        } else {
            printf("%s%c", strchr(special, *text) != NULL ? "\\" : "", *text);
        }
    }
}

static void write_action(const completion *candidates)
{
    static const completion_forms forms = {
        .none = " ",
        .files = "_files",
        .directories = "_files -/",
        .words = {"(", ")"},
        .list = {" _values -s , value ", ""},
    };
    completion_print(candidates, &forms);
}

static void write_option(const shell_option *option, bool is_letter)
{
    completion value = completion_of_option(option);
    if (is_letter) {
        printf(" \\\n            '*-%c%s", option->letter, option->value != NULL ? "+" : "");
    } else {
        printf(" \\\n            '*--%s%s", option->name, option->value != NULL ? "=" : "");
    }
    printf("[");
    write_escaped(option->help, "[]\\");
    printf("]");
    if (option->value != NULL) {
        printf(":");
        write_escaped(option->value, ":\\");
        printf(":");
        write_action(&value);
    }
    printf("'");
}

static void write_options(const shell_command *command)
{
    printf("        _arguments -s -S");
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        write_option(&o, false);
        if (completion_has_letter(&o)) {
            write_option(&o, true);
        }
    }
    printf(" \\\n            '(- *)'{-h,--help}'[Print this help and exit]'");
}

static void write_next(const shell_command *command)
{
    printf("        case $state:$line[1] in\n");
    for (const shell_word *w = command->words; w->word != NULL; w++) {
        completion next = completion_of_argument(w->next);
        if (next.kind == COMPLETION_FILES) {
            printf("        next:%s) _files && ret=0 ;;\n", w->word);
        } else if (next.kind == COMPLETION_WORDS) {
            printf("        next:%s) compadd -- %s && ret=0 ;;\n", w->word, next.words);
        }
    }
    printf("        esac\n");
}

static void write_command(const shell_command *command)
{
    completion words = completion_of_words(command);
    completion argument = completion_of_argument(command->argument);
    printf("    '%s')\n", command->name);
    write_options(command);
    if (words.kind == COMPLETION_WORDS) {
        printf(" \\\n            '1:verb:(%s)' '*:argument:->next'", words.words);
    } else if (argument.kind != COMPLETION_NONE) {
        printf(" \\\n            '*:argument:");
        write_action(&argument);
        printf("'");
    }
    printf(" && ret=0\n");
    if (command->words != NULL) {
        write_next(command);
    }
    printf("        ;;\n");
}

/* "audit verify" is one command of two words. */
static void write_joined(const shell_command *command)
{
    printf("    '%s')\n"
           "        if ((CURRENT > 2)); then\n"
           "            shift words\n"
           "            ((CURRENT--))\n"
           "            command=\"$command $words[1]\"\n"
           "        fi\n"
           "        ;;\n",
           command->name);
}

void completion_zsh(void)
{
    fputs(head, stdout);
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        printf("        '%s:", (*c)->name);
        write_escaped((*c)->summary, "\\");
        printf("'\n");
    }
    printf("        'help:Describe a command'\n");
    fputs(middle, stdout);
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        if ((*c)->verbs != NULL) {
            write_joined(*c);
        }
    }
    printf("    esac\n    case $command in\n");
    completion_each(write_command);
    printf("    esac\n    return ret\n}\n\n"
           "if [[ $funcstack[1] == _trey ]]; then\n    _trey \"$@\"\nelse\n    compdef _trey "
           "trey\nfi\n");
}
