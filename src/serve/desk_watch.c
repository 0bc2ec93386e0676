/* SPDX-License-Identifier: MIT */
/*
 * Who watches which table, and what they are told: the events as they may know them, the sections
 * of the table that have changed, and each his own part.
 */
#include <stdlib.h>
#include <string.h>

#include "desk_parts.h"
#include "event_json.h"

enum { FOR_ALL, FOR_STAFF };

/* ---- Letters out ---- */

void desk_post(desk *at, letter *sent)
{
    mailbox_push(at->options.answers, sent);
}

void desk_send_parcel(desk *at, connection_number connection, parcel *sent)
{
    delivery_letter *delivery = malloc(sizeof *delivery);
    if (delivery == NULL) {
        return; /* the client sees a gap in the sequence and asks anew */
    }
    *delivery = (delivery_letter){.letter = {.kind = LETTER_DELIVERY},
                                  .connection = connection,
                                  .parcel = parcel_share(sent)};
    at->delivered++;
    desk_post(at, &delivery->letter);
}

void desk_send(desk *at, connection_number connection, const json_buffer *bytes)
{
    parcel *made = parcel_make(bytes->bytes, bytes->size);
    if (made != NULL) {
        desk_send_parcel(at, connection, made);
        parcel_drop(made);
    }
}

/* ---- Watchers ---- */

watched *desk_watched(desk *at, uint32_t table_number)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        if (at->watched[i].table == table_number) {
            return &at->watched[i];
        }
    }
    return NULL;
}

static watched *add_watched(desk *at, uint32_t table_number)
{
    if (at->watched_count == at->watched_capacity) {
        uint32_t capacity = at->watched_capacity == 0 ? 8 : 2 * at->watched_capacity;
        watched *grown = realloc(at->watched, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        at->watched = grown;
        at->watched_capacity = capacity;
    }
    watched *added = &at->watched[at->watched_count++];
    *added = (watched){.table = table_number, .sequence = room_sequence(at->room, table_number)};
    return added;
}

static watcher *find_watcher(watched *in, connection_number connection)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (in->watchers[i].connection == connection) {
            return &in->watchers[i];
        }
    }
    return NULL;
}

static watcher *add_watcher(watched *in)
{
    if (in->watcher_count == in->watcher_capacity) {
        uint32_t capacity = in->watcher_capacity == 0 ? 8 : 2 * in->watcher_capacity;
        watcher *grown = realloc(in->watchers, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        in->watchers = grown;
        in->watcher_capacity = capacity;
    }
    return &in->watchers[in->watcher_count++];
}

void desk_watch(desk *at, const message_letter *asked, table_role role)
{
    watched *in = desk_watched(at, asked->request.table);
    if (in == NULL && (in = add_watched(at, asked->request.table)) == NULL) {
        return;
    }
    watcher *who = find_watcher(in, asked->connection);
    if (who == NULL && (who = add_watcher(in)) == NULL) {
        return;
    }
    *who = (watcher){.connection = asked->connection,
                     .viewer = {.role = role, .person = asked->person},
                     .is_new = true};
    in->is_touched = true;
}

static void remove_watcher(watched *from, connection_number connection)
{
    watcher *who = find_watcher(from, connection);
    if (who != NULL) {
        *who = from->watchers[--from->watcher_count];
    }
}

void desk_unwatch(desk *at, connection_number connection, uint32_t table_number)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        if (table_number == 0 || at->watched[i].table == table_number) {
            remove_watcher(&at->watched[i], connection);
        }
    }
}

/* ---- Events ---- */

static void keep_event(desk *at, watched *in, unsigned whom, const table_event *event,
                       uint64_t sequence)
{
    table_viewer viewer = {.role = whom == FOR_STAFF ? ROLE_SUPERVISOR : ROLE_PLAYER};
    table_event told;
    table_event_tell(event, viewer, &told);
    json_buffer_begin(&at->bytes, &at->writer);
    event_write(&at->writer, sequence, &told);
    if (json_writer_flush(&at->writer)) {
        (void)(json_buffer_add(&in->events[whom], ",", in->event_count > 0) &&
               json_buffer_add(&in->events[whom], at->bytes.bytes, at->bytes.size));
    }
}

