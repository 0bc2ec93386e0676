/* SPDX-License-Identifier: MIT */
/*
 * Whether the world fits the configuration: what a server would stumble over when it starts.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config_internal.h"
#include "data_dir.h"
#include "tls_check.h"

typedef struct checker {
    config_report *report;
    void *context;
    bool is_fine;
} checker;

static void say(checker *check, const char *where, bool is_warning, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void say(checker *check, const char *where, bool is_warning, const char *format, ...)
{
    failure message;
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(&message, format, arguments);
    va_end(arguments);
    check->is_fine = check->is_fine && is_warning;
    check->report(
        check->context,
        &(config_finding){.where = where, .is_warning = is_warning, .message = message.text});
}

static bool is_readable(checker *check, const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0 || access(path, R_OK) != 0) {
        say(check, path, false, "cannot be read: %s", strerror(errno));
        return false;
    }
    if (!S_ISREG(found.st_mode)) {
        say(check, path, false, "is not a regular file");
        return false;
    }
    return true;
}

static void check_tls(checker *check, const serve_config *config)
{
    const char *certificate = config_text(config, CONFIG_TLS_CERTIFICATE);
    const char *key = config_text(config, CONFIG_TLS_KEY);
    if (!config_has_tls(config)) {
        return;
    }
    bool is_there = is_readable(check, certificate);
    if (!is_readable(check, key) || !is_there) {
        return;
    }
    tls_finding found = tls_check(certificate, key);
    if (found.message != NULL) {
        say(check, found.where, found.is_warning, "%s", found.message);
    }
}

bool config_check(const serve_config *config, config_report *report, void *context)
{
    checker check = {report, context, true};
    failure problem;
    const char *data = config_text(config, CONFIG_DATA);
    if (data[0] != '\0' && !data_dir_check(data, &problem)) {
        say(&check, "data", false, "%s", problem.text);
    }
    check_tls(&check, config);
    return check.is_fine;
}
