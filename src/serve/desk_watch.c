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
    letter_list_add(&at->posted, sent);
}

void desk_post_all(desk *at)
{
    mailbox_push_all(at->options.answers, &at->posted);
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

static watched *add_watched(desk *at, uint32_t table_number, uint64_t sequence)
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
    *added = (watched){.table = table_number, .sequence = sequence, .told = sequence};
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

uint32_t desk_watches(desk *at, connection_number connection, uint32_t but)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < at->watched_count; i++) {
        count += at->watched[i].table != but && find_watcher(&at->watched[i], connection) != NULL;
    }
    return count;
}

void desk_watch(desk *at, const message_letter *asked, table_role role)
{
    uint32_t number = asked->request.table;
    watched *in = desk_watched(at, number);
    if (in == NULL && (in = add_watched(at, number, room_sequence(at->room, number))) == NULL) {
        return;
    }
    watcher *who = find_watcher(in, asked->connection);
    if (who == NULL && (who = add_watcher(in)) == NULL) {
        return;
    }
    *who = (watcher){.connection = asked->connection,
                     .viewer = {.role = role, .person = asked->person},
                     .is_new = true,
                     .has_after = asked->request.has_after,
                     .after = asked->request.after};
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

/* An event in one reading, added to `bytes`. */
static bool write_event(desk *at, unsigned whom, const table_event *event, uint64_t sequence,
                        json_buffer *bytes)
{
    table_viewer viewer = {.role = whom == FOR_STAFF ? ROLE_SUPERVISOR : ROLE_PLAYER};
    table_event told;
    table_event_tell(event, viewer, &told);
    json_buffer_begin(bytes, &at->writer);
    event_write(&at->writer, sequence, &told);
    return json_writer_flush(&at->writer);
}

/* Before it is durable: kept back until then. */
void desk_hear(void *context, const table *of, const table_event *event, uint64_t sequence)
{
    desk *at = context;
    watched *in = desk_watched(at, of->id);
    if (in == NULL && (in = add_watched(at, of->id, sequence - 1)) == NULL) {
        return; /* whoever comes later gets the table as it is then */
    }
    in->is_touched = true;
    in->sequence = sequence;
    if (write_event(at, FOR_ALL, event, sequence, &at->bytes) &&
        write_event(at, FOR_STAFF, event, sequence, &at->staff_bytes)) {
        event_ring_add(&in->events, sequence, at->bytes.bytes, at->bytes.size,
                       at->staff_bytes.bytes, at->staff_bytes.size);
    }
}

void desk_forget_events(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        event_ring_cut(&at->watched[i].events, at->watched[i].told);
        at->watched[i].sequence = at->watched[i].told;
    }
}

/* ---- Telling ---- */

static parcel *pack(desk *at)
{
    return json_writer_flush(&at->writer) ? parcel_make(at->bytes.bytes, at->bytes.size) : NULL;
}

static parcel *pack_state(desk *at, const watched *in, view_sections sections, bool is_fresh)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_state(&at->writer, &in->cache, sections, in->sequence,
                        (state_marks){.is_fresh = is_fresh, .is_test = at->test.seed != 0});
    return pack(at);
}

static parcel *pack_events(desk *at, const watched *in, uint64_t after, bool for_staff)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_events_begin(&at->writer, in->table);
    event_ring_write(&in->events, &at->writer, after, for_staff);
    message_write_events_end(&at->writer);
    return pack(at);
}

/* at->view is the watcher's. */
static void tell_private(desk *at, const watched *in, watcher *who)
{
    bool is_changed = false;
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

/* What all watchers of a table are told, made once. */
typedef struct news {
    parcel *fresh;  /* all sections, to begin anew with; made where somebody needs them */
    parcel *whole;  /* the same for whoever knows all events up to them */
    parcel *state;  /* those that have changed; NULL: none has */
    parcel *events; /* since the last time, as everyone may know them; NULL: none … */
    parcel *staff_events;
    bool is_joined; /* … and nothing is missing between */
} news;

static bool has_new(const watched *in)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (in->watchers[i].is_new) {
            return true;
        }
    }
    return false;
}

