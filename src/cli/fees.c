/* SPDX-License-Identifier: MIT */
/*
 * trey fees: what a round would cost under a collection schedule, or under every one.
 */
#include <stdio.h>
#include <string.h>

#include "../format/money.h"
#include "lookup.h"

enum { WAGERS_SHOWN_MAX = 64 };

typedef struct asking {
    const shell_command *command;
    const trey_book *book;
    const trey_ruleset *ruleset;
    int64_t antes[WAGERS_SHOWN_MAX];
    size_t ante_count;
    int64_t bonuses[WAGERS_SHOWN_MAX];
    size_t bonus_count;
    int64_t bank;
    int charge_bonus; /* -1: as the rule set has it */
    bool as_json;
} asking;

static bool charges_bonus(const asking *at)
{
    const trey_range *range = &at->ruleset->options[TREY_OPTION_CHARGE_BONUS];
    return at->charge_bonus >= 0 ? at->charge_bonus == 1 : range->fallback != 0;
}

static int64_t total_action(const asking *at)
{
    int64_t sum = 0;
    for (size_t i = 0; i < at->ante_count; i++) {
        sum += at->antes[i];
    }
    return sum;
}

/* Why these wagers cannot be made under a schedule; NULL when they can. */
static const char *obstacle(char out[160], const asking *at, const trey_schedule *schedule)
{
    char amount[MONEY_TEXT_SIZE], limit[MONEY_TEXT_SIZE];
    int64_t total = total_action(at);
    if (schedule->action_below > 0 && total >= schedule->action_below) {
        snprintf(out, 160, "only under %s of total action (FEE-6)",
                 money_format(limit, schedule->action_below));
        return out;
    }
    bool has_limit = at->ruleset->limits_from_schedule && schedule->ante_max > 0;
    for (size_t i = 0; i < at->ante_count && has_limit; i++) {
        if (at->antes[i] < schedule->ante_min || at->antes[i] > schedule->ante_max) {
            char low[MONEY_TEXT_SIZE];
            snprintf(out, 160, "an ante of %s is outside its table limit, %s to %s (WAGER-8)",
                     money_format(amount, at->antes[i]), money_format(low, schedule->ante_min),
                     money_format(limit, schedule->ante_max));
            return out;
        }
    }
    return NULL;
}

typedef struct bill {
    int64_t antes[WAGERS_SHOWN_MAX], bonuses[WAGERS_SHOWN_MAX];
    int64_t bank, total;
} bill;

static bill make_bill(const asking *at, const trey_schedule *schedule)
{
    bill made = {0};
    for (size_t i = 0; i < at->ante_count; i++) {
        made.total += made.antes[i] = trey_schedule_player_fee(schedule, at->antes[i]);
    }
    for (size_t i = 0; i < at->bonus_count; i++) {
        made.bonuses[i] =
            charges_bonus(at) ? trey_schedule_player_fee(schedule, at->bonuses[i]) : 0;
        made.total += made.bonuses[i];
    }
    made.bank = trey_schedule_bank_fee(schedule, total_action(at), at->bank);
    made.total += made.bank;
    return made;
}

/* ---- One schedule ---- */

static void print_fee(const char *kind, int64_t wager, int64_t fee)
{
    char amount[MONEY_TEXT_SIZE], text[MONEY_TEXT_SIZE];
    printf("  %-6s %14s   fee %10s\n", kind, money_format(amount, wager), money_format(text, fee));
}

static void print_one(const asking *at, const trey_schedule *schedule)
{
    bill made = make_bill(at, schedule);
    char total[MONEY_TEXT_SIZE], action[MONEY_TEXT_SIZE];
    printf("%s, schedule %s, total action %s\n", at->ruleset->id, schedule->id,
           money_format(action, total_action(at)));
    for (size_t i = 0; i < at->ante_count; i++) {
        print_fee("ante", at->antes[i], made.antes[i]);
    }
    for (size_t i = 0; i < at->bonus_count; i++) {
        print_fee("bonus", at->bonuses[i], made.bonuses[i]);
    }
    print_fee("bank", at->bank, made.bank);
    printf("  %-6s %14s       %10s\n", "total", "", money_format(total, made.total));
}

