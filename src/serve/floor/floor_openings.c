/* SPDX-License-Identifier: MIT */
/*
 * When a round is over, each watcher gets the proofs of the cards that they saw, once. With the
 * pledge, the contributions and the positions they can verify the shuffle themselves.
 */
#include "floor_internal.h"
#include "protocol/openings_json.h"

shared_buffer *floor_make_openings(floor_thread *floor, const watched_table *watched,
                                   const watcher *client, const live_table *table)
{
    view_opening openings[VIEW_OPENINGS_MAX];
    uint8_t proof[FAIR_PROOF_SIZE_MAX];
    fair_bets bets;
    message_openings message = {.table = watched->table,
                                .sequence = watched->sequence,
                                .round = floor->view.round_number,
                                .bets = &bets};
    if (client->version == WIRE_V2) {
        message.proof = proof;
        message.proof_size = table_proof(table, client->viewer, proof);
    } else {
        message.openings = openings;
        message.opening_count = table_openings(table, client->viewer, openings);
    }
    if (message.opening_count == 0 && message.proof_size == 0) {
        return NULL; /* the cards were entered by a dealer, or the viewer saw none */
    }
    fair_bets_make(&bets, &table->round);
    message.shoe = view_cache_section(&watched->cache, VIEW_SECTION_SHOE, &message.shoe_size);
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_openings(&floor->writer, &message);
    return floor_make_message(floor);
}
