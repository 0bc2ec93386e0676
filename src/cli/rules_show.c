/* SPDX-License-Identifier: MIT */
/*
 * trey rules show: one thing of the book, for people or as JSON.
 */
#include "rules_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../format/money.h"

/* ---- show: a statement, a pay table, a schedule ---- */

static bool show_statement(const char *id, bool as_json)
{
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        if (strcasecmp(trey_rule_id(rule), id) != 0) {
            continue;
        }
        if (as_json) {
            json_writer out;
            shell_json_begin(&out);
            json_object_begin(&out);
            json_member_text(&out, "id", trey_rule_id(rule));
            json_member_text(&out, "clause", trey_rule_clause(rule));
            json_object_end(&out);
            json_end_line(&out);
            json_writer_flush(&out);
        } else {
            shell_printf_text("%s  %s", trey_rule_id(rule), trey_rule_clause(rule));
        }
        return true;
    }
    return false;
}

static const char *const payline_names[TREY_PAYLINE_COUNT] = {
    [TREY_PAYLINE_PAIR] = "pair",
    [TREY_PAYLINE_FLUSH] = "flush",
    [TREY_PAYLINE_STRAIGHT] = "straight",
    [TREY_PAYLINE_THREE_OF_A_KIND] = "three-of-a-kind",
    [TREY_PAYLINE_STRAIGHT_FLUSH] = "straight-flush",
    [TREY_PAYLINE_AKQ_SUITED] = "mini-royal",
};

static void show_pays(const trey_paytable *table)
{
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        bool as_below = line == TREY_PAYLINE_AKQ_SUITED &&
                        table->pays[line] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        if (table->pays[line] > 0 && !as_below) {
            printf("  %-18s %3" PRId32 " to 1\n", payline_names[line], table->pays[line]);
        }
    }
}

static void pays_as_json(json_writer *out, const trey_paytable *table)
{
    json_object_begin(out);
    json_member_text(out, "id", table->id);
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        json_member_integer(out, payline_names[line], table->pays[line]);
    }
    json_object_end(out);
}

static void show_paytable(const trey_paytable *table, bool as_json)
{
    if (as_json) {
        json_writer out;
        shell_json_begin(&out);
        pays_as_json(&out, table);
        json_end_line(&out);
        json_writer_flush(&out);
        return;
    }
    printf("%s\n", table->id);
    show_pays(table);
}

static void show_designator(const trey_designator *designator, bool as_json)
{
    if (as_json) {
        json_writer out;
        shell_json_begin(&out);
        json_object_begin(&out);
        json_member_text(&out, "id", designator->id);
        json_key(&out, "ante_bonus");
        pays_as_json(&out, designator->ante_bonus);
        json_key(&out, "bonus");
        pays_as_json(&out, designator->bonus);
        json_object_end(&out);
        json_end_line(&out);
        json_writer_flush(&out);
        return;
    }
    printf("%s\n\nAnte Bonus, table %s\n", designator->id, designator->ante_bonus->id);
    show_pays(designator->ante_bonus);
    printf("\nPair Plus, table %s\n", designator->bonus->id);
    show_pays(designator->bonus);
}

