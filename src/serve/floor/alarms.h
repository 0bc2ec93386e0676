/* SPDX-License-Identifier: MIT */
/*
 * Alarms: what a floor supervisor has to look at now. Those that follow from the state of a table
 * come back after a restart. Who took them is kept (alarms_keep), so that they do not ring again;
 * everything else is in memory only.
 *
 *   L1  An alarm rings until one person takes it; it is taken once, also across a restart.
 *   L2  An alarm of a state (alarm_is_of_state) is in the list exactly while the state lasts.
 *   L3  The number of an alarm is never given to another one, also after a restart.
 */
#ifndef TREY_SERVE_FLOOR_ALARMS_H
#define TREY_SERVE_FLOOR_ALARMS_H

#include "table/bytes.h"
#include "table/event.h"
#include "table/table.h"

/* clang-format off */
#define ALARM_LIST(X) \
    X(JACKPOT, "jackpot", true) /* a win waits for the supervisor's key (PROG-7); seat, person, amount */ \
    X(CARD_COUNT, "card-count", true) /* a hand has a wrong number of cards: the round must be void (IRR-1) */ \
    X(SHUFFLER_FAULT, "shuffler-fault", true) /* no replacement is chosen yet (IRR-2) */ \
    X(STUCK, "stuck", true) /* the table has waited for staff too long */ \
    X(BIG_WIN, "big-win", false) /* seat, person, amount */ \
    X(BARRED, "barred", false) /* a barred person asked for a seat; person, seat */ \
    X(FLOOR_CALLED, "floor-called", false) /* by the dealer; person, text */
/* clang-format on */

typedef enum alarm_kind {
#define ALARM_ENTRY(id, code, is_state) ALARM_##id,
    ALARM_LIST(ALARM_ENTRY)
#undef ALARM_ENTRY
        ALARM_KIND_COUNT
} alarm_kind;

typedef struct floor_alarm {
    uint64_t number; /* 0: a free place */
    alarm_kind kind;
    uint32_t table, seat, person; /* seat and person may be 0 */
    int64_t amount;               /* 0: none */
    int64_t since;
    uint32_t taken_by; /* 0: it rings */
    int64_t taken;
    uint64_t round, progress; /* of a state: where the table was when it began (floor_alarms.c) */
    char text[EVENT_TEXT_MAX + 1];
    char name[FELT_NAME_SIZE]; /* of a person without an account; empty: none, or the account's */
} floor_alarm;

enum {
    ALARMS_MAX = 64,
    ALARM_SHOWN_MS = 5 * 60000 /* after it was taken, if no state keeps it */
};

typedef struct alarm_list {
    uint64_t last; /* number */
    bool is_changed;
    bool is_to_keep; /* who took which alarm has changed, and is to be kept */
    floor_alarm all[ALARMS_MAX];
    uint32_t before_count;
    floor_alarm before[ALARMS_MAX]; /* taken before a restart; their states are not found yet */
} alarm_list;

enum { ALARMS_BYTES_MAX = 1 + ALARMS_MAX * 2 * 64 };

/* "jackpot" … */
const char *alarm_kind_code(uint32_t kind);
bool alarm_is_of_state(alarm_kind kind);

/* Raises an alarm, of which the caller fills in kind, table, seat, person, amount, text and where
 * the table is. A state that somebody took before a restart stays taken. If the same one rings
 * already, or its state has not ended, only its text is replaced. If the list is full, the alarm
 * that was taken first makes room; if none was taken, the new alarm is lost. */
void alarms_raise(alarm_list *list, const floor_alarm *raised, int64_t time);

/* The state of a table has ended, and its alarm with it. */
void alarms_end(alarm_list *list, alarm_kind kind, uint32_t table);

/* The table is not in this state. Nor was it before the restart, or it has gone on since: after a
 * restart, a table is stuck only when it has waited the full time again. */
void alarms_forget(alarm_list *list, const floor_alarm *state);

/* Alarms of states that somebody has taken, as bytes to be kept, at most ALARMS_BYTES_MAX; and an
 * empty list with what such bytes say. False: they are damaged, and nothing was taken. */
void alarms_keep(const alarm_list *list, bytes_writer *writer);
bool alarms_restore(alarm_list *list, const uint8_t *bytes, size_t size);

/* NULL: there is none. */
floor_alarm *alarms_find(alarm_list *list, uint64_t number);

/* L1: false if another person has taken it. */
TREY_MUST_CHECK bool alarms_take(alarm_list *list, floor_alarm *taken, uint32_t person,
                                 int64_t time);

/* Drops alarms that were taken some time ago. */
void alarms_sweep(alarm_list *list, int64_t time);

/* The alarm with the highest number below `before`; NULL: there are no more. */
const floor_alarm *alarms_next(const alarm_list *list, uint64_t before);

#endif
