/* SPDX-License-Identifier: MIT */
/*
 * Loaded before a program: memory runs out at a chosen allocation. The file that FAILING_MALLOC
 * names is shared with the test, which reads and sets its three numbers while the program runs.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The functions of glibc behind those that this file replaces. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

typedef struct control {
    _Atomic uint64_t calls;    /* so far */
    _Atomic uint64_t fail_at;  /* the call that fails; 0: none */
    _Atomic uint64_t fail_end; /* the first call that works again; 0: none does */
} control;

static control *shared; /* NULL: nothing fails */

__attribute__((constructor)) static void open_control(void)
{
    const char *path = getenv("FAILING_MALLOC");
    int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    void *mapped = file < 0
                       ? MAP_FAILED
                       : mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file >= 0) {
        (void)close(file);
    }
    if (mapped != MAP_FAILED) {
        shared = mapped;
    }
}

static bool runs_out(void)
{
    if (shared == NULL) {
        return false;
    }
    uint64_t call = atomic_fetch_add(&shared->calls, 1) + 1;
    uint64_t from = atomic_load(&shared->fail_at), end = atomic_load(&shared->fail_end);
    bool is_failing = from != 0 && call >= from && (end == 0 || call < end);
    if (is_failing) {
        errno = ENOMEM;
    }
    return is_failing;
}

void *malloc(size_t size)
{
    return runs_out() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return runs_out() ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return runs_out() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *made = runs_out() ? NULL : __libc_memalign(alignment, size);
    if (made == NULL) {
        return ENOMEM;
    }
    *memory = made;
    return 0;
}
