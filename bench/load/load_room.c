/* SPDX-License-Identifier: MIT */
#include "load_room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { PATH_SIZE = 512, CYCLE = 7, TRIES = 5 };

static const char *rules_of(uint32_t table)
{
    if (table % CYCLE == 0) {
        return "rules: california-bureau, posting: {seats: 8, schedule: A4}";
    }
    return table % 2 == 0 ? "rules: california-grand, posting: {seats: 7, schedule: A4}"
                          : "rules: house-banked";
}

uint32_t room_seats(uint32_t table)
{
    return table % CYCLE == 0 ? 8 : 7;
}

bool room_configure(const load_room *in)
{
    char path[PATH_SIZE];
    mkdir(in->directory, 0700);
    snprintf(path, sizeof path, "%s/load.yaml", in->directory);
    FILE *out = fopen(path, "we");
    if (out == NULL) {
        return false;
    }
    fprintf(out,
            "trey: 1\nbots: 0\ndrain_seconds: 0\n"
            "guests: {allowed: yes, chips: $100000, per_hour: 1000000, total: 1000000}\n"
            "limits: {clients: %u}\ntables:\n",
            in->clients);
    /* Without pauses, everyone is there all the time: the shortest times. */
    const char *times = in->has_pauses ? ""
                                       : ", betting_seconds: 10, offer_seconds: 10, "
                                         "reveal_seconds: 1, result_seconds: 1";
    for (uint32_t table = 1; table <= in->tables; table++) {
        fprintf(out, "  - {name: Table %u, chips: play, %s%s}\n", table, rules_of(table), times);
    }
    return fclose(out) == 0;
}

static bool start(load_room *in)
{
    char config[PATH_SIZE], data[PATH_SIZE], log[PATH_SIZE], listen[32];
    snprintf(config, sizeof config, "%s/load.yaml", in->directory);
    snprintf(data, sizeof data, "%s/data", in->directory);
    snprintf(log, sizeof log, "%s/server.log", in->directory);
    snprintf(listen, sizeof listen, "127.0.0.1:%u", in->port);
    const char *arguments[] = {in->program, "serve",    "--config", config, "--data",
                               data,        "--listen", listen,     NULL};
    return process_start(&in->server, arguments, log);
}

/* Another process may take a port just before: then another one, or the same a little later. */
bool room_start(load_room *in)
{
    bool is_first = in->port == 0, is_up = false;
    for (uint32_t i = 0; i < TRIES && !is_up; i++) {
        struct timespec some = {.tv_nsec = i == 0 ? 0 : 300000000};
        nanosleep(&some, NULL);
        in->port = is_first ? process_free_port() : in->port;
        is_up = start(in);
    }
    return is_up;
}
