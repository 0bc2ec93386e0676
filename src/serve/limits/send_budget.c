/* SPDX-License-Identifier: MIT */
#include "send_budget.h"

bool send_budget_spend(send_budget *budget, int64_t time)
{
    int64_t passed = time - budget->time;
    uint32_t missing = SEND_BUDGET_BYTES_MAX - budget->left;
    if (passed > 0) {
        budget->left += passed > missing / SEND_BUDGET_BYTES_MS
                            ? missing
                            : (uint32_t)passed * SEND_BUDGET_BYTES_MS;
        budget->time = time;
    }
    bool is_enough = budget->left >= SEND_BUDGET_PART_BYTES;
    budget->left -= is_enough ? SEND_BUDGET_PART_BYTES : 0;
    return is_enough;
}

void send_budget_wait(send_budget *budget, send_waiter *waiting)
{
    send_budget_leave(budget, waiting);
    *waiting = (send_waiter){.previous = budget->last, .is_waiting = true};
    *(budget->last != NULL ? &budget->last->next : &budget->first) = waiting;
    budget->last = waiting;
    budget->waiting++;
}

void send_budget_leave(send_budget *budget, send_waiter *leaving)
{
    if (leaving->is_waiting) {
        *(leaving->previous != NULL ? &leaving->previous->next : &budget->first) = leaving->next;
        *(leaving->next != NULL ? &leaving->next->previous : &budget->last) = leaving->previous;
        *leaving = (send_waiter){.is_waiting = false};
        budget->waiting--;
    }
}