/* ---- Every schedule side by side ---- */

static void print_row(const asking *at, const trey_schedule *schedule)
{
    char text[MONEY_TEXT_SIZE], why[160];
    printf("%-10s", schedule->id);
    if (obstacle(why, at, schedule) != NULL) {
        printf("  %s\n", why);
        return;
    }
    bill made = make_bill(at, schedule);
    for (size_t i = 0; i < at->ante_count; i++) {
        printf(" %10s", money_format(text, made.antes[i]));
    }
    for (size_t i = 0; i < at->bonus_count; i++) {
        printf(" %10s", money_format(text, made.bonuses[i]));
    }
    printf(" %10s", money_format(text, made.bank));
    printf(" %10s\n", money_format(text, made.total));
}

static void print_header(const asking *at)
{
    char text[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    printf("%s, %zu antes, %zu bonuses, total action %s, bank %s\n\n", at->ruleset->id,
           at->ante_count, at->bonus_count, money_format(text, total_action(at)),
           money_format(bank, at->bank));
    printf("%-10s", "schedule");
    for (size_t i = 0; i < at->ante_count; i++) {
        printf(" %10s", money_format(text, at->antes[i]));
    }
    for (size_t i = 0; i < at->bonus_count; i++) {
        printf(" %10s", money_format(text, at->bonuses[i]));
    }
    printf(" %10s %10s\n", "bank", "total");
}

/* ---- JSON ---- */

static void integers_as_json(json_writer *out, const char *key, const int64_t *values, size_t count)
{
    json_key(out, key);
    json_array_begin(out);
    for (size_t i = 0; i < count; i++) {
        json_integer(out, values[i]);
    }
    json_array_end(out);
}

static void write_json(const asking *at, const trey_schedule *schedule)
{
    json_writer out;
    char why[160];
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "schedule", schedule->id);
    json_member_integer(&out, "total_action", total_action(at));
    if (obstacle(why, at, schedule) != NULL) {
        json_member_text(&out, "not_usable", why);
    } else {
        bill made = make_bill(at, schedule);
        integers_as_json(&out, "antes", made.antes, at->ante_count);
        integers_as_json(&out, "bonuses", made.bonuses, at->bonus_count);
        json_member_integer(&out, "bank", made.bank);
        json_member_integer(&out, "total", made.total);
    }
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

/* ---- The command ---- */

static int run_all(const asking *at)
{
    if (!at->as_json) {
        print_header(at);
    }
    for (const trey_book *book = at->book; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->schedule_count; i++) {
            if (!trey_ruleset_knows_schedule(at->ruleset, &book->schedules[i])) {
                continue;
            }
            if (at->as_json) {
                write_json(at, &book->schedules[i]);
            } else {
                print_row(at, &book->schedules[i]);
            }
        }
    }
    return shell_finish(at->command, STATUS_FINE);
}

static int run_one(const asking *at, const char *id)
{
    const trey_schedule *schedule = trey_book_schedule(at->book, id, strlen(id));
    char why[160];
    if (schedule == NULL || !trey_ruleset_knows_schedule(at->ruleset, schedule)) {
        return lookup_unknown_schedule(at->command, at->book, at->ruleset, id);
    }
    if (obstacle(why, at, schedule) != NULL) {
        return shell_fail(at->command, STATUS_REFUSED, "schedule %s: %s", id, why);
    }
    if (at->as_json) {
        write_json(at, schedule);
    } else {
        print_one(at, schedule);
    }
    return shell_finish(at->command, STATUS_FINE);
}

/* One schedule, or every one when `id` is NULL. */
static int run_checked(const asking *at, const char *id)
{
    if (at->ruleset->house_banks) {
        return shell_usage_error(at->command, "%s knows no collection schedule: the house banks",
                                 at->ruleset->id);
    }
    bool may_charge = at->ruleset->options[TREY_OPTION_CHARGE_BONUS].offered;
    if (at->charge_bonus >= 0 && !may_charge) {
        return shell_fail(at->command, STATUS_REFUSED, "%s does not charge the bonus (FEE-2)",
                          at->ruleset->id);
    }
    return id == NULL ? run_all(at) : run_one(at, id);
}

