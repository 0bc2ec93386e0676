/* SPDX-License-Identifier: MIT */
/*
 * The log: one line for each event of the server, as text or JSON. It never contains a token, a
 * password, a name that a client typed, or a card. Any thread may write to it.
 */
#ifndef TREY_SERVE_JOBS_LOG_H
#define TREY_SERVE_JOBS_LOG_H

#include <pthread.h>
#include <stdatomic.h>

#include "serve/config/config.h"

typedef struct serve_log {
    int file;
    config_log_format format;
    _Atomic config_log_level level;
    pthread_mutex_t lock;
    int64_t second;           /* of the latest line … */
    uint32_t lines, left_out; /* … the lines of that second, and those that were dropped */
} serve_log;

typedef struct log_field {
    const char *name; /* NULL ends a list */
    const char *text; /* NULL: the field is left out */
} log_field;

void log_init(serve_log *log, int file, config_log_format format, config_log_level level);
void log_finish(serve_log *finished);

/* Changes the minimum level. */
void log_set_level(serve_log *log, config_log_level level);

/* Does nothing if `log` is NULL. The number of lines per second is limited, so that a flood of
 * requests does not flood the log; the next line has the number of dropped ones. */
void log_write(serve_log *log, config_log_level level, const char *event, const log_field *fields);

/* LOG(log, LOG_INFO, "started", {"address", text}, {"tables", "4"}) */
#define LOG(to, level, event, ...)                                                                 \
    log_write(to, level, event, (const log_field[]){__VA_ARGS__, {NULL, NULL}})

/* A number as text, for a field. */
enum { LOG_NUMBER_SIZE = 24 };
const char *log_number(char text[LOG_NUMBER_SIZE], int64_t number);

#endif
