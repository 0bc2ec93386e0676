/* SPDX-License-Identifier: MIT */
/*
 * trey fees: the collection fees of a round, under one schedule or under each.
 */
#include <stdio.h>
#include <string.h>

#include "fees.h"
#include "format/rules/posting_read.h"
#include "format/text/money.h"
#include "lookup.h"

static bool charges_bonus(const fees_question *question)
{
    if (question->charge_bonus >= 0) {
        return question->charge_bonus == 1;
    }
    bool is_posted = (question->choices.given >> TREY_OPTION_CHARGE_BONUS & 1) != 0;
    return is_posted ? question->choices.value[TREY_OPTION_CHARGE_BONUS] != 0
                     : question->ruleset->options[TREY_OPTION_CHARGE_BONUS].fallback != 0;
}

int64_t fees_total_action(const fees_question *question)
{
    int64_t sum = 0;
    for (size_t i = 0; i < question->ante_count; i++) {
        sum += question->antes[i];
    }
    return sum;
}

/* ---- Limits ---- */

static const char *format_refusal(char out[FEES_OBSTACLE_SIZE], trey_refusal refusal)
{
    char text[REFUSAL_TEXT_SIZE];
    snprintf(out, FEES_OBSTACLE_SIZE, "%s (%s)", refusal_format(text, refusal),
             trey_rule_id(trey_refusal_rule(refusal)));
    return out;
}

static int64_t smaller_limit(int64_t limit, int64_t other)
{
    return other > 0 && other < limit ? other : limit;
}

/* Checks a wager against the posting's limits; TREY_OK if it is allowed. */
static trey_refusal check_wager(const trey_posting *posting, int64_t amount, bool is_bonus)
{
    int64_t min = is_bonus ? posting->bonus_min : posting->ante_min;
    int64_t max = posting->bonus_max;
    if (!is_bonus) {
        max = smaller_limit(smaller_limit(posting->ante_max, posting->position_max),
                            posting->player_position_max);
    }
    if (amount < min) {
        return trey_refuse(is_bonus ? TREY_REFUSED_BONUS_UNDER_MIN : TREY_REFUSED_ANTE_UNDER_MIN,
                           amount, min);
    }
    if (amount > max) {
        return trey_refuse(is_bonus ? TREY_REFUSED_BONUS_OVER_MAX : TREY_REFUSED_ANTE_OVER_MAX,
                           amount, max);
    }
    return amount % posting->increment != 0
               ? trey_refuse(TREY_REFUSED_OFF_INCREMENT, amount, posting->increment)
               : trey_accept();
}

/* With a named posting all of its limits apply, whatever the schedule. */
static const char *posted_obstacle(char out[FEES_OBSTACLE_SIZE], const fees_question *question,
                                   const trey_schedule *schedule)
{
    trey_choices choices = question->choices;
    trey_posting posting;
    choices.given |= 1U << TREY_OPTION_SCHEDULE;
    choices.schedule = schedule;
    trey_refusal refusal = trey_posting_make(&posting, question->ruleset, &choices);
    if (refusal.status != TREY_OK) {
        snprintf(out, FEES_OBSTACLE_SIZE, "the posting's %s is outside its table limit (%s)",
                 trey_options[refusal.subject].name, trey_rule_id(trey_refusal_rule(refusal)));
        return out;
    }
    for (size_t i = 0; i < question->ante_count && refusal.status == TREY_OK; i++) {
        refusal = check_wager(&posting, question->antes[i], false);
    }
    for (size_t i = 0; i < question->bonus_count && refusal.status == TREY_OK; i++) {
        refusal = check_wager(&posting, question->bonuses[i], true);
    }
    return refusal.status == TREY_OK ? NULL : format_refusal(out, refusal);
}

const char *fees_obstacle(char out[FEES_OBSTACLE_SIZE], const fees_question *question,
                          const trey_schedule *schedule)
{
    char low[MONEY_TEXT_SIZE], limit[MONEY_TEXT_SIZE];
    int64_t total = fees_total_action(question);
    if (schedule->action_below > 0 && total >= schedule->action_below) {
        snprintf(out, FEES_OBSTACLE_SIZE, "only for total action under %s (FEE-6)",
                 money_format(limit, schedule->action_below));
        return out;
    }
    bool has_limit = question->ruleset->limits_from_schedule && schedule->ante_max > 0;
    for (size_t i = 0; i < question->ante_count && has_limit; i++) {
        if (question->antes[i] < schedule->ante_min || question->antes[i] > schedule->ante_max) {
            char amount[MONEY_TEXT_SIZE];
            snprintf(out, FEES_OBSTACLE_SIZE, "ante %s: the table limit is %s to %s (WAGER-8)",
                     money_format(amount, question->antes[i]),
                     money_format(low, schedule->ante_min),
                     money_format(limit, schedule->ante_max));
            return out;
        }
    }
    return question->is_posting ? posted_obstacle(out, question, schedule) : NULL;
}

