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

/* ---- Jobs to the net thread ---- */

void floor_post(floor_thread *floor, job *sent)
{
    job_list_add(&floor->posted, sent);
}

void floor_post_all(floor_thread *floor)
{
    if (floor->posted.first != NULL) {
        job_queue_push_all(floor->options.answers, &floor->posted);
        floor->options.wake(floor->options.net);
    }
}

void floor_send_buffer(floor_thread *floor, connection_number connection, shared_buffer *sent)
{
    floor_send_parts(floor, connection, sent, NULL);
}

void floor_send_parts(floor_thread *floor, connection_number connection, shared_buffer *head,
                      shared_buffer *tail)
{
    delivery_job *delivery = memory_or_end(malloc(sizeof *delivery));
    *delivery = (delivery_job){.job = {.kind = JOB_DELIVERY},
                               .connection = connection,
                               .buffer = shared_buffer_retain(head),
                               .tail = tail != NULL ? shared_buffer_retain(tail) : NULL};
    floor->delivered++;
    floor_post(floor, &delivery->job);
}

shared_buffer *floor_make_message(floor_thread *floor)
{
    bool is_whole = json_writer_flush(&floor->writer);
    return memory_or_end(is_whole ? shared_buffer_make(floor->bytes.bytes, floor->bytes.size)
                                  : NULL);
}

void floor_send_message(floor_thread *floor, connection_number connection)
{
    shared_buffer *buffer = floor_make_message(floor);
    floor_send_buffer(floor, connection, buffer);
    shared_buffer_release(buffer);
}

/* ---- Watchers ---- */

bool floor_is_staff(table_role role)
{
    return role == ROLE_DEALER || role == ROLE_SUPERVISOR || role == ROLE_AUDITOR;
}

watched_table *floor_find_watched(floor_thread *floor, uint32_t table_number)
{
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        if (floor->watched[i].table == table_number) {
            return &floor->watched[i];
        }
    }
    return NULL;
}

static watched_table *add_watched(floor_thread *floor, uint32_t table_number, uint64_t sequence)
{
    floor->watched = memory_or_end(array_grow(floor->watched, floor->watched_count,
                                              &floor->watched_capacity, sizeof *floor->watched));
    watched_table *added = &floor->watched[floor->watched_count++];
    *added = (watched_table){.table = table_number, .sequence = sequence, .published = sequence};
    return added;
}

static watcher *find_watcher(watched_table *watched, connection_number connection)
{
    for (uint32_t i = 0; i < watched->watcher_count; i++) {
        if (watched->watchers[i].connection == connection) {
            return &watched->watchers[i];
        }
    }
    return NULL;
}

static watcher *add_watcher(watched_table *watched)
{
    watched->watchers =
        memory_or_end(array_grow(watched->watchers, watched->watcher_count,
                                 &watched->watcher_capacity, sizeof *watched->watchers));
    return &watched->watchers[watched->watcher_count++];
}

uint32_t floor_count_watched(floor_thread *floor, connection_number connection, uint32_t but)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        count +=
            floor->watched[i].table != but && find_watcher(&floor->watched[i], connection) != NULL;
    }
    return count;
}

static table_role role_of(const watcher *client, const live_table *table)
{
    return access_viewer(client->roles, table_find(table, client->person) != NULL, client->named);
}

void floor_update_viewers(floor_thread *floor, watched_table *watched, const live_table *table)
{
    for (uint32_t i = 0; i < watched->watcher_count; i++) {
        watcher *client = &watched->watchers[i];
        table_role role = role_of(client, table);
        uint32_t who = role == ROLE_DEALER
                           ? floor_dealing_person(floor, table, client->session, client->person)
                           : client->person;
        client->viewer = (table_viewer){.role = role, .person = who};
    }
}

void floor_watch(floor_thread *floor, const message_job *message)
{
    uint32_t number = message->request.table;
    watched_table *watched = floor_find_watched(floor, number);
    if (watched == NULL) {
        watched = add_watched(floor, number, room_sequence(floor->room, number));
    }
    watcher *client = find_watcher(watched, message->connection);
    if (client == NULL) {
        client = add_watcher(watched);
    } else {
        json_buffer_finish(&client->you);
    }
    *client =
        (watcher){.connection = message->connection,
                  .version = message->version,
                  .person = message->person,
                  .session = message->session,
                  .roles = message->roles,
                  .named = message->request.command.role, /* floor_update_viewers sets the viewer */
                  .is_new = true,
                  .has_after = message->request.has_after,
                  .after = message->request.after};
    watched->has_new = true;
}

