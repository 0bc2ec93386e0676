/* SPDX-License-Identifier: MIT */
/*
 * Views as JSON. What a member says is in the view as it is; nothing is found out here.
 */
#include "view_json.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"
#include "format/json/json_pieces.h"
#include "posting_json.h"
#include "rules_json.h"
#include "view_sections.h"

const char *view_section_name(view_section section)
{
    static const char *const names[VIEW_SECTION_COUNT] = {
#define VIEW_SECTION_ENTRY(name, member) member,
        VIEW_SECTION_LIST(VIEW_SECTION_ENTRY)
#undef VIEW_SECTION_ENTRY
    };
    TREY_ASSERT((unsigned)section < VIEW_SECTION_COUNT);
    return names[section];
}

/* ---- The table ---- */

static void write_table(json_writer *writer, const table_view *view)
{
    static const char *const states[TABLE_STATE_COUNT] = {
        [TABLE_IS_CLOSED] = "closed",
        [TABLE_IS_BETWEEN_ROUNDS] = "between-rounds",
        [TABLE_IS_IN_ROUND] = "in-round",
    };
    json_object_begin(writer);
    json_member_integer(writer, "id", view->id);
    json_member_word(writer, "state", states[view->state]);
    json_member_bool(writer, "draining", view->is_draining);
    json_object_end(writer);
}

static void write_rules(json_writer *writer, const table_view *view)
{
    if (view->posting.ruleset == NULL) {
        json_null(writer);
        return;
    }
    table_rules posted = table_rules_state(&view->rules, view->posting.ruleset);
    json_object_begin(writer);
    json_key(writer, "posted");
    rules_write(writer, &posted, SHAPE_API);
    posting_write_members(writer, &view->posting);
    json_object_end(writer);
}

