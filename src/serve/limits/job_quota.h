/* SPDX-License-Identifier: MIT */
/*
 * How many pieces of shared work each asker has under way: nobody takes all of it from the others.
 * Pure; whoever uses it from several threads has the lock.
 */
#ifndef TREY_SERVE_LIMITS_JOB_QUOTA_H
#define TREY_SERVE_LIMITS_JOB_QUOTA_H

#include <trey/base.h>

enum {
    JOB_QUOTA_MAX = 8,         /* pieces of one asker at the same time */
    JOB_QUOTA_CLIENTS_MAX = 72 /* askers who can have any: as many pieces as there can be */
};

typedef struct job_quota_client {
    uint32_t person;  /* 0: a visitor, known by … */
    char address[48]; /* … his address */
    uint32_t count;   /* 0: the place is free */
} job_quota_client;

typedef struct job_quota {
    job_quota_client all[JOB_QUOTA_CLIENTS_MAX];
} job_quota;

/* Takes one more; false: he has enough, or there is no room. */
TREY_MUST_CHECK bool job_quota_acquire(job_quota *of, uint32_t number, const char *address);

/* Gives one back that was taken. */
void job_quota_release(job_quota *of, uint32_t number, const char *address);

#endif
