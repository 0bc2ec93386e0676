/* SPDX-License-Identifier: MIT */
#include "guest_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "origin_path.h"

enum { FILE_SIZE = GUEST_COOKIE_SIZE + GUEST_NAME_SIZE + 2, TRIES_MAX = 10 };

static const char *find_path(char out[STATE_PATH_SIZE], const char *origin, bool makes)
{
    return origin_path(out, "guests/", origin, "", makes);
}

/* Opens and locks the file. Returns a value below 0 on error, with errno EWOULDBLOCK if another
 * run has the lock. */
static int open_locked(const char *path, int flags)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        struct stat found;
        int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
        if (file < 0) {
            return -1;
        }
        if (flock(file, LOCK_EX | LOCK_NB) != 0 || fstat(file, &found) != 0) {
            int why = errno;
            close(file);
            errno = why;
            return -1;
        }
        if (found.st_nlink > 0) {
            return file;
        }
        close(file); /* another run removed it in the meantime */
    }
    errno = EWOULDBLOCK;
    return -1;
}

/* Reads a line. Returns false if it is incomplete or has characters that a cookie cannot have. */
static bool read_line(const char **from, char *out, size_t size)
{
    size_t length = strcspn(*from, "\n");
    bool is_whole = (*from)[length] == '\n' && length < size;
    for (size_t i = 0; i < length && is_whole; i++) {
        unsigned char c = (unsigned char)(*from)[i];
        is_whole = c >= 0x20 && c != 0x7F;
    }
    snprintf(out, size, "%.*s", is_whole ? (int)length : 0, *from);
    *from += length + (is_whole ? 1 : 0);
    return is_whole;
}

void guest_file_open(guest_file *guest, const char *origin)
{
    char text[FILE_SIZE + 1];
    *guest = (guest_file){.file = -1};
    if (find_path(guest->path, origin, true) == NULL) {
        failure_set(&guest->problem, "%s",
                    errno == ENAMETOOLONG ? "the path of its file would be too long"
                                          : "neither HOME nor XDG_STATE_HOME is set");
        return;
    }
    guest->file = open_locked(guest->path, O_CREAT);
    if (guest->file < 0) {
        guest->is_busy = errno == EWOULDBLOCK;
        failure_set(&guest->problem, "cannot open %s: %s", guest->path, strerror(errno));
        return;
    }
    ssize_t size = pread(guest->file, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    const char *rest = text;
    if (!read_line(&rest, guest->cookie, sizeof guest->cookie) ||
        !read_line(&rest, guest->name, sizeof guest->name)) {
        guest->cookie[0] = guest->name[0] = '\0'; /* a damaged file counts as empty */
    }
    memset(text, 0, sizeof text);
}

bool guest_file_write(guest_file *guest, const char *cookie, const char *name)
{
    char text[FILE_SIZE + 1];
    snprintf(guest->cookie, sizeof guest->cookie, "%s", cookie);
    snprintf(guest->name, sizeof guest->name, "%s", name != NULL ? name : "");
    if (guest->file < 0) {
        return true;
    }
    int size = snprintf(text, sizeof text, "%s\n%s\n", guest->cookie, guest->name);
    bool is_written = fchmod(guest->file, 0600) == 0 && ftruncate(guest->file, 0) == 0 &&
                      pwrite(guest->file, text, (size_t)size, 0) == size;
    if (!is_written) {
        failure_set(&guest->problem, "cannot write %s: %s", guest->path, strerror(errno));
    }
    memset(text, 0, sizeof text);
    return is_written;
}

void guest_file_close(guest_file *guest)
{
    if (guest->file >= 0) {
        if (guest->cookie[0] == '\0') {
            unlink(guest->path);
        }
        close(guest->file);
    }
    *guest = (guest_file){.file = -1};
}

guest_forgotten guest_file_forget(const char *origin, failure *problem)
{
    char path[STATE_PATH_SIZE];
    if (find_path(path, origin, false) == NULL) {
        return GUEST_UNKNOWN;
    }
    int file = open_locked(path, 0);
    if (file < 0 && (errno == ENOENT || errno == EWOULDBLOCK)) {
        return errno == ENOENT ? GUEST_UNKNOWN : GUEST_BUSY;
    }
    bool is_removed = file >= 0 && unlink(path) == 0;
    if (!is_removed) {
        failure_set(problem, "cannot remove %s: %s", path, strerror(errno));
    }
    if (file >= 0) {
        close(file);
    }
    return is_removed ? GUEST_FORGOTTEN : GUEST_FAILED;
}
