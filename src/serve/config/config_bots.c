/* SPDX-License-Identifier: MIT */
/*
 * The bots of a table in a configuration: a number of them, or a list that says who and how.
 */
#include <string.h>

#include "accounts/person.h"
#include "config_internal.h"

const char *const config_bot_strategies[] = {"best",        "always", "mimic", "q-6-4",
                                             "never-bluff", "never",  NULL};

/* ---- One bot ---- */

static void read_name(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    config_bot *bot = record;
    span name = walk_text(walk, node, "the name of a bot");
    if (name.text == NULL) {
        return;
    }
    const char *problem = person_name_problem(name.text, name.size);
    if (problem == NULL && name.size >= sizeof bot->name) {
        problem = "the name is too long: 63 bytes at most, and some characters take several";
    }
    if (problem != NULL) {
        walk_error(walk, node, TREY_RULE_NONE, "%s", problem);
        return;
    }
    memcpy(bot->name, name.text, name.size);
}

static void read_seat(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t number;
    if (walk_number(walk, node, 1, TREY_SEATS_MAX, &number)) {
        ((config_bot *)record)->seat = (uint32_t)number;
    }
}

static void read_strategy(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int word;
    if (walk_word(walk, node, config_bot_strategies, &word)) {
        ((config_bot *)record)->strategy = (uint32_t)word;
    }
}

static void read_pace(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    int64_t number;
    if (walk_number(walk, node, CONFIG_PACE_MS_MIN, CONFIG_PACE_MS_MAX, &number)) {
        ((config_bot *)record)->pace_ms = (uint32_t)number;
    }
}

static void read_bank(yaml_walk *walk, const yaml_node_t *node, void *record)
{
    bool banks;
    if (walk_flag(walk, node, &banks)) {
        ((config_bot *)record)->bank = banks ? CONFIG_BANKS_ALWAYS : CONFIG_BANKS_NEVER;
    }
}

static const walk_field fields[] = {{"name", false, read_name},
                                    {"seat", false, read_seat},
                                    {"strategy", false, read_strategy},
                                    {"pace_ms", false, read_pace},
                                    {"bank", false, read_bank}};

/* ---- All of a table ---- */

static bool is_same_name(const char *a, const char *b)
{
    char key[PERSON_KEY_SIZE], other[PERSON_KEY_SIZE];
    return a[0] != '\0' && b[0] != '\0' && person_name_key(key, a, strlen(a)) &&
           person_name_key(other, b, strlen(b)) && strcmp(key, other) == 0;
}

static void check_bot(yaml_walk *walk, const yaml_node_t *node, const config_bot *bots,
                      size_t index, uint32_t seats)
{
    const config_bot *bot = &bots[index];
    if (bot->seat > seats) {
        walk_error(walk, node, TREY_RULE_NONE, "the table has %u seats", seats);
    }
    for (size_t i = 0; i < index; i++) {
        if (bot->seat != 0 && bot->seat == bots[i].seat) {
            walk_error(walk, node, TREY_RULE_NONE, "another bot has seat %u", bot->seat);
        }
        if (is_same_name(bot->name, bots[i].name)) {
            walk_error(walk, node, TREY_RULE_NONE, "another bot has this name or one like it");
        }
    }
}

static void read_list(yaml_walk *walk, const yaml_node_t *node, uint32_t seats, config_table *table)
{
    size_t size = walk_sequence_size(walk, node, "bots");
    if (size >= seats) { /* one seat must stay free for a person */
        walk_error(walk, node, TREY_RULE_NONE, "there are more than %u bots for %u seats",
                   seats - 1, seats);
        return;
    }
    config_bot *bots = size == 0 ? NULL : walk_allocate(walk, size * sizeof *bots);
    table->bots = 0;
    for (size_t i = 0; i < size && bots != NULL; i++) {
        const yaml_node_t *item = walk_item(walk, node, i);
        bots[i].pace_ms = CONFIG_PACE_MS;
        bots[i].bank = CONFIG_BANKS_AT_TIMES;
        walk_record(walk, item, "a bot", fields, sizeof fields / sizeof fields[0], &bots[i]);
        check_bot(walk, item, bots, i, seats);
        table->bots = (uint32_t)i + 1;
    }
    table->bot_list = bots;
}

/* COVER-10, and at a house-banked table the house would bet against itself for other people's
 * money: the meter, envy and the drop would no longer say what players did. */
static void check_chips(yaml_walk *walk, const yaml_node_t *node, const config_table *table)
{
    if (table->bots > 0 && table->rules.chips != CHIPS_PLAY) {
        walk_error(walk, node, TREY_RULE_COVER_10,
                   "bots belong to the house and sit only at tables for play chips; write 'chips: "
                   "play' or leave the bots out");
    }
}

void config_read_bots(config_reader *reader, yaml_walk *walk, const yaml_node_t *node,
                      const trey_posting *posting, config_table *table)
{
    int64_t most = (int64_t)posting->seats - 1, usual = config_number(reader->config, CONFIG_BOTS);
    bool may_have_bots = table->rules.chips == CHIPS_PLAY;
    table->bots = !may_have_bots ? 0 : (uint32_t)(usual < most ? usual : most);
    int64_t number;
    if (node != NULL && node->type == YAML_SEQUENCE_NODE) {
        read_list(walk, node, posting->seats, table);
    } else if (node != NULL && walk_number(walk, node, 0, most, &number)) {
        table->bots = (uint32_t)number;
    }
    if (node != NULL) {
        check_chips(walk, node, table);
    }
}

static bool has_bot(const config_table *table, const char *name)
{
    for (uint32_t i = 0; table->bot_list != NULL && i < table->bots; i++) {
        if (is_same_name(table->bot_list[i].name, name)) {
            return true;
        }
    }
    return false;
}

void config_check_bots(yaml_walk *walk, const yaml_node_t *node, const config_table *tables,
                       size_t last)
{
    const config_table *table = &tables[last];
    for (uint32_t i = 0; table->bot_list != NULL && i < table->bots; i++) {
        for (size_t other = 0; other < last; other++) {
            if (has_bot(&tables[other], table->bot_list[i].name)) {
                walk_error(walk, node, TREY_RULE_NONE, "%s sits at the table of line %zu too",
                           table->bot_list[i].name, tables[other].line);
            }
        }
    }
}
