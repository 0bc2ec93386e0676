/* SPDX-License-Identifier: MIT */
/*
 * trey train: quick questions about rounds for dealers and players, graded by the engine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "format/text/posting_text.h"
#include "play/drill/drill.h"
#include "play/ui/menu.h"
#include "posting_request.h"
#include "train_record.h"

enum { COUNT_DEFAULT = 10, COUNT_MAX = 100000, ANSWER_SIZE = 200 };

typedef struct train_request {
    posting_request posting; /* rules NULL: all rule sets */
    const char *rules_file;
    int64_t count;
    uint32_t kinds; /* bits of drill_kind; 0: all */
    uint64_t seed;
    bool has_seed, as_json, shows_progress;
    const char *record; /* NULL: the default file, if at a terminal */
    bool keeps_none;
} train_request;

typedef struct training {
    const shell_command *command;
    const train_request *request;
    menu menu;
    trey_posting posting; /* the posting of the current question */
    table_rules rules;
    trey_random random;
    trey_round round;
    drill drill;
    train_sum sums[DRILL_KIND_COUNT];
    int64_t started;
    train_record record;
    char usual[STATE_PATH_SIZE];
    bool is_over;
    json_writer out;
} training;

/* ---- Which rules ---- */

static void draw_posting(training *run)
{
    const char *tables[MENU_TABLES_MAX];
    for (;;) {
        uint32_t game = trey_random_below(&run->random, run->menu.game_count);
        uint32_t count = menu_tables(&run->menu, game, tables);
        const char *table_id = count > 0 ? tables[trey_random_below(&run->random, count)] : NULL;
        if (menu_choose(&run->menu, game, table_id, &run->rules, NULL) &&
            table_rules_post(&run->rules, run->menu.book, &run->posting).status == TREY_OK) {
            return;
        }
    }
}

