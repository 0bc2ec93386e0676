/* SPDX-License-Identifier: MIT */
/*
 * Reading a strategy file.
 */
#include "strategy_file.h"

#include <stdio.h>
#include <string.h>

#include "yaml_walk.h"

#define HAND_FORMS "a hand such as Q-7-2, queen-high, pair or flush, or always or never"

/* ---- Hands and ranks ---- */

static bool read_hand(yaml_walk *walk, const yaml_node_t *node, trey_hand_value *from)
{
    char seen[WALK_SHOWN_SIZE];
    span text = walk_text(walk, node, HAND_FORMS);
    if (text.text == NULL) {
        return false;
    }
    if (!strategy_parse_hand(text.text, text.size, from)) {
        walk_error(walk, node, TREY_RULE_NONE, "'%s' is not a hand; expected " HAND_FORMS,
                   walk_shown(seen, text));
        return false;
    }
    return true;
}

/* Parses "Q", or "2-J": the first and the last rank. */
static bool read_ranks(yaml_walk *walk, const yaml_node_t *key, span text, unsigned *first,
                       unsigned *last)
{
    char seen[WALK_SHOWN_SIZE];
    const char *dash = memchr(text.text, '-', text.size);
    size_t size = dash != NULL ? (size_t)(dash - text.text) : text.size;
    bool fine = strategy_parse_rank(text.text, size, first);
    *last = *first;
    if (dash != NULL) {
        fine = fine && strategy_parse_rank(dash + 1, text.size - size - 1, last);
    }
    if (!fine) {
        walk_error(walk, key, TREY_RULE_NONE,
                   "'%s' is not an exposed rank; expected 2 to 10, J, Q, K, A, or a range such as "
                   "2-J",
                   walk_shown(seen, text));
    } else if (*first > *last) {
        walk_error(walk, key, TREY_RULE_NONE,
                   "range '%s' runs backward; write the lower rank first", walk_shown(seen, text));
    }
    return fine && *first <= *last;
}

/* ---- One exposed rank ---- */

/* The strategy against one rank, or a range of ranks. */
typedef struct rank_record {
    bool has_play, has_also, has_suited;
    trey_hand_value play, also;
    uint8_t cards;             /* the cards of `also`, as in trey_suit_rule */
    const yaml_node_t *suited; /* read last, because it refers to the cards of `also` */
    const yaml_node_t *also_node;
} rank_record;

static void read_rank_play(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    rank_record *target = record;
    target->has_play = read_hand(walk, node, &target->play);
}

static void read_rank_also(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    rank_record *target = record;
    target->also_node = node;
    if (!read_hand(walk, node, &target->also)) {
        return;
    }
    bool is_high_card =
        trey_hand_category(target->also) == TREY_CATEGORY_HIGH_CARD && (target->also & 0xFF) != 0;
    if (!is_high_card) {
        walk_error(walk, node, TREY_RULE_NONE,
                   "'also' is one hand of three different ranks without a straight, such as Q-9-2");
    }
    target->has_also = is_high_card;
}

static void read_rank_suited(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    (void)walk;
    ((rank_record *)record)->suited = node;
}

static void add_suited_card(yaml_walk *walk, const yaml_node_t *node, rank_record *target)
{
    char seen[WALK_SHOWN_SIZE];
    unsigned rank;
    span text = walk_text(walk, node, "a rank of the hand in 'also'");
    if (text.text == NULL) {
        return;
    }
    for (unsigned i = 0; strategy_parse_rank(text.text, text.size, &rank) && i < TREY_HAND_CARDS;
         i++) {
        if ((target->also >> (8 - 4 * i) & 15U) == rank) {
            target->cards |= (uint8_t)(1U << i);
            return;
        }
    }
    walk_error(walk, node, TREY_RULE_NONE, "'%s' is not a rank of the hand in 'also'",
               walk_shown(seen, text));
}

static void read_suited_cards(yaml_walk *walk, rank_record *target)
{
    if (target->suited->type != YAML_SEQUENCE_NODE) {
        add_suited_card(walk, target->suited, target);
        return;
    }
    size_t size = walk_sequence_size(walk, target->suited, "ranks of the hand in 'also'");
    for (size_t i = 0; i < size; i++) {
        add_suited_card(walk, walk_item(walk, target->suited, i), target);
    }
    if (size == 0) {
        walk_error(walk, target->suited, TREY_RULE_NONE, "'suited' must name at least one rank");
    }
}

static void check_also(yaml_walk *walk, const yaml_node_t *node, rank_record *target)
{
    if (target->also_node != NULL && target->suited == NULL) {
        walk_error(
            walk, target->also_node, TREY_RULE_NONE,
            "'also' requires 'suited': the ranks of the hand whose suit the exposed card must "
            "have");
    } else if (target->also_node == NULL && target->suited != NULL) {
        walk_error(walk, target->suited, TREY_RULE_NONE,
                   "'suited' requires 'also', the hand it refers to");
    } else if (target->has_also && target->suited != NULL) {
        read_suited_cards(walk, target);
        if (target->has_play && target->also >= target->play) {
            walk_error(walk, node, TREY_RULE_NONE,
                       "the hand in 'also' is played anyway; it must be lower than 'play'");
        }
    }
}

static void read_rank(yaml_walk *walk, const yaml_node_t *node, rank_record *target)
{
    static const walk_field fields[] = {
        {"play", true, read_rank_play},
        {"also", false, read_rank_also},
        {"suited", false, read_rank_suited},
    };
    if (node->type != YAML_MAPPING_NODE) {
        read_rank_play(walk, node, target);
        return;
    }
    walk_record(walk, node, "what to do against an exposed rank", fields, 3, target);
    check_also(walk, node, target);
}

/* ---- One strategy ---- */

