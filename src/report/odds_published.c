/* SPDX-License-Identifier: MIT */
/*
 * Figures printed in the rule books. They apply to the built-in pay tables. A table is recognized
 * by what it pays and not by its name, so that a room's own table is not compared with them.
 */
#include "odds_published.h"

#include <stdio.h>
#include <string.h>

#include <trey/book.h>

#include "format/text/count.h"
#include "odds_number.h"

/* The manual's percentages assume seven seats and the average meter (PROG-4). */
enum { SEATS_IN_PRINT = 7 };

typedef struct printed_ante {
    const char *table;
    const char *edge;
} printed_ante;

static const printed_ante antes[] = {
    {"ante-bonus-A", "3.37 %"}, {"ante-bonus-B", "3.61 %"}, {"ante-bonus-C", "3.83 %"}};

typedef struct printed_progressive {
    int32_t number;
    const char *edge, *hits, *top, *average;
} printed_progressive;

static const printed_progressive progressives[] = {
    {1, "22.33 %", "3.72 %", "22,100 to 1", "$4,000"},
    {2, "22.85 %", "0.45 %", "22,100 to 1", "$5,000"},
};

static odds_published *add_percent(odds_published *row, const char *printed, trey_fraction exact)
{
    char text[NUMBER_TEXT_SIZE];
    row->printed = printed;
    row->exact = exact;
    snprintf(row->ours, sizeof row->ours, "%s %%", number_percent(text, exact, 2, false));
    row->agrees = strcmp(row->ours, printed) == 0;
    row->remark = NULL;
    return row;
}

static size_t add_antes(odds_published *list, const odds_sheet *sheet)
{
    const trey_paytable *table = sheet->question.game.ante_bonus;
    for (size_t i = 0; i < sizeof antes / sizeof *antes && table != NULL; i++) {
        const trey_paytable *known =
            trey_book_paytable(&trey_book_builtin, antes[i].table, strlen(antes[i].table));
        if (known != NULL && memcmp(known->pays, table->pays, sizeof known->pays) == 0) {
            snprintf(list->what, sizeof list->what, "house edge of the ante, table %s",
                     antes[i].table + strlen("ante-bonus-"));
            add_percent(list, antes[i].edge, trey_fraction_negate(sheet->ante.value));
            return 1;
        }
    }
    return 0;
}

static bool is_same_progressive(const trey_progressive_table *a, const trey_progressive_table *b)
{
    return a->akq_suited == b->akq_suited && a->straight_flush == b->straight_flush &&
           a->three_of_a_kind == b->three_of_a_kind && a->straight == b->straight &&
           a->share == b->share && a->seed == b->seed && a->envy_spades == b->envy_spades &&
           a->envy_suited == b->envy_suited;
}

static size_t add_progressive(odds_published *list, const odds_sheet *sheet,
                              const printed_progressive *printed)
{
    const trey_progressive_table *table = sheet->question.progressive;
    char text[NUMBER_TEXT_SIZE];
    odds_published *row = list;

    snprintf(row->what, sizeof row->what, "house edge of the progressive, seven seats");
    add_percent(
        row++, printed->edge,
        trey_fraction_negate(trey_progressive_value(table, 1, SEATS_IN_PRINT, sheet->average)));

    snprintf(row->what, sizeof row->what, "hit frequency of the progressive");
    add_percent(row, printed->hits, sheet->progressive.hits);
    if (!row->agrees) {
        row->remark = "misprint: 820 of 22,100 hands win";
    }
    row++;

    snprintf(row->what, sizeof row->what, "chance of the top award");
    row->printed = printed->top;
    row->exact = trey_fraction_make(trey_progressive_hands(TREY_PROGRESSIVE_METER, 1),
                                    trey_hand_count_all(1));
    snprintf(row->ours, sizeof row->ours, "1 in %s",
             count_format(text, (int64_t)row->exact.denominator));
    row->agrees = row->exact.numerator == 1 && row->exact.denominator == 22100;
    row->remark = "one hand in 22,100; the odds against are 22,099 to 1";
    row++;

    snprintf(row->what, sizeof row->what, "average top award, $1 wager");
    row->printed = printed->average;
    row->exact = sheet->average;
    snprintf(row->ours, sizeof row->ours, "%s", number_dollars(text, sheet->average));
    row->agrees = strcmp(row->ours, printed->average) == 0;
    row->remark = "printed in round thousands; ours follows from the edge";
    row++;
    return (size_t)(row - list);
}

size_t odds_published_list(odds_published list[ODDS_PUBLISHED_MAX], const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    if (question->game.decks != 1 || question->game.exposes_card) {
        return 0;
    }
    size_t count = add_antes(list, sheet);
    for (size_t i = 0; i < sizeof progressives / sizeof *progressives; i++) {
        const trey_progressive_table *known =
            trey_book_progressive(&trey_book_builtin, progressives[i].number);
        if (question->progressive != NULL && known != NULL &&
            is_same_progressive(question->progressive, known)) {
            return count + add_progressive(list + count, sheet, &progressives[i]);
        }
    }
    return count;
}
