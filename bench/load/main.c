/* SPDX-License-Identifier: MIT */
/*
 * trey-load: plays with many clients without pause and measures the server; then measures a bare
 * server with as many messages, as a yardstick.
 */
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "figures.h"
#include "hostile.h"
#include "load_room.h"

enum { COMING_SECONDS = 300, QUIET_NS = 2000000000, PATH_SIZE = 512 };

typedef struct load_options {
    load_room room;
    const char *yardstick; /* NULL: none */
    uint32_t seats, seconds, warm_seconds, kills, hostile, turns;
    uint64_t seed;
    bool is_json;
} load_options;

static double own_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static uint64_t journal_size(const char *directory)
{
    static const char *const names[] = {"trey.db", "trey.db-wal"};
    uint64_t size = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[PATH_SIZE];
        struct stat is;
        snprintf(path, sizeof path, "%s/data/%s", directory, names[i]);
        size += stat(path, &is) == 0 ? (uint64_t)is.st_size : 0;
    }
    return size;
}

/* ---- Playing for a while ---- */

static void play(crowd *in, double seconds)
{
    uint64_t end = crowd_now() + (uint64_t)(seconds * 1e9), next = crowd_now();
    while (crowd_now() < end) {
        crowd_serve(in, 50);
        if (in->now >= next) {
            crowd_nudge(in, QUIET_NS);
            next = in->now + QUIET_NS;
        }
    }
}

/* Connects all clients. False: some are not connected within COMING_SECONDS. */
static bool bring_all(crowd *in)
{
    uint64_t end = crowd_now() + COMING_SECONDS * UINT64_C(1000000000);
    while (in->live < in->count && crowd_now() < end) {
        crowd_serve(in, 50);
    }
    return in->live == in->count;
}

static process_use used_since(const process_use *before, process_use now)
{
    for (uint32_t i = 0; i < now.thread_count && i < before->thread_count; i++) {
        now.threads[i].seconds -= before->threads[i].seconds;
    }
    now.seconds -= before->seconds;
    return now;
}

static figures measure(crowd *in, pid_t server, const load_options *options, const char *name)
{
    figures made = {.name = name,
                    .seats = in->count,
                    .tables = options->room.tables,
                    .load_before = figures_load(),
                    .stolen = -figures_stolen()};
    process_use before = process_look(server);
    double own = own_seconds();
    uint64_t journal = journal_size(options->room.directory), begun = crowd_now();
    made.firsts = in->counts.firsts;
    made.first_bytes = in->counts.first_bytes;
    in->counts = (crowd_counts){0};
    play(in, options->seconds);
    made.seconds = (double)(crowd_now() - begun) / 1e9;
    made.counts = in->counts;
    made.server = used_since(&before, process_look(server));
    made.loader_seconds = own_seconds() - own;
    made.journal_bytes = in->is_yardstick ? 0 : journal_size(options->room.directory) - journal;
    made.load_after = figures_load();
    made.stolen += figures_stolen();
    return made;
}

static void tell(const load_options *options, const figures *made)
{
    if (options->is_json) {
        figures_print_json(stdout, made);
    } else {
        figures_print(stdout, made);
    }
    fflush(stdout);
}

/* ---- Runs ---- */

static void tell_hostile(const load_options *options, const hostile_counts *counts)
{
    printf(options->is_json ? "{\"run\": \"hostile\", \"kinds\": {"
                            : "hostile clients: %u of each kind\n",
           options->hostile / HOSTILE_COUNT);
    for (hostile_kind kind = 0; kind < HOSTILE_COUNT; kind++) {
        printf(options->is_json ? "%s\"%s\": {\"connections\": %llu, \"ended\": %llu, "
                                  "\"messages\": %llu, \"bytes\": %llu}"
                                : "%s  %-10s %8llu connections, %8llu ended by the server, %8llu "
                                  "messages sent, %10llu bytes read\n",
               options->is_json && kind > 0 ? ", " : "", hostile_name(kind),
               (unsigned long long)counts->connections[kind],
               (unsigned long long)counts->ended[kind], (unsigned long long)counts->messages[kind],
               (unsigned long long)counts->bytes[kind]);
    }
    printf("%s", options->is_json ? "}}\n" : "");
}