static bool has_staff(const watched *in)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (is_staff(in->watchers[i].viewer.role)) {
            return true;
        }
    }
    return false;
}

static news make_news(desk *at, const watched *in, view_sections changed)
{
    news made = {.is_joined = event_ring_covers(&in->events, in->told, in->sequence)};
    if (has_new(in)) {
        made.whole = pack_state(at, in, VIEW_SECTIONS_ALL, false);
    }
    if (has_new(in) || !made.is_joined) {
        made.fresh = pack_state(at, in, VIEW_SECTIONS_ALL, true);
    }
    made.state = changed != 0 ? pack_state(at, in, changed, false) : NULL;
    if (made.is_joined && in->sequence > in->told) {
        made.events = pack_events(at, in, in->told, false);
        made.staff_events = has_staff(in) ? pack_events(at, in, in->told, true) : NULL;
    }
    return made;
}

static void drop_news(news *dropped)
{
    parcel_drop(dropped->fresh);
    parcel_drop(dropped->whole);
    parcel_drop(dropped->state);
    parcel_drop(dropped->events);
    parcel_drop(dropped->staff_events);
}

/* Whoever comes back is told what he missed, if all of it is still there. */
static void greet(desk *at, const watched *in, const watcher *who, const news *told)
{
    bool is_joined = who->has_after && event_ring_covers(&in->events, who->after, in->sequence);
    if (is_joined && who->after < in->sequence) {
        parcel *missed = pack_events(at, in, who->after, is_staff(who->viewer.role));
        send_if(at, who, missed);
        parcel_drop(missed);
    }
    send_if(at, who, is_joined ? told->whole : told->fresh);
}

static void tell_one(desk *at, const watched *in, watcher *who, const news *told)
{
    if (who->is_new) {
        greet(at, in, who, told);
        who->is_new = false;
    } else if (told->is_joined) {
        send_if(at, who, is_staff(who->viewer.role) ? told->staff_events : told->events);
        send_if(at, who, told->state);
    } else {
        send_if(at, who, told->fresh);
    }
}

/* Somebody without a session sees what every other such sees: however many look on, the table is
 * looked at once for them. */
static bool is_visitor(const watcher *who)
{
    return who->viewer.role == ROLE_PLAYER && who->viewer.person == 0;
}

static void tell_each(desk *at, watched *in, const table *of, const news *told, bool are_visitors)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        watcher *who = &in->watchers[i];
        if (is_visitor(who) != are_visitors) {
            continue;
        }
        tell_one(at, in, who, told);
        if (!are_visitors) {
            table_look(of, who->viewer, &at->view);
        }
        tell_private(at, in, who);
        desk_tell_openings(at, in, who, of);
    }
}

static void tell(desk *at, watched *in, const table *of)
{
    view_sections changed = 0;
    table_look(of, VIEW_SPECTATOR, &at->view);
    if (!view_cache_update(&in->cache, &at->view_desk, &at->view, &changed)) {
        return; /* told with the next event */
    }
    news told = make_news(at, in, changed);
    tell_each(at, in, of, &told, true); /* while at->view is theirs */
    tell_each(at, in, of, &told, false);
    drop_news(&told);
    in->is_touched = false;
    in->told = in->sequence;
}

void desk_tell_watchers(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watched *in = &at->watched[i];
        if (in->watcher_count == 0) {
            in->told = in->sequence; /* durable, and nobody to tell */
        } else if (in->is_touched) {
            const table *of = house_table(room_house(at->room), in->table);
            if (of != NULL) {
                tell(at, in, of);
            }
        }
    }
}

void desk_forget_table(desk *at, uint32_t table_number)
{
    watched *in = desk_watched(at, table_number);
    if (in == NULL) {
        return;
    }
    event_ring_finish(&in->events);
    for (uint32_t i = in->watcher_count; i > 0; i--) {
        if (!is_staff(in->watchers[i - 1].viewer.role)) {
            in->watchers[i - 1] = in->watchers[--in->watcher_count];
        }
    }
}

void desk_watch_finish(desk *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        free(at->watched[i].watchers);
        view_cache_finish(&at->watched[i].cache);
        event_ring_finish(&at->watched[i].events);
    }
    free(at->watched);
}
