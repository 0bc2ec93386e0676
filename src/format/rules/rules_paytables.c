/* SPDX-License-Identifier: MIT */
/*
 * Sections of a rule file: pay tables, designators, progressive tables.
 */
#include "rules_keys.h"
#include "rules_same.h"
#include "rules_sections.h"

/* ---- Pay tables ---- */

static void read_pays(yaml_walk *walk, const yaml_node_t *node, int32_t *pays)
{
    int64_t value;
    if (walk_number(walk, node, 0, RULES_PAYS_MAX, &value)) {
        *pays = (int32_t)value;
    }
}

#define PAYLINE_READER(name, line)                                                                 \
    static void name(yaml_walk *walk, const yaml_node_t *node, void *record)                       \
    {                                                                                              \
        read_pays(walk, node, &((trey_paytable *)record)->pays[line]);                             \
    }

PAYLINE_READER(read_akq, TREY_PAYLINE_AKQ_SUITED)
PAYLINE_READER(read_straight_flush, TREY_PAYLINE_STRAIGHT_FLUSH)
PAYLINE_READER(read_three, TREY_PAYLINE_THREE_OF_A_KIND)
PAYLINE_READER(read_straight, TREY_PAYLINE_STRAIGHT)
PAYLINE_READER(read_flush, TREY_PAYLINE_FLUSH)
PAYLINE_READER(read_pair, TREY_PAYLINE_PAIR)

static const walk_field paytable_fields[] = {
    {RULES_KEY_AKQ_SUITED, false, read_akq},
    {RULES_KEY_STRAIGHT_FLUSH, true, read_straight_flush},
    {RULES_KEY_THREE_OF_A_KIND, true, read_three},
    {RULES_KEY_STRAIGHT, true, read_straight},
    {RULES_KEY_FLUSH, false, read_flush},
    {RULES_KEY_PAIR, false, read_pair},
};

void read_paytables(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t size = walk_mapping_size(walk, node, "pay tables");
    trey_paytable *tables = walk_allocate(walk, size * sizeof *tables);
    if (tables == NULL) {
        return;
    }
    book->paytables = tables;
    walk_entry entry = {.index = 0};
    while (walk_next_entry(walk, node, size, &entry)) {
        trey_paytable *table = &tables[book->paytable_count];
        table->id = walk_copy_text(walk, entry.id);
        table->pays[TREY_PAYLINE_AKQ_SUITED] = -1;
        walk_record(walk, entry.value, "a pay table", paytable_fields,
                    sizeof paytable_fields / sizeof paytable_fields[0], table);
        if (table->pays[TREY_PAYLINE_AKQ_SUITED] < 0) { /* A-K-Q suited has no line of its own */
            table->pays[TREY_PAYLINE_AKQ_SUITED] = table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        }
        const trey_paytable *known = trey_book_paytable(book, entry.id.text, entry.id.size);
        if (known != NULL && !same_paytable(known, table)) {
            walk_report_taken(walk, entry.key, table->id);
        }
        book->paytable_count++;
    }
}

/* ---- Designators ---- */

typedef struct designator_record {
    const trey_book *book;
    trey_designator *designator;
} designator_record;

const trey_paytable *read_paytable_name(yaml_walk *walk, const yaml_node_t *node,
                                        const trey_book *book)
{
    span id = walk_text(walk, node, "the name of a pay table");
    const trey_paytable *table =
        id.text == NULL ? NULL : trey_book_paytable(book, id.text, id.size);
    if (id.text != NULL && table == NULL) {
        char seen[WALK_SHOWN_SIZE];
        walk_error(walk, node, TREY_RULE_NONE,
                   "unknown pay table '%s'; `trey rules list` lists the built-in ones",
                   walk_shown(seen, id));
    }
    return table;
}

static void read_ante_bonus(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    designator_record *target = record;
    target->designator->ante_bonus = read_paytable_name(walk, node, target->book);
}

static void read_bonus(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    designator_record *target = record;
    target->designator->bonus = read_paytable_name(walk, node, target->book);
}

