/* SPDX-License-Identifier: MIT */
/*
 * The watchers of each table, and its latest events. floor_publish.c sends the updates.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"
#include "protocol/event_json.h"

enum { FOR_ALL, FOR_STAFF };

/* ---- Jobs to the net thread ---- */

void floor_post(floor_thread *at, job *sent)
{
    job_list_add(&at->posted, sent);
}

void floor_post_all(floor_thread *at)
{
    if (at->posted.first != NULL) {
        job_queue_push_all(at->options.answers, &at->posted);
        at->options.wake(at->options.net);
    }
}

void floor_send_buffer(floor_thread *at, connection_number connection, shared_buffer *sent)
{
    delivery_job *delivery = memory_or_end(malloc(sizeof *delivery));
    *delivery = (delivery_job){.job = {.kind = JOB_DELIVERY},
                               .connection = connection,
                               .buffer = shared_buffer_retain(sent)};
    at->delivered++;
    floor_post(at, &delivery->job);
}

shared_buffer *floor_make_message(floor_thread *at)
{
    bool is_whole = json_writer_flush(&at->writer);
    return memory_or_end(is_whole ? shared_buffer_make(at->bytes.bytes, at->bytes.size) : NULL);
}

void floor_send_message(floor_thread *at, connection_number connection)
{
    shared_buffer *made = floor_make_message(at);
    floor_send_buffer(at, connection, made);
    shared_buffer_release(made);
}

/* ---- Watchers ---- */

bool floor_is_staff(table_role role)
{
    return role == ROLE_DEALER || role == ROLE_SUPERVISOR || role == ROLE_AUDITOR;
}

watched_table *floor_find_watched(floor_thread *at, uint32_t table_number)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        if (at->watched[i].table == table_number) {
            return &at->watched[i];
        }
    }
    return NULL;
}

static watched_table *add_watched(floor_thread *at, uint32_t table_number, uint64_t sequence)
{
    at->watched = memory_or_end(
        array_grow(at->watched, at->watched_count, &at->watched_capacity, sizeof *at->watched));
    watched_table *added = &at->watched[at->watched_count++];
    *added = (watched_table){.table = table_number, .sequence = sequence, .published = sequence};
    return added;
}

static watcher *find_watcher(watched_table *in, connection_number connection)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (in->watchers[i].connection == connection) {
            return &in->watchers[i];
        }
    }
    return NULL;
}

static watcher *add_watcher(watched_table *in)
{
    in->watchers = memory_or_end(
        array_grow(in->watchers, in->watcher_count, &in->watcher_capacity, sizeof *in->watchers));
    return &in->watchers[in->watcher_count++];
}

uint32_t floor_count_watched(floor_thread *at, connection_number connection, uint32_t but)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < at->watched_count; i++) {
        count += at->watched[i].table != but && find_watcher(&at->watched[i], connection) != NULL;
    }
    return count;
}

static table_role role_of(const watcher *who, const live_table *table)
{
    return access_viewer(who->roles, table_find(table, who->viewer.person) != NULL, who->named);
}

void floor_update_viewers(watched_table *in, const live_table *table)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        in->watchers[i].viewer.role = role_of(&in->watchers[i], table);
    }
}

void floor_watch(floor_thread *at, const message_job *message)
{
    uint32_t number = message->request.table;
    watched_table *in = floor_find_watched(at, number);
    if (in == NULL) {
        in = add_watched(at, number, room_sequence(at->room, number));
    }
    watcher *who = find_watcher(in, message->connection);
    who = who == NULL ? add_watcher(in) : who;
    *who = (watcher){.connection = message->connection,
                     .roles = message->roles,
                     .named = message->request.command.role,
                     .viewer = {.person = message->person}, /* floor_update_viewers adds the role */
                     .is_new = true,
                     .has_after = message->request.has_after,
                     .after = message->request.after};
    in->has_new = true;
}

static void remove_watcher(watched_table *from, connection_number connection)
{
    watcher *who = find_watcher(from, connection);
    if (who != NULL) {
        *who = from->watchers[--from->watcher_count];
    }
}

void floor_unwatch(floor_thread *at, connection_number connection, uint32_t table_number)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        if (table_number == 0 || at->watched[i].table == table_number) {
            remove_watcher(&at->watched[i], connection);
        }
    }
}

/* ---- Events ---- */

/* Writes an event as everyone, or as staff, may see it. */
static bool write_event(floor_thread *at, unsigned audience, const table_event *event,
                        uint64_t sequence, json_buffer *bytes)
{
    table_viewer viewer = {.role = audience == FOR_STAFF ? ROLE_SUPERVISOR : ROLE_PLAYER};
    table_event shown;
    table_event_tell(event, viewer, &shown);
    json_buffer_begin(bytes, &at->writer);
    event_write(&at->writer, sequence, &shown);
    return json_writer_flush(&at->writer);
}

/* The event is not durable yet: it is held back until floor_publish. */
void floor_on_event(void *context, const live_table *table, const table_event *event,
                    uint64_t sequence)
{
    floor_thread *at = context;
    watched_table *in = floor_find_watched(at, table->id);
    in = in == NULL ? add_watched(at, table->id, sequence - 1) : in;
    in->has_events = true;
    in->sequence = sequence;
    if (write_event(at, FOR_ALL, event, sequence, &at->bytes) &&
        write_event(at, FOR_STAFF, event, sequence, &at->staff_bytes)) {
        event_ring_add(&in->events, sequence, at->bytes.bytes, at->bytes.size,
                       at->staff_bytes.bytes, at->staff_bytes.size);
    }
}

void floor_reset_watchers(floor_thread *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watched_table *in = &at->watched[i];
        event_ring_finish(&in->events);
        for (uint32_t k = 0; k < in->watcher_count; k++) {
            in->watchers[k] = (watcher){.connection = in->watchers[k].connection,
                                        .roles = in->watchers[k].roles,
                                        .named = in->watchers[k].named,
                                        .viewer = in->watchers[k].viewer,
                                        .is_new = true};
        }
        in->has_new = in->watcher_count > 0;
    }
}

void floor_drop_table(floor_thread *at, uint32_t table_number)
{
    watched_table *in = floor_find_watched(at, table_number);
    if (in == NULL) {
        return;
    }
    event_ring_finish(&in->events);
    for (uint32_t i = in->watcher_count; i > 0; i--) {
        if (!floor_is_staff(in->watchers[i - 1].viewer.role)) {
            in->watchers[i - 1] = in->watchers[--in->watcher_count];
        }
    }
}

void floor_watchers_finish(floor_thread *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        free(at->watched[i].watchers);
        view_cache_finish(&at->watched[i].cache);
        event_ring_finish(&at->watched[i].events);
    }
    free(at->watched);
}
