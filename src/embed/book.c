/* SPDX-License-Identifier: MIT */
/*
 * Build-time tool: reads rule files with the loader and prints C code that defines the constant
 * trey_book_builtin. The files must be given in an order in which each refers only to earlier ones.
 * With --games, the tool leaves out the schedules and the texts to be posted.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/rules/rules_file.h"

enum { FILES_MAX = 16, FILE_SIZE_MAX = 1 << 20 };

static rules_file files[FILES_MAX];
static size_t file_count;
static bool has_games_only;

static void report(void *context, const rules_finding *finding)
{
    (void)context;
    char text[RULES_FINDING_SIZE];
    fprintf(stderr, "%s\n", rules_finding_format(text, finding));
}

static void read_file(const char *name)
{
    static char text[FILE_SIZE_MAX];
    FILE *stream = fopen(name, "rb");
    if (stream == NULL || file_count == FILES_MAX) {
        fprintf(stderr, "%s: cannot be opened\n", name);
        exit(EXIT_FAILURE);
    }
    size_t size = fread(text, 1, sizeof text, stream);
    fclose(stream);
    const trey_book *next = file_count == 0 ? NULL : &files[file_count - 1].book;
    if (!rules_book_read(&files[file_count], name, text, size, next, report, NULL)) {
        exit(EXIT_FAILURE);
    }
    file_count++;
}

/* ---- Writing C ---- */

static void print_text(const char *text)
{
    if (text == NULL) {
        printf("NULL");
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            printf("\\%c", c);
        } else if (c < 0x20 || c >= 0x7F) {
            printf("\\%03o", c);
        } else {
            putchar(c);
        }
    }
    putchar('"');
}

static void print_amount(int64_t amount)
{
    if (amount == TREY_FEE_NO_END) {
        printf("TREY_FEE_NO_END");
    } else {
        printf("INT64_C(%" PRId64 ")", amount);
    }
}

static void print_paytable(const trey_paytable *table)
{
    printf("    {");
    print_text(table->id);
    printf(", {");
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        printf("%" PRId32 ", ", table->pays[line]);
    }
    printf("}},\n");
}