static void show_progressive(const trey_progressive_table *table, bool as_json)
{
    char seed[MONEY_TEXT_SIZE], spades[MONEY_TEXT_SIZE], suited[MONEY_TEXT_SIZE];
    if (as_json) {
        json_writer out;
        shell_json_begin(&out);
        json_object_begin(&out);
        const struct {
            const char *key;
            int64_t value;
        } members[] = {
            {"paytable", table->number},
            {"akq-suited", table->akq_suited},
            {"straight-flush", table->straight_flush},
            {"three-of-a-kind", table->three_of_a_kind},
            {"straight", table->straight},
            {"share_in_10000", table->share},
            {"seed", table->seed},
            {"envy_spades", table->envy_spades},
            {"envy_suited", table->envy_suited},
        };
        for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
            json_member_integer(&out, members[i].key, members[i].value);
        }
        json_object_end(&out);
        json_end_line(&out);
        json_writer_flush(&out);
        return;
    }
    printf("progressive-%" PRId32 ", for a wager of $1.00\n", table->number);
    printf("  %-18s the meter\n  %-18s %3" PRId32 " for 1\n", "akq-spades", "akq-suited",
           table->akq_suited);
    printf("  %-18s %3" PRId32 " for 1\n  %-18s %3" PRId32 " for 1\n", "straight-flush",
           table->straight_flush, "three-of-a-kind", table->three_of_a_kind);
    if (table->straight > 0) {
        printf("  %-18s %3" PRId32 " for 1\n", "straight", table->straight);
    }
    printf("  %-18s %s for A-K-Q of spades, %s for another suit\n", "envy",
           money_format(spades, table->envy_spades), money_format(suited, table->envy_suited));
    printf("  %-18s starts at %s, grows by %" PRId32 ".%02" PRId32 " %% of each wager\n", "meter",
           money_format(seed, table->seed), table->share / 100, table->share % 100);
}

static void show_column(const char *payer, const trey_fee_column *column)
{
    static const char *const bases[] = {[TREY_FEE_BASIS_WAGER] = "each wager",
                                        [TREY_FEE_BASIS_TOTAL_ACTION] = "total action",
                                        [TREY_FEE_BASIS_BANK_WAGER] = "the bank's wager"};
    if (column->part_count == 0) {
        printf("\n%s pays nothing\n", payer);
    }
    for (uint32_t p = 0; p < column->part_count; p++) {
        const trey_fee_part *part = &column->parts[p];
        printf("\n%s pays%s by %s\n", payer, p > 0 ? " in addition" : "", bases[part->basis]);
        for (uint32_t b = 0; b < part->band_count; b++) {
            char upper[MONEY_TEXT_SIZE], fee[MONEY_TEXT_SIZE], range[64];
            bool open = part->bands[b].upper == TREY_FEE_NO_END;
            if (open) {
                snprintf(range, sizeof range, b == 0 ? "any" : "over that");
            } else {
                snprintf(range, sizeof range, "up to %s",
                         money_format(upper, part->bands[b].upper));
            }
            printf("  %-18s %s\n", range, money_format(fee, part->bands[b].fee));
        }
    }
}

static void column_as_json(json_writer *out, const char *key, const trey_fee_column *column)
{
    static const char *const bases[] = {[TREY_FEE_BASIS_WAGER] = "wager",
                                        [TREY_FEE_BASIS_TOTAL_ACTION] = "total-action",
                                        [TREY_FEE_BASIS_BANK_WAGER] = "bank-wager"};
    json_key(out, key);
    json_array_begin(out);
    for (uint32_t p = 0; p < column->part_count; p++) {
        const trey_fee_part *part = &column->parts[p];
        json_object_begin(out);
        json_member_text(out, "by", bases[part->basis]);
        json_key(out, "bands");
        json_array_begin(out);
        for (uint32_t b = 0; b < part->band_count; b++) {
            json_object_begin(out);
            json_key(out, "up_to");
            if (part->bands[b].upper == TREY_FEE_NO_END) {
                json_null(out);
            } else {
                json_integer(out, part->bands[b].upper);
            }
            json_member_integer(out, "fee", part->bands[b].fee);
            json_object_end(out);
        }
        json_array_end(out);
        json_object_end(out);
    }
    json_array_end(out);
}

static void schedule_as_json(const trey_schedule *schedule)
{
    json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "id", schedule->id);
    json_member_text(&out, "family", schedule->family);
    if (schedule->ante_max > 0) {
        json_member_integer(&out, "ante_min", schedule->ante_min);
        json_member_integer(&out, "ante_max", schedule->ante_max);
    }
    if (schedule->action_below > 0) {
        json_member_integer(&out, "total_action_below", schedule->action_below);
    }
    column_as_json(&out, "player", &schedule->player);
    column_as_json(&out, "bank", &schedule->bank);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

