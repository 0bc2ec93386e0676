/* SPDX-License-Identifier: MIT */
/*
 * Checks rules that somebody is editing. No table is involved.
 */
#include "protocol/rules_check.h"
#include "reports_internal.h"

void reports_check_rules(report_service *reports, http_exchange *exchange)
{
    failure problem;
    json_writer *writer = web_query_read(exchange, NULL, 0) ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        return;
    }
    json_object_begin(writer);
    bool is_checked = rules_check_write(writer, reports->book, exchange->request.body,
                                        exchange->request.body_size, &problem);
    json_object_end(writer);
    reports_end(exchange, writer);
    if (!is_checked && problem.text[0] != '\0') {
        http_answer_error_message(exchange, SERVER_ERROR_BAD_REQUEST, problem.text);
    } else if (!is_checked) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    }
}
