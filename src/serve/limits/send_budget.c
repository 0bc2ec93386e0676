/* SPDX-License-Identifier: MIT */
#include "send_budget.h"

bool send_budget_spend(send_budget *in, int64_t time)
{
    int64_t passed = time - in->time;
    uint32_t missing = SEND_BUDGET_BYTES_MAX - in->left;
    if (passed > 0) {
        in->left += passed > missing / SEND_BUDGET_BYTES_MS
                        ? missing
                        : (uint32_t)passed * SEND_BUDGET_BYTES_MS;
        in->time = time;
    }
    bool is_enough = in->left >= SEND_BUDGET_PART_BYTES;
    in->left -= is_enough ? SEND_BUDGET_PART_BYTES : 0;
    return is_enough;
}

void send_budget_wait(send_budget *in, send_waiter *waiting)
{
    send_budget_leave(in, waiting);
    *waiting = (send_waiter){.previous = in->last, .is_waiting = true};
    *(in->last != NULL ? &in->last->next : &in->first) = waiting;
    in->last = waiting;
    in->waiting++;
}

void send_budget_leave(send_budget *in, send_waiter *leaving)
{
    if (leaving->is_waiting) {
        *(leaving->previous != NULL ? &leaving->previous->next : &in->first) = leaving->next;
        *(leaving->next != NULL ? &leaving->next->previous : &in->last) = leaving->previous;
        *leaving = (send_waiter){.is_waiting = false};
        in->waiting--;
    }
}
