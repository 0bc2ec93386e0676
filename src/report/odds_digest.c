/* SPDX-License-Identifier: MIT */
/*
 * A checksum of all exact odds.
 */
#include "odds_digest.h"

#include <inttypes.h>
#include <stdio.h>

#include "odds_sheet.h"

typedef struct digest {
    uint64_t hash;
} digest;

static void add_text(digest *hash, const char *text)
{
    do { /* includes the zero byte, which separates texts */
        hash->hash = (hash->hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    } while (*text++ != '\0');
}

static void add_number(digest *hash, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    add_text(hash, text);
}

static void add_fraction(digest *hash, trey_fraction value)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    add_text(hash, trey_fraction_text(value, text));
}

static void add_figures(digest *hash, const odds_figures *figures)
{
    add_fraction(hash, figures->value);
    add_fraction(hash, figures->variance);
    add_fraction(hash, figures->hits);
    add_fraction(hash, figures->wagered);
}

static void add_strategy(digest *hash, const trey_strategy *best)
{
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        add_number(hash, best->play_from[rank]);
        add_number(hash, best->suit_rule[rank].value);
        add_number(hash, best->suit_rule[rank].cards);
    }
}

static void add_game(digest *hash, const trey_ruleset *set, const trey_paytable *ante_bonus,
                     const trey_paytable *bonus)
{
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        odds_question question = {
            .ruleset = set,
            .game = {.decks = decks, .exposes_card = set->exposes_card, .ante_bonus = ante_bonus},
            .bonus = bonus,
        };
        odds_sheet sheet;
        odds_sheet_make(&sheet, &question);
        add_text(hash, set->id);
        add_text(hash, ante_bonus != NULL ? ante_bonus->id : "");
        add_text(hash, bonus->id);
        add_number(hash, decks);
        add_figures(hash, &sheet.ante);
        add_figures(hash, &sheet.bonus);
        add_strategy(hash, &sheet.odds.best);
        for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
            add_fraction(hash, odds_simple_value(&sheet, simple));
        }
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            add_fraction(hash, odds_up_value(&sheet, rank));
        }
    }
}

static void add_progressive(digest *hash, const trey_progressive_table *table)
{
    enum { SEATS = 7 };
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        trey_fraction average = trey_progressive_average(table, decks);
        add_number(hash, table->number);
        add_number(hash, decks);
        add_fraction(hash, average);
        add_fraction(hash, trey_progressive_hits(table, decks));
        for (uint32_t seats = 1; seats <= SEATS; seats++) {
            add_fraction(hash, trey_progressive_value(table, decks, seats, average));
            add_fraction(hash, trey_progressive_break_even(table, decks, seats));
        }
        add_fraction(hash, trey_progressive_variance(table, decks, SEATS, average));
    }
}

uint64_t odds_digest(const trey_book *book)
{
    digest hash = {UINT64_C(0xcbf29ce484222325)};
    for (size_t i = 0; i < book->ruleset_count; i++) {
        const trey_ruleset *set = &book->rulesets[i];
        if (set->bonus != NULL) {
            add_game(&hash, set, NULL, set->bonus);
            continue;
        }
        for (size_t k = 0; k < book->designator_count; k++) {
            add_game(&hash, set, book->designators[k].ante_bonus, book->designators[k].bonus);
        }
    }
    for (size_t i = 0; i < book->progressive_count; i++) {
        add_progressive(&hash, &book->progressives[i]);
    }
    return hash.hash;
}
