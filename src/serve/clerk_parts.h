/* SPDX-License-Identifier: MIT */
/*
 * What the files of the clerk share.
 */
#ifndef TREY_SERVE_CLERK_PARTS_H
#define TREY_SERVE_CLERK_PARTS_H

#include <pthread.h>

#include "clerk.h"

struct clerk {
    clerk_options options;
    mailbox inbox;
    pthread_t thread;
    bool has_thread, is_stopping;
};

int64_t clerk_time(void);

/* Answers what is the clerk's to answer: true. False: it is for the desk, which answers with what
 * the clerk has put into the letter. */
TREY_MUST_CHECK bool clerk_answer(clerk *at, web_letter *asked);

#endif
