/* SPDX-License-Identifier: MIT */
/*
 * Finds the commands that a viewer could give now. For each kind, it makes those checks of
 * table_apply that do not depend on the fields of the command. None of them depends on hidden
 * cards.
 */
#include "table_due.h"
#include "table_internal.h"
#include "view.h"

/* ---- Players ---- */

static bool could_sit(const live_table *table, const table_person *player, uint32_t person)
{
    if (person == table->dealer) {
        return false;
    }
    uint32_t own = 0, free = 0;
    for (uint32_t seat = 1; seat <= table->posting.seats; seat++) {
        own += table->seated[seat] == person;
        free += table->seated[seat] == 0;
    }
    bool is_room = player != NULL ? !player->is_leaving : table->people_count < TABLE_PEOPLE_MAX;
    return is_room && free > 0 && (own == 0 || (own == 1 && table->posting.adjacent_seats));
}

static bool could_stand_behind(const live_table *table, const table_person *player, uint32_t person)
{
    return player == NULL && person != table->dealer && table->people_count < TABLE_STANDING_MAX &&
           takes_bystanders(&table->posting);
}

static bool is_offered_to(const live_table *table, uint32_t person)
{
    return table->offered_seat != 0 && table->seated[table->offered_seat] == person;
}

/* BANK-3: after everyone has declined. */
static bool could_ask_for_bank(const live_table *table, uint32_t person)
{
    trey_seating seating = seating_of(table);
    return !table->posting.ruleset->house_banks && table->offered_seat == 0 &&
           table_seat_of(table, person) != 0 &&
           trey_rotation_offered(&table->rotation, &seating) == 0;
}

static bool has_wager(const trey_round *round, uint32_t person)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        if (round->wagers[i].bettor == person) {
            return true;
        }
    }
    return false;
}

static const fair_contribution *contribution_of(const live_table *table, uint32_t person)
{
    for (uint32_t i = 0; i < table->deal.contribution_count; i++) {
        if (table->deal.contributions[i].bettor == person) {
            return &table->deal.contributions[i];
        }
    }
    return NULL;
}

static bool could_reveal(const live_table *table, uint32_t person)
{
    const fair_contribution *own = contribution_of(table, person);
    return table->state == TABLE_IS_IN_ROUND && table->round.phase != TREY_PHASE_VOID &&
           table->rules.cards == CARDS_SHOE && table->deal.phase == FAIR_PHASE_REVEALING &&
           own != NULL && !own->is_revealed;
}

static table_commands one_if(bool could, table_command_kind kind)
{
    return (table_commands)could << kind;
}

static table_commands while_betting(const live_table *table, const table_person *player)
{
    const trey_round *round = &table->round;
    bool has_bank = round->bank_seat != 0 && round->bank_bettor == player->person;
    bool is_betting = table->state == TABLE_IS_IN_ROUND && table->bets_are_open;
    bool takes_entropy = table->rules.cards == CARDS_SHOE &&
                         table->deal.contribution_count < FAIR_CONTRIBUTIONS_MAX &&
                         contribution_of(table, player->person) == NULL &&
                         !table_has_withheld(table, player->person);
    bool could_give_up = table->state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_BETS &&
                         has_bank && round->wager_count == 0;
    return one_if(could_give_up, COMMAND_GIVE_UP_BANK) |
           one_if(is_betting && table_has_chips(player), COMMAND_PLACE) |
           one_if(is_betting && has_wager(round, player->person), COMMAND_WITHDRAW) |
           one_if((is_betting || is_pause(table)) && !player->is_ready, COMMAND_READY) |
           one_if(is_betting && takes_entropy, COMMAND_COMMIT);
}

