/* SPDX-License-Identifier: MIT */
/*
 * The shapes of what the floor thread answers, for the descriptions of the API.
 */
#ifndef TREY_SERVE_FLOOR_FLOOR_SHAPES_H
#define TREY_SERVE_FLOOR_FLOOR_SHAPES_H

#include "format/json/shape.h"

/* floor_http.c */
extern const shape_type floor_tables_shape, floor_table_shape, floor_notice_shape,
    floor_house_key_shape, floor_me_or_visitor_shape, floor_ready_shape;

/* floor_cage.c */
extern const shape_type floor_moved_shape, floor_wallet_shape;

/* floor_approvals.c */
extern const shape_type floor_approvals_shape, floor_approval_shape, floor_waiting_shape;

/* floor_relief.c */
extern const shape_type floor_relieved_shape;

/* floor_readers.c */
extern const shape_type floor_cards_due_shape, floor_packet_shape;

/* floor_private.c */
extern const shape_type floor_private_table_shape;

/* A link that lets people into a private table. */
extern const shape_type floor_link_shape;

#endif