fees_bill fees_bill_make(const fees_question *question, const trey_schedule *schedule)
{
    fees_bill bill = {0};
    for (size_t i = 0; i < question->ante_count; i++) {
        bill.total += bill.antes[i] = trey_schedule_player_fee(schedule, question->antes[i]);
    }
    for (size_t i = 0; i < question->bonus_count; i++) {
        bill.bonuses[i] =
            charges_bonus(question) ? trey_schedule_player_fee(schedule, question->bonuses[i]) : 0;
        bill.total += bill.bonuses[i];
    }
    bill.bank = trey_schedule_bank_fee(schedule, fees_total_action(question), question->bank);
    bill.total += bill.bank;
    return bill;
}

/* ---- The command ---- */

static int run_all(const fees_question *question)
{
    static void (*const write_row[])(const fees_question *question,
                                     const trey_schedule *schedule) = {
        [FEES_TEXT] = fees_print_row, [FEES_JSON] = fees_write_json, [FEES_CSV] = fees_csv_row};
    if (question->format == FEES_TEXT) {
        fees_print_header(question);
    } else if (question->format == FEES_CSV) {
        fees_csv_header(question);
    }
    for (const trey_book *book = question->book; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->schedule_count; i++) {
            if (trey_ruleset_knows_schedule(question->ruleset, &book->schedules[i])) {
                write_row[question->format](question, &book->schedules[i]);
            }
        }
    }
    return shell_finish(question->command, STATUS_FINE);
}

/* A rule set of the book that has this schedule: the first one with a family of its own, else
 * the first one that accepts any schedule; NULL if there is none. */
static const trey_ruleset *ruleset_with(const trey_book *top, const trey_schedule *schedule)
{
    const trey_ruleset *any = NULL;
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count; i++) {
            const trey_ruleset *set = &book->rulesets[i];
            if (!trey_ruleset_knows_schedule(set, schedule)) {
                continue;
            }
            if (strcmp(set->families[0], "any") != 0) {
                return set;
            }
            any = any != NULL ? any : set;
        }
    }
    return any;
}

static int refuse_schedule(const fees_question *question, const char *id,
                           const trey_schedule *schedule)
{
    const trey_ruleset *other = schedule != NULL ? ruleset_with(question->book, schedule) : NULL;
    if (other == NULL) {
        return lookup_not_offered(question->command, question->book, question->ruleset,
                                  TREY_OPTION_SCHEDULE, id);
    }
    return shell_fail(question->command, STATUS_REFUSED,
                      "%s has no schedule '%s' (FEE-4); add '--rules %s', which has it",
                      question->ruleset->id, id, other->id);
}

static int run_one(const fees_question *question, const char *id)
{
    const trey_schedule *schedule = trey_book_schedule(question->book, id, strlen(id));
    char why[FEES_OBSTACLE_SIZE];
    if (schedule == NULL || !trey_ruleset_knows_schedule(question->ruleset, schedule)) {
        return refuse_schedule(question, id, schedule);
    }
    if (fees_obstacle(why, question, schedule) != NULL) {
        return shell_fail(question->command, STATUS_REFUSED, "schedule %s: %s", id, why);
    }
    if (question->format == FEES_JSON) {
        fees_write_json(question, schedule);
    } else if (question->format == FEES_CSV) {
        fees_csv_header(question);
        fees_csv_row(question, schedule);
    } else {
        fees_print_one(question, schedule);
    }
    return shell_finish(question->command, STATUS_FINE);
}

/* One schedule, all of them, or neither: then the posting's own schedule is used. */
typedef struct schedule_choice {
    const char *id;
    bool all;
} schedule_choice;

static int run_checked(const fees_question *question, schedule_choice choice)
{
    if (question->ruleset->house_banks) {
        return shell_fail(question->command, STATUS_REFUSED,
                          "%s has no collection schedules: the house banks", question->ruleset->id);
    }
    bool may_charge = question->ruleset->options[TREY_OPTION_CHARGE_BONUS].offered;
    if (question->charge_bonus >= 0 && !may_charge) {
        return shell_fail(question->command, STATUS_REFUSED, "%s does not charge the bonus (FEE-2)",
                          question->ruleset->id);
    }
    if (choice.all) {
        return run_all(question);
    }
    if (choice.id != NULL) {
        return run_one(question, choice.id);
    }
    if (!question->is_posting) {
        return shell_usage_error(question->command,
                                 "add --schedule ID, or --all for every schedule");
    }
    if (question->choices.schedule == NULL) {
        return shell_fail(question->command, STATUS_REFUSED,
                          "the posting %s has no schedule, so it collects no fees; add --schedule "
                          "ID or --all",
                          question->name);
    }
    return run_one(question, question->choices.schedule->id);
}

