/* SPDX-License-Identifier: MIT */
#include "hostile.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "crowd.h"

enum {
    FIRST_ADDRESS = 100000, /* after the addresses of honest clients */
    EVENTS_MAX = 256,
    TICK_MS = 10,
    OVERSIZE = 256 << 10, /* message size */
    NICE = 19             /* real attackers do not use the server's processors */
};

typedef struct enemy {
    uint32_t number;
    hostile_kind kind;
    int socket; /* -1: none */
    bool is_connected, is_live;
    uint32_t sent; /* bytes of the request head, or messages */
    uint64_t next_time;
} enemy;

typedef struct horde {
    int epoll;
    uint16_t port;
    uint32_t count, tables;
    enemy *enemies;
    hostile_counts *counts;
} horde;

const char *hostile_name(hostile_kind kind)
{
    static const char *const names[] = {
#define HOSTILE_NAME(id, name) name,
        HOSTILE_LIST(HOSTILE_NAME)
#undef HOSTILE_NAME
    };
    return names[kind];
}

hostile_kind hostile_find(const char *name)
{
    hostile_kind kind = 0;
    while (kind < HOSTILE_COUNT && strcmp(hostile_name(kind), name) != 0) {
        kind++;
    }
    return kind;
}

/* The pause between two actions. */
static uint64_t pause_ms(hostile_kind kind)
{
    static const uint16_t pauses[HOSTILE_COUNT] = {
        [HOSTILE_SILENT] = 1000, [HOSTILE_SLOW] = 300,   [HOSTILE_HALF_OPEN] = 1000,
        [HOSTILE_FLOOD] = 20,    [HOSTILE_GARBAGE] = 20, [HOSTILE_OVERSIZE] = 500,
        [HOSTILE_DEAF] = 1000,   [HOSTILE_CHURN] = 200,  [HOSTILE_LISTS] = 500};
    return pauses[kind];
}

static bool wants_socket(hostile_kind kind)
{
    return kind != HOSTILE_SILENT && kind != HOSTILE_SLOW && kind != HOSTILE_LISTS;
}

static bool reads(hostile_kind kind)
{
    return kind != HOSTILE_DEAF && kind != HOSTILE_HALF_OPEN;
}

/* ---- Connecting and disconnecting ---- */

static void hang_up(enemy *who)
{
    if (who->socket >= 0) {
        close(who->socket);
    }
    who->socket = -1;
    who->is_connected = who->is_live = false;
    who->sent = 0;
}

static void come(horde *in, enemy *who)
{
    if (!wire_connect(&who->socket, FIRST_ADDRESS + who->number, in->port)) {
        return;
    }
    in->counts->connections[who->kind]++;
    struct epoll_event wanted = {.events = EPOLLOUT, .data.u32 = who->number};
    epoll_ctl(in->epoll, EPOLL_CTL_ADD, who->socket, &wanted);
}

static void put(horde *in, enemy *who, const void *bytes, size_t size)
{
    ssize_t sent = send(who->socket, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN) {
        in->counts->ended[who->kind]++;
        hang_up(who);
    } else if (sent == (ssize_t)size) {
        in->counts->messages[who->kind]++;
    } else if (sent > 0 && who->kind == HOSTILE_OVERSIZE) {
        in->counts->messages[who->kind]++;
    } else if (sent > 0) {
        hang_up(who); /* a frame was cut off: what follows would be parsed as something else */
    }
}

static void connected(horde *in, enemy *who)
{
    char text[1024];
    struct epoll_event wanted = {.events = reads(who->kind) || !who->is_live ? EPOLLIN : 0,
                                 .data.u32 = who->number};
    epoll_ctl(in->epoll, EPOLL_CTL_MOD, who->socket, &wanted);
    who->is_connected = true;
    if (wants_socket(who->kind)) {
        put(in, who, text, wire_upgrade(text, sizeof text, in->port, ""));
    }
}

/* ---- Attacks ---- */

static void say(horde *in, enemy *who, const char *text)
{
    uint8_t frame[256];
    put(in, who, frame, wire_frame(frame, WIRE_TEXT, text, strlen(text)));
}

static void send_endless(horde *in, enemy *who)
{
    static uint8_t frame[OVERSIZE + WIRE_HEAD_MAX];
    if (frame[0] == 0) {
        static char text[OVERSIZE];
        memset(text, 'x', sizeof text);
        (void)wire_frame(frame, WIRE_TEXT, text, sizeof text);
    }
    if (who->sent++ == 0) {
        put(in, who, frame, sizeof frame);
    }
}

static void send_slowly(horde *in, enemy *who)
{
    char text[1024];
    size_t size = wire_upgrade(text, sizeof text, in->port, "");
    if (who->sent < size) {
        put(in, who, text + who->sent++, 1);
    }
}

