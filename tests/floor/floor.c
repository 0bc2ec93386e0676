/* SPDX-License-Identifier: MIT */
/*
 * floor --seed S --rounds N: one run, its counts and its hash.
 *
 * floor --tap [--seeds FILE] [--from S --count N]: many runs, with TAP output.
 */
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "simulated_floor.h"

enum { SEEDS_MAX = 1000, LINE_SIZE = 256, TOGETHER = 20, ALL_KINDS = (1 << RULE_SETS) - 1 };

static bool is_tap;
static uint64_t point;   /* number of the current TAP line */
static uint64_t current; /* the current seed */

void floor_report_failure(uint64_t seed)
{
    if (is_tap) {
        printf("not ok %" PRIu64 " - seed %" PRIu64 "\nBail out!\n", point, seed);
        fflush(stdout);
    }
}

/* A failed assertion stops the process; print the seed before that. */
static void stopped(int number)
{
    char text[128];
    int size = snprintf(text, sizeof text, "%sseed %" PRIu64 ": stopped by signal %d\n",
                        is_tap ? "not ok - " : "", current, number);
    ssize_t written = write(is_tap ? 1 : 2, text, (size_t)size);
    (void)written;
    _exit(1);
}

static double wall(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_counts(const floor_run *run, double seconds)
{
    const floor_counts *counts = &run->counts;
    double simulated = 1e-3 * (double)run->world.elapsed;
    printf("tables      %u, people %u, group %u, snapshots every %u\n", run->table_count,
           run->people_count, run->group, run->snapshot_every);
    printf("rounds      %" PRIu64 " in %" PRIu64 " steps\n", run->rounds, counts->steps);
    printf("commands    %" PRIu64 ", refused %" PRIu64 ", repeated %" PRIu64 "\n", counts->commands,
           counts->refused, counts->repeats);
    printf("commits     %" PRIu64 ", broken %" PRIu64 ", crashes %" PRIu64
           ", openings that failed %" PRIu64 "\n",
           counts->commits, counts->broken, counts->crashes, counts->failed_opens);
    printf("clock jumps %" PRIu64 ", audits %" PRIu64 ", looks %" PRIu64 ", views %" PRIu64
           ", replicas %" PRIu64 ", comebacks %" PRIu64 "\n",
           counts->jumps, counts->audits, counts->looks, counts->views, counts->compared,
           counts->comebacks);
    printf("time        %.0f s simulated in %.3f s: %.0f times as fast\n", simulated, seconds,
           simulated / seconds);
}

/* Counts of events and refusals, to see what the runs cover. */
static void print_kinds(const floor_counts *counts)
{
    for (uint32_t kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        printf("%8" PRIu64 " %s\n", counts->events[kind], table_event_code((table_event_kind)kind));
    }
    for (uint32_t status = 0; status < TABLE_STATUS_END; status++) {
        if (counts->refusals[status].count > 0) {
            printf("%8" PRIu64 " refused: %s\n", counts->refusals[status].count,
                   counts->refusals[status].code);
        }
    }
}

static void print_hash(uint64_t seed, const digest *hash)
{
    printf("seed %" PRIu64 " ", seed);
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        printf("%02x", hash->bytes[i]);
    }
    printf("\n");
}

static digest play(const floor_options *options, uint64_t seed, bool prints)
{
    static floor_run run;
    floor_options own = *options;
    own.seed = current = seed;
    double began = wall();
    digest hash = floor_play(&run, &own);
    if (prints) {
        if (own.verbose) {
            print_kinds(&run.counts);
        }
        print_counts(&run, wall() - began);
    }
    return hash;
}

/* Each line has a seed and the reason why it is kept. Returns their number. */
static size_t read_seeds(const char *path, uint64_t *seeds)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "floor: cannot read %s\n", path);
        exit(2);
    }
    char line[LINE_SIZE];
    size_t count = 0;
    while (count < SEEDS_MAX && fgets(line, sizeof line, file) != NULL) {
        char *end;
        uint64_t seed = strtoull(line, &end, 10);
        if (end != line) {
            seeds[count++] = seed;
        }
    }
    fclose(file);
    return count;
}

