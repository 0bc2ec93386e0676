/* SPDX-License-Identifier: MIT */
#include "menu.h"

#include <stdio.h>
#include <string.h>

#include "format/text/posting_text.h"
#include "format/text/refusal_text.h"

static void add(menu *entries, const menu_game *game)
{
    if (entries->game_count < MENU_GAMES_MAX && menu_find(entries, game->id) == MENU_GAMES_MAX) {
        entries->games[entries->game_count++] = *game;
    }
}

void menu_make(menu *entries, const trey_book *book)
{
    *entries = (menu){.book = book};
    for (; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->posting_count; i++) {
            const trey_named_posting *posting = &book->postings[i];
            add(entries, &(menu_game){posting->id, posting->ruleset, &posting->choices});
        }
        for (size_t i = 0; i < book->ruleset_count; i++) {
            add(entries, &(menu_game){book->rulesets[i].id, &book->rulesets[i], NULL});
        }
    }
}

uint32_t menu_find(const menu *entries, const char *id)
{
    for (uint32_t i = 0; i < entries->game_count; i++) {
        if (strcmp(entries->games[i].id, id) == 0) {
            return i;
        }
    }
    return MENU_GAMES_MAX;
}

static bool has_designators(const trey_ruleset *ruleset)
{
    return ruleset->options[TREY_OPTION_PAYTABLE].offered;
}

const char *menu_table_word(const menu *entries, uint32_t game)
{
    return has_designators(entries->games[game].ruleset) ? "pay table" : "schedule";
}

uint32_t menu_tables(const menu *entries, uint32_t game, const char *ids[MENU_TABLES_MAX])
{
    const trey_ruleset *ruleset = entries->games[game].ruleset;
    bool by_designator = has_designators(ruleset);
    uint32_t count = 0;
    for (const trey_book *book = entries->book; book != NULL; book = book->next) {
        for (size_t i = 0; by_designator && i < book->designator_count; i++) {
            if (count < MENU_TABLES_MAX) {
                ids[count++] = book->designators[i].id;
            }
        }
        for (size_t i = 0; !by_designator && i < book->schedule_count; i++) {
            if (trey_ruleset_knows_schedule(ruleset, &book->schedules[i]) &&
                count + 1 < MENU_TABLES_MAX) {
                ids[count++] = book->schedules[i].id;
            }
        }
    }
    if (!by_designator) {
        ids[count++] = "none";
    }
    return count;
}

bool menu_choose(const menu *entries, uint32_t game, const char *table, table_rules *rules,
                 failure *problem)
{
    const menu_game *chosen = &entries->games[game];
    trey_choices choices = chosen->posted != NULL ? *chosen->posted : (trey_choices){0};
    trey_option option =
        has_designators(chosen->ruleset) ? TREY_OPTION_PAYTABLE : TREY_OPTION_SCHEDULE;
    if (table == NULL) {
        posting_choose_schedule(&choices, entries->book, chosen->ruleset);
    } else if (option == TREY_OPTION_SCHEDULE && strcmp(table, "none") == 0) {
        choices.schedule = NULL;
        choices.given |= 1U << TREY_OPTION_SCHEDULE;
    } else {
        const char *wrong = posting_choose(&choices, entries->book, option, table);
        if (wrong != NULL) {
            return failure_set(problem, "%s: %s.", table, wrong);
        }
    }
    trey_refusal refusal = table_rules_make(rules, chosen->ruleset, &choices);
    if (refusal.status != TREY_OK) {
        char text[REFUSAL_TEXT_SIZE];
        return failure_set(problem, "Refused: %s. %s", refusal_format(text, refusal),
                           trey_rule_id(trey_refusal_rule(refusal)));
    }
    return true;
}
