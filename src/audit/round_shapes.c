/* SPDX-License-Identifier: MIT */
#include "round_shapes.h"

#include <trey/conduct.h>

#include "format/json/json_pieces.h"
#include "format/round/settlement_json.h"
#include "protocol/openings_json.h"
#include "protocol/receipts.h"
#include "protocol/view_sections.h"

/* ---- People ---- */

static void write_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_reader *reader = pass->context;
    const record_person *person = record;
    view_write_felt_name(writer, person->name, reader->names, person->person);
}

static void write_left(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_bool(writer, !((const record_person *)record)->is_there);
}

static int64_t person_net(const void *record)
{
    const record_person *person = record;
    return person->after - person->before - person->bought - person->from_felt;
}

static bool is_on_felt(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const record_person *)record)->is_felt;
}

#define OF_PERSON(name, of, field) SHAPE_MEMBER(name, of, record_person, field)

static const shape_member person_rows[] = {
    {OF_PERSON("person", &wire_person, person), .audit_name = "person"},
    VIEW_ROWS_NAME(write_name),
    {OF_PERSON("seat", &wire_seat_or_none, seat), .audit_name = "seat"},
    {OF_PERSON("away", &wire_flag, is_away), .audit_name = "sits_out"},
    {SHAPE_MADE("left", &wire_flag), .audit_name = "left", .write = write_left},
    {OF_PERSON("before", &wire_chips, before), .audit_name = "before"},
    {OF_PERSON("from_wallet", &wire_amount, bought), .audit_name = "wallet"},
    {OF_PERSON("after", &wire_chips, after), .audit_name = "after"},
    {SHAPE_MADE("net", &wire_amount), .number = person_net},
    {OF_PERSON("felt", &wire_flag, is_felt), .audit_name = "felt", .is_there = is_on_felt,
     .about =
         "true: a player without a device, whose chips on the felt are not recorded, only their "
         "wins and losses"},
};
static const shape_type person_type = {
    .kind = SHAPE_OBJECT, .name = "RoundPerson", SHAPE_MEMBERS(person_rows)};
static const shape_type people = {SHAPE_LIST_OF(&person_type, round_record, people)};
static const shape_member people_rows[] = {{SHAPE_MEMBER("people", &people, round_record, people),
                                            .audit_name = "people",
                                            .count = SHAPE_AT(round_record, person_count)}};
const shape_type round_people_shape = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(people_rows)};

/* ---- The bank ---- */

static int64_t bank_fee(const void *record)
{
    const trey_round *round = &((const round_record *)record)->round;
    return trey_round_reached(round) > TREY_PHASE_FEES ? trey_round_bank_fee(round) : 0;
}

static int64_t cover_needed(const void *record)
{
    return trey_round_cover_needed(&((const round_record *)record)->round);
}

#define OF_RECORD(name, of, field) SHAPE_MEMBER(name, of, round_record, field)
#define ONCE_SETTLED .guard = SHAPE_AT(round_record, is_settled), .guard_kind = GUARD_PART

static const shape_type plain_seat = {.kind = SHAPE_NUMBER};
static const shape_member bank_members[] = {
    {OF_RECORD("seat", &wire_seat, round.bank_seat), .audit_name = "seat"},
    {OF_RECORD("person", &wire_person, round.bank_bettor), .audit_name = "person"},
    {OF_RECORD("wager", &wire_chips, round.bank_wager), .audit_name = "wager"},
    {SHAPE_MADE("fee", &wire_chips), .number = bank_fee},
    {OF_RECORD("action_seat", &wire_seat_or_none, settlement.action_seat), ONCE_SETTLED},
    {.audit_name = "action_seat",
     .type = &plain_seat,
     .at = SHAPE_AT(round_record, settlement.action_seat),
     ONCE_SETTLED},
    {SHAPE_MADE("cover_needed", &wire_chips), .audit_name = "cover_needed", .number = cover_needed,
     ONCE_SETTLED},
    {OF_RECORD("covered", &wire_flag, settlement.covered), .audit_name = "covered", ONCE_SETTLED},
    {OF_RECORD("paid", &wire_chips, settlement.paid), .audit_name = "paid", ONCE_SETTLED},
    {OF_RECORD("collected", &wire_chips, settlement.collected), .audit_name = "collected",
     ONCE_SETTLED},
};
static const shape_type bank_type = {
    .kind = SHAPE_OBJECT, .name = "RoundBank", SHAPE_MEMBERS(bank_members)};
