/* SPDX-License-Identifier: MIT */
/*
 * Section of a rule file: rule sets. A rule set that was read without errors is safe to play: its
 * ranges fit the library's arrays, and nothing required is missing.
 */
#include "format/text/refusal_text.h"
#include "rules_keys.h"
#include "rules_same.h"
#include "rules_sections.h"

#include <string.h>

typedef struct ruleset_record {
    const trey_book *book;
    trey_ruleset *set;
} ruleset_record;

/* ---- Words and flags ---- */

static int read_enum(yaml_walk *walk, const yaml_node_t *node, const char *const *words)
{
    int value = 0;
    (void)walk_word(walk, node, words, &value); /* reports errors itself */
    return value;
}

#define WORD_READER(key, is_required, member, type, ...)                                           \
    static void read_##member(yaml_walk *walk, const yaml_node_t *node, void *record)              \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__, NULL};                                    \
        ((ruleset_record *)record)->set->member = (type)read_enum(walk, node, words);              \
    }

#define FLAG_READER(key, member)                                                                   \
    static void read_##member(yaml_walk *walk, const yaml_node_t *node, void *record)              \
    {                                                                                              \
        (void)walk_flag(walk, node, &((ruleset_record *)record)->set->member);                     \
    }

#define TEXT_READER(name, member)                                                                  \
    static void name(yaml_walk *walk, const yaml_node_t *node, void *record)                       \
    {                                                                                              \
        span text = walk_text(walk, node, "a text");                                               \
        if (text.text != NULL) {                                                                   \
            ((ruleset_record *)record)->set->member = walk_copy_text(walk, text);                  \
        }                                                                                          \
    }

TEXT_READER(read_title, title)
TEXT_READER(read_source, source)
TEXT_READER(read_bonus_spot, bonus_spot)
TEXT_READER(read_shuffler, shuffler)
RULES_PLAY_LIST(WORD_READER, FLAG_READER)

static void read_bank_rounds(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t rounds;
    if (walk_number(walk, node, 1, 1000, &rounds)) {
        ((ruleset_record *)record)->set->bank_rounds_max = (uint32_t)rounds;
    }
}

static void read_bonus_table(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    ruleset_record *target = record;
    target->set->bonus = read_paytable_name(walk, node, target->book);
}

static void read_designator(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    ruleset_record *target = record;
    span id = walk_text(walk, node, "a designator");
    if (id.text != NULL) {
        target->set->designator = trey_book_designator(target->book, id.text, id.size);
        if (target->set->designator == NULL) {
            char seen[WALK_SHOWN_SIZE];
            walk_error(walk, node, TREY_RULE_OUT_7,
                       "unknown designator '%s'; `trey rules list` lists the built-in ones",
                       walk_shown(seen, id));
        }
    }
}

/* ---- Values of the exposed card ---- */

static void read_card_value(yaml_walk *walk, const yaml_node_t *node, trey_card_values *values,
                            unsigned rank)
{
    int64_t value;
    if (walk_number(walk, node, 1, 13, &value)) {
        values->value[rank] = (uint8_t)value;
    }
}

#define CARD_VALUE_READER(name, rank)                                                              \
    static void name(yaml_walk *walk, const yaml_node_t *node, void *record)                       \
    {                                                                                              \
        read_card_value(walk, node, record, rank);                                                 \
    }

CARD_VALUE_READER(read_ace, TREY_RANK_ACE)
CARD_VALUE_READER(read_ten, TREY_RANK_10)
CARD_VALUE_READER(read_jack, TREY_RANK_JACK)
CARD_VALUE_READER(read_queen, TREY_RANK_QUEEN)
CARD_VALUE_READER(read_king, TREY_RANK_KING)

static void read_hands_from(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t hands;
    if (walk_number(walk, node, 2, TREY_SEATS_MAX, &hands)) {
        ((trey_card_values *)record)->hands_from = (uint8_t)hands;
    }
}

static const walk_field card_value_fields[] = {
    {"hands from", false, read_hands_from},
    {"ace", true, read_ace},
    {"ten", true, read_ten},
    {"jack", true, read_jack},
    {"queen", true, read_queen},
    {"king", true, read_king},
};

