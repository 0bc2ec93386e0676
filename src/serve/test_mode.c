/* SPDX-License-Identifier: MIT */
#include "test_mode.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool test_mode_check(const char *journal, const char *mark, bool is_test, failure *problem)
{
    bool is_marked = access(mark, F_OK) == 0, is_used = access(journal, F_OK) == 0;
    if (is_marked && !is_test) {
        return failure_set(
            problem, "This data directory was used in test mode, with known shuffles. Use another "
                     "directory.");
    }
    if (is_test && is_used && !is_marked) {
        return failure_set(
            problem,
            "This data directory was used without --test-seed. Use a new directory for test "
            "mode.");
    }
    if (is_test && !is_marked) {
        int status = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (status < 0 || close(status) != 0) {
            return failure_set(problem, "The data directory cannot be written.");
        }
    }
    return true;
}
