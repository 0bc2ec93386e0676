/* SPDX-License-Identifier: MIT */
#include "sheet_shapes.h"

#include <string.h>

#include "protocol/view_sections.h"
#include "protocol/wire_types.h"

/* ---- Phrases ---- */

static void write_say(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const story_step *)record)->say);
}

/* ---- Steps ---- */

static const char *const phase_words[] = {"bank", "bets", "deal", "decisions", "settlement"};
static const char *const place_words[] = {"player", "players",  "spot",  "bank",
                                          "house",  "drop-box", "meter", "tray"};
WIRE_WORDS(phases, phase_words);
WIRE_WORDS(places, place_words);
static const shape_type phase_type = {.kind = SHAPE_WORD, .name = "StepPhase", .words = &phases};
static const shape_type place_type = {.kind = SHAPE_WORD, .name = "ChipPlace", .words = &places};

static bool has_player(const void *record, const shape_pass *pass)
{
    const story_chips *chips = record;
    (void)pass;
    return chips->from == STORY_AT_PLAYER || chips->to == STORY_AT_PLAYER;
}

#define OF_CHIPS(name, of, field) SHAPE_MEMBER(name, of, story_chips, field)

static const shape_member chips_rows[] = {
    {OF_CHIPS("from", &place_type, from)},
    {OF_CHIPS("to", &place_type, to)},
    {OF_CHIPS("person", &wire_person, person), .is_there = has_player},
    {OF_CHIPS("amount", &wire_chips, amount)},
    {OF_CHIPS("rule", &wire_rule_or_none, rule)},
    {OF_CHIPS("left", &wire_amount, left), .guard = SHAPE_AT(story_chips, has_left),
     .guard_kind = GUARD_NULL, .about = "the bank's remaining cover afterwards"},
};
static const shape_type chips_type = {
    .kind = SHAPE_OBJECT, .name = "StepChips", SHAPE_MEMBERS(chips_rows)};

static void write_step_by(json_writer *writer, const void *record, const shape_pass *pass)
{
    const story_step *step = record;
    (void)pass;
    if (step->has_by) {
        phrase_write(writer, &step->by);
    } else {
        json_null(writer);
    }
}

static void write_step_approver(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const story_step *)record)->approver);
}

static bool is_approved(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const story_step *)record)->has_approver;
}

static const shape_type line_index = {
    .kind = SHAPE_NUMBER, .maximum = INT32_MAX, .is_nullable = true, .null_value = STORY_NO_LINE};

#define OF_STEP(name, of, field) SHAPE_MEMBER(name, of, story_step, field)

static const shape_member step_rows[] = {
    {OF_STEP("event", &wire_count, event), .about = "index of its event in `events`"},
    {OF_STEP("line", &line_index, line), .about = "index of its line in `results.lines`"},
    {OF_STEP("phase", &phase_type, phase)},
    {SHAPE_MADE("say", &phrase_shape), .write = write_say},
    {SHAPE_MADE("by", &phrase_shape), .write = write_step_by, .may_be_null = true},
    {SHAPE_MADE("approved", &phrase_shape), .is_there = is_approved, .write = write_step_approver},
    {OF_STEP("chips", &chips_type, chips), .guard = SHAPE_AT(story_step, has_chips),
     .guard_kind = GUARD_NULL},
};
static const shape_type step_type = {
    .kind = SHAPE_OBJECT, .name = "RoundStep", SHAPE_MEMBERS(step_rows)};
const shape_type story_steps_shape = {.kind = SHAPE_LIST, .element = &step_type};

void story_write(json_writer *writer, const round_story *story)
{
    json_array_begin(writer);
    for (uint32_t i = 0; i < story->count; i++) {
        shape_write(writer, &step_type, &story->steps[i], &(shape_pass){.form = SHAPE_API});
    }
    json_array_end(writer);
}

/* ---- Hands and wagers ---- */

static const char *const seen_words[] = {"none", "seen", "not-seen", "hidden"};
static const char *const entered_words[] = {"player", "staff", "both"};
static const char *const decision_words[] = {"open", "played", "folded", "timed-out"};
WIRE_WORDS(seens, seen_words);
WIRE_WORDS(entereds, entered_words);
WIRE_WORDS(decisions, decision_words);
static const shape_type seen_type = {.kind = SHAPE_WORD, .name = "SheetSeen", .words = &seens};
static const shape_type entered_type = {
    .kind = SHAPE_WORD, .name = "SheetEntered", .words = &entereds};
static const shape_type decision_type = {
    .kind = SHAPE_WORD, .name = "SheetDecision", .words = &decisions};
static const shape_type cards = {SHAPE_LIST_OF(&wire_card, sheet_seat, cards)};

#define OF_SEAT(name, of, field) SHAPE_MEMBER(name, of, sheet_seat, field)

