/* SPDX-License-Identifier: MIT */
/*
 * trey rules: list what is built in, show one thing of it, check a room's file.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules_show.h"
#include "shell.h"

static const shell_option rules_options[] = {
    {"json", 'j', NULL, "write JSON"},
    {"rules-file", 'r', "FILE", "a room's own rules beside the built-in ones"},
    {NULL, 0, NULL, NULL},
};

/* ---- list ---- */

/* Ids of one kind, to be folded to the width. */
typedef struct id_list {
    size_t size;
    char text[4000];
} id_list;

static void add_text(id_list *to, const char *text)
{
    int wrote = snprintf(to->text + to->size, sizeof to->text - to->size, "%s", text);
    to->size += (size_t)wrote < sizeof to->text - to->size ? (size_t)wrote : 0;
}

static void add_id(id_list *to, const char *id)
{
    add_text(to, " ");
    add_text(to, id);
}

static void print_ids(id_list *list)
{
    shell_print_text(list->text);
    *list = (id_list){.size = 0};
}

static void list_schedules(const trey_book *book)
{
    id_list ids = {.size = 0};
    const char *family = NULL;
    for (size_t i = 0; i < book->schedule_count; i++) {
        const trey_schedule *schedule = &book->schedules[i];
        if (family == NULL || strcmp(family, schedule->family) != 0) {
            char head[80];
            print_ids(&ids);
            family = schedule->family;
            snprintf(head, sizeof head, "  %-10.60s ", family);
            add_text(&ids, head);
        }
        add_id(&ids, schedule->id);
    }
    print_ids(&ids);
}

static void list_for_people(const trey_book *top)
{
    id_list ids = {.size = 0};
    printf("Rule sets\n");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count; i++) {
            shell_printf_text("  %-18s  %s", book->rulesets[i].id, book->rulesets[i].title);
        }
    }
    bool any = false;
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->posting_count; i++) {
            printf("%s  %-18s  %s\n", any ? "" : "\nPostings\n", book->postings[i].id,
                   book->postings[i].ruleset->id);
            any = true;
        }
    }
    printf("\nCollection schedules\n");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        list_schedules(book);
    }
    printf("\nPay tables\n");
    add_text(&ids, " ");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->paytable_count; i++) {
            add_id(&ids, book->paytables[i].id);
        }
    }
    print_ids(&ids);
    printf("\nDesignators (Ante Bonus and Pair Plus)\n");
    add_text(&ids, " ");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->designator_count; i++) {
            add_id(&ids, book->designators[i].id);
        }
    }
    print_ids(&ids);
    printf("\nProgressive tables\n ");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            printf(" progressive-%" PRId32, book->progressives[i].number);
        }
    }
    printf("\n\n'trey rules show ID' shows any of them, and statements such as OUT-1.\n");
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

/* One object for each finding, then one for each file. */
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

static int check(const shell_command *command, int count, char **names, const trey_book *base)
{
    int worst = STATUS_FINE;
    for (int i = 0; i < count; i++) {
        rules_file file = {0};
        int status = STATUS_FINE;
        const trey_book *book = shell_read_rules(command, names[i], base, &file, &status);
        if (book != NULL) {
            printf("%s: fine (%zu rule sets, %zu schedules, %zu pay tables, %zu postings)\n",
                   names[i], book->ruleset_count, book->schedule_count, book->paytable_count,
                   book->posting_count);
        }
        worst = status > worst ? status : worst;
        rules_file_close(&file);
    }
    return shell_finish(command, worst);
}

/* ---- The command ---- */

static int run_verb(const shell_command *command, const char *verb, int count, char **arguments,
                    const trey_book *book, bool as_json)
{
    if (strcmp(verb, "list") == 0 && count == 0) {
        if (as_json) {
            list_as_json(book);
        } else {
            list_for_people(book);
        }
        return shell_finish(command, STATUS_FINE);
    }
    if (strcmp(verb, "show") == 0 && count == 1) {
        return rules_show(command, book, arguments[0], as_json);
    }
    if (strcmp(verb, "check") == 0 && count > 0) {
        return as_json ? check_as_json(command, count, arguments, book)
                       : check(command, count, arguments, book);
    }
    static const char *const verbs[] = {"list", "show", "check", NULL};
    for (const char *const *v = verbs; *v != NULL; v++) {
        if (strcmp(verb, *v) == 0) {
            return shell_usage_error(command, strcmp(verb, "list") == 0   ? "list takes no argument"
                                              : strcmp(verb, "show") == 0 ? "show takes one id"
                                                                          : "check needs a file");
        }
    }
    const char *nearest = shell_nearest(verb, verbs);
    return shell_usage_error(command, "there is no 'trey rules %s'%s%s%s", verb,
                             nearest != NULL ? "; did you mean '" : "",
                             nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
}

static int run(const shell_command *command, int argc, char **argv)
{
    bool as_json = false;
    const char *rules = NULL, *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 'r') {
            rules = value;
        } else {
            as_json = true;
        }
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    if (first == argc) {
        return shell_usage_error(command, "list, show or check is missing");
    }
    rules_file file = {0};
    const trey_book *book = shell_read_rules(command, rules, &trey_book_builtin, &file, &status);
    if (book != NULL) {
        status = run_verb(command, argv[first], argc - first - 1, argv + first + 1, book, as_json);
    }
    rules_file_close(&file);
    return status;
}

static const shell_word rules_words[] = {
    {"list", SHELL_ARGUMENT_OTHER},
    {"show", SHELL_ARGUMENT_RULE},
    {"check", SHELL_ARGUMENT_FILE},
    {NULL, 0},
};

const shell_command rules_command = {
    .name = "rules",
    .summary = "list and show rule sets, schedules and pay tables; check rule files",
    .usage = "rules list | show ID | check FILE…",
    .description =
        "list    names everything that is built in.\n"
        "show    shows a rule set, a schedule, a pay table, a designator, a progressive table or\n"
        "        a statement of the rules.\n"
        "check   reads rule files and reports every mistake as file:line:column, with the clause\n"
        "        that is broken. Exit status 1 when there is one; warnings do not count.",
    .examples = "  trey rules show california-grand\n"
                "  trey rules show A10b\n"
                "  trey rules show COVER-5\n"
                "  trey rules check room.yaml",
    .options = rules_options,
    .run = run,
    .words = rules_words,
};
