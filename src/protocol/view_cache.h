/* SPDX-License-Identifier: MIT */
/*
 * The public sections of a table as they were last written, to tell what has changed, and to greet
 * a new viewer without writing them again.
 */
#ifndef TREY_PROTOCOL_VIEW_CACHE_H
#define TREY_PROTOCOL_VIEW_CACHE_H

#include "format/json/json_buffer.h"
#include "view_json.h"

/* One for each table; zeroed it is empty. */
typedef struct view_cache {
    uint32_t table;
    int64_t time;                            /* of the last event */
    uint32_t starts[VIEW_SECTION_COUNT + 1]; /* where each section lies, and the end */
    table_rules rules;                       /* of which the section was written */
    json_buffer bytes;
} view_cache;

/* Room to write in; one for each thread. */
typedef struct view_workspace {
    const view_names *names; /* NULL is fine */
    json_writer writer;
    json_buffer bytes;
} view_workspace;

/* Writes all sections of a spectator's view, and keeps them. *changed are those that are not as
 * they were; all of them the first time. False: out of memory; nothing has changed. */
TREY_MUST_CHECK bool view_cache_update(view_cache *cache, view_workspace *workspace,
                                       const table_view *view, view_sections *changed);

/* The bytes of a section as they were written last. */
const char *view_cache_section(const view_cache *cache, view_section section, size_t *size);

/* Zeroed ones may be finished. */
void view_cache_finish(view_cache *cache);
void view_workspace_finish(view_workspace *workspace);

/* A viewer's private part, which is not kept: only a digest of what he was sent. Zeroed, nothing
 * was. */
typedef struct view_mark {
    uint8_t bytes[16];
} view_mark;

/* Writes a viewer's private part into workspace->bytes. *changed: it is not what the mark stands
 * for; the mark is then that of the new bytes. False: out of memory. */
TREY_MUST_CHECK bool view_private_update(view_mark *mark, view_workspace *workspace,
                                         const table_view *view, bool *changed);

#endif
