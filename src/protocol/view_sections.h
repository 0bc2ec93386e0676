/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files that describe a view: the sections that are not in view_json.c.
 */
#ifndef TREY_PROTOCOL_VIEW_SECTIONS_H
#define TREY_PROTOCOL_VIEW_SECTIONS_H

#include "format/json/json_pieces.h"
#include "view_json.h"
#include "wire_types.h"

#define VIEW_HANDS_ALL ((trey_seat_set)((1U << TREY_HANDS_MAX) - 1))

/* The context of a pass over a section. */
typedef struct view_context {
    const table_view *view;
    const view_names *names;
} view_context;

/* view_round_json.c */
extern const shape_type view_bank_section, view_wagers_section, view_hands_section,
    view_announcements_section, view_results_section;
extern const shape_type view_awards, view_envy; /* lists in trey_awards */
enum { VIEW_WAGER_ROWS = 9 };
extern const shape_member view_wager_rows[VIEW_WAGER_ROWS]; /* of a view_stake; "placed" is last */
void view_write_hands(json_writer *writer, const void *view, const shape_pass *pass);
void view_write_hands_of(json_writer *writer, const table_view *view, trey_seat_set seats);

/* view_json.c */
extern const shape_type view_rules_section;

/* view_turns_json.c */
extern const shape_type view_turns;
void view_write_turns(json_writer *writer, const void *view, const shape_pass *pass);

/* view_shoe_json.c */
extern const shape_type view_meter_section, view_shoe_section;

#endif