/* All turns together, so that other work on the machine affects both sides. */
typedef struct both {
    histogram alone, beside;
} both;

/* Measures again, with hostile clients connected. */
static bool measure_hostile(load_options *options, crowd *all, const figures *alone, both *turns)
{
    hostile them;
    if (!hostile_start(&them, options->hostile, all->port, options->room.tables)) {
        fprintf(stderr, "The hostile clients cannot be started.\n");
        return false;
    }
    play(all, options->warm_seconds + HOSTILE_COMING_SECONDS);
    figures made = measure(all, options->room.server.id, options, "trey serve, hostile beside");
    made.memory_at_start = alone->memory_at_start;
    tell(options, &made);
    tell_hostile(options, them.counts);
    hostile_end(&them);
    if (!options->is_json) {
        printf("p99 of the honest beside them: %.2f times what it was alone\n",
               figures_latency(&made, 9900) / figures_latency(alone, 9900));
    }
    histogram_add_all(&turns->alone, &alone->counts.latency);
    histogram_add_all(&turns->beside, &made.counts.latency);
    return made.counts.lost == 0 && all->live == all->count;
}

/* Measures without and, if asked for, with hostile clients, `turns` times. */
static bool measure_turns(load_options *options, crowd *all, uint64_t memory, figures *made)
{
    both turns = {.alone = {.count = 0}};
    bool is_good = true;
    for (uint32_t turn = 0; turn < options->turns && is_good; turn++) {
        play(all, options->warm_seconds);
        *made = measure(all, options->room.server.id, options, "trey serve");
        made->memory_at_start = memory;
        tell(options, made);
        is_good = options->hostile == 0 || measure_hostile(options, all, made, &turns);
    }
    if (options->turns > 1 && options->hostile > 0 && !options->is_json) {
        double alone = (double)histogram_at(&turns.alone, 9900) / 1e6;
        double beside = (double)histogram_at(&turns.beside, 9900) / 1e6;
        printf("p99 of all %u turns: alone %.1f ms, beside %.1f ms, %.2f times\n", options->turns,
               alone, beside, beside / alone);
    }
    return is_good;
}

static bool run_play(load_options *options, figures *made)
{
    crowd all;
    if (!room_configure(&options->room) || !room_start(&options->room) ||
        !crowd_init(&all, options->seats, options->seed, room_seats)) {
        fprintf(stderr, "The server cannot be started; see %s/server.log.\n",
                options->room.directory);
        return false;
    }
    uint64_t memory = process_look(options->room.server.id).memory_kb;
    all.port = options->room.server.port;
    bool is_good = bring_all(&all);
    if (is_good) {
        is_good = measure_turns(options, &all, memory, made);
    } else {
        fprintf(stderr, "Only %u of %u clients connected: %s\n", all.live, all.count,
                all.last_refusal);
    }
    if (made->counts.refused > 0) {
        fprintf(stderr, "Last refusal: %s\n", all.last_refusal);
    }
    crowd_finish(&all);
    int status = process_end(&options->room.server, SIGTERM);
    if (status != 0) {
        fprintf(stderr, "The server ended with status %d.\n", status);
    }
    return is_good && status == 0;
}

static uint32_t count_waiting(const crowd *all)
{
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        waiting += all->clients[i].asked != ASK_NOTHING;
    }
    return waiting;
}

static double chance(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*random >> 40) / (double)(1 << 24);
}

/* Waits for a random moment within half a second at which a client has sent a command: the server
 * may not have read it yet, may have done half of it, or may be sending the answer. */
