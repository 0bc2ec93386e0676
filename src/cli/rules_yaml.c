/* SPDX-License-Identifier: MIT */
/*
 * Prints a thing of a book as a rule file. A rule file that repeats a built-in thing must define it
 * identically; the tests use that to check this output against the parser.
 */
#include "rules_yaml.h"

#include <inttypes.h>
#include <stdio.h>

#include "rules_text.h"

/* Prints a text in quotes; texts of a book have no control characters. */
static void print_quoted(const char *text)
{
    printf("\"");
    for (; *text != '\0'; text++) {
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
    printf("\"");
}

/* ---- Pay tables, designators, progressives ---- */

static void print_paytable(const trey_paytable *table)
{
    printf("paytables:\n  %s:\n", table->id);
    for (int line = TREY_PAYLINE_AKQ_SUITED; line >= TREY_PAYLINE_PAIR; line--) {
        bool as_below = line == TREY_PAYLINE_AKQ_SUITED &&
                        table->pays[line] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        bool is_needed = line >= TREY_PAYLINE_STRAIGHT;
        if (!as_below && (is_needed || table->pays[line] > 0)) {
            printf("    %s: %" PRId32 "\n", rules_payline_key((trey_payline)line),
                   table->pays[line]);
        }
    }
}

static void print_designator(const trey_designator *designator)
{
    printf("designators:\n  %s:\n    %s: %s\n    %s: %s\n", designator->id, RULES_KEY_ANTE_BONUS,
           designator->ante_bonus->id, RULES_KEY_BONUS, designator->bonus->id);
}

static void print_progressive(const trey_progressive_table *table)
{
    char text[RULES_VALUE_SIZE];
    printf("progressives:\n  %" PRId32 ":\n", table->number);
    printf("    %s: %" PRId32 "\n", RULES_KEY_AKQ_SUITED, table->akq_suited);
    printf("    %s: %" PRId32 "\n", RULES_KEY_STRAIGHT_FLUSH, table->straight_flush);
    printf("    %s: %" PRId32 "\n", RULES_KEY_THREE_OF_A_KIND, table->three_of_a_kind);
    if (table->straight > 0) {
        printf("    %s: %" PRId32 "\n", RULES_KEY_STRAIGHT, table->straight);
    }
    printf("    %s: %" PRId32 "\n", RULES_KEY_SHARE, table->share);
    printf("    %s: %s\n", RULES_KEY_SEED, rules_amount(text, table->seed));
    printf("    %s: %s\n", RULES_KEY_ENVY_SPADES, rules_amount(text, table->envy_spades));
    printf("    %s: %s\n", RULES_KEY_ENVY_SUITED, rules_amount(text, table->envy_suited));
}

/* ---- Schedules ---- */

static void print_column(const char *payer, const trey_fee_column *column)
{
    char text[RULES_VALUE_SIZE];
    if (column->part_count > 0) {
        printf("      %s:\n", payer);
    }
    for (uint32_t p = 0; p < column->part_count; p++) {
        printf("        %s:\n", rules_part_key(column, p));
        for (uint32_t b = 0; b < column->parts[p].band_count; b++) {
            printf("          %s: ", rules_band(text, &column->parts[p], b));
            printf("%s\n", rules_amount(text, column->parts[p].bands[b].fee));
        }
    }
}

static void print_schedule(const trey_schedule *schedule)
{
    char text[RULES_VALUE_SIZE];
    bool is_free = schedule->player.part_count == 0 && schedule->bank.part_count == 0;
    bool is_empty = is_free && schedule->ante_max == 0 && schedule->action_below == 0;
    printf("schedules:\n  %s:\n    %s:%s\n", schedule->family, schedule->id, is_empty ? " {}" : "");
    if (schedule->ante_max > 0) {
        printf("      table limit: %s", rules_amount(text, schedule->ante_min));
        printf(" to %s\n", rules_amount(text, schedule->ante_max));
    }
    if (schedule->action_below > 0) {
        printf("      total action below: %s\n", rules_amount(text, schedule->action_below));
    }
    print_column("player", &schedule->player);
    print_column("bank", &schedule->bank);
}

/* ---- Rule sets ---- */

static void print_card_values(const trey_ruleset *set)
{
    static const struct {
        const char *key;
        unsigned rank;
    } ranks[] = {{"ace", TREY_RANK_ACE},
                 {"ten", TREY_RANK_10},
                 {"jack", TREY_RANK_JACK},
                 {"queen", TREY_RANK_QUEEN},
                 {"king", TREY_RANK_KING}};
    if (set->card_values_count > 0) {
        printf("    card values:\n");
    }
    for (uint32_t v = 0; v < set->card_values_count; v++) {
        const trey_card_values *values = &set->card_values[v];
        printf("      - {");
        if (values->hands_from > 0) {
            printf("hands from: %u, ", (unsigned)values->hands_from);
        }
        for (size_t r = 0; r < sizeof ranks / sizeof ranks[0]; r++) {
            printf("%s%s: %u", r > 0 ? ", " : "", ranks[r].key,
                   (unsigned)values->value[ranks[r].rank]);
        }
        printf("}\n");
    }
}

static void print_among(uint32_t among, trey_option option)
{
    char text[RULES_VALUE_SIZE];
    const char *between = "";
    printf(", among: [");
    for (int64_t value = 0; value < 32; value++) {
        if ((among >> value & 1) != 0) {
            printf("%s%s", between, rules_option_value(text, option, value));
            between = ", ";
        }
    }
    printf("]");
}

static void print_option(const trey_ruleset *set, trey_option option)
{
    const trey_range *range = &set->options[option];
    const trey_option_row *row = &trey_options[option];
    char text[RULES_VALUE_SIZE];
    if (!range->offered) {
        return;
    }
    printf("      %s: {", row->name);
    bool is_named = row->type == TREY_OPTION_SCHEDULE_ID || row->type == TREY_OPTION_PAYTABLE_ID ||
                    row->type == TREY_OPTION_PROGRESSIVE_TABLE || row->type == TREY_OPTION_ORDER;
    if (!is_named) {
        printf("default: %s", rules_option_default(text, set, option));
        if (range->from > 0) {
            printf(", from: %s", rules_option_value(text, option, range->from));
        }
        if (range->to < TREY_AMOUNT_MAX && row->type != TREY_OPTION_FLAG) {
            printf(", to: %s", rules_option_value(text, option, range->to));
        }
        if (range->among != 0) {
            print_among(range->among, option);
        }
    }
    printf("}\n");
}

static void print_play(const trey_ruleset *set)
{
#define PRINT_WORD(key, is_required, member, type, ...)                                            \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        printf("    %s: %s\n", key, words[set->member]);                                           \
    }
#define PRINT_FLAG(key, member) printf("    %s: %s\n", key, set->member ? "yes" : "no");
    RULES_PLAY_LIST(PRINT_WORD, PRINT_FLAG)
#undef PRINT_WORD
#undef PRINT_FLAG
}

