/* SPDX-License-Identifier: MIT */
/*
 * Messages to watchers of version 2: a state at first, then updates. Each is one message, whose
 * first part all watchers of a table share.
 */
#include "base/out_of_memory.h"
#include "floor_internal.h"

static void must(bool is_good)
{
    if (!is_good) {
        out_of_memory();
    }
}

static span span_of(const json_buffer *buffer)
{
    return (span){buffer->bytes, buffer->size};
}

/* ---- Heads ---- */

static shared_buffer *make_head(floor_thread *floor, const update_head *written)
{
    floor->parts.size = 0;
    must(update_write_head(&floor->parts, written));
    shared_buffer *head = memory_or_end(shared_buffer_make(floor->parts.bytes, floor->parts.size));
    head->is_head = true;
    return head;
}

/* The events since another one; none: an empty span. */
static span list_events(floor_thread *floor, const watched_table *watched, uint64_t after,
                        bool for_staff)
{
    floor->events.size = 0;
    if (watched->sequence > after) {
        must(event_ring_list(&watched->events, &floor->events, after, for_staff,
                             watched->cache.time));
    }
    return span_of(&floor->events);
}

/* `events`: those that a client missed; empty: it starts from nothing, or missed none. */
static shared_buffer *make_whole(floor_thread *floor, const watched_table *watched, span events,
                                 bool is_fresh)
{
    json_buffer all = {.size = 0};
    must(view_cache_write(&watched->cache, &all));
    shared_buffer *head = make_head(
        floor, &(update_head){.is_whole = true,
                              .table = watched->table,
                              .sequence = watched->sequence,
                              .time = watched->cache.time,
                              .marks = {.is_fresh = is_fresh, .is_test = floor->test.seed != 0},
                              .events = events,
                              .sections = span_of(&all)});
    json_buffer_finish(&all);
    return head;
}

static shared_buffer *find_fresh(floor_thread *floor, const watched_table *watched,
                                 shared_heads *heads)
{
    if (heads->fresh == NULL) {
        heads->fresh = make_whole(floor, watched, (span){NULL, 0}, true);
    }
    return shared_buffer_retain(heads->fresh);
}

/* A client that comes back gets the events that it missed, if the ring still has all of them. */
static shared_buffer *make_first(floor_thread *floor, const watched_table *watched,
                                 const watcher *client, shared_heads *heads)
{
    bool is_gapless =
        client->has_after && event_ring_covers(&watched->events, client->after, watched->sequence);
    if (!is_gapless) {
        return find_fresh(floor, watched, heads);
    }
    bool is_staff = floor_is_staff(client->viewer.role);
    return make_whole(floor, watched, list_events(floor, watched, client->after, is_staff), false);
}

static shared_buffer *find_update(floor_thread *floor, const watched_table *watched, bool is_staff,
                                  shared_heads *heads)
{
    shared_buffer **update = &heads->update[is_staff];
    if (*update == NULL) {
        *update = make_head(floor, &(update_head){.table = watched->table,
                                                  .sequence = watched->sequence,
                                                  .time = watched->cache.time,
                                                  .events = list_events(
                                                      floor, watched, watched->published, is_staff),
                                                  .sections = span_of(&floor->delta)});
    }
    return shared_buffer_retain(*update);
}

void floor_release_heads(shared_heads *dropped)
{
    shared_buffer_release(dropped->fresh);
    shared_buffer_release(dropped->update[0]);
    shared_buffer_release(dropped->update[1]);
}

/* ---- Tails ---- */

/* Remembers the private section, and returns the part of the message that has its change. */
static shared_buffer *make_tail(floor_thread *floor, watcher *client, span you)
{
    span before = client->is_new ? (span){NULL, 0} : span_of(&client->you);
    bool is_same = before.size == you.size && memcmp(before.text, you.text, you.size) == 0;
    if (is_same && floor->no_tail != NULL) {
        return shared_buffer_retain(floor->no_tail);
    }
    floor->events.size = floor->parts.size = 0;
    must(is_same || delta_write(&floor->events, before, you));
    must(update_write_tail(&floor->parts, span_of(&floor->events)));
    shared_buffer *tail = memory_or_end(shared_buffer_make(floor->parts.bytes, floor->parts.size));
    if (is_same) {
        floor->no_tail = shared_buffer_retain(tail);
    }
    client->you.size = 0;
    must(json_buffer_add(&client->you, you.text, you.size));
    return tail;
}

void floor_send_update(floor_thread *floor, const watched_table *watched, watcher *client,
                       shared_heads *heads, span you)
{
    client->is_new |= !heads->is_gapless;
    shared_buffer *head =
        client->is_new ? make_first(floor, watched, client, heads)
                       : find_update(floor, watched, floor_is_staff(client->viewer.role), heads);
    shared_buffer *tail = make_tail(floor, client, you);
    floor_send_parts(floor, client->connection, head, tail);
    client->is_new = client->has_after = false;
    shared_buffer_release(head);
    shared_buffer_release(tail);
}
