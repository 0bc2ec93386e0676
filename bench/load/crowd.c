/* SPDX-License-Identifier: MIT */
/*
 * The loader shares the processors with the server, so it must be cheap: one thread, one read for
 * everything that a socket has, and frames parsed in place.
 */
#include "crowd.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "player.h"

enum { EVENTS_MAX = 512, READ_MAX = 256 << 10, TEXT_MAX = 1024, TRIES_MAX = 1024 };

uint64_t crowd_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

bool crowd_init(crowd *made, uint32_t count, uint64_t seed, uint32_t (*seats_of)(uint32_t table))
{
    *made = (crowd){.count = count, .opening_max = OPENING_MAX};
    made->clients = calloc(count, sizeof *made->clients);
    made->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (made->clients == NULL || made->epoll < 0) {
        return false;
    }
    uint32_t table = 1, seat = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (++seat > seats_of(table)) {
            table++;
            seat = 1;
        }
        made->clients[i] = (client){.number = i,
                                    .table = table,
                                    .seat = seat,
                                    .socket = -1,
                                    .random = (seed + i) * UINT64_C(0x9E3779B97F4A7C15)};
    }
    return true;
}

void crowd_finish(crowd *finished)
{
    crowd_leave(finished);
    for (uint32_t i = 0; i < finished->count && finished->clients != NULL; i++) {
        free(finished->clients[i].left);
    }
    free(finished->clients);
    close(finished->epoll);
}

/* ---- Connecting and disconnecting ---- */

static void hang_up(crowd *in, client *who)
{
    if (who->state == CLIENT_AWAY) {
        return;
    }
    close(who->socket);
    in->live -= who->state == CLIENT_LIVE;
    in->opening -= who->state == CLIENT_GUEST || who->state == CLIENT_UPGRADING;
    who->state = CLIENT_AWAY;
    who->socket = -1;
    who->left_size = 0;
}

void crowd_leave(crowd *in)
{
    for (uint32_t i = 0; i < in->count; i++) {
        hang_up(in, &in->clients[i]);
    }
}

static void send_bytes(crowd *in, client *who, const void *bytes, size_t size)
{
    /* Requests are short; a socket that does not take one at once is stuck. */
    if (send(who->socket, bytes, size, MSG_NOSIGNAL) != (ssize_t)size) {
        in->counts.lost += who->state == CLIENT_LIVE;
        hang_up(in, who);
    }
}

void crowd_say(crowd *in, client *who, const char *text, size_t size)
{
    uint8_t frame[TEXT_MAX + WIRE_HEAD_MAX];
    if (size <= TEXT_MAX) {
        in->counts.sent++;
        send_bytes(in, who, frame, wire_frame(frame, WIRE_TEXT, text, size));
    }
}

static void begin(crowd *in, client *who)
{
    if (!wire_connect(&who->socket, who->number, in->port)) {
        return;
    }
    bool has_session = in->is_yardstick || who->cookie[0] != '\0';
    who->state = has_session ? CLIENT_UPGRADING : CLIENT_GUEST;
    in->opening++;
    struct epoll_event wanted = {.events = EPOLLOUT, .data.u32 = who->number};
    epoll_ctl(in->epoll, EPOLL_CTL_ADD, who->socket, &wanted);
}

/* The number of clients that have arrived, connected or not. */
static uint32_t arrived(crowd *in)
{
    uint64_t now = crowd_now();
    in->begun = in->begun == 0 ? now : in->begun;
    uint64_t due = 1 + (now - in->begun) * in->arrivals / 1000000000;
    return in->arrivals == 0 || due > in->count ? in->count : (uint32_t)due;
}

/* Connects clients that are away, up to opening_max at a time. */
static void bring_back(crowd *in)
{
    uint32_t count = arrived(in);
    for (uint32_t tries = 0; tries < TRIES_MAX && in->opening < in->opening_max; tries++) {
        client *who = &in->clients[in->next_away];
        in->next_away = (in->next_away + 1) % count;
        if (who->state == CLIENT_AWAY) {
            begin(in, who);
            if (who->state == CLIENT_AWAY) {
                return;
            }
        }
    }
}

static void connected(crowd *in, client *who)
{
    char text[TEXT_MAX];
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = who->number};
    epoll_ctl(in->epoll, EPOLL_CTL_MOD, who->socket, &wanted);
    size_t size = who->state == CLIENT_GUEST
                      ? wire_guest(text, sizeof text, in->port)
                      : wire_upgrade(text, sizeof text, in->port, who->cookie);
    send_bytes(in, who, text, size);
}

/* ---- Input ---- */

static void take_session(crowd *in, client *who, const char *bytes, size_t size)
{
    static const char name[] = "set-cookie: ";
    const char *cookie = memmem(bytes, size, name, sizeof name - 1);
    int64_t person = wire_number(bytes, size, "\"person\": ");
    if (cookie == NULL) {
        in->counts.errors++;
    } else if (person > 0) {
        cookie += sizeof name - 1;
        const char *end = memchr(cookie, ';', (size_t)(bytes + size - cookie));
        if (end != NULL && end - cookie < COOKIE_MAX) {
            memcpy(who->cookie, cookie, (size_t)(end - cookie));
            who->person = (uint32_t)person;
        }
    } else {
        return; /* incomplete */
    }
    hang_up(in, who);
    if (in->opening < in->opening_max) {
        begin(in, who);
    }
}