static const shape_member seat_rows[] = {
    {OF_SEAT("seat", &wire_seat_or_bank, seat)},
    {OF_SEAT("person", &wire_person_or_nobody, person)},
    {OF_SEAT("behind", &wire_flag, is_behind)},
    {OF_SEAT("seen", &seen_type, seen)},
    {OF_SEAT("cards", &cards, cards), .count = SHAPE_AT(sheet_seat, card_count)},
    {OF_SEAT("value", &wire_count, value), .guard = SHAPE_AT(sheet_seat, has_value),
     .guard_kind = GUARD_NULL},
    {OF_SEAT("ante", &wire_chips, ante)},
    {OF_SEAT("bonus", &wire_chips, bonus)},
    {OF_SEAT("coin", &wire_chips, coin)},
    {OF_SEAT("fee", &wire_chips, fee)},
    {OF_SEAT("play", &wire_chips, play)},
    {OF_SEAT("decision", &decision_type, decision)},
    {OF_SEAT("entered", &entered_type, entered)},
    {OF_SEAT("net", &wire_amount, net), .guard = SHAPE_AT(sheet_seat, has_net),
     .guard_kind = GUARD_NULL},
};
static const shape_type seat_type = {
    .kind = SHAPE_OBJECT, .name = "SheetSeat", SHAPE_MEMBERS(seat_rows)};
static const shape_type seat_list = {.kind = SHAPE_LIST, .element = &seat_type};

static const shape_member totals_rows[] = {
    {SHAPE_MEMBER("ante", &wire_chips, sheet_totals, ante)},
    {SHAPE_MEMBER("bonus", &wire_chips, sheet_totals, bonus)},
    {SHAPE_MEMBER("coin", &wire_chips, sheet_totals, coin)},
    {SHAPE_MEMBER("fee", &wire_chips, sheet_totals, fee)},
    {SHAPE_MEMBER("play", &wire_chips, sheet_totals, play)},
    {SHAPE_MEMBER("net", &wire_amount, sheet_totals, net)},
};
static const shape_type totals_type = {
    .kind = SHAPE_OBJECT, .name = "SheetTotals", SHAPE_MEMBERS(totals_rows)};

static void write_seats(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_facts *facts = record;
    json_array_begin(writer);
    for (uint32_t i = 0; i < facts->seat_count; i++) {
        shape_write(writer, &seat_type, &facts->seats[i], pass);
    }
    json_array_end(writer);
}

/* ---- The settlement ---- */

static void write_item_say(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const sheet_item *)record)->say);
}

static const shape_member item_rows[] = {
    {SHAPE_MADE("say", &phrase_shape), .write = write_item_say},
    {SHAPE_MEMBER("amount", &wire_amount, sheet_item, amount)},
    {SHAPE_MEMBER("rule", &wire_rule_or_none, sheet_item, rule)},
};
static const shape_type item_type = {
    .kind = SHAPE_OBJECT, .name = "SheetItem", SHAPE_MEMBERS(item_rows)};
static const shape_type item_list = {.kind = SHAPE_LIST, .element = &item_type};

static void write_title(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const sheet_group *)record)->title);
}

static void write_items(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_group *group = record;
    const sheet_facts *facts = pass->context;
    json_array_begin(writer);
    for (uint32_t i = 0; i < group->count; i++) {
        shape_write(writer, &item_type, &facts->items[group->first + i], pass);
    }
    json_array_end(writer);
}

static const shape_member group_rows[] = {
    {SHAPE_MADE("title", &phrase_shape), .write = write_title},
    {SHAPE_MEMBER("time", &wire_time, sheet_group, time)},
    {SHAPE_MADE("items", &item_list), .write = write_items},
};
static const shape_type group_type = {
    .kind = SHAPE_OBJECT, .name = "SheetGroup", SHAPE_MEMBERS(group_rows)};
static const shape_type group_list = {.kind = SHAPE_LIST, .element = &group_type};

static void write_groups(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_facts *facts = record;
    json_array_begin(writer);
    for (uint32_t i = 0; i < facts->group_count; i++) {
        shape_write(writer, &group_type, &facts->groups[i],
                    &(shape_pass){.form = pass->form, .context = facts});
    }
    json_array_end(writer);
}

/* ---- Sums ---- */

#define OF_SUMS(name, of, field) SHAPE_MEMBER(name, of, sheet_sums, field)

static const shape_member sums_rows[] = {
    {OF_SUMS("players", &wire_amount, players)},
    {OF_SUMS("bank", &wire_amount, bank)},
    {OF_SUMS("fees", &wire_amount, fees)},
    {OF_SUMS("tray", &wire_amount, tray)},
    {OF_SUMS("meter", &wire_amount, meter)},
    {OF_SUMS("sum", &wire_amount, sum)},
    {OF_SUMS("meter_before", &wire_chips, meter_before)},
    {OF_SUMS("meter_after", &wire_chips, meter_after)},
};
static const shape_type sums_type = {
    .kind = SHAPE_OBJECT, .name = "SheetSums", SHAPE_MEMBERS(sums_rows)};

/* ---- Keys and staff ---- */

static void write_key_say(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const sheet_key *)record)->say);
}