static table_commands for_people(const live_table *table, const table_person *player)
{
    uint32_t person = player->person;
    bool is_between = table->state == TABLE_IS_BETWEEN_ROUNDS && !table->is_draining;
    bool is_offered = is_between && is_offered_to(table, person);
    bool may_be_away = table->rules.away == AWAY_FOLD || table_seat_of(table, person) != 0;
    bool in_play = table_is_in_play(table, person);
    bool has_counted = !player->is_felt; /* chips that come from a wallet */
    return one_if(has_counted && player->stack < TREY_AMOUNT_MAX &&
                      (!in_play || table->bets_are_open),
                  COMMAND_BUY_IN) |
           one_if(has_counted && player->stack > 0 && !in_play, COMMAND_CASH_OUT) |
           one_if(!player->is_leaving, COMMAND_LEAVE) |
           one_if(may_be_away && !player->is_away, COMMAND_SIT_OUT) |
           one_if(may_be_away && player->is_away, COMMAND_SIT_IN) |
           one_if(is_offered && table_has_chips(player), COMMAND_TAKE_BANK) |
           one_if(is_offered, COMMAND_DECLINE_BANK) |
           one_if((is_between && could_ask_for_bank(table, person)) || player->passes_bank,
                  COMMAND_ASK_FOR_BANK) |
           while_betting(table, player);
}

/* A player who is leaving can still decide on chips that are in play. */
static table_commands for_players(const live_table *table, uint32_t person)
{
    const table_person *player = table_find(table, person);
    const trey_round *round = &table->round;
    bool is_on_turn = table->state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_DECISIONS &&
                      round->stakes[round->turn].bettor == person;
    return one_if(!table->is_draining && could_sit(table, player, person), COMMAND_SIT) |
           one_if(!table->is_draining && could_stand_behind(table, player, person),
                  COMMAND_STAND_BEHIND) |
           one_if(is_on_turn, COMMAND_DECIDE) |
           one_if(could_reveal(table, person), COMMAND_REVEAL) |
           (player != NULL ? for_people(table, player) : 0);
}

/* Staff bet and bank for people on the felt, and give them seats. */
static table_commands for_own(const live_table *table, uint32_t person)
{
    const table_person *player = table_find(table, person);
    table_commands staffs = one_if(true, COMMAND_SIT) | one_if(true, COMMAND_PLACE) |
                            one_if(true, COMMAND_WITHDRAW) | one_if(true, COMMAND_TAKE_BANK);
    return for_players(table, person) &
           (player != NULL && player->is_felt ? ~staffs : ~(table_commands)0);
}

/* ---- Staff ---- */

/* The dealer can also proceed once the time to reveal is over. */
static bool could_proceed(const live_table *table)
{
    table_event next;
    return table_due_by_dealer(table, INT64_MAX, PERSON_TABLE, &next);
}

