/* SPDX-License-Identifier: MIT */
/*
 * The simulated floor: the real tables, ledger, room and journal on a clock, a disk and entropy
 * that follow from a seed, with players, staff, attackers and faults. One run is one struct; each
 * file below has one subject.
 *
 * The test keeps its own notes of what was acknowledged. Answers of the room are compared with
 * these notes, never with the room itself.
 */
#ifndef TREY_TESTS_FLOOR_FLOOR_H
#define TREY_TESTS_FLOOR_FLOOR_H

#include <trey/random.h>

#include "../store/faulty_vfs.h"
#include "notes.h"
#include "room/room.h"

enum {
    TABLES_MAX = 6,
    VARIANTS = 3, /* of the rules of a table; it switches between them */
    PEOPLE_MAX = 24,
    SENT_MAX = 64,
    SENT_CARDS_MAX = 8,
    RULE_SETS = 4
};

/* On the disk in memory. */
#define JOURNAL_NAME "floor.db"

/* Numbers of staff: the dealer and the supervisor of each table follow these. */
enum { DEALERS_FROM = 1000, SUPERVISORS_FROM = 2000, CASHIER = 3000 };

typedef struct floor_options {
    uint64_t seed;
    uint64_t rounds; /* a run ends after this number of rounds … */
    uint64_t steps;  /* … or of steps; 0: no limit */
    uint32_t kinds;  /* bits: which rule sets have tables */
    bool no_faults;
    bool verbose;
} floor_options;

/* Everything but the program under test. */
typedef struct floor_world {
    faulty_disk disk;
    trey_random entropy;
    trey_random luck;    /* decides about faults */
    int64_t elapsed;     /* milliseconds that have passed */
    int64_t clock;       /* offset of the clock from `elapsed` */
    uint32_t misfortune; /* frequency of faults */
    bool is_armed;       /* a fault is planned … */
    uint32_t armed_at;   /* … and is canceled after this number of steps */
} floor_world;

/* A state that is built only from the entries of the journal, to compare with the room's. */
typedef struct floor_replica {
    room_state state;
    uint64_t position; /* of the last applied entry */
} floor_replica;

/* What a player adds to the shuffle. */
typedef enum adds_entropy { ADDS_NOTHING, ADDS_HONESTLY, ADDS_AND_WITHHOLDS, ADDS_FALSELY } adds;

typedef struct floor_person {
    uint32_t number;
    uint32_t slowness;         /* percentage of skipped chances to act */
    uint32_t leaves;           /* per thousand */
    uint32_t banks;            /* percentage of accepted offers */
    uint32_t boldness;         /* size of bets within the limits, in percent */
    bool stands;               /* behind others, where that is allowed */
    trey_hand_value play_from; /* the lowest hand that is played */
    adds adds;
} floor_person;

/* A request, stored so that it can be repeated. */
typedef struct floor_sent {
    bool is_cage;
    uint32_t table;
    table_command command;
    cage_event cage;
    trey_card cards[SENT_CARDS_MAX];
    uint8_t key[JOURNAL_KEY_SIZE];
} floor_sent;

typedef struct floor_counts {
    uint64_t steps, commands, refused, repeats, commits, crashes, broken, failed_opens, jumps,
        audits, looks, views, compared, comebacks;
    uint64_t events[TABLE_EVENT_KIND_COUNT];
    struct {
        uint64_t count;
        const char *code;
    } refusals[TABLE_STATUS_END];
} floor_counts;

typedef struct floor_run {
    floor_options options;
    floor_world world;
    trey_random dice; /* decisions of people */
    trey_random eyes; /* chooses viewers; separate, so that a check changes no run */
    card_room *room;  /* NULL: not open */
    bool is_made;     /* the journal exists */
    bool is_broken;   /* the room said so */
    uint32_t snapshot_every;
    uint32_t group; /* approximate number of events per commit */
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table_count;
    table_rules rules[TABLES_MAX][VARIANTS];
    int64_t table_time[TABLES_MAX]; /* of the last event */
    uint32_t people_count;
    floor_person people[PEOPLE_MAX];
    uint32_t sent_count; /* ever */
    floor_sent sent[SENT_MAX];
    notes notes;
    floor_replica replica;
    uint32_t touched;      /* bits: tables that received a request or acted in this step */
    uint64_t rounds;       /* rounds that ended, committed or not yet */
    uint64_t audited_size; /* entries at the last audit */
    floor_counts counts;
} floor_run;

