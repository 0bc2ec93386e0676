/* SPDX-License-Identifier: MIT */
/*
 * trey-load: plays with many clients, without pause or at the pace of people, and measures the
 * server; then measures a bare server with as many messages, as a yardstick.
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
#include "load_turns.h"

enum { COMING_SECONDS = 300, PATH_SIZE = 512, ARRIVALS = 250 /* people, in a second */ };

#define QUIET_NS UINT64_C(2000000000)         /* until a client without pauses tries again … */
#define QUIET_PEOPLE_NS UINT64_C(60000000000) /* … and one that may have to wait for others */

typedef struct load_options {
    load_room room;
    const char *yardstick; /* NULL: none */
    const char *frames;    /* where to record the frames of a table; NULL: nowhere */
    uint32_t seats, seconds, warm_seconds, kills, hostile, turns;
    hostile_kind hostile_kind; /* HOSTILE_COUNT: all */
    uint64_t seed;
    bool is_json, is_people;
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
    uint64_t quiet = in->pace == NULL ? QUIET_NS : QUIET_PEOPLE_NS;
    while (crowd_now() < end) {
        crowd_serve(in, 50);
        if (in->now >= next) {
            crowd_nudge(in, quiet);
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
    if (in->pace != NULL) {
        in->pace->late = (histogram){.count = 0};
    }
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

/* At the pace of people, the times above count from when a command was due. This is the part that
 * the loader itself was late. */
static void tell_pace(const load_options *options, const crowd *all)
{
    if (all->pace == NULL) {
        return;
    }
    const histogram *late = &all->pace->late;
    printf(options->is_json
               ? "{\"run\": \"pace\", \"commands\": %llu, \"late_p50_ms\": %.3f, "
                 "\"late_p99_ms\": %.3f, \"late_most_ms\": %.3f}\n"
               : "  sent late, of %llu commands: p50 %.2f, p99 %.2f, longest %.2f ms\n",
           (unsigned long long)late->count, (double)histogram_at(late, 5000) / 1e6,
           (double)histogram_at(late, 9900) / 1e6, (double)late->most / 1e6);
    fflush(stdout);
}

/* ---- Runs ---- */

static void tell_hostile(const load_options *options, const hostile_counts *counts)
{
    printf(options->is_json ? "{\"run\": \"hostile\", \"kinds\": {" : "hostile clients: %u\n",
           options->hostile);
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

/* Measures again, with hostile clients connected. */
static bool measure_hostile(load_options *options, crowd *all, const figures *alone,
                            turns *all_turns)
{
    hostile them;
    if (!hostile_start(&them, options->hostile, options->hostile_kind, all->port,
                       options->room.tables)) {
        fprintf(stderr, "The hostile clients cannot be started.\n");
        return false;
    }
    play(all, options->warm_seconds + HOSTILE_COMING_SECONDS);
    figures made = measure(all, options->room.server.id, options, "trey serve, hostile beside");
    made.memory_at_start = alone->memory_at_start;
    tell(options, &made);
    tell_hostile(options, them.counts);
    hostile_end(&them);
    double ratio = turns_add(all_turns, &alone->counts.latency, &made.counts.latency);
    if (!options->is_json) {
        printf("p99 of the honest beside them: %.2f times what it was alone\n", ratio);
    }
    return made.counts.lost == 0 && all->live == all->count;
}

/* Measures without and, if asked for, with hostile clients, `turns` times. */
static bool measure_turns(load_options *options, crowd *all, uint64_t memory, figures *made)
{
    turns all_turns = {.count = 0};
    bool is_good = true;
    for (uint32_t turn = 0; turn < options->turns && is_good; turn++) {
        play(all, options->warm_seconds);
        *made = measure(all, options->room.server.id, options, "trey serve");
        made->memory_at_start = memory;
        tell(options, made);
        tell_pace(options, all);
        is_good = options->hostile == 0 || measure_hostile(options, all, made, &all_turns);
    }
    if (all_turns.count > 1) {
        bool is_one = options->hostile_kind < HOSTILE_COUNT;
        turns_print(stdout, &all_turns, is_one ? hostile_name(options->hostile_kind) : "all kinds",
                    options->is_json);
    }
    return is_good;
}

static bool run_play(load_options *options, figures *made)
{
    crowd all;
    pace people = {.count = 0};
    if (!room_configure(&options->room) || !room_start(&options->room) ||
        !crowd_init(&all, options->seats, options->seed, room_seats)) {
        fprintf(stderr, "The server cannot be started; see %s/server.log.\n",
                options->room.directory);
        return false;
    }
    uint64_t memory = process_look(options->room.server.id).memory_kb;
    all.port = options->room.server.port;
    if (options->is_people) {
        all.pace = &people;
        all.arrivals = ARRIVALS;
    }
    all.frames = options->frames == NULL ? NULL : fopen(options->frames, "we");
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
    if (all.frames != NULL && fclose(all.frames) != 0) {
        fprintf(stderr, "%s cannot be written.\n", options->frames);
        is_good = false;
    }
    crowd_finish(&all);
    pace_finish(&people);
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
                                             {"hostile-kind", required_argument, NULL, 'H'},
                                             {"people", no_argument, NULL, 'p'},
                                             {"frames", required_argument, NULL, 'f'},
                                             {"json", no_argument, NULL, 'j'},
                                             {NULL, 0, NULL, 0}};

static const char usage[] =
    "trey-load --server TREY --directory DIR [--yardstick PROGRAM] [--tables N] [--seats N]\n"
    "          [--people] [--seconds N] [--warm N] [--seed N] [--kills N]\n"
    "          [--hostile N [--hostile-kind KIND] [--turns N]] [--frames FILE] [--json]\n";

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
        case 'H':
            options->hostile_kind = hostile_find(optarg);
            if (options->hostile_kind == HOSTILE_COUNT) {
                fprintf(stderr, "There is no hostile client '%s'.\n", optarg);
                return false;
            }
            break;
        case 'p':
            options->is_people = true;
            break;
        case 'f':
            options->frames = optarg;
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

/* Raises the limit of open files, for this process and the server. False: it is too low. */
static bool raise_files(uint32_t clients)
{
    enum { OTHER_FILES = 128 }; /* as many as the server keeps for itself */
    rlim_t wanted = (rlim_t)clients + OTHER_FILES;
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return true;
    }
    files.rlim_cur = files.rlim_max = files.rlim_max > wanted ? files.rlim_max : wanted;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0) { /* root may raise the maximum */
        return true;
    }
    fprintf(stderr,
            "%u clients need %llu open files in each process; raise the limit (ulimit -Hn).\n",
            clients, (unsigned long long)wanted);
    return false;
}

int main(int argc, char **argv)
{
    load_options options = {.room = {.tables = 10},
                            .seats = 70,
                            .seconds = 10,
                            .warm_seconds = 3,
                            .turns = 1,
                            .hostile_kind = HOSTILE_COUNT,
                            .seed = 1};
    figures seen = {.name = ""}, bare = {.name = ""};
    if (!read_options(argc, argv, &options)) {
        fputs(usage, stderr);
        return 2;
    }
    options.room.has_pauses = options.is_people;
    options.room.clients = options.seats + options.hostile + OPENING_MAX;
    if (!raise_files(options.room.clients)) {
        return 1;
    }
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
