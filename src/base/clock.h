/* SPDX-License-Identifier: MIT */
/*
 * The two clocks of the machine.
 *
 * The wall clock tells the date, and may jump when somebody sets it. The steady clock never jumps
 * or goes back; use it for timeouts and durations.
 */
#ifndef TREY_BASE_CLOCK_H
#define TREY_BASE_CLOCK_H

#include <time.h>

#include <trey/base.h>

/* Milliseconds since 1970, UTC. */
int64_t clock_wall_ms(void);

/* Since an arbitrary moment; only differences mean something. */
int64_t clock_steady_ms(void);
int64_t clock_steady_us(void);

/* The steady clock's time `wait_ms` from now, for conditions initialized with CLOCK_MONOTONIC. */
struct timespec clock_deadline(int64_t wait_ms);

#endif
