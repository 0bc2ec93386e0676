/* SPDX-License-Identifier: MIT */
/*
 * Nothing is flushed or closed: that may need memory or a lock that another thread holds. The
 * databases survive a process that ends at any moment.
 */
#include "out_of_memory.h"

#include <stdio.h>
#include <unistd.h>

enum { STATUS_FAILED = 3 };

void end_process(const char *why)
{
    char line[1200];
    int size = snprintf(line, sizeof line, "trey: %s\n", why);
    if (size > 0) {
        size_t whole = (size_t)size < sizeof line ? (size_t)size : sizeof line - 1;
        (void)!write(STDERR_FILENO, line, whole);
    }
    _exit(STATUS_FAILED);
}

void out_of_memory(void)
{
    end_process("Out of memory, so the program ends. Everything that was acknowledged is on disk. "
                "Free some memory or raise the memory limit of the process, then start it again.");
}

void *memory_or_end(void *memory)
{
    if (memory == NULL) {
        out_of_memory();
    }
    return memory;
}
