/* SPDX-License-Identifier: MIT */
#include "test_mode.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool test_mode_check(const char *journal, const char *mark, bool is_test,
                     char problem[TEST_MODE_PROBLEM_SIZE])
{
    bool is_marked = access(mark, F_OK) == 0, is_used = access(journal, F_OK) == 0;
    if (is_marked && !is_test) {
        snprintf(problem, TEST_MODE_PROBLEM_SIZE,
                 "This data directory is one of tests: its shuffles were known. Use another.");
        return false;
    }
    if (is_test && is_used && !is_marked) {
        snprintf(problem, TEST_MODE_PROBLEM_SIZE,
                 "This data directory is no test: a seed must not decide its shuffles. Use a new "
                 "one with --test-seed.");
        return false;
    }
    if (is_test && !is_marked) {
        int made = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (made < 0 || close(made) != 0) {
            snprintf(problem, TEST_MODE_PROBLEM_SIZE, "The data directory cannot be marked.");
            return false;
        }
    }
    return true;
}