/* Somebody in a seat, or null. */
static void write_turn(json_writer *writer, const char *key, uint32_t seat, uint32_t person)
{
    json_key(writer, key);
    if (seat == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_members_place(writer, seat, person);
    json_object_end(writer);
}

static void write_waiting(json_writer *writer, const table_view *view)
{
    static const char *const words[VIEW_WAITING_COUNT] = {
        [VIEW_WAITS_FOR_NOTHING] = "nothing", [VIEW_WAITS_FOR_PLAYERS] = "players",
        [VIEW_WAITS_FOR_ANSWER] = "answer",   [VIEW_WAITS_FOR_BANK] = "bank",
        [VIEW_WAITS_FOR_BETS] = "bets",       [VIEW_WAITS_FOR_REVEALS] = "reveals",
        [VIEW_WAITS_FOR_CARDS] = "cards",     [VIEW_WAITS_FOR_DECISION] = "decision",
        [VIEW_WAITS_FOR_DEALER] = "dealer",   [VIEW_WAITS_FOR_SUPERVISOR] = "supervisor",
        [VIEW_WAITS_FOR_VOID] = "void",       [VIEW_WAITS_FOR_NEXT] = "next",
    };
    json_member_word(writer, "waits_for", words[view->waiting]);
    json_key(writer, "seat");
    if (view->waiting_seat != 0 || view->waiting == VIEW_WAITS_FOR_CARDS) {
        json_integer(writer, view->waiting_seat); /* 0: the banker's cards */
    } else {
        json_null(writer);
    }
    json_member_known(writer, "person", view->waiting_person);
    json_member_integer(writer, "since", view->waiting_since);
    json_key(writer, "until");
    if (view->waiting_until == INT64_MAX) {
        json_null(writer);
    } else {
        json_integer(writer, view->waiting_until);
    }
}

static void write_clock(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_known(writer, "round", view->round_number);
    json_key(writer, "phase");
    if (view->has_round) {
        json_word(writer, trey_phase_name(view->phase));
    } else {
        json_null(writer);
    }
    json_member_bool(writer, "bets_open", view->bets_are_open);
    write_waiting(writer, view);
    write_turn(writer, "turn", view->turn_seat, view->turn_person);
    write_turn(writer, "next", view->next_seat, view->next_person);
    json_object_end(writer);
}

void view_write_name(json_writer *writer, const view_names *names, uint32_t number)
{
    char name[VIEW_NAME_SIZE];
    const char *kind;
    bool is_known = names != NULL && names->find(names->context, number, name, &kind);
    json_key(writer, "name");
    if (is_known) {
        json_text(writer, name, strlen(name));
        json_member_word(writer, "kind", kind);
    } else {
        json_null(writer);
        json_key(writer, "kind");
        json_null(writer);
    }
}

static void write_people(json_writer *writer, const table_view *view, const view_names *names)
{
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->people_count; i++) {
        const view_person *person = &view->people[i];
        json_object_begin(writer);
        json_member_integer(writer, "person", person->person);
        view_write_name(writer, names, person->person);
        json_member_seats(writer, "seats", person->seats);
        json_member_integer(writer, "stack", person->stack);
        json_member_bool(writer, "away", person->is_away);
        json_member_bool(writer, "leaving", person->is_leaving);
        json_member_bool(writer, "ready", person->is_ready);
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* ---- Sections ---- */

static bool is_spectator(table_viewer viewer)
{
    return viewer.role == ROLE_PLAYER && viewer.person == 0;
}

void view_write_section(json_writer *writer, const table_view *view, const view_names *names,
                        view_section section)
{
    static void (*const writers[VIEW_SECTION_COUNT])(json_writer *, const table_view *) = {
        [VIEW_SECTION_TABLE] = write_table,
        [VIEW_SECTION_RULES] = write_rules,
        [VIEW_SECTION_CLOCK] = write_clock,
        [VIEW_SECTION_BANK] = view_write_bank,
        [VIEW_SECTION_WAGERS] = view_write_wagers,
        [VIEW_SECTION_HANDS] = view_write_hands,
        [VIEW_SECTION_ANNOUNCEMENTS] = view_write_announcements,
        [VIEW_SECTION_RESULTS] = view_write_results,
        [VIEW_SECTION_METER] = view_write_meter,
        [VIEW_SECTION_SHOE] = view_write_shoe,
    };
    TREY_ASSERT((unsigned)section < VIEW_SECTION_COUNT);
    TREY_ASSERT(is_spectator(view->viewer));
    if (section == VIEW_SECTION_PEOPLE) {
        write_people(writer, view, names);
    } else {
        writers[section](writer, view);
    }
}

/* ---- What only the viewer sees ---- */

/* ROUND-7: a player's hands are those he has a wager on; the auditor's are all of a round that is
 * over. */
static trey_seat_set own_hands(const table_view *view)
{
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    if (view->viewer.role == ROLE_AUDITOR) {
        return view->has_round && is_over ? VIEW_HANDS_ALL : 0;
    }
    trey_seat_set seats = 0;
    for (uint32_t i = 0; view->viewer.role == ROLE_PLAYER && i < view->stake_count; i++) {
        bool is_own = view->stakes[i].person == view->viewer.person;
        seats |= is_own ? trey_seats_one(view->stakes[i].seat) : 0;
    }
    return seats;
}

static trey_seat_set own_seats(const table_view *view)
{
    for (uint32_t i = 0; i < view->people_count; i++) {
        if (view->people[i].person == view->viewer.person) {
            return view->people[i].seats;
        }
    }
    return 0;
}

static void write_commands(json_writer *writer, table_commands commands)
{
    json_key(writer, "commands");
    json_array_begin(writer);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        if (table_commands_have(commands, kind)) {
            json_word(writer, table_command_code(kind));
        }
    }
    json_array_end(writer);
}

/* Who of the staff did what (PROG-7, IRR-3). */
static void write_staff(json_writer *writer, const table_view *view)
{
    json_key(writer, "staff");
    json_object_begin(writer);
    json_member_known(writer, "dealer", view->progressive.dealer);
    json_member_known(writer, "lit_by", view->progressive.lit_by);
    json_member_known(writer, "supervisor", view->progressive.supervisor);
    json_member_known(writer, "void_author", view->void_author);
    json_object_end(writer);
}

static void write_instruction(json_writer *writer, const trey_instruction *told)
{
    json_member_word(writer, "code", told->code);
    json_member_text(writer, "text", told->text);
    json_member_rule(writer, "rule", told->rule);
}

/* IRR-2: with what play can go on, and once the shuffler has failed how it is replaced. */
static void write_devices(json_writer *writer, const table_view *view)
{
    json_key(writer, "devices");
    json_array_begin(writer);
    for (trey_device device = 0; device < TREY_DEVICE_COUNT; device++) {
        if ((view->procedure.devices >> device & 1) != 0) {
            json_word(writer, trey_device_name(device));
        }
    }
    json_array_end(writer);
    json_key(writer, "fault");
    json_array_begin(writer);
    trey_instruction told;
    for (uint32_t i = 0; view->shoe.is_failed; i++) {
        told = trey_conduct_shuffler_step(i);
        if (told.text == NULL) {
            break;
        }
        json_object_begin(writer);
        write_instruction(writer, &told);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_hands(json_writer *writer, const char *key, const uint8_t *hands, uint32_t count)
{
    json_key(writer, key);
    json_array_begin(writer);
    for (uint32_t i = 0; i < count; i++) {
        json_unsigned(writer, hands[i]);
    }
    json_array_end(writer);
}

/* How the dealer goes on: the steps of the round, and how the step that it is at is done. */
static void write_procedure(json_writer *writer, const table_view *view)
{
    const view_procedure *told = &view->procedure;
    json_key(writer, "procedure");
    if (!told->is_told) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_word(writer, "step", trey_step_name(told->step));
    json_key(writer, "steps");
    json_array_begin(writer);
    for (uint32_t i = 0; i < told->step_count; i++) {
        json_object_begin(writer);
        json_member_word(writer, "step", trey_step_name(told->steps[i].step));
        write_instruction(writer, &told->steps[i].title);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_key(writer, "now");
    json_array_begin(writer);
    for (uint32_t i = 0; i < told->now_count; i++) {
        json_object_begin(writer);
        write_instruction(writer, &told->now[i]);
        json_object_end(writer);
    }
    json_array_end(writer);
    write_hands(writer, "deal", told->deal, told->deal_count);          /* ROUND-2 */
    write_hands(writer, "pick_up", told->pick_up, told->pick_up_count); /* HAND-10 */
    write_devices(writer, view);
    json_object_end(writer);
}

void view_write_private(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_word(writer, "role", table_role_name(view->viewer.role));
    json_member_known(writer, "person", view->viewer.person);
    json_member_seats(writer, "seats", own_seats(view));
    json_member_integer(writer, "bound", view->bound);
    write_commands(writer, view->commands);
    json_key(writer, "hands");
    view_write_hands_of(writer, view, own_hands(view));
    if (view->viewer.role != ROLE_PLAYER) {
        write_staff(writer, view);
    }
    if (view->viewer.role == ROLE_DEALER || view->viewer.role == ROLE_SUPERVISOR) {
        write_procedure(writer, view);
    }
    json_object_end(writer);
}