static void show_schedule(const trey_schedule *schedule, bool as_json)
{
    if (as_json) {
        schedule_as_json(schedule);
        return;
    }
    char low[MONEY_TEXT_SIZE], high[MONEY_TEXT_SIZE];
    printf("Collection schedule %s of the %s series\n", schedule->id, schedule->family);
    if (schedule->ante_max > 0) {
        printf("For antes from %s to %s.\n", money_format(low, schedule->ante_min),
               money_format(high, schedule->ante_max));
    }
    if (schedule->action_below > 0) {
        printf("Only while total action is under %s (FEE-6).\n",
               money_format(high, schedule->action_below));
    }
    show_column("A player", &schedule->player);
    show_column("The bank", &schedule->bank);
}

/* ---- show: a rule set ---- */

static const char *option_text(char out[MONEY_TEXT_SIZE], trey_option option, int64_t value)
{
    const trey_option_row *row = &trey_options[option];
    switch (row->type) {
    case TREY_OPTION_AMOUNT:
        return money_format(out, value);
    case TREY_OPTION_FLAG:
        return value != 0 ? "yes" : "no";
    case TREY_OPTION_WORD:
        return row->words[value];
    default:
        snprintf(out, MONEY_TEXT_SIZE, "%" PRId64, value);
        return out;
    }
}

/* "8, 10 or 14", "$1.00 to $100.00", "matched or running" */
static void describe_range(char *out, size_t size, const trey_ruleset *set, trey_option option)
{
    const trey_range *range = &set->options[option];
    char low[MONEY_TEXT_SIZE], high[MONEY_TEXT_SIZE];
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
        snprintf(out, size,
                 strcmp(set->families[0], "any") == 0 ? "none, or any schedule"
                                                      : "none, or one of the %s series",
                 set->families[0]);
        return;
    case TREY_OPTION_PAYTABLE_ID:
        snprintf(out, size, "a designator");
        return;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        snprintf(out, size, "none, or a table's number");
        return;
    case TREY_OPTION_ORDER:
        snprintf(out, size, "any order of the four");
        return;
    case TREY_OPTION_FLAG:
        snprintf(out, size, "yes or no");
        return;
    default:
        break;
    }
    if (range->among != 0) {
        size_t at = 0;
        out[0] = '\0';
        for (int64_t value = 0; value < 32; value++) {
            if ((range->among >> value & 1) != 0 && at < size) {
                at += (size_t)snprintf(out + at, size - at, "%s%s", at > 0 ? ", " : "",
                                       option_text(low, option, value));
            }
        }
    } else if (range->from == range->to) {
        snprintf(out, size, "%s", option_text(low, option, range->from));
    } else if (range->to == TREY_AMOUNT_MAX) {
        snprintf(out, size, "from %s", option_text(low, option, range->from));
    } else {
        snprintf(out, size, "%s to %s", option_text(low, option, range->from),
                 option_text(high, option, range->to));
    }
}

static void describe_default(char *out, size_t size, const trey_ruleset *set, trey_option option)
{
    const trey_range *range = &set->options[option];
    char text[MONEY_TEXT_SIZE];
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
    case TREY_OPTION_PROGRESSIVE_TABLE:
        snprintf(out, size, "none");
        return;
    case TREY_OPTION_PAYTABLE_ID:
        snprintf(out, size, "%s", set->designator->id);
        return;
    case TREY_OPTION_ORDER:
        out[0] = '\0';
        for (unsigned step = 0, at = 0; step < TREY_RECONCILE_STEPS && at < size; step++) {
            trey_wager_kind kind = (trey_wager_kind)(range->fallback >> (4 * step) & 15);
            at += (unsigned)snprintf(out + at, size - at, "%s%s", step > 0 ? "," : "",
                                     trey_wager_kind_name(kind));
        }
        return;
    default:
        break;
    }
    if (range->as != TREY_OPTION_AS_NONE) {
        snprintf(out, size, "as %s", trey_options[range->as].name);
    } else {
        snprintf(out, size, "%s", option_text(text, option, range->fallback));
    }
}

