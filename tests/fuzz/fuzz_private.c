/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as the file of private tables. Whatever the file holds, the register has
 * only tables that it may have; saved and read again it is the same.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "fuzzing.h"
#include "serve/floor/private_tables.h"

/* In memory if possible: the register is synced. */
static char folder[] = "/dev/shm/fuzz-private-XXXXXX", path[sizeof folder + 16];

static void remove_folder(void)
{
    (void)unlink(path);
    (void)rmdir(folder);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    if (mkdtemp(folder) == NULL) {
        snprintf(folder, sizeof folder, "/tmp/fuzz-private-XXXXXX");
        must(mkdtemp(folder) != NULL);
    }
    snprintf(path, sizeof path, "%s/private", folder);
    must(atexit(remove_folder) == 0);
    return 0;
}

static void write_file(const uint8_t *bytes, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    must(file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0);
}

static bool is_link(const char *link)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(link) == PRIVATE_LINK_SIZE - 1 && strspn(link, letters) == PRIVATE_LINK_SIZE - 1;
}

static void check_table(private_tables *in, uint32_t place)
{
    const private_table *one = &in->all[place];
    if (one->number == 0) {
        return;
    }
    must(one->number == PRIVATE_FIRST + place && private_find(in, one->number) == one);
    must(is_link(one->link));
    must(private_find_link(in, one->link, PRIVATE_LINK_SIZE - 1) == one); /* no other has it */
    must(one->bots <= PRIVATE_BOTS_MAX);
    must(one->people_count >= 1 && one->people_count <= PRIVATE_PEOPLE_MAX);
    for (uint32_t i = 0; i < one->people_count; i++) {
        must(one->people[i] != 0 && private_has(one, one->people[i]));
    }
    must(private_count_of(in, one->people[0]) >= 1);
}

static private_tables *open_checked(void)
{
    private_tables *opened = private_tables_open(path);
    must(opened != NULL && opened->count <= PRIVATE_MAX);
    for (uint32_t i = 0; i < PRIVATE_MAX; i++) {
        must(i < opened->count || opened->all[i].number == 0);
        check_table(opened, i);
    }
    return opened;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    write_file(bytes, size);
    private_tables *first = open_checked();
    must(private_save(first));
    private_tables *second = open_checked();
    must(first->count == second->count);
    must(memcmp(first->all, second->all, sizeof first->all) == 0);
    free(first);
    free(second);
    return 0;
}
