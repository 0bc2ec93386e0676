/* SPDX-License-Identifier: MIT */
/*
 * Between the files that write a view: the sections that are not written in view_json.c.
 */
#ifndef TREY_PROTOCOL_VIEW_SECTIONS_H
#define TREY_PROTOCOL_VIEW_SECTIONS_H

#include "view_json.h"

#define VIEW_HANDS_ALL ((trey_seat_set)((1U << TREY_HANDS_MAX) - 1))

/* view_round_json.c */
void view_write_bank(json_writer *writer, const table_view *view);
void view_write_wagers(json_writer *writer, const table_view *view);
void view_write_hands(json_writer *writer, const table_view *view);
void view_write_hands_of(json_writer *writer, const table_view *view, trey_seat_set seats);
void view_write_announcements(json_writer *writer, const table_view *view);
void view_write_results(json_writer *writer, const table_view *view);

/* view_shoe_json.c */
void view_write_meter(json_writer *writer, const table_view *view);
void view_write_shoe(json_writer *writer, const table_view *view);

#endif