static void drop_watcher(watched_table *from, watcher *dropped)
{
    json_buffer_finish(&dropped->you);
    *dropped = from->watchers[--from->watcher_count];
}

static void remove_watcher(watched_table *from, connection_number connection)
{
    watcher *client = find_watcher(from, connection);
    if (client != NULL) {
        drop_watcher(from, client);
    }
}

void floor_unwatch(floor_thread *floor, connection_number connection, uint32_t table_number)
{
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        if (table_number == 0 || floor->watched[i].table == table_number) {
            remove_watcher(&floor->watched[i], connection);
        }
    }
}

/* ---- Events ---- */

static bool write_event(floor_thread *floor, const table_event *shown, uint64_t sequence,
                        json_buffer *bytes)
{
    json_buffer_begin(bytes, &floor->writer);
    event_write(&floor->writer, sequence, shown);
    return json_writer_flush(&floor->writer);
}

/* Writes an event as everyone may see it, and as staff may; mostly that is the same. */
static void keep_event(floor_thread *floor, watched_table *watched, const table_event *event,
                       uint64_t sequence)
{
    table_event shown, to_staff;
    table_event_tell(event, (table_viewer){.role = ROLE_PLAYER}, &shown);
    table_event_tell(event, (table_viewer){.role = ROLE_SUPERVISOR}, &to_staff);
    bool is_same = memcmp(&shown, &to_staff, sizeof shown) == 0;
    const json_buffer *staff = is_same ? &floor->bytes : &floor->staff_bytes;
    if (write_event(floor, &shown, sequence, &floor->bytes) &&
        (is_same || write_event(floor, &to_staff, sequence, &floor->staff_bytes))) {
        event_ring_add(&watched->events, sequence, floor->bytes.bytes, floor->bytes.size,
                       staff->bytes, staff->size);
    }
}

/* The event is not durable yet: it is held back until floor_publish. */
void floor_on_event(void *context, const live_table *table, const table_event *event,
                    uint64_t sequence)
{
    floor_thread *floor = context;
    watched_table *watched = floor_find_watched(floor, table->id);
    watched = watched == NULL ? add_watched(floor, table->id, sequence - 1) : watched;
    watched->has_events = true;
    watched->sequence = sequence;
    floor_alarm_on_event(floor, table, event);
    keep_event(floor, watched, event, sequence);
}

void floor_reset_watchers(floor_thread *floor)
{
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        watched_table *watched = &floor->watched[i];
        event_ring_finish(&watched->events);
        for (uint32_t k = 0; k < watched->watcher_count; k++) {
            watched->watchers[k] = (watcher){.connection = watched->watchers[k].connection,
                                             .version = watched->watchers[k].version,
                                             .person = watched->watchers[k].person,
                                             .session = watched->watchers[k].session,
                                             .roles = watched->watchers[k].roles,
                                             .named = watched->watchers[k].named,
                                             .viewer = watched->watchers[k].viewer,
                                             .you = watched->watchers[k].you,
                                             .is_new = true};
        }
        watched->has_new = watched->watcher_count > 0;
    }
}

void floor_drop_table(floor_thread *floor, uint32_t table_number)
{
    watched_table *watched = floor_find_watched(floor, table_number);
    if (watched == NULL) {
        return;
    }
    event_ring_finish(&watched->events);
    for (uint32_t i = watched->watcher_count; i > 0; i--) {
        if (!floor_is_staff(watched->watchers[i - 1].viewer.role)) {
            drop_watcher(watched, &watched->watchers[i - 1]);
        }
    }
}

void floor_watchers_finish(floor_thread *floor)
{
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        while (floor->watched[i].watcher_count > 0) {
            drop_watcher(&floor->watched[i], &floor->watched[i].watchers[0]);
        }
        free(floor->watched[i].watchers);
        view_cache_finish(&floor->watched[i].cache);
        event_ring_finish(&floor->watched[i].events);
    }
    free(floor->watched);
}
