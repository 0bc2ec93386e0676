/* SPDX-License-Identifier: MIT */
/*
 * The end of a process that has no memory left.
 */
#ifndef TREY_BASE_OUT_OF_MEMORY_H
#define TREY_BASE_OUT_OF_MEMORY_H

#include <trey/base.h>

/* Prints one line, which says why and what to do, and ends the process at once with the exit status
 * of a failed system (3). Allocates nothing; any thread may call it. */
_Noreturn void end_process(const char *why);

/* Ends the process because memory ran out. For places where no request
 * can be refused instead: within a library that does not survive without memory, and where a thread
 * or a client would wait forever for something that cannot be sent. */
_Noreturn void out_of_memory(void);

/* Returns the memory. NULL: out_of_memory. */
TREY_MUST_CHECK void *memory_or_end(void *memory);

#endif
