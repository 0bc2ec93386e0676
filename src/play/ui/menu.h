/* SPDX-License-Identifier: MIT */
/*
 * The rules that can be chosen at a local table: every rule set of a book with its schedules or pay
 * tables, and the book's postings.
 */
#ifndef TREY_PLAY_UI_MENU_H
#define TREY_PLAY_UI_MENU_H

#include <trey/book.h>

#include "base/failure.h"
#include "table/table_rules.h"

enum { MENU_GAMES_MAX = 32, MENU_TABLES_MAX = 96 };

/* A rule set, or a room's posting of one. */
typedef struct menu_game {
    const char *id;
    const trey_ruleset *ruleset;
    const trey_choices *posted; /* NULL: the rule set itself */
} menu_game;

typedef struct menu {
    const trey_book *book;
    uint32_t game_count;
    menu_game games[MENU_GAMES_MAX];
} menu;

void menu_make(menu *made, const trey_book *book);

/* The index of a game by id; MENU_GAMES_MAX if there is none. */
uint32_t menu_find(const menu *entries, const char *id);

/* The ids of the schedules or pay tables of a game, the default first. Returns their number; 0:
 * no choice. */
uint32_t menu_tables(const menu *entries, uint32_t game, const char *ids[MENU_TABLES_MAX]);

/* The word for the choice: "schedule" or "pay table". */
const char *menu_table_word(const menu *entries, uint32_t game);

/* Makes the rules of a choice. `table` NULL: the default; "none": no fees. On failure returns
 * false, and `problem` has the reason. */
TREY_MUST_CHECK bool menu_choose(const menu *entries, uint32_t game, const char *table,
                                 table_rules *rules, failure *problem);

#endif