static int run_in_book(fees_question *question, schedule_choice choice)
{
    span name = {question->name, strlen(question->name)};
    question->ruleset = posting_find_rules(question->book, name, &question->choices);
    question->is_posting = trey_book_ruleset(question->book, name.text, name.size) == NULL;
    return question->ruleset == NULL
               ? lookup_unknown_rules(question->command, question->book, question->name)
               : run_checked(question, choice);
}

static bool add_amount(const fees_question *question, const char *option, const char *text,
                       int64_t *list, size_t *count)
{
    if (*count == FEES_WAGERS_MAX) {
        shell_usage_error(question->command, "--%s: at most %d times", option, FEES_WAGERS_MAX);
        return false;
    }
    if (!shell_amount(question->command, option, text, &list[*count])) {
        return false;
    }
    if (list[*count] % 100 != 0) {
        shell_usage_error(question->command, "--%s %s: wagers are whole dollars (WAGER-9)", option,
                          text);
        return false;
    }
    ++*count;
    return true;
}

static const shell_option fees_options[] = {
    {"rules", 'u', "ID", "Rule set or posting (" TREY_RULES_DEFAULT ")"},
    {"schedule", 's', "ID", "Collection schedule (the posting's own)"},
    {"all", 'l', NULL, "Compare every schedule of the rule set"},
    {"ante", 'a', "DOLLARS", "An ante; repeatable"},
    {"bonus", 'b', "DOLLARS", "A bonus; repeatable"},
    {"bank", 'k', "DOLLARS", "The player-dealer's wager"},
    {"charge-bonus", 'c', "yes|no", "Whether bonuses pay a fee (as posted)"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    {"json", 'j', NULL, "Write JSON, amounts in cents"},
    {"csv", 'V', NULL, "Write CSV, amounts in dollars"},
    {NULL, 0, NULL, NULL},
};

typedef struct fees_request {
    fees_question at;
    schedule_choice schedule;
    const char *rules_file;
    bool as_json, as_csv;
} fees_request;

/* Handles one option. On error, reports it and returns false. */
static bool read_option(fees_request *request, int letter, const char *value)
{
    fees_question *question = &request->at;
    switch (letter) {
    case 'u':
        question->name = value;
        return true;
    case 's':
        request->schedule.id = value;
        return true;
    case 'l':
        request->schedule.all = true;
        return true;
    case 'a':
        return add_amount(question, "ante", value, question->antes, &question->ante_count);
    case 'b':
        return add_amount(question, "bonus", value, question->bonuses, &question->bonus_count);
    case 'k':
        return shell_amount(question->command, "bank", value, &question->bank);
    case 'c':
        question->charge_bonus = strcmp(value, "yes") == 0;
        if (question->charge_bonus == 0 && strcmp(value, "no") != 0) {
            shell_usage_error(question->command, "--charge-bonus %s: expected yes or no", value);
            return false;
        }
        return true;
    case 'r':
        request->rules_file = value;
        return true;
    case 'j':
        request->as_json = true;
        return true;
    default:
        request->as_csv = true;
        return true;
    }
}

static int run(const shell_command *command, int argc, char **argv)
{
    fees_request request = {
        .at = {.command = command, .name = TREY_RULES_DEFAULT, .charge_bonus = -1}};
    fees_question *question = &request.at;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(&request, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command,
                                 "unexpected argument '%s'; amounts go with --ante or --bank",
                                 argv[shell_first_argument()]);
    }
    if (question->ante_count == 0 || question->bank == 0) {
        return shell_usage_error(command, "--ante and --bank are required, and --schedule or --all "
                                          "unless a posting names a schedule");
    }
    if (request.schedule.id != NULL && request.schedule.all) {
        return shell_usage_error(command, "--schedule and --all cannot be used together");
    }
    if (request.as_json && request.as_csv) {
        return shell_usage_error(command, "--json and --csv cannot be used together");
    }
    question->format = request.as_json ? FEES_JSON : request.as_csv ? FEES_CSV : FEES_TEXT;
    rules_file file = {0};
    question->book =
        shell_read_rules(command, request.rules_file, &trey_book_builtin, &file, &status);
    if (question->book != NULL) {
        status = run_in_book(question, request.schedule);
    }
    rules_file_close(&file);
    return status;
}

const shell_command fees_command = {
    .name = "fees",
    .summary = "collection fees of a round under one schedule, or under every one",
    .usage = "fees [OPTION…] --ante DOLLARS… --bank DOLLARS",
    .description =
        "Shows the collection fee of each wager and of the bank, before any card is\n"
        "dealt. Total action is the sum of the antes. A posting of --rules-file has its\n"
        "own schedule and limits; for a rule set, name a schedule or compare all.",
    .examples = "  trey fees --schedule 1 --ante 75 --ante 150 --bank 500\n"
                "  trey fees --rules california-grand --all --ante 100 --bank 1000\n"
                "  trey fees -u friday-night -r examples/room.yaml --ante 50 --bank 500",
    .options = fees_options,
    .run = run,
};
