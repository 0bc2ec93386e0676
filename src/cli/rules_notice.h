/* SPDX-License-Identifier: MIT */
/*
 * trey rules notice.
 */
#ifndef TREY_CLI_RULES_NOTICE_H
#define TREY_CLI_RULES_NOTICE_H

#include "posting_request.h"

/* Prints the notice that players see at a table with a rule set or a posting and choices
 * (FEE-10). Returns the exit status. */
int rules_notice(const shell_command *command, const trey_book *book,
                 const posting_request *request, bool as_json);

#endif
