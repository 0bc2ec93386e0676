/* SPDX-License-Identifier: MIT */
/*
 * Keeps the memory of the process, which holds keys, away from others.
 */
#ifndef TREY_BASE_HIDE_MEMORY_H
#define TREY_BASE_HIDE_MEMORY_H

#include <trey/base.h>

/* Keeps the memory of this process private from here on: the kernel writes no core dump of it, and
 * no other process of the same user can attach to it or read its memory. Only root still can.
 * False: the kernel refuses. */
TREY_MUST_CHECK bool hide_memory(void);

#endif
