/* SPDX-License-Identifier: MIT */
/*
 * Clients that follow the tables by deltas: of each table the public sections, and the private
 * section of a visitor, a dealer, a supervisor, an auditor and a player. After each step they must
 * have what a client gets that has just come. Now and then one of them comes back, and begins anew.
 *
 * A delta is made of two texts that its viewer may see, so it shows nothing else: views.c checks
 * what may be seen.
 */
#include <stdio.h>

#include "../serve/json_same.h"
#include "protocol/delta.h"
#include "protocol/view_cache.h"
#include "simulated_floor.h"

enum { PRIVATES = 5, COMES_BACK = 40 /* once in so many steps */ };

typedef struct follower {
    bool is_here;
    table_viewer viewer;
    json_buffer sent;   /* the text that its value was last made of, by the server */
    json_buffer has[2]; /* what the client has, and had before */
    unsigned last;
} follower;

typedef struct followed_table {
    view_cache cache;
    follower sections, privates[PRIVATES];
} followed_table;

static span span_of(const json_buffer *buffer)
{
    return (span){buffer->bytes, buffer->size};
}

static void must(const floor_run *run, bool is_good, const char *what, const live_table *at,
                 table_viewer viewer)
{
    if (!is_good) {
        floor_fail(run, "table %u: %s, for %s %u", at->id, what, table_role_name(viewer.role),
                   viewer.person);
    }
}

/* The client applies a delta. */
static void follow(const floor_run *run, const live_table *at, follower *client, span delta,
                   span wanted)
{
    const json_buffer *before = &client->has[client->last];
    json_buffer *after = &client->has[!client->last];
    span old = client->is_here ? span_of(before) : (span){NULL, 0};
    must(run, delta_apply(after, old, delta), "a delta does not fit", at, client->viewer);
    client->last = !client->last;
    client->is_here = true;
    must(run, json_same(span_of(after), wanted), "a client that follows has another state", at,
         client->viewer);
}

static bool comes_back(floor_run *run)
{
    return below(&run->eyes, COMES_BACK) == 0;
}

/* ---- Public sections ---- */

/* The sections as they are, in one object. */
static bool join_sections(const view_cache *cache, json_buffer *joined)
{
    bool is_good = true;
    joined->size = 0;
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        char key[64];
        size_t size;
        const char *bytes = view_cache_section(cache, section, &size);
        snprintf(key, sizeof key, "%c\"%s\":", section == 0 ? '{' : ',',
                 view_section_name(section));
        is_good = is_good && json_buffer_add(joined, key, strlen(key)) &&
                  json_buffer_add(joined, bytes, size);
    }
    return is_good && json_buffer_add(joined, "}", 1);
}

static void check_sections(floor_run *run, const live_table *at, followed_table *table,
                           view_workspace *workspace, table_view *view)
{
    static json_buffer delta, all, wanted;
    view_sections changed;
    follower *client = &table->sections;
    table_look(at, VIEW_SPECTATOR, view);
    all.size = 0;
    must(run,
         view_cache_update(&table->cache, workspace, view, &changed, &delta) &&
             view_cache_write(&table->cache, &all) && join_sections(&table->cache, &wanted),
         "no memory", at, VIEW_SPECTATOR);
    must(run, (changed == 0) == (delta.size == 0), "a delta without a change", at, VIEW_SPECTATOR);
    client->is_here &= !comes_back(run);
    if (!client->is_here || changed != 0) {
        follow(run, at, client, client->is_here ? span_of(&delta) : span_of(&all),
               span_of(&wanted));
    }
}

/* ---- Private sections ---- */

static void check_private(floor_run *run, const live_table *at, follower *client,
                          table_viewer viewer, view_workspace *workspace, table_view *view)
{
    static json_buffer delta;
    bool is_other = client->viewer.role != viewer.role || client->viewer.person != viewer.person;
    client->is_here &= !is_other && !comes_back(run);
    client->viewer = viewer;
    table_look(at, viewer, view);
    must(run, view_private_write(workspace, view), "no memory", at, viewer);
    span now = span_of(&workspace->bytes);
    delta.size = 0;
    must(run, delta_write(&delta, client->is_here ? span_of(&client->sent) : (span){NULL, 0}, now),
         "no memory", at, viewer);
    follow(run, at, client, span_of(&delta), now);
    client->sent.size = 0;
    must(run, json_buffer_add(&client->sent, now.text, now.size), "no memory", at, viewer);
}

/* The player of the seat that decides or was offered the bank, or else of the first seat taken. */
static uint32_t some_player(const live_table *at)
{
    uint32_t seat = at->offered_seat;
    for (uint32_t i = 1; i < TREY_HANDS_MAX && (seat == 0 || at->seated[seat] == 0); i++) {
        seat = at->seated[i] != 0 ? i : 0;
    }
    return seat != 0 ? at->seated[seat] : 0;
}

void check_deltas(floor_run *run, uint32_t index, const live_table *at)
{
    static followed_table tables[TABLES_MAX];
    static view_workspace workspace;
    static table_view view;
    const table_viewer viewers[PRIVATES] = {VIEW_SPECTATOR,
                                            {ROLE_DEALER, DEALERS_FROM + at->id},
                                            {ROLE_SUPERVISOR, SUPERVISORS_FROM + at->id},
                                            {ROLE_AUDITOR, CASHIER},
                                            {ROLE_PLAYER, some_player(at)}};
    check_sections(run, at, &tables[index], &workspace, &view);
    for (uint32_t i = 0; i < PRIVATES; i++) {
        check_private(run, at, &tables[index].privates[i], viewers[i], &workspace, &view);
    }
}
