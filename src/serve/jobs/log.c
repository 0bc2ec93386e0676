/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/failure.h"

/* A failure fits into a line, even if each of its bytes is escaped. */
enum { ESCAPED_SIZE = 6, LINE_SIZE = ESCAPED_SIZE * FAILURE_SIZE + 1024, LINES_PER_SECOND = 100 };

typedef struct line {
    size_t size;
    bool is_full; /* something did not fit */
    char text[LINE_SIZE];
} line;

void log_init(serve_log *log, int file, config_log_format format, config_log_level level)
{
    *log = (serve_log){.file = file, .format = format};
    log_set_level(log, level);
    pthread_mutex_init(&log->lock, NULL);
}

void log_set_level(serve_log *log, config_log_level level)
{
    atomic_store_explicit(&log->level, level, memory_order_relaxed);
}

void log_finish(serve_log *finished)
{
    pthread_mutex_destroy(&finished->lock);
}

const char *log_number(char text[LOG_NUMBER_SIZE], int64_t number)
{
    snprintf(text, LOG_NUMBER_SIZE, "%" PRId64, number);
    return text;
}

/* Leaves room for the end of the line. */
static void add(line *entry, const char *text, size_t size)
{
    entry->is_full = entry->is_full || entry->size + size > LINE_SIZE - 4;
    if (!entry->is_full) {
        memcpy(entry->text + entry->size, text, size);
        entry->size += size;
    }
}

static void add_text(line *entry, const char *text)
{
    add(entry, text, strlen(text));
}

/* In quotes. Quotes, control characters and bytes beyond ASCII are escaped: a log is safe to read
 * in a terminal. */
static void add_quoted(line *entry, const char *text)
{
    add_text(entry, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        char escaped[8];
        if (*at == '"' || *at == '\\') {
            snprintf(escaped, sizeof escaped, "\\%c", *at);
        } else if (*at < ' ' || *at > '~') {
            snprintf(escaped, sizeof escaped, "\\u%04x", *at);
        } else {
            snprintf(escaped, sizeof escaped, "%c", *at);
        }
        add_text(entry, escaped);
    }
    add_text(entry, "\"");
}

static void add_whole_field(line *entry, config_log_format format, const char *name,
                            const char *text)
{
    if (format == LOG_AS_JSON) {
        add_text(entry, entry->size > 1 ? ", " : "");
        add_quoted(entry, name);
        add_text(entry, ": ");
        add_quoted(entry, text);
        return;
    }
    static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                ".:/[]-_";
    add_text(entry, " ");
    add_text(entry, name);
    add_text(entry, "=");
    if (text[0] != '\0' && strspn(text, plain) == strlen(text)) {
        add_text(entry, text);
    } else {
        add_quoted(entry, text);
    }
}

/* A field that does not fit is left out, so that a line of JSON can be read. */
static void add_field(line *entry, config_log_format format, const char *name, const char *text)
{
    size_t size = entry->size;
    add_whole_field(entry, format, name, text);
    entry->size = entry->is_full ? size : entry->size;
    entry->is_full = false;
}

static void begin_line(line *entry, config_log_format format, config_log_level level,
                       const char *event, const struct timespec *now)
{
    char day[32], time[48];
    struct tm parts;
    gmtime_r(&now->tv_sec, &parts);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(time, sizeof time, "%s.%03ldZ", day, now->tv_nsec / 1000000);
    const char *word = config_log_level_words[level];
    if (format == LOG_AS_JSON) {
        add_text(entry, "{");
        add_field(entry, format, "time", time);
        add_field(entry, format, "level", word);
        add_field(entry, format, "event", event);
        return;
    }
    add_text(entry, time);
    add_text(entry, " ");
    add_text(entry, word);
    add_text(entry, " ");
    add_text(entry, event);
}

/* The number of lines that were dropped before this one. False: this one is dropped, too. */
static bool may_write(serve_log *log, int64_t second, uint32_t *left_out)
{
    if (log->second != second) {
        log->second = second;
        log->lines = 0;
    }
    if (log->lines >= LINES_PER_SECOND) {
        log->left_out++;
        return false;
    }
    log->lines++;
    *left_out = log->left_out;
    log->left_out = 0;
    return true;
}

void log_write(serve_log *log, config_log_level level, const char *event, const log_field *fields)
{
    if (log == NULL || level > atomic_load_explicit(&log->level, memory_order_relaxed)) {
        return;
    }
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint32_t left_out;
    pthread_mutex_lock(&log->lock);
    bool may = may_write(log, now.tv_sec, &left_out);
    pthread_mutex_unlock(&log->lock);
    if (!may) {
        return;
    }
    line made;
    made.size = 0;
    made.is_full = false;
    begin_line(&made, log->format, level, event, &now);
    for (; fields->name != NULL; fields++) {
        if (fields->text != NULL) {
            add_field(&made, log->format, fields->name, fields->text);
        }
    }
    char number[LOG_NUMBER_SIZE];
    if (left_out > 0) {
        add_field(&made, log->format, "left_out", log_number(number, left_out));
    }
    const char *end = log->format == LOG_AS_JSON ? "}\n" : "\n";
    memcpy(made.text + made.size, end, strlen(end));
    /* One call, so that lines of several threads do not mix. A failure to write the log is ignored.
     */
    (void)!write(log->file, made.text, made.size + strlen(end));
}
