/* SPDX-License-Identifier: MIT */
/*
 * Rules that are being edited, checked. It is arithmetic, and has nothing to do with a table.
 */
#include "protocol/rules_check.h"
#include "reports_internal.h"

void reports_check_rules(reports *in, http_exchange *asked)
{
    char problem[RULES_CHECK_PROBLEM_SIZE];
    json_writer *writer = web_query_read(asked, NULL, 0) ? reports_begin(asked) : NULL;
    if (writer == NULL) {
        return;
    }
    json_object_begin(writer);
    bool is_checked =
        rules_check_write(writer, in->options.book, asked->body, asked->body_size, problem);
    json_object_end(writer);
    reports_end(asked, writer);
    if (!is_checked) {
        bool is_text = problem[0] != '\0';
        web_answer_error(asked, is_text ? 400 : 503, is_text ? "bad-request" : "busy",
                         is_text ? problem : "There is not enough memory for that just now.");
    }
}