static void read_card_values(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_ruleset *set = ((ruleset_record *)record)->set;
    size_t size = walk_sequence_size(walk, node, "values of the exposed card");
    if (size > TREY_CARD_VALUES_MAX) {
        walk_error(walk, node, TREY_RULE_COVER_3, "expected at most %d lines of values",
                   TREY_CARD_VALUES_MAX);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        trey_card_values *values = &set->card_values[i];
        for (unsigned rank = TREY_RANK_2; rank < TREY_RANK_10; rank++) {
            values->value[rank] = (uint8_t)(rank + 2); /* 2 to 9 count their face value */
        }
        const yaml_node_t *item = walk_item(walk, node, i);
        walk_record(walk, item, "a line of card values", card_value_fields,
                    sizeof card_value_fields / sizeof card_value_fields[0], values);
        bool rises = i == 0 ? values->hands_from == 0
                            : values->hands_from > set->card_values[i - 1].hands_from;
        if (!rises) {
            walk_error(walk, item, TREY_RULE_COVER_3,
                       "only the lines after the first have 'hands from', in ascending order");
        }
    }
    set->card_values_count = (uint32_t)size;
}

/* ---- Lists of texts ---- */

static uint32_t read_texts(yaml_walk *walk, const yaml_node_t *node, const char **texts,
                           uint32_t capacity)
{
    size_t size = walk_sequence_size(walk, node, "texts");
    uint32_t count = 0;
    if (size > capacity) {
        walk_error(walk, node, TREY_RULE_NONE, "expected at most %u entries", (unsigned)capacity);
        return 0;
    }
    for (size_t i = 0; i < size; i++) {
        span text = walk_text(walk, walk_item(walk, node, i), "a text");
        if (text.text != NULL) {
            texts[count++] = walk_copy_text(walk, text);
        }
    }
    return count;
}

static void read_families(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_ruleset *set = ((ruleset_record *)record)->set;
    set->family_count = read_texts(walk, node, set->families, TREY_FAMILIES_MAX);
}

/* Reads sentences for players (FEE-10) that fit on a notice. */
static uint32_t read_sentences(yaml_walk *walk, const yaml_node_t *node, const char **texts,
                               uint32_t capacity)
{
    uint32_t count = read_texts(walk, node, texts, capacity);
    for (uint32_t i = 0; i < count; i++) {
        size_t size = strlen(texts[i]);
        if (size == 0) {
            walk_error(walk, walk_item(walk, node, i), TREY_RULE_FEE_10,
                       "the sentence is empty; remove it");
        } else if (size > TREY_NOTICE_SIZE_MAX) {
            walk_error(walk, walk_item(walk, node, i), TREY_RULE_FEE_10,
                       "a sentence of %zu bytes is too long for a notice; split it (at most %d)",
                       size, TREY_NOTICE_SIZE_MAX);
        }
    }
    return count;
}

static void read_collection(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_ruleset *set = ((ruleset_record *)record)->set;
    set->collection_count = read_sentences(walk, node, set->collection, TREY_COLLECTION_MAX);
}

static void read_notices(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_ruleset *set = ((ruleset_record *)record)->set;
    set->notice_count = read_sentences(walk, node, set->notices, TREY_NOTICES_MAX);
}

/* ---- Order of settling ---- */

/* Reads a list of kinds of wagers. Missing kinds are appended; rule sets without them ignore
 * them. */
static bool read_order_value(yaml_walk *walk, const yaml_node_t *node, int64_t *order)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_PLAY, TREY_WAGER_ANTE_BONUS, TREY_WAGER_ANTE,
                                            TREY_WAGER_BONUS};
    static const char *const words[] = {"play", "ante-bonus", "ante", "bonus", NULL};
    size_t size = walk_sequence_size(walk, node, "an order of wagers");
    unsigned steps = 0, seen = 0;
    int64_t made = 0;
    if (size > TREY_RECONCILE_STEPS) {
        walk_error(walk, node, TREY_RULE_OUT_8, "expected each kind once");
        return false;
    }
    for (size_t i = 0; i < size + TREY_RECONCILE_STEPS; i++) {
        int word = (int)(i - size);
        if (i < size) {
            const yaml_node_t *item = walk_item(walk, node, i);
            if (!walk_word(walk, item, words, &word)) {
                return false;
            }
            if ((seen >> word & 1) != 0) {
                walk_error(walk, item, TREY_RULE_OUT_8, "expected each kind once");
                return false;
            }
        }
        if ((seen >> word & 1) == 0) {
            seen |= 1U << word;
            made |= (int64_t)kinds[word] << (4 * steps++);
        }
    }
    *order = made;
    return true;
}

static void read_order(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    ruleset_record *target = record;
    (void)read_order_value(walk, node, &target->set->options[TREY_OPTION_RECONCILE].fallback);
}

/* ---- Options ---- */

