/* SPDX-License-Identifier: MIT */
/*
 * Section of a rule file: collection schedules. Violations of FEE-1, FEE-5 and FEE-7 are reported
 * at their lines.
 */
#include "rules_sections.h"

#include <string.h>

#include "format/text/money.h"
#include "rules_same.h"

static bool parse_amount(span text, int64_t *cents)
{
    return money_parse(text.text, text.size, cents) == NULL;
}

/* Splits a text at a separator. */
static bool split(span text, const char *separator, span *before, span *after)
{
    size_t size = strlen(separator);
    for (size_t at = 0; at + size <= text.size; at++) {
        if (memcmp(text.text + at, separator, size) == 0) {
            *before = (span){text.text, at};
            *after = (span){text.text + at + size, text.size - at - size};
            return true;
        }
    }
    return false;
}

/* Parses a band as the rule books print it: "up to $50", "$51 to $100", "$301 and over", "any".
 * *from is -1 if the band does not state it. */
static bool parse_band(span text, int64_t *from, int64_t *upper)
{
    span before, after;
    *from = -1;
    *upper = TREY_FEE_NO_END;
    if (span_is(text, "any")) {
        return true;
    }
    if (split(text, "up to ", &before, &after) && before.size == 0) {
        return parse_amount(after, upper);
    }
    if (split(text, " and over", &before, &after) && after.size == 0) {
        return parse_amount(before, from);
    }
    return split(text, " to ", &before, &after) && parse_amount(before, from) &&
           parse_amount(after, upper) && *from <= *upper;
}

/* A band must start where the previous one ends; wagers are whole dollars (WAGER-9). */
static void check_band_start(yaml_walk *walk, const yaml_node_t *key, const trey_fee_part *part,
                             int64_t from)
{
    if (part->band_count == 0) {
        if (from > 100) {
            walk_error(walk, key, TREY_RULE_FEE_5,
                       "no band covers the amounts below this one; start with 'up to'");
        }
        return;
    }
    int64_t previous = part->bands[part->band_count - 1].upper;
    if (previous == TREY_FEE_NO_END || (from >= 0 && from <= previous) || from < 0) {
        walk_error(walk, key, TREY_RULE_FEE_7, "this band overlaps the one before it");
    } else if (from != previous + 100) {
        char expected[MONEY_TEXT_SIZE];
        walk_error(walk, key, TREY_RULE_FEE_5,
                   "a band is missing before this one; this band must start at %s",
                   money_format(expected, previous + 100));
    }
}

static void read_bands(yaml_walk *walk, const yaml_node_t *node, trey_fee_part *part)
{
    size_t size = walk_mapping_size(walk, node, "fee bands");
    for (size_t i = 0; i < size; i++) {
        span text = walk_key_text(walk, node, i);
        const yaml_node_t *key = walk_key(walk, node, i);
        const yaml_node_t *value = walk_value(walk, node, i);
        int64_t from, upper, fee;
        if (text.text == NULL) {
            continue;
        }
        if (!parse_band(text, &from, &upper)) {
            walk_error(walk, key, TREY_RULE_NONE,
                       "not a band; expected 'up to $50', '$51 to $100', '$301 and over' or "
                       "'any'");
            return; /* the starts of the other bands are unknown */
        }
        if ((from > 0 && from % 100 != 0) || (upper != TREY_FEE_NO_END && upper % 100 != 0)) {
            walk_error(walk, key, TREY_RULE_WAGER_9, "bands must start and end at whole dollars");
            return;
        }
        if (!walk_amount(walk, value, &fee)) {
            fee = 0; /* reported; the following bands can still be checked */
        }
        check_band_start(walk, key, part, from);
        if (part->band_count == TREY_FEE_BANDS_MAX) {
            walk_error(walk, key, TREY_RULE_FEE_7, "too many bands; the maximum is %d",
                       TREY_FEE_BANDS_MAX);
            return;
        }
        part->bands[part->band_count++] = (trey_fee_band){upper, fee};
    }
    if (size == 0 && node->type == YAML_MAPPING_NODE) {
        walk_error(walk, node, TREY_RULE_FEE_5, "expected at least one fee band");
    } else if (part->band_count > 0 && part->bands[part->band_count - 1].upper != TREY_FEE_NO_END) {
        walk_error(walk, walk_key(walk, node, size - 1), TREY_RULE_FEE_5,
                   "the last band must be open, such as '$301 and over'");
    }
}

static const struct {
    const char *name;
    trey_fee_basis basis;
    bool is_second, is_players;
} part_keys[] = {
    {"by wager", TREY_FEE_BASIS_WAGER, false, true},
    {"plus by wager", TREY_FEE_BASIS_WAGER, true, true},
    {"by total action", TREY_FEE_BASIS_TOTAL_ACTION, false, false},
    {"plus by total action", TREY_FEE_BASIS_TOTAL_ACTION, true, false},
    {"by bank wager", TREY_FEE_BASIS_BANK_WAGER, false, false},
    {"plus by bank wager", TREY_FEE_BASIS_BANK_WAGER, true, false},
};

enum { PART_KEY_COUNT = sizeof part_keys / sizeof part_keys[0] };

