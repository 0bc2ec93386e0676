/* SPDX-License-Identifier: MIT */
/*
 * Views as JSON: the table, its clock and its people, and the part that only the viewer sees. The
 * members come from the view as it is; nothing is decided here.
 */
#include "view_json.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"
#include "posting_json.h"
#include "rules_json.h"
#include "view_sections.h"

/* ---- The table ---- */

static const char *const state_words[TABLE_STATE_COUNT] = {
    [TABLE_IS_CLOSED] = "closed",
    [TABLE_IS_BETWEEN_ROUNDS] = "between-rounds",
    [TABLE_IS_IN_ROUND] = "in-round",
};
WIRE_WORDS(states, state_words);
static const shape_type state = {.kind = SHAPE_WORD, .words = &states};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, table_view, field)

static const shape_member table_rows[] = {
    {MEMBER("id", &wire_table_number, id)},
    {MEMBER("state", &state, state)},
    {MEMBER("draining", &wire_flag, is_draining)},
};
static const shape_type table_section = {
    .kind = SHAPE_OBJECT, .name = "SectionTable", SHAPE_MEMBERS(table_rows)};

/* ---- The rules ---- */

static void write_posted(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_view *view = record;
    table_rules posted = table_rules_state(&view->rules, view->posting.ruleset);
    rules_write(writer, &posted, pass->form);
}

static const shape_member rules_rows[] = {
    {SHAPE_MADE("posted", &wire_rules), .write = write_posted},
    {SHAPE_INLINE(&wire_posting, table_view, posting)},
};
const shape_type view_rules_section = {
    .kind = SHAPE_OBJECT, .name = "SectionRules", SHAPE_MEMBERS(rules_rows)};

/* ---- The clock ---- */

static const shape_member turn_rows[] = {
    {MEMBER("seat", &wire_seat, turn_seat)},
    {MEMBER("person", &wire_person, turn_person)},
};
static const shape_member next_rows[] = {
    {MEMBER("seat", &wire_seat, next_seat)},
    {MEMBER("person", &wire_person, next_person)},
};
static const shape_type turn = {.kind = SHAPE_OBJECT, .name = "Turn", SHAPE_MEMBERS(turn_rows)};
static const shape_type next = {.kind = SHAPE_OBJECT, .name = "Turn", SHAPE_MEMBERS(next_rows)};

static const char *const waiting_words[VIEW_WAITING_COUNT] = {
    [VIEW_WAITS_FOR_NOTHING] = "nothing", [VIEW_WAITS_FOR_PLAYERS] = "players",
    [VIEW_WAITS_FOR_ANSWER] = "answer",   [VIEW_WAITS_FOR_BANK] = "bank",
    [VIEW_WAITS_FOR_BETS] = "bets",       [VIEW_WAITS_FOR_REVEALS] = "reveals",
    [VIEW_WAITS_FOR_CARDS] = "cards",     [VIEW_WAITS_FOR_DECISION] = "decision",
    [VIEW_WAITS_FOR_DEALER] = "dealer",   [VIEW_WAITS_FOR_SUPERVISOR] = "supervisor",
    [VIEW_WAITS_FOR_VOID] = "void",       [VIEW_WAITS_FOR_NEXT] = "next",
    [VIEW_WAITS_FOR_PACKETS] = "packets", [VIEW_WAITS_FOR_EXPOSED] = "exposed-card",
};
WIRE_WORDS(waitings, waiting_words);
static const shape_type waiting = {.kind = SHAPE_WORD, .words = &waitings};
static const shape_type waiting_seat = {.kind = SHAPE_NUMBER, .maximum = TREY_SEATS_MAX};
static const shape_type until = {
    .kind = SHAPE_NUMBER, .maximum = INT64_MAX, .is_nullable = true, .null_value = INT64_MAX};

/* 0 is a seat while the table waits for the banker's cards. */
static void write_waiting_seat(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_view *view = record;
    (void)pass;
    if (view->waiting_seat != 0 || view->waiting == VIEW_WAITS_FOR_CARDS) {
        json_integer(writer, view->waiting_seat);
    } else {
        json_null(writer);
    }
}

