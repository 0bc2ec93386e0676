/* SPDX-License-Identifier: MIT */
/*
 * The parts of a round that the API (SHAPE_API) and the dispute sheet of `trey audit` (SHAPE_AUDIT)
 * have in common, each described once; some members have other names there.
 */
#ifndef TREY_AUDIT_ROUND_SHAPES_H
#define TREY_AUDIT_ROUND_SHAPES_H

#include "protocol/view_json.h"
#include "round_record.h"

/* The context of a pass with SHAPE_API: who reads. */
typedef struct round_reader {
    bool sees_all;           /* also cards that were never shown, and the actions of staff */
    uint32_t person;         /* the reader, if not sees_all */
    const view_names *names; /* may be NULL */
    /* Told for this reader (sheet_shapes.h); only the writer of a whole round needs them. */
    const struct round_story *story;
    const struct sheet_facts *facts;
} round_reader;

/* Of a round_record, for SHAPE_INLINE: one member each, "people", "bank" (null where the house
 * banks) and "shoe" (null without one). */
extern const shape_type round_people_shape, round_bank_shape, round_shoe_shape;

/* Of a round_record: the objects "progressive" (SHAPE_API for both) and "void". */
extern const shape_type round_progressive_shape, round_void_shape;

/* Whether the reader may see a card (ROUND-7). */
bool round_reader_sees(const round_record *record, const round_reader *reader, uint32_t seat,
                       uint32_t index);

/* Of a trey_line, with whose it is; SHAPE_API for both. */
extern const shape_type round_line_shape;

#endif
