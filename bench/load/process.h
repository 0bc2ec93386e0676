/* SPDX-License-Identifier: MIT */
/*
 * The server as a child process: start, resource usage from /proc, and end.
 */
#ifndef TREY_LOAD_PROCESS_H
#define TREY_LOAD_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { THREADS_MAX = 16, THREAD_NAME_SIZE = 17 };

typedef struct process {
    pid_t id; /* 0: not running */
    uint16_t port;
} process;

/* Starts a program and waits until it prints "listens at http://127.0.0.1:PORT"; its later output
 * is not read. Its log goes to a file. False: it did not print that. */
bool process_start(process *started, const char *const arguments[], const char *log);

/* Sends a signal and waits. Returns the exit status, or 128 + the signal that killed it. */
int process_end(process *ended, int signal);

typedef struct thread_use {
    char name[THREAD_NAME_SIZE];
    double seconds;
} thread_use;

typedef struct process_use {
    double seconds; /* processor time of all threads */
    uint32_t thread_count;
    thread_use threads[THREADS_MAX];
    uint64_t memory_kb; /* resident */
} process_use;

/* Resource usage so far. */
process_use process_look(pid_t id);

/* A free TCP port outside the range of ephemeral ports; 0: none was found. */
uint16_t process_free_port(void);

#endif
