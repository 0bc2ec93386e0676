/* SPDX-License-Identifier: MIT */
#include "kept_rules.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/rules_copy.h"

enum { NAME_SIZE = 56, NAMED_BYTES = 24 }; /* the name has that many bytes of the digest */

struct kept_posting {
    kept_posting *next;
    digest meaning;
    bool is_written; /* the journal has it, or its open batch */
    bool is_read;    /* `copy` is filled */
    rules_copy copy;
    size_t size;
    uint8_t bytes[];
};

static void make_name(char name[NAME_SIZE], const digest *meaning)
{
    char hex[2 * NAMED_BYTES + 1];
    _Static_assert((int)NAMED_BYTES <= (int)DIGEST_SIZE, "a part of the digest");
    sodium_bin2hex(hex, sizeof hex, meaning->bytes, NAMED_BYTES);
    snprintf(name, NAME_SIZE, "rules-%s", hex);
}

static kept_posting *find(const kept_rules *kept, const digest *meaning)
{
    kept_posting *found = kept->first;
    while (found != NULL && !digest_equal(&found->meaning, meaning)) {
        found = found->next;
    }
    return found;
}

static kept_posting *add(kept_rules *kept, const digest *meaning, const uint8_t *bytes, size_t size)
{
    kept_posting *added = malloc(sizeof *added + size);
    if (added != NULL) {
        *added = (kept_posting){.next = kept->first, .meaning = *meaning, .size = size};
        memcpy(added->bytes, bytes, size);
        kept->first = added;
    }
    return added;
}

static void fail_memory(kept_rules *kept)
{
    kept->has_failed = true;
    (void)journal_fail(&kept->error, JOURNAL_NO_MEMORY,
                       "There is not enough memory for the rules of a table. Free memory, or raise "
                       "the memory limit of the process.");
}

/* NULL: the journal does not have it, or kept->has_failed. */
static kept_posting *load(kept_rules *kept, const digest *meaning)
{
    char name[NAME_SIZE];
    journal_bytes value;
    make_name(name, meaning);
    journal_status status = kept->journal == NULL
                                ? JOURNAL_NOT_FOUND
                                : journal_meta_get(kept->journal, name, &value, &kept->error);
    kept->has_failed = status != JOURNAL_OK && status != JOURNAL_NOT_FOUND;
    if (status != JOURNAL_OK || value.size > RULES_COPY_MAX) {
        return NULL;
    }
    kept_posting *loaded = add(kept, meaning, value.bytes, value.size);
    if (loaded != NULL) {
        loaded->is_written = true;
    } else {
        fail_memory(kept);
    }
    return loaded;
}

static const trey_book *find_book(void *context, const digest *meaning)
{
    kept_rules *kept = context;
    kept_posting *found = find(kept, meaning);
    if (found == NULL && (found = load(kept, meaning)) == NULL) {
        return NULL;
    }
    if (!found->is_read) {
        found->is_read = rules_copy_read(&found->copy, found->bytes, found->size);
    }
    return found->is_read ? &found->copy.book : NULL;
}

void kept_rules_open(kept_rules *kept, journal_db *journal)
{
    kept->journal = journal;
    kept->archive = (rules_archive){find_book, kept};
}

void kept_rules_close(kept_rules *closed)
{
    for (kept_posting *one = closed->first, *next; one != NULL; one = next) {
        next = one->next;
        free(one);
    }
    *closed = (kept_rules){.journal = NULL};
}

/* Rules with longer texts than RULES_COPY_MAX are replayed only as long as the book has them. */
static void copy(kept_rules *kept, const digest *meaning, const trey_posting *posting)
{
    uint8_t *bytes = malloc(RULES_COPY_MAX);
    if (bytes == NULL) {
        fail_memory(kept);
        return;
    }
    bytes_writer writer = {.bytes = bytes, .capacity = RULES_COPY_MAX};
    rules_copy_write(&writer, posting);
    if (!writer.is_full && add(kept, meaning, bytes, writer.size) == NULL) {
        fail_memory(kept);
    }
    free(bytes);
}

bool kept_rules_add(kept_rules *kept, const digest *meaning, const trey_posting *posting,
                    journal_error *error)
{
    if (find(kept, meaning) != NULL || load(kept, meaning) != NULL) {
        return true;
    }
    if (!kept->has_failed) {
        copy(kept, meaning, posting);
    }
    if (kept->has_failed && error != NULL) {
        *error = kept->error;
    }
    return !kept->has_failed;
}

bool kept_rules_write(kept_rules *kept, journal_error *error)
{
    for (kept_posting *one = kept->first; one != NULL; one = one->next) {
        char name[NAME_SIZE];
        if (one->is_written) {
            continue;
        }
        make_name(name, &one->meaning);
        if (journal_meta_put(kept->journal, name, (journal_bytes){one->bytes, one->size}, error) !=
            JOURNAL_OK) {
            return false;
        }
        one->is_written = true;
    }
    return true;
}
