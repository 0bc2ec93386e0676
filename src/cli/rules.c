/* SPDX-License-Identifier: MIT */
/*
 * trey rules: lists and shows what a book contains, compares two things of it, checks rule files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text/nearest.h"
#include "rules_diff.h"
#include "rules_notice.h"
#include "rules_show.h"
#include "rules_statements.h"
#include "rules_text.h"
#include "shell.h"

static const shell_option rules_options[] = {
    {"json", 'j', NULL, "Write JSON"},
    {"yaml", 'Y', NULL, "Write a rule file, ready to copy"},
    {"post", 'O', "NAME=VALUE", "A choice of the posting that 'notice' shows; repeatable"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    {NULL, 0, NULL, NULL},
};

/* ---- list ---- */

enum { NAME_WIDTH = 20, FAMILY_WIDTH = 12 };

/* Prints names one after another, wrapped to the line width. */
typedef struct name_line {
    int indent, width; /* width: columns used in the line */
} name_line;

static void print_name(name_line *line, const char *name)
{
    int size = (int)strlen(name);
    if (line->width > line->indent && line->width + 1 + size > RULES_LINE_WIDTH) {
        printf("\n");
        line->width = 0;
    }
    bool is_first = line->width <= line->indent;
    printf("%*s%s", is_first ? line->indent - line->width : 1, "", name);
    line->width = (is_first ? line->indent : line->width + 1) + size;
}

static void print_named(const char *name, const char *text)
{
    printf("  %s%s", name, strlen(name) + 3 > NAME_WIDTH ? "\n" : "");
    int used = strlen(name) + 3 > NAME_WIDTH ? 0 : (int)strlen(name) + 2;
    printf("%*s", NAME_WIDTH - used, "");
    rules_print_wrapped_at(NAME_WIDTH, NAME_WIDTH, text);
}

static void list_schedules(const trey_book *top)
{
    for (const trey_book *book = top; book != NULL; book = book->next) {
        const char *family = NULL;
        name_line line = {0};
        for (size_t i = 0; i < book->schedule_count; i++) {
            const trey_schedule *schedule = &book->schedules[i];
            if (family == NULL || strcmp(family, schedule->family) != 0) {
                int size = printf("%s  %s ", family == NULL ? "" : "\n", schedule->family);
                line = (name_line){FAMILY_WIDTH, size - (family != NULL)};
                family = schedule->family;
            }
            print_name(&line, schedule->id);
        }
        printf(family == NULL ? "" : "\n");
    }
}

#define LIST_NAMES(heading, list, list_count)                                                      \
    printf("\n" heading "\n");                                                                     \
    for (const trey_book *book = (line = (name_line){2, 0}, top); book != NULL;                    \
         book = book->next) {                                                                      \
        for (size_t i = 0; i < book->list_count; i++) {                                            \
            print_name(&line, book->list[i].id);                                                   \
        }                                                                                          \
    }                                                                                              \
    printf("\n");

static void list_for_people(const trey_book *top)
{
    name_line line;
    printf("Rule sets\n");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count; i++) {
            print_named(book->rulesets[i].id, book->rulesets[i].title);
        }
    }
    bool any = false;
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->posting_count; i++) {
            printf(any ? "" : "\nPostings\n");
            print_named(book->postings[i].id, book->postings[i].ruleset->id);
            any = true;
        }
    }
    printf("\nCollection schedules, by family\n");
    list_schedules(top);
    LIST_NAMES("Pay tables", paytables, paytable_count)
    LIST_NAMES("Designators (Ante Bonus and Pair Plus)", designators, designator_count)
    printf("\nProgressive tables\n");
    line = (name_line){2, 0};
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            char name[32];
            snprintf(name, sizeof name, "progressive-%" PRId32, book->progressives[i].number);
            print_name(&line, name);
        }
    }
    printf("\n\nFamilies of statements ('trey rules list statements' lists all statements)\n");
    line = (name_line){2, 0};
    for (const char *const *family = rules_families(); *family != NULL; family++) {
        print_name(&line, *family);
    }
    printf("\n\n'trey rules show ID' shows any of them, and single statements such as OUT-1.\n");
}

#define LIST_AS_JSON(key, list, list_count)                                                        \
    json_key(&out, key);                                                                           \
    json_array_begin(&out);                                                                        \
    for (const trey_book *book = top; book != NULL; book = book->next) {                           \
        for (size_t i = 0; i < book->list_count; i++) {                                            \
            json_text(&out, book->list[i].id, strlen(book->list[i].id));                           \
        }                                                                                          \
    }                                                                                              \
    json_array_end(&out);

