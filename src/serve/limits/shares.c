/* SPDX-License-Identifier: MIT */
/*
 * How many pieces of shared work each asker has under way.
 */
#include "shares.h"

#include <stdio.h>
#include <string.h>

static bool is_his(const share *one, uint32_t number, const char *address)
{
    return one->count > 0 && one->person == number &&
           (number != 0 || strncmp(one->address, address, sizeof one->address - 1) == 0);
}

static share *find(shares *of, uint32_t number, const char *address)
{
    for (size_t i = 0; i < SHARES_MAX; i++) {
        if (is_his(&of->all[i], number, address)) {
            return &of->all[i];
        }
    }
    return NULL;
}

static share *find_free(shares *of)
{
    for (size_t i = 0; i < SHARES_MAX; i++) {
        if (of->all[i].count == 0) {
            return &of->all[i];
        }
    }
    return NULL;
}

bool share_take(shares *of, uint32_t number, const char *address)
{
    share *his = find(of, number, address);
    if (his == NULL && (his = find_free(of)) != NULL) {
        his->person = number;
        snprintf(his->address, sizeof his->address, "%s", address);
    }
    if (his == NULL || his->count == SHARE_MAX) {
        return false;
    }
    his->count++;
    return true;
}

void share_give(shares *of, uint32_t number, const char *address)
{
    share *his = find(of, number, address);
    if (his != NULL) {
        his->count--;
    }
}
