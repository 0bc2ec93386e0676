/* SPDX-License-Identifier: MIT */
#include "turns.h"

bool turns_take(turns *in, int64_t time)
{
    int64_t passed = time - in->time;
    uint32_t missing = TURNS_BYTES_MAX - in->left;
    if (passed > 0) {
        in->left += passed > missing / TURNS_BYTES_MS ? missing : (uint32_t)passed * TURNS_BYTES_MS;
        in->time = time;
    }
    bool is_enough = in->left >= TURN_BYTES;
    in->left -= is_enough ? TURN_BYTES : 0;
    return is_enough;
}

void turns_wait(turns *in, turn *waiting)
{
    turns_leave(in, waiting);
    *waiting = (turn){.previous = in->last, .is_waiting = true};
    *(in->last != NULL ? &in->last->next : &in->first) = waiting;
    in->last = waiting;
    in->waiting++;
}

void turns_leave(turns *in, turn *leaving)
{
    if (leaving->is_waiting) {
        *(leaving->previous != NULL ? &leaving->previous->next : &in->first) = leaving->next;
        *(leaving->next != NULL ? &leaving->next->previous : &in->last) = leaving->previous;
        *leaving = (turn){.is_waiting = false};
        in->waiting--;
    }
}
