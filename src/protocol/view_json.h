/* SPDX-License-Identifier: MIT */
/*
 * A viewer's view of a table as JSON. It is divided into sections, so that the server sends only
 * the sections that have changed. docs/api.md describes every member.
 *
 * Public sections are the same for all viewers and are written from a spectator's view. Whatever
 * only one viewer may know is in that viewer's private section.
 */
#ifndef TREY_PROTOCOL_VIEW_JSON_H
#define TREY_PROTOCOL_VIEW_JSON_H

#include "format/json/shape.h"
#include "table/view.h"

typedef enum view_section {
    VIEW_SECTION_TABLE,
    VIEW_SECTION_RULES,
    VIEW_SECTION_CLOCK,
    VIEW_SECTION_PEOPLE,
    VIEW_SECTION_BANK,
    VIEW_SECTION_WAGERS,
    VIEW_SECTION_HANDS,
    VIEW_SECTION_ANNOUNCEMENTS,
    VIEW_SECTION_RESULTS,
    VIEW_SECTION_METER,
    VIEW_SECTION_SHOE,
    VIEW_SECTION_COUNT
} view_section;

/* A set of view_section. */
typedef uint32_t view_sections;

#define VIEW_SECTIONS_ALL ((view_sections)((1U << VIEW_SECTION_COUNT) - 1))

/* "clock" … */
const char *view_section_name(view_section section);

/* The viewer from whose view the public sections are written: a spectator without an account. */
#define VIEW_SPECTATOR ((table_viewer){.role = ROLE_PLAYER, .person = 0})

/* Looks up the names of people at a table. */
enum { VIEW_NAME_SIZE = 129 };
typedef struct view_names {
    /* False: the name is not known. *kind is set to a string constant. */
    bool (*find)(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind);
    void *context;
} view_names;

/* Writes the value of the member "name" of a person, then the member "kind"; null if they are not
 * known. */
void view_write_name(json_writer *writer, const view_names *names, uint32_t number);

/* The same for somebody whose name the table was given, because they have no account; if it is
 * empty, it is looked up. */
void view_write_felt_name(json_writer *writer, const char *given, const view_names *names,
                          uint32_t number);

extern const shape_type wire_person_name, wire_person_kind;

/* The rows of both; `function` calls view_write_name. */
#define VIEW_ROWS_NAME(function)                                                                   \
    {SHAPE_MADE("name", &wire_person_name), .write = (function), .may_be_null = true},             \
    {                                                                                              \
        SHAPE_MADE("kind", &wire_person_kind), .is_written_with = true, .may_be_null = true        \
    }

/* Writes the value of a public section. The view must be that of VIEW_SPECTATOR. If `names` is
 * NULL, every name is null. */
void view_write_section(json_writer *writer, const table_view *view, const view_names *names,
                        view_section section);

/* Writes the value of "you": what a viewer sees beyond the public sections. `names` may be NULL. */
void view_write_private(json_writer *writer, const table_view *view, const view_names *names);

/* Describe a table_view as JSON (shape.h): its public sections, and "you". */
extern const shape_type wire_sections, wire_you;

/* "open", "play" and "fold". */
extern const shape_type wire_decision;

/* ---- Reading a server's messages ---- */

typedef struct view_reader {
    table_view *view;
    /* NULL, or called with the name of each person in "people". An empty name is not known. */
    void (*named)(void *context, uint32_t person, const char *name);
    void *context;
} view_reader;

/* Reads a section into the view. `sections` is the node that has the sections as members. False:
 * it does not have this section. Two sections are not read here: rules, which need the reader's
 * book (message_read_rules), and hands, of which the public and the private part are merged
 * (view_read_hands). */
bool view_read_section(const view_reader *reader, const json_tree *tree, uint32_t sections,
                       view_section section);
void view_read_shoe(table_view *view, const json_tree *tree, uint32_t shoe);
void view_read_private(const view_reader *reader, const json_tree *tree, uint32_t you);
void view_read_hands(view_hand hands[TREY_HANDS_MAX], const json_tree *tree, uint32_t node);

#endif
