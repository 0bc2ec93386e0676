/* SPDX-License-Identifier: MIT */
/*
 * Makes views. Only sees() decides whether a card is shown. Every field that depends on cards asks
 * it, or stays empty until the reveal, when the rules show the cards.
 *
 * Structures with padding are filled field by field, because a copy would include the padding bytes
 * (V1). The posting is an exception: it is not secret.
 */
#include "view.h"

#include <string.h>

#include "table_due.h"
#include "table_internal.h"

const char *view_reader_problem_name(view_reader_problem problem)
{
    static const char *const names[VIEW_READER_PROBLEM_COUNT] = {
        [VIEW_READER_UNREADABLE] = "unreadable", [VIEW_READER_CARD_OUT] = "card-out"};
    TREY_ASSERT((unsigned)problem < VIEW_READER_PROBLEM_COUNT);
    return names[problem];
}

/* ---- Who sees what ---- */

static bool is_staff(table_viewer viewer)
{
    return viewer.role == ROLE_DEALER || viewer.role == ROLE_SUPERVISOR ||
           viewer.role == ROLE_AUDITOR;
}

static bool is_over(const trey_round *round)
{
    return round->phase == TREY_PHASE_DONE || round->phase == TREY_PHASE_VOID;
}

/* Whether there is a round to show. A round that was called off is not shown. */
static bool has_round(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND ||
           (table->state == TABLE_IS_BETWEEN_ROUNDS && is_over(&table->round));
}

/* ROUND-7 */
static bool sees(const live_table *table, table_viewer viewer, uint32_t hand, uint32_t index)
{
    const trey_round *round = &table->round;
    if (viewer.role == ROLE_AUDITOR && is_over(round)) {
        return index < round->hands[hand].count &&
               round->cards[round->hands[hand].first + index] != TREY_CARD_UNKNOWN;
    }
    trey_viewer who = {.kind = viewer.role == ROLE_PLAYER ? TREY_VIEWER_BETTOR : TREY_VIEWER_STAFF,
                       .bettor = viewer.person};
    return trey_conduct_sees(round, who, hand, index);
}

/* Whether all hands that are ever shown are face up, and the awards of the progressive are known.
 */
static bool is_revealed(const trey_round *round)
{
    return round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE;
}

/* ---- People and the bank ---- */

static void put_bound(const live_table *table, table_view *view)
{
    view->bound = view->viewer.role == ROLE_PLAYER && is_person(view->viewer.person)
                      ? table_bound(table, view->viewer.person)
                      : 0;
}

static void put_people(const live_table *table, table_view *view)
{
    view->people_count = table->people_count;
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *from = &table->people[i];
        view_person *person = &view->people[i];
        person->person = from->person;
        person->seats = 0;
        person->is_away = from->is_away;
        person->is_leaving = from->is_leaving;
        person->is_ready = from->is_ready;
        person->is_disconnected = from->is_disconnected;
        person->passes_bank = from->passes_bank;
        person->missed = from->missed;
        person->is_felt = from->is_felt;
        person->stack = from->stack;
        uint32_t seat_of =
            person_is_anonymous(from->person) ? table_seat_of(table, from->person) : 0;
        memcpy(person->name, table->felt_names[seat_of], FELT_NAME_SIZE); /* of seat 0: empty */
        for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
            person->seats |= table->seated[seat] == from->person ? trey_seats_one(seat) : 0;
        }
    }
    if (is_staff(view->viewer)) {
        view->dealer = table->dealer;
        view->dealer_since = table->dealer != 0 ? table->dealer_since : 0;
        view->is_floor_dealing = table->is_floor_dealing;
        view->denied_seat = table->denied_seat;
        view->denied_by = table->denied_by;
    }
    put_bound(table, view);
}

/* ---- The round ---- */

static void put_bank(const live_table *table, table_view *view)
{
    const trey_round *round = &table->round;
    view->bank_seat = round->bank_seat;
    view->bank_person = round->bank_bettor;
    view->bank_wager = round->bank_wager;
    view->bank_chips = table->bank_chips;
    view->bank_fee = round->bank_seat != 0 ? trey_round_bank_fee(round) : 0;
    view->fees_taken = trey_round_reached(round) > TREY_PHASE_FEES;
    view->cover_needed = trey_round_cover_needed(round);
    view->is_covered = trey_round_covered(round);
    /* COVER-2: the action button moves when the card that determines its seat is shown. */
    bool is_known = round->posting->action == TREY_ACTION_LEFT
                        ? trey_round_reached(round) > TREY_PHASE_BETS
                        : sees(table, (table_viewer){.role = ROLE_PLAYER}, TREY_BANKER, 2);
    view->action_seat = is_known ? trey_round_action_seat(round) : 0;
}