static void wait_for_moment(crowd *all, uint64_t *random)
{
    play(all, 0.05 + 0.45 * chance(random));
    for (uint64_t end = crowd_now() + 2000000000; count_waiting(all) == 0 && crowd_now() < end;) {
        crowd_serve(all, 1);
    }
    struct timespec some = {.tv_nsec = (long)(3e6 * chance(random))};
    nanosleep(&some, NULL);
}

/* Kills the server with SIGKILL while all play, and starts it again. Acknowledged commands are
 * recorded; others are sent again with the same id. bench/load/check_notes.py compares the record
 * with the journal. */
static bool kill_and_start(load_options *options, crowd *all, uint64_t *random)
{
    wait_for_moment(all, random);
    (void)process_end(&options->room.server, SIGKILL);
    all->opening_max = 0; /* read each connection to its end before connecting again */
    while (all->live + all->opening > 0) {
        crowd_serve(all, 10);
    }
    all->opening_max = OPENING_MAX;
    if (!room_start(&options->room)) {
        fprintf(stderr, "The server did not start again; see %s/server.log.\n",
                options->room.directory);
        return false;
    }
    return bring_all(all);
}

/* Waits until every command is answered; clients send no new ones. */
static bool settle_down(crowd *all)
{
    uint64_t end = crowd_now() + COMING_SECONDS * UINT64_C(1000000000);
    all->is_over = true;
    while (count_waiting(all) > 0 && crowd_now() < end) {
        crowd_serve(all, 50);
    }
    if (count_waiting(all) > 0) {
        fprintf(stderr, "%u commands were not answered.\n", count_waiting(all));
    }
    return count_waiting(all) == 0;
}

static bool run_kills(load_options *options)
{
    crowd all;
    char notes[PATH_SIZE];
    uint64_t random = options->seed;
    snprintf(notes, sizeof notes, "%s/notes.tsv", options->room.directory);
    if (!room_configure(&options->room) || !room_start(&options->room) ||
        !crowd_init(&all, options->seats, options->seed, room_seats) ||
        (all.notes = fopen(notes, "we")) == NULL) {
        return false;
    }
    all.port = options->room.server.port;
    bool is_good = bring_all(&all);
    play(&all, options->warm_seconds);
    for (uint32_t i = 0; i < options->kills && is_good; i++) {
        is_good = kill_and_start(options, &all, &random);
    }
    is_good = is_good && settle_down(&all) && fclose(all.notes) == 0;
    printf("{\"run\": \"kills\", \"seats\": %u, \"tables\": %u, \"kills\": %u, \"seed\": %llu, "
           "\"commands\": %llu, \"answers\": %llu, \"refused\": %llu, \"repeats\": %llu, "
           "\"rounds\": %llu, \"lost\": %llu}\n",
           options->seats, options->room.tables, options->kills, (unsigned long long)options->seed,
           (unsigned long long)all.counts.commands, (unsigned long long)all.counts.answers,
           (unsigned long long)all.counts.refused, (unsigned long long)all.counts.repeats,
           (unsigned long long)all.counts.rounds, (unsigned long long)all.counts.lost);
    crowd_finish(&all);
    return process_end(&options->room.server, SIGTERM) == 0 && is_good;
}

