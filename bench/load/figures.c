/* SPDX-License-Identifier: MIT */
#include "figures.h"

#include <stdlib.h>
#include <unistd.h>

double figures_load(void)
{
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

/* Stolen time: the eighth number in the first line of /proc/stat, in ticks. */
double figures_stolen(void)
{
    unsigned long long stolen = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (file != NULL) {
        (void)!fscanf(file, "cpu %*u %*u %*u %*u %*u %*u %*u %llu", &stolen);
        fclose(file);
    }
    return (double)stolen / (double)sysconf(_SC_CLK_TCK);
}

static double per(double count, double of)
{
    return of > 0 ? count / of : 0;
}

double figures_messages(const figures *of)
{
    return per((double)of->counts.messages, of->seconds);
}

double figures_memory(const figures *of)
{
    double grown = (double)of->server.memory_kb - (double)of->memory_at_start;
    return per(grown, of->seats);
}

double figures_latency(const figures *of, uint32_t of_ten_thousand)
{
    return (double)histogram_at(&of->counts.latency, of_ten_thousand) / 1e6;
}

double figures_of_player(const figures *of, uint64_t count)
{
    double players = per(of->seats, of->tables);
    return per((double)count, players * (double)of->counts.rounds);
}

static void print_threads(FILE *out, const figures *of)
{
    for (uint32_t i = 0; i < of->server.thread_count; i++) {
        const thread_use *thread = &of->server.threads[i];
        double share = 100 * per(thread->seconds, of->seconds);
        if (share >= 0.5) {
            fprintf(out, "    %-34s %8.0f %%\n", thread->name, share);
        }
    }
}

void figures_print(FILE *out, const figures *of)
{
    const crowd_counts *counts = &of->counts;
    fprintf(out, "%s: %u seats on %u tables, %.0f s; load of the machine %.1f before, %.1f after\n",
            of->name, of->seats, of->tables, of->seconds, of->load_before, of->load_after);
    const struct {
        const char *name;
        double value;
        const char *unit;
    } rows[] = {
        {"rounds", per((double)counts->rounds, of->seconds), "/s"},
        {"commands answered", per((double)counts->answers, of->seconds), "/s"},
        {"refused of them", per((double)counts->refused, of->seconds), "/s"},
        {"command to durable answer, p50", figures_latency(of, 5000), "ms"},
        {"p99", figures_latency(of, 9900), "ms"},
        {"p99.9", figures_latency(of, 9990), "ms"},
        {"longest", (double)counts->latency.most / 1e6, "ms"},
        {"messages to clients", figures_messages(of), "/s"},
        {"  of a round", per((double)counts->messages, (double)counts->rounds), ""},
        {"  of a command", per((double)counts->messages, (double)counts->answers), ""},
        {"bytes to clients", per((double)counts->bytes, of->seconds) / 1e6, "MB/s"},
        {"  of a round", per((double)counts->bytes, (double)counts->rounds) / 1e3, "KB"},
        {"  of a message", per((double)counts->bytes, (double)counts->messages), "bytes"},
        {"a player's messages of a round", figures_of_player(of, counts->messages), ""},
        {"a player's bytes of a round", figures_of_player(of, counts->bytes) / 1e3, "KB"},
        {"first state", per((double)of->first_bytes, (double)of->firsts), "bytes"},
        {"journal", per((double)of->journal_bytes, of->seconds) / 1e6, "MB/s"},
        {"memory of a seat", figures_memory(of), "KB"},
        {"memory in all", (double)of->server.memory_kb / 1024, "MB"},
        {"processor time of a command: server",
         1e6 * per(of->server.seconds, (double)counts->answers), "us"},
        {"  loader", 1e6 * per(of->loader_seconds, (double)counts->answers), "us"},
        {"processors: server", 100 * per(of->server.seconds, of->seconds), "%"},
        {"processors: loader", 100 * per(of->loader_seconds, of->seconds), "%"},
        {"processors: taken by the host", 100 * per(of->stolen, of->seconds), "%"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fprintf(out, "  %-36s %10.*f %s\n", rows[i].name, rows[i].value < 100 ? 2 : 0,
                rows[i].value, rows[i].unit);
    }
    print_threads(out, of);
    if (counts->lost + counts->errors + counts->too_many + counts->nudges > 0) {
        fprintf(out, "  connections lost %llu, errors %llu, too many %llu, nudged %llu\n",
                (unsigned long long)counts->lost, (unsigned long long)counts->errors,
                (unsigned long long)counts->too_many, (unsigned long long)counts->nudges);
    }
}

void figures_print_json(FILE *out, const figures *of)
{
    const crowd_counts *counts = &of->counts;
    fprintf(out,
            "{\"run\": \"%s\", \"seats\": %u, \"tables\": %u, \"seconds\": %.3f, "
            "\"load_before\": %.2f, \"load_after\": %.2f, \"rounds\": %llu, \"commands\": %llu, "
            "\"answers\": %llu, \"refused\": %llu, \"p50_ms\": %.3f, \"p99_ms\": %.3f, "
            "\"p999_ms\": %.3f, \"longest_ms\": %.3f, \"messages\": %llu, \"bytes\": %llu, "
            "\"journal_bytes\": %llu, \"memory_kb_seat\": %.2f, \"memory_kb\": %llu, "
            "\"server_seconds\": %.2f, \"loader_seconds\": %.2f, \"lost\": %llu, \"errors\": %llu, "
            "\"too_many\": %llu, \"repeats\": %llu, \"player_messages\": %.2f, "
            "\"player_bytes\": %.0f, \"first_bytes\": %.0f, \"threads\": {",
            of->name, of->seats, of->tables, of->seconds, of->load_before, of->load_after,
            (unsigned long long)counts->rounds, (unsigned long long)counts->commands,
            (unsigned long long)counts->answers, (unsigned long long)counts->refused,
            figures_latency(of, 5000), figures_latency(of, 9900), figures_latency(of, 9990),
            (double)counts->latency.most / 1e6, (unsigned long long)counts->messages,
            (unsigned long long)counts->bytes, (unsigned long long)of->journal_bytes,
            figures_memory(of), (unsigned long long)of->server.memory_kb, of->server.seconds,
            of->loader_seconds, (unsigned long long)counts->lost,
            (unsigned long long)counts->errors, (unsigned long long)counts->too_many,
            (unsigned long long)counts->repeats, figures_of_player(of, counts->messages),
            figures_of_player(of, counts->bytes), per((double)of->first_bytes, (double)of->firsts));
    for (uint32_t i = 0; i < of->server.thread_count; i++) {
        fprintf(out, "%s\"%s\": %.2f", i > 0 ? ", " : "", of->server.threads[i].name,
                of->server.threads[i].seconds);
    }
    fprintf(out, "}}\n");
}
