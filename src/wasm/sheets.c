/* SPDX-License-Identifier: MIT */
/*
 * Par sheets: all that can be said of a game, counted from every deal.
 */
#include "questions.h"
#include "report/odds_json.h"

void odds_sheet_answer(void);

void EXPORT(odds_sheet_answer)(void)
{
    static odds_sheet sheet;
    odds_sheet_make(&sheet, &question);
    odds_json_write(output_begin(), &sheet);
    output_end();
}