static void write_key_by(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_key *key = record;
    (void)pass;
    if (key->has_by) {
        phrase_write(writer, &key->by);
    } else {
        json_null(writer);
    }
}

static bool key_is_approved(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const sheet_key *)record)->has_approver;
}

static void write_key_approver(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    phrase_write(writer, &((const sheet_key *)record)->approver);
}

static const shape_member key_rows[] = {
    {SHAPE_MEMBER("time", &wire_time, sheet_key, time)},
    {SHAPE_MADE("say", &phrase_shape), .write = write_key_say},
    {SHAPE_MADE("by", &phrase_shape), .write = write_key_by, .may_be_null = true},
    {SHAPE_MADE("approved", &phrase_shape), .is_there = key_is_approved,
     .write = write_key_approver},
};
static const shape_type key_type = {
    .kind = SHAPE_OBJECT, .name = "SheetKey", SHAPE_MEMBERS(key_rows)};
static const shape_type key_list = {.kind = SHAPE_LIST, .element = &key_type};

static void write_keys(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_facts *facts = record;
    json_array_begin(writer);
    for (uint32_t i = 0; i < facts->key_count; i++) {
        shape_write(writer, &key_type, &facts->keys[i], pass);
    }
    json_array_end(writer);
}

static void write_staff_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const round_reader *reader = ((const sheet_facts *)pass->context)->reader;
    view_write_name(writer, reader->names, ((const sheet_staff *)record)->person);
}

static const shape_member staff_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, sheet_staff, person)},
    VIEW_ROWS_NAME(write_staff_name),
    {SHAPE_MEMBER("dealer", &wire_flag, sheet_staff, is_dealer),
     .about = "true: the dealer; false: a member of the floor staff"},
};
static const shape_type staff_type = {
    .kind = SHAPE_OBJECT, .name = "SheetStaff", SHAPE_MEMBERS(staff_rows)};
static const shape_type staff_list = {.kind = SHAPE_LIST, .element = &staff_type};

static void write_staff(json_writer *writer, const void *record, const shape_pass *pass)
{
    const sheet_facts *facts = record;
    json_array_begin(writer);
    for (uint32_t i = 0; i < facts->staff_count; i++) {
        shape_write(writer, &staff_type, &facts->staff[i],
                    &(shape_pass){.form = pass->form, .context = facts});
    }
    json_array_end(writer);
}

/* ---- All of it ---- */

static void write_full(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_bool(writer, ((const sheet_facts *)record)->reader->sees_all);
}

static void write_hash(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_hex(writer, ((const sheet_facts *)record)->hash.bytes, JOURNAL_HASH_SIZE);
}

static void write_resettled(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_bool(writer, ((const sheet_facts *)record)->record->is_resettled);
}

/* The posted one, or by default the one of the rule set. */
static void write_paytable(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_designator *used = ((const sheet_facts *)record)->record->posting.designator;
    (void)pass;
    if (used != NULL) {
        json_text(writer, used->id, strlen(used->id));
    } else {
        json_null(writer);
    }
}

static const shape_type paytable_name = {.kind = SHAPE_TEXT, .minimum = 1};

static const shape_member sheet_rows[] = {
    {SHAPE_MADE("paytable", &paytable_name), .write = write_paytable, .may_be_null = true,
     .about = "the designator of the pay tables in force, such as TCP-01, posted or by default; "
              "null: the rule set has tables of its own"},
    {SHAPE_MADE("full", &wire_flag), .write = write_full,
     .about = "the reader sees every card and the names of the staff"},
    {SHAPE_MADE("seats", &seat_list), .write = write_seats,
     .about = "one entry for each bettor; the bank is last"},
    {SHAPE_MEMBER("totals", &totals_type, sheet_facts, totals)},
    {SHAPE_MADE("groups", &group_list), .write = write_groups},
    {SHAPE_MEMBER("sums", &sums_type, sheet_facts, sums),
     .about = "changes over the round; together they are zero"},
    {SHAPE_MADE("keys", &key_list), .write = write_keys},
    {SHAPE_MADE("staff", &staff_list), .write = write_staff},
    {SHAPE_MEMBER("first", &wire_number_from_1, sheet_facts, first),
     .about = "position of its first journal entry; the hash chain was checked when reading"},
    {SHAPE_MEMBER("last", &wire_number_from_1, sheet_facts, last)},
    {SHAPE_MADE("hash", &wire_digest), .write = write_hash, .about = "hash of the last entry"},
    {SHAPE_MADE("resettled", &wire_flag), .write = write_resettled,
     .about = "whether settling the record again gave the same result to the cent"},
};
const shape_type sheet_shape = {
    .kind = SHAPE_OBJECT, .name = "RoundSheetFacts", SHAPE_MEMBERS(sheet_rows)};

void sheet_write(json_writer *writer, const sheet_facts *facts)
{
    shape_write(writer, &sheet_shape, facts, &(shape_pass){.form = SHAPE_API, .context = facts});
}