static bool add_amount(const asking *at, const char *option, const char *text, int64_t *list,
                       size_t *count)
{
    if (*count == WAGERS_SHOWN_MAX) {
        shell_usage_error(at->command, "at most %d times --%s", WAGERS_SHOWN_MAX, option);
        return false;
    }
    if (!shell_amount(at->command, option, text, &list[*count])) {
        return false;
    }
    if (list[*count] % 100 != 0) {
        shell_usage_error(at->command, "--%s %s: wagers are whole dollars (WAGER-9)", option, text);
        return false;
    }
    ++*count;
    return true;
}

static const shell_option fees_options[] = {
    {"rules", 'u', "ID", "rule set (california-grand)"},
    {"schedule", 's', "ID", "collection schedule"},
    {"all", 'l', NULL, "every schedule the rule set knows, side by side"},
    {"ante", 'a', "DOLLARS", "an ante; again for each"},
    {"bonus", 'b', "DOLLARS", "a bonus; again for each"},
    {"bank", 'k', "DOLLARS", "what the player-dealer puts up"},
    {"charge-bonus", 'c', "yes|no", "whether bonuses pay the fee too"},
    {"rules-file", 'r', "FILE", "a room's own rules beside the built-in ones"},
    {"json", 'j', NULL, "write JSON, amounts in cents"},
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    asking at = {.command = command, .charge_bonus = -1};
    const char *rules = "california-grand", *schedule = NULL, *rules_name = NULL, *value;
    bool all = false;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        bool fine = true;
        switch (letter) {
        case 'u':
            rules = value;
            break;
        case 's':
            schedule = value;
            break;
        case 'l':
            all = true;
            break;
        case 'a':
            fine = add_amount(&at, "ante", value, at.antes, &at.ante_count);
            break;
        case 'b':
            fine = add_amount(&at, "bonus", value, at.bonuses, &at.bonus_count);
            break;
        case 'k':
            fine = shell_amount(command, "bank", value, &at.bank);
            break;
        case 'c':
            at.charge_bonus = strcmp(value, "yes") == 0 ? 1 : strcmp(value, "no") == 0 ? 0 : -2;
            break;
        case 'r':
            rules_name = value;
            break;
        default:
            at.as_json = true;
            break;
        }
        if (!fine) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (at.charge_bonus == -2) {
        return shell_usage_error(command, "--charge-bonus is yes or no");
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "'%s' is too much; amounts go with --ante or --bank",
                                 argv[shell_first_argument()]);
    }
    if (at.ante_count == 0 || at.bank == 0 || (schedule == NULL) == !all) {
        return shell_usage_error(command,
                                 "needed are --ante, --bank, and either --schedule or --all");
    }
    rules_file file = {0};
    at.book = shell_read_rules(command, rules_name, &trey_book_builtin, &file, &status);
    if (at.book != NULL) {
        at.ruleset = trey_book_ruleset(at.book, rules, strlen(rules));
        status = at.ruleset == NULL ? lookup_unknown_rules(command, at.book, rules)
                                    : run_checked(&at, all ? NULL : schedule);
    }
    rules_file_close(&file);
    return status;
}

const shell_command fees_command = {
    .name = "fees",
    .summary = "what a round costs under a collection schedule, or under every one",
    .usage = "fees [--rules ID] (--schedule S | --all) --ante DOLLARS… --bank DOLLARS [OPTION…]",
    .description =
        "Tells the collection fee of each wager and of the bank, before any card is\n"
        "dealt. Total action is the sum of the antes. Limits that a posting sets are not looked\n"
        "at, but for the table limit and the total action that a schedule is meant for.",
    .examples = "  trey fees -u california-grand -s A7 --ante 75 --ante 150 --bank 500\n"
                "  trey fees --rules california-shfl --all --ante 100 --bank 1000",
    .options = fees_options,
    .run = run,
};
