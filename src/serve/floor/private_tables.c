/* SPDX-License-Identifier: MIT */
#include "private_tables.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The file: one table a line; number, link, bots if any, people ---- */

static const char bots_mark[] = "bots=";

/* 0: the text is not a number that a table or a person can have. */
static uint32_t read_number(const char *text)
{
    char *end = NULL;
    unsigned long long number = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    return end != NULL && *end == '\0' && number <= UINT32_MAX ? (uint32_t)number : 0;
}

static bool is_link(const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == PRIVATE_LINK_SIZE - 1 && strspn(text, letters) == PRIVATE_LINK_SIZE - 1;
}

/* False: the line is not exactly as write_all would write it. A damaged number could be that of
 * another person, so nothing of such a line is used. */
static bool read_line(char *line, private_table *entry)
{
    char *save = NULL;
    const char *number = strtok_r(line, " ", &save), *link = strtok_r(NULL, " ", &save);
    if (number == NULL || link == NULL || !is_link(link)) {
        return false;
    }
    *entry = (private_table){.number = read_number(number)};
    memcpy(entry->link, link, PRIVATE_LINK_SIZE);
    const char *one = strtok_r(NULL, " ", &save);
    if (one != NULL && strncmp(one, bots_mark, sizeof bots_mark - 1) == 0) {
        entry->bots = read_number(one + sizeof bots_mark - 1);
        if (entry->bots == 0 || entry->bots > PRIVATE_BOTS_MAX) {
            return false;
        }
        one = strtok_r(NULL, " ", &save);
    }
    for (; one != NULL; one = strtok_r(NULL, " ", &save)) {
        if (!private_admit(entry, read_number(one))) {
            return false;
        }
    }
    return entry->people_count > 0 && entry->number >= PRIVATE_FIRST &&
           entry->number < PRIVATE_FIRST + PRIVATE_MAX;
}

static void read_all(private_tables *tables, FILE *file)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    while ((size = getline(&line, &capacity, file)) > 0) {
        private_table read;
        bool is_whole = line[size - 1] == '\n' && strlen(line) == (size_t)size;
        line[size - 1] = '\0';
        if (is_whole && read_line(line, &read) && private_find(tables, read.number) == NULL &&
            private_find_link(tables, read.link, PRIVATE_LINK_SIZE - 1) == NULL) {
            uint32_t place = read.number - PRIVATE_FIRST;
            tables->all[place] = read;
            tables->count = place >= tables->count ? place + 1 : tables->count;
        }
    }
    free(line);
}

private_tables *private_tables_open(const char *path)
{
    private_tables *tables = calloc(1, sizeof *tables);
    if (tables == NULL) {
        return NULL;
    }
    snprintf(tables->path, sizeof tables->path, "%s", path);
    FILE *file = fopen(path, "re");
    if (file != NULL) {
        read_all(tables, file);
        (void)fclose(file);
    }
    return tables;
}

static bool write_all(const private_tables *saved, FILE *file)
{
    for (uint32_t i = 0; i < saved->count; i++) {
        const private_table *entry = &saved->all[i];
        if (entry->number == 0) {
            continue;
        }
        (void)fprintf(file, "%u %s", entry->number, entry->link);
        if (entry->bots > 0) {
            (void)fprintf(file, " %s%u", bots_mark, entry->bots);
        }
        for (uint32_t j = 0; j < entry->people_count; j++) {
            (void)fprintf(file, " %u", entry->people[j]);
        }
        (void)fputc('\n', file);
    }
    return fflush(file) == 0 && ferror(file) == 0 && fsync(fileno(file)) == 0;
}

static bool sync_folder(const char *path)
{
    char copy[4400];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_good = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0) {
        (void)close(folder);
    }
    return is_good;
}

bool private_save(const private_tables *saved)
{
    char path[sizeof saved->path + 8];
    snprintf(path, sizeof path, "%s.new", saved->path);
    FILE *file = fopen(path, "we");
    bool is_good = file != NULL && write_all(saved, file);
    if (file != NULL) {
        is_good &= fclose(file) == 0;
    }
    return is_good && rename(path, saved->path) == 0 && sync_folder(saved->path);
}

/* ---- Tables ---- */

private_table *private_find(private_tables *tables, uint32_t number)
{
    uint32_t place = number - PRIVATE_FIRST;
    bool is_there =
        private_is(number) && place < tables->count && tables->all[place].number == number;
    return is_there ? &tables->all[place] : NULL;
}

private_table *private_find_link(private_tables *tables, const char *link, size_t size)
{
    private_table *found = NULL;
    for (uint32_t i = 0; i < tables->count && size == PRIVATE_LINK_SIZE - 1; i++) {
        if (tables->all[i].number != 0 && sodium_memcmp(tables->all[i].link, link, size) == 0) {
            found = &tables->all[i];
        }
    }
    return found;
}

private_table *private_add(private_tables *tables, uint32_t max, uint32_t person)
{
    uint32_t place = 0;
    while (place < max && place < PRIVATE_MAX && tables->all[place].number != 0) {
        place++;
    }
    if (place >= max || place >= PRIVATE_MAX) {
        return NULL;
    }
    private_table *added = &tables->all[place];
    uint8_t random[16];
    randombytes_buf(random, sizeof random);
    *added = (private_table){.number = PRIVATE_FIRST + place, .people_count = 1};
    added->people[0] = person;
    sodium_bin2base64(added->link, sizeof added->link, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    tables->count = place >= tables->count ? place + 1 : tables->count;
    return added;
}

void private_remove(private_table *removed)
{
    *removed = (private_table){.number = 0};
}

uint32_t private_count_of(const private_tables *tables, uint32_t person)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tables->count; i++) {
        count += tables->all[i].number != 0 && tables->all[i].people[0] == person;
    }
    return count;
}

uint32_t private_count_from(const private_tables *tables, const uint8_t home[PRIVATE_HOME_SIZE])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tables->count; i++) {
        count +=
            tables->all[i].number != 0 && memcmp(tables->all[i].home, home, PRIVATE_HOME_SIZE) == 0;
    }
    return count;
}

bool private_has(const private_table *entry, uint32_t person)
{
    for (uint32_t i = 0; i < entry->people_count; i++) {
        if (entry->people[i] == person) {
            return person != 0;
        }
    }
    return false;
}

bool private_admit(private_table *entry, uint32_t person)
{
    if (person == 0 || private_has(entry, person)) {
        return person != 0;
    }
    if (entry->people_count == PRIVATE_PEOPLE_MAX) {
        return false;
    }
    entry->people[entry->people_count++] = person;
    return true;
}
