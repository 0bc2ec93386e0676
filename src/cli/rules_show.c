/* SPDX-License-Identifier: MIT */
/*
 * trey rules show: prints one thing of the book as text or JSON, with the keys of a rule file.
 */
#include "rules_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/money.h"
#include "rules_statements.h"
#include "rules_text.h"
#include "rules_thing.h"
#include "rules_yaml.h"

/* ---- Pay tables and designators ---- */

/* Prints the pay lines. A-K-Q suited has the name that the rule set gives it (HAND-4); with set
 * NULL, the name in rule files. */
static void print_pays(const trey_paytable *table, const trey_ruleset *set)
{
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        bool as_below = line == TREY_PAYLINE_AKQ_SUITED &&
                        table->pays[line] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        if (table->pays[line] > 0 && !as_below) {
            bool is_named = set != NULL && line == TREY_PAYLINE_AKQ_SUITED;
            printf("  %-18s %3" PRId32 " to 1\n",
                   is_named ? trey_ruleset_akq_title(set) : rules_payline_key((trey_payline)line),
                   table->pays[line]);
        }
    }
}

static void write_pays(json_writer *out, const trey_paytable *table)
{
    json_object_begin(out);
    json_member_text(out, "id", table->id);
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        json_member_integer(out, rules_payline_json_key((trey_payline)line), table->pays[line]);
    }
    json_object_end(out);
}

static void print_paytable(const rules_thing *thing)
{
    printf("Pay table %s\n", thing->id);
    print_pays(thing->paytable, NULL);
}

static void write_paytable(json_writer *out, const rules_thing *thing)
{
    write_pays(out, thing->paytable);
}

static void print_designator(const rules_thing *thing)
{
    const trey_designator *designator = thing->designator;
    printf("Designator %s\n\n%s: %s\n", thing->id, RULES_KEY_ANTE_BONUS,
           designator->ante_bonus->id);
    print_pays(designator->ante_bonus, NULL);
    printf("\n%s: %s (Pair Plus)\n", RULES_KEY_BONUS, designator->bonus->id);
    print_pays(designator->bonus, NULL);
}

static void write_designator(json_writer *out, const rules_thing *thing)
{
    json_object_begin(out);
    json_member_text(out, "id", thing->id);
    json_key(out, "ante_bonus");
    write_pays(out, thing->designator->ante_bonus);
    json_key(out, "bonus");
    write_pays(out, thing->designator->bonus);
    json_object_end(out);
}

/* ---- Progressives ---- */

static void print_award(const char *key, int32_t award)
{
    printf("  %-18s %9" PRId32 " for 1\n", key, award);
}

static void print_money(const char *key, int64_t amount, const char *what)
{
    char text[MONEY_TEXT_SIZE];
    printf("  %-18s %9s  %s\n", key, money_format(text, amount), what);
}

static void print_progressive(const rules_thing *thing)
{
    const trey_progressive_table *table = thing->progressive;
    printf("Progressive table %" PRId32 ", for a wager of $1; A-K-Q of spades takes the meter\n",
           table->number);
    print_award(RULES_KEY_AKQ_SUITED, table->akq_suited);
    print_award(RULES_KEY_STRAIGHT_FLUSH, table->straight_flush);
    print_award(RULES_KEY_THREE_OF_A_KIND, table->three_of_a_kind);
    if (table->straight > 0) {
        print_award(RULES_KEY_STRAIGHT, table->straight);
    }
    printf("  %-18s %9" PRId32 "  in 10,000 of each wager go to the meter\n", RULES_KEY_SHARE,
           table->share);
    print_money(RULES_KEY_SEED, table->seed, "is where the meter starts");
    print_money(RULES_KEY_ENVY_SPADES, table->envy_spades,
                "to the others, for A-K-Q of spades at the table");
    print_money(RULES_KEY_ENVY_SUITED, table->envy_suited,
                "to the others, for A-K-Q of another suit");
}

static void write_progressive(json_writer *out, const rules_thing *thing)
{
    const trey_progressive_table *table = thing->progressive;
    const struct {
        const char *key;
        int64_t value;
    } members[] = {
        {"paytable", table->number},
        {"a-k-q-suited", table->akq_suited},
        {"straight-flush", table->straight_flush},
        {"three-of-a-kind", table->three_of_a_kind},
        {"straight", table->straight},
        {"share", table->share},
        {"seed", table->seed},
        {"envy_spades", table->envy_spades},
        {"envy_suited", table->envy_suited},
    };
    json_object_begin(out);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        json_member_integer(out, members[i].key, members[i].value);
    }
    json_object_end(out);
}