static int make_posting(training *run, const trey_book *book, posting_result *made)
{
    int status = posting_request_make(&run->request->posting, run->command, book, made);
    if (status != STATUS_FINE) {
        return status;
    }
    posting_choose_schedule(&made->all, book, made->ruleset);
    trey_refusal refusal = trey_posting_make(&run->posting, made->ruleset, &made->all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(run->command, trey_options[refusal.subject].name, refusal);
}

/* Chooses a kind at random among those that are requested and possible under the posting. */
static bool draw_kind(training *run, drill_kind *kind)
{
    uint32_t wanted = run->request->kinds, fit = 0;
    drill_kind kinds[DRILL_KIND_COUNT];
    for (drill_kind k = 0; k < DRILL_KIND_COUNT; k++) {
        if ((wanted == 0 || (wanted >> k & 1) != 0) && drill_has(&run->posting, k)) {
            kinds[fit++] = k;
        }
    }
    *kind = fit > 0 ? kinds[trey_random_below(&run->random, fit)] : DRILL_KIND_COUNT;
    return fit > 0;
}

/* The question about two jackpots needs a progressive: half of the house-banked tables get one. */
static void draw_progressive(training *run, const trey_book *book)
{
    if (run->request->posting.rules == NULL && run->posting.ruleset->house_banks &&
        trey_random_below(&run->random, 2) == 0) {
        trey_choices choices = {.given = 1U << TREY_OPTION_PROGRESSIVE,
                                .progressive = trey_book_progressive(book, 1)};
        trey_refusal refusal = trey_posting_make(&run->posting, run->posting.ruleset, &choices);
        (void)refusal; /* if it is refused, the table stays without one */
    }
}

/* ---- Asking ---- */

static FILE *question_stream(const training *run)
{
    return run->request->as_json ? stderr
                                 : stdout; /* --json reserves standard output for the result */
}

/* Reads a line without its line end; false at the end of the input. */
static bool read_answer(char text[ANSWER_SIZE])
{
    if (fgets(text, ANSWER_SIZE, stdin) == NULL) {
        return false;
    }
    text[strcspn(text, "\r\n")] = '\0';
    return true;
}

static void show_question(training *run, int64_t number)
{
    const drill *d = &run->drill;
    fprintf(question_stream(run), "\n%lld. %s\n%s%s\n", (long long)number,
            run->posting.ruleset->title, d->situation, d->question);
    for (uint32_t i = 0; i < d->choice_count; i++) {
        fprintf(question_stream(run), "  %u %s\n", i + 1, d->choices[i]);
    }
}

enum { WORKING_INDENT = 11, WORKING_WIDTH = 80 - WORKING_INDENT };

/* Prints a step of ASCII text, wrapped at spaces, with its rule, or "=" for a total. */
static void show_step(FILE *out, const drill_step *step)
{
    const char *at = step->text;
    fprintf(out, "  %-9s", step->rule != TREY_RULE_NONE ? trey_rule_id(step->rule) : "=");
    while (strlen(at) > WORKING_WIDTH) {
        size_t size = WORKING_WIDTH;
        while (size > 0 && at[size] != ' ') {
            size--;
        }
        size = size > 0 ? size : WORKING_WIDTH;
        fprintf(out, "%.*s\n%*s", (int)size, at, WORKING_INDENT, "");
        at += size + (at[size] == ' ');
    }
    fprintf(out, "%s\n", at);
}

/* Prints how to find the answer, step by step, with the rule behind each step. */
static void show_working(const training *run)
{
    for (uint32_t i = 0; i < run->drill.step_count; i++) {
        show_step(question_stream(run), &run->drill.steps[i]);
    }
}

static void grade(training *run, int64_t given, int64_t ms)
{
    char solution[200];
    const drill *d = &run->drill;
    train_sum *sum = &run->sums[d->kind];
    bool is_right = given == d->right;
    sum->asked++;
    sum->right += is_right;
    sum->ms += ms;
    fprintf(question_stream(run), "%s %s. %s (%.1f s)\n",
            is_right ? "Right:" : "Wrong. The answer:", drill_solution(d, solution),
            trey_rule_id(d->rule), (double)ms / 1000);
    if (!is_right) {
        show_working(run);
    }
}

static void ask_one(training *run, int64_t number)
{
    char text[ANSWER_SIZE];
    int64_t given = 0, began = clock_steady_ms();
    show_question(run, number);
    for (;;) {
        if (isatty(STDIN_FILENO)) {
            fprintf(question_stream(run), "> ");
        }
        fflush(question_stream(run));
        if (!read_answer(text) || strcmp(text, "quit") == 0) {
            run->is_over = true;
            return;
        }
        if (drill_read(&run->drill, text, &given)) {
            break;
        }
        fprintf(question_stream(run), "Not an answer: give %s, or \"quit\" to end the session.\n",
                run->drill.answer == ANSWER_AMOUNT ? "an amount such as 12.50"
                : run->drill.answer == ANSWER_SEAT ? "the number of a seat"
                                                   : "the number of a choice");
    }
    grade(run, given, clock_steady_ms() - began);
}

/* ---- Results ---- */

static void write_json(training *run)
{
    json_writer *out = &run->out;
    shell_json_begin(out);
    json_object_begin(out);
    train_write_sums(out, run->sums);
    json_object_end(out);
    json_end_line(out);
    json_writer_flush(out);
}

static train_sum sum_up(const training *run)
{
    train_sum all = {0};
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        train_add_sum(&all, &run->sums[kind]);
    }
    return all;
}

static void report(training *run)
{
    train_sum all = sum_up(run);
    if (run->request->as_json) {
        write_json(run);
        return;
    }
    if (all.asked == 0) {
        printf("\nNo questions were answered.\n");
        return;
    }
    printf("\nResult\n");
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        train_print_sum(stdout, drill_kind_name(kind), &run->sums[kind]);
    }
    train_print_sum(stdout, "all", &all);
}

