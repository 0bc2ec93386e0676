/* SPDX-License-Identifier: MIT */
/*
 * What a journal costs when it is large. Yardstick: the same work on a journal of 10 MB, in turns
 * with the large one. Ratios of about 1 mean that the cost does not grow. TREY_BENCH_JOURNAL_MB
 * says how large it gets, 1,000 unless told; it is measured at a tenth of that too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "measure.h"
#include "store/journal.h"

/* As in a round: small events, two of three with a key, of many tables. */
enum {
    PAYLOAD_SIZE = 21,
    TRANSFERS_SIZE = 27,
    STREAMS = 100,
    BATCH = 100,
    BATCHES = 20,
    LOOKUPS = 2000,
    FILL_BATCH = 5000,
    SMALL_MB = 10,
    USUAL_MB = 1000
};

typedef struct grown {
    char path[300];
    journal_db *journal;
    uint64_t written;
    uint64_t keys; /* the nth key follows from its number */
} grown;

typedef struct growth {
    char folder[256];
    grown small, large;
    uint64_t random;
    uint8_t seal_key[JOURNAL_SEAL_KEY_SIZE];
    uint8_t payload[PAYLOAD_SIZE], transfers[TRANSFERS_SIZE];
} growth;

static void make_key(uint8_t key[JOURNAL_KEY_SIZE], uint64_t number)
{
    uint64_t state = number, first = measure_random(&state), second = measure_random(&state);
    memcpy(key, &first, sizeof first);
    memcpy(key + sizeof first, &second, sizeof second);
}

/* ---- Appending ---- */

static uint64_t append(growth *all, grown *to, unsigned count)
{
    uint64_t sum = 0, sequence;
    for (unsigned i = 0; i < count; i++) {
        uint8_t key[JOURNAL_KEY_SIZE], found[JOURNAL_KEY_SIZE];
        uint64_t number = to->written++;
        uint32_t stream = (uint32_t)(measure_random(&all->random) % STREAMS);
        bool has_key = number % 3 != 0;
        if (has_key) {
            make_key(key, to->keys++);
            stream = (uint32_t)(to->keys % STREAMS);
            sum += journal_find_key_prefix(to->journal, stream, key, JOURNAL_KEY_ID_SIZE, found,
                                           &sequence, NULL);
        }
        journal_draft draft = {.stream = stream,
                               .time_ms = (int64_t)(1700000000000 + number),
                               .key = has_key ? key : NULL,
                               .payload = {all->payload, PAYLOAD_SIZE},
                               .transfers = {all->transfers, TRANSFERS_SIZE}};
        sum += journal_append(to->journal, &draft, NULL, NULL);
    }
    return sum + journal_commit(to->journal, NULL);
}

static uint64_t append_some(growth *all, grown *to)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < BATCHES; i++) {
        sum += append(all, to, BATCH);
    }
    return sum;
}

static uint64_t append_large(void *context)
{
    growth *all = context;
    return append_some(all, &all->large);
}

static uint64_t append_small(void *context)
{
    growth *all = context;
    return append_some(all, &all->small);
}

/* ---- Looking keys up ---- */

static uint64_t look_up(growth *all, const grown *in, bool is_known)
{
    uint64_t sum = 0, sequence = 0;
    for (unsigned i = 0; i < LOOKUPS; i++) {
        uint8_t key[JOURNAL_KEY_SIZE];
        uint64_t number = measure_random(&all->random) % in->keys;
        make_key(key, is_known ? number : ~number);
        sum += journal_find_key(in->journal, (uint32_t)((number + 1) % STREAMS), key, &sequence,
                                NULL) == (is_known ? JOURNAL_OK : JOURNAL_NOT_FOUND);
    }
    if (sum != LOOKUPS) {
        fprintf(stderr, "trey bench: the journal gives wrong answers about keys\n");
        abort();
    }
    return sequence;
}

static uint64_t find_new_large(void *context)
{
    growth *all = context;
    return look_up(all, &all->large, false);
}

static uint64_t find_new_small(void *context)
{
    growth *all = context;
    return look_up(all, &all->small, false);
}