/* ---- Schedules ---- */

static void print_column(const char *payer, const trey_fee_column *column)
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
            char band[RULES_VALUE_SIZE], fee[MONEY_TEXT_SIZE];
            printf("  %-18s %9s\n", rules_band(band, part, b),
                   money_format(fee, part->bands[b].fee));
        }
    }
}

static void print_schedule(const rules_thing *thing)
{
    const trey_schedule *schedule = thing->schedule;
    char low[MONEY_TEXT_SIZE], high[MONEY_TEXT_SIZE];
    printf("Collection schedule %s of family %s\n", schedule->id, schedule->family);
    if (schedule->ante_max > 0) {
        printf("Table limit: antes from %s to %s (WAGER-8).\n",
               money_format(low, schedule->ante_min), money_format(high, schedule->ante_max));
    }
    if (schedule->action_below > 0) {
        printf("Only while total action is below %s (FEE-6).\n",
               money_format(high, schedule->action_below));
    }
    print_column("A player", &schedule->player);
    print_column("The bank", &schedule->bank);
}

static void write_column(json_writer *out, const char *key, const trey_fee_column *column)
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

static void write_schedule(json_writer *out, const rules_thing *thing)
{
    const trey_schedule *schedule = thing->schedule;
    json_object_begin(out);
    json_member_text(out, "id", schedule->id);
    json_member_text(out, "family", schedule->family);
    if (schedule->ante_max > 0) {
        json_member_integer(out, "ante_min", schedule->ante_min);
        json_member_integer(out, "ante_max", schedule->ante_max);
    }
    if (schedule->action_below > 0) {
        json_member_integer(out, "total_action_below", schedule->action_below);
    }
    write_column(out, "player", &schedule->player);
    write_column(out, "bank", &schedule->bank);
    json_object_end(out);
}

/* ---- Rule sets ---- */

enum { KEY_WIDTH = 25, DEFAULT_WIDTH = 16, HELP_INDENT = 6 };

static void print_help(trey_option option)
{
    char text[RULES_VALUE_SIZE];
    snprintf(text, sizeof text, "%s (%s)", trey_options[option].help,
             trey_rule_id(trey_options[option].rule));
    rules_print_wrapped("", HELP_INDENT, text);
}

static void print_options(const trey_ruleset *set)
{
    printf("Options of a posting\n");
    printf("  %-*s %-*s %s\n", KEY_WIDTH, "option", DEFAULT_WIDTH, "default", "allowed");
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if (!set->options[option].offered) {
            continue;
        }
        char range[RULES_VALUE_SIZE], fallback[RULES_VALUE_SIZE];
        printf("  %-*s %-*s %s\n", KEY_WIDTH, trey_options[option].name, DEFAULT_WIDTH,
               rules_option_default(fallback, set, option), rules_option_range(range, set, option));
        print_help(option);
    }
    if (set->limits_from_schedule) {
        printf("  A schedule's table limit replaces the range of the ante (WAGER-8).\n");
    }
}

static void print_play(const trey_ruleset *set)
{
    printf("\nHow it is played\n");
#define PRINT_WORD(key, is_required, member, type, ...)                                            \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        printf("  %-*s %s\n", KEY_WIDTH, key, words[set->member]);                                 \
    }
#define PRINT_FLAG(key, member) printf("  %-*s %s\n", KEY_WIDTH, key, set->member ? "yes" : "no");
    RULES_PLAY_LIST(PRINT_WORD, PRINT_FLAG)
#undef PRINT_WORD
#undef PRINT_FLAG
}

static void print_sentences(const char *heading, const char *const *texts, uint32_t count)
{
    if (count > 0) {
        printf("\n%s\n", heading);
    }
    for (uint32_t i = 0; i < count; i++) {
        rules_print_wrapped("", 2, texts[i]);
    }
}

static void write_sentences(json_writer *out, const char *key, const char *const *texts,
                            uint32_t count)
{
    json_key(out, key);
    json_array_begin(out);
    for (uint32_t i = 0; i < count; i++) {
        json_text(out, texts[i], strlen(texts[i]));
    }
    json_array_end(out);
}

