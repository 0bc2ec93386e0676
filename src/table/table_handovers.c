/* SPDX-License-Identifier: MIT */
/*
 * What the dealer handed over at the settlement, seat by seat. The chips move in the ledger when
 * the last turn is done (table_settle.c); until then the dealer can take turns back.
 */
#include <string.h>

#include "table_internal.h"
#include "turns.h"

void add_handover(live_table *table, uint32_t seat, turn_pass pass, int64_t amount)
{
    TREY_ASSERT(table->handover_count < TABLE_HANDOVERS_MAX);
    table->handovers[table->handover_count++] =
        (table_handover){.amount = amount, .seat = (uint8_t)seat, .pass = (uint8_t)pass};
}

/* Turns are at most TURNS_MAX, and each adds at most one entry until they are merged again. */
_Static_assert(TABLE_HANDOVERS_MAX >= 2 * TURNS_MAX, "the entries between two corrections");

void merge_handovers(live_table *table)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < table->handover_count; i++) {
        table_handover next = table->handovers[i];
        uint32_t same = 0;
        while (same < count && (table->handovers[same].seat != next.seat ||
                                table->handovers[same].pass != next.pass)) {
            same++;
        }
        if (same < count) {
            table->handovers[same].amount += next.amount;
        } else {
            table->handovers[count++] = next;
        }
    }
    table->handover_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (table->handovers[i].amount != 0) {
            table->handovers[table->handover_count++] = table->handovers[i];
        }
    }
}

trey_refusal apply_seat_settled(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    if (!has_turns(table)) {
        return refuse_command(TABLE_REFUSED_DEALER_AUTOMATIC);
    }
    if (table->round.phase != TREY_PHASE_SETTLEMENT) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    if (next == NULL || !next->is_known || next->needs_confirm || next->seat != event->seat ||
        (next->pass == TURN_COLLECT) != event->flag ||
        next->amount - next->handed != event->amount) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    add_handover(table, next->seat, next->pass, event->amount);
    table->waiting_since = event->time;
    return trey_accept();
}

/* Takes the latest entry back; those of envy belong together. */
static void take_back(live_table *table)
{
    uint32_t count = table->handover_count - 1;
    bool is_envy = table->handovers[count].pass == TURN_ENVY;
    while (is_envy && count > 0 && table->handovers[count - 1].pass == TURN_ENVY) {
        count--;
    }
    table->handover_count = count;
}

/* The banker's hand once more as it is: the round is to be settled again. */
static void settle_again(table_change *change)
{
    live_table *table = change->table;
    trey_card cards[TREY_HAND_CARDS];
    memcpy(cards, &table->round.cards[table->round.hands[TREY_BANKER].first], sizeof cards);
    trey_event same = {.kind = TREY_EVENT_HAND_CORRECT,
                       .seat = TREY_BANKER,
                       .cards = cards,
                       .card_count = TREY_HAND_CARDS};
    unsettle(change);
    trey_refusal refusal = apply_to_round(table, &same);
    TREY_ASSERT(!refused(&refusal));
}

trey_refusal apply_seat_reopened(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    if (table->handover_count == 0) {
        return refuse_command(TABLE_REFUSED_NOTHING_HANDED);
    }
    const table_handover *last = &table->handovers[table->handover_count - 1];
    if (last->seat != event->seat || (last->pass == TURN_COLLECT) != event->flag) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    if (is_paid(table)) {
        trey_refusal refusal = check_unsettle(table);
        if (refused(&refusal)) {
            return refusal;
        }
        settle_again(change);
    }
    take_back(table);
    table->waiting_since = event->time;
    return trey_accept();
}