static void put_stakes(const trey_round *round, table_view *view)
{
    view->stake_count = round->stake_count;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *from = &round->stakes[i];
        view_stake *to = &view->stakes[i];
        to->person = from->bettor;
        to->seat = from->seat;
        to->decision = from->decision;
        to->ante = from->ante;
        to->play = from->decision == TREY_DECISION_PLAY ? from->ante : 0;
        to->bonus = from->bonus;
        to->progressive = from->progressive;
        to->fee = 0;
    }
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        view_wager *to = &view->wagers[i];
        to->person = wager->bettor;
        to->seat = wager->seat;
        to->kind = wager->kind;
        to->amount = wager->amount;
        to->fee = trey_round_wager_fee(round, i);
        view->stakes[trey_round_stake(round, wager->seat, wager->bettor)].fee += to->fee;
    }
    view->wager_count = round->wager_count;
}

static void put_turn(const trey_round *round, table_view *view)
{
    if (round->phase != TREY_PHASE_DECISIONS) {
        return;
    }
    view->turn_seat = round->stakes[round->turn].seat;
    view->turn_person = round->stakes[round->turn].bettor;
    uint16_t next = trey_round_decides_after(round, round->turn);
    if (next != TREY_STAKE_NONE) {
        view->next_seat = round->stakes[next].seat;
        view->next_person = round->stakes[next].bettor;
    }
}

static void put_hand(const live_table *table, uint32_t hand, table_view *view)
{
    const trey_dealt_hand *from = &table->round.hands[hand];
    view_hand *target = &view->hands[hand];
    bool all = from->count == TREY_HAND_CARDS;
    target->count = from->count;
    target->is_known = trey_round_knows(&table->round, hand);
    for (uint32_t i = 0; i < VIEW_HAND_CARDS && i < from->count; i++) {
        bool is_shown = sees(table, view->viewer, hand, i);
        if (is_shown) {
            target->cards[i] = table->round.cards[from->first + i];
        }
        all &= is_shown || i >= TREY_HAND_CARDS;
    }
    target->value = all ? from->value : 0;
}

static void put_void(const trey_round *round, table_view *view)
{
    view->shuffler_faults = round->shuffler_faults;
    if (round->phase == TREY_PHASE_VOID) {
        view->void_reason = round->void_reason;
        view->void_rule = round->void_rule;
        view->void_phase = round->void_phase;
        view->void_author = is_staff(view->viewer) ? round->void_author : 0;
    }
}

static void put_said(const trey_round *round, trey_announcements *announcements)
{
    trey_announcements from = trey_conduct_announce(round);
    announcements->no_more_bets = from.no_more_bets;
    announcements->no_bonus = from.no_bonus;
    announcements->banker_known = from.banker_known;
    announcements->banker_plays = from.banker_plays;
    announcements->banker_high_rank = from.banker_high_rank;
    announcements->banker_category = from.banker_category;
}

static void put_awards(const trey_round *round, trey_awards *awards)
{
    trey_awards from;
    trey_awards_make(round, &from);
    awards->meter.cents = from.meter.cents;
    awards->award_count = from.award_count;
    awards->envy_count = from.envy_count;
    for (uint32_t i = 0; i < from.award_count; i++) {
        awards->awards[i].bettor = from.awards[i].bettor;
        awards->awards[i].seat = from.awards[i].seat;
        awards->awards[i].hand = from.awards[i].hand;
        awards->awards[i].from_meter = from.awards[i].from_meter;
        awards->awards[i].amount = from.awards[i].amount;
    }
    for (uint32_t i = 0; i < from.envy_count; i++) {
        awards->envy[i].bettor = from.envy[i].bettor;
        awards->envy[i].seat = from.envy[i].seat;
        awards->envy[i].trigger = from.envy[i].trigger;
        awards->envy[i].amount = from.envy[i].amount;
    }
}

