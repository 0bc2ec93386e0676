/* SPDX-License-Identifier: MIT */
#include "house_keys.h"

/* PROG-7: turns the key to JPH while a hand is lit, records the win, turns the key back to RUN. */
bool house_key_next(const live_table *table, uint32_t supervisor, table_command *command)
{
    if (table->posting.progressive == NULL || table->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    *command = (table_command){.kind = COMMAND_KEY, .role = ROLE_SUPERVISOR, .person = supervisor};
    switch (table->keypad.state) {
    case TREY_CONTROLLER_LOCKED:
        command->key = TREY_KEY_TURN_JPH;
        return table->keypad.lit_seat != 0;
    case TREY_CONTROLLER_KEYED:
        command->key = TREY_KEY_J_POT;
        return true;
    case TREY_CONTROLLER_RECORDED:
        command->key = TREY_KEY_TURN_RUN;
        return true;
    default:
        return false;
    }
}