static void ask_for_list(horde *in, enemy *who)
{
    char text[256];
    int size = snprintf(text, sizeof text,
                        "GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", in->port);
    put(in, who, text, (size_t)size);
}

static void watch_all(horde *in, enemy *who)
{
    char text[128];
    for (uint32_t i = 0; i < 8 && who->socket >= 0; i++) {
        snprintf(text, sizeof text, "{\"id\": \"h%u\", \"do\": \"subscribe\", \"table\": %u}",
                 who->sent, 1 + (who->number + who->sent) % in->tables);
        who->sent++;
        say(in, who, text);
    }
}

static void act(horde *in, enemy *who)
{
    switch (who->kind) {
    case HOSTILE_SLOW:
        send_slowly(in, who);
        return;
    case HOSTILE_LISTS:
        ask_for_list(in, who);
        return;
    default:
        break;
    }
    if (!who->is_live) {
        return;
    }
    switch (who->kind) {
    case HOSTILE_FLOOD:
        say(in, who, "{\"id\": \"h\", \"do\": \"ping\"}");
        return;
    case HOSTILE_GARBAGE:
        say(in, who, "{\"id\": 7, \"do\": [\"place\", {\"table\": \"\\ud800\"");
        return;
    case HOSTILE_OVERSIZE:
        send_endless(in, who);
        return;
    case HOSTILE_DEAF:
        watch_all(in, who);
        return;
    case HOSTILE_CHURN:
        hang_up(who);
        return;
    default:
        return;
    }
}

static void hear(horde *in, enemy *who)
{
    char bytes[65536];
    ssize_t got = recv(who->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got <= 0) {
        if (got == 0 || errno != EAGAIN) {
            in->counts->ended[who->kind]++;
            hang_up(who);
        }
        return;
    }
    in->counts->bytes[who->kind] += (uint64_t)got;
    if (wants_socket(who->kind) && !who->is_live) {
        who->is_live =
            wire_head_end(bytes, (size_t)got) != NULL && memcmp(bytes, "HTTP/1.1 101", 12) == 0;
        if (!reads(who->kind)) {
            struct epoll_event wanted = {.events = 0, .data.u32 = who->number};
            epoll_ctl(in->epoll, EPOLL_CTL_MOD, who->socket, &wanted);
        }
    }
}

static void act_all(horde *in)
{
    uint64_t now = crowd_now();
    for (uint32_t i = 0; i < in->count; i++) {
        enemy *who = &in->enemies[i];
        if (now < who->next_time) {
            continue;
        }
        who->next_time = now + pause_ms(who->kind) * 1000000;
        if (who->socket < 0) {
            come(in, who);
        } else if (who->is_connected) {
            act(in, who);
        }
    }
}

static void run(horde *in)
{
    struct epoll_event events[EVENTS_MAX];
    for (;;) {
        act_all(in);
        int count = epoll_wait(in->epoll, events, EVENTS_MAX, TICK_MS);
        for (int i = 0; i < count; i++) {
            enemy *who = &in->enemies[events[i].data.u32];
            if (who->socket < 0) {
                continue;
            }
            if (!who->is_connected && (events[i].events & (EPOLLERR | EPOLLHUP)) == 0) {
                connected(in, who);
            } else {
                hear(in, who);
            }
        }
    }
}

/* ---- The process ---- */

bool hostile_start(hostile *started, uint32_t count, hostile_kind kind, uint16_t port,
                   uint32_t tables)
{
    hostile_counts *counts =
        mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) {
        return false;
    }
    *started = (hostile){.id = fork(), .counts = counts};
    if (started->id != 0) {
        return started->id > 0;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)!setpriority(PRIO_PROCESS, 0, NICE);
    horde all = {.epoll = epoll_create1(EPOLL_CLOEXEC),
                 .port = port,
                 .count = count,
                 .tables = tables,
                 .enemies = calloc(count, sizeof(enemy)),
                 .counts = counts};
    if (all.epoll < 0 || all.enemies == NULL) {
        _exit(1);
    }
    uint64_t now = crowd_now();
    for (uint32_t i = 0; i < count; i++) { /* spread over time */
        all.enemies[i] =
            (enemy){.number = i,
                    .kind = kind < HOSTILE_COUNT ? kind : (hostile_kind)(i % HOSTILE_COUNT),
                    .socket = -1,
                    .next_time = now + (uint64_t)i * HOSTILE_COMING_SECONDS * 1000000000 / count};
    }
    run(&all);
    _exit(0);
}

void hostile_end(hostile *ended)
{
    if (ended->id > 0) {
        kill(ended->id, SIGKILL);
        waitpid(ended->id, NULL, 0);
    }
    munmap(ended->counts, sizeof *ended->counts);
    *ended = (hostile){.id = 0};
}
