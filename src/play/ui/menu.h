/* SPDX-License-Identifier: MIT */
/*
 * What may be posted at a table of one's own: every rule set of a book with its schedules or its
 * pay tables, and the book's postings.
 */
#ifndef TREY_PLAY_UI_MENU_H
#define TREY_PLAY_UI_MENU_H

#include <trey/book.h>

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

/* The game of a name; MENU_GAMES_MAX: none. */
uint32_t menu_find(const menu *in, const char *id);

/* The schedules or pay tables that a game can be played with, by name, the usual one first.
 * Returns how many; none: it leaves no choice. */
uint32_t menu_tables(const menu *in, uint32_t game, const char *ids[MENU_TABLES_MAX]);

/* What the choice is called: "schedule" or "pay table". */
const char *menu_table_word(const menu *in, uint32_t game);

/* The rules of a choice; `table` NULL: the usual one; "none": no fees. False: `problem`, 320 bytes,
 * says why not. */
TREY_MUST_CHECK bool menu_choose(const menu *in, uint32_t game, const char *table,
                                 table_rules *rules, char *problem);

#endif
