/* SPDX-License-Identifier: MIT */
/*
 * The simulated floor: the real tables, ledger, room and journal on a clock, a disk and entropy
 * that follow from a seed, with people who play, staff who work, others who mean harm, and a world
 * that fails. One run is one struct; each file below has one subject.
 *
 * The floor keeps its own notes of what was acknowledged. Whatever the room answers is held against
 * them, never against the room itself.
 */
#ifndef TREY_TESTS_FLOOR_FLOOR_H
#define TREY_TESTS_FLOOR_FLOOR_H

#include <trey/random.h>

#include "../store/faulty_vfs.h"
#include "notes.h"
#include "room/room.h"

enum {
    TABLES_MAX = 6,
    VARIANTS = 3, /* of the rules of a table, between which it changes */
    PEOPLE_MAX = 24,
    SENT_MAX = 64,
    SENT_CARDS_MAX = 8,
    RULE_SETS = 4
};

/* On the disk in memory. */
#define JOURNAL_NAME "floor.db"

/* Staff have numbers of their own: the dealer and the supervisor of a table follow these. */
enum { DEALERS_FROM = 1000, SUPERVISORS_FROM = 2000, CASHIER = 3000 };

typedef struct floor_options {
    uint64_t seed;
    uint64_t rounds; /* a run ends after so many, … */
    uint64_t steps;  /* … or after so many steps; 0: any number */
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
    int64_t clock;       /* what is to be added for what the clock shows */
    uint32_t misfortune; /* how much goes wrong */
    bool is_armed;       /* something is about to fail … */
    uint32_t armed_at;   /* … or, when this is zero, has been spared */
} floor_world;

/* A house that is made of the journal's entries alone, to hold the room's beside it. */
typedef struct floor_replica {
    room_state state;
    uint64_t position; /* of the last entry it has taken */
} floor_replica;

/* What somebody adds to the shuffle. */
typedef enum adds_entropy { ADDS_NOTHING, ADDS_HONESTLY, ADDS_AND_WITHHOLDS, ADDS_FALSELY } adds;

typedef struct floor_person {
    uint32_t number;
    uint32_t slowness;         /* percent of chances that go by */
    uint32_t leaves;           /* per thousand */
    uint32_t banks;            /* percent of offers that are taken */
    uint32_t boldness;         /* how much of the limits is bet, in percent */
    bool stands;               /* behind others, where that is allowed */
    trey_hand_value play_from; /* the least hand that is played */
    adds adds;
} floor_person;

/* What was asked, so that it can be asked again. */
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
    trey_random dice; /* decides about people */
    trey_random eyes; /* decides who looks: a check changes no run */
    room *room;       /* NULL: not open */
    bool is_made;     /* there is a journal */
    bool is_broken;   /* the room said so */
    uint32_t snapshot_every;
    uint32_t group; /* events that wait for a commit together, about */
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table_count;
    table_rules rules[TABLES_MAX][VARIANTS];
    int64_t table_time[TABLES_MAX]; /* of the last event seen */
    uint32_t people_count;
    floor_person people[PEOPLE_MAX];
    uint32_t sent_count; /* ever */
    floor_sent sent[SENT_MAX];
    notes notes;
    floor_replica replica;
    uint32_t touched;      /* bits: tables that were asked or did something in this step */
    uint64_t rounds;       /* that were ended and acknowledged, or are about to be */
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

/* The run of a seed; returns its hash. The first wrong thing ends the process: see floor_fail. */
digest floor_play(floor_run *run, const floor_options *options);

/* Says what is wrong, with the seed and the step, and ends the process. */
void floor_fail(const floor_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* With --verbose: what the world does. */
void floor_tell(const floor_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Who is told of a failure before the process ends (floor.c). */
void floor_report_failure(uint64_t seed);

/* ---- Rules of tables (rules.c) ---- */

void floor_make_tables(floor_run *run);

/* ---- Asking the room, with all that must hold of an answer (desk.c) ---- */

/* The table of an index; NULL before it was opened for the first time. */
const table *floor_table(const floor_run *run, uint32_t index);
uint32_t floor_table_id(uint32_t index);

/* After this step others look at the table. */
void floor_touch(floor_run *run, uint32_t id);

/* Sends a command with a key of its own, or, for staff, at times without. */
void floor_ask(floor_run *run, uint32_t table, const table_command *command);
void floor_ask_cage(floor_run *run, const cage_event *event);

/* Sends something again that was sent before: a client who has no answer. */
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

/* Decides whether something is to fail soon, and does what fails at once. */
void world_strikes(floor_run *run);
void world_arm(floor_run *run, uint64_t soon);
void world_disarm(floor_run *run);

/* The room is gone without a word; the disk keeps what it may keep. */
void world_crash(floor_run *run);

/* While the checks read nothing fails, and their calls do not count. */
typedef struct world_peace {
    uint64_t counts[FAULTY_OPERATION_COUNT], fail_at[FAULTY_OPERATION_COUNT];
} world_peace;

world_peace world_hold(floor_run *run);
void world_go_on(floor_run *run, const world_peace *held);

/* Opens the room, however often it takes, and holds it against the notes. */
void world_open(floor_run *run);

/* ---- What must hold (checks.c, bank.c, replica.c, audit.c, views.c) ---- */

void check_step(floor_run *run);
void check_heard(floor_run *run, const table *at, const table_event *event);

/* The bank was offered, or a round has begun with it; the event is noted. */
void check_bank_offered(floor_run *run, const table *at, const table_event *event);
void check_bank_taken(const floor_run *run, const table *at);

/* The replica takes what is new in the journal, the open batch with it, and comes to what the room
 * holds. */
void check_replica(floor_run *run);

/* For the replica and the audit, which begins it anew. */
void replica_begin(floor_run *run);
void replica_take(floor_run *run, const journal_entry *entry);
void replica_compare(const floor_run *run);

/* The journal read from its beginning by another reader comes to what the room holds, and has all
 * acknowledged events. Nothing waits for a commit. Done after every opening; else the rarer, the
 * longer a journal is. */
void check_audit(floor_run *run);
void check_audit_when_due(floor_run *run, uint64_t growth);

/* No viewer sees a card that the rules do not show him: one of each kind looks at the table. */
void check_views(floor_run *run, const table *at);

#endif
