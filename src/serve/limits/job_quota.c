/* SPDX-License-Identifier: MIT */
/*
 * Concurrent jobs per client.
 */
#include "job_quota.h"

#include <stdio.h>
#include <string.h>

static bool is_same(const job_quota_client *entry, uint32_t number, const char *address)
{
    return entry->count > 0 && entry->person == number &&
           (number != 0 || strncmp(entry->address, address, sizeof entry->address - 1) == 0);
}

static job_quota_client *find(job_quota *quota, uint32_t number, const char *address)
{
    for (size_t i = 0; i < JOB_QUOTA_CLIENTS_MAX; i++) {
        if (is_same(&quota->all[i], number, address)) {
            return &quota->all[i];
        }
    }
    return NULL;
}

static job_quota_client *find_free(job_quota *quota)
{
    for (size_t i = 0; i < JOB_QUOTA_CLIENTS_MAX; i++) {
        if (quota->all[i].count == 0) {
            return &quota->all[i];
        }
    }
    return NULL;
}

bool job_quota_acquire(job_quota *quota, uint32_t number, const char *address)
{
    job_quota_client *client = find(quota, number, address);
    if (client == NULL && (client = find_free(quota)) != NULL) {
        client->person = number;
        snprintf(client->address, sizeof client->address, "%s", address);
    }
    if (client == NULL || client->count == JOB_QUOTA_MAX) {
        return false;
    }
    client->count++;
    return true;
}

void job_quota_release(job_quota *quota, uint32_t number, const char *address)
{
    job_quota_client *client = find(quota, number, address);
    if (client != NULL) {
        client->count--;
    }
}