static void print_ruleset(const rules_thing *thing)
{
    const trey_ruleset *set = thing->ruleset;
    char text[RULES_VALUE_SIZE];
    printf("Rule set %s\n", set->id);
    rules_print_wrapped("", 0, set->title);
    rules_print_wrapped("Source: ", 8, set->source);
    printf("%s\n\n", set->house_banks ? "The house banks." : "A player banks (COVER-10).");
    print_options(set);
    print_play(set);
    if (set->bonus != NULL) {
        printf("\n%s, pay table %s\n", trey_ruleset_bonus_title(set), set->bonus->id);
        print_pays(set->bonus, set);
    } else {
        snprintf(text, sizeof text, "'trey rules show %.60s' and the other designators.",
                 set->designator->id);
        printf("\n");
        rules_print_wrapped("Ante Bonus and Pair Plus: ", 0, text);
    }
    printf("\nAt the table\n");
    rules_print_wrapped("", 2, set->bonus_spot);
    rules_print_wrapped("", 2, set->shuffler);
    print_sentences("How fees are collected (FEE-10)", set->collection, set->collection_count);
    print_sentences("Notices to players (FEE-10)", set->notices, set->notice_count);
}

static void write_ruleset(json_writer *out, const rules_thing *thing)
{
    const trey_ruleset *set = thing->ruleset;
    json_object_begin(out);
    json_member_text(out, "id", set->id);
    json_member_text(out, "title", set->title);
    json_member_text(out, "source", set->source);
    json_member_bool(out, "house_banks", set->house_banks);
    json_key(out, "options");
    json_object_begin(out);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        char text[RULES_VALUE_SIZE];
        if (!set->options[option].offered) {
            continue;
        }
        json_key(out, trey_options[option].name);
        json_object_begin(out);
        json_member_text(out, "allowed", rules_option_range(text, set, option));
        json_member_text(out, "default", rules_option_default(text, set, option));
        json_member_text(out, "rule", trey_rule_id(trey_options[option].rule));
        json_member_text(out, "help", trey_options[option].help);
        json_object_end(out);
    }
    json_object_end(out);
    if (set->bonus != NULL) {
        json_key(out, "bonus");
        write_pays(out, set->bonus);
    }
    write_sentences(out, "collection", set->collection, set->collection_count);
    write_sentences(out, "notices", set->notices, set->notice_count);
    json_object_end(out);
}

/* ---- Postings ---- */

static void print_posting(const rules_thing *thing)
{
    const trey_named_posting *posting = thing->posting;
    char text[RULES_VALUE_SIZE];
    printf("Posting %s\n  %-*s %s\n", posting->id, KEY_WIDTH, "rules", posting->ruleset->id);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if ((posting->choices.given >> option & 1) != 0) {
            printf("  %-*s %s\n", KEY_WIDTH, trey_options[option].name,
                   rules_choice_value(text, &posting->choices, option));
            print_help(option);
        }
    }
    snprintf(text, sizeof text, "has the defaults: 'trey rules show %.60s'.", posting->ruleset->id);
    rules_print_wrapped("All else ", 2, text);
}

static void write_posting(json_writer *out, const rules_thing *thing)
{
    const trey_named_posting *posting = thing->posting;
    json_object_begin(out);
    json_member_text(out, "id", posting->id);
    json_member_text(out, "rules", posting->ruleset->id);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        char text[RULES_VALUE_SIZE];
        if ((posting->choices.given >> option & 1) != 0) {
            json_member_text(out, trey_options[option].name,
                             rules_choice_value(text, &posting->choices, option));
        }
    }
    json_object_end(out);
}

/* ---- show ---- */

static const struct {
    void (*print)(const rules_thing *thing);
    void (*write)(json_writer *out, const rules_thing *thing);
} writers[RULES_KIND_COUNT] = {
    [RULES_RULESET] = {print_ruleset, write_ruleset},
    [RULES_POSTING] = {print_posting, write_posting},
    [RULES_SCHEDULE] = {print_schedule, write_schedule},
    [RULES_PAYTABLE] = {print_paytable, write_paytable},
    [RULES_DESIGNATOR] = {print_designator, write_designator},
    [RULES_PROGRESSIVE] = {print_progressive, write_progressive},
};

int rules_show(const shell_command *command, const trey_book *book, const char *id,
               rules_format format)
{
    rules_thing thing = rules_find(book, id);
    if (thing.kind == RULES_NOTHING) {
        if (format == RULES_AS_YAML && rules_is_statement(id)) {
            return shell_usage_error(
                command, "--yaml is for things that a rule file defines, not for statements");
        }
        if (!rules_show_statements(id, format == RULES_AS_JSON)) {
            return rules_unknown(command, book, id);
        }
    } else if (format == RULES_AS_YAML) {
        rules_print_yaml(&thing);
    } else if (format == RULES_AS_JSON) {
        json_writer out;
        shell_json_begin(&out);
        writers[thing.kind].write(&out, &thing);
        json_end_line(&out);
        json_writer_flush(&out);
    } else {
        writers[thing.kind].print(&thing);
    }
    return shell_finish(command, STATUS_FINE);
}
