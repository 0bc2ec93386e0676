/* SPDX-License-Identifier: MIT */
#include "rules_notice.h"

#include <stdlib.h>
#include <string.h>

#include "format/notice/notice_write.h"
#include "format/text/posting_text.h"

/* schedule=none waives the fees, as --schedule none does elsewhere. */
static bool take_waiver(posting_request *request)
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
    posting_result made;
    bool is_waived = take_waiver(&request);
    int status = posting_request_make(&request, command, book, &made);
    if (status != STATUS_FINE) {
        return status;
    }
    if (is_waived) {
        made.all.schedule = NULL;
        made.all.given |= 1U << TREY_OPTION_SCHEDULE;
    }
    trey_refusal refusal = trey_posting_make(posting, made.ruleset, &made.all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}

static void print(const notice *made, bool as_json)
{
    json_writer out;
    shell_json_begin(&out);
    if (as_json) {
        json_object_begin(&out);
        notice_write_members(&out, made);
        json_object_end(&out);
        json_end_line(&out);
    } else {
        notice_write_text(&out, made);
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
    notice *made = malloc(sizeof *made);
    if (made == NULL) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    notice_house house = {.hotline = NOTICE_HOTLINE_USUAL, .minimum_age = NOTICE_AGE_USUAL};
    notice_make(made, &posting, &house);
    print(made, as_json);
    free(made);
    return shell_finish(command, STATUS_FINE);
}