static void list_as_json(const trey_book *top)
{
    json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    LIST_AS_JSON("rule_sets", rulesets, ruleset_count)
    LIST_AS_JSON("postings", postings, posting_count)
    LIST_AS_JSON("schedules", schedules, schedule_count)
    LIST_AS_JSON("paytables", paytables, paytable_count)
    LIST_AS_JSON("designators", designators, designator_count)
    json_key(&out, "progressives");
    json_array_begin(&out);
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            json_integer(&out, book->progressives[i].number);
        }
    }
    json_array_end(&out);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

/* ---- check ---- */

static void write_finding(void *context, const rules_finding *finding)
{
    json_writer *out = context;
    json_object_begin(out);
    json_member_text(out, "file", finding->file);
    json_member_integer(out, "line", (int64_t)finding->line);
    json_member_integer(out, "column", (int64_t)finding->column);
    json_member_text(out, "severity", finding->is_warning ? "warning" : "error");
    if (finding->rule != TREY_RULE_NONE) {
        json_member_text(out, "rule", trey_rule_id(finding->rule));
    }
    json_member_text(out, "message", finding->message);
    json_object_end(out);
    json_end_line(out);
}

/* Writes one object per finding, then one per file. */
static int check_as_json(const shell_command *command, int count, char **names,
                         const trey_book *base)
{
    int worst = STATUS_FINE;
    json_writer out;
    shell_json_begin(&out);
    for (int i = 0; i < count; i++) {
        rules_file file = {0};
        shell_text read = shell_read_file(command, names[i]);
        if (read.text == NULL) {
            worst = STATUS_IO;
            continue;
        }
        bool fine =
            rules_file_read(&file, names[i], read.text, read.size, base, write_finding, &out);
        json_object_begin(&out);
        json_member_text(&out, "file", names[i]);
        json_member_bool(&out, "fine", fine);
        json_object_end(&out);
        json_end_line(&out);
        worst = !fine && worst < STATUS_REFUSED ? STATUS_REFUSED : worst;
        rules_file_close(&file);
        free(read.text);
    }
    json_writer_flush(&out);
    return shell_finish(command, worst);
}

/* Prints a summary such as "1 schedule, 2 postings". */
static void print_contents(const trey_book *book)
{
    const struct {
        size_t count;
        const char *one, *many;
    } parts[] = {
        {book->ruleset_count, "rule set", "rule sets"},
        {book->posting_count, "posting", "postings"},
        {book->schedule_count, "schedule", "schedules"},
        {book->paytable_count, "pay table", "pay tables"},
        {book->designator_count, "designator", "designators"},
        {book->progressive_count, "progressive", "progressives"},
    };
    const char *between = "";
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].count > 0) {
            printf("%s%zu %s", between, parts[i].count,
                   parts[i].count == 1 ? parts[i].one : parts[i].many);
            between = ", ";
        }
    }
    printf(between[0] == '\0' ? "nothing in it" : "");
}

static int check(const shell_command *command, int count, char **names, const trey_book *base)
{
    int worst = STATUS_FINE;
    for (int i = 0; i < count; i++) {
        rules_file file = {0};
        int status = STATUS_FINE;
        const trey_book *book = shell_read_rules(command, names[i], base, &file, &status);
        if (book != NULL) {
            printf("%s: fine (", names[i]);
            print_contents(book);
            printf(")\n");
        }
        worst = status > worst ? status : worst;
        rules_file_close(&file);
    }
    return shell_finish(command, worst);
}

/* ---- The command ---- */

typedef struct rules_request {
    const trey_book *book;
    rules_format format;
    int count; /* count of arguments after the verb */
    char **arguments;
    posting_request posting; /* for 'notice' */
} rules_request;

static int run_list(const shell_command *command, const rules_request *request)
{
    bool as_json = request->format == RULES_AS_JSON;
    if (request->count > 1 ||
        (request->count == 1 && strcmp(request->arguments[0], "statements") != 0)) {
        return shell_usage_error(command, "the only argument of 'list' is 'statements'");
    }
    if (request->count == 1) {
        rules_list_statements(as_json);
    } else if (as_json) {
        list_as_json(request->book);
    } else {
        list_for_people(request->book);
    }
    return shell_finish(command, STATUS_FINE);
}

static int run_show(const shell_command *command, const rules_request *request)
{
    if (request->count != 1) {
        return shell_usage_error(command, "'show' requires one id; see 'trey rules list'");
    }
    return rules_show(command, request->book, request->arguments[0], request->format);
}

static int run_diff(const shell_command *command, const rules_request *request)
{
    if (request->count != 2) {
        return shell_usage_error(command, "'diff' requires two ids; see 'trey rules list'");
    }
    return rules_diff(command, request->book, request->arguments[0], request->arguments[1],
                      request->format == RULES_AS_JSON);
}

