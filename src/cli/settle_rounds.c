/* SPDX-License-Identifier: MIT */
/*
 * Settles one round after another.
 */
#include "settle_rounds.h"

#include "format/round/round_explain.h"

static void write_answer(settler *work, const round_form *form)
{
    if (work->for_people) {
        round_explain(&work->writer, &work->answer, form, work->color);
    } else {
        round_write(&work->writer, &work->answer, form);
    }
}

static void count_answer(const settler *work, settle_tally *tally)
{
    tally->settled += work->answer.status == ANSWER_SETTLED;
    tally->voided += work->answer.status == ANSWER_VOID;
    tally->refused += work->answer.status == ANSWER_REFUSED;
    tally->has_failed = tally->has_failed || work->answer.status == ANSWER_REFUSED;
}

void settle_rounds(settler *work, bool follows, settle_tally *tally)
{
    for (;; follows = true) {
        json_token token = round_form_read(&work->form, &work->reader);
        if (token == JSON_BROKEN) {
            round_refuse_syntax(&work->answer, work->reader.problem, work->reader.problem_line,
                                work->reader.problem_column);
            count_answer(work, tally);
            write_answer(work, NULL);
            tally->is_broken = true;
            return;
        }
        if (token == JSON_END && !follows) {
            round_refuse_syntax(&work->answer, "the input contains no round", 1, 1);
            write_answer(work, NULL);
            tally->has_failed = true;
            return;
        }
        if (token != JSON_OBJECT_END) {
            return;
        }
        round_run(&work->answer, &work->form, work->book);
        count_answer(work, tally);
        write_answer(work, &work->form);
    }
}
