/* SPDX-License-Identifier: MIT */
/*
 * A journal's key on disk. Its digits pass through no buffer that outlives them.
 */
#include "key_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hide_memory.h"

enum { DIGITS = 2 * RECORD_KEY_SIZE };

bool key_file_name(char *name, size_t size, const char *journal)
{
    int length = snprintf(name, size, "%s.key", journal);
    return length > 0 && (size_t)length < size;
}

/* No key enters a process whose memory others can read. */
static bool protect(failure *problem)
{
    return hide_memory() ||
           failure_set(problem, "cannot turn off core dumps, which would contain the key: %s",
                       strerror(errno));
}

/* ---- Writing ---- */

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(file, bytes, size);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            return false;
        }
        bytes += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

/* A name is durable once its directory is. */
static bool sync_directory(const char *path)
{
    char directory[4096];
    const char *slash = strrchr(path, '/');
    size_t size = slash == NULL ? 0 : (size_t)(slash - path);
    if (size >= sizeof directory) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(directory, path, size);
    directory[size] = '\0';
    int opened = open(slash == NULL ? "." : size == 0 ? "/" : directory, O_RDONLY | O_CLOEXEC);
    bool is_synced = opened >= 0 && fsync(opened) == 0;
    if (opened >= 0) {
        close(opened);
    }
    return is_synced;
}

bool key_file_create(const char *path, uint8_t key[RECORD_KEY_SIZE], failure *problem)
{
    if (sodium_init() < 0) {
        return failure_set(problem,
                           "the operating system provides no random numbers, so no key was made; "
                           "check that /dev/urandom can be read");
    }
    if (!protect(problem)) {
        return false;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return errno == EEXIST
                   ? failure_set(
                         problem,
                         "the key file %s already exists, and a key is never replaced; choose "
                         "another name, or move that file away if no journal needs it",
                         path)
                   : failure_set(problem, "cannot make the key file %s: %s", path, strerror(errno));
    }
    char digits[DIGITS + 2];
    randombytes_buf(key, RECORD_KEY_SIZE);
    sodium_bin2hex(digits, DIGITS + 1, key, RECORD_KEY_SIZE);
    digits[DIGITS] = '\n';
    bool is_written = write_all(file, digits, DIGITS + 1) && fsync(file) == 0;
    sodium_memzero(digits, sizeof digits);
    if (close(file) != 0 || !is_written || !sync_directory(path)) {
        int code = errno;
        unlink(path); /* nothing is sealed with half a key */
        sodium_memzero(key, RECORD_KEY_SIZE);
        return failure_set(
            problem,
            "cannot write the key file %s: %s; check the space and the permissions of its "
            "directory",
            path, strerror(code));
    }
    return true;
}

/* ---- Reading ---- */

static ssize_t read_all(int file, char *bytes, size_t size)
{
    size_t got = 0;
    while (got < size) {
        ssize_t more = read(file, bytes + got, size - got);
        if (more < 0 && errno == EINTR) {
            continue;
        }
        if (more < 0) {
            return -1;
        }
        if (more == 0) {
            break;
        }
        got += (size_t)more;
    }
    return (ssize_t)got;
}

static bool parse(const char *text, size_t size, uint8_t key[RECORD_KEY_SIZE])
{
    size_t count = 0;
    bool has_end = size == DIGITS + 1 && text[DIGITS] == '\n';
    return (size == DIGITS || has_end) &&
           sodium_hex2bin(key, RECORD_KEY_SIZE, text, DIGITS, NULL, &count, NULL) == 0 &&
           count == RECORD_KEY_SIZE;
}

bool key_file_read(const char *path, uint8_t key[RECORD_KEY_SIZE], failure *problem)
{
    if (!protect(problem)) {
        return false;
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return failure_set(problem, "cannot open the key file %s: %s", path, strerror(errno));
    }
    char text[DIGITS + 2];
    ssize_t size = read_all(file, text, sizeof text);
    int code = errno;
    close(file);
    bool is_key = size >= 0 && parse(text, (size_t)size, key);
    sodium_memzero(text, sizeof text);
    if (size < 0) {
        return failure_set(problem, "cannot read the key file %s: %s", path, strerror(code));
    }
    return is_key ||
           failure_set(problem,
                       "%s is not a key file: that is 64 hexadecimal digits and a new line", path);
}
