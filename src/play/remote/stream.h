/* SPDX-License-Identifier: MIT */
/*
 * Bytes to a server and back, under TLS where the address says so. Nothing in here waits longer
 * than it is told to.
 */
#ifndef TREY_PLAY_REMOTE_STREAM_H
#define TREY_PLAY_REMOTE_STREAM_H

#include <sys/types.h>

#include <trey/base.h>

enum { STREAM_TEXT_SIZE = 512, STREAM_HOST_SIZE = 256 };

/* Where a server is, and by which certificates it is known. */
typedef struct stream_target {
    char host[STREAM_HOST_SIZE], port[8];
    bool has_tls;
    const char *ca_file; /* trusted in place of the system's; NULL: the system's */
} stream_target;

typedef struct stream {
    int socket;     /* below 0: none */
    void *tls;      /* an SSL; NULL: none */
    bool is_barred; /* trying again is of no use: the certificate is not the server's */
    char problem[STREAM_TEXT_SIZE];
} stream;

/* False: stream->problem says why, as with all of them. */
TREY_MUST_CHECK bool stream_open(stream *at, const stream_target *to);

TREY_MUST_CHECK bool stream_send(stream *at, const void *bytes, size_t size);

/* What has come, waiting so many milliseconds at most; 0: nothing, below 0: it is over. */
ssize_t stream_read(stream *at, void *bytes, size_t size, int wait_ms);

/* A stream that was never opened is fine. */
void stream_close(stream *at);

#endif