static const shape_member clock_rows[] = {
    {MEMBER("round", &wire_number_or_none, round_number)},
    {MEMBER("phase", &wire_phase, phase), .guard = SHAPE_AT(table_view, has_round),
     .guard_kind = GUARD_NULL},
    {MEMBER("bets_open", &wire_flag, bets_are_open)},
    {MEMBER("waits_for", &waiting, waiting)},
    {MEMBER("seat", &waiting_seat, waiting_seat), .write = write_waiting_seat, .may_be_null = true},
    {MEMBER("person", &wire_person_or_nobody, waiting_person)},
    {MEMBER("since", &wire_time, waiting_since)},
    {MEMBER("until", &until, waiting_until)},
    {SHAPE_MADE("turn", &turn), .guard = SHAPE_AT(table_view, turn_seat), .guard_kind = GUARD_NULL},
    {SHAPE_MADE("next", &next), .guard = SHAPE_AT(table_view, next_seat), .guard_kind = GUARD_NULL},
};
static const shape_type clock_section = {
    .kind = SHAPE_OBJECT, .name = "SectionClock", SHAPE_MEMBERS(clock_rows)};

/* ---- People ---- */

void view_write_name(json_writer *writer, const view_names *names, uint32_t number)
{
    char name[VIEW_NAME_SIZE];
    const char *kind;
    bool is_known = names != NULL && names->find(names->context, number, name, &kind);
    if (is_known) {
        json_text(writer, name, strlen(name));
        json_member_word(writer, "kind", kind);
    } else {
        json_null(writer);
        json_key(writer, "kind");
        json_null(writer);
    }
}

void view_write_felt_name(json_writer *writer, const char *given, const view_names *names,
                          uint32_t number)
{
    if (given[0] == '\0') {
        view_write_name(writer, names, number);
        return;
    }
    json_text(writer, given, strlen(given));
    json_key(writer, "kind");
    json_null(writer);
}

static void write_person_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const view_context *view = pass->context;
    const view_person *person = record;
    view_write_felt_name(writer, person->name, view->names, person->person);
}

static void read_person_name(const json_tree *tree, uint32_t node, void *record, void *context)
{
    const view_reader *reader = context;
    const char *name =
        tree->nodes[node].token == JSON_STRING ? tree->texts + tree->nodes[node].text : "";
    if (reader->named != NULL) {
        reader->named(reader->context, ((const view_person *)record)->person, name);
    }
}

static const char *const kind_words[] = {"account", "guest", "bot"};
WIRE_WORDS(kinds, kind_words);
const shape_type wire_person_kind = {.kind = SHAPE_WORD, .words = &kinds, .name = "PersonKind"};
const shape_type wire_person_name = {.kind = SHAPE_TEXT, .minimum = 1};

#define OF_PERSON(name, of, field) SHAPE_MEMBER(name, of, view_person, field)

static bool is_on_felt(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const view_person *)record)->is_felt;
}

static bool is_disconnected(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const view_person *)record)->is_disconnected;
}

static bool passes_bank(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const view_person *)record)->passes_bank;
}

static bool has_missed(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const view_person *)record)->missed > 0;
}