static void put_results(const trey_round *round, table_view *view)
{
    memset(&view->settlement, 0, offsetof(trey_settlement, lines));
    memset(&view->awards, 0, offsetof(trey_awards, awards));
    view->awards.envy_count = 0;
    if (!is_revealed(round)) {
        return;
    }
    view->has_results = true;
    view->is_settled = round->phase > TREY_PHASE_SETTLEMENT;
    trey_settlement_make(round, &view->settlement);
    memset(&view->settlement.lines[view->settlement.line_count], 0, sizeof(trey_line));
    put_awards(round, &view->awards);
    view->reveal_count = trey_conduct_reveal_order(round, view->reveal_order);
}

static void hide_cards(table_view *view)
{
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        memset(view->hands[hand].cards, VIEW_CARD_HIDDEN, sizeof view->hands[hand].cards);
    }
}

static void put_round(const live_table *table, table_view *view)
{
    view->round_number = table->round_number;
    view->has_round = has_round(table);
    hide_cards(view);
    if (!view->has_round) {
        view->settlement.line_count = view->awards.award_count = view->awards.envy_count = 0;
        return;
    }
    const trey_round *round = &table->round;
    view->phase = round->phase;
    view->bets_are_open = table->bets_are_open;
    put_said(round, &view->said);
    put_bank(table, view);
    put_stakes(round, view);
    put_turn(round, view);
    put_void(round, view);
    put_results(round, view);
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        put_hand(table, hand, view);
    }
}

/* ---- The progressive and the shoe ---- */

static void put_progressive(const live_table *table, table_view *view)
{
    const trey_controller *keypad = &table->keypad;
    view_progressive *progressive = &view->progressive;
    if (table->state == TABLE_IS_CLOSED || keypad->table == NULL) {
        return;
    }
    progressive->is_posted = true;
    progressive->meter = keypad->meter.cents;
    progressive->keypad = keypad->state;
    progressive->sensors = keypad->sensors;
    progressive->won = keypad->won;
    progressive->lit_seat = keypad->lit_seat;
    progressive->lit_hand = keypad->lit_hand;
    progressive->win = keypad->win;
    progressive->jackpot_seat = table_jackpot_seat(table, &progressive->jackpot_hand);
    if (is_staff(view->viewer)) {
        progressive->dealer = keypad->dealer;
        progressive->lit_by = keypad->lit_by;
        progressive->supervisor = keypad->supervisor;
    }
}

static void put_contributions(const fair_deal *deal, table_view *view)
{
    view->shoe.contribution_count = deal->contribution_count;
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        const fair_contribution *from = &deal->contributions[i];
        fair_contribution *contribution = &view->contributions[i];
        contribution->bettor = from->bettor;
        contribution->is_revealed = from->is_revealed;
        contribution->is_missed = from->is_missed;
        contribution->commitment = from->commitment;
        memcpy(contribution->entropy, from->entropy, sizeof contribution->entropy);
    }
}

/* HAND-9: the deck on the table. The decks are exchanged when a round is over, but the cards of
 * that round are shown until the next one begins. */
static uint32_t deck_on_table(const live_table *table)
{
    bool is_put_away = table->state == TABLE_IS_BETWEEN_ROUNDS && has_round(table) &&
                       table->round.phase == TREY_PHASE_DONE &&
                       table->posting.ruleset->alternates_decks;
    return is_put_away ? 1 - table->shoe.deck : table->shoe.deck;
}

static void put_shoe(const live_table *table, table_view *view)
{
    const fair_deal *deal = &table->deal;
    view_shoe *shoe = &view->shoe;
    shoe->deck = deck_on_table(table);
    shoe->device = table->device;
    shoe->is_failed = table->device_failed;
    if (table->state == TABLE_IS_CLOSED || table->rules.cards != CARDS_SHOE ||
        deal->pledge.decks == 0) {
        return;
    }
    shoe->is_pledged = true;
    shoe->is_in_use = table->is_shuffled;
    shoe->pledge = deal->pledge;
    shoe->phase = deal->phase;
    shoe->round = deal->round;
    shoe->version = deal->phase >= FAIR_PHASE_REVEALING ? deal->version : FAIR_ROUND_VERSION;
    if (deal->phase >= FAIR_PHASE_REVEALING) {
        shoe->closing = fair_deal_closing(deal);
    }
    shoe->dealt = deal->dealt;
    shoe->first = deal->dealt - (has_round(table) ? table->round.card_count : 0);
    memcpy(view->positions, deal->positions, deal->dealt * sizeof deal->positions[0]);
    put_contributions(deal, view);
}

/* ---- The procedure ---- */

static void put_instruction(trey_instruction from, trey_instruction *instruction)
{
    instruction->code = from.code;
    instruction->text = from.text;
    instruction->rule = from.rule;
}

