/* SPDX-License-Identifier: MIT */
/*
 * The log: one line for what happened to the server, as text or JSON, from any thread. Never a
 * token, a password, a name somebody typed, or a card.
 */
#ifndef TREY_SERVE_JOBS_LOG_H
#define TREY_SERVE_JOBS_LOG_H

#include <pthread.h>

#include "serve/config/config.h"

typedef struct serve_log {
    int file;
    config_log_format format;
    config_log_level level;
    pthread_mutex_t lock;
    int64_t second;           /* of the latest line … */
    uint32_t lines, left_out; /* … how many it has had, and how many were too many */
} serve_log;

typedef struct log_field {
    const char *name; /* NULL ends a list */
    const char *text; /* NULL: left out */
} log_field;

void log_init(serve_log *made, int file, config_log_format format, config_log_level level);
void log_finish(serve_log *finished);

/* A log of NULL takes nothing. Whoever floods the server does not flood the log: lines over what a
 * second may have are counted in the next one. */
void log_write(serve_log *to, config_log_level level, const char *event, const log_field *fields);

/* LOG(log, LOG_INFO, "started", {"address", text}, {"tables", "4"}) */
#define LOG(to, level, event, ...)                                                                 \
    log_write(to, level, event, (const log_field[]){__VA_ARGS__, {NULL, NULL}})

/* A number as text, for a field. */
enum { LOG_NUMBER_SIZE = 24 };
const char *log_number(char text[LOG_NUMBER_SIZE], int64_t number);

#endif
