/* SPDX-License-Identifier: MIT */
/*
 * Updates for the watchers of a table: the events as each of them may see them, the sections that
 * have changed, and each watcher's private section.
 */
#include <string.h>

#include "base/out_of_memory.h"
#include "floor_internal.h"

static shared_buffer *make_state(floor_thread *at, const watched_table *in, view_sections sections,
                                 bool is_fresh)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_state(&at->writer, &in->cache, sections, in->sequence,
                        (state_marks){.is_fresh = is_fresh, .is_test = at->test.seed != 0});
    return floor_make_message(at);
}

/* Events of a ring from some sequence on. */
typedef struct ring_part {
    const event_ring *ring;
    uint64_t after;
    bool for_staff;
} ring_part;

static void write_ring_part(json_writer *writer, const void *context)
{
    const ring_part *part = context;
    event_ring_write(part->ring, writer, part->after, part->for_staff);
}

static shared_buffer *make_events(floor_thread *at, const watched_table *in, uint64_t after,
                                  bool for_staff)
{
    ring_part part = {.ring = &in->events, .after = after, .for_staff = for_staff};
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_events(&at->writer, in->table, write_ring_part, &part);
    return floor_make_message(at);
}

static void send_if(floor_thread *at, const watcher *who, shared_buffer *sent)
{
    if (sent != NULL) {
        floor_send_buffer(at, who->connection, sent);
    }
}

/* What all watchers of a table share, made once. NULL: not needed, or not made yet. */
typedef struct shared_update {
    shared_buffer *fresh;        /* all sections, for a client that starts from nothing */
    shared_buffer *whole;        /* all sections, for a client that knows all events before them */
    shared_buffer *state;        /* the sections that have changed */
    shared_buffer *events;       /* since the last update, as everyone may see them … */
    shared_buffer *staff_events; /* … and as staff see them */
    bool is_gapless;             /* the ring has all events since the last update */
} shared_update;

static bool has_staff(const watched_table *in)
{
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (floor_is_staff(in->watchers[i].viewer.role)) {
            return true;
        }
    }
    return false;
}

static shared_update make_update(floor_thread *at, const watched_table *in, view_sections changed)
{
    shared_update made = {.is_gapless =
                              event_ring_covers(&in->events, in->published, in->sequence)};
    if (!made.is_gapless) {
        made.fresh = make_state(at, in, VIEW_SECTIONS_ALL, true);
    }
    made.state = changed != 0 ? make_state(at, in, changed, false) : NULL;
    if (made.is_gapless && in->sequence > in->published) {
        made.events = make_events(at, in, in->published, false);
        made.staff_events = has_staff(in) ? make_events(at, in, in->published, true) : NULL;
    }
    return made;
}

static void release_update(shared_update *dropped)
{
    shared_buffer_release(dropped->fresh);
    shared_buffer_release(dropped->whole);
    shared_buffer_release(dropped->state);
    shared_buffer_release(dropped->events);
    shared_buffer_release(dropped->staff_events);
}

/* A client that comes back gets the events that it missed, if the ring still has all of them. */
static void send_first(floor_thread *at, const watched_table *in, const watcher *who,
                       shared_update *update)
{
    bool is_gapless = who->has_after && event_ring_covers(&in->events, who->after, in->sequence);
    if (is_gapless && who->after < in->sequence) {
        shared_buffer *missed = make_events(at, in, who->after, floor_is_staff(who->viewer.role));
        send_if(at, who, missed);
        shared_buffer_release(missed);
    }
    shared_buffer **state = is_gapless ? &update->whole : &update->fresh;
    *state = *state == NULL ? make_state(at, in, VIEW_SECTIONS_ALL, !is_gapless) : *state;
    send_if(at, who, *state);
}

static void send_shared(floor_thread *at, const watched_table *in, watcher *who,
                        shared_update *update)
{
    if (who->is_new) {
        send_first(at, in, who, update);
        who->is_new = false;
    } else if (update->is_gapless) {
        send_if(at, who, floor_is_staff(who->viewer.role) ? update->staff_events : update->events);
        send_if(at, who, update->state);
    } else {
        send_if(at, who, update->fresh);
    }
}

/* ---- What differs between watchers ---- */

/* Made when a watcher needs it, and reused for all watchers that see the same. */
typedef struct own_update {
    bool is_rendered, are_openings_made;
    view_mark mark;          /* of the private section, which view_workspace holds */
    shared_buffer *you;      /* NULL: not needed yet */
    shared_buffer *openings; /* NULL: there are none */
} own_update;

static shared_buffer *make_you(floor_thread *at, const watched_table *in)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_you(&at->writer, in->table, in->sequence, at->view_workspace.bytes.bytes,
                      at->view_workspace.bytes.size);
    return floor_make_message(at);
}