static void __attribute__((format(printf, 1, 0))) pass(const char *format, uint64_t first,
                                                       uint64_t last)
{
    printf("ok %" PRIu64 " - ", point);
    printf(format, first, last);
    printf("\n");
    fflush(stdout);
}

/* Each kept seed has its own TAP line; the others are grouped. */
static int play_many(const floor_options *options, const uint64_t *kept, size_t kept_count,
                     uint64_t from, uint64_t count)
{
    printf("1..%" PRIu64 "\n", kept_count + (count + TOGETHER - 1) / TOGETHER + 1);
    for (point = 1; point <= kept_count; point++) {
        (void)play(options, kept[point - 1], false);
        pass("seed %" PRIu64, kept[point - 1], 0);
    }
    for (uint64_t first = from; first < from + count; first += TOGETHER, point++) {
        uint64_t end = first + TOGETHER < from + count ? first + TOGETHER : from + count;
        for (uint64_t seed = first; seed < end; seed++) {
            (void)play(options, seed, false);
        }
        pass("seeds %" PRIu64 " to %" PRIu64, first, end - 1);
    }
    digest a = play(options, from, false), b = play(options, from, false);
    bool is_same = digest_equal(&a, &b);
    printf("%s %" PRIu64 " - the same seed gives the same hash\n", is_same ? "ok" : "not ok",
           point);
    return is_same ? 0 : 1;
}

static int usage(void)
{
    fprintf(stderr, "usage: floor [--seed S] [--rounds N] [--steps N] [--table-kinds BITS] "
                    "[--no-faults] [--verbose]\n"
                    "       floor --tap [--from S --count N] [--seeds FILE] [--rounds N]\n");
    return 2;
}

/* The command line. */
typedef struct request {
    floor_options options;
    uint64_t from, count;
    size_t kept_count;
    uint64_t kept[SEEDS_MAX];
} request;

static bool take_option(request *asked, int option)
{
    floor_options *options = &asked->options;
    uint64_t number = optarg != NULL ? strtoull(optarg, NULL, 10) : 0;
    switch (option) {
    case 's':
        options->seed = number;
        return true;
    case 'r':
        options->rounds = number;
        return true;
    case 'n':
        options->steps = number;
        return true;
    case 'k':
        options->kinds = (uint32_t)number & ALL_KINDS;
        return options->kinds != 0;
    case 'f':
        options->no_faults = true;
        return true;
    case 'v':
        options->verbose = true;
        return true;
    case 't':
        is_tap = true;
        return true;
    case 'a':
        asked->from = number;
        return true;
    case 'c':
        asked->count = number;
        return true;
    case 'l':
        asked->kept_count = read_seeds(optarg, asked->kept);
        return true;
    default:
        return false;
    }
}

static bool read_options(request *asked, int argc, char **argv)
{
    static const struct option known[] = {{"seed", required_argument, NULL, 's'},
                                          {"rounds", required_argument, NULL, 'r'},
                                          {"steps", required_argument, NULL, 'n'},
                                          {"table-kinds", required_argument, NULL, 'k'},
                                          {"no-faults", no_argument, NULL, 'f'},
                                          {"verbose", no_argument, NULL, 'v'},
                                          {"tap", no_argument, NULL, 't'},
                                          {"from", required_argument, NULL, 'a'},
                                          {"count", required_argument, NULL, 'c'},
                                          {"seeds", required_argument, NULL, 'l'},
                                          {0}};
    for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (!take_option(asked, option)) {
            return false;
        }
    }
    return optind == argc;
}

int main(int argc, char **argv)
{
    static request asked = {.options = {.seed = 1, .rounds = 100, .kinds = ALL_KINDS}, .from = 1};
    if (!read_options(&asked, argc, argv)) {
        return usage();
    }
    if (sodium_init() < 0) {
        fprintf(stderr, "floor: libsodium does not start\n");
        return 2;
    }
    signal(SIGILL, stopped); /* gcc's trap, clang's trap, and abort() */
    signal(SIGTRAP, stopped);
    signal(SIGABRT, stopped);
    if (is_tap) {
        return play_many(&asked.options, asked.kept, asked.kept_count, asked.from, asked.count);
    }
    digest hash = play(&asked.options, asked.options.seed, true);
    print_hash(asked.options.seed, &hash);
    return 0;
}
