/* SPDX-License-Identifier: MIT */
/*
 * What watchers of a table are told: the events as they may know them, the sections of the table
 * that have changed, and each his own part.
 */
#include <string.h>

#include "floor_internal.h"

static shared_buffer *pack(floor_thread *at)
{
    return json_writer_flush(&at->writer) ? shared_buffer_make(at->bytes.bytes, at->bytes.size)
                                          : NULL;
}

static shared_buffer *pack_state(floor_thread *at, const watched *in, view_sections sections,
                                 bool is_fresh)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_state(&at->writer, &in->cache, sections, in->sequence,
                        (state_marks){.is_fresh = is_fresh, .is_test = at->test.seed != 0});
    return pack(at);
}

static shared_buffer *pack_events(floor_thread *at, const watched *in, uint64_t after,
                                  bool for_staff)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_events_begin(&at->writer, in->table);
    event_ring_write(&in->events, &at->writer, after, for_staff);
    message_write_events_end(&at->writer);
    return pack(at);
}

static void send_if(floor_thread *at, const watcher *who, shared_buffer *sent)
{
    if (sent != NULL) {
        floor_send_buffer(at, who->connection, sent);
    }
}

/* What all watchers of a table are told, made once. */
typedef struct news {
    shared_buffer *fresh;  /* all sections, to begin anew with; made where somebody needs them */
    shared_buffer *whole;  /* the same for whoever knows all events up to them */
    shared_buffer *state;  /* those that have changed; NULL: none has */
    shared_buffer *events; /* since the last time, as everyone may know them; NULL: none … */
    shared_buffer *staff_events;
    bool is_joined; /* … and nothing is missing between */
} news;

static bool has_staff(const watched *in)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (floor_is_staff(in->watchers[i].viewer.role)) {
            return true;
        }
    }
    return false;
}

static news make_news(floor_thread *at, const watched *in, view_sections changed)
{
    news made = {.is_joined = event_ring_covers(&in->events, in->told, in->sequence)};
    if (!made.is_joined) {
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
    shared_buffer_release(dropped->fresh);
    shared_buffer_release(dropped->whole);
    shared_buffer_release(dropped->state);
    shared_buffer_release(dropped->events);
    shared_buffer_release(dropped->staff_events);
}

/* Whoever comes back is told what he missed, if all of it is still there. */
static void greet(floor_thread *at, const watched *in, const watcher *who, news *told)
{
    bool is_joined = who->has_after && event_ring_covers(&in->events, who->after, in->sequence);
    if (is_joined && who->after < in->sequence) {
        shared_buffer *missed = pack_events(at, in, who->after, floor_is_staff(who->viewer.role));
        send_if(at, who, missed);
        shared_buffer_release(missed);
    }
    shared_buffer **state = is_joined ? &told->whole : &told->fresh;
    *state = *state == NULL ? pack_state(at, in, VIEW_SECTIONS_ALL, !is_joined) : *state;
    send_if(at, who, *state);
}

static void tell_one(floor_thread *at, const watched *in, watcher *who, news *told)
{
    if (who->is_new) {
        greet(at, in, who, told);
        who->is_new = false;
    } else if (told->is_joined) {
        send_if(at, who, floor_is_staff(who->viewer.role) ? told->staff_events : told->events);
        send_if(at, who, told->state);
    } else {
        send_if(at, who, told->fresh);
    }
}

/* ---- What one watcher sees and another does not ---- */

/* Made where somebody needs it, and for all who see the same. */
typedef struct own_news {
    bool is_looked_at, are_openings_made;
    view_mark mark;          /* of his part, which view_workspace holds */
    shared_buffer *you;      /* NULL: nobody needed it yet, or there is no memory */
    shared_buffer *openings; /* NULL: there are none */
} own_news;

static shared_buffer *pack_you(floor_thread *at, const watched *in)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_you(&at->writer, in->table, in->sequence, at->view_workspace.bytes.bytes,
                      at->view_workspace.bytes.size);
    return pack(at);
}

/* at->view is the watcher's. */
static void tell_own(floor_thread *at, const watched *in, watcher *who, own_news *own)
{
    if (!own->is_looked_at) {
        bool is_changed;
        own->is_looked_at =
            view_private_update(&own->mark, &at->view_workspace, &at->view, &is_changed);
    }
    if (!own->is_looked_at || memcmp(&who->mark, &own->mark, sizeof own->mark) == 0) {
        return;
    }
    own->you = own->you == NULL ? pack_you(at, in) : own->you;
    if (own->you != NULL) {
        floor_send_buffer(at, who->connection, own->you);
        who->mark = own->mark;
    }
}

/* When a round is over, once. */
static void tell_openings(floor_thread *at, const watched *in, watcher *who, const table *of,
                          own_news *own)
{
    const table_view *view = &at->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    if (!view->has_round || !is_over || who->opened_round == view->round_number) {
        return;
    }
    who->opened_round = view->round_number;
    if (!own->are_openings_made) {
        own->are_openings_made = true;
        own->openings = floor_pack_openings(at, in, who->viewer, of);
    }
    send_if(at, who, own->openings);
}

static void drop_own(own_news *dropped)
{
    shared_buffer_release(dropped->you);
    shared_buffer_release(dropped->openings);
}

/* ---- Everybody ---- */

/* Somebody without a session sees what every other such sees: however many look on, the table is
 * looked at once for them. */
static bool is_visitor(const watcher *who)
{
    return who->viewer.role == ROLE_PLAYER && who->viewer.person == 0;
}

static void tell_visitor(floor_thread *at, const watched *in, watcher *who, const table *of,
                         news *told, own_news *own)
{
    tell_one(at, in, who, told);
    tell_own(at, in, who, own);
    tell_openings(at, in, who, of, own);
}

static void tell_person(floor_thread *at, const watched *in, watcher *who, const table *of,
                        news *told)
{
    own_news own = {.is_looked_at = false};
    table_look(of, who->viewer, &at->view);
    tell_visitor(at, in, who, of, told, &own);
    drop_own(&own);
}

/* Whoever comes to look costs those who are there nothing: they are told when something happens. */
static void tell(floor_thread *at, watched *in, const table *of)
{
    view_sections changed = 0;
    table_look(of, VIEW_SPECTATOR, &at->view);
    if (!view_cache_update(&in->cache, &at->view_workspace, &at->view, &changed)) {
        return; /* told with the next event */
    }
    bool is_for_all = in->is_touched || changed != 0;
    news told = make_news(at, in, changed);
    own_news visitors = {.is_looked_at = false};
    for (uint32_t i = 0; i < in->watcher_count; i++) { /* while at->view is theirs */
        if (is_visitor(&in->watchers[i]) && (is_for_all || in->watchers[i].is_new)) {
            tell_visitor(at, in, &in->watchers[i], of, &told, &visitors);
        }
    }
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (!is_visitor(&in->watchers[i]) && (is_for_all || in->watchers[i].is_new)) {
            tell_person(at, in, &in->watchers[i], of, &told);
        }
    }
    drop_own(&visitors);
    drop_news(&told);
    in->is_touched = in->has_new = false;
    in->told = in->sequence;
}

void floor_publish(floor_thread *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watched *in = &at->watched[i];
        if (in->watcher_count == 0) {
            in->told = in->sequence; /* durable, and nobody to tell */
        } else if (in->is_touched || in->has_new) {
            const table *of = room_state_table(room_state_of(at->room), in->table);
            if (of != NULL) {
                tell(at, in, of);
            }
        }
    }
}