bool read_option_value(yaml_walk *walk, const yaml_node_t *node, trey_option option, int64_t *value)
{
    const trey_option_row *row = &trey_options[option];
    bool flag;
    int word;
    switch (row->type) {
    case TREY_OPTION_AMOUNT:
        return walk_amount(walk, node, value);
    case TREY_OPTION_FLAG:
        if (!walk_flag(walk, node, &flag)) {
            return false;
        }
        *value = flag;
        return true;
    case TREY_OPTION_WORD:
        if (!walk_word(walk, node, row->words, &word)) {
            return false;
        }
        *value = word;
        return true;
    case TREY_OPTION_ORDER:
        if (node->type == YAML_SEQUENCE_NODE &&
            walk_sequence_size(walk, node, "an order") < TREY_RECONCILE_STEPS) {
            walk_error(walk, node, TREY_RULE_OUT_8,
                       "expected play, ante-bonus, ante and bonus, once each");
            return false;
        }
        return read_order_value(walk, node, value);
    default:
        return walk_number(walk, node, 0, 1000000, value);
    }
}

typedef struct option_record {
    trey_range *range;
    trey_option option;
    bool has_default;
} option_record;

static bool find_option(span name, trey_option *option)
{
    for (trey_option o = 0; o < TREY_OPTION_COUNT; o++) {
        if (span_is(name, trey_options[o].name)) {
            *option = o;
            return true;
        }
    }
    return false;
}

/* A value, or "as" followed by the name of an earlier option. */
static void read_default(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    option_record *target = record;
    target->has_default = true;
    if (node->type == YAML_SCALAR_NODE && node->data.scalar.length > 3 &&
        memcmp(node->data.scalar.value, "as ", 3) == 0) {
        span name = {(const char *)node->data.scalar.value + 3, node->data.scalar.length - 3};
        trey_option other;
        if (!find_option(name, &other) || other >= target->option) {
            walk_error(walk, node, TREY_RULE_NONE,
                       "expected 'as' and the name of an option that comes before this one");
            return;
        }
        target->range->as = other;
        return;
    }
    (void)read_option_value(walk, node, target->option, &target->range->fallback);
}

static void read_from(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    option_record *target = record;
    (void)read_option_value(walk, node, target->option, &target->range->from);
}

static void read_to(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    option_record *target = record;
    (void)read_option_value(walk, node, target->option, &target->range->to);
}

static void read_among(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    option_record *target = record;
    size_t size = walk_sequence_size(walk, node, "values");
    for (size_t i = 0; i < size; i++) {
        const yaml_node_t *item = walk_item(walk, node, i);
        int64_t value;
        if (!read_option_value(walk, item, target->option, &value)) {
            continue;
        }
        if (value < 0 || value > 31) {
            walk_error(walk, item, TREY_RULE_NONE, "expected values up to 31 in such a list");
            continue;
        }
        target->range->among |= 1U << value;
    }
}

static const walk_field option_fields[] = {
    {"default", false, read_default},
    {"from", false, read_from},
    {"to", false, read_to},
    {"among", false, read_among},
};

/* Whether the library supports a value that a rule set wants to allow. */
static bool is_possible(const trey_ruleset *set, trey_option option, int64_t value)
{
    switch (option) {
    case TREY_OPTION_SEATS:
        return value >= (set->house_banks ? 1 : 2) && value <= TREY_SEATS_MAX;
    case TREY_OPTION_DECKS:
        return value >= 1 && value <= TREY_DECKS_MAX;
    case TREY_OPTION_COVER:
    case TREY_OPTION_ACTION:
    case TREY_OPTION_ACTION_COUNT:
    case TREY_OPTION_BONUS_NAME:
    case TREY_OPTION_ROUNDS_PER_SHUFFLE:
    case TREY_OPTION_DECISION_SECONDS:
    case TREY_OPTION_ANTE_MIN:
    case TREY_OPTION_ANTE_MAX:
    case TREY_OPTION_BONUS_MIN:
    case TREY_OPTION_BONUS_MAX:
        return value >= 1;
    case TREY_OPTION_INCREMENT:
    case TREY_OPTION_DENOMINATION:
        return value >= 100;
    default:
        return true;
    }
}

static bool is_allowed(const trey_range *range, int64_t value)
{
    return range->among != 0 ? value >= 0 && value < 32 && (range->among >> value & 1) != 0
                             : value >= range->from && value <= range->to;
}