static void read_column(yaml_walk *walk, const yaml_node_t *node, trey_fee_column *column,
                        bool is_players)
{
    size_t size = walk_mapping_size(walk, node, "a fee column");
    for (size_t i = 0; i < size; i++) {
        span name = walk_key_text(walk, node, i);
        const yaml_node_t *key = walk_key(walk, node, i);
        const yaml_node_t *value = walk_value(walk, node, i);
        size_t k = 0;
        while (name.text != NULL && k < PART_KEY_COUNT &&
               !(span_is(name, part_keys[k].name) && part_keys[k].is_players == is_players)) {
            k++;
        }
        if (name.text == NULL) {
            continue;
        }
        if (k == PART_KEY_COUNT) {
            walk_error(walk, key, TREY_RULE_FEE_3,
                       is_players ? "expected 'by wager' or 'plus by wager' for a player"
                                  : "the bank pays 'by total action' or 'by bank wager', and "
                                    "'plus by' one of them");
            continue;
        }
        if (column->part_count == TREY_FEE_PARTS_MAX ||
            part_keys[k].is_second != (column->part_count == 1)) {
            walk_error(walk, key, TREY_RULE_NONE,
                       "expected one 'by' part, then at most one 'plus by' part");
            continue;
        }
        trey_fee_part *part = &column->parts[column->part_count++];
        part->basis = part_keys[k].basis;
        unsigned errors = walk->errors;
        read_bands(walk, value, part);
        if (walk->errors != errors) { /* these errors cause others, which are not reported */
            *part = (trey_fee_part){
                .basis = part->basis, .band_count = 1, .bands = {{TREY_FEE_NO_END, 0}}};
        }
    }
}

static void read_player(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_column(walk, node, &((trey_schedule *)record)->player, true);
}

static void read_bank(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    read_column(walk, node, &((trey_schedule *)record)->bank, false);
}

static void read_table_limit(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_schedule *schedule = record;
    span text = walk_text(walk, node, "a table limit such as '$5 to $200'");
    span before, after;
    if (text.text == NULL) {
        return;
    }
    if (!split(text, " to ", &before, &after) || !parse_amount(before, &schedule->ante_min) ||
        !parse_amount(after, &schedule->ante_max) || schedule->ante_min == 0 ||
        schedule->ante_min > schedule->ante_max) {
        schedule->ante_min = schedule->ante_max = 0;
        walk_error(walk, node, TREY_RULE_NONE, "expected a table limit such as '$5 to $200'");
    }
}

static void read_action_below(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t amount;
    if (!walk_amount(walk, node, &amount)) {
        return;
    }
    if (amount == 0) {
        walk_error(walk, node, TREY_RULE_FEE_6, "expected an amount of more than zero");
    }
    ((trey_schedule *)record)->action_below = amount;
}

static const walk_field schedule_fields[] = {
    {"table limit", false, read_table_limit},
    {"total action below", false, read_action_below},
    {"player", false, read_player},
    {"bank", false, read_bank},
};

/* FEE-7: counts the rates of both columns. Schedules from the rule books are approved as they
 * are: SHFL's schedule 1 has six rates. */
static void check_rates(yaml_walk *walk, const yaml_node_t *key, const trey_schedule *schedule)
{
    unsigned rates = trey_schedule_rates(schedule);
    if (rates > TREY_FEE_RATES_MAX) {
        walk_error(walk, key, TREY_RULE_FEE_7,
                   "%u collection rates, player and bank together; at most %d are allowed", rates,
                   TREY_FEE_RATES_MAX);
    }
}

/* FEE-4: the schedules of a rule book are complete; a room cannot add to its families. */
static bool family_exists(const trey_book *book, const char *family)
{
    for (; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->schedule_count; i++) {
            if (strcmp(book->schedules[i].family, family) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void read_schedule(yaml_walk *walk, const yaml_node_t *family_node, size_t index,
                          const char *family, trey_book *book, trey_schedule *schedule)
{
    span id = walk_id(walk, family_node, index);
    const yaml_node_t *value = walk_value(walk, family_node, index);
    if (id.text == NULL) {
        return;
    }
    schedule->id = walk_copy_text(walk, id);
    schedule->family = family;
    walk_record(walk, value, "a schedule", schedule_fields,
                sizeof schedule_fields / sizeof schedule_fields[0], schedule);
    const trey_schedule *known = trey_book_schedule(book, id.text, id.size);
    const yaml_node_t *key = walk_key(walk, family_node, index);
    if (known != NULL && !same_schedule(known, schedule)) {
        walk_report_taken(walk, key, schedule->id);
    } else if (known == NULL && family_exists(book->next, family)) {
        walk_error(walk, key, TREY_RULE_FEE_4,
                   "the schedules of '%s' are fixed; choose a family of your own", family);
    } else if (known == NULL && !walk->is_approved) {
        check_rates(walk, key, schedule);
    }
    book->schedule_count++;
}

void read_schedules(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    trey_book *book = record;
    size_t families = walk_mapping_size(walk, node, "schedules by family");
    size_t total = 0;
    for (size_t f = 0; f < families; f++) {
        const yaml_node_t *family =
            yaml_document_get_node(&walk->document, node->data.mapping.pairs.start[f].value);
        total += family->type == YAML_MAPPING_NODE
                     ? (size_t)(family->data.mapping.pairs.top - family->data.mapping.pairs.start)
                     : 0;
    }
    if (total > WALK_CHILDREN_MAX) {
        walk_error(walk, node, TREY_RULE_NONE, "too many schedules; the maximum is %d",
                   WALK_CHILDREN_MAX);
        return;
    }
    trey_schedule *schedules = walk_allocate(walk, total * sizeof *schedules);
    if (schedules == NULL) {
        return;
    }
    book->schedules = schedules;
    walk_entry family = {.index = 0};
    while (walk_next_entry(walk, node, families, &family)) {
        const char *name = walk_copy_text(walk, family.id);
        size_t size = walk_mapping_size(walk, family.value, "schedules by id");
        for (size_t i = 0; i < size; i++) {
            read_schedule(walk, family.value, i, name, book, &schedules[book->schedule_count]);
        }
    }
}
