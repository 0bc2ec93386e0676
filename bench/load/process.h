/* SPDX-License-Identifier: MIT */
/*
 * The server as a child: started, watched from outside through /proc, ended.
 */
#ifndef TREY_LOAD_PROCESS_H
#define TREY_LOAD_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { THREADS_MAX = 16, THREAD_NAME_SIZE = 17 };

typedef struct process {
    pid_t id; /* 0: none runs */
    uint16_t port;
} process;

/* Starts a program that says "listens at http://127.0.0.1:PORT" on a line of its output, which is
 * then read no more. What it logs goes to a file. False: it did not. */
bool process_start(process *started, const char *const arguments[], const char *log);

/* Ends it with a signal and waits; its exit status, 128 + the signal it died of. */
int process_end(process *ended, int signal);

typedef struct thread_use {
    char name[THREAD_NAME_SIZE];
    double seconds;
} thread_use;

typedef struct process_use {
    double seconds; /* of processors, all threads */
    uint32_t thread_count;
    thread_use threads[THREADS_MAX];
    uint64_t memory_kb; /* resident */
} process_use;

/* What it has used so far. */
process_use process_look(pid_t id);

/* A TCP port that was free a moment ago, and that no connection is given meanwhile; 0: none. */
uint16_t process_free_port(void);

#endif
