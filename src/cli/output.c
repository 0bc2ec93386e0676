/* SPDX-License-Identifier: MIT */
/*
 * Writes output files through a temporary file.
 */
#include "output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Temporary files ---- */

/* Read by the signal handler when a signal ends the program. A command writes one file at a
 * time. */
static const char *volatile unfinished;

static void remove_and_stop(int number)
{
    const char *name = unfinished;
    if (name != NULL) {
        unlink(name);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Keeps handlers that the command has set, and signals that are ignored. */
static void watch_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXFSZ};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction now;
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
            signal(numbers[i], remove_and_stop);
        }
    }
}

/* Returns "DIR/.trey-XXXXXX", to be freed; NULL if memory runs out. */
static char *temporary_name(const char *target)
{
    const char *slash = strrchr(target, '/');
    int folder = slash == NULL ? 0 : (int)(slash - target) + 1;
    size_t size = (size_t)folder + sizeof ".trey-XXXXXX";
    char *name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%.*s.trey-XXXXXX", folder, target);
    }
    return name;
}

/* Creates the file and arranges its removal. Signals wait until both are done: one that came in
 * between would leave the file behind. */
static int make_temporary(char *name)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    int file = mkstemp(name), code = errno;
    if (file >= 0) {
        unfinished = name;
        watch_signals();
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return file;
}

/* The mode that open(2) would give a new file. */
static mode_t default_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* ---- Opening ---- */

static int fail(const output *out, const char *what, int code)
{
    return shell_fail(out->command, STATUS_IO, "cannot %s %s: %s", what, out->name, strerror(code));
}

static int open_directly(output *out)
{
    out->stream = fopen(out->name, "wb");
    return out->stream != NULL ? STATUS_FINE : fail(out, "open", errno);
}

/* Creates a temporary file in the target's directory, with `mode` and, where the system permits,
 * the owner and group of `owner`. */
static int open_beside(output *out, mode_t mode, const struct stat *owner)
{
    out->temporary = temporary_name(out->target);
    int file = out->temporary != NULL ? make_temporary(out->temporary) : -1;
    if (file < 0) {
        int code = out->temporary != NULL ? errno : ENOMEM;
        free(out->temporary);
        out->temporary = NULL;
        return fail(out, owner != NULL ? "replace" : "open", code);
    }
    bool is_owned = owner == NULL || fchown(file, owner->st_uid, owner->st_gid) == 0;
    out->stream = fchmod(file, is_owned ? mode : mode & 0777) == 0 ? fdopen(file, "wb") : NULL;
    if (out->stream == NULL) {
        int code = errno;
        close(file);
        output_discard(out);
        return fail(out, "open", code);
    }
    return STATUS_FINE;
}

/* /dev/stdout may be a regular file that other programs have open: never replace it. */
static bool is_special_name(const char *name)
{
    return strncmp(name, "/dev/", 5) == 0 || strncmp(name, "/proc/", 6) == 0;
}

int output_open(output *out, const shell_command *command, const char *name)
{
    struct stat found;
    *out = (output){.command = command, .name = name};
    if (strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0) {
        out->stream = stdout; /* reopening /dev/stdout would start at the beginning of a file */
        return STATUS_FINE;
    }
    bool is_there = stat(name, &found) == 0;
    if (is_special_name(name) || (is_there && !S_ISREG(found.st_mode)) ||
        (!is_there && lstat(name, &found) == 0)) { /* a link whose target is to be created */
        return open_directly(out);
    }
    if (!is_there && errno != ENOENT) {
        return fail(out, "open", errno);
    }
    if (is_there && access(name, W_OK) != 0) {
        return fail(out, "write", errno);
    }
    /* The file behind a symbolic link is replaced, not the link. */
    out->target = is_there ? realpath(name, NULL) : strdup(name);
    if (out->target == NULL) {
        return fail(out, "open", errno);
    }
    int status = is_there ? open_beside(out, found.st_mode & 07777, &found)
                          : open_beside(out, default_mode(), NULL);
    if (status != STATUS_FINE) {
        output_discard(out);
    }
    return status;
}

static int refuse_existing(const output *out)
{
    return shell_fail(out->command, STATUS_REFUSED,
                      "%s already exists; nothing was written. Remove it, or choose another name.",
                      out->name);
}

int output_open_new(output *out, const shell_command *command, const char *name)
{
    struct stat found;
    if (lstat(name, &found) == 0 && (S_ISREG(found.st_mode) || S_ISLNK(found.st_mode)) &&
        !is_special_name(name)) {
        *out = (output){.command = command, .name = name};
        return refuse_existing(out);
    }
    int status = output_open(out, command, name);
    out->is_new = true;
    return status;
}

/* ---- Writing ---- */

bool output_drain(void *context, const char *bytes, size_t size)
{
    output *out = context;
    if (out->problem == 0 && fwrite(bytes, 1, size, out->stream) != size) {
        out->problem = errno;
    }
    return out->problem == 0;
}

/* ---- Closing ---- */

static void release(output *out)
{
    unfinished = NULL;
    free(out->target);
    free(out->temporary);
    out->target = out->temporary = NULL;
}

void output_discard(output *out)
{
    if (out->stream != NULL && out->stream != stdout) {
        fclose(out->stream);
    }
    out->stream = NULL;
    if (out->temporary != NULL) {
        unlink(out->temporary);
    }
    release(out);
}

/* link(2) fails if a file of that name has appeared since; rename(2) would replace it. */
static bool put_in_place(const output *out)
{
    if (!out->is_new) {
        return rename(out->temporary, out->target) == 0;
    }
    if (link(out->temporary, out->target) != 0) {
        return false;
    }
    unlink(out->temporary);
    return true;
}

int output_close(output *out)
{
    if (out->stream == stdout) {
        return shell_finish(out->command, STATUS_FINE);
    }
    FILE *stream = out->stream;
    out->stream = NULL;
    bool is_whole = ferror(stream) == 0;
    if (fclose(stream) != 0 && out->problem == 0) {
        out->problem = errno;
    }
    if (out->problem != 0 || !is_whole) {
        int status = fail(out, "write", out->problem != 0 ? out->problem : EIO);
        output_discard(out);
        return status;
    }
    int status = STATUS_FINE;
    if (out->temporary != NULL && !put_in_place(out)) {
        int code = errno;
        status = out->is_new && code == EEXIST ? refuse_existing(out) : fail(out, "write", code);
        output_discard(out);
    }
    release(out);
    return status;
}
