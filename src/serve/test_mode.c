/* SPDX-License-Identifier: MIT */
#include "test_mode.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

void test_entropy_turn(test_entropy *to, const table *at)
{
    if (to->table != at->id || to->round != at->round_number) {
        *to = (test_entropy){.seed = to->seed, .table = at->id, .round = at->round_number};
    }
}

/* Only seed, table, round and how often in it decide: not what other tables do meanwhile. */
void test_entropy_draw(test_entropy *from, uint8_t *bytes, size_t size)
{
    uint64_t numbers[] = {from->seed, from->table, from->round, from->draws++};
    uint8_t text[sizeof numbers], key[randombytes_SEEDBYTES];
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    }
    crypto_generichash(key, sizeof key, text, sizeof text, NULL, 0);
    randombytes_buf_deterministic(bytes, size, key);
}

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
