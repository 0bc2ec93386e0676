/* SPDX-License-Identifier: MIT */
/*
 * Views as JSON. What a member says is in the view as it is; nothing is found out here.
 */
#include "view_json.h"

#include <string.h>

#include <trey/seats.h>

#include "../core/assert.h"
#include "../format/card_text.h"
#include "../format/round_write.h"
#include "../format/settlement_json.h"
#include "json_pieces.h"
#include "posting_json.h"
#include "rules_json.h"

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
    json_object_begin(writer);
    json_key(writer, "posted");
    rules_write(writer, &view->rules);
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

/* ---- The bank and the wagers ---- */

/* BANK-3 */
static void write_rotation(json_writer *writer, const trey_rotation *rotation)
{
    json_key(writer, "rotation");
    if (rotation->kind == TREY_ROTATION_NONE) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_known(writer, "seat", rotation->holder_seat);
    json_member_known(writer, "person", rotation->holder);
    json_member_integer(writer, "rounds", rotation->rounds);
    json_key(writer, "declined");
    json_array_begin(writer);
    uint32_t kept =
        rotation->declined_count < TREY_SEATS_MAX ? rotation->declined_count : TREY_SEATS_MAX;
    for (uint32_t i = 0; i < kept; i++) {
        json_unsigned(writer, rotation->declined[i]);
    }
    json_array_end(writer);
    json_object_end(writer);
}

static void write_bank(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_known(writer, "offered_seat", view->offered_seat);
    write_rotation(writer, &view->rotation);
    json_member_known(writer, "seat", view->bank_seat);
    json_member_known(writer, "person", view->bank_person);
    json_member_integer(writer, "wager", view->bank_wager);
    json_member_integer(writer, "chips", view->bank_chips);
    json_member_integer(writer, "fee", view->bank_fee);
    json_member_bool(writer, "fees_taken", view->fees_taken);
    json_member_bool(writer, "covered", view->is_covered); /* COVER-9 */
    json_member_integer(writer, "cover_needed", view->cover_needed);
    json_member_known(writer, "action_seat", view->action_seat); /* COVER-2 */
    json_object_end(writer);
}

static void write_wagers(json_writer *writer, const table_view *view)
{
    static const char *const decisions[] = {[TREY_DECISION_OPEN] = "open",
                                            [TREY_DECISION_PLAY] = "play",
                                            [TREY_DECISION_FOLD] = "fold"};
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        json_object_begin(writer);
        json_members_place(writer, stake->seat, stake->person);
        json_member_integer(writer, "ante", stake->ante);
        json_member_integer(writer, "play", stake->play);
        json_member_integer(writer, "bonus", stake->bonus);
        json_member_integer(writer, "progressive", stake->progressive);
        json_member_integer(writer, "fee", stake->fee);
        json_member_word(writer, "decision", decisions[stake->decision]);
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* ---- Cards ---- */

static void write_cards(json_writer *writer, const view_hand *hand)
{
    json_key(writer, "cards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < hand->count && i < VIEW_HAND_CARDS; i++) {
        char text[CARD_TEXT_SIZE];
        if (hand->cards[i] == VIEW_CARD_HIDDEN) {
            json_null(writer);
        } else {
            json_word(writer, card_format(text, hand->cards[i]));
        }
    }
    json_array_end(writer);
}

static bool is_all_shown(const view_hand *hand)
{
    bool all = hand->count == TREY_HAND_CARDS;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        all &= hand->cards[i] != VIEW_CARD_HIDDEN;
    }
    return all;
}

/* The value comes with the third card. */
static void write_hand(json_writer *writer, const table_view *view, uint32_t seat)
{
    const view_hand *hand = &view->hands[seat];
    json_object_begin(writer);
    json_member_integer(writer, "seat", seat);
    json_member_integer(writer, "count", hand->count);
    write_cards(writer, hand);
    if (is_all_shown(hand)) {
        char text[HAND_TEXT_SIZE];
        json_member_integer(writer, "value", hand->value);
        json_member_word(writer, "category",
                         hand_category_name(view->posting.ruleset, hand->value));
        json_member_word(writer, "text", hand_format(text, hand->value));
    }
    json_object_end(writer);
}