static void check_range(yaml_walk *walk, const yaml_node_t *node, const ruleset_record *target,
                        const option_record *read)
{
    const trey_range *range = read->range;
    trey_option_type type = trey_options[read->option].type;
    if (type == TREY_OPTION_SCHEDULE_ID || type == TREY_OPTION_PAYTABLE_ID ||
        type == TREY_OPTION_PROGRESSIVE_TABLE || type == TREY_OPTION_ORDER) {
        return;
    }
    bool fits = range->from <= range->to;
    for (int64_t value = 0; value < 32 && range->among != 0; value++) {
        fits = fits &&
               ((range->among >> value & 1) == 0 || is_possible(target->set, read->option, value));
    }
    if (range->among == 0) {
        fits = fits && is_possible(target->set, read->option, range->from) &&
               is_possible(target->set, read->option, range->to);
    }
    if (!fits) {
        walk_error(walk, node, trey_options[read->option].rule, "the range of '%s' is not possible",
                   trey_options[read->option].name);
    } else if (!read->has_default) {
        walk_error(walk, node, TREY_RULE_NONE, "'%s' lacks a default",
                   trey_options[read->option].name);
    } else if (range->as == TREY_OPTION_AS_NONE && !is_allowed(range, range->fallback)) {
        walk_error(walk, node, trey_options[read->option].rule,
                   "the default of '%s' is outside its range", trey_options[read->option].name);
    }
}

static void read_options(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    ruleset_record *target = record;
    size_t size = walk_mapping_size(walk, node, "options");
    for (size_t i = 0; i < size; i++) {
        span name = walk_key_text(walk, node, i);
        const yaml_node_t *value = walk_value(walk, node, i);
        option_record read = {.has_default = false};
        if (name.text == NULL) {
            continue;
        }
        if (!find_option(name, &read.option)) {
            char seen[WALK_SHOWN_SIZE];
            walk_error(walk, walk_key(walk, node, i), TREY_RULE_NONE,
                       "unknown option '%s'; `trey rules show house-banked` lists the options",
                       walk_shown(seen, name));
            continue;
        }
        read.range = &target->set->options[read.option];
        read.range->offered = true;
        read.range->to = trey_options[read.option].type == TREY_OPTION_FLAG ? 1 : TREY_AMOUNT_MAX;
        walk_record(walk, value, "an option", option_fields, 4, &read);
        check_range(walk, value, target, &read);
    }
}

/* ---- A rule set ---- */

#define PLAY_WORD_FIELD(key, is_required, member, ...) {key, is_required, read_##member},
#define PLAY_FLAG_FIELD(key, member) {key, true, read_##member},

/* clang-format off */
static const walk_field ruleset_fields[] = {
    {"title", true, read_title},
    {"source", true, read_source},
    RULES_PLAY_LIST(PLAY_WORD_FIELD, PLAY_FLAG_FIELD)
    {"bonus table", false, read_bonus_table},
    {"designator", false, read_designator},
    {"bank rounds", false, read_bank_rounds},
    {"card values", false, read_card_values},
    {"schedule families", false, read_families},
    {"options", true, read_options},
    {"order", true, read_order},
    {"bonus spot", true, read_bonus_spot},
    {"shuffler", true, read_shuffler},
    {"collection", false, read_collection},
    {"notices", false, read_notices},
};
/* clang-format on */

static void require_option(yaml_walk *walk, const yaml_node_t *node, const trey_ruleset *set,
                           trey_option option)
{
    if (!set->options[option].offered) {
        walk_error(walk, node, trey_options[option].rule, "the rule set lacks the option '%s'",
                   trey_options[option].name);
    }
}

/* A default taken from another option must be allowed for this one too. */
static void check_borrowed_defaults(yaml_walk *walk, const yaml_node_t *node,
                                    const trey_ruleset *set)
{
    for (unsigned option = 0; option < TREY_OPTION_COUNT; option++) {
        const trey_range *range = &set->options[option];
        const trey_range *from = range;
        while (from->as != TREY_OPTION_AS_NONE) { /* always an earlier option */
            from = &set->options[from->as];
        }
        if (range->offered && from != range && !is_allowed(range, from->fallback)) {
            walk_error(walk, node, trey_options[option].rule,
                       "the default of '%s' is outside its range", trey_options[option].name);
        }
    }
}

