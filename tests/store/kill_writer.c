/* SPDX-License-Identifier: MIT */
/*
 * A writer to be killed: appends batches of sample entries, and says on its output what was
 * acknowledged, each time before it goes on.
 *
 * usage: kill_writer write PATH SEED     until it is killed; "ready" once it is open, then "ack N"
 *        kill_writer check PATH          "N entries" when all are there and right
 */
#include "sample.h"

#include <unistd.h>

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Through no buffer of ours: what was said is said. */
static void say(const char *what, uint64_t number)
{
    char line[64];
    int size = snprintf(line, sizeof line, "%s %llu\n", what, (unsigned long long)number);
    if (write(STDOUT_FILENO, line, (size_t)size) != size) {
        _exit(4);
    }
}

static int stop(void)
{
    fprintf(stderr, "%s\n", problem.problem.text);
    return 1;
}

static int write_until_killed(const char *path, uint64_t random)
{
    journal_db *written;
    journal_status status = journal_open(&written, path, JOURNAL_WRITE, &problem);
    if (status == JOURNAL_NOT_FOUND) {
        status = journal_open(&written, path, JOURNAL_CREATE, &problem);
    }
    uint64_t position;
    if (status != JOURNAL_OK || journal_last_position(written, &position, &problem) != JOURNAL_OK) {
        return stop();
    }
    say("ready", position); /* found, and acted on from now on (J9) */
    for (;;) {
        uint64_t count = 1 + next_random(&random) % 40;
        for (uint64_t i = 0; i < count; i++) {
            uint32_t stream = (uint32_t)(next_random(&random) % 5);
            if (sample_append(written, stream, &problem) != JOURNAL_OK) {
                return stop();
            }
        }
        if (journal_commit(written, &problem) != JOURNAL_OK) {
            return stop();
        }
        position += count;
        say("ack", position);
    }
}

static int check(const char *path)
{
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    uint64_t count = 0;
    if (journal_open(&read, path, JOURNAL_READ, &problem) != JOURNAL_OK ||
        journal_check_storage(read, &problem) != JOURNAL_OK ||
        journal_read_all(read, 1, &cursor, &problem) != JOURNAL_OK) {
        return stop();
    }
    while (journal_cursor_next(cursor, &entry, &problem) == JOURNAL_OK) {
        if (!sample_is(&entry)) {
            fprintf(stderr, "position %llu is not what was written\n",
                    (unsigned long long)entry.position);
            return 1;
        }
        count++;
    }
    if (problem.status != JOURNAL_END) {
        return stop();
    }
    journal_cursor_close(cursor);
    journal_close(read);
    say("entries", count);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "write") == 0) {
        return write_until_killed(argv[2], strtoull(argv[3], NULL, 10));
    }
    if (argc == 3 && strcmp(argv[1], "check") == 0) {
        return check(argv[2]);
    }
    fprintf(stderr, "usage: kill_writer write PATH SEED | check PATH\n");
    return 2;
}
