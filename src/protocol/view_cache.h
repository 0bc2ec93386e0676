/* SPDX-License-Identifier: MIT */
/*
 * Caches the JSON of a table's public sections. The server compares a new view with it to find the
 * sections that changed, and sends it to new viewers without formatting it again.
 */
#ifndef TREY_PROTOCOL_VIEW_CACHE_H
#define TREY_PROTOCOL_VIEW_CACHE_H

#include "format/json/json_buffer.h"
#include "view_json.h"

/* One per table. A zeroed cache is empty. */
typedef struct view_cache {
    uint32_t table;
    int64_t time;                            /* of the last event */
    uint32_t starts[VIEW_SECTION_COUNT + 1]; /* offset of each section in bytes, and of the end */
    table_rules rules;                       /* the rules in the cached rules section */
    json_buffer bytes;
} view_cache;

/* Buffers for formatting; one per thread. */
typedef struct view_workspace {
    const view_names *names; /* may be NULL */
    json_writer writer;
    json_buffer bytes;
} view_workspace;

/* Formats all sections of a spectator's view and stores them. *changed becomes the set of sections
 * that differ from the cached ones; the first time, all of them. `delta` may be NULL; otherwise it
 * becomes the delta of the sections, empty if there is no change. False: out of memory; the cache
 * is unchanged. */
TREY_MUST_CHECK bool view_cache_update(view_cache *cache, view_workspace *workspace,
                                       const table_view *view, view_sections *changed,
                                       json_buffer *delta);

/* Appends all sections as the delta of nothing. False: out of memory. */
TREY_MUST_CHECK bool view_cache_write(const view_cache *cache, json_buffer *delta);

/* The cached JSON of a section. Valid until the next update. */
const char *view_cache_section(const view_cache *cache, view_section section, size_t *size);

/* Free the buffers. Zeroed structures are allowed. */
void view_cache_finish(view_cache *cache);
void view_workspace_finish(view_workspace *workspace);

/* A digest of the private section that a viewer was last sent; the section itself is not cached.
 * Zeroed: nothing was sent. */
typedef struct view_mark {
    uint8_t bytes[16];
} view_mark;

/* Writes a viewer's private section into workspace->bytes. False: out of memory. */
TREY_MUST_CHECK bool view_private_write(view_workspace *workspace, const table_view *view);

/* The same. If it differs from the marked one,
 * *changed becomes true and the mark is updated. False: out of memory. */
TREY_MUST_CHECK bool view_private_update(view_mark *mark, view_workspace *workspace,
                                         const table_view *view, bool *changed);

#endif