static void write_hands_of(json_writer *writer, const table_view *view, trey_seat_set seats)
{
    json_array_begin(writer);
    for (uint32_t seat = TREY_BANKER; seat < TREY_HANDS_MAX; seat++) {
        if (view->hands[seat].count > 0 && trey_seats_have(seats, seat)) {
            write_hand(writer, view, seat);
        }
    }
    json_array_end(writer);
}

#define ALL_HANDS ((trey_seat_set)((1U << TREY_HANDS_MAX) - 1))

static void write_hands(json_writer *writer, const table_view *view)
{
    write_hands_of(writer, view, ALL_HANDS);
}

/* ---- What is said, and what comes of it ---- */

static void write_banker_said(json_writer *writer, const trey_announcements *said)
{
    json_key(writer, "banker");
    if (!said->banker_known) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_bool(writer, "plays", said->banker_plays);
    json_member_word(writer, "category", trey_category_name(said->banker_category));
    json_member_word(writer, "high_rank", rank_name(said->banker_high_rank));
    json_object_end(writer);
}

static void write_void(json_writer *writer, const table_view *view)
{
    json_key(writer, "void");
    if (view->void_reason == TREY_VOID_NONE) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_word(writer, "reason", trey_void_reason_name(view->void_reason));
    json_member_rule(writer, "rule", view->void_rule);
    json_member_word(writer, "phase", trey_phase_name(view->void_phase));
    json_object_end(writer);
}

/* ROUND-6, IRR-3 */
static void write_announcements(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_bool(writer, "no_more_bets", view->said.no_more_bets);
    json_member_seats(writer, "no_bonus", view->said.no_bonus);
    write_banker_said(writer, &view->said);
    write_void(writer, view);
    json_member_integer(writer, "shuffler_faults", view->shuffler_faults);
    json_object_end(writer);
}

