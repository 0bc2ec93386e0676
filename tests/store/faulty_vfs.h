/* SPDX-License-Identifier: MIT */
/*
 * A disk in memory for SQLite, that loses what a real one may lose. It knows what was written and
 * what was synced; the power can go at any change, single calls can fail, and all of it follows
 * from a seed. Many can stand side by side in one process, each under its own name.
 *
 *     faulty_disk disk;
 *     faulty_disk_init(&disk, "disk-1", seed);        // now a VFS of that name
 *     sqlite3_open_v2("j", &db, flags, "disk-1");
 *     faulty_disk_cut_power(&disk, 17);               // at the 17th change from now
 *     …                                               // until calls fail; close everything
 *     faulty_disk_restart(&disk, FAULTY_KEEP_TORN);   // what is left; open again
 *     faulty_disk_finish(&disk);
 *
 * Not modelled: folders, and other processes. One thread.
 */
#ifndef TREY_TESTS_STORE_FAULTY_VFS_H
#define TREY_TESTS_STORE_FAULTY_VFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

typedef enum faulty_operation {
    FAULTY_READ,
    FAULTY_WRITE,
    FAULTY_SYNC,
    FAULTY_TRUNCATE,
    FAULTY_OPEN,
    FAULTY_DELETE,
    FAULTY_OPERATION_COUNT
} faulty_operation;

/* What the loss of power leaves of writes that were not synced. */
typedef enum faulty_loss {
    FAULTY_LOSE_ALL,
    FAULTY_KEEP_ALL,
    FAULTY_KEEP_FIRST, /* up to some moment */
    FAULTY_KEEP_SOME,  /* any of them */
    FAULTY_KEEP_TORN,  /* any sectors of them */
    FAULTY_LOSS_COUNT
} faulty_loss;

enum { FAULTY_SECTOR = 512 };

typedef struct faulty_file faulty_file;

typedef struct faulty_disk {
    sqlite3_vfs vfs;
    char name[32];
    uint64_t random;
    faulty_file *files;
    uint64_t counts[FAULTY_OPERATION_COUNT]; /* calls so far */
    uint64_t changes;                        /* writes, syncs, truncations and deletions so far */
    uint64_t off_at;                         /* the change that the power goes with; 0: never */
    bool is_off;
    uint64_t fail_at[FAULTY_OPERATION_COUNT]; /* the call that fails; 0: none */
    int fail_with[FAULTY_OPERATION_COUNT];    /* an SQLite code */
    bool fail_on[FAULTY_OPERATION_COUNT];     /* and all after it */
} faulty_disk;

/* Empty, and registered with SQLite under a name of at most 31 letters. It must not move from then
 * on. */
void faulty_disk_init(faulty_disk *disk, const char *name, uint64_t seed);

/* Everything on it must be closed. */
void faulty_disk_finish(faulty_disk *disk);

/* The nth call from now of this operation fails with an SQLite code, once or from then on. A write
 * that fails may have written a part; what a sync that fails was to make durable is lost for later
 * syncs too, for a part of it. */
void faulty_disk_fail(faulty_disk *disk, faulty_operation operation, uint64_t nth, int code,
                      bool lasting);

/* No more failures that were asked for. */
void faulty_disk_heal(faulty_disk *disk);

/* The power goes during the nth change from now: everything fails from there on. */
void faulty_disk_cut_power(faulty_disk *disk, uint64_t nth);

/* The power is back, or was lost for a moment. What was open is dead: it can only be closed. */
void faulty_disk_restart(faulty_disk *disk, faulty_loss loss);

/* The process was killed, now or when the power was to go: what was open is dead, the system keeps
 * what was written. */
void faulty_disk_kill(faulty_disk *disk);

/* Removes a file for good; it must not be open. */
void faulty_disk_remove(faulty_disk *disk, const char *name);

/* What a file holds now; NULL when there is none. Good until the next call. */
uint8_t *faulty_disk_content(faulty_disk *disk, const char *name, size_t *size);

#endif