static uint64_t find_known_large(void *context)
{
    growth *all = context;
    return look_up(all, &all->large, true);
}

static uint64_t find_known_small(void *context)
{
    growth *all = context;
    return look_up(all, &all->small, true);
}

/* ---- Opening ---- */

static uint64_t open_again(growth *all, grown *opened)
{
    journal_close(opened->journal);
    opened->journal = NULL;
    return (uint64_t)journal_open(&opened->journal, opened->path, JOURNAL_WRITE, NULL) +
           (uint64_t)journal_seal_with(opened->journal, all->seal_key, NULL);
}

static uint64_t open_large(void *context)
{
    growth *all = context;
    return open_again(all, &all->large);
}

static uint64_t open_small(void *context)
{
    growth *all = context;
    return open_again(all, &all->small);
}

/* ---- Journals ---- */

static uint64_t size_of(const grown *measured_journal)
{
    struct stat found;
    return stat(measured_journal->path, &found) == 0 ? (uint64_t)found.st_size : 0;
}

static void grow(growth *all, grown *to, uint64_t megabytes)
{
    uint64_t size = 0;
    while ((size = size_of(to)) < megabytes * 1000000) {
        (void)append(all, to, megabytes < 100 ? 200 : FILL_BATCH);
    }
    fprintf(stderr, "%llu entries with %llu keys in %llu MB: %.1f bytes each\n",
            (unsigned long long)to->written, (unsigned long long)to->keys,
            (unsigned long long)(size / 1000000), (double)size / (double)to->written);
}

static bool begin(growth *all, grown *begun, const char *name)
{
    snprintf(begun->path, sizeof begun->path, "%s/%s", all->folder, name);
    return journal_open(&begun->journal, begun->path, JOURNAL_CREATE, NULL) == JOURNAL_OK &&
           journal_seal_with(begun->journal, all->seal_key, NULL) == JOURNAL_OK;
}

static void end(grown *ended)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-writer", "-mark"};
    journal_close(ended->journal);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[320];
        snprintf(name, sizeof name, "%s%s", ended->path, endings[i]);
        unlink(name);
    }
}

static size_t measure_all(growth *all, uint64_t megabytes, bench_row *rows)
{
    static char names[2][4][80];
    static unsigned times;
    static const struct {
        const char *what;
        measure_work *large, *small;
        size_t items;
    } works[] = {
        {"append", append_large, append_small, BATCH * BATCHES},
        {"find a new key", find_new_large, find_new_small, LOOKUPS},
        {"find a known key", find_known_large, find_known_small, LOOKUPS},
        {"open for writing", open_large, open_small, 1},
    };
    grow(all, &all->large, megabytes);
    size_t count = sizeof works / sizeof works[0];
    for (size_t i = 0; i < count; i++) {
        char *name = names[times % 2][i];
        snprintf(name, sizeof names[0][0], "%s, %llu MB", works[i].what,
                 (unsigned long long)megabytes);
        rows[i] = (bench_row){name, "a journal of 10 MB", "at most 1.1 x",
                              measure(works[i].large, works[i].small, all, works[i].items)};
    }
    times++;
    return count;
}

size_t bench_growth(bench_row *rows)
{
    const char *base = getenv("TMPDIR"), *given = getenv("TREY_BENCH_JOURNAL_MB");
    uint64_t megabytes = given == NULL ? USUAL_MB : strtoull(given, NULL, 10);
    growth *all = calloc(1, sizeof *all);
    size_t count = 0;
    if (all == NULL) {
        return 0;
    }
    snprintf(all->folder, sizeof all->folder, "%s/trey-bench-XXXXXX", base == NULL ? "/tmp" : base);
    if (mkdtemp(all->folder) != NULL) {
        if (begin(all, &all->small, "small") && begin(all, &all->large, "large")) {
            grow(all, &all->small, SMALL_MB);
            count += measure_all(all, megabytes / 10, rows);
            count += measure_all(all, megabytes, rows + count);
        }
        end(&all->small);
        end(&all->large);
        rmdir(all->folder);
    }
    free(all);
    return count;
}