/* PROG-7: the dealer's keys in the current step of the round. */
static bool could_press_as_dealer(const live_table *table)
{
    trey_award_hand hand;
    if (table->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    switch (table->round.phase) {
    case TREY_PHASE_FEES:
    case TREY_PHASE_DONE:
    case TREY_PHASE_VOID:
        return true;
    case TREY_PHASE_SETTLEMENT:
        return table->keypad.lit_seat != 0 || table_jackpot_seat(table, &hand) != 0;
    default:
        return false;
    }
}

static bool could_press_as_supervisor(const live_table *table)
{
    return table->state != TABLE_IS_IN_ROUND || nobody_has_bet(table) ||
           table->keypad.lit_seat != 0 || table->keypad.state >= TREY_CONTROLLER_KEYED;
}

/* IRR-1, IRR-2: until chips have been handed over or paid, or a win is recorded (PROG-7). */
static bool could_void(const live_table *table)
{
    bool is_recorded = table->posting.progressive != NULL && table->keypad.won != 0;
    return table->state == TABLE_IS_IN_ROUND && !is_recorded && !is_paid(table) &&
           table->handover_count == 0;
}

bool table_command_voids(const live_table *table, table_command_kind kind)
{
    return could_void(table) &&
           (kind == COMMAND_VOID || (kind == COMMAND_SHUFFLER_FAULT && table->round.dealt != 0));
}

/* Real cards, as they are turned over. */
static table_commands for_cards(const live_table *table)
{
    const trey_round *round = &table->round;
    if (table->state != TABLE_IS_IN_ROUND || table->rules.cards != CARDS_ENTERED) {
        return 0;
    }
    bool lies_face_down = trey_seats_have(round->unknown, TREY_BANKER);
    bool is_exposed = trey_round_exposed(round) != TREY_CARD_UNKNOWN;
    bool is_shown = round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE;
    return one_if(trey_conduct_show_next(round) >= 0, COMMAND_ENTER_HAND) |
           one_if(round->phase == TREY_PHASE_DEAL && lies_face_down, COMMAND_EXPOSE_CARD) |
           one_if(is_shown || (lies_face_down && is_exposed && round->phase > TREY_PHASE_DEAL &&
                               round->phase <= TREY_PHASE_REVEAL),
                  COMMAND_CORRECT_HAND);
}

static table_commands for_dealers(const live_table *table)
{
    bool by_hand = table->rules.dealer == DEALER_PERSON;
    bool has_keypad = table->posting.progressive != NULL;
    return one_if(by_hand && could_proceed(table), COMMAND_PROCEED) | for_cards(table) |
           one_if(table->state == TABLE_IS_IN_ROUND && table->handover_count > 0, COMMAND_BACK) |
           one_if(by_hand && has_keypad && could_press_as_dealer(table), COMMAND_KEY);
}

static table_commands for_readers(const live_table *table)
{
    return one_if(table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_DEAL &&
                      table->rules.cards == CARDS_ENTERED && !table->device_failed &&
                      trey_round_deal_next(&table->round) >= 0,
                  COMMAND_ENTER_HAND);
}

static table_commands for_supervisors(const live_table *table, uint32_t supervisor)
{
    bool has_taken_over = table->is_floor_dealing && table->dealer == supervisor;
    bool could_take_over = table->rules.dealer == DEALER_PERSON && !has_taken_over;
    bool is_over = table->state == TABLE_IS_IN_ROUND &&
                   (table->round.phase == TREY_PHASE_DONE || table->round.phase == TREY_PHASE_VOID);
    bool is_playing = table->state == TABLE_IS_IN_ROUND && !nobody_has_bet(table);
    return one_if(table->posting.progressive != NULL && could_press_as_supervisor(table),
                  COMMAND_KEY) |
           one_if(!is_playing, COMMAND_POST) | one_if(!table->is_draining, COMMAND_DRAIN) |
           one_if(table->is_draining, COMMAND_KEEP_OPEN) |
           one_if(could_take_over, COMMAND_TAKE_OVER) |
           one_if(is_over || (!table->is_draining && !is_playing), COMMAND_CLOSE) |
           (has_taken_over ? for_dealers(table) : 0);
}

static bool could_seat(const live_table *table)
{
    bool is_free = false;
    for (uint32_t seat = 1; seat <= table->posting.seats; seat++) {
        is_free |= table->seated[seat] == 0;
    }
    return is_free && !table->is_draining && table->rules.dealer == DEALER_PERSON &&
           table->people_count < TABLE_PEOPLE_MAX;
}

/* Some bets of the last round may be placed again. */
static bool could_repeat(const live_table *table)
{
    bool has_last = false;
    for (uint32_t seat = 1; seat < TREY_HANDS_MAX; seat++) {
        has_last |= table->last[seat].person != 0;
    }
    return has_last && table->state == TABLE_IS_IN_ROUND && table->bets_are_open &&
           table->rules.dealer == DEALER_PERSON;
}

/* What staff could do for the players of the seats. */
static table_commands for_seats(const live_table *table, table_role role)
{
    table_commands could = 0;
    for (uint32_t seat = 1; seat <= table->posting.seats; seat++) {
        const table_person *player =
            table->seated[seat] != 0 ? table_find(table, table->seated[seat]) : NULL;
        could |= player != NULL ? for_players(table, player->person) |
                                      one_if(!player->is_leaving, COMMAND_FREE_SEAT)
                                : 0;
    }
    const trey_round *round = &table->round;
    bool is_own_turn =
        table->state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_DECISIONS &&
        table->seated[round->stakes[round->turn].seat] == round->stakes[round->turn].bettor;
    could &= is_own_turn ? ~(table_commands)0 : ~one_if(true, COMMAND_DECIDE);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        could &= table_command_is_for(kind, role) ? ~(table_commands)0 : ~one_if(true, kind);
    }
    table_commands ends_wait = one_if(true, COMMAND_DECIDE) | one_if(true, COMMAND_DECLINE_BANK) |
                               one_if(true, COMMAND_SIT_OUT) | one_if(true, COMMAND_FREE_SEAT);
    bool is_dealt_by_person = table->rules.dealer == DEALER_PERSON;
    return is_dealt_by_person ? could : role == ROLE_SUPERVISOR ? could & ends_wait : 0;
}