/* Returns the index of an item in the concatenated lists of all files. */
#define INDEX_IN_ALL(list, list_count, item)                                                       \
    size_t index = 0;                                                                              \
    for (size_t f = 0; f < file_count; f++) {                                                      \
        for (size_t i = 0; i < files[f].book.list_count; i++, index++) {                           \
            if (&files[f].book.list[i] == (item)) {                                                \
                return index;                                                                      \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    abort();

static size_t paytable_index(const trey_paytable *table)
{
    INDEX_IN_ALL(paytables, paytable_count, table)
}

static size_t designator_index(const trey_designator *designator)
{
    INDEX_IN_ALL(designators, designator_count, designator)
}

static void print_designator(const trey_designator *designator)
{
    printf("    {");
    print_text(designator->id);
    printf(", &paytables[%zu], &paytables[%zu]},\n", paytable_index(designator->ante_bonus),
           paytable_index(designator->bonus));
}

static void print_progressive(const trey_progressive_table *table)
{
    printf("    {%" PRId32 ", %" PRId32 ", %" PRId32 ", %" PRId32 ", %" PRId32 ", %" PRId32
           ", %" PRId64 ", %" PRId64 ", %" PRId64 "},\n",
           table->number, table->akq_suited, table->straight_flush, table->three_of_a_kind,
           table->straight, table->share, table->seed, table->envy_spades, table->envy_suited);
}

static void print_column(const char *name, const trey_fee_column *column)
{
    if (column->part_count == 0) {
        return;
    }
    printf("     .%s = {%" PRIu32 ", {", name, column->part_count);
    for (uint32_t p = 0; p < column->part_count; p++) {
        const trey_fee_part *part = &column->parts[p];
        printf("{%d, %" PRIu32 ", {", (int)part->basis, part->band_count);
        for (uint32_t b = 0; b < part->band_count; b++) {
            printf("{");
            print_amount(part->bands[b].upper);
            printf(", %" PRId64 "}, ", part->bands[b].fee);
        }
        printf("}}, ");
    }
    printf("}},\n");
}

static void print_schedule(const trey_schedule *schedule)
{
    printf("    {.id = ");
    print_text(schedule->id);
    printf(", .family = ");
    print_text(schedule->family);
    printf(", .ante_min = %" PRId64 ", .ante_max = %" PRId64 ", .action_below = %" PRId64 ",\n",
           schedule->ante_min, schedule->ante_max, schedule->action_below);
    print_column("player", &schedule->player);
    print_column("bank", &schedule->bank);
    printf("    },\n");
}

static void print_member_text(const char *name, const char *text)
{
    printf("     .%s = ", name);
    print_text(text);
    printf(",\n");
}

static void print_texts(const char *name, const char *const *texts, uint32_t count)
{
    if (count == 0) {
        return;
    }
    printf("     .%s = {", name);
    for (uint32_t i = 0; i < count; i++) {
        print_text(texts[i]);
        printf(", ");
    }
    printf("},\n");
}

static void print_range(unsigned option, const trey_range *range)
{
    printf("         [%u] = {%d, ", option, range->offered);
    print_amount(range->from);
    printf(", ");
    print_amount(range->to);
    printf(", %" PRIu32 "U, ", range->among);
    print_amount(range->fallback);
    printf(", %d},\n", (int)range->as);
}

static void print_card_values(const trey_ruleset *set)
{
    if (set->card_values_count == 0) {
        return;
    }
    printf("     .card_values_count = %" PRIu32 ", .card_values = {", set->card_values_count);
    for (uint32_t v = 0; v < set->card_values_count; v++) {
        printf("{%u, {", set->card_values[v].hands_from);
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            printf("%u, ", set->card_values[v].value[rank]);
        }
        printf("}}, ");
    }
    printf("},\n");
}

static void print_ruleset(const trey_ruleset *set)
{
    printf("    {\n");
    print_member_text("id", set->id);
    print_member_text("title", set->title);
    print_member_text("source", set->source);
    printf("     .house_banks = %d, .deal_from = %d, .decide_from = %d, .count_from = %d,\n",
           set->house_banks, (int)set->deal_from, (int)set->decide_from, (int)set->count_from);
    printf("     .reveal = %d, .exposes_card = %d, .back_line = %d, .seated_may_back_line = %d,\n",
           (int)set->reveal, set->exposes_card, (int)set->back_line, set->seated_may_back_line);
    printf("     .stacks_wagers = %d, .bonus_needs = %d, .bonus_within_ante = %d,\n",
           set->stacks_wagers, (int)set->bonus_needs, set->bonus_within_ante);
    printf("     .limits_from_schedule = %d, .akq_has_own_line = %d, .announces_no_bonus = %d,\n",
           set->limits_from_schedule, set->akq_has_own_line, set->announces_no_bonus);
    printf("     .akq_name = %d, .bonus_shape = %d,\n", (int)set->akq_name, (int)set->bonus_shape);
    if (set->bonus != NULL) {
        printf("     .bonus = &paytables[%zu],\n", paytable_index(set->bonus));
    }
    if (set->designator != NULL) {
        printf("     .designator = &designators[%zu],\n", designator_index(set->designator));
    }
    printf("     .rotation = %d, .bank_rounds_max = %" PRIu32 ", .alternates_decks = %d,\n",
           (int)set->rotation, set->bank_rounds_max, set->alternates_decks);
    printf("     .by_hand_on_fault = %d,\n", set->by_hand_on_fault);
    print_card_values(set);
    printf("     .family_count = %" PRIu32 ", .collection_count = %" PRIu32
           ", .notice_count = %" PRIu32 ",\n",
           set->family_count, has_games_only ? 0 : set->collection_count,
           has_games_only ? 0 : set->notice_count);
    print_texts("families", set->families, set->family_count);
    print_texts("collection", set->collection, has_games_only ? 0 : set->collection_count);
    print_texts("notices", set->notices, has_games_only ? 0 : set->notice_count);
    print_member_text("bonus_spot", has_games_only ? "" : set->bonus_spot);
    print_member_text("shuffler", has_games_only ? "" : set->shuffler);
    printf("     .options = {\n");
    for (unsigned option = 0; option < TREY_OPTION_COUNT; option++) {
        print_range(option, &set->options[option]);
    }
    printf("     },\n    },\n");
}

#define PRINT_LIST(type, name, list_count, print_one)                                              \
    printf("static const " type " " #name "[] = {\n");                                             \
    for (size_t f = 0; f < file_count; f++) {                                                      \
        for (size_t i = 0; i < files[f].book.list_count; i++) {                                    \
            print_one(&files[f].book.name[i]);                                                     \
        }                                                                                          \
    }                                                                                              \
    printf("};\n\n");

#define PRINT_MEMBERS(name, list_count)                                                            \
    printf("    ." #list_count " = sizeof " #name " / sizeof " #name "[0], ." #name " = " #name    \
           ",\n");

int main(int argc, char **argv)
{
    has_games_only = argc > 1 && strcmp(argv[1], "--games") == 0;
    for (int a = has_games_only ? 2 : 1; a < argc; a++) {
        read_file(argv[a]);
    }
    printf("#include <trey/book.h>\n\n");
    PRINT_LIST("trey_paytable", paytables, paytable_count, print_paytable)
    PRINT_LIST("trey_designator", designators, designator_count, print_designator)
    PRINT_LIST("trey_progressive_table", progressives, progressive_count, print_progressive)
    if (!has_games_only) {
        PRINT_LIST("trey_schedule", schedules, schedule_count, print_schedule)
    }
    PRINT_LIST("trey_ruleset", rulesets, ruleset_count, print_ruleset)
    printf("const trey_book trey_book_builtin = {\n");
    PRINT_MEMBERS(paytables, paytable_count)
    PRINT_MEMBERS(designators, designator_count)
    PRINT_MEMBERS(progressives, progressive_count)
    if (!has_games_only) {
        PRINT_MEMBERS(schedules, schedule_count)
    }
    PRINT_MEMBERS(rulesets, ruleset_count)
    printf("};\n");
    for (size_t f = file_count; f > 0; f--) {
        rules_file_close(&files[f - 1]);
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
