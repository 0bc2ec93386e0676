/* SPDX-License-Identifier: MIT */
/*
 * trey completion: the candidates for each option and argument. They come from the tables that the
 * parser uses, so a script never offers an option that does not exist.
 */
#include "completion.h"

#include <stdio.h>
#include <string.h>

#include "accounts/person.h"
#include "base/assert.h"
#include "rules_statements.h"
#include "serve/config/config.h"

/* ---- Words ---- */

static void add_word(completion *script, const char *word, size_t size)
{
    size_t used = strlen(script->words);
    TREY_ASSERT(used + size + 2 <= sizeof script->words);
    snprintf(script->words + used, sizeof script->words - used, "%s%.*s", used > 0 ? " " : "",
             (int)size, word);
    script->kind = COMPLETION_WORDS;
}

static void add(completion *script, const char *word)
{
    add_word(script, word, strlen(word));
}

static void add_list(completion *script, const char *const *words)
{
    for (; *words != NULL; words++) {
        add(script, *words);
    }
}

static void add_rulesets(completion *script)
{
    for (size_t i = 0; i < trey_book_builtin.ruleset_count; i++) {
        add(script, trey_book_builtin.rulesets[i].id);
    }
}

static void add_schedules(completion *script)
{
    for (size_t i = 0; i < trey_book_builtin.schedule_count; i++) {
        add(script, trey_book_builtin.schedules[i].id);
    }
}

static void add_paytables(completion *script)
{
    for (size_t i = 0; i < trey_book_builtin.designator_count; i++) {
        add(script, trey_book_builtin.designators[i].id);
    }
    for (size_t i = 0; i < trey_book_builtin.paytable_count; i++) {
        add(script, trey_book_builtin.paytables[i].id);
    }
}

static void add_progressives(completion *script)
{
    for (size_t i = 0; i < trey_book_builtin.progressive_count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", (int)trey_book_builtin.progressives[i].number);
        add(script, number);
    }
}

static void add_roles(completion *script)
{
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if (role != PERSON_IS_GUEST) {
            add(script, person_role_name(role));
        }
    }
}

static void add_strategies(completion *script)
{
    add(script, "best");
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        add(script, trey_simple_strategy_name(simple));
    }
}

static void add_covers(completion *script)
{
    add_list(script, (const char *const[]){"matched", "running", NULL});
}

static void add_engines(completion *script)
{
    add_list(script, (const char *const[]){"auto", "rounds", "lanes", NULL});
}

static void add_formats(completion *script)
{
    add_list(script, (const char *const[]){"ndjson", "csv", "settle", NULL});
}

static void add_kinds(completion *script)
{
    add_list(script,
             (const char *const[]){"winner", "pays", "fee", "action", "cover", "irregular", NULL});
    script->kind = COMPLETION_LIST;
}

/* Options with a known set of values, by option name and value name; "ID|none" counts as "ID". */
static const struct {
    const char *option, *value;
    void (*add)(completion *script);
} known[] = {
    {"cover", "WAY", add_covers},      {"engine", "NAME", add_engines},
    {"format", "FORMAT", add_formats}, {"kind", "LIST", add_kinds},
    {"paytable", "ID", add_paytables}, {"progressive", "N", add_progressives},
    {"role", "ROLE", add_roles},       {"rules", "ID", add_rulesets},
    {"schedule", "ID", add_schedules}, {"strategy", "NAME", add_strategies},
};

/* Adds the literal words of a value name: both of "yes|no", only "cover" of "DOLLARS|cover",
 * because capitals stand for something else. */
static void add_alternatives(completion *script, const char *value)
{
    for (size_t size; *value != '\0'; value += size + (value[size] != '\0')) {
        size = strcspn(value, "|");
        if (value[0] >= 'a' && value[0] <= 'z') {
            add_word(script, value, size);
        }
    }
}

/* ---- What may stand where ---- */