/* HAND-10: the order depends only on decisions, which are public. */
static void put_pick_up(const trey_round *round, view_procedure *procedure)
{
    bool is_decided = round->phase >= TREY_PHASE_FORFEITS && round->phase <= TREY_PHASE_DONE;
    procedure->pick_up_count =
        is_decided ? trey_conduct_pick_up_order(round, procedure->pick_up) : 0;
}

static void put_procedure(const live_table *table, table_view *view)
{
    view_procedure *procedure = &view->procedure;
    table_role role = view->viewer.role;
    if (table->state == TABLE_IS_CLOSED || (role != ROLE_DEALER && role != ROLE_SUPERVISOR)) {
        return;
    }
    bool is_playing = table->state == TABLE_IS_IN_ROUND;
    trey_scene scene = {.posting = &table->posting,
                        .round = is_playing ? &table->round : NULL,
                        .bets_are_open = table->bets_are_open,
                        .device = table->device,
                        .deck = table->shoe.deck};
    procedure->is_told = true;
    procedure->step = trey_conduct_step(&scene);
    trey_step steps[TREY_STEP_COUNT];
    procedure->step_count = trey_conduct_steps(&scene, steps);
    for (uint32_t i = 0; i < procedure->step_count; i++) {
        procedure->steps[i].step = steps[i];
        put_instruction(trey_conduct_procedure(&scene, steps[i], 0), &procedure->steps[i].title);
    }
    trey_instruction instruction;
    while ((instruction = trey_conduct_procedure(&scene, procedure->step, procedure->now_count + 1))
               .text != NULL) {
        TREY_ASSERT(procedure->now_count < VIEW_INSTRUCTIONS_MAX);
        put_instruction(instruction, &procedure->now[procedure->now_count++]);
    }
    procedure->devices = table_devices_to_choose(table);
    if (is_playing) {
        procedure->deal_count = trey_conduct_deal_order(&table->round, procedure->deal);
        put_pick_up(&table->round, procedure);
    }
}

static void put_last_wagers(const live_table *table, table_view *view)
{
    table_role role = view->viewer.role;
    bool is_told = role == ROLE_DEALER || role == ROLE_SUPERVISOR;
    for (uint32_t seat = 1; is_told && seat < TREY_HANDS_MAX; seat++) {
        if (table->last[seat].person != 0) {
            view_last_wagers *last = &view->last[view->last_count++];
            last->seat = (uint8_t)seat;
            last->ante = table->last[seat].ante;
            last->bonus = table->last[seat].bonus;
            last->progressive = table->last[seat].progressive;
        }
    }
}

/* The work of the settlement, seat by seat. */
static void put_turns(const live_table *table, table_view *view)
{
    view->turns.count = view->turns.line_count = 0;
    if (view->viewer.role == ROLE_DEALER || view->viewer.role == ROLE_SUPERVISOR) {
        table_turns(table, &view->turns);
    }
}

/* ---- What the table waits for ---- */

static view_waiting waiting_between(const live_table *table)
{
    table_event next;
    trey_seating seating = seating_of(table);
    if (table->offered_seat != 0) {
        return VIEW_WAITS_FOR_ANSWER;
    }
    if (table->posting.ruleset->house_banks) {
        return table_due_by_dealer(table, table->time, PERSON_TABLE, &next)
                   ? VIEW_WAITS_FOR_DEALER
                   : VIEW_WAITS_FOR_PLAYERS;
    }
    return trey_seats_count(seating.taken) < 2 ? VIEW_WAITS_FOR_PLAYERS : VIEW_WAITS_FOR_BANK;
}

/* Real cards: the packets, then the card that the rules expose. */
static view_waiting waiting_for_deal(const live_table *table)
{
    return trey_round_deal_next(&table->round) >= 0 ? VIEW_WAITS_FOR_PACKETS
                                                    : VIEW_WAITS_FOR_EXPOSED;
}

/* Whether the next turn of the settlement needs a hand that still lies face down. */
static bool waits_for_hand(const live_table *table)
{
    if (trey_round_unseen(&table->round) == 0) {
        return false;
    }
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    return next == NULL || !next->is_known;
}

/* PROG-7 */
static view_waiting waiting_to_settle(const live_table *table)
{
    if (waits_for_hand(table)) {
        return VIEW_WAITS_FOR_CARDS;
    }
    bool is_keyed =
        table->posting.progressive != NULL && table->keypad.state != TREY_CONTROLLER_LOCKED;
    return is_keyed || table->keypad.lit_seat != 0 ? VIEW_WAITS_FOR_SUPERVISOR
                                                   : VIEW_WAITS_FOR_DEALER;
}