static const shape_member person_rows[] = {
    {OF_PERSON("person", &wire_person, person)},
    {SHAPE_MADE("name", &wire_person_name), .write = write_person_name, .read = read_person_name,
     .may_be_null = true},
    {SHAPE_MADE("kind", &wire_person_kind), .is_written_with = true, .may_be_null = true},
    {OF_PERSON("seats", &wire_seats, seats)},
    {OF_PERSON("stack", &wire_chips, stack)},
    {OF_PERSON("away", &wire_flag, is_away)},
    {OF_PERSON("leaving", &wire_flag, is_leaving)},
    {OF_PERSON("ready", &wire_flag, is_ready)},
    {OF_PERSON("disconnected", &wire_flag, is_disconnected), .is_there = is_disconnected,
     .about = "True: their connection is lost. Nobody waits for their bets."},
    {OF_PERSON("passes_bank", &wire_flag, passes_bank), .is_there = passes_bank,
     .about = "True: they left an offer of the bank unanswered, and pass it on until they send "
              "`ask-for-bank`."},
    {OF_PERSON("missed", &wire_count, missed), .is_there = has_missed,
     .about = "Rounds in a row in which they did nothing."},
    {OF_PERSON("felt", &wire_flag, is_felt), .is_there = is_on_felt,
     .about =
         "True: the player has no device. Their chips lie on the felt, and staff enter their "
         "actions; `stack` is only what this round needs. Without an account, `kind` is null, and "
         "`name` too if staff gave none."},
};
static const shape_type person = {
    .kind = SHAPE_OBJECT, .name = "PersonAtTable", SHAPE_MEMBERS(person_rows)};
static const shape_type people_section = {SHAPE_LIST_OF(&person, table_view, people),
                                          .name = "SectionPeople"};

/* ---- Sections ---- */

static const shape_member section_members[VIEW_SECTION_COUNT] = {
    [VIEW_SECTION_TABLE] = {SHAPE_MADE("table", &table_section)},
    [VIEW_SECTION_RULES] = {SHAPE_MADE("rules", &view_rules_section),
                            .guard = {offsetof(table_view, posting.ruleset), STORED_POINTER},
                            .guard_kind = GUARD_NULL},
    [VIEW_SECTION_CLOCK] = {SHAPE_MADE("clock", &clock_section)},
    [VIEW_SECTION_PEOPLE] = {SHAPE_MEMBER("people", &people_section, table_view, people),
                             .count = SHAPE_AT(table_view, people_count)},
    [VIEW_SECTION_BANK] = {SHAPE_MADE("bank", &view_bank_section)},
    [VIEW_SECTION_WAGERS] = {SHAPE_MEMBER("wagers", &view_wagers_section, table_view, stakes),
                             .count = SHAPE_AT(table_view, stake_count)},
    [VIEW_SECTION_HANDS] = {SHAPE_MADE("hands", &view_hands_section), .write = view_write_hands},
    [VIEW_SECTION_ANNOUNCEMENTS] = {SHAPE_MADE("announcements", &view_announcements_section)},
    [VIEW_SECTION_RESULTS] = {SHAPE_MADE("results", &view_results_section),
                              .guard = SHAPE_AT(table_view, has_results), .guard_kind = GUARD_NULL},
    [VIEW_SECTION_METER] = {SHAPE_MADE("meter", &view_meter_section),
                            .guard = SHAPE_AT(table_view, progressive.is_posted),
                            .guard_kind = GUARD_NULL},
    [VIEW_SECTION_SHOE] = {SHAPE_MADE("shoe", &view_shoe_section)},
};

const shape_type wire_sections = {
    .kind = SHAPE_OBJECT, .name = "Sections", SHAPE_MEMBERS(section_members)};

const char *view_section_name(view_section section)
{
    TREY_ASSERT((unsigned)section < VIEW_SECTION_COUNT);
    return section_members[section].name;
}

static bool is_spectator(table_viewer viewer)
{
    return viewer.role == ROLE_PLAYER && viewer.person == 0;
}

void view_write_section(json_writer *writer, const table_view *view, const view_names *names,
                        view_section section)
{
    TREY_ASSERT((unsigned)section < VIEW_SECTION_COUNT);
    TREY_ASSERT(is_spectator(view->viewer));
    view_context context = {.view = view, .names = names};
    shape_write_value(writer, &section_members[section], view,
                      &(shape_pass){.form = SHAPE_API, .context = &context});
}

bool view_read_section(const view_reader *reader, const json_tree *tree, uint32_t sections,
                       view_section section)
{
    const shape_member *member = &section_members[section];
    if (!json_has_member(tree, sections, member->name)) {
        return false;
    }
    if (section != VIEW_SECTION_RULES && section != VIEW_SECTION_HANDS) {
        shape_read_value(tree, json_member(tree, sections, member->name), member, reader->view,
                         (void *)(uintptr_t)reader);
    }
    return true;
}

