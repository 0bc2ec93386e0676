/* SPDX-License-Identifier: MIT */
/*
 * When a round is over, each watcher gets the proofs of the cards that they saw, once. With the
 * pledge, the contributions and the positions they can verify the shuffle themselves.
 */
#include "floor_internal.h"
#include "protocol/openings_json.h"

shared_buffer *floor_make_openings(floor_thread *floor, const watched_table *watched,
                                   table_viewer viewer, const live_table *table)
{
    view_opening openings[VIEW_OPENINGS_MAX];
    uint32_t count = table_openings(table, viewer, openings);
    if (count == 0) {
        return NULL; /* the cards were entered by a dealer, or the viewer saw none */
    }
    size_t size;
    fair_bets bets;
    fair_bets_make(&bets, &table->round);
    const char *shoe = view_cache_section(&watched->cache, VIEW_SECTION_SHOE, &size);
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_openings(&floor->writer, watched->table, watched->sequence,
                           floor->view.round_number, shoe, size, &bets, openings, count);
    return floor_make_message(floor);
}