static view_waiting waiting_in_round(const live_table *table)
{
    switch (table->round.phase) {
    case TREY_PHASE_BETS:
        return VIEW_WAITS_FOR_BETS;
    case TREY_PHASE_DEAL:
        if (table->device_failed) {
            return VIEW_WAITS_FOR_DEALER; /* IRR-2 */
        }
        if (table->rules.cards == CARDS_ENTERED) {
            return waiting_for_deal(table);
        }
        return table_reveals_pending(table, table->time) ? VIEW_WAITS_FOR_REVEALS
                                                         : VIEW_WAITS_FOR_DEALER;
    case TREY_PHASE_DECISIONS:
        return VIEW_WAITS_FOR_DECISION;
    case TREY_PHASE_REVEAL:
        return trey_round_knows(&table->round, TREY_BANKER) ? VIEW_WAITS_FOR_DEALER
                                                            : VIEW_WAITS_FOR_CARDS;
    case TREY_PHASE_SETTLEMENT:
        return waiting_to_settle(table);
    case TREY_PHASE_DONE:
    case TREY_PHASE_VOID:
        return table->rules.dealer == DEALER_AUTOMATIC ? VIEW_WAITS_FOR_NEXT
                                                       : VIEW_WAITS_FOR_DEALER;
    case TREY_PHASE_MISDEALT:
        return VIEW_WAITS_FOR_VOID;
    default:
        return VIEW_WAITS_FOR_DEALER;
    }
}

static void put_waiting(const live_table *table, table_view *view)
{
    if (table->state != TABLE_IS_CLOSED) {
        view->waiting =
            table->state == TABLE_IS_IN_ROUND ? waiting_in_round(table) : waiting_between(table);
    }
    bool runs = false;
    switch (view->waiting) {
    case VIEW_WAITS_FOR_ANSWER:
        view->waiting_seat = table->offered_seat;
        view->waiting_person = table->seated[table->offered_seat];
        runs = true;
        break;
    case VIEW_WAITS_FOR_CARDS:
        view->waiting_seat = (uint32_t)trey_conduct_show_next(&table->round);
        break;
    case VIEW_WAITS_FOR_DECISION:
        view->waiting_seat = view->turn_seat;
        view->waiting_person = view->turn_person;
        runs = true;
        break;
    case VIEW_WAITS_FOR_SUPERVISOR:
        view->waiting_seat = table->keypad.lit_seat;
        break;
    case VIEW_WAITS_FOR_BETS:
    case VIEW_WAITS_FOR_REVEALS:
    case VIEW_WAITS_FOR_NEXT:
        runs = true;
        break;
    default:
        break;
    }
    view->waiting_since = table->waiting_since;
    view->waiting_until = runs ? table_next_time(table) : INT64_MAX;
}

/* ---- The whole view ---- */

void table_look(const live_table *table, table_viewer viewer, table_view *view)
{
    memset(view, 0, offsetof(table_view, people));
    view->viewer = viewer;
    view->id = table->id;
    view->state = table->state;
    view->is_draining = table->is_draining;
    view->time = table->time;
    view->rules = table->rules;
    view->posting = table->posting;
    view->posted_time = table->posted_time;
    view->offered_seat = table->offered_seat;
    view->rotation = table->rotation;
    put_people(table, view);
    put_round(table, view);
    put_progressive(table, view);
    put_shoe(table, view);
    put_procedure(table, view);
    put_last_wagers(table, view);
    put_turns(table, view);
    put_waiting(table, view);
    view->commands = table_commands_for(table, viewer);
}

void table_look_as_player(const live_table *table, uint32_t person, table_view *view)
{
    TREY_ASSERT(view->viewer.role == ROLE_PLAYER && view->id == table->id);
    view->viewer.person = person;
    put_bound(table, view);
    hide_cards(view);
    for (uint32_t hand = 0; view->has_round && hand < TREY_HANDS_MAX; hand++) {
        put_hand(table, hand, view);
    }
    view->commands = table_commands_for(table, view->viewer);
}

/* ---- Openings ---- */