void view_read_shoe(table_view *view, const json_tree *tree, uint32_t shoe)
{
    shape_read_value(tree, shoe, &section_members[VIEW_SECTION_SHOE], view, NULL);
}

/* ---- What only the viewer sees ---- */

/* ROUND-7: players see the hands they have a wager on; auditors see all hands of a round that is
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

static void write_own_seats(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_seats(writer, own_seats(record));
}

static void write_own_hands(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    view_write_hands_of(writer, record, own_hands(record));
}

static void write_commands(json_writer *writer, const void *record, const shape_pass *pass)
{
    table_commands commands = ((const table_view *)record)->commands;
    (void)pass;
    json_array_begin(writer);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        if (table_commands_have(commands, kind)) {
            json_word(writer, table_command_code(kind));
        }
    }
    json_array_end(writer);
}

static void read_commands(const json_tree *tree, uint32_t node, void *record, void *context)
{
    table_view *view = record;
    (void)context;
    view->commands = 0;
    for (uint32_t index = json_first(tree, node); index != 0; index = json_after(tree, index)) {
        const char *code = tree->texts + tree->nodes[index].text;
        for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
            view->commands |=
                strcmp(code, table_command_code(kind)) == 0 ? (table_commands)1 << kind : 0;
        }
    }
}

static bool has_taken_over(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_view *)record)->is_floor_dealing;
}

/* Which member of staff did what (PROG-7, IRR-3). */
static const shape_member staff_rows[] = {
    {MEMBER("signed_on", &wire_person_or_nobody, dealer),
     .about = "The dealer of the table; null if nobody has signed on."},
    {MEMBER("dealer", &wire_person_or_nobody, progressive.dealer)},
    {MEMBER("lit_by", &wire_person_or_nobody, progressive.lit_by)},
    {MEMBER("supervisor", &wire_person_or_nobody, progressive.supervisor)},
    {MEMBER("void_author", &wire_person_or_nobody, void_author)},
    {MEMBER("floor_deals", &wire_flag, is_floor_dealing), .is_there = has_taken_over,
     .about = "True: the dealer of the table is a supervisor who took over."},
    {MEMBER("denied_seat", &wire_seat, denied_seat), .guard = SHAPE_AT(table_view, denied_seat),
     .guard_kind = GUARD_ABSENT,
     .about = "Seat of a lit hand that a supervisor rejected: the award does not belong to it."},
    {MEMBER("denied_by", &wire_person, denied_by), .guard = SHAPE_AT(table_view, denied_by),
     .guard_kind = GUARD_ABSENT, .about = "The supervisor who rejected it."},
};
static const shape_type staff = {.kind = SHAPE_OBJECT, .name = "Staff", SHAPE_MEMBERS(staff_rows)};

static bool is_staff(const void *record, const shape_pass *pass)
{
    (void)pass;
    return ((const table_view *)record)->viewer.role != ROLE_PLAYER;
}

/* Who deals here, for the pages of dealers and floor. */
static void write_dealer_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const view_context *view = pass->context;
    view_write_name(writer, view->names, ((const table_view *)record)->dealer);
}

static const shape_member dealer_rows[] = {
    {MEMBER("person", &wire_person, dealer)},
    VIEW_ROWS_NAME(write_dealer_name),
    {MEMBER("since", &wire_time, dealer_since)},
    {MEMBER("relief_due", &wire_time, relief_due), .guard = SHAPE_AT(table_view, relief_due),
     .guard_kind = GUARD_NULL,
     .about = "When the dealer is to be relieved; null: the room does not say (relief_minutes)."},
};
static const shape_type dealer = {
    .kind = SHAPE_OBJECT, .name = "DealerSignedOn", SHAPE_MEMBERS(dealer_rows)};

