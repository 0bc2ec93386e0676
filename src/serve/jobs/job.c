/* SPDX-License-Identifier: MIT */
#include "job.h"

#include <sodium.h>
#include <stdlib.h>

#include "base/out_of_memory.h"

job *job_make(job_kind kind)
{
    job *created = memory_or_end(calloc(1, sizeof *created));
    created->kind = kind;
    return created;
}

void job_free(job *freed)
{
    if (freed == NULL) {
        return;
    }
    if (freed->kind == JOB_HTTP) {
        http_exchange_finish((http_exchange *)freed);
    } else if (freed->kind == JOB_HASH) {
        hash_job *hashed = (hash_job *)freed;
        job_free(hashed->exchange != NULL ? &hashed->exchange->job : NULL);
        sodium_memzero(hashed, sizeof *hashed);
    } else if (freed->kind == JOB_GUESTS) {
        free(((guests_job *)freed)->seated);
    } else if (freed->kind == JOB_BARS) {
        free(((bars_job *)freed)->bars);
    } else if (freed->kind == JOB_READERS) {
        free(((readers_job *)freed)->readers);
    } else if (freed->kind == JOB_DELIVERY) {
        shared_buffer_release(((delivery_job *)freed)->buffer);
        shared_buffer_release(((delivery_job *)freed)->tail);
    }
    free(freed);
}