static void write_lines(json_writer *writer, const trey_settlement *settlement)
{
    json_key(writer, "lines");
    json_array_begin(writer);
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        json_object_begin(writer);
        json_members_place(writer, line->seat, line->bettor);
        line_write_members(writer, line);
        json_member_integer(writer, "due", line->due);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_awards(json_writer *writer, const trey_awards *awards)
{
    json_member_integer(writer, "meter", awards->meter.cents);
    json_key(writer, "awards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        json_object_begin(writer);
        json_members_place(writer, award->seat, award->bettor);
        award_write_members(writer, award);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_key(writer, "envy");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        json_object_begin(writer);
        json_members_place(writer, envy->seat, envy->bettor);
        json_member_integer(writer, "trigger", envy->trigger);
        json_member_integer(writer, "amount", envy->amount);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_results(json_writer *writer, const table_view *view)
{
    if (!view->has_results) {
        json_null(writer);
        return;
    }
    const trey_settlement *settlement = &view->settlement;
    json_object_begin(writer);
    json_member_bool(writer, "settled", view->is_settled);
    json_member_known(writer, "action_seat", settlement->action_seat);
    json_member_bool(writer, "covered", settlement->covered);
    json_member_bool(writer, "qualifies", settlement->banker_qualifies);
    json_member_integer(writer, "paid", settlement->paid);
    json_member_integer(writer, "collected", settlement->collected);
    json_key(writer, "reveal_order"); /* ROUND-5 */
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->reveal_count; i++) {
        json_unsigned(writer, view->reveal_order[i]);
    }
    json_array_end(writer);
    write_lines(writer, settlement);
    write_awards(writer, &view->awards);
    json_object_end(writer);
}

/* ---- The progressive and the shoe ---- */

static void write_winning(json_writer *writer, const char *key, uint32_t seat, trey_award_hand hand)
{
    json_key(writer, key);
    if (seat == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "seat", seat);
    json_member_word(writer, "hand", trey_award_hand_name(hand));
    json_object_end(writer);
}

static void write_meter(json_writer *writer, const table_view *view)
{
    static const char *const states[TREY_CONTROLLER_STATE_COUNT] = {
        [TREY_CONTROLLER_OPEN] = "open",
        [TREY_CONTROLLER_LOCKED] = "locked",
        [TREY_CONTROLLER_KEYED] = "keyed",
        [TREY_CONTROLLER_RECORDED] = "recorded",
    };
    const view_progressive *meter = &view->progressive;
    if (!meter->is_posted) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "amount", meter->meter);
    json_member_word(writer, "keypad", states[meter->keypad]);
    json_member_seats(writer, "sensors", meter->sensors);
    json_member_seats(writer, "won", meter->won);
    write_winning(writer, "lit", meter->lit_seat, meter->lit_hand);
    json_member_integer(writer, "win", meter->win);
    write_winning(writer, "jackpot", meter->jackpot_seat, meter->jackpot_hand);
    json_object_end(writer);
}

static void write_contributions(json_writer *writer, const table_view *view)
{
    json_key(writer, "contributions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->shoe.contribution_count; i++) {
        const fair_contribution *added = &view->contributions[i];
        json_object_begin(writer);
        json_member_integer(writer, "person", added->bettor);
        json_member_hex(writer, "commitment", added->commitment.bytes, DIGEST_SIZE);
        if (added->is_revealed) {
            json_member_hex(writer, "entropy", added->entropy, FAIR_ENTROPY_SIZE);
        }
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* Zeros until bets are closed. */
static void write_closing(json_writer *writer, const digest *closing)
{
    static const digest nothing;
    if (memcmp(closing, &nothing, sizeof nothing) == 0) {
        json_key(writer, "closing");
        json_null(writer);
    } else {
        json_member_hex(writer, "closing", closing->bytes, DIGEST_SIZE);
    }
}

/* How far the deal from a pledged shoe is. */
static void write_deal(json_writer *writer, const table_view *view)
{
    static const char *const phases[] = {[FAIR_PHASE_IDLE] = "idle",
                                         [FAIR_PHASE_COMMITTING] = "committing",
                                         [FAIR_PHASE_REVEALING] = "revealing",
                                         [FAIR_PHASE_DEALING] = "dealing"};
    const view_shoe *shoe = &view->shoe;
    json_member_bool(writer, "in_use", shoe->is_in_use);
    json_member_hex(writer, "id", shoe->pledge.id, FAIR_ID_SIZE);
    json_member_integer(writer, "decks", shoe->pledge.decks);
    json_member_hex(writer, "root", shoe->pledge.root.bytes, DIGEST_SIZE);
    json_member_word(writer, "phase", phases[shoe->phase]);
    json_member_integer(writer, "round", shoe->round);
    write_closing(writer, &shoe->closing);
    write_contributions(writer, view);
    json_member_integer(writer, "first", shoe->first);
    json_key(writer, "positions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < shoe->dealt; i++) {
        json_unsigned(writer, view->positions[i]);
    }
    json_array_end(writer);
}

static void write_shoe(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_integer(writer, "deck", view->shoe.deck); /* HAND-9 */
    json_member_bool(writer, "pledged", view->shoe.is_pledged);
    if (view->shoe.is_pledged) {
        write_deal(writer, view);
    }
    json_object_end(writer);
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
        [VIEW_SECTION_BANK] = write_bank,
        [VIEW_SECTION_WAGERS] = write_wagers,
        [VIEW_SECTION_HANDS] = write_hands,
        [VIEW_SECTION_ANNOUNCEMENTS] = write_announcements,
        [VIEW_SECTION_RESULTS] = write_results,
        [VIEW_SECTION_METER] = write_meter,
        [VIEW_SECTION_SHOE] = write_shoe,
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
        return view->has_round && is_over ? ALL_HANDS : 0;
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

void view_write_private(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_word(writer, "role", table_role_name(view->viewer.role));
    json_member_known(writer, "person", view->viewer.person);
    json_member_seats(writer, "seats", own_seats(view));
    json_member_integer(writer, "bound", view->bound);
    write_commands(writer, view->commands);
    json_key(writer, "hands");
    write_hands_of(writer, view, own_hands(view));
    if (view->viewer.role != ROLE_PLAYER) {
        write_staff(writer, view);
    }
    json_object_end(writer);
}
