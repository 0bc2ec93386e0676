/* SPDX-License-Identifier: MIT */
/*
 * Concurrent jobs per client: a limit, so that one client cannot occupy a shared pool. Pure;
 * callers on several threads must hold a lock.
 */
#ifndef TREY_SERVE_LIMITS_JOB_QUOTA_H
#define TREY_SERVE_LIMITS_JOB_QUOTA_H

#include <trey/base.h>

enum {
    JOB_QUOTA_MAX = 8,         /* concurrent jobs of one client */
    JOB_QUOTA_CLIENTS_MAX = 72 /* clients with a job: as many as the pool can have jobs */
};

typedef struct job_quota_client {
    uint32_t person;  /* 0: a visitor, identified by … */
    char address[48]; /* … the address */
    uint32_t count;   /* 0: this place is free */
} job_quota_client;

typedef struct job_quota {
    job_quota_client all[JOB_QUOTA_CLIENTS_MAX];
} job_quota;

/* Begins a job. False: the client has the maximum, or all places are in use. */
TREY_MUST_CHECK bool job_quota_acquire(job_quota *quota, uint32_t number, const char *address);

/* Ends a job that was begun. */
void job_quota_release(job_quota *quota, uint32_t number, const char *address);

#endif