static const shape_member bank_rows[] = {{SHAPE_MADE("bank", &bank_type), .audit_name = "bank",
                                          .guard = SHAPE_AT(round_record, round.bank_seat),
                                          .guard_kind = GUARD_NULL}};
const shape_type round_bank_shape = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(bank_rows)};

/* ---- The shoe ---- */

static const shape_member contribution_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, fair_contribution, bettor), .audit_name = "person"},
    {SHAPE_MEMBER("commitment", &wire_digest, fair_contribution, commitment)},
    {SHAPE_MEMBER("entropy", &wire_digest, fair_contribution, entropy),
     .guard = SHAPE_AT(fair_contribution, is_revealed), .guard_kind = GUARD_NULL},
    {.audit_name = "revealed", .type = &wire_flag, .at = SHAPE_AT(fair_contribution, is_revealed)},
};
static const shape_type contribution = {
    .kind = SHAPE_OBJECT, .name = "RoundContribution", SHAPE_MEMBERS(contribution_rows)};
static const shape_type contributions = {SHAPE_LIST_OF(&contribution, shoe_round, contributions)};

bool round_reader_sees(const round_record *record, const round_reader *reader, uint32_t seat,
                       uint32_t index)
{
    trey_viewer viewer = {.kind = TREY_VIEWER_BETTOR, .bettor = reader->person};
    return reader->sees_all || trey_conduct_sees(&record->round, viewer, seat, index);
}

static void write_openings(json_writer *writer, const void *record_, const shape_pass *pass)
{
    const round_record *record = record_;
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->opening_count; i++) {
        const view_opening *opening = &record->openings[i];
        uint32_t first = record->round.hands[opening->hand].first;
        if (round_reader_sees(record, pass->context, opening->hand, opening->number - first)) {
            shape_write(writer, &wire_opening_of_round, opening, &(shape_pass){.form = SHAPE_API});
        }
    }
    json_array_end(writer);
}

static int64_t first_position(const void *record_)
{
    const round_record *record = record_;
    return record->dealt - record->round.card_count;
}

/* Before a round is closed, the version that it will have. */
static int64_t round_version_number(const void *record_)
{
    const round_record *record = record_;
    return record->fair.is_closed ? record->fair.version : FAIR_ROUND_VERSION;
}

static const shape_type round_version = {
    .kind = SHAPE_NUMBER, .minimum = FAIR_ROUND_OLD, .maximum = FAIR_ROUND_VERSION};
static const shape_type decks = {.kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_DECKS_MAX};
static const shape_type position = {.kind = SHAPE_NUMBER, .maximum = TREY_SHOE_CARDS_MAX - 1};
static const shape_type positions = {
    SHAPE_LIST_OF(&position, round_record, positions),
    .about =
        "Positions in the shoe of the cards dealt from it so far, which are public; those of this "
        "round start at `first`. Needed to verify the shuffle."};
static const shape_type openings = {.kind = SHAPE_LIST, .element = &wire_opening_of_round};

