/* SPDX-License-Identifier: MIT */
/*
 * The machines of a table in a view: the progressive's controller and the shoe.
 */
#include "receipts.h"
#include "view_sections.h"

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, table_view, field)

/* ---- The progressive ---- */

static const shape_member lit_rows[] = {
    {MEMBER("seat", &wire_seat, progressive.lit_seat)},
    {MEMBER("hand", &wire_award_hand, progressive.lit_hand)},
};
static const shape_member jackpot_rows[] = {
    {MEMBER("seat", &wire_seat, progressive.jackpot_seat)},
    {MEMBER("hand", &wire_award_hand, progressive.jackpot_hand)},
};
static const shape_type lit = {.kind = SHAPE_OBJECT, .name = "Winning", SHAPE_MEMBERS(lit_rows)};
static const shape_type jackpot = {
    .kind = SHAPE_OBJECT, .name = "Winning", SHAPE_MEMBERS(jackpot_rows)};

static const char *const keypad_words[TREY_CONTROLLER_STATE_COUNT] = {
    [TREY_CONTROLLER_OPEN] = "open",
    [TREY_CONTROLLER_LOCKED] = "locked",
    [TREY_CONTROLLER_KEYED] = "keyed",
    [TREY_CONTROLLER_RECORDED] = "recorded",
};
WIRE_WORDS(keypads, keypad_words);
static const shape_type keypad = {.kind = SHAPE_WORD, .words = &keypads};

static const shape_member meter_rows[] = {
    {MEMBER("amount", &wire_chips, progressive.meter)},
    {MEMBER("keypad", &keypad, progressive.keypad)},
    {MEMBER("sensors", &wire_seats, progressive.sensors)},
    {MEMBER("won", &wire_seats, progressive.won)},
    {SHAPE_MADE("lit", &lit), .guard = SHAPE_AT(table_view, progressive.lit_seat),
     .guard_kind = GUARD_NULL},
    {MEMBER("win", &wire_chips, progressive.win)},
    {SHAPE_MADE("jackpot", &jackpot), .guard = SHAPE_AT(table_view, progressive.jackpot_seat),
     .guard_kind = GUARD_NULL},
};
const shape_type view_meter_section = {
    .kind = SHAPE_OBJECT, .name = "SectionMeter", SHAPE_MEMBERS(meter_rows)};

/* ---- The shoe ---- */

static const shape_member contribution_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, fair_contribution, bettor)},
    {SHAPE_MEMBER("commitment", &wire_digest, fair_contribution, commitment)},
    {SHAPE_MEMBER("entropy", &wire_digest, fair_contribution, entropy),
     .guard = SHAPE_AT(fair_contribution, is_revealed), .guard_kind = GUARD_ABSENT},
};
static const shape_type contribution = {
    .kind = SHAPE_OBJECT, .name = "Contribution", SHAPE_MEMBERS(contribution_rows)};
static const shape_type contributions = {SHAPE_LIST_OF(&contribution, table_view, contributions)};

static const char *const phase_words[] = {[FAIR_PHASE_IDLE] = "idle",
                                          [FAIR_PHASE_COMMITTING] = "committing",
                                          [FAIR_PHASE_REVEALING] = "revealing",
                                          [FAIR_PHASE_DEALING] = "dealing"};
WIRE_WORDS(phases, phase_words);
static const shape_type phase = {.kind = SHAPE_WORD, .words = &phases};
static const shape_type deck = {.kind = SHAPE_NUMBER, .maximum = 1};
static const shape_type decks = {.kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_DECKS_MAX};
static const shape_type version = {
    .kind = SHAPE_NUMBER, .minimum = FAIR_ROUND_OLD, .maximum = FAIR_ROUND_VERSION};
/* Zeros until bets are closed. */
static const shape_type closing = {
    .kind = SHAPE_HEX, .name = "DigestOrNone", .size = DIGEST_SIZE, .is_nullable = true};
const shape_type wire_signature_or_none = {.kind = SHAPE_HEX,
                                           .name = "SignatureOrNone",
                                           .size = HOUSE_SIGNATURE_SIZE,
                                           .is_nullable = true};
const shape_type wire_house_key_or_none = {
    .kind = SHAPE_HEX, .name = "KeyOrNone", .size = HOUSE_PUBLIC_KEY_SIZE, .is_nullable = true};
/* What does not fit is read as a number that no shoe has. */
static const shape_type first = {
    .kind = SHAPE_NUMBER, .maximum = TREY_SHOE_CARDS_MAX, .null_value = TREY_SHOE_CARDS_MAX + 1};
static const shape_type position = {
    .kind = SHAPE_NUMBER, .maximum = TREY_SHOE_CARDS_MAX - 1, .null_value = UINT16_MAX};
static const shape_type positions = {SHAPE_LIST_OF(&position, table_view, positions),
                                     .is_unique = true};

#define WHEN_PLEDGED .guard = SHAPE_AT(table_view, shoe.is_pledged), .guard_kind = GUARD_PART

static const shape_member shoe_rows[] = {
    {MEMBER("deck", &deck, shoe.deck)},            /* HAND-9 */
    {MEMBER("device", &wire_device, shoe.device)}, /* PROC-4 */
    {MEMBER("failed", &wire_flag, shoe.is_failed),
     .about = "The device has failed; change-device chooses another one (IRR-2)."},
    {MEMBER("pledged", &wire_flag, shoe.is_pledged)},
    {MEMBER("in_use", &wire_flag, shoe.is_in_use), WHEN_PLEDGED},
    {MEMBER("id", &wire_shoe_id, shoe.pledge.id), WHEN_PLEDGED},
    {MEMBER("decks", &decks, shoe.pledge.decks), WHEN_PLEDGED},
    {MEMBER("root", &wire_digest, shoe.pledge.root), WHEN_PLEDGED},
    {MEMBER("phase", &phase, shoe.phase), WHEN_PLEDGED},
    {MEMBER("round", &wire_count, shoe.round), WHEN_PLEDGED},
    {MEMBER("version", &version, shoe.version), WHEN_PLEDGED,
     .about = "Version of the round's shuffle. 1: an old round, in which missing reveals were left "
              "out."},
    {MEMBER("closing", &closing, shoe.closing), WHEN_PLEDGED},
    {MEMBER("signature", &wire_signature_or_none, shoe.signature), WHEN_PLEDGED,
     .about = "Signature of the house on the closing (Ed25519)."},
    {MEMBER("house_key", &wire_house_key_or_none, shoe.house_key), WHEN_PLEDGED,
     .about = "The public key of the house."},
    {MEMBER("contributions", &contributions, contributions),
     .count = SHAPE_AT(table_view, shoe.contribution_count), WHEN_PLEDGED},
    {MEMBER("first", &first, shoe.first), WHEN_PLEDGED},
    {MEMBER("positions", &positions, positions), .count = SHAPE_AT(table_view, shoe.dealt),
     WHEN_PLEDGED},
};
const shape_type view_shoe_section = {.kind = SHAPE_OBJECT,
                                      .name = "SectionShoe",
                                      .about = "No shoe is pledged where cards are dealt by hand.",
                                      SHAPE_MEMBERS(shoe_rows)};