/* Before it is durable: kept back until then. */
void desk_hear(void *context, const table *of, const table_event *event, uint64_t sequence)
{
    desk *at = context;
    watched *in = desk_watched(at, of->id);
    if (in == NULL) {
        return;
    }
    in->is_touched = true;
    in->sequence = sequence;
    if (in->watcher_count > 0) {
        keep_event(at, in, FOR_ALL, event, sequence);
        keep_event(at, in, FOR_STAFF, event, sequence);
        in->event_count++;
    }
}

static void forget_events(watched *in)
{
    in->event_count = 0;
    in->events[FOR_ALL].size = in->events[FOR_STAFF].size = 0;
}

void desk_forget_events(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        forget_events(&at->watched[i]);
    }
}

/* ---- Telling ---- */

static parcel *pack(desk *at)
{
    return json_writer_flush(&at->writer) ? parcel_make(at->bytes.bytes, at->bytes.size) : NULL;
}

static parcel *pack_state(desk *at, const watched *in, view_sections sections)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_state(&at->writer, &in->cache, sections, in->sequence);
    return pack(at);
}

static parcel *pack_events(desk *at, const watched *in, unsigned whom)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_events_begin(&at->writer, in->table);
    json_raw(&at->writer, in->events[whom].bytes, in->events[whom].size);
    message_write_events_end(&at->writer);
    return pack(at);
}

static void tell_private(desk *at, const watched *in, watcher *who, const table *of)
{
    bool is_changed = false;
    table_look(of, who->viewer, &at->view);
    if (!view_private_update(&who->mark, &at->view_desk, &at->view, &is_changed) || !is_changed) {
        return;
    }
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_you(&at->writer, in->table, in->sequence, at->view_desk.bytes.bytes,
                      at->view_desk.bytes.size);
    if (json_writer_flush(&at->writer)) {
        desk_send(at, who->connection, &at->bytes);
    }
}

static bool is_staff(table_role role)
{
    return role == ROLE_DEALER || role == ROLE_SUPERVISOR || role == ROLE_AUDITOR;
}

static void send_if(desk *at, const watcher *who, parcel *sent)
{
    if (sent != NULL) {
        desk_send_parcel(at, who->connection, sent);
    }
}

static void tell(desk *at, watched *in, const table *of)
{
    view_sections changed = 0;
    table_look(of, VIEW_SPECTATOR, &at->view);
    if (!view_cache_update(&in->cache, &at->view_desk, &at->view, &changed)) {
        return; /* told with the next event */
    }
    parcel *whole = pack_state(at, in, VIEW_SECTIONS_ALL);
    parcel *state = changed != 0 ? pack_state(at, in, changed) : NULL;
    parcel *events[2] = {NULL, NULL};
    if (in->event_count > 0) {
        events[FOR_ALL] = pack_events(at, in, FOR_ALL);
        events[FOR_STAFF] = pack_events(at, in, FOR_STAFF);
    }
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        watcher *who = &in->watchers[i];
        if (!who->is_new) {
            send_if(at, who, events[is_staff(who->viewer.role) ? FOR_STAFF : FOR_ALL]);
        }
        send_if(at, who, who->is_new ? whole : state);
        who->is_new = false;
        tell_private(at, in, who, of);
    }
    parcel_drop(whole);
    parcel_drop(state);
    parcel_drop(events[FOR_ALL]);
    parcel_drop(events[FOR_STAFF]);
    in->is_touched = false;
    forget_events(in);
}

void desk_tell_watchers(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watched *in = &at->watched[i];
        const table *of = house_table(room_house(at->room), in->table);
        if (in->is_touched && in->watcher_count > 0 && of != NULL) {
            tell(at, in, of);
        }
    }
}

void desk_watch_finish(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        free(at->watched[i].watchers);
        view_cache_finish(&at->watched[i].cache);
        json_buffer_finish(&at->watched[i].events[FOR_ALL]);
        json_buffer_finish(&at->watched[i].events[FOR_STAFF]);
    }
    free(at->watched);
}