/* The yardstick gets as many clients, and sends as many messages of the same size per command. */
static bool run_yardstick(load_options *options, const figures *seen, figures *made)
{
    const crowd_counts *counts = &seen->counts;
    crowd all;
    char tables[16], answer[16], message[16], messages[16], log[PATH_SIZE];
    uint64_t answers = counts->answers > 0 ? counts->answers : 1;
    uint64_t others = counts->messages > answers ? counts->messages - answers : 1;
    snprintf(tables, sizeof tables, "%u", options->room.tables);
    snprintf(answer, sizeof answer, "%llu", (unsigned long long)(counts->answer_bytes / answers));
    snprintf(message, sizeof message, "%llu",
             (unsigned long long)((counts->bytes - counts->answer_bytes) / others));
    snprintf(messages, sizeof messages, "%llu", (unsigned long long)(others * 1000 / answers));
    snprintf(log, sizeof log, "%s/yardstick.log", options->room.directory);
    const char *arguments[] = {options->yardstick, tables, answer, message, messages, NULL};
    process server;
    if (!process_start(&server, arguments, log) ||
        !crowd_init(&all, options->seats, options->seed, room_seats)) {
        fprintf(stderr, "The yardstick cannot be started.\n");
        return false;
    }
    uint64_t memory = process_look(server.id).memory_kb;
    all.port = server.port;
    all.is_yardstick = true;
    bool is_good = bring_all(&all);
    if (is_good) {
        play(&all, options->warm_seconds);
        *made = measure(&all, server.id, options, "bare libwebsockets");
        made->memory_at_start = memory;
    }
    crowd_finish(&all);
    (void)process_end(&server, SIGTERM);
    return is_good;
}

/* ---- The program ---- */

static const struct option long_options[] = {{"server", required_argument, NULL, 's'},
                                             {"yardstick", required_argument, NULL, 'y'},
                                             {"directory", required_argument, NULL, 'd'},
                                             {"tables", required_argument, NULL, 't'},
                                             {"seats", required_argument, NULL, 'n'},
                                             {"seconds", required_argument, NULL, 'T'},
                                             {"warm", required_argument, NULL, 'w'},
                                             {"seed", required_argument, NULL, 'r'},
                                             {"kills", required_argument, NULL, 'k'},
                                             {"hostile", required_argument, NULL, 'h'},
                                             {"turns", required_argument, NULL, 'u'},
                                             {"json", no_argument, NULL, 'j'},
                                             {NULL, 0, NULL, 0}};

static const char usage[] =
    "trey-load --server TREY --directory DIR [--yardstick PROGRAM] [--tables N] [--seats N]\n"
    "          [--seconds N] [--warm N] [--seed N] [--hostile N] [--turns N] [--kills N]\n"
    "          [--json]\n";

static bool read_options(int argc, char **argv, load_options *options)
{
    for (int option; (option = getopt_long(argc, argv, "", long_options, NULL)) != -1;) {
        switch (option) {
        case 's':
            options->room.program = optarg;
            break;
        case 'y':
            options->yardstick = optarg;
            break;
        case 'd':
            options->room.directory = optarg;
            break;
        case 't':
            options->room.tables = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'n':
            options->seats = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'T':
            options->seconds = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'w':
            options->warm_seconds = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'r':
            options->seed = strtoull(optarg, NULL, 10);
            break;
        case 'k':
            options->kills = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'h':
            options->hostile = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'u':
            options->turns = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'j':
            options->is_json = true;
            break;
        default:
            return false;
        }
    }
    return options->room.program != NULL && options->room.directory != NULL && optind == argc;
}

/* Raises the limit of open files to the maximum. */
static void raise_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)!setrlimit(RLIMIT_NOFILE, &files);
    }
}

int main(int argc, char **argv)
{
    load_options options = {.room = {.tables = 10},
                            .seats = 70,
                            .seconds = 10,
                            .warm_seconds = 3,
                            .turns = 1,
                            .seed = 1};
    figures seen = {.name = ""}, bare = {.name = ""};
    if (!read_options(argc, argv, &options)) {
        fputs(usage, stderr);
        return 2;
    }
    raise_files();
    signal(SIGPIPE, SIG_IGN);
    if (options.kills > 0) {
        return run_kills(&options) ? 0 : 1;
    }
    if (!run_play(&options, &seen)) {
        return 1;
    }
    if (options.yardstick != NULL) {
        if (!run_yardstick(&options, &seen, &bare)) {
            return 1;
        }
        tell(&options, &bare);
        if (!options.is_json) {
            printf("messages/s as a share of the bare server's: %.0f %%\n",
                   100 * figures_messages(&seen) / figures_messages(&bare));
        }
    }
    return 0;
}
