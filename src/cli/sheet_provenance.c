/* SPDX-License-Identifier: MIT */
/*
 * Records what a sheet was made from.
 */
#include "sheet_provenance.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

#include "report/odds_digest.h"

void sheet_provenance_note_file(provenance_file *note, const char *name, shell_text read)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)read.text, read.size);
    note->name = name;
    sodium_bin2hex(note->sha256, sizeof note->sha256, hash, sizeof hash);
}

/* Reads the file only once, because it may be a pipe. */
const trey_book *sheet_provenance_read_rules(const shell_command *command, const char *name,
                                             const trey_book *next, rules_file *file, int *status,
                                             provenance *sources)
{
    if (name == NULL) {
        return next;
    }
    shell_text read = shell_read_file(command, name);
    if (read.text != NULL) {
        sheet_provenance_note_file(&sources->rules, name, read);
    }
    return shell_parse_rules(name, read, next, file, status);
}

/* The last second of the year 9999. */
#define SECONDS_MAX INT64_C(253402300799)

static bool read_epoch(const char *text, int64_t *seconds)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    bool is_plain = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    *seconds = value;
    return is_plain && value <= SECONDS_MAX;
}

int sheet_provenance_complete(const shell_command *command, provenance *sources)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    sources->version = TREY_VERSION;
    sources->digest = odds_digest(&trey_book_builtin);
    sources->seconds = (int64_t)time(NULL);
    if (epoch != NULL && epoch[0] != '\0' && !read_epoch(epoch, &sources->seconds)) {
        return shell_usage_error(command,
                                 "SOURCE_DATE_EPOCH is '%s'; expected seconds since 1970, such as "
                                 "1767225600",
                                 epoch);
    }
    return STATUS_FINE;
}
