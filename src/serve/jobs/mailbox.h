/* SPDX-License-Identifier: MIT */
/*
 * Letters from some threads to one: put in one by one, taken out all at once, in order. Whoever has
 * a letter owns it; its kind tells what it is the beginning of.
 */
#ifndef TREY_SERVE_JOBS_MAILBOX_H
#define TREY_SERVE_JOBS_MAILBOX_H

#include <pthread.h>

#include <trey/base.h>

typedef struct letter {
    struct letter *next;
    uint32_t kind;
} letter;

/* Letters one after another; zeroed, none. */
typedef struct letter_list {
    letter *first, *last;
    size_t count;
} letter_list;

void letter_list_add(letter_list *to, letter *added);

typedef struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    letter *first, **last;
    size_t count, count_max;
} mailbox;

/* Holds at most so many letters. */
void mailbox_init(mailbox *made, size_t count_max);

/* It is empty. */
void mailbox_finish(mailbox *finished);

/* False: it is full, and the letter is still the caller's. */
TREY_MUST_CHECK bool mailbox_put(mailbox *to, letter *put);

/* Even when it is full: for what must arrive. */
void mailbox_push(mailbox *to, letter *put);

/* The same for all of a list, which is then empty. */
void mailbox_push_all(mailbox *to, letter_list *put);

/* All letters, the first first; NULL when there are none. Waits for one for up to so many
 * milliseconds, 0: not at all. */
letter *mailbox_take(mailbox *from, int64_t wait_ms);

#endif
