/* SPDX-License-Identifier: MIT */
#include "rules_notice.h"

#include <stdlib.h>
#include <string.h>

#include "format/notice/notice_write.h"
#include "format/text/posting_text.h"

/* schedule=none waives the fees, like --schedule none of other commands. */
static bool remove_waiver(posting_request *request)
{
    bool is_waived = false;
    size_t kept = 0;
    for (size_t i = 0; i < request->choice_count; i++) {
        bool is_schedule = request->choices[i].option == TREY_OPTION_SCHEDULE;
        bool is_none = is_schedule && strcmp(request->choices[i].text, "none") == 0;
        is_waived = is_schedule ? is_none : is_waived;
        if (!is_none) {
            request->choices[kept++] = request->choices[i];
        }
    }
    request->choice_count = kept;
    return is_waived;
}

static int make_posting(const shell_command *command, const trey_book *book,
                        const posting_request *asked, trey_posting *posting)
{
    posting_request request = *asked;
    posting_result posted;
    bool is_waived = remove_waiver(&request);
    int status = posting_request_make(&request, command, book, &posted);
    if (status != STATUS_FINE) {
        return status;
    }
    if (is_waived) {
        posted.all.schedule = NULL;
        posted.all.given |= 1U << TREY_OPTION_SCHEDULE;
    }
    trey_refusal refusal = trey_posting_make(posting, posted.ruleset, &posted.all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}

static void print(const notice *text, bool as_json)
{
    json_writer out;
    shell_json_begin(&out);
    if (as_json) {
        json_object_begin(&out);
        notice_write_members(&out, text);
        json_object_end(&out);
        json_end_line(&out);
    } else {
        notice_write_text(&out, text);
    }
    json_writer_flush(&out);
}

int rules_notice(const shell_command *command, const trey_book *book,
                 const posting_request *request, bool as_json)
{
    trey_posting posting;
    int status = make_posting(command, book, request, &posting);
    if (status != STATUS_FINE) {
        return status;
    }
    notice *text = malloc(sizeof *text);
    if (text == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    notice_house house = {.hotline = NOTICE_HOTLINE_USUAL, .minimum_age = NOTICE_AGE_USUAL};
    notice_make(text, &posting, &house);
    print(text, as_json);
    free(text);
    return shell_finish(command, STATUS_FINE);
}