static bool is_dealing(const void *record, const shape_pass *pass)
{
    table_role role = ((const table_view *)record)->viewer.role;
    (void)pass;
    return role == ROLE_DEALER || role == ROLE_SUPERVISOR;
}

/* ---- Card readers ---- */

WIRE_WORDS_OF(reader_problems, view_reader_problem_name, view_reader_problem,
              VIEW_READER_UNREADABLE, VIEW_READER_PROBLEM_COUNT);
static const shape_type reader_problem = {
    .kind = SHAPE_WORD, .name = "ReaderProblem", .words = &reader_problems};

static const shape_member reader_rows[] = {
    {MEMBER("last_used", &wire_time, reader.last_used),
     .guard = SHAPE_AT(table_view, reader.last_used), .guard_kind = GUARD_NULL,
     .about = "To the minute; null: never."},
    {MEMBER("problem", &reader_problem, reader.problem),
     .guard = SHAPE_AT(table_view, reader.problem), .guard_kind = GUARD_NULL,
     .about = "Why it could not report the last packet; null: it could."},
};
static const shape_type card_reader = {
    .kind = SHAPE_OBJECT, .name = "TableReader", SHAPE_MEMBERS(reader_rows)};

/* ---- How the dealer goes on ---- */

static const shape_type instruction_code = {
    .kind = SHAPE_TEXT, .name = "InstructionCode", .pattern = "^[a-z0-9-]+$"};
static const shape_member instruction_rows[] = {
    {SHAPE_MEMBER("code", &instruction_code, trey_instruction, code)},
    {SHAPE_MEMBER("text", &wire_text, trey_instruction, text)},
    {SHAPE_MEMBER("rule", &wire_rule, trey_instruction, rule)},
};
static const shape_type instruction = {
    .kind = SHAPE_OBJECT,
    .name = "Instruction",
    .about = "Instructions to the house dealer. Codes are stable; the text is in English.",
    SHAPE_MEMBERS(instruction_rows)};

static const shape_member step_rows[] = {
    {SHAPE_MEMBER("step", &wire_step, view_step, step)},
    {SHAPE_INLINE(&instruction, view_step, title)},
};
static const shape_type step_type = {
    .kind = SHAPE_OBJECT, .name = "StepTitle", SHAPE_MEMBERS(step_rows)};
static const shape_type step_list = {SHAPE_LIST_OF(&step_type, view_procedure, steps)};
static const shape_type now_list = {SHAPE_LIST_OF(&instruction, view_procedure, now)};
static const shape_type hand_list = {SHAPE_LIST_OF(&wire_seat_or_bank, view_procedure, deal)};
static const shape_type device_list = {
    .kind = SHAPE_LIST, .element = &wire_device, .is_unique = true};
static const shape_type fault_list = {.kind = SHAPE_LIST, .element = &instruction};

static void write_devices(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_array_begin(writer);
    for (trey_device device = 0; device < TREY_DEVICE_COUNT; device++) {
        if ((((const table_view *)record)->procedure.devices >> device & 1) != 0) {
            json_word(writer, trey_device_name(device));
        }
    }
    json_array_end(writer);
}

/* IRR-2: how a shuffler that has failed is replaced. */
static void write_fault(json_writer *writer, const void *record, const shape_pass *pass)
{
    json_array_begin(writer);
    for (uint32_t i = 0; ((const table_view *)record)->shoe.is_failed; i++) {
        trey_instruction shown = trey_conduct_shuffler_step(i);
        if (shown.text == NULL) {
            break;
        }
        shape_write(writer, &instruction, &shown, pass);
    }
    json_array_end(writer);
}