static const walk_field designator_fields[] = {
    {RULES_KEY_ANTE_BONUS, true, read_ante_bonus},
    {RULES_KEY_BONUS, true, read_bonus},
};

void read_designators(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t size = walk_mapping_size(walk, node, "designators");
    trey_designator *designators = walk_allocate(walk, size * sizeof *designators);
    if (designators == NULL) {
        return;
    }
    book->designators = designators;
    walk_entry entry = {.index = 0};
    while (walk_next_entry(walk, node, size, &entry)) {
        trey_designator *designator = &designators[book->designator_count];
        designator->id = walk_copy_text(walk, entry.id);
        designator_record target = {book, designator};
        walk_record(walk, entry.value, "a designator", designator_fields, 2, &target);
        const trey_designator *known = trey_book_designator(book, entry.id.text, entry.id.size);
        if (known != NULL && !same_designator(known, designator)) {
            walk_report_taken(walk, entry.key, designator->id);
        }
        book->designator_count++;
    }
}

/* ---- Progressive tables ---- */

#define AWARD_READER(name, member)                                                                 \
    static void name(yaml_walk *walk, const yaml_node_t *node, void *record)                       \
    {                                                                                              \
        read_pays(walk, node, &((trey_progressive_table *)record)->member);                        \
    }

AWARD_READER(read_award_akq, akq_suited)
AWARD_READER(read_award_straight_flush, straight_flush)
AWARD_READER(read_award_three, three_of_a_kind)
AWARD_READER(read_award_straight, straight)

static void read_share(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t share;
    if (walk_number(walk, node, 0, RULES_SHARE_MAX, &share)) {
        ((trey_progressive_table *)record)->share = (int32_t)share;
    }
}

/* Amounts per dollar of denomination, bounded so that large denominations do not overflow. */
static void read_per_dollar(yaml_walk *walk, const yaml_node_t *node, int64_t *amount)
{
    int64_t value;
    if (!walk_amount(walk, node, &value)) {
        return;
    }
    if (value > RULES_PER_DOLLAR_MAX) {
        walk_error(walk, node, TREY_RULE_PROG_4, "expected at most $2,000.00 for a $1 wager");
        return;
    }
    *amount = value;
}

static void read_seed(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_per_dollar(walk, node, &((trey_progressive_table *)record)->seed);
}

static void read_envy_spades(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_per_dollar(walk, node, &((trey_progressive_table *)record)->envy_spades);
}

static void read_envy_suited(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_per_dollar(walk, node, &((trey_progressive_table *)record)->envy_suited);
}

static const walk_field progressive_fields[] = {
    {RULES_KEY_AKQ_SUITED, true, read_award_akq},
    {RULES_KEY_STRAIGHT_FLUSH, true, read_award_straight_flush},
    {RULES_KEY_THREE_OF_A_KIND, true, read_award_three},
    {RULES_KEY_STRAIGHT, false, read_award_straight},
    {RULES_KEY_SHARE, true, read_share},
    {RULES_KEY_SEED, true, read_seed},
    {RULES_KEY_ENVY_SPADES, true, read_envy_spades},
    {RULES_KEY_ENVY_SUITED, true, read_envy_suited},
};

void read_progressives(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t size = walk_mapping_size(walk, node, "progressive tables");
    trey_progressive_table *tables = walk_allocate(walk, size * sizeof *tables);
    if (tables == NULL) {
        return;
    }
    book->progressives = tables;
    walk_entry entry = {.index = 0};
    while (walk_next_entry(walk, node, size, &entry)) {
        int64_t number;
        if (!walk_number(walk, entry.key, 1, 9999, &number)) {
            continue;
        }
        trey_progressive_table *table = &tables[book->progressive_count];
        table->number = (int32_t)number;
        walk_record(walk, entry.value, "a progressive table", progressive_fields,
                    sizeof progressive_fields / sizeof progressive_fields[0], table);
        const trey_progressive_table *known = trey_book_progressive(book, number);
        if (known != NULL && !same_progressive(known, table)) {
            walk_report_taken(walk, entry.key, (const char *)entry.key->data.scalar.value);
        }
        book->progressive_count++;
    }
}
