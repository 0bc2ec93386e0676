/* SPDX-License-Identifier: MIT */
/*
 * The register of private tables: their links, and who has joined. The tables themselves are in the
 * room, like all others, with numbers that no configuration uses. When a table is closed its number
 * is used again, so that numbers stay below a limit.
 *
 * The register is a file that is rewritten, whole and durable, with every change. If the file is
 * lost, only the links are lost.
 */
#ifndef TREY_SERVE_FLOOR_PRIVATE_TABLES_H
#define TREY_SERVE_FLOOR_PRIVATE_TABLES_H

#include <trey/base.h>

enum {
    PRIVATE_FIRST = 1000001, /* configured tables have numbers up to 999999 */
    PRIVATE_MAX = 1000,
    PRIVATE_PEOPLE_MAX = 64, /* people who joined by the link */
    PRIVATE_BOTS_MAX = 5,
    PRIVATE_HOME_SIZE = 16,
    PRIVATE_LINK_SIZE = 23 /* 128 random bits as URL-safe base64, and a zero byte */
};

typedef struct private_table {
    uint32_t number; /* 0: this place is free */
    char link[PRIVATE_LINK_SIZE];
    uint32_t people_count;
    uint32_t people[PRIVATE_PEOPLE_MAX]; /* the first one opened it */
    uint32_t bots;                       /* at the table */
    int64_t idle_since;                  /* 0: not idle */
    uint8_t home[PRIVATE_HOME_SIZE]; /* key of the address that opened it; zeros: opened before the
                                        last start */
} private_table;

typedef struct private_tables {
    char path[4400];
    uint32_t count; /* places up to the last one in use */
    private_table all[PRIVATE_MAX];
} private_tables;

static inline bool private_is(uint32_t number)
{
    return number >= PRIVATE_FIRST;
}

/* Reads the file. Damaged lines, and lines that repeat a number or a link, are left out; without a
 * file the register is empty. NULL: not enough memory. The caller frees it. */
private_tables *private_tables_open(const char *path);

/* Writes the file. False: that failed. */
TREY_MUST_CHECK bool private_save(const private_tables *saved);

/* NULL: no such table. */
private_table *private_find(private_tables *tables, uint32_t number);
private_table *private_find_link(private_tables *tables, const char *link, size_t size);

/* Adds a table with a new link, opened by a person. NULL: there are already `max`. */
private_table *private_add(private_tables *tables, uint32_t max, uint32_t person);
void private_remove(private_table *removed);

/* The number of tables that a person has opened. */
uint32_t private_count_of(const private_tables *tables, uint32_t person);

/* The number of tables opened from an address since the start; the file has no addresses. */
uint32_t private_count_from(const private_tables *tables, const uint8_t home[PRIVATE_HOME_SIZE]);

bool private_has(const private_table *entry, uint32_t person);
TREY_MUST_CHECK bool private_admit(private_table *entry,
                                   uint32_t person); /* false: the table is full */

#endif