static table_commands for_staff(const live_table *table, table_viewer viewer)
{
    if (!is_account(viewer.person) || table_find(table, viewer.person) != NULL) {
        return 0; /* staff cannot work at a table where they play */
    }
    if (viewer.role == ROLE_DEALER && table->dealer != 0 && table->dealer != viewer.person) {
        return 0;
    }
    bool could_fail = table->posting.edition == TREY_EDITION_1 || table->device != TREY_DEVICE_HAND;
    return one_if(could_fail &&
                      (table->state != TABLE_IS_IN_ROUND || is_paid(table) || could_void(table)),
                  COMMAND_SHUFFLER_FAULT) |
           one_if(table_devices_to_choose(table) != 0, COMMAND_CHANGE_DEVICE) |
           one_if(could_seat(table), COMMAND_SEAT) | one_if(could_repeat(table), COMMAND_REPEAT) |
           one_if(could_void(table), COMMAND_VOID) | one_if(table->dealer != 0, COMMAND_SIGN_OFF) |
           one_if(table->dealer == 0 && viewer.role == ROLE_DEALER, COMMAND_SIGN_ON) |
           one_if(viewer.role == ROLE_DEALER, COMMAND_CALL_FLOOR) | for_seats(table, viewer.role) |
           (viewer.role == ROLE_DEALER ? for_dealers(table)
                                       : for_supervisors(table, viewer.person));
}

/* ---- The server ---- */

static table_commands for_connections(const live_table *table)
{
    table_commands could = 0;
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *player = &table->people[i];
        could |= one_if(!player->is_felt && !player->is_disconnected, COMMAND_DISCONNECT) |
                 one_if(!player->is_felt && player->is_disconnected, COMMAND_RECONNECT);
    }
    return could;
}

/* ---- All roles ---- */

static table_commands for_role(const live_table *table, table_viewer viewer)
{
    bool is_closed = table->state == TABLE_IS_CLOSED;
    switch (viewer.role) {
    case ROLE_PLAYER:
        return !is_closed && is_account(viewer.person) ? for_own(table, viewer.person) : 0;
    case ROLE_DEALER:
        return is_closed ? 0 : for_staff(table, viewer);
    case ROLE_SUPERVISOR:
        return is_closed ? one_if(is_account(viewer.person), COMMAND_OPEN)
                         : for_staff(table, viewer);
    case ROLE_CLOCK:
        return one_if(true, COMMAND_TICK) | one_if(true, COMMAND_RESUME) |
               one_if(!is_closed, COMMAND_MARK_CLOCK) | for_connections(table);
    case ROLE_READER:
        return is_closed ? 0 : for_readers(table);
    case ROLE_AUDITOR:
    case ROLE_COUNT:
        break;
    }
    return 0;
}

table_commands table_commands_for(const live_table *table, table_viewer viewer)
{
    table_commands could = for_role(table, viewer);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        TREY_ASSERT(!table_commands_have(could, kind) || table_command_is_for(kind, viewer.role));
    }
    return could;
}