/* Checks that need the whole rule set. */
static void check_ruleset(yaml_walk *walk, const yaml_node_t *node, const ruleset_record *target)
{
    static const trey_option always[] = {
        TREY_OPTION_SEATS,     TREY_OPTION_DECKS,     TREY_OPTION_ANTE_MIN, TREY_OPTION_ANTE_MAX,
        TREY_OPTION_BONUS_MIN, TREY_OPTION_BONUS_MAX, TREY_OPTION_INCREMENT};
    const trey_ruleset *set = target->set;
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        require_option(walk, node, set, always[i]);
    }
    check_borrowed_defaults(walk, node, set);
    if (set->options[TREY_OPTION_SCHEDULE].offered && set->family_count == 0) {
        walk_error(walk, node, TREY_RULE_FEE_4, "expected 'schedule families' to choose from");
    }
    if (set->options[TREY_OPTION_PAYTABLE].offered && set->designator == NULL) {
        walk_error(walk, node, TREY_RULE_OUT_7, "expected a 'designator', the default of postings");
    }
    if (set->bonus == NULL && set->designator == NULL) {
        walk_error(walk, node, TREY_RULE_OUT_4, "expected a 'bonus table' or a 'designator'");
    }
    if (set->house_banks) {
        bool walks_from_bank =
            set->deal_from != TREY_ORIGIN_SEAT_1 || set->decide_from != TREY_ORIGIN_SEAT_1;
        if (walks_from_bank || set->rotation != TREY_ROTATION_NONE ||
            set->options[TREY_OPTION_COVER].offered || set->options[TREY_OPTION_ACTION].offered ||
            set->options[TREY_OPTION_ACTION_COUNT].offered) {
            walk_error(walk, node, TREY_RULE_COVER_10,
                       "if the house banks, there is no bank seat, rotation, cover or action");
        }
        if (set->back_line != TREY_BACK_LINE_NONE) {
            walk_error(walk, node, TREY_RULE_WAGER_6,
                       "if the house banks, a seat has only one bettor");
        }
        return;
    }
    require_option(walk, node, set, TREY_OPTION_COVER);
    require_option(walk, node, set, TREY_OPTION_ACTION);
    if (set->card_values_count == 0) {
        walk_error(walk, node, TREY_RULE_COVER_3, "expected 'card values'");
    }
    if (set->rotation == TREY_ROTATION_NONE || set->bank_rounds_max == 0) {
        walk_error(walk, node, TREY_RULE_BANK_1, "expected a 'rotation' and 'bank rounds'");
    }
    if (set->options[TREY_OPTION_PROGRESSIVE].offered) {
        walk_error(walk, node, TREY_RULE_PROG_1, "only the house can bank a progressive");
    }
}

/* The defaults alone must make a valid table: commands use them where nothing is chosen. */
static void check_defaults(yaml_walk *walk, const yaml_node_t *node, const trey_ruleset *set)
{
    static const trey_choices nothing = {0};
    char text[REFUSAL_TEXT_SIZE];
    trey_posting posting;
    trey_refusal refusal = trey_posting_make(&posting, set, &nothing);
    if (refusal.status != TREY_OK) {
        walk_error(walk, node, trey_refusal_rule(refusal), "default of '%s': %s",
                   trey_options[refusal.subject].name, refusal_format(text, refusal));
    }
}

void read_rule_sets(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t size = walk_mapping_size(walk, node, "rule sets");
    trey_ruleset *sets = walk_allocate(walk, size * sizeof *sets);
    walk->broken_rulesets = walk_allocate(walk, size);
    if (sets == NULL || walk->broken_rulesets == NULL) {
        return;
    }
    book->rulesets = sets;
    walk_entry entry = {.index = 0};
    while (walk_next_entry(walk, node, size, &entry)) {
        const yaml_node_t *value = entry.value;
        trey_ruleset *set = &sets[book->ruleset_count];
        set->id = walk_copy_text(walk, entry.id);
        for (unsigned option = 0; option < TREY_OPTION_COUNT; option++) {
            set->options[option].as = TREY_OPTION_AS_NONE;
        }
        set->options[TREY_OPTION_ROUNDS_PER_SHUFFLE].fallback = 1;
        ruleset_record target = {book, set};
        unsigned errors = walk->errors;
        walk_record(walk, value, "a rule set", ruleset_fields,
                    sizeof ruleset_fields / sizeof ruleset_fields[0], &target);
        if (value->type == YAML_MAPPING_NODE) {
            check_ruleset(walk, value, &target);
        }
        bool is_complete = set->designator == NULL || is_complete_designator(set->designator);
        if (walk->errors == errors && is_complete) {
            check_defaults(walk, value, set);
        }
        const trey_ruleset *known = trey_book_ruleset(book, entry.id.text, entry.id.size);
        if (known != NULL && !same_ruleset(known, set)) {
            walk_report_taken(walk, entry.key, set->id);
        }
        walk->broken_rulesets[book->ruleset_count] = walk->errors != errors || !is_complete;
        book->ruleset_count++;
    }
}
