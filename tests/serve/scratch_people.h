/* SPDX-License-Identifier: MIT */
/*
 * A new database of people for each case of a test program.
 */
#ifndef TREY_TESTS_SERVE_SCRATCH_PEOPLE_H
#define TREY_TESTS_SERVE_SCRATCH_PEOPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "accounts/people.h"
#include "scratch.h"

static char path[SCRATCH_PATH_SIZE];
static people_db *people;
static people_error error;

/* Fails the test with the text of the error. */
#define fine(call)                                                                                 \
    do {                                                                                           \
        if ((call) != PEOPLE_OK) {                                                                 \
            fail_msg("%s: %s", #call, error.problem.text);                                         \
        }                                                                                          \
    } while (0)

static int open_new(void **state)
{
    (void)state;
    scratch_clear(path);
    return people_open(&people, path, PEOPLE_OPEN_OR_CREATE, &error) == PEOPLE_OK ? 0 : -1;
}

static int close_it(void **state)
{
    (void)state;
    people_close(people);
    people = NULL;
    return 0;
}

static int make_directory(void **state)
{
    (void)state;
    int status = scratch_make();
    scratch_path(path, "people.db");
    return status;
}

static int remove_directory(void **state)
{
    (void)state;
    scratch_clear(path);
    return scratch_remove();
}

#endif