completion completion_of_option(const shell_option *option)
{
    completion result = {COMPLETION_NONE, ""};
    if (option->value == NULL) {
        return result;
    }
    if (strcmp(option->value, "FILE") == 0 || strcmp(option->value, "DIR") == 0) {
        result.kind = option->value[0] == 'F' ? COMPLETION_FILES : COMPLETION_DIRECTORIES;
        return result;
    }
    add_alternatives(&result, strchr(option->value, '|') != NULL ? option->value : "");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t size = strlen(known[i].value);
        if (strcmp(option->name, known[i].option) == 0 &&
            strncmp(option->value, known[i].value, size) == 0 &&
            (option->value[size] == '\0' || option->value[size] == '|')) {
            known[i].add(&result);
        }
    }
    for (size_t i = 0; i < CONFIG_OPTION_COUNT; i++) {
        if (strcmp(option->name, config_rows[i].flag) == 0 && config_rows[i].words != NULL) {
            add_list(&result, config_rows[i].words);
        }
    }
    return result;
}

completion completion_of_argument(shell_argument argument)
{
    completion result = {argument == SHELL_ARGUMENT_FILE ? COMPLETION_FILES : COMPLETION_NONE, ""};
    if (argument == SHELL_ARGUMENT_RULE) {
        add_rulesets(&result);
        add_schedules(&result);
        add_paytables(&result);
        add_list(&result, rules_families());
    } else if (argument == SHELL_ARGUMENT_STATEMENTS) {
        add(&result, "statements");
    }
    return result;
}

completion completion_of_words(const shell_command *command)
{
    completion result = {COMPLETION_NONE, ""};
    for (const shell_word *w = command->words; w != NULL && w->word != NULL; w++) {
        add(&result, w->word);
    }
    for (const shell_command *const *v = command->verbs; v != NULL && *v != NULL; v++) {
        add(&result, strchr((*v)->name, ' ') + 1);
    }
    return result;
}

const shell_option completion_help_option = {"help", 'h', NULL, "Print this help and exit"};

void completion_print(const completion *offered, const completion_forms *forms)
{
    switch (offered->kind) {
    case COMPLETION_NONE:
        printf("%s", forms->none);
        break;
    case COMPLETION_FILES:
        printf("%s", forms->files);
        break;
    case COMPLETION_DIRECTORIES:
        printf("%s", forms->directories);
        break;
    case COMPLETION_WORDS:
        printf("%s%s%s", forms->words[0], offered->words, forms->words[1]);
        break;
    case COMPLETION_LIST:
        printf("%s%s%s", forms->list[0], offered->words, forms->list[1]);
        break;
    }
}

bool completion_has_letter(const shell_option *option)
{
    return option->letter >= 'a' && option->letter <= 'z';
}

void completion_each(void (*each)(const shell_command *command))
{
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        each(*c);
        for (const shell_command *const *v = (*c)->verbs; v != NULL && *v != NULL; v++) {
            each(*v);
        }
    }
}

/* ---- The command ---- */

static const struct {
    const char *name;
    void (*write)(void);
} shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};

static int run(const shell_command *command, int argc, char **argv)
{
    const char *value;
    int status = STATUS_FINE;
    if (shell_next_option(command, argc, argv, &value, &status) < 0) {
        return status;
    }
    int first = shell_first_argument();
    if (first + 1 != argc) {
        return first == argc
                   ? shell_usage_error(command, "a shell is required: bash, zsh or fish")
                   : shell_usage_error(command, "unexpected argument '%s'", argv[first + 1]);
    }
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(argv[first], shells[i].name) == 0) {
            shells[i].write();
            return shell_finish(command, STATUS_FINE);
        }
    }
    return shell_usage_error(command, "unknown shell '%s'; expected bash, zsh or fish",
                             argv[first]);
}

static const shell_option no_options[] = {{NULL, 0, NULL, NULL}};

static const shell_word completion_words[] = {
    {"bash", SHELL_ARGUMENT_OTHER},
    {"zsh", SHELL_ARGUMENT_OTHER},
    {"fish", SHELL_ARGUMENT_OTHER},
    {NULL, 0},
};

const shell_command completion_command = {
    .name = "completion",
    .summary = "print a completion script for bash, zsh or fish",
    .usage = "completion bash | zsh | fish",
    .description = "Prints a script that teaches a shell the commands and options of this program, "
                   "and the values it knows: rule sets, schedules, pay tables, roles. An installed "
                   "trey already has the scripts in place.",
    .examples = "  source <(trey completion bash)\n"
                "  trey completion zsh > ~/.zfunc/_trey\n"
                "  trey completion fish > ~/.config/fish/completions/trey.fish",
    .options = no_options,
    .run = run,
    .words = completion_words,
};
