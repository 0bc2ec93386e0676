/* SPDX-License-Identifier: MIT */
/*
 * trey completion bash: one function with a case for each command. bash splits words at '=' and
 * ':', so "--rules=x" arrives as three words.
 */
#include <stdio.h>

#include "completion.h"

static const char head[] =
    "# Completion of trey for bash, written by 'trey completion bash'.\n"
    "\n"
    "_trey_files() {\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$cur\")\n"
    "}\n"
    "\n"
    "_trey_words() {\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\")\n"
    "}\n"
    "\n"
    "# Keeps what was typed up to the last comma, and does not offer it again.\n"
    "_trey_list() {\n"
    "    local begun='' word\n"
    "    [[ $cur == *,* ]] && begun=${cur%,*},\n"
    "    compopt -o nospace 2>/dev/null\n"
    "    for word in $1; do\n"
    "        if [[ $word == \"${cur##*,}\"* && \",$begun\" != *\",$word,\"* ]]; then\n"
    "            COMPREPLY+=(\"$begun$word\")\n"
    "        fi\n"
    "    done\n"
    "}\n"
    "\n"
    "_trey() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command=${COMP_WORDS[1]} first=2 options='' valued='' words='' argument='' index\n"
    "    COMPREPLY=()\n"
    "    if [[ $cur == '=' ]]; then\n"
    "        cur=''\n"
    "    elif [[ $prev == '=' ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n";

/* After an option that takes a value: its values have been offered above, or none are known. */
static const char middle[] =
    "    *)\n"
    "        if [[ \" $valued \" == *\" $prev \"* ]]; then\n"
    "            return\n"
    "        fi\n"
    "        ;;\n"
    "    esac\n"
    "    if [[ $cur == -* ]]; then\n"
    "        _trey_words \"$options\"\n"
    "        return\n"
    "    fi\n"
    "    for ((index = first; index < COMP_CWORD; index++)); do\n"
    "        if [[ \" $valued \" == *\" ${COMP_WORDS[index]} \"* ]]; then\n"
    "            [[ ${COMP_WORDS[index + 1]} == '=' ]] && ((index++))\n"
    "            ((index++))\n"
    "        elif [[ ${COMP_WORDS[index]} != -* ]]; then\n"
    "            argument=${COMP_WORDS[index]}\n"
    "            break\n"
    "        fi\n"
    "    done\n"
    "    if [[ -n $words && -z $argument ]]; then\n"
    "        _trey_words \"$words\"\n"
    "        return\n"
    "    fi\n"
    "    case \"$command ${words:+$argument}\" in\n";

static const char tail[] = "    esac\n"
                           "}\n"
                           "\n"
                           "complete -F _trey trey\n";

static void write_reply(const completion *candidates)
{
    static const completion_forms forms = {
        .none = "",
        .files = "        _trey_files -f\n",
        .directories = "        _trey_files -d\n",
        .words = {"        _trey_words '", "'\n"},
        .list = {"        _trey_list '", "'\n"},
    };
    completion_print(candidates, &forms);
}

static void write_options(const shell_command *command, bool only_valued)
{
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        if (!only_valued || o.value != NULL) {
            printf("--%s ", o.name);
            if (completion_has_letter(&o)) {
                printf("-%c ", o.letter);
            }
        }
    }
}

static void write_command(const shell_command *command)
{
    completion words = completion_of_words(command);
    printf("    '%s')\n        options='", command->name);
    write_options(command, false);
    printf("--help -h'\n        valued='");
    write_options(command, true);
    printf("'\n        words='%s'\n        ;;\n", words.words);
}

static void write_values(const shell_command *command)
{
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        completion value = completion_of_option(&o);
        if (value.kind == COMPLETION_NONE) {
            continue;
        }
        printf("    '%s --%s'", command->name, o.name);
        if (completion_has_letter(&o)) {
            printf(" | '%s -%c'", command->name, o.letter);
        }
        printf(")\n");
        write_reply(&value);
        printf("        return\n        ;;\n");
    }
}

static void write_arguments(const shell_command *command)
{
    completion argument = completion_of_argument(command->argument);
    if (argument.kind != COMPLETION_NONE) {
        printf("    '%s ')\n", command->name);
        write_reply(&argument);
        printf("        ;;\n");
    }
    for (const shell_word *w = command->words; w != NULL && w->word != NULL; w++) {
        argument = completion_of_argument(w->next);
        if (argument.kind != COMPLETION_NONE) {
            printf("    '%s %s')\n", command->name, w->word);
            write_reply(&argument);
            printf("        ;;\n");
        }
    }
}

static void write_names(void)
{
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        printf("%s ", (*c)->name);
    }
}

void completion_bash(void)
{
    fputs(head, stdout);
    printf("    if ((COMP_CWORD == 1)); then\n        _trey_words '");
    write_names();
    printf("help --help --version'\n        return\n    fi\n    case $command in\n"
           "    help)\n        ((COMP_CWORD == 2)) && _trey_words '");
    write_names();
    printf("'\n        return\n        ;;\n");
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        if ((*c)->verbs != NULL) {
            printf("    '%s')\n        if ((COMP_CWORD > 2)); then\n"
                   "            command=\"$command ${COMP_WORDS[2]}\" first=3\n        fi\n"
                   "        ;;\n",
                   (*c)->name);
        }
    }
    printf("    esac\n    case $command in\n");
    completion_each(write_command);
    printf("    *)\n        return\n        ;;\n    esac\n    case \"$command $prev\" in\n");
    completion_each(write_values);
    fputs(middle, stdout);
    completion_each(write_arguments);
    fputs(tail, stdout);
}