static void show_ruleset(const trey_ruleset *set)
{
    shell_printf_text("%s: %s", set->id, set->title);
    shell_printf_text("Source: %s", set->source);
    printf("\n%s\n\n", set->house_banks ? "The house banks." : "A player banks (COVER-10).");
    printf("What the house may choose (in a posting)\n");
    printf("  %-23s %-20s %s\n", "member", "unless posted", "allowed");
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (!set->options[option].offered) {
            continue;
        }
        char range[80], fallback[80];
        describe_range(range, sizeof range, set, option);
        describe_default(fallback, sizeof fallback, set, option);
        printf("  %-23s %-20s %s\n", trey_options[option].name, fallback, range);
        shell_printf_text("      %s (%s)", trey_options[option].help,
                          trey_rule_id(trey_options[option].rule));
    }
    if (set->limits_from_schedule) {
        printf("  A schedule's table limit takes the place of the ante's range (WAGER-8).\n");
    }
    if (set->bonus != NULL) {
        printf("\nBonus, table %s\n", set->bonus->id);
        show_pays(set->bonus);
    } else {
        printf("\nAnte Bonus and Pair Plus: 'trey rules show %s' and the other designators.\n",
               set->designator->id);
    }
    printf("\nAt the table\n");
    shell_printf_text("  %s", set->bonus_spot);
    shell_printf_text("  %s", set->shuffler);
    if (set->notice_count > 0) {
        printf("\nNotices to players (FEE-10)\n");
    }
    for (uint32_t i = 0; i < set->notice_count; i++) {
        shell_printf_text("  %s", set->notices[i]);
    }
}

static void ruleset_as_json(const trey_ruleset *set)
{
    json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "id", set->id);
    json_member_text(&out, "title", set->title);
    json_member_text(&out, "source", set->source);
    json_member_bool(&out, "house_banks", set->house_banks);
    json_key(&out, "options");
    json_object_begin(&out);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (!set->options[option].offered) {
            continue;
        }
        char range[80], fallback[80];
        describe_range(range, sizeof range, set, option);
        describe_default(fallback, sizeof fallback, set, option);
        json_key(&out, trey_options[option].name);
        json_object_begin(&out);
        json_member_text(&out, "allowed", range);
        json_member_text(&out, "default", fallback);
        json_member_text(&out, "rule", trey_rule_id(trey_options[option].rule));
        json_member_text(&out, "help", trey_options[option].help);
        json_object_end(&out);
    }
    json_object_end(&out);
    if (set->bonus != NULL) {
        json_key(&out, "bonus");
        pays_as_json(&out, set->bonus);
    }
    json_key(&out, "notices");
    json_array_begin(&out);
    for (uint32_t i = 0; i < set->notice_count; i++) {
        json_text(&out, set->notices[i], strlen(set->notices[i]));
    }
    json_array_end(&out);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

/* ---- show: a posting ---- */

static const char *choice_text(char out[MONEY_TEXT_SIZE], const trey_choices *choices,
                               trey_option option)
{
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
        return choices->schedule->id;
    case TREY_OPTION_PAYTABLE_ID:
        return choices->paytable->id;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        snprintf(out, MONEY_TEXT_SIZE, "%" PRId32, choices->progressive->number);
        return out;
    case TREY_OPTION_ORDER:
        return "an order of its own";
    default:
        return option_text(out, option, choices->value[option]);
    }
}