static const shape_member procedure_rows[] = {
    {MEMBER("step", &wire_step, procedure.step)},
    {MEMBER("steps", &step_list, procedure.steps),
     .count = SHAPE_AT(table_view, procedure.step_count)},
    {MEMBER("now", &now_list, procedure.now), .count = SHAPE_AT(table_view, procedure.now_count),
     .about = "How to carry out the current step."},
    {MEMBER("deal", &hand_list, procedure.deal), /* ROUND-2 */
     .count = SHAPE_AT(table_view, procedure.deal_count),
     .about = "The order in which hands are dealt; from the close of bets on."},
    {MEMBER("pick_up", &hand_list, procedure.pick_up), /* HAND-10 */
     .count = SHAPE_AT(table_view, procedure.pick_up_count),
     .about = "The order in which hands are picked up; from the forfeits on."},
    {SHAPE_MADE("devices", &device_list), .write = write_devices,
     .about =
         "The devices that play can continue with; empty if the current device cannot be changed."},
    {SHAPE_MADE("fault", &fault_list), .write = write_fault,
     .about = "How to replace the shuffler after a fault."},
};
static const shape_type procedure = {
    .kind = SHAPE_OBJECT,
    .name = "Procedure",
    .about = "The procedure of the house dealer, for dealers and supervisors.",
    SHAPE_MEMBERS(procedure_rows)};

static const shape_member last_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, view_last_wagers, seat)},
    {SHAPE_MEMBER("ante", &wire_chips, view_last_wagers, ante)},
    {SHAPE_MEMBER("bonus", &wire_chips, view_last_wagers, bonus)},
    {SHAPE_MEMBER("progressive", &wire_chips, view_last_wagers, progressive)},
};
static const shape_type last_wagers = {
    .kind = SHAPE_OBJECT, .name = "LastWagers", SHAPE_MEMBERS(last_rows)};
static const shape_type last_list = {SHAPE_LIST_OF(&last_wagers, table_view, last)};

static const shape_type command_list = {
    .kind = SHAPE_LIST, .element = &wire_command_code, .is_unique = true};

static const shape_member you_rows[] = {
    {MEMBER("role", &wire_table_role, viewer.role)},
    {MEMBER("person", &wire_person_or_nobody, viewer.person)},
    {SHAPE_MADE("seats", &wire_seats), .write = write_own_seats},
    {MEMBER("bound", &wire_chips, bound)},
    {SHAPE_MADE("commands", &command_list), .write = write_commands, .read = read_commands},
    {SHAPE_MADE("hands", &view_hands_section), .write = write_own_hands},
    {SHAPE_MADE("staff", &staff), .is_there = is_staff, .about = "Not sent to players."},
    {SHAPE_MADE("dealer", &dealer), .is_there = is_staff, .guard = SHAPE_AT(table_view, dealer),
     .guard_kind = GUARD_NULL,
     .about = "Who deals at the table, and since when; null if nobody has signed on. For staff."},
    {SHAPE_MADE("reader", &card_reader), .is_there = is_dealing,
     .guard = SHAPE_AT(table_view, reader.is_there), .guard_kind = GUARD_NULL,
     .about = "The card reader of the table, which deals the packets; null if it has none. For "
              "dealers and supervisors."},
    {SHAPE_MADE("procedure", &procedure), .is_there = is_dealing,
     .guard = SHAPE_AT(table_view, procedure.is_told), .guard_kind = GUARD_NULL,
     .about = "For dealers and supervisors; null while the table is closed."},
    {MEMBER("last_wagers", &last_list, last), .count = SHAPE_AT(table_view, last_count),
     .is_there = is_dealing,
     .about = "The seats' bets of the last round, for `repeat`; for dealers and "
              "supervisors."},
    {SHAPE_MADE("turns", &view_turns), .is_there = is_dealing, .write = view_write_turns,
     .about = "For dealers and supervisors where a person deals, from the reveal on."},
};
const shape_type wire_you = {.kind = SHAPE_OBJECT, .name = "You", SHAPE_MEMBERS(you_rows)};

void view_write_private(json_writer *writer, const table_view *view, const view_names *names)
{
    shape_write(
        writer, &wire_you, view,
        &(shape_pass){.form = SHAPE_API, .context = &(view_context){.view = view, .names = names}});
}

void view_read_private(const view_reader *reader, const json_tree *tree, uint32_t you)
{
    shape_read(tree, you, &wire_you, reader->view, (void *)(uintptr_t)reader);
}