/* Opens the record: the file of --record, or the user's default file if at a terminal. Scripts
 * without --record leave no record. The file is opened before the first question, so that no
 * answers are lost if it cannot be written. */
static int open_record(training *run)
{
    const train_request *request = run->request;
    const char *name = request->record;
    if (name == NULL && isatty(STDIN_FILENO) && !request->keeps_none && !request->has_seed) {
        name = train_record_default_path(run->usual, true);
    }
    return name == NULL ? STATUS_FINE : train_record_open(&run->record, run->command, name);
}

static int save_record(training *run)
{
    const train_request *request = run->request;
    if (run->record.name == NULL || sum_up(run).asked == 0) {
        return STATUS_FINE;
    }
    int status = train_record_add(&run->record, run->command, run->started, run->sums);
    if (status == STATUS_FINE && !request->as_json && request->record == NULL) {
        printf("\nLatest sessions (\"trey train --progress\" lists all of them)\n");
        status = train_record_show(run->command, run->record.name, request->kinds, TRAIN_LATEST,
                                   false, false);
    }
    return status;
}

static int show_progress(const shell_command *command, const train_request *request)
{
    char usual[STATE_PATH_SIZE];
    const char *name =
        request->record != NULL ? request->record : train_record_default_path(usual, false);
    return name == NULL ? shell_usage_error(
                              command, "--progress requires --record FILE, because HOME is not set")
                        : train_record_show(command, name, request->kinds, UINT32_MAX,
                                            request->record == NULL, request->as_json);
}

/* ---- All of it ---- */

static int train(training *run, const trey_book *book)
{
    posting_result made;
    const train_request *request = run->request;
    bool has_rules = request->posting.rules != NULL;
    int status = has_rules ? make_posting(run, book, &made) : STATUS_FINE;
    drill_kind kind;
    if (status != STATUS_FINE) {
        return status;
    }
    if (has_rules && !draw_kind(run, &kind)) {
        return shell_fail(run->command, STATUS_REFUSED,
                          "%s has no questions of this kind; leave out --kind to use all kinds",
                          run->posting.ruleset->id);
    }
    status = open_record(run);
    if (status != STATUS_FINE) {
        return status;
    }
    if (isatty(STDIN_FILENO)) {
        fprintf(question_stream(run),
                "%lld question%s.\n"
                "Give amounts in dollars and choices by number; \"quit\" ends the session.\n",
                (long long)request->count, request->count == 1 ? "" : "s");
    }
    for (int64_t number = 1; number <= request->count && !run->is_over; number++) {
        do {
            if (!has_rules) {
                draw_posting(run);
                draw_progressive(run, book);
            }
        } while (!draw_kind(run, &kind));
        if (!drill_make(&run->drill, &run->posting, kind, &run->random, &run->round)) {
            return shell_fail(run->command, STATUS_REFUSED,
                              "this posting has no questions of kind %s", drill_kind_name(kind));
        }
        ask_one(run, number);
    }
    report(run);
    status = save_record(run);
    return status == STATUS_FINE ? shell_finish(run->command, STATUS_FINE) : status;
}

static int run_request(const shell_command *command, const train_request *request)
{
    int status = STATUS_FINE;
    rules_file file = {0};
    const trey_book *book =
        shell_read_rules(command, request->rules_file, &trey_book_builtin, &file, &status);
    training *run = calloc(1, sizeof *run);
    if (run == NULL) {
        status = shell_fail(command, STATUS_IO, "not enough memory");
    } else if (book != NULL) {
        run->command = command;
        run->request = request;
        run->started = clock_wall_ms();
        menu_make(&run->menu, book);
        trey_random_seed(&run->random, request->has_seed ? request->seed : (uint64_t)run->started);
        status = train(run, book);
        train_record_close(&run->record);
    }
    free(run);
    rules_file_close(&file);
    return status;
}

/* ---- Options ---- */