static void read_play(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    named_strategy *named = record;
    named->has_play = read_hand(walk, node, &named->play);
}

static void read_against_one(yaml_walk *walk, const yaml_node_t *node, size_t index,
                             named_strategy *named)
{
    const yaml_node_t *key = walk_key(walk, node, index);
    span text = walk_key_text(walk, node, index);
    unsigned first, last;
    rank_record target = {0};
    unsigned errors = walk->errors;
    read_rank(walk, walk_value(walk, node, index), &target);
    if (text.text == NULL || !read_ranks(walk, key, text, &first, &last)) {
        return;
    }
    if (target.suited != NULL && first != last && walk->errors == errors) {
        walk_error(walk, key, TREY_RULE_NONE, "'also' is for one exposed rank, not for a range");
    }
    for (unsigned rank = first; rank <= last; rank++) {
        if ((named->ranks >> rank & 1) != 0) {
            walk_error(walk, key, TREY_RULE_NONE, "an exposed rank of '%.*s' was given before",
                       (int)(text.size < 20 ? text.size : 20), text.text);
            return;
        }
        named->ranks |= 1U << rank;
        named->strategy.play_from[rank] = target.play;
        named->strategy.suit_rule[rank] = (trey_suit_rule){target.also, target.cards};
    }
}

static void read_against(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    size_t size = walk_mapping_size(walk, node, "exposed ranks");
    for (size_t i = 0; i < size; i++) {
        read_against_one(walk, node, i, record);
    }
}

/* Against ranks that are not listed, `play` applies. */
static void fill_up(yaml_walk *walk, const yaml_node_t *node, named_strategy *named)
{
    const uint32_t all = (1U << TREY_RANK_COUNT) - 1;
    if (!named->has_play && named->ranks != all) {
        walk_error(walk, node, TREY_RULE_NONE,
                   named->ranks == 0 ? "a strategy requires 'play', the lowest hand it plays"
                                     : "a strategy without 'play' must list every exposed rank in "
                                       "'against'");
        return;
    }
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        if ((named->ranks >> rank & 1) == 0) {
            named->strategy.play_from[rank] = named->play;
        }
    }
}

static void read_strategy(yaml_walk *walk, const yaml_node_t *node, named_strategy *named)
{
    static const walk_field fields[] = {
        {"play", false, read_play},
        {"against", false, read_against},
    };
    unsigned errors = walk->errors;
    if (node->type == YAML_SCALAR_NODE) {
        read_play(walk, node, named);
    } else {
        walk_record(walk, node, "a strategy", fields, 2, named);
    }
    if (walk->errors == errors) {
        fill_up(walk, node, named);
    }
}

/* ---- The file ---- */

static bool check_name(yaml_walk *walk, const yaml_node_t *key, const strategy_file *file, span id)
{
    char name[STRATEGY_NAME_SIZE];
    trey_hand_value from;
    if (id.size >= STRATEGY_NAME_SIZE) {
        walk_error(walk, key, TREY_RULE_NONE, "a name has at most %d characters",
                   STRATEGY_NAME_SIZE - 1);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)id.size, id.text);
    if (strcmp(name, "best") == 0 || strategy_parse_hand(id.text, id.size, &from)) {
        walk_error(walk, key, TREY_RULE_NONE,
                   "'%s' is the name of a built-in strategy; choose another", name);
        return false;
    }
    if (file->count == STRATEGIES_MAX) {
        walk_error(walk, key, TREY_RULE_NONE, "a file has at most %d strategies", STRATEGIES_MAX);
        return false;
    }
    return true;
}

static void read_strategies(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    strategy_file *file = record;
    size_t size = walk_mapping_size(walk, node, "strategies");
    for (size_t i = 0; i < size; i++) {
        named_strategy named = {.name = ""};
        span id = walk_id(walk, node, i);
        bool is_named = id.text != NULL && check_name(walk, walk_key(walk, node, i), file, id);
        read_strategy(walk, walk_value(walk, node, i), &named);
        if (is_named) {
            snprintf(named.name, sizeof named.name, "%.*s", (int)id.size, id.text);
            file->list[file->count++] = named;
        }
    }
    if (size == 0 && node->type == YAML_MAPPING_NODE) {
        walk_error(walk, node, TREY_RULE_NONE, "the file contains no strategy");
    }
}

static void read_version(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    (void)record;
    int64_t version;
    (void)walk_number(walk, node, 1, 1, &version); /* reports errors itself */
}

static void read_document(yaml_walk *walk, const yaml_node_t *root, void *record)
{
    static const walk_field fields[] = {
        {"trey", true, read_version},
        {"strategies", true, read_strategies},
    };
    walk_record(walk, root, "a strategy file", fields, 2, record);
}

bool strategy_file_read(strategy_file *file, const char *name, const char *text, size_t size,
                        rules_report *report, void *context)
{
    rules_file nothing = {.blocks = NULL}; /* memory of the walk; strategies store nothing in it */
    yaml_walk walk = {.file = &nothing, .name = name, .report = report, .context = context};
    *file = (strategy_file){.count = 0};
    bool fine = walk_document(&walk, text, size, "strategy file", read_document, file);
    rules_file_close(&nothing);
    return fine;
}

const named_strategy *strategy_file_find(const strategy_file *file, const char *name)
{
    for (size_t i = 0; i < file->count; i++) {
        if (strcmp(file->list[i].name, name) == 0) {
            return &file->list[i];
        }
    }
    return NULL;
}

bool strategy_file_use(const named_strategy *named, bool exposes_card, trey_strategy *strategy)
{
    if (!exposes_card && !named->has_play) {
        return false;
    }
    *strategy = exposes_card ? named->strategy : strategy_from(named->play);
    return true;
}
