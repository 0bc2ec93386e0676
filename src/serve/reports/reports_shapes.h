/* SPDX-License-Identifier: MIT */
/*
 * The shapes of what the reports answer, for the descriptions of the API.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_SHAPES_H
#define TREY_SERVE_REPORTS_REPORTS_SHAPES_H

#include "format/json/shape.h"

extern const shape_type reports_history_shape; /* reports_history.c */
extern const shape_type reports_rounds_shape, reports_jackpots_shape,
    reports_fees_shape;                             /* reports_search.c */
extern const shape_type reports_cage_shape;         /* reports_cage.c */
extern const shape_type reports_verification_shape; /* reports_verify.c */
extern const shape_type reports_book_shape;         /* reports_book.c */
extern const shape_type reports_odds_shape;         /* reports_odds.c */

#endif
