/* SPDX-License-Identifier: MIT */
#include "openings_json.h"

#include <trey/card_text.h>

#include "format/json/json_pieces.h"

static void write_opening(json_writer *writer, const view_opening *opening)
{
    const fair_opening *proof = &opening->opening;
    char text[TREY_CARD_TEXT_SIZE];
    json_object_begin(writer);
    json_member_integer(writer, "seat", opening->hand);
    json_member_integer(writer, "number", opening->number);
    json_member_integer(writer, "position", proof->position);
    json_member_word(writer, "card", trey_card_text(text, proof->card));
    json_member_hex(writer, "salt", proof->salt, FAIR_SALT_SIZE);
    json_key(writer, "path");
    json_array_begin(writer);
    for (uint32_t i = 0; i < proof->path.length; i++) {
        json_hex(writer, proof->path.siblings[i].bytes, DIGEST_SIZE);
    }
    json_array_end(writer);
    json_object_end(writer);
}

void openings_write(json_writer *writer, const view_opening *openings, uint32_t count)
{
    json_array_begin(writer);
    for (uint32_t i = 0; i < count; i++) {
        write_opening(writer, &openings[i]);
    }
    json_array_end(writer);
}