static int run_check(const shell_command *command, const rules_request *request)
{
    if (request->count == 0) {
        return shell_usage_error(command, "'check' requires a file");
    }
    return request->format == RULES_AS_JSON
               ? check_as_json(command, request->count, request->arguments, request->book)
               : check(command, request->count, request->arguments, request->book);
}

static int run_notice(const shell_command *command, const rules_request *request)
{
    if (request->count != 1) {
        return shell_usage_error(command, "'notice' requires one rule set or posting");
    }
    posting_request posting = request->posting;
    posting.rules = request->arguments[0];
    return rules_notice(command, request->book, &posting, request->format == RULES_AS_JSON);
}

static const struct {
    const char *name;
    int (*run)(const shell_command *command, const rules_request *request);
} verbs[] = {{"list", run_list},
             {"show", run_show},
             {"notice", run_notice},
             {"diff", run_diff},
             {"check", run_check}};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static int run_verb(const shell_command *command, const char *verb, const rules_request *request)
{
    const char *names[VERB_COUNT + 1] = {NULL};
    bool is_show = strcmp(verb, "show") == 0, is_notice = strcmp(verb, "notice") == 0;
    for (size_t i = 0; i < VERB_COUNT; i++) {
        names[i] = verbs[i].name;
    }
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verb, names[i]) == 0) {
            return request->format == RULES_AS_YAML && !is_show
                       ? shell_usage_error(command, "--yaml is for 'show' only")
                   : request->posting.choice_count > 0 && !is_notice
                       ? shell_usage_error(command, "--post is for 'notice' only")
                       : verbs[i].run(command, request);
        }
    }
    const char *nearest = nearest_word(verb, names);
    return shell_usage_error(command, "there is no 'trey rules %s'%s%s%s", verb,
                             nearest != NULL ? "; did you mean '" : "",
                             nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
}

static int run(const shell_command *command, int argc, char **argv)
{
    bool as_json = false, as_yaml = false;
    const char *rules = NULL, *value;
    posting_request posting = {0};
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 'r') {
            rules = value;
        } else if (letter == 'O' && !posting_request_post(&posting, command, value)) {
            return STATUS_USAGE;
        } else if (letter == 'O') {
            continue;
        } else if (letter == 'Y') {
            as_yaml = true;
        } else {
            as_json = true;
        }
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    if (first == argc) {
        return shell_usage_error(command, "a verb is required: list, show, notice, diff or check");
    }
    if (as_json && as_yaml) {
        return shell_usage_error(command, "--json and --yaml cannot be used together");
    }
    rules_file file = {0};
    rules_request request = {
        .book = shell_read_rules(command, rules, &trey_book_builtin, &file, &status),
        .format = as_json   ? RULES_AS_JSON
                  : as_yaml ? RULES_AS_YAML
                            : RULES_AS_TEXT,
        .count = argc - first - 1,
        .arguments = argv + first + 1,
        .posting = posting};
    if (request.book != NULL) {
        status = run_verb(command, argv[first], &request);
    }
    rules_file_close(&file);
    return status;
}

static const shell_word rules_words[] = {
    {"list", SHELL_ARGUMENT_STATEMENTS}, {"show", SHELL_ARGUMENT_RULE},
    {"notice", SHELL_ARGUMENT_RULE},     {"diff", SHELL_ARGUMENT_RULE},
    {"check", SHELL_ARGUMENT_FILE},      {NULL, 0},
};

const shell_command rules_command = {
    .name = "rules",
    .summary = "list, show, compare rule sets, schedules, pay tables; check files",
    .usage = "rules list [statements] | show ID | notice ID | diff ID ID | check FILE…",
    .description =
        "list    lists everything built in, or all numbered statements.\n"
        "show    shows a rule set, posting, schedule, pay table, designator, progressive\n"
        "        table, statement (COVER-2) or family of statements (COVER).\n"
        "notice  prints the notice that players at a table with a rule set or posting see:\n"
        "        limits, schedule, collection, pay tables, rules in force; with --post for\n"
        "        single choices, such as --post schedule=B9.\n"
        "diff    shows what differs between two of them.\n"
        "check   checks rule files and reports every mistake as file:line:column, with\n"
        "        the rule it breaks. Exit status 1 when there is one; warnings do not\n"
        "        count.",
    .examples = "  trey rules show california-grand\n"
                "  trey rules show TCP-04 --yaml\n"
                "  trey rules show COVER\n"
                "  trey rules notice california-grand --post schedule=B9\n"
                "  trey rules diff A7 A8\n"
                "  trey rules check room.yaml",
    .options = rules_options,
    .run = run,
    .words = rules_words,
};
