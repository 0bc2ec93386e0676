/* SPDX-License-Identifier: MIT */
/*
 * Par sheets: the exact odds of a game, counted over all deals.
 */
#include "questions.h"
#include "report/odds_json.h"

void odds_sheet_answer(void);

/* Without a question the answer is empty. */
void EXPORT(odds_sheet_answer)(void)
{
    static odds_sheet sheet;
    if (question.ruleset == NULL) {
        output_bytes("", 0);
        return;
    }
    odds_sheet_make(&sheet, &question);
    odds_json_write(output_begin(), &sheet);
    output_end();
}
