/* SPDX-License-Identifier: MIT */
/*
 * Makes a posting from what was typed. The rules themselves are checked by trey_posting_make.
 */
#include "posting_request.h"

#include <stdio.h>
#include <string.h>

#include "format/text/nearest.h"
#include "format/text/posting_text.h"
#include "format/text/refusal_text.h"
#include "lookup.h"

bool posting_request_add(posting_request *request, const shell_command *command, trey_option option,
                         const char *text)
{
    if (request->choice_count == POSTING_CHOICES_MAX) {
        shell_usage_error(command, "a posting has at most %d choices", POSTING_CHOICES_MAX);
        return false;
    }
    request->choices[request->choice_count++] = (posting_choice){option, text};
    return true;
}

bool posting_request_post(posting_request *request, const shell_command *command, const char *text)
{
    size_t size = strcspn(text, "=");
    trey_option option = posting_option(text, size);
    if (text[size] != '=') {
        shell_usage_error(command, "--post %s: expected NAME=VALUE, such as ante_max=100", text);
        return false;
    }
    if (option == TREY_OPTION_COUNT) {
        const char *names[TREY_OPTION_COUNT + 1] = {NULL};
        char name[64];
        for (trey_option o = 0; o < TREY_OPTION_COUNT; o++) {
            names[o] = trey_options[o].name;
        }
        snprintf(name, sizeof name, "%.*s", (int)size, text);
        const char *nearest = nearest_word(name, names);
        shell_usage_error(command, "unknown posting option '%s'%s%s%s", name,
                          nearest != NULL ? "; did you mean '" : "; see 'trey rules show'",
                          nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
        return false;
    }
    return posting_request_add(request, command, option, text + size + 1);
}

int posting_refuse(const shell_command *command, const char *where, trey_refusal refusal)
{
    char text[REFUSAL_TEXT_SIZE];
    trey_rule rule = trey_refusal_rule(refusal);
    bool has_rule = rule != TREY_RULE_NONE;
    return shell_fail(command, STATUS_REFUSED, "%s%s%s%s%s%s", where, where[0] != '\0' ? ": " : "",
                      refusal_format(text, refusal), has_rule ? " (" : "", trey_rule_id(rule),
                      has_rule ? ")" : "");
}

/* Looks up names here, so that an error can quote the name and suggest another. */
static int choose(const shell_command *command, const trey_book *book, posting_result *result,
                  const posting_choice *choice)
{
    const char *name = trey_options[choice->option].name;
    const trey_choices *chosen = &result->chosen;
    const char *problem = posting_choose(&result->chosen, book, choice->option, choice->text);
    bool is_offered =
        choice->option == TREY_OPTION_SCHEDULE
            ? problem == NULL && (chosen->schedule == NULL ||
                                  trey_ruleset_knows_schedule(result->ruleset, chosen->schedule))
        : choice->option == TREY_OPTION_PAYTABLE
            ? chosen->paytable != NULL && result->ruleset->options[TREY_OPTION_PAYTABLE].offered
            : true;
    if (!is_offered) {
        return lookup_not_offered(command, book, result->ruleset, choice->option, choice->text);
    }
    if (trey_options[choice->option].type == TREY_OPTION_WORD &&
        chosen->value[choice->option] < 0) {
        return lookup_unknown_word(command, name, trey_options[choice->option].words, choice->text);
    }
    return problem == NULL ? STATUS_FINE
                           : shell_usage_error(command, "%s %s: %s", name, choice->text, problem);
}

int posting_request_make(const posting_request *request, const shell_command *command,
                         const trey_book *book, posting_result *result)
{
    size_t size = strlen(request->rules);
    *result = (posting_result){.ruleset = trey_book_ruleset(book, request->rules, size)};
    if (result->ruleset == NULL) {
        const trey_named_posting *named = trey_book_posting(book, request->rules, size);
        if (named == NULL) {
            return lookup_unknown_rules(command, book, request->rules);
        }
        result->ruleset = named->ruleset;
        result->all = named->choices;
    }
    for (size_t i = 0; i < request->choice_count; i++) {
        int status = choose(command, book, result, &request->choices[i]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    posting_overlay(&result->all, &result->chosen);
    trey_refusal refusal = trey_posting_make(&result->posting, result->ruleset, &result->all);
    if (refusal.status == TREY_OK) {
        refusal = trey_posting_check_playable(&result->posting); /* WAGER-8 */
    }
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}
