/* SPDX-License-Identifier: MIT */
/*
 * Settles a round, like `trey settle`.
 */
#include <string.h>

#include "exchange.h"
#include "format/round/round_write.h"

void settle(uint32_t size);

/* Input: a round in JSON. Output: the settlement or the refusal in JSON. */
void EXPORT(settle)(uint32_t size)
{
    static json_reader reader;
    static round_form form;
    static round_answer answer;
    json_bytes from = {.bytes = input, .left = input_part(size, 0)};
    json_reader_begin(&reader, json_fill_bytes, &from);
    json_writer *out = output_begin();
    json_token token = round_form_read(&form, &reader);
    if (token == JSON_OBJECT_END) {
        round_run(&answer, &form, &trey_book_builtin);
        round_write(out, &answer, &form);
    } else {
        const char *problem = token == JSON_BROKEN ? reader.problem : "the input contains no round";
        round_refuse_syntax(&answer, problem, token == JSON_BROKEN ? reader.problem_line : 1,
                            token == JSON_BROKEN ? reader.problem_column : 1);
        round_write(out, &answer, NULL);
    }
    output_end();
}