static void show_posting(const trey_named_posting *posting, bool as_json)
{
    json_writer out;
    shell_json_begin(&out);
    if (as_json) {
        json_object_begin(&out);
        json_member_text(&out, "id", posting->id);
        json_member_text(&out, "rules", posting->ruleset->id);
    } else {
        printf("%s: a posting of %s\n", posting->id, posting->ruleset->id);
    }
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        char text[MONEY_TEXT_SIZE];
        if ((posting->choices.given >> option & 1) == 0) {
            continue;
        }
        const char *value = choice_text(text, &posting->choices, option);
        if (as_json) {
            json_member_text(&out, trey_options[option].name, value);
        } else {
            printf("  %-23s %s\n", trey_options[option].name, value);
            shell_printf_text("      %s (%s)", trey_options[option].help,
                              trey_rule_id(trey_options[option].rule));
        }
    }
    if (as_json) {
        json_object_end(&out);
        json_end_line(&out);
        json_writer_flush(&out);
    } else {
        printf("  The rest is as %s has it: 'trey rules show %s'.\n", posting->ruleset->id,
               posting->ruleset->id);
    }
}

/* ---- show ---- */

static int unknown_id(const shell_command *command, const trey_book *top, const char *id)
{
    const char *names[1024];
    size_t count = 0;
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count && count < 300; i++) {
            names[count++] = book->rulesets[i].id;
        }
        for (size_t i = 0; i < book->schedule_count && count < 600; i++) {
            names[count++] = book->schedules[i].id;
        }
        for (size_t i = 0; i < book->paytable_count && count < 700; i++) {
            names[count++] = book->paytables[i].id;
        }
        for (size_t i = 0; i < book->designator_count && count < 800; i++) {
            names[count++] = book->designators[i].id;
        }
        for (size_t i = 0; i < book->posting_count && count < 850; i++) {
            names[count++] = book->postings[i].id;
        }
    }
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT && count < 1000; rule++) {
        names[count++] = trey_rule_id(rule);
    }
    names[count] = NULL;
    const char *nearest = shell_nearest(id, names);
    return nearest != NULL
               ? shell_usage_error(command, "nothing is called '%s'; did you mean '%s'?", id,
                                   nearest)
               : shell_usage_error(command,
                                   "nothing is called '%s'; 'trey rules list' tells what "
                                   "there is",
                                   id);
}

static const trey_progressive_table *find_progressive(const trey_book *book, const char *id)
{
    static const char prefix[] = "progressive-";
    if (strncmp(id, prefix, sizeof prefix - 1) != 0) {
        return NULL;
    }
    char *end;
    long number = strtol(id + sizeof prefix - 1, &end, 10);
    return *end == '\0' ? trey_book_progressive(book, number) : NULL;
}

int rules_show(const shell_command *command, const trey_book *book, const char *id, bool as_json)
{
    size_t size = strlen(id);
    const trey_ruleset *set = trey_book_ruleset(book, id, size);
    const trey_schedule *schedule = trey_book_schedule(book, id, size);
    const trey_paytable *paytable = trey_book_paytable(book, id, size);
    const trey_designator *designator = trey_book_designator(book, id, size);
    const trey_named_posting *posting = trey_book_posting(book, id, size);
    const trey_progressive_table *progressive = find_progressive(book, id);
    if (set != NULL && as_json) {
        ruleset_as_json(set);
    } else if (set != NULL) {
        show_ruleset(set);
    } else if (posting != NULL) {
        show_posting(posting, as_json);
    } else if (schedule != NULL) {
        show_schedule(schedule, as_json);
    } else if (paytable != NULL) {
        show_paytable(paytable, as_json);
    } else if (designator != NULL) {
        show_designator(designator, as_json);
    } else if (progressive != NULL) {
        show_progressive(progressive, as_json);
    } else if (!show_statement(id, as_json)) {
        return unknown_id(command, book, id);
    }
    return shell_finish(command, STATUS_FINE);
}