/* The cards of the last round that the viewer can see, if there are proofs of them. */
static fair_card_set cards_to_prove(const live_table *table, table_viewer viewer)
{
    const trey_round *round = &table->round;
    bool has_shoe = table->rules.cards == CARDS_SHOE && table->secret.decks != 0;
    if (!has_round(table) || !is_over(round) || !has_shoe) {
        return 0;
    }
    fair_card_set shown = 0;
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < round->hands[hand].count; i++) {
            if (sees(table, viewer, hand, i)) {
                uint32_t number = round->hands[hand].first + i;
                TREY_ASSERT(number < FAIR_PROOF_CARDS_MAX);
                shown |= (fair_card_set)1 << number;
            }
        }
    }
    return shown;
}

/* Where the cards of the last round are in the shoe, by number. */
static const uint16_t *round_positions(const live_table *table)
{
    return table->deal.positions + (table->deal.dealt - table->round.card_count);
}

uint32_t table_openings(const live_table *table, table_viewer viewer,
                        view_opening openings[VIEW_OPENINGS_MAX])
{
    const trey_round *round = &table->round;
    fair_card_set shown = cards_to_prove(table, viewer);
    uint32_t count = 0;
    for (uint32_t hand = 0; shown != 0 && hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < round->hands[hand].count; i++) {
            uint32_t number = round->hands[hand].first + i;
            if ((shown >> number & 1) != 0) {
                view_opening *opening = &openings[count++];
                opening->hand = (uint8_t)hand;
                opening->number = (uint16_t)number;
                fair_shoe_open(&table->secret, round_positions(table)[number], &opening->opening);
            }
        }
    }
    return count;
}

size_t table_proof(const live_table *table, table_viewer viewer, uint8_t proof[FAIR_PROOF_SIZE_MAX])
{
    fair_card_set shown = cards_to_prove(table, viewer);
    return shown == 0 ? 0 : fair_proof_make(proof, &table->secret, round_positions(table), shown);
}

/* ---- The log ---- */

/* Whether the person of an event is a member of staff. */
static bool is_by_staff(const table_event *event)
{
    switch (event->kind) {
    case TABLE_ROUND_BEGUN:
        return event->seat == 0;
    case TABLE_CALLED_OFF: /* by the banker, or by the table */
        return false;
    default:
        return (table_event_fields(event->kind) & EVENT_OF_PLAYER) == 0;
    }
}

static bool has_author(const table_event *event)
{
    return (table_event_fields(event->kind) & EVENT_AUTHOR) != 0 && event->author != 0;
}

static uint32_t fields_told(const table_event *event, table_viewer viewer)
{
    uint32_t fields = table_event_fields(event->kind) & ~(uint32_t)EVENT_SECRETS;
    if (!is_staff(viewer)) {
        fields &= ~(uint32_t)(EVENT_TEXT | EVENT_APPROVER | EVENT_AUTHOR);
        fields &= is_by_staff(event) ? ~(uint32_t)EVENT_PERSON : UINT32_MAX;
    }
    return fields;
}

void table_event_tell(const table_event *event, table_viewer viewer, table_event *visible)
{
    uint32_t fields = fields_told(event, viewer);
    memset(visible, 0, sizeof *visible);
    visible->kind = event->kind;
    visible->time = event->time;
    visible->person = fields & EVENT_PERSON ? event->person : 0;
    visible->seat = fields & EVENT_SEAT ? event->seat : 0;
    visible->wager = fields & EVENT_WAGER ? event->wager : 0;
    visible->amount = fields & EVENT_AMOUNT ? event->amount : 0;
    visible->flag = fields & EVENT_FLAG ? event->flag : false;
    visible->reason = fields & EVENT_REASON ? event->reason : TREY_VOID_NONE;
    visible->approver = fields & EVENT_APPROVER ? event->approver : 0;
    visible->author = fields & EVENT_AUTHOR ? event->author : 0;
    visible->by_staff = has_author(event) && visible->author == 0;
    visible->by_floor = event->by_floor;
    visible->device = fields & EVENT_DEVICE ? event->device : TREY_DEVICE_MACHINE;
    visible->rules = fields & EVENT_RULES ? event->rules : NULL;
    if (fields & EVENT_KEY) {
        visible->key = event->key;
        visible->hand = event->hand;
    }
    if (fields & EVENT_DIGEST) {
        visible->digest = event->digest;
    }
    if (fields & EVENT_ID) {
        memcpy(visible->id, event->id, sizeof visible->id);
    }
    if (fields & EVENT_TEXT) {
        visible->text = event->text;
        visible->text_size = event->text_size;
    }
}