static size_t take_upgrade(crowd *in, client *who, const char *bytes, size_t size)
{
    const char *end = wire_head_end(bytes, size);
    if (end == NULL) {
        return 0;
    }
    if (memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
        in->counts.errors++;
        hang_up(in, who);
        return size;
    }
    who->state = CLIENT_LIVE;
    in->opening--;
    in->live++;
    player_come(in, who);
    return (size_t)(end - bytes);
}

static void take_frame(crowd *in, client *who, const wire_message *message)
{
    uint8_t pong[125 + WIRE_HEAD_MAX];
    switch (message->opcode) {
    case WIRE_TEXT:
        in->counts.messages++;
        in->counts.bytes += message->size;
        if (in->frames != NULL && who->table == 1) {
            fprintf(in->frames, "%u %zu\n", who->number, message->size);
            fwrite(message->payload, 1, message->size, in->frames);
        }
        player_hear(in, who, message->payload, message->size);
        return;
    case WIRE_PING:
        if (message->size <= 125) {
            size_t size = wire_frame(pong, WIRE_PONG, message->payload, message->size);
            send_bytes(in, who, pong, size);
        }
        return;
    case WIRE_CLOSE:
        in->counts.lost++;
        hang_up(in, who);
        return;
    default:
        in->counts.errors++;
        return;
    }
}

/* Returns the number of bytes that were consumed. */
static size_t take_bytes(crowd *in, client *who, const char *bytes, size_t size)
{
    size_t at = 0;
    if (who->state == CLIENT_GUEST) {
        take_session(in, who, bytes, size);
        return 0;
    }
    if (who->state == CLIENT_UPGRADING) {
        at = take_upgrade(in, who, bytes, size);
    }
    while (who->state == CLIENT_LIVE && at < size) {
        wire_message message;
        size_t whole = wire_next(bytes + at, size - at, &message);
        if (whole == 0) {
            break;
        }
        at += whole;
        take_frame(in, who, &message);
    }
    return at;
}

static void keep_rest(client *who, const char *bytes, size_t size)
{
    if (size > who->left_capacity) {
        char *grown = realloc(who->left, 2 * size);
        if (grown == NULL) {
            abort();
        }
        who->left = grown;
        who->left_capacity = 2 * size;
    }
    memcpy(who->left, bytes, size);
    who->left_size = size;
}

static void read_socket(crowd *in, client *who)
{
    static char bytes[READ_MAX];
    if (who->left_size > 0) {
        memcpy(bytes, who->left, who->left_size);
    }
    ssize_t got = recv(who->socket, bytes + who->left_size, READ_MAX - who->left_size, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            in->counts.lost += who->state == CLIENT_LIVE;
            hang_up(in, who);
        }
        return;
    }
    size_t size = who->left_size + (size_t)got;
    who->left_size = 0;
    size_t used = take_bytes(in, who, bytes, size);
    if (who->state != CLIENT_AWAY && used < size) {
        keep_rest(who, bytes + used, size - used);
    }
}

void crowd_serve(crowd *in, int wait_ms)
{
    struct epoll_event events[EVENTS_MAX];
    if (in->live + in->opening < in->count) {
        bring_back(in);
    }
    uint64_t wait = (uint64_t)wait_ms * 1000000;
    wait = in->pace == NULL ? wait : pace_until(in->pace, crowd_now(), wait);
    struct timespec wait_time = {(time_t)(wait / 1000000000), (long)(wait % 1000000000)};
    int count = epoll_pwait2(in->epoll, events, EVENTS_MAX, &wait_time, NULL);
    in->now = crowd_now();
    for (int i = 0; i < count; i++) {
        client *who = &in->clients[events[i].data.u32];
        if (who->state == CLIENT_AWAY) {
            continue;
        }
        if ((events[i].events & EPOLLOUT) != 0 && (events[i].events & EPOLLERR) == 0) {
            connected(in, who);
        } else {
            read_socket(in, who);
        }
    }
    pace_entry next;
    while (in->pace != NULL && pace_next(in->pace, in->now, &next)) {
        player_due(in, &in->clients[next.client], next.due);
    }
}

void crowd_nudge(crowd *in, uint64_t quiet_ns)
{
    uint64_t now = crowd_now();
    for (uint32_t i = 0; i < in->count; i++) {
        client *who = &in->clients[i];
        if (who->state == CLIENT_LIVE && who->asked == ASK_NOTHING &&
            now - who->heard_at > quiet_ns && who->commands != who->told) {
            who->commands = who->told;
            who->heard_at = now;
            in->counts.nudges++;
            player_act(in, who);
        }
    }
}
