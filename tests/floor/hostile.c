/* SPDX-License-Identifier: MIT */
/*
 * Attackers and broken clients: nonsense, other people's numbers, other roles, extreme values.
 */
#include <string.h>

#include "simulated_floor.h"

static uint32_t number_at_an_end(trey_random *dice)
{
    static const uint32_t ends[] = {0, 1, 15, 16, 255, 256, UINT32_MAX - 1, UINT32_MAX};
    return percent(dice, 70) ? below(dice, 20) : ends[below(dice, 8)];
}

static int64_t amount_at_an_end(trey_random *dice)
{
    static const int64_t ends[] = {INT64_MIN,
                                   -1,
                                   0,
                                   1,
                                   499,
                                   TREY_AMOUNT_MAX,
                                   TREY_AMOUNT_MAX + 1,
                                   INT64_MAX,
                                   INT64_MAX - TREY_AMOUNT_MAX};
    return percent(dice, 50) ? 500 * (int64_t)below(dice, 100) : ends[below(dice, 9)];
}

static uint32_t any_person(floor_run *run, uint32_t index)
{
    trey_random *dice = &run->dice;
    const uint32_t others[] = {0,
                               PERSON_TABLE,
                               DEALERS_FROM + floor_table_id(index),
                               SUPERVISORS_FROM + floor_table_id(index),
                               CASHIER,
                               777};
    return percent(dice, 80) ? 1 + below(dice, run->people_count) : others[below(dice, 6)];
}

static void nonsense(floor_run *run, uint32_t index)
{
    static const uint32_t no_tables[] = {0, UINT32_MAX, 90, 91};
    static const trey_card cards[SENT_CARDS_MAX] = {0, 51, 52, 255, 7, 7, 8, 9};
    trey_random *dice = &run->dice;
    char text[2 * EVENT_TEXT_MAX];
    memset(text, 'x', sizeof text);
    table_rules rules = run->rules[below(dice, run->table_count)][below(dice, VARIANTS)];
    ((uint8_t *)&rules)[below(dice, sizeof rules)] ^= (uint8_t)(1U << below(dice, 8));
    table_command command = {.kind = (table_command_kind)below(dice, COMMAND_KIND_COUNT + 1),
                             .role = (table_role)below(dice, ROLE_COUNT + 1),
                             .person = any_person(run, index),
                             .seat = number_at_an_end(dice),
                             .wager = (trey_wager_kind)below(dice, TREY_WAGER_KIND_COUNT + 1),
                             .amount = amount_at_an_end(dice),
                             .wallet = INT64_MAX,
                             .play = percent(dice, 50),
                             .reason = (trey_void_reason)below(dice, TREY_VOID_REASON_COUNT + 1),
                             .key = (trey_key)below(dice, TREY_KEY_COUNT + 1),
                             .hand = (trey_award_hand)below(dice, TREY_AWARD_HAND_COUNT + 1),
                             .card_count = below(dice, SENT_CARDS_MAX + 1),
                             .text_size = below(dice, sizeof text),
                             .cards = cards,
                             .text = text,
                             .rules = percent(dice, 50) ? &rules : NULL};
    uint32_t id = percent(dice, 95) ? floor_table_id(index) : no_tables[below(dice, 4)];
    floor_ask(run, id, &command);
    /* Its cards are gone, so it cannot be sent again. */
    run->sent[(run->sent_count - 1) % SENT_MAX].command.text_size = 0;
    run->sent[(run->sent_count - 1) % SENT_MAX].command.text = NULL;
    run->sent[(run->sent_count - 1) % SENT_MAX].command.rules = NULL;
}

static void rob_the_cage(floor_run *run, uint32_t index)
{
    cage_event event = {.kind = (cage_event_kind)below(&run->dice, CAGE_EVENT_KIND_COUNT + 1),
                        .person = any_person(run, index),
                        .cashier = percent(&run->dice, 50) ? CASHIER : any_person(run, index),
                        .amount = amount_at_an_end(&run->dice)};
    floor_ask_cage(run, &event);
}

/* A valid command from a person who is not allowed to give it. */
static void pretend(floor_run *run, uint32_t index)
{
    uint32_t kept = run->sent_count < SENT_MAX ? run->sent_count : SENT_MAX;
    if (kept == 0) {
        return;
    }
    const floor_sent *old = &run->sent[below(&run->dice, kept)];
    if (old->is_cage) {
        return;
    }
    table_command command = old->command;
    command.person = any_person(run, index);
    if (percent(&run->dice, 50)) {
        command.role = (table_role)below(&run->dice, ROLE_COUNT);
    }
    floor_ask(run, old->table, &command);
}

void floor_hostile_acts(floor_run *run, uint32_t index)
{
    switch (below(&run->dice, 6)) {
    case 0:
        rob_the_cage(run, index);
        break;
    case 1:
    case 2:
        pretend(run, index);
        break;
    default:
        nonsense(run, index);
        break;
    }
}
