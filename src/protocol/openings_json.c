/* SPDX-License-Identifier: MIT */
/*
 * Openings and bets as JSON. The sheet of a round calls the seat "hand".
 */
#include "openings_json.h"

#include <sodium.h>
#include <string.h>

#include "wire_types.h"

/* ---- Bets ---- */

static const shape_type seat_count = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_SEATS_MAX, .null_value = 0};

#define OF_WAGER(name, of, field) SHAPE_MEMBER(name, of, fair_wager, field)

static const shape_member wager_rows[] = {
    {OF_WAGER("seat", &wire_seat, seat), .audit_name = "seat"},
    {OF_WAGER("person", &wire_person, bettor), .audit_name = "bettor"},
};
static const shape_type bet = {.kind = SHAPE_OBJECT, .name = "Bet", SHAPE_MEMBERS(wager_rows)};
static const shape_type bet_list = {SHAPE_LIST_OF(&bet, fair_bets, wagers), .count_min = 1};

#define OF_BETS(name, of, field) SHAPE_MEMBER(name, of, fair_bets, field), .audit_name = (name)

static const shape_member bets_rows[] = {
    {OF_BETS("deal_from", &wire_origin, deal_from)},
    {OF_BETS("seats", &seat_count, seats)},
    {OF_BETS("bank_seat", &wire_seat_or_none, bank_seat)},
    {OF_BETS("wagers", &bet_list, wagers), .count = SHAPE_AT(fair_bets, wager_count)},
};
const shape_type wire_bets = {
    .kind = SHAPE_OBJECT,
    .name = "Bets",
    .about = "The antes and bonuses at \"no more bets\". They decide which hand gets which cards.",
    SHAPE_MEMBERS(bets_rows)};

void bets_write(json_writer *writer, const fair_bets *bets, shape_form form)
{
    shape_write(writer, &wire_bets, bets, &(shape_pass){.form = form});
}

void bets_read(fair_bets *bets, const json_tree *tree, uint32_t node)
{
    *bets = (fair_bets){0};
    shape_read(tree, node, &wire_bets, bets, NULL);
}

/* ---- Openings ---- */

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

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, view_opening, field)
#define ROWS(hand_name)                                                                            \
    {MEMBER(hand_name, &seat, hand)}, {MEMBER("number", &place, number)},                          \
        {MEMBER("position", &place, opening.position)},                                            \
        {MEMBER("card", &wire_card, opening.card)}, {MEMBER("salt", &salt, opening.salt)},         \
    {                                                                                              \
        MEMBER("path", &path, opening.path.siblings),                                              \
            .count = SHAPE_AT(view_opening, opening.path.length)                                   \
    }

static const shape_member rows[] = {ROWS("seat")};
const shape_type wire_opening = {.kind = SHAPE_OBJECT, .name = "Opening", SHAPE_MEMBERS(rows)};

static const shape_member round_rows[] = {ROWS("hand")};
const shape_type wire_opening_of_round = {
    .kind = SHAPE_OBJECT, .name = "RoundOpening", SHAPE_MEMBERS(round_rows)};

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
    uint32_t index = json_first(tree, node);
    for (; index != 0 && count < VIEW_OPENINGS_MAX; index = json_after(tree, index)) {
        view_opening *result = &openings[count++];
        *result = (view_opening){0};
        shape_read(tree, index, &wire_opening, result, NULL);
    }
    return count;
}

/* ---- One proof of several cards ---- */

const shape_type wire_proof = {.kind = SHAPE_TEXT,
                               .name = "ShuffleProof",
                               .about = "Base64 of the bytes that docs/fairness.md describes.",
                               .pattern = "^[A-Za-z0-9+/]+={0,2}$"};

enum { BASE64_FORM = sodium_base64_VARIANT_ORIGINAL };

/* Libsodium's function takes the same time for all bytes, but six times as long. The bytes of a
 * proof are no secret from its reader. */
static size_t encode_base64(char *text, const uint8_t *bytes, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t length = 0;
    for (size_t at = 0; at < size; at += 3) {
        size_t left = size - at;
        uint32_t group = (uint32_t)bytes[at] << 16 | (left > 1 ? bytes[at + 1] : 0U) << 8 |
                         (left > 2 ? bytes[at + 2] : 0U);
        text[length++] = letters[group >> 18];
        text[length++] = letters[group >> 12 & 63];
        text[length++] = (char)(left > 1 ? letters[group >> 6 & 63] : '=');
        text[length++] = (char)(left > 2 ? letters[group & 63] : '=');
    }
    return length;
}

void proof_write(json_writer *writer, const uint8_t *bytes, size_t size)
{
    char text[sodium_base64_ENCODED_LEN(FAIR_PROOF_SIZE_MAX, BASE64_FORM)];
    json_word_sized(writer, text, encode_base64(text, bytes, size));
}

size_t proof_read(uint8_t bytes[FAIR_PROOF_SIZE_MAX], const json_tree *tree, uint32_t node)
{
    const char *text = json_text_at(tree, node);
    size_t size;
    bool is_read = sodium_base642bin(bytes, FAIR_PROOF_SIZE_MAX, text, strlen(text), NULL, &size,
                                     NULL, BASE64_FORM) == 0;
    return is_read ? size : 0;
}