/* at->view is what the watcher sees. */
static void send_own(floor_thread *at, const watched_table *in, watcher *who, own_update *own)
{
    if (!own->is_rendered) {
        bool is_changed;
        if (!view_private_update(&own->mark, &at->view_workspace, &at->view, &is_changed)) {
            out_of_memory();
        }
        own->is_rendered = true;
    }
    if (memcmp(&who->mark, &own->mark, sizeof own->mark) == 0) {
        return;
    }
    own->you = own->you == NULL ? make_you(at, in) : own->you;
    floor_send_buffer(at, who->connection, own->you);
    who->mark = own->mark;
}

/* Once, when a round is over. */
static void send_openings(floor_thread *at, const watched_table *in, watcher *who,
                          const live_table *table, own_update *own)
{
    const table_view *view = &at->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    if (!view->has_round || !is_over || who->opened_round == view->round_number) {
        return;
    }
    who->opened_round = view->round_number;
    if (!own->are_openings_made) {
        own->are_openings_made = true;
        own->openings = floor_make_openings(at, in, who->viewer, table);
    }
    send_if(at, who, own->openings);
}

static void release_own(own_update *dropped)
{
    shared_buffer_release(dropped->you);
    shared_buffer_release(dropped->openings);
}

/* ---- All watchers ---- */

/* All visitors without a session see the same, so the table is rendered once for all of them. */
static bool is_visitor(const watcher *who)
{
    return who->viewer.role == ROLE_PLAYER && who->viewer.person == 0;
}

static void send_to_visitor(floor_thread *at, const watched_table *in, watcher *who,
                            const live_table *table, shared_update *update, own_update *own)
{
    send_shared(at, in, who, update);
    send_own(at, in, who, own);
    send_openings(at, in, who, table, own);
}

static void send_to_person(floor_thread *at, const watched_table *in, watcher *who,
                           const live_table *table, shared_update *update)
{
    own_update own = {.is_rendered = false};
    table_look(table, who->viewer, &at->view);
    if (who->viewer.role == ROLE_DEALER && table->dealer == 0) {
        at->view.commands &= (table_commands)1
                             << COMMAND_SIGN_ON; /* the server refuses the others */
    }
    send_to_visitor(at, in, who, table, update, &own);
    release_own(&own);
}

/* A round has many views and one closing: it is signed once. */
static void sign_closing(floor_thread *at, watched_table *in)
{
    view_shoe *shoe = &at->view.shoe;
    if (in->is_signed && shoe->is_pledged && digest_equal(&in->closing, &shoe->closing)) {
        memcpy(shoe->house_key, at->signer.public_key, sizeof shoe->house_key);
        memcpy(shoe->signature, in->signature, sizeof shoe->signature);
        return;
    }
    closing_sign(&at->signer, shoe);
    in->is_signed = shoe->is_pledged;
    in->closing = shoe->closing;
    memcpy(in->signature, shoe->signature, sizeof in->signature);
}

/* A new watcher triggers no resend to existing watchers. */
static void publish_table(floor_thread *at, watched_table *in, const live_table *table)
{
    view_sections changed = 0;
    floor_update_viewers(in, table);
    table_look(table, VIEW_SPECTATOR, &at->view);
    sign_closing(at, in);
    if (!view_cache_update(&in->cache, &at->view_workspace, &at->view, &changed)) {
        out_of_memory();
    }
    bool is_changed = in->has_events || changed != 0;
    shared_update update = make_update(at, in, changed);
    own_update visitors = {.is_rendered = false};
    for (uint32_t i = 0; i < in->watcher_count; i++) { /* while at->view is what visitors see */
        if (is_visitor(&in->watchers[i]) && (is_changed || in->watchers[i].is_new)) {
            send_to_visitor(at, in, &in->watchers[i], table, &update, &visitors);
        }
    }
    for (uint32_t i = 0; i < in->watcher_count; i++) {
        if (!is_visitor(&in->watchers[i]) && (is_changed || in->watchers[i].is_new)) {
            send_to_person(at, in, &in->watchers[i], table, &update);
        }
    }
    release_own(&visitors);
    release_update(&update);
    in->has_events = in->has_new = false;
    in->published = in->sequence;
}

void floor_publish(floor_thread *at)
{
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watched_table *in = &at->watched[i];
        if (in->watcher_count == 0) {
            in->published = in->sequence; /* durable, and nobody watches */
        } else if (in->has_events || in->has_new) {
            const live_table *table = room_state_table(room_state_of(at->room), in->table);
            if (table != NULL) {
                publish_table(at, in, table);
            }
        }
    }
}
