/* SPDX-License-Identifier: MIT */
/*
 * How many pieces of shared work each asker has under way.
 */
#include "job_quota.h"

#include <stdio.h>
#include <string.h>

static bool is_his(const job_quota_client *one, uint32_t number, const char *address)
{
    return one->count > 0 && one->person == number &&
           (number != 0 || strncmp(one->address, address, sizeof one->address - 1) == 0);
}

static job_quota_client *find(job_quota *of, uint32_t number, const char *address)
{
    for (size_t i = 0; i < JOB_QUOTA_CLIENTS_MAX; i++) {
        if (is_his(&of->all[i], number, address)) {
            return &of->all[i];
        }
    }
    return NULL;
}

static job_quota_client *find_free(job_quota *of)
{
    for (size_t i = 0; i < JOB_QUOTA_CLIENTS_MAX; i++) {
        if (of->all[i].count == 0) {
            return &of->all[i];
        }
    }
    return NULL;
}

bool job_quota_acquire(job_quota *of, uint32_t number, const char *address)
{
    job_quota_client *his = find(of, number, address);
    if (his == NULL && (his = find_free(of)) != NULL) {
        his->person = number;
        snprintf(his->address, sizeof his->address, "%s", address);
    }
    if (his == NULL || his->count == JOB_QUOTA_MAX) {
        return false;
    }
    his->count++;
    return true;
}

void job_quota_release(job_quota *of, uint32_t number, const char *address)
{
    job_quota_client *his = find(of, number, address);
    if (his != NULL) {
        his->count--;
    }
}
