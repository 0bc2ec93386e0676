/* SPDX-License-Identifier: MIT */
/*
 * Updates for the watchers of a table: the events as each of them may see them, the sections that
 * have changed, and each watcher's private section.
 */
#include <string.h>

#include "base/out_of_memory.h"
#include "floor_internal.h"

static shared_buffer *make_state(floor_thread *floor, const watched_table *watched,
                                 view_sections sections, bool is_fresh)
{
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_state(&floor->writer, &watched->cache, sections, watched->sequence,
                        (state_marks){.is_fresh = is_fresh, .is_test = floor->test.seed != 0});
    return floor_make_message(floor);
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

static shared_buffer *make_events(floor_thread *floor, const watched_table *watched, uint64_t after,
                                  bool for_staff)
{
    ring_part part = {.ring = &watched->events, .after = after, .for_staff = for_staff};
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_events(&floor->writer, watched->table, write_ring_part, &part);
    return floor_make_message(floor);
}

static void send_if(floor_thread *floor, const watcher *client, shared_buffer *sent)
{
    if (sent != NULL) {
        floor_send_buffer(floor, client->connection, sent);
    }
}

/* What all watchers of a table share, made once. NULL: not needed, or not made yet. Version 1: */
typedef struct shared_update {
    shared_buffer *fresh;        /* all sections, for a client that starts from nothing */
    shared_buffer *whole;        /* all sections, for a client that knows all events before them */
    shared_buffer *state;        /* the sections that have changed */
    shared_buffer *events;       /* since the last update, as everyone may see them … */
    shared_buffer *staff_events; /* … and as staff see them */
    bool is_gapless;             /* the ring has all events since the last update */
    shared_heads heads;          /* version 2 */
} shared_update;

static bool has_version(const watched_table *watched, wire_version version)
{
    for (uint32_t i = 0; i < watched->watcher_count; i++) {
        if (watched->watchers[i].version == version) {
            return true;
        }
    }
    return false;
}

static bool has_staff(const watched_table *watched)
{
    for (uint32_t i = 0; i < watched->watcher_count; i++) {
        if (floor_is_staff(watched->watchers[i].viewer.role) &&
            watched->watchers[i].version == WIRE_V1) {
            return true;
        }
    }
    return false;
}

static shared_update make_update(floor_thread *floor, const watched_table *watched,
                                 view_sections changed)
{
    shared_update update = {
        .is_gapless = event_ring_covers(&watched->events, watched->published, watched->sequence)};
    update.heads.is_gapless = update.is_gapless;
    if (!has_version(watched, WIRE_V1)) {
        return update;
    }
    if (!update.is_gapless) {
        update.fresh = make_state(floor, watched, VIEW_SECTIONS_ALL, true);
    }
    update.state = changed != 0 ? make_state(floor, watched, changed, false) : NULL;
    if (update.is_gapless && watched->sequence > watched->published) {
        update.events = make_events(floor, watched, watched->published, false);
        update.staff_events =
            has_staff(watched) ? make_events(floor, watched, watched->published, true) : NULL;
    }
    return update;
}

static void release_update(shared_update *dropped)
{
    shared_buffer_release(dropped->fresh);
    shared_buffer_release(dropped->whole);
    shared_buffer_release(dropped->state);
    shared_buffer_release(dropped->events);
    shared_buffer_release(dropped->staff_events);
    floor_release_heads(&dropped->heads);
}

/* A client that comes back gets the events that it missed, if the ring still has all of them. */
static void send_first(floor_thread *floor, const watched_table *watched, const watcher *client,
                       shared_update *update)
{
    bool is_gapless =
        client->has_after && event_ring_covers(&watched->events, client->after, watched->sequence);
    if (is_gapless && client->after < watched->sequence) {
        shared_buffer *missed =
            make_events(floor, watched, client->after, floor_is_staff(client->viewer.role));
        send_if(floor, client, missed);
        shared_buffer_release(missed);
    }
    shared_buffer **state = is_gapless ? &update->whole : &update->fresh;
    *state = *state == NULL ? make_state(floor, watched, VIEW_SECTIONS_ALL, !is_gapless) : *state;
    send_if(floor, client, *state);
}

static void send_shared(floor_thread *floor, const watched_table *watched, watcher *client,
                        shared_update *update)
{
    if (client->is_new) {
        send_first(floor, watched, client, update);
        client->is_new = false;
    } else if (update->is_gapless) {
        send_if(floor, client,
                floor_is_staff(client->viewer.role) ? update->staff_events : update->events);
        send_if(floor, client, update->state);
    } else {
        send_if(floor, client, update->fresh);
    }
}

/* ---- What differs between watchers ---- */

/* The openings in the form of one version. */
typedef struct made_openings {
    bool is_made;
    shared_buffer *buffer; /* NULL: there are none */
} made_openings;

/* Made when a watcher needs it, and reused for all watchers that see the same. */
typedef struct own_update {
    bool is_marked, is_rendered;
    view_mark mark;            /* of the private section, which view_workspace holds */
    shared_buffer *you;        /* NULL: not needed yet */
    made_openings openings[2]; /* of WIRE_V1 and WIRE_V2 */
} own_update;

static shared_buffer *make_you(floor_thread *floor, const watched_table *watched)
{
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_you(&floor->writer, watched->table, watched->sequence,
                      floor->view_workspace.bytes.bytes, floor->view_workspace.bytes.size);
    return floor_make_message(floor);
}

/* floor->view is what the watcher sees. */
static void send_own(floor_thread *floor, const watched_table *watched, watcher *client,
                     own_update *own)
{
    if (!own->is_marked) {
        bool is_changed;
        if (!view_private_update(&own->mark, &floor->view_workspace, &floor->view, &is_changed)) {
            out_of_memory();
        }
        own->is_marked = own->is_rendered = true;
    }
    if (memcmp(&client->mark, &own->mark, sizeof own->mark) == 0) {
        return;
    }
    own->you = own->you == NULL ? make_you(floor, watched) : own->you;
    floor_send_buffer(floor, client->connection, own->you);
    client->mark = own->mark;
}

/* The same, with what all share, for version 2. */
static void send_all(floor_thread *floor, const watched_table *watched, watcher *client,
                     shared_update *update, own_update *own)
{
    if (!own->is_rendered && !view_private_write(&floor->view_workspace, &floor->view)) {
        out_of_memory();
    }
    own->is_rendered = true;
    const json_buffer *you = &floor->view_workspace.bytes;
    floor_send_update(floor, watched, client, &update->heads, (span){you->bytes, you->size});
}

/* Once, when a round is over. */
static void send_openings(floor_thread *floor, const watched_table *watched, watcher *client,
                          const live_table *table, own_update *own)
{
    const table_view *view = &floor->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    if (!view->has_round || !is_over || client->opened_round == view->round_number) {
        return;
    }
    client->opened_round = view->round_number;
    made_openings *openings = &own->openings[client->version == WIRE_V2];
    if (!openings->is_made) {
        openings->is_made = true;
        openings->buffer = floor_make_openings(floor, watched, client, table);
    }
    send_if(floor, client, openings->buffer);
}

static void release_own(own_update *dropped)
{
    shared_buffer_release(dropped->you);
    shared_buffer_release(dropped->openings[0].buffer);
    shared_buffer_release(dropped->openings[1].buffer);
}

/* ---- All watchers ---- */

/* All visitors without a session see the same, so the table is rendered once for all of them. */
typedef enum audience { TO_VISITORS, TO_PLAYERS, TO_STAFF } audience;

static audience audience_of(const watcher *client)
{
    bool is_player = client->viewer.role == ROLE_PLAYER;
    return !is_player ? TO_STAFF : client->viewer.person == 0 ? TO_VISITORS : TO_PLAYERS;
}

static void send_to_visitor(floor_thread *floor, const watched_table *watched, watcher *client,
                            const live_table *table, shared_update *update, own_update *own)
{
    if (client->version == WIRE_V2) {
        send_all(floor, watched, client, update, own);
    } else {
        send_shared(floor, watched, client, update);
        send_own(floor, watched, client, own);
    }
    send_openings(floor, watched, client, table, own);
}

/* floor->view is what some player or visitor sees. */
static void send_to_player(floor_thread *floor, const watched_table *watched, watcher *client,
                           const live_table *table, shared_update *update)
{
    own_update own = {.is_marked = false};
    table_look_as_player(table, client->viewer.person, &floor->view);
    send_to_visitor(floor, watched, client, table, update, &own);
    release_own(&own);
}

static void send_to_staff(floor_thread *floor, const watched_table *watched, watcher *client,
                          const live_table *table, shared_update *update)
{
    own_update own = {.is_marked = false};
    table_look(table, client->viewer, &floor->view);
    floor_add_reader(floor, &floor->view);
    floor_add_relief(floor, &floor->view);
    if (client->viewer.role == ROLE_DEALER && table->dealer == 0) {
        floor->view.commands &= (table_commands)1
                                << COMMAND_SIGN_ON; /* the server refuses the others */
    }
    send_to_visitor(floor, watched, client, table, update, &own);
    release_own(&own);
}

/* A round has many views and one closing: it is signed once. */
static void sign_closing(floor_thread *floor, watched_table *watched)
{
    view_shoe *shoe = &floor->view.shoe;
    if (watched->is_signed && shoe->is_pledged && digest_equal(&watched->closing, &shoe->closing)) {
        memcpy(shoe->house_key, floor->signer.public_key, sizeof shoe->house_key);
        memcpy(shoe->signature, watched->signature, sizeof shoe->signature);
        return;
    }
    closing_sign(&floor->signer, shoe);
    watched->is_signed = shoe->is_pledged;
    watched->closing = shoe->closing;
    memcpy(watched->signature, shoe->signature, sizeof watched->signature);
}

/* Visitors first, while floor->view is theirs, then players, whose views differ from it a little.
 */
static void send_to_all(floor_thread *floor, watched_table *watched, const live_table *table,
                        shared_update *update, bool is_changed)
{
    own_update visitors = {.is_marked = false};
    for (audience to = TO_VISITORS; to <= TO_STAFF; to++) {
        for (uint32_t i = 0; i < watched->watcher_count; i++) {
            watcher *client = &watched->watchers[i];
            if (audience_of(client) != to || !(is_changed || client->is_new)) {
                continue;
            }
            if (to == TO_VISITORS) {
                send_to_visitor(floor, watched, client, table, update, &visitors);
            } else if (to == TO_PLAYERS) {
                send_to_player(floor, watched, client, table, update);
            } else {
                send_to_staff(floor, watched, client, table, update);
            }
        }
    }
    release_own(&visitors);
}

/* A new watcher triggers no resend to existing watchers. */
static void publish_table(floor_thread *floor, watched_table *watched, const live_table *table)
{
    view_sections changed = 0;
    floor_update_viewers(floor, watched, table);
    table_look(table, VIEW_SPECTATOR, &floor->view);
    sign_closing(floor, watched);
    floor->delta.size = 0;
    if (!view_cache_update(&watched->cache, &floor->view_workspace, &floor->view, &changed,
                           has_version(watched, WIRE_V2) ? &floor->delta : NULL)) {
        out_of_memory();
    }
    bool is_changed = watched->has_events || changed != 0;
    shared_update update = make_update(floor, watched, changed);
    send_to_all(floor, watched, table, &update, is_changed);
    release_update(&update);
    watched->has_events = watched->has_new = false;
    watched->published = watched->sequence;
}

void floor_publish(floor_thread *floor)
{
    floor_publish_alarms(floor);
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        watched_table *watched = &floor->watched[i];
        if (watched->watcher_count == 0) {
            watched->published = watched->sequence; /* durable, and nobody watches */
        } else if (watched->has_events || watched->has_new) {
            const live_table *table = room_state_table(room_state_of(floor->room), watched->table);
            if (table != NULL) {
                publish_table(floor, watched, table);
            }
        }
    }
}
