/* SPDX-License-Identifier: MIT */
/*
 * What a viewer sees of a table, as JSON in sections, so that only what has changed is sent.
 * docs/api.md has every member.
 *
 * Public sections are the same for everyone and are written from a spectator's view alone; what
 * only one viewer may know is in his private section.
 */
#ifndef TREY_PROTOCOL_VIEW_JSON_H
#define TREY_PROTOCOL_VIEW_JSON_H

#include "format/json/json_writer.h"
#include "table/view.h"

/* Name, member. */
#define VIEW_SECTION_LIST(X)                                                                       \
    X(TABLE, "table")                                                                              \
    X(RULES, "rules")                                                                              \
    X(CLOCK, "clock")                                                                              \
    X(PEOPLE, "people")                                                                            \
    X(BANK, "bank")                                                                                \
    X(WAGERS, "wagers")                                                                            \
    X(HANDS, "hands")                                                                              \
    X(ANNOUNCEMENTS, "announcements")                                                              \
    X(RESULTS, "results")                                                                          \
    X(METER, "meter")                                                                              \
    X(SHOE, "shoe")

typedef enum view_section {
#define VIEW_SECTION_ENTRY(name, member) VIEW_SECTION_##name,
    VIEW_SECTION_LIST(VIEW_SECTION_ENTRY)
#undef VIEW_SECTION_ENTRY
        VIEW_SECTION_COUNT
} view_section;

/* A set of view_section. */
typedef uint32_t view_sections;

#define VIEW_SECTIONS_ALL ((view_sections)((1U << VIEW_SECTION_COUNT) - 1))

/* "clock" … */
const char *view_section_name(view_section section);

/* Whose view the public sections are written from: a spectator who is nobody. */
#define VIEW_SPECTATOR ((table_viewer){.role = ROLE_PLAYER, .person = 0})

/* Who the people at a table are. */
enum { VIEW_NAME_SIZE = 129 };
typedef struct view_names {
    /* False: it is not known. *kind stays where it is. */
    bool (*find)(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind);
    void *context;
} view_names;

/* "name": …, "kind": … of somebody; null where it is not known. */
void view_write_name(json_writer *writer, const view_names *names, uint32_t number);

/* Writes the value of a public section. The view must be that of VIEW_SPECTATOR. Without `names`
 * nobody's is known. */
void view_write_section(json_writer *writer, const table_view *view, const view_names *names,
                        view_section section);

/* Writes the value of "you": what a viewer sees beyond the public sections. */
void view_write_private(json_writer *writer, const table_view *view);

#endif
