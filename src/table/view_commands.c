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

static bool could_sit(const table *at, const table_person *who, uint32_t person)
{
    if (person == at->dealer) {
        return false;
    }
    uint32_t own = 0, free = 0;
    for (uint32_t seat = 1; seat <= at->posting.seats; seat++) {
        own += at->seated[seat] == person;
        free += at->seated[seat] == 0;
    }
    bool is_room = who != NULL ? !who->is_leaving : at->people_count < TABLE_PEOPLE_MAX;
    return is_room && free > 0 && (own == 0 || (own == 1 && at->posting.adjacent_seats));
}

static bool could_stand_behind(const table *at, const table_person *who, uint32_t person)
{
    return who == NULL && person != at->dealer && at->people_count < TABLE_STANDING_MAX &&
           takes_bystanders(&at->posting);
}

static bool is_offered_to(const table *at, uint32_t person)
{
    return at->offered_seat != 0 && at->seated[at->offered_seat] == person;
}

/* BANK-3: after everyone has declined. */
static bool could_ask_for_bank(const table *at, uint32_t person)
{
    trey_seating seating = seating_of(at);
    return !at->posting.ruleset->house_banks && at->offered_seat == 0 &&
           table_seat_of(at, person) != 0 && trey_rotation_offered(&at->rotation, &seating) == 0;
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

static const fair_contribution *contribution_of(const table *at, uint32_t person)
{
    for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
        if (at->deal.contributions[i].bettor == person) {
            return &at->deal.contributions[i];
        }
    }
    return NULL;
}

static bool could_reveal(const table *at, uint32_t person)
{
    const fair_contribution *own = contribution_of(at, person);
    return at->state == TABLE_IS_IN_ROUND && at->round.phase != TREY_PHASE_VOID &&
           at->rules.cards == CARDS_SHOE && at->deal.phase == FAIR_PHASE_REVEALING && own != NULL &&
           !own->is_revealed;
}

static table_commands one_if(bool could, table_command_kind kind)
{
    return (table_commands)could << kind;
}

static table_commands while_betting(const table *at, const table_person *who)
{
    const trey_round *round = &at->round;
    bool has_bank = round->bank_seat != 0 && round->bank_bettor == who->person;
    bool is_betting = at->state == TABLE_IS_IN_ROUND && at->bets_are_open;
    bool takes_entropy =
        at->rules.cards == CARDS_SHOE && at->deal.contribution_count < FAIR_CONTRIBUTIONS_MAX &&
        contribution_of(at, who->person) == NULL && !table_has_withheld(at, who->person);
    bool could_give_up = at->state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_BETS &&
                         has_bank && round->wager_count == 0;
    return one_if(could_give_up, COMMAND_GIVE_UP_BANK) |
           one_if(is_betting && who->stack > 0, COMMAND_PLACE) |
           one_if(is_betting && has_wager(round, who->person), COMMAND_WITHDRAW) |
           one_if(is_betting && !who->is_ready, COMMAND_READY) |
           one_if(is_betting && takes_entropy, COMMAND_COMMIT);
}

static table_commands for_people(const table *at, const table_person *who)
{
    uint32_t person = who->person;
    bool is_between = at->state == TABLE_IS_BETWEEN_ROUNDS && !at->is_draining;
    bool is_offered = is_between && is_offered_to(at, person);
    bool is_seated = table_seat_of(at, person) != 0;
    bool in_play = table_is_in_play(at, person);
    return one_if(who->stack < TREY_AMOUNT_MAX && (!in_play || at->bets_are_open), COMMAND_BUY_IN) |
           one_if(who->stack > 0 && !in_play, COMMAND_CASH_OUT) |
           one_if(!who->is_leaving, COMMAND_LEAVE) |
           one_if(is_seated && !who->is_away, COMMAND_SIT_OUT) |
           one_if(is_seated && who->is_away, COMMAND_SIT_IN) |
           one_if(is_offered && who->stack > 0, COMMAND_TAKE_BANK) |
           one_if(is_offered, COMMAND_DECLINE_BANK) |
           one_if(is_between && could_ask_for_bank(at, person), COMMAND_ASK_FOR_BANK) |
           while_betting(at, who);
}

/* A player who is leaving can still decide on chips that are in play. */
static table_commands for_players(const table *at, uint32_t person)
{
    const table_person *who = table_find(at, person);
    const trey_round *round = &at->round;
    bool is_on_turn = at->state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_DECISIONS &&
                      round->stakes[round->turn].bettor == person;
    return one_if(!at->is_draining && could_sit(at, who, person), COMMAND_SIT) |
           one_if(!at->is_draining && could_stand_behind(at, who, person), COMMAND_STAND_BEHIND) |
           one_if(is_on_turn, COMMAND_DECIDE) | one_if(could_reveal(at, person), COMMAND_REVEAL) |
           (who != NULL ? for_people(at, who) : 0);
}

