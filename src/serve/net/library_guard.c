/* SPDX-License-Identifier: MIT */
/*
 * Without memory, libev aborts, libwebsockets 4.1 does not check every allocation, and OpenSSL
 * reports an error that libwebsockets takes for one of the client. None of them can be made to
 * refuse one request, so the server ends instead, with a message.
 */
#include "library_guard.h"

#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "base/out_of_memory.h"

/* Size 0 frees. */
static void *resize(void *memory, size_t size)
{
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return memory_or_end(realloc(memory, size));
}

static void *resize_for_libev(void *memory, long size)
{
    return resize(memory, (size_t)size);
}

static void *resize_for_websockets(void *memory, size_t size, const char *reason)
{
    (void)reason;
    return resize(memory, size);
}

static void *allocate_for_openssl(size_t size, const char *file, int line)
{
    (void)file, (void)line;
    return resize(NULL, size);
}

static void *resize_for_openssl(void *memory, size_t size, const char *file, int line)
{
    (void)file, (void)line;
    return resize(memory, size);
}

static void free_for_openssl(void *memory, const char *file, int line)
{
    (void)file, (void)line;
    free(memory);
}

/* libev would abort. */
static void end_without_events(const char *what)
{
    failure problem;
    failure_set(&problem,
                "The server cannot wait for events: %s: %s. Raise the limits of the process for "
                "files and memory, then start it again.",
                what, strerror(errno));
    end_process(problem.text);
}

void library_guard(void)
{
    ev_set_syserr_cb(end_without_events);
    ev_set_allocator(resize_for_libev);
    lws_set_allocator(resize_for_websockets);
    (void)CRYPTO_set_mem_functions(allocate_for_openssl, resize_for_openssl, free_for_openssl);
}
