/* SPDX-License-Identifier: MIT */
/*
 * Why a call failed, as a sentence for people: what is wrong, where, and what to do. Every part of
 * the program outside the core reports failures of the disk, the network and the configuration this
 * way. A struct that says more (a status, a place) holds a failure beside it.
 *
 * A caller gives a pointer to a failure; NULL: the reason does not matter. Only a call that fails
 * sets it.
 */
#ifndef TREY_BASE_FAILURE_H
#define TREY_BASE_FAILURE_H

#include <stdarg.h>

#include <trey/base.h>

enum { FAILURE_SIZE = 1024 };

typedef struct failure {
    char text[FAILURE_SIZE];
} failure;

/* Sets the text as printf would, and returns false, so that a step can end with
 * `return failure_set(…)`. The arguments may include the old text, to say more about it. A text
 * that does not fit loses its middle (text_fit.h). */
bool failure_set(failure *set, const char *format, ...) __attribute__((format(printf, 2, 3)));
void failure_set_list(failure *set, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Why pthread_create fails, and what to do. */
#define FAILURE_NO_THREAD                                                                          \
    "A thread could not be started: free some memory, or raise the limits of the process for "     \
    "memory and tasks."

/* Appends to the text. Returns false. */
bool failure_add(failure *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