/* ---- Staff ---- */

/* The dealer can also proceed once the time to reveal is over. */
static bool could_proceed(const table *at)
{
    table_event next;
    return table_due_by_dealer(at, INT64_MAX, PERSON_TABLE, &next);
}

/* PROG-7: the dealer's keys in the current step of the round. */
static bool could_press_as_dealer(const table *at)
{
    trey_award_hand hand;
    if (at->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    switch (at->round.phase) {
    case TREY_PHASE_FEES:
    case TREY_PHASE_DONE:
    case TREY_PHASE_VOID:
        return true;
    case TREY_PHASE_SETTLEMENT:
        return at->keypad.lit_seat != 0 || table_jackpot_seat(at, &hand) != 0;
    default:
        return false;
    }
}

static bool could_press_as_supervisor(const table *at)
{
    return at->state != TABLE_IS_IN_ROUND || nobody_has_bet(at) || at->keypad.lit_seat != 0 ||
           at->keypad.state >= TREY_CONTROLLER_KEYED;
}

/* IRR-1, IRR-2: until chips have been paid or a win is recorded (PROG-7). */
static bool could_void(const table *at)
{
    bool is_recorded = at->posting.progressive != NULL && at->keypad.won != 0;
    return at->state == TABLE_IS_IN_ROUND && !is_recorded && !is_paid(at);
}

static table_commands for_dealers(const table *at)
{
    bool by_hand = at->rules.dealer == DEALER_PERSON;
    bool has_keypad = at->posting.progressive != NULL;
    return one_if(by_hand && could_proceed(at), COMMAND_PROCEED) |
           one_if(at->state == TABLE_IS_IN_ROUND && at->round.phase == TREY_PHASE_DEAL &&
                      at->rules.cards == CARDS_ENTERED && !at->device_failed,
                  COMMAND_ENTER_HAND) |
           one_if(by_hand && has_keypad && could_press_as_dealer(at), COMMAND_KEY);
}

static table_commands for_supervisors(const table *at)
{
    bool is_playing = at->state == TABLE_IS_IN_ROUND && !nobody_has_bet(at);
    return one_if(at->posting.progressive != NULL && could_press_as_supervisor(at), COMMAND_KEY) |
           one_if(!is_playing, COMMAND_POST) | one_if(!at->is_draining, COMMAND_DRAIN) |
           one_if(!at->is_draining && !is_playing, COMMAND_CLOSE);
}

static table_commands for_staff(const table *at, table_viewer viewer)
{
    if (!is_person(viewer.person) || table_find(at, viewer.person) != NULL) {
        return 0; /* staff cannot work at a table where they play */
    }
    if (viewer.role == ROLE_DEALER && at->dealer != 0 && at->dealer != viewer.person) {
        return 0;
    }
    bool could_fail = at->posting.edition == TREY_EDITION_1 || at->device != TREY_DEVICE_HAND;
    return one_if(could_fail && (at->state != TABLE_IS_IN_ROUND || is_paid(at) || could_void(at)),
                  COMMAND_SHUFFLER_FAULT) |
           one_if(table_devices_to_choose(at) != 0, COMMAND_CHANGE_DEVICE) |
           one_if(could_void(at), COMMAND_VOID) | one_if(at->dealer != 0, COMMAND_SIGN_OFF) |
           one_if(at->dealer == 0 && viewer.role == ROLE_DEALER, COMMAND_SIGN_ON) |
           (viewer.role == ROLE_DEALER ? for_dealers(at) : for_supervisors(at));
}

/* ---- All roles ---- */

static table_commands for_role(const table *at, table_viewer viewer)
{
    bool is_closed = at->state == TABLE_IS_CLOSED;
    switch (viewer.role) {
    case ROLE_PLAYER:
        return !is_closed && is_person(viewer.person) ? for_players(at, viewer.person) : 0;
    case ROLE_DEALER:
        return is_closed ? 0 : for_staff(at, viewer);
    case ROLE_SUPERVISOR:
        return is_closed ? one_if(is_person(viewer.person), COMMAND_OPEN) : for_staff(at, viewer);
    case ROLE_CLOCK:
        return one_if(true, COMMAND_TICK) | one_if(true, COMMAND_RESUME) |
               one_if(!is_closed, COMMAND_MARK_CLOCK);
    case ROLE_AUDITOR:
    case ROLE_COUNT:
        break;
    }
    return 0;
}

table_commands table_commands_for(const table *at, table_viewer viewer)
{
    table_commands could = for_role(at, viewer);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        TREY_ASSERT(!table_commands_have(could, kind) || table_command_is_for(kind, viewer.role));
    }
    return could;
}
