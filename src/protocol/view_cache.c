/* SPDX-License-Identifier: MIT */
/*
 * Remembers what was sent, so that only changes are sent. Public sections are stored as bytes,
 * because new viewers get them; private sections, one for each viewer, are stored as digests.
 */
#include "view_cache.h"

#include <string.h>

#include <sodium.h>

#include "delta.h"

/* The rules are the longest section and rarely change, so their JSON is reused until they do.
 * Equal table_rules mean the same posting, because they contain its digest. */
static bool has_rules(const view_cache *cache, const table_view *view)
{
    return cache->bytes.size > 0 && memcmp(&cache->rules, &view->rules, sizeof view->rules) == 0;
}

static void write_section(const view_cache *cache, view_workspace *workspace,
                          const table_view *view, view_section section)
{
    json_writer *writer = &workspace->writer;
    writer->need_comma = false;
    if (section == VIEW_SECTION_RULES && has_rules(cache, view)) {
        size_t size;
        const char *bytes = view_cache_section(cache, section, &size);
        json_raw(writer, bytes, size);
    } else {
        view_write_section(writer, view, workspace->names, section);
    }
}

/* Writes all sections one after another into the workspace's bytes. */
static bool write_sections(const view_cache *cache, view_workspace *workspace,
                           const table_view *view, uint32_t starts[VIEW_SECTION_COUNT + 1])
{
    json_buffer_begin(&workspace->bytes, &workspace->writer);
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        starts[section] = (uint32_t)(workspace->bytes.size + workspace->writer.size);
        write_section(cache, workspace, view, section);
    }
    bool is_written = json_writer_flush(&workspace->writer);
    starts[VIEW_SECTION_COUNT] = (uint32_t)workspace->bytes.size;
    return is_written;
}

static bool is_same(const view_cache *cache, const view_workspace *workspace,
                    const uint32_t *starts, view_section section)
{
    uint32_t size = starts[section + 1] - starts[section];
    return cache->starts[section + 1] - cache->starts[section] == size &&
           memcmp(cache->bytes.bytes + cache->starts[section],
                  workspace->bytes.bytes + starts[section], size) == 0;
}

/* Appends a member of the delta of the sections. */
static bool add_delta(json_buffer *delta, view_section section, span before, span after)
{
    const char *name = view_section_name(section);
    return json_buffer_add(delta, delta->size == 0 ? "{\"" : ",\"", 2) &&
           json_buffer_add(delta, name, strlen(name)) && json_buffer_add(delta, "\":", 2) &&
           delta_write(delta, before, after);
}

static span section_in(const json_buffer *bytes, const uint32_t *starts, view_section section)
{
    return bytes->size == 0
               ? (span){NULL, 0}
               : (span){bytes->bytes + starts[section], starts[section + 1] - starts[section]};
}

static bool write_delta(const view_cache *cache, const view_workspace *workspace,
                        const uint32_t *starts, view_sections changed, json_buffer *delta)
{
    bool is_written = true;
    delta->size = 0;
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        if ((changed >> section & 1) != 0) {
            is_written = is_written && add_delta(delta, section,
                                                 section_in(&cache->bytes, cache->starts, section),
                                                 section_in(&workspace->bytes, starts, section));
        }
    }
    return is_written && (changed == 0 || json_buffer_add(delta, "}", 1));
}

bool view_cache_write(const view_cache *cache, json_buffer *delta)
{
    bool is_written = true;
    size_t begin = delta->size;
    json_buffer all = {.size = 0};
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        is_written = is_written && add_delta(&all, section, (span){NULL, 0},
                                             section_in(&cache->bytes, cache->starts, section));
    }
    is_written =
        is_written && json_buffer_add(delta, all.bytes, all.size) && json_buffer_add(delta, "}", 1);
    delta->size = is_written ? delta->size : begin;
    json_buffer_finish(&all);
    return is_written;
}

bool view_cache_update(view_cache *cache, view_workspace *workspace, const table_view *view,
                       view_sections *changed, json_buffer *delta)
{
    uint32_t starts[VIEW_SECTION_COUNT + 1];
    *changed = 0;
    if (!write_sections(cache, workspace, view, starts)) {
        return false;
    }
    view_sections found = 0;
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        found |= is_same(cache, workspace, starts, section) ? 0 : 1U << section;
    }
    if (delta != NULL && !write_delta(cache, workspace, starts, found, delta)) {
        return false;
    }
    if (found != 0) {
        size_t before = cache->bytes.size;
        cache->bytes.size = 0;
        if (!json_buffer_add(&cache->bytes, workspace->bytes.bytes, workspace->bytes.size)) {
            cache->bytes.size = before;
            return false;
        }
        memcpy(cache->starts, starts, sizeof starts);
    }
    cache->table = view->id;
    cache->rules = view->rules;
    cache->time = view->time;
    *changed = found;
    return true;
}

const char *view_cache_section(const view_cache *cache, view_section section, size_t *size)
{
    *size = cache->starts[section + 1] - cache->starts[section];
    return cache->bytes.bytes + cache->starts[section];
}

void view_cache_finish(view_cache *cache)
{
    json_buffer_finish(&cache->bytes);
    *cache = (view_cache){.table = 0};
}

void view_workspace_finish(view_workspace *workspace)
{
    json_buffer_finish(&workspace->bytes);
}

bool view_private_write(view_workspace *workspace, const table_view *view)
{
    json_buffer_begin(&workspace->bytes, &workspace->writer);
    view_write_private(&workspace->writer, view, workspace->names);
    return json_writer_flush(&workspace->writer);
}

bool view_private_update(view_mark *mark, view_workspace *workspace, const table_view *view,
                         bool *changed)
{
    view_mark current;
    *changed = false;
    if (!view_private_write(workspace, view)) {
        return false;
    }
    crypto_generichash(current.bytes, sizeof current.bytes, (const uint8_t *)workspace->bytes.bytes,
                       workspace->bytes.size, NULL, 0);
    *changed = memcmp(&current, mark, sizeof current) != 0;
    *mark = current;
    return true;
}
