/* SPDX-License-Identifier: MIT */
/*
 * The strategy as a map.
 */
#include "odds_map.h"

#include <stdio.h>

#include "base/assert.h"
#include "odds_strategy.h"

/* The hand values at which rows begin. */
typedef struct borders {
    size_t count;
    trey_hand_value from[ODDS_MAP_ROWS_MAX];
} borders;

/* Inserts a value in ascending order, without duplicates. */
static void add_border(borders *list, unsigned value)
{
    size_t at = list->count;
    while (at > 0 && list->from[at - 1] >= value) {
        at--;
    }
    if (at < list->count && list->from[at] == value) {
        return;
    }
    TREY_ASSERT(list->count < ODDS_MAP_ROWS_MAX);
    for (size_t i = list->count++; i > at; i--) {
        list->from[i] = list->from[i - 1];
    }
    list->from[at] = (trey_hand_value)value;
}

static void add_borders_exposed(borders *list, const trey_strategy *best)
{
    add_border(list, 0);
    for (unsigned high = TREY_RANK_QUEEN; high <= TREY_RANK_ACE; high++) {
        add_border(list, high << 8);
    }
    add_border(list, TREY_CATEGORY_PAIR << 12);
    add_border(list, TREY_CATEGORY_FLUSH << 12);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        if (best->play_from[rank] != TREY_PLAY_NEVER) {
            add_border(list, best->play_from[rank]);
        }
    }
}

static void add_borders_closed(borders *list)
{
    for (unsigned high = 3; high < TREY_RANK_COUNT; high++) { /* 5-3-2 is the lowest hand */
        for (unsigned second = 1; second < high; second++) {
            add_border(list, high << 8 | second << 4);
        }
    }
    for (unsigned category = TREY_CATEGORY_PAIR; category < TREY_CATEGORY_COUNT; category++) {
        add_border(list, category << 12);
    }
}

static odds_verdict judge(const odds_map_row *row, const trey_strategy *best, unsigned rank)
{
    const trey_suit_rule *rule = &best->suit_rule[rank];
    trey_hand_value play_from = best->play_from[rank];
    if (row->from >= play_from) {
        return ODDS_VERDICT_PLAY;
    }
    bool by_suit = rule->cards != 0 && rule->value >= row->from && rule->value < row->below;
    return row->below > play_from || by_suit ? ODDS_VERDICT_SPLIT : ODDS_VERDICT_FOLD;
}

void odds_map_make(odds_map *map, const odds_sheet *sheet)
{
    const trey_odds_game *game = &sheet->question.game;
    borders list = {0};
    trey_play_values runs[ODDS_MAP_ROWS_MAX];
    if (game->exposes_card) {
        add_borders_exposed(&list, &sheet->odds.best);
    } else {
        add_borders_closed(&list);
    }
    trey_play_values_make(runs, list.from, list.count, game);
    map->count = list.count;
    for (size_t i = 0; i < list.count; i++) {
        odds_map_row *row = &map->rows[i];
        row->from = list.from[i];
        row->below = i + 1 < list.count ? list.from[i + 1] : UINT16_MAX;
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            bool is_there = runs[i].deals[rank] > 0;
            row->deals[rank] = runs[i].deals[rank];
            row->value[rank] = is_there ? trey_fraction_make(runs[i].net[rank], runs[i].deals[rank])
                                        : (trey_fraction){0, 1};
            row->verdict[rank] = is_there ? judge(row, &sheet->odds.best, rank) : ODDS_VERDICT_NONE;
        }
    }
}

const char *odds_verdict_name(odds_verdict verdict)
{
    static const char *const names[] = {"play", "fold", "split", "none"};
    return names[verdict];
}

const char *odds_map_label(char out[ODDS_MAP_LABEL_SIZE], const odds_map_row *row)
{
    static const char *const highs[TREY_RANK_COUNT] = {
        [TREY_RANK_QUEEN] = "Queen", [TREY_RANK_KING] = "King", [TREY_RANK_ACE] = "Ace"};
    static const char *const categories[TREY_CATEGORY_COUNT] = {
        "High card", "Pair", "Flush", "Straight", "Three of a kind", "Straight flush"};
    char hand[STRATEGY_HAND_SIZE];
    unsigned high = row->from >> 8 & 15;
    bool ends_high = row->below % (1 << 8) == 0; /* or a category */
    if (row->from == 0) {
        snprintf(out, ODDS_MAP_LABEL_SIZE, "Jack high or less");
    } else if (row->from >= TREY_CATEGORY_PAIR << 12) {
        bool is_last = row->below == UINT16_MAX &&
                       trey_hand_category(row->from) != TREY_CATEGORY_STRAIGHT_FLUSH;
        snprintf(out, ODDS_MAP_LABEL_SIZE, "%s%s", categories[trey_hand_category(row->from)],
                 is_last ? " or better" : "");
    } else if (highs[high] == NULL) {
        snprintf(out, ODDS_MAP_LABEL_SIZE, "from %s", strategy_hand(hand, row->from));
    } else if (row->from % (1 << 8) == 0 && ends_high) {
        snprintf(out, ODDS_MAP_LABEL_SIZE, "%s high", highs[high]);
    } else if (row->from % (1 << 8) == 0) {
        snprintf(out, ODDS_MAP_LABEL_SIZE, "%s, under %s", highs[high],
                 strategy_hand(hand, row->below));
    } else {
        snprintf(out, ODDS_MAP_LABEL_SIZE, "%s, %s or more", highs[high],
                 strategy_hand(hand, row->from));
    }
    return out;
}
