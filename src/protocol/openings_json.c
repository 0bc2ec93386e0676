/* SPDX-License-Identifier: MIT */
/*
 * Openings as JSON. The sheet of a round calls the seat "hand".
 */
#include "openings_json.h"

#include "wire_types.h"

/* What does not fit is read as a number that no opening has. */
static const shape_type seat = {.kind = SHAPE_NUMBER,
                                .name = "SeatOrBank",
                                .maximum = TREY_SEATS_MAX,
                                .about = "0: the banker, or the house",
                                .null_value = TREY_HANDS_MAX};
static const shape_type place = {
    .kind = SHAPE_NUMBER, .maximum = TREY_SHOE_CARDS_MAX - 1, .null_value = TREY_SHOE_CARDS_MAX};
static const shape_type salt = {.kind = SHAPE_HEX, .name = "Salt", .size = FAIR_SALT_SIZE};
static const shape_type path = {SHAPE_LIST_OF(&wire_digest, merkle_path, siblings), .count_min = 1,
                                .is_limited = true};

#define BOTH(name, of, field) SHAPE_MEMBER(name, of, view_opening, field), .audit_name = (name)

static const shape_member rows[] = {
    {SHAPE_MEMBER("seat", &seat, view_opening, hand), .audit_name = "hand"},
    {BOTH("number", &place, number)},
    {BOTH("position", &place, opening.position)},
    {BOTH("card", &wire_card, opening.card)},
    {BOTH("salt", &salt, opening.salt)},
    {BOTH("path", &path, opening.path.siblings),
     .count = SHAPE_AT(view_opening, opening.path.length)},
};
const shape_type wire_opening = {.kind = SHAPE_OBJECT, .name = "Opening", SHAPE_MEMBERS(rows)};

void openings_write(json_writer *writer, const view_opening *openings, uint32_t count)
{
    json_array_begin(writer);
    for (uint32_t i = 0; i < count; i++) {
        shape_write(writer, &wire_opening, &openings[i], &(shape_pass){.form = SHAPE_API});
    }
    json_array_end(writer);
}

uint32_t openings_read(view_opening openings[VIEW_OPENINGS_MAX], const json_tree *tree,
                       uint32_t node)
{
    uint32_t count = 0;
    uint32_t at = json_first(tree, node);
    for (; at != 0 && count < VIEW_OPENINGS_MAX; at = json_after(tree, at)) {
        view_opening *to = &openings[count++];
        *to = (view_opening){0};
        shape_read(tree, at, &wire_opening, to, NULL);
    }
    return count;
}