static bool read_kinds(const shell_command *command, train_request *request, const char *value)
{
    char name[32];
    for (const char *at = value; *at != '\0'; at += strcspn(at, ","), at += *at == ',') {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        drill_kind kind = drill_kind_find(name);
        if (kind == DRILL_KIND_COUNT) {
            shell_usage_error(
                command,
                "--kind %s: unknown kind '%s'; use winner, pays, fee, action, cover or "
                "irregular",
                value, name);
            return false;
        }
        request->kinds |= 1U << kind;
    }
    return true;
}

static bool read_option(const shell_command *command, train_request *request, int letter,
                        const char *value)
{
    posting_request *posting = &request->posting;
    switch (letter) {
    case 'u':
        posting->rules = value;
        return true;
    case 's':
        return posting_request_add(posting, command, TREY_OPTION_SCHEDULE, value);
    case 'P':
        return posting_request_add(posting, command, TREY_OPTION_PAYTABLE, value);
    case 'O':
        return posting_request_post(posting, command, value);
    case 'r':
        request->rules_file = value;
        return true;
    case 'k':
        return read_kinds(command, request, value);
    case 'n':
        return shell_count(command, "count", value, 1, COUNT_MAX, &request->count);
    case 'e':
        request->has_seed = true;
        return shell_seed(command, value, &request->seed);
    case 'R':
        request->record = value;
        return true;
    case 'p':
        request->shows_progress = true;
        return true;
    case 'N':
        request->keeps_none = true;
        return true;
    default:
        request->as_json = true;
        return true;
    }
}

static int run(const shell_command *command, int argc, char **argv)
{
    train_request request = {.count = COUNT_DEFAULT};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(command, &request, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "unexpected argument '%s'; train takes only options",
                                 argv[shell_first_argument()]);
    }
    if (request.posting.choice_count > 0 && request.posting.rules == NULL) {
        return shell_usage_error(command, "--schedule, --paytable and --post require --rules ID");
    }
    if (request.shows_progress) {
        return show_progress(command, &request);
    }
    return run_request(command, &request);
}

static const shell_option train_options[] = {
    {"kind", 'k', "LIST", "Kinds: winner, pays, fee, action, cover, irregular (all)"},
    {"count", 'n', "N", "Number of questions (10)"},
    {"rules", 'u', "ID", "Rule set, or a posting of --rules-file (all rule sets in turn)"},
    {"schedule", 's', "ID", "Collection schedule"},
    {"paytable", 'P', "ID", "House-banked pay tables, such as TCP-04"},
    {"post", 'O', "NAME=VALUE", "Any other choice of a posting; see 'trey rules show'"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    {"record", 'R', "FILE", "Add the result to this file instead of the default one"},
    {"no-record", 'N', NULL, "Do not record the result"},
    {"progress", 'p', NULL, "Show speed and accuracy over time, from the record"},
    {"seed", 'e', "N", "Seed for the questions, to repeat them"},
    {"json", 'j', NULL, "Write the result as JSON; questions go to standard error"},
    {0},
};

const shell_command train_command = {
    .name = "train",
    .summary = "quick questions for dealers and players, graded by the engine",
    .usage = "train [--kind LIST] [--rules ID] [--count N] [--record FILE] [OPTION…]",
    .description =
        "Asks about rounds, one after another: who wins, what a bet pays, what the fee is,\n"
        "which seat has the action, how far the bank covers; and what to do when something\n"
        "is wrong: a hand with too many cards, a shuffler that fails, two jackpots at once.\n"
        "Type each answer on a line. The engine plays the round and grades the answer; after a\n"
        "wrong one you see the working, step by step with the rule behind each step.",
    .examples = "  trey train\n"
                "  trey train --rules california-grand --schedule A7 --kind fee,action,cover\n"
                "  trey train --kind irregular --count 20 --record dealer.tsv\n"
                "  trey train --progress --record dealer.tsv",
    .options = train_options,
    .run = run,
};