/* ---- Dice ---- */

static inline uint32_t below(trey_random *dice, uint32_t bound)
{
    return trey_random_below(dice, bound);
}

static inline bool percent(trey_random *dice, uint32_t chance)
{
    return below(dice, 100) < chance;
}

/* ---- A run (run.c) ---- */

/* Runs a seed and returns its hash. The first failure ends the process: see floor_fail. */
digest floor_play(floor_run *run, const floor_options *options);

/* Prints the failure with seed and step, and ends the process. */
void floor_fail(const floor_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* Prints a message if --verbose is set. */
void floor_log(const floor_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reports a failure before the process ends (floor.c). */
void floor_report_failure(uint64_t seed);

/* ---- Rules of tables (rules.c) ---- */

void floor_make_tables(floor_run *run);

/* ---- Requests to the room, with checks of the answers (requests.c) ---- */

/* The table of an index; NULL before it was opened for the first time. */
const live_table *floor_table(const floor_run *run, uint32_t index);
uint32_t floor_table_id(uint32_t index);

/* The views of this table are checked after this step. */
void floor_touch(floor_run *run, uint32_t id);

/* Sends a command with a new idempotency key, or, for staff, sometimes without one. */
void floor_ask(floor_run *run, uint32_t table, const table_command *command);
void floor_ask_cage(floor_run *run, const cage_event *event);

/* Repeats an earlier request, as a client without an answer does. */
void floor_ask_again(floor_run *run);

/* ---- Actors ---- */

void floor_make_people(floor_run *run);                                  /* people.c */
void floor_person_acts(floor_run *run, uint32_t index, uint32_t number); /* people.c */
void floor_staff_acts(floor_run *run, uint32_t index);                   /* staff.c */
void floor_cashier_acts(floor_run *run, uint32_t number, int64_t at_least,
                        chip_kind chips);                /* staff.c */
void floor_hostile_acts(floor_run *run, uint32_t index); /* hostile.c */

/* ---- The world (world.c) ---- */

void world_begin(floor_run *run);
void world_finish(floor_run *run);
int64_t world_time(const floor_run *run);
void world_pass(floor_run *run);
void world_fill(void *context, uint8_t *bytes, size_t size);

/* Decides whether to plan a fault, and carries out immediate ones. */
void world_plan_faults(floor_run *run);
void world_arm(floor_run *run, uint64_t soon);
void world_disarm(floor_run *run);

/* The room ends without closing; the disk keeps a part of the unsynced writes. */
void world_crash(floor_run *run);

/* While the checks read, nothing fails and their calls are not counted. */
typedef struct world_pause {
    uint64_t counts[FAULTY_OPERATION_COUNT], fail_at[FAULTY_OPERATION_COUNT];
} world_pause;

world_pause world_hold(floor_run *run);
void world_resume(floor_run *run, const world_pause *held);

/* Opens the room, trying again until it succeeds, and compares it with the notes. */
void world_open(floor_run *run);

/* ---- Checks (checks.c, bank.c, replica.c, audit.c, views.c) ---- */

void check_step(floor_run *run);
void check_heard(floor_run *run, const live_table *at, const table_event *event);

/* The bank was offered, or a round with it has begun; the event is already noted. */
void check_bank_offered(floor_run *run, const live_table *at, const table_event *event);
void check_bank_taken(const floor_run *run, const live_table *at);

/* Applies the new entries of the journal to the replica, including the open batch, and compares
 * it with the room. */
void check_replica(floor_run *run);

/* Used by the replica and by the audit, which starts it again. */
void replica_begin(floor_run *run);
void replica_apply(floor_run *run, const journal_entry *entry);
void replica_compare(const floor_run *run);

/* Reads the whole journal with another reader and compares its replay with the room; all
 * acknowledged events must be there. Requires that nothing waits for a commit. Done after every
 * opening, and otherwise less often as the journal grows. */
void check_audit(floor_run *run);
void check_audit_when_due(floor_run *run, uint64_t growth);

/* Checks that one viewer of each kind sees no card that the rules do not show them. */
void check_views(floor_run *run, const live_table *at);

/* Clients that follow a table by deltas have what a new client gets (deltas.c). */
void check_deltas(floor_run *run, uint32_t index, const live_table *at);

#endif