static const shape_member shoe_rows[] = {
    {OF_RECORD("id", &wire_shoe_id, pledge.id), .audit_name = "shoe"},
    {OF_RECORD("decks", &decks, pledge.decks)},
    {OF_RECORD("root", &wire_digest, pledge.root), .audit_name = "root"},
    {OF_RECORD("round", &wire_count, fair.round), .audit_name = "round"},
    {SHAPE_MADE("version", &round_version), .number = round_version_number},
    {OF_RECORD("closing", &wire_digest, fair.closing),
     .guard = SHAPE_AT(round_record, fair.is_closed), .guard_kind = GUARD_NULL},
    {OF_RECORD("signature", &wire_signature_or_none, signature), .audit_name = "signature",
     .about = "Of the house, on the closing (Ed25519)."},
    {OF_RECORD("house_key", &wire_house_key_or_none, house_key), .audit_name = "house_key",
     .about = "The public key of the house."},
    {OF_RECORD("contributions", &contributions, fair.contributions), .audit_name = "contributions",
     .count = SHAPE_AT(round_record, fair.contribution_count)},
    {SHAPE_MADE("first", &wire_count), .number = first_position},
    {OF_RECORD("positions", &positions, positions), .count = SHAPE_AT(round_record, dealt)},
    {SHAPE_MADE("openings", &openings), .write = write_openings},
};
static const shape_type shoe_type = {
    .kind = SHAPE_OBJECT, .name = "RoundShoe", SHAPE_MEMBERS(shoe_rows)};
static const shape_member shoe_member[] = {{SHAPE_MADE("shoe", &shoe_type), .audit_name = "shoe",
                                            .guard = SHAPE_AT(round_record, has_shoe),
                                            .guard_kind = GUARD_NULL}};
const shape_type round_shoe_shape = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(shoe_member)};

/* ---- The settlement ---- */

static const shape_member line_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, trey_line, seat)},
    {SHAPE_MEMBER("person", &wire_person, trey_line, bettor)},
    {.type = &settlement_line},
};
const shape_type round_line_shape = {
    .kind = SHAPE_OBJECT, .name = "RoundLine", SHAPE_MEMBERS(line_rows)};

static const shape_member progressive_rows[] = {
    {OF_RECORD("meter_before", &wire_chips, round.meter_before.cents)},
    {OF_RECORD("meter_after", &wire_chips, round.meter.cents)},
    {OF_RECORD("awards", &view_awards, awards.awards),
     .count = SHAPE_AT(round_record, awards.award_count)},
    {OF_RECORD("envy", &view_envy, awards.envy),
     .count = SHAPE_AT(round_record, awards.envy_count)},
};
const shape_type round_progressive_shape = {
    .kind = SHAPE_OBJECT, .name = "RoundProgressive", SHAPE_MEMBERS(progressive_rows)};

/* ---- Void rounds ---- */

static int64_t void_returned(const void *record)
{
    return trey_round_void_amount(&((const round_record *)record)->round);
}

static bool sees_staff(const void *record, const shape_pass *pass)
{
    (void)record;
    return pass->form == SHAPE_API && ((const round_reader *)pass->context)->sees_all;
}

static void write_rule_id(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_word(writer, trey_rule_id(((const round_record *)record)->round.void_rule));
}

static const shape_type person_or_table = {
    .kind = SHAPE_NUMBER, .is_nullable = true, .null_value = PERSON_TABLE};

static const shape_member void_rows[] = {
    {OF_RECORD("reason", &wire_void_reason, round.void_reason), .audit_name = "reason"},
    {OF_RECORD("rule", &wire_rule_or_none, round.void_rule)},
    {.audit_name = "rule", .type = &wire_rule, .write = write_rule_id},
    {.audit_name = "author",
     .type = &person_or_table,
     .at = SHAPE_AT(round_record, round.void_author)},
    {OF_RECORD("phase", &wire_phase, round.void_phase), .audit_name = "phase"},
    {SHAPE_MADE("returned", &wire_chips), .audit_name = "returned", .number = void_returned},
    {OF_RECORD("author", &wire_person_or_nobody, round.void_author), .is_there = sees_staff},
};
const shape_type round_void_shape = {
    .kind = SHAPE_OBJECT, .name = "RoundVoid", SHAPE_MEMBERS(void_rows)};
