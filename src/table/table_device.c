/* SPDX-License-Identifier: MIT */
/*
 * The shuffling device: the one that is posted, its faults, and how play continues after a fault
 * (PROC-4, HAND-11, IRR-2).
 */
#include "table_internal.h"

/* Rules of TREY_EDITION_1 do not state a device: rounds_per_shuffle applied to all of them. */
static bool knows_device(const live_table *table)
{
    return table->posting.edition >= TREY_EDITION_2;
}

bool shuffles_every_round(const live_table *table)
{
    return knows_device(table) && table->device != TREY_DEVICE_HAND;
}

static bool is_allowed(const trey_posting *posting, trey_device device)
{
    return device == posting->device ||
           (device == TREY_DEVICE_HAND && posting->ruleset->by_hand_on_fault);
}

void put_device_in_force(live_table *table, const trey_posting *posting, bool is_new)
{
    bool stays = !is_new && knows_device(table) && posting->edition >= TREY_EDITION_2 &&
                 table->posting.device == posting->device && is_allowed(posting, table->device);
    if (!stays) {
        table->device = posting->device;
        table->device_failed = false;
    }
}

/* Between rounds, or while the result is shown: the device cannot affect cards of a round. */
static bool is_between(const live_table *table)
{
    return table->state != TABLE_IS_IN_ROUND || table->round.phase == TREY_PHASE_DONE ||
           table->round.phase == TREY_PHASE_VOID;
}

uint32_t table_devices_to_choose(const live_table *table)
{
    if (table->state == TABLE_IS_CLOSED || !knows_device(table)) {
        return 0;
    }
    uint32_t posted = 1U << table->posting.device;
    if (table->device_failed) {
        bool by_hand = is_allowed(&table->posting, TREY_DEVICE_HAND);
        return posted | (by_hand ? 1U << TREY_DEVICE_HAND : 0);
    }
    return table->device != table->posting.device && is_between(table) ? posted : 0;
}

static trey_refusal check_device(const live_table *table, trey_device device)
{
    bool is_known = (unsigned)device < TREY_DEVICE_COUNT && knows_device(table) &&
                    is_allowed(&table->posting, device);
    if (!is_known) {
        return refuse_plain(TREY_REFUSED_DEVICE_NOT_OFFERED);
    }
    if (table->device_failed) {
        return trey_accept();
    }
    if (device == table->device) {
        return refuse_command(TABLE_REFUSED_STATE_ALREADY);
    }
    if (device != table->posting.device) {
        return refuse_command(TABLE_REFUSED_DEVICE_WORKS); /* HAND-11: only without a machine */
    }
    return is_between(table) ? trey_accept() : refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY);
}

trey_refusal apply_device_changed(table_change *change)
{
    live_table *table = change->table;
    trey_refusal refusal = check_device(table, change->event->device);
    if (!refused(&refusal) && change->event->person == 0) {
        refusal = refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    table->device = change->event->device;
    table->device_failed = false;
    if (is_between(table)) { /* before the deal, the cards of this round are shuffled again */
        table->is_shuffled = false;
    }
    return refusal;
}

/* IRR-2: before the deal, or after chips are paid, the fault is recorded and the round continues;
 * otherwise the round is void. */
trey_refusal apply_shuffler_failed(table_change *change)
{
    live_table *table = change->table;
    if (knows_device(table) && table->device == TREY_DEVICE_HAND) {
        return refuse_command(TABLE_REFUSED_NO_SHUFFLER);
    }
    trey_refusal refusal = trey_accept();
    if (table->state == TABLE_IS_IN_ROUND && !is_paid(table)) {
        trey_event fault = {.kind = TREY_EVENT_SHUFFLER_FAULT, .author = change->event->person};
        refusal = make_void(change, &fault);
    }
    if (!refused(&refusal)) {
        table->device_failed = knows_device(table);
    }
    return refusal;
}
