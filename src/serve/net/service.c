/* SPDX-License-Identifier: MIT */
/*
 * Environment variables and one datagram: libsystemd is not worth a dependency for these.
 */
#include "service.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_SOCKET = 3 };

static long number_of(const char *name)
{
    const char *text = getenv(name);
    char *end;
    if (text == NULL || *text == '\0') {
        return -1;
    }
    errno = 0;
    long number = strtol(text, &end, 10);
    return errno == 0 && *end == '\0' ? number : -1;
}

int service_inherited_socket(void)
{
    long count = number_of("LISTEN_PID") == (long)getpid() ? number_of("LISTEN_FDS") : 0;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    if (count <= 0) {
        return SERVICE_NO_SOCKET;
    }
    (void)fcntl(FIRST_SOCKET, F_SETFD, FD_CLOEXEC);
    return count == 1 ? FIRST_SOCKET : SERVICE_TOO_MANY;
}

void service_notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (path == NULL || (path[0] != '/' && path[0] != '@') ||
        strlen(path) >= sizeof address.sun_path) {
        return;
    }
    size_t size = strlen(path);
    memcpy(address.sun_path, path, size);
    if (path[0] == '@') { /* an abstract address: not in the file system */
        address.sun_path[0] = '\0';
    }
    int from = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (from >= 0) {
        (void)sendto(from, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address,
                     (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
        (void)close(from);
    }
}
