/* SPDX-License-Identifier: MIT */
/*
 * When a round is over each watcher gets, once, the proofs of the cards he saw: with the pledge,
 * the contributions and the positions he can check the shuffle by himself.
 */
#include "desk_parts.h"
#include "openings_json.h"

/* at->view is the watcher's. */
void desk_tell_openings(desk *at, const watched *in, watcher *who, const table *of)
{
    const table_view *view = &at->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    if (!view->has_round || !is_over || who->opened_round == view->round_number) {
        return;
    }
    who->opened_round = view->round_number;
    view_opening openings[VIEW_OPENINGS_MAX];
    uint32_t count = table_openings(of, who->viewer, openings);
    if (count == 0) {
        return; /* no shoe of ours, or nothing was dealt that he saw */
    }
    size_t size;
    const char *shoe = view_cache_section(&in->cache, VIEW_SECTION_SHOE, &size);
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_openings_begin(&at->writer, in->table, in->sequence, view->round_number, shoe,
                                 size);
    openings_write(&at->writer, openings, count);
    message_write_openings_end(&at->writer);
    if (json_writer_flush(&at->writer)) {
        desk_send(at, who->connection, &at->bytes);
    }
}