static void print_text(const char *key, const char *text)
{
    printf("    %s: ", key);
    print_quoted(text);
    printf("\n");
}

static void print_list(const char *key, const char *const *texts, uint32_t count)
{
    if (count > 0) {
        printf("    %s:\n", key);
    }
    for (uint32_t i = 0; i < count; i++) {
        printf("      - ");
        print_quoted(texts[i]);
        printf("\n");
    }
}

static void print_ruleset(const trey_ruleset *set)
{
    char text[RULES_VALUE_SIZE];
    printf("rule_sets:\n  %s:\n", set->id);
    print_text("title", set->title);
    print_text("source", set->source);
    print_play(set);
    if (set->bonus != NULL) {
        printf("    bonus table: %s\n", set->bonus->id);
    }
    if (set->designator != NULL) {
        printf("    designator: %s\n", set->designator->id);
    }
    if (set->bank_rounds_max > 0) {
        printf("    bank rounds: %" PRIu32 "\n", set->bank_rounds_max);
    }
    print_card_values(set);
    for (uint32_t f = 0; f < set->family_count; f++) {
        printf("%s", f == 0 ? "    schedule families: [" : ", ");
        print_quoted(set->families[f]);
    }
    printf(set->family_count > 0 ? "]\n" : "");
    printf("    options:\n");
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        print_option(set, option);
    }
    printf("    order: %s\n", rules_order(text, set->options[TREY_OPTION_RECONCILE].fallback));
    print_text("bonus spot", set->bonus_spot);
    print_text("shuffler", set->shuffler);
    print_list("collection", set->collection, set->collection_count);
    print_list("notices", set->notices, set->notice_count);
}

/* ---- Postings ---- */

static void print_posting(const trey_named_posting *posting)
{
    char text[RULES_VALUE_SIZE];
    printf("postings:\n  %s:\n    rules: %s\n", posting->id, posting->ruleset->id);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if ((posting->choices.given >> option & 1) != 0) {
            printf("    %s: %s\n", trey_options[option].name,
                   rules_choice_value(text, &posting->choices, option));
        }
    }
}

void rules_print_yaml(const rules_thing *thing)
{
    printf("trey: 1\n");
    switch (thing->kind) {
    case RULES_RULESET:
        print_ruleset(thing->ruleset);
        break;
    case RULES_POSTING:
        print_posting(thing->posting);
        break;
    case RULES_SCHEDULE:
        print_schedule(thing->schedule);
        break;
    case RULES_PAYTABLE:
        print_paytable(thing->paytable);
        break;
    case RULES_DESIGNATOR:
        print_designator(thing->designator);
        break;
    case RULES_PROGRESSIVE:
        print_progressive(thing->progressive);
        break;
    default:
        break;
    }
}
