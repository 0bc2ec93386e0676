/* SPDX-License-Identifier: MIT */
/*
 * Sample entries and journals.
 */
#include "sample.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

journal_error problem;

static char folder[256];

void sample_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t stream, uint64_t sequence)
{
    memset(key, 0x6b, JOURNAL_KEY_SIZE);
    memcpy(key, &sequence, sizeof sequence);
    memcpy(key + sizeof sequence, &stream, sizeof stream);
}

void sample_make(sample *made, uint32_t stream, uint64_t sequence)
{
    uint64_t mixed = (sequence * 31 + stream) * UINT64_C(0x9E3779B97F4A7C15);
    size_t size = mixed >> 40 & 0xff, transfers_size = mixed >> 33 & 0x1f;
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < size; i++) {
        made->payload[i] = (uint8_t)(mixed >> (i & 31));
    }
    memset(made->transfers, (int)(mixed & 0xff), transfers_size);
    sample_key(made->key, stream, sequence);
    made->draft = (journal_draft){.stream = stream,
                                  .time_ms = (int64_t)(sequence * 1000) - 5000,
                                  .key = sequence % 3 == 1 ? made->key : NULL,
                                  .payload = {made->payload, size},
                                  .transfers = {made->transfers, transfers_size}};
}

journal_status sample_append(journal_db *to, uint32_t stream, journal_error *error)
{
    journal_head head;
    journal_status status = journal_head_of(to, stream, &head, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    sample made;
    sample_make(&made, stream, head.sequence + 1);
    return journal_append(to, &made.draft, NULL, error);
}

static bool same_bytes(journal_bytes a, journal_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.bytes, b.bytes, a.size) == 0);
}

bool sample_is(const journal_entry *entry)
{
    sample made;
    sample_make(&made, entry->stream, entry->sequence);
    bool has_key = made.draft.key != NULL;
    return entry->time_ms == made.draft.time_ms && entry->has_key == has_key &&
           (!has_key || memcmp(entry->key, made.key, JOURNAL_KEY_SIZE) == 0) &&
           same_bytes(entry->payload, made.draft.payload) &&
           same_bytes(entry->transfers, made.draft.transfers);
}

uint64_t sample_read_all(journal_db *read)
{
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status;
    uint64_t count = 0;
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    while ((status = journal_cursor_next(cursor, &entry, &problem)) == JOURNAL_OK) {
        assert_int_equal(entry.position, ++count);
        assert_true(sample_is(&entry));
    }
    if (status != JOURNAL_END) {
        fail_msg("%s", problem.problem.text);
    }
    journal_cursor_close(cursor);
    return count;
}

/* ---- Files ---- */

int sample_begin(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/trey-store-XXXXXX", base == NULL ? "/tmp" : base);
    return mkdtemp(folder) == NULL;
}

int sample_end(void **state)
{
    (void)state;
    DIR *listed = opendir(folder);
    struct dirent *file;
    chmod(folder, 0700);
    while (listed != NULL && (file = readdir(listed)) != NULL) {
        if (unlink(sample_path(file->d_name)) != 0) {
            rmdir(sample_path(file->d_name));
        }
    }
    closedir(listed);
    return rmdir(folder);
}

const char *sample_path(const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void sample_sql(const char *path, const char *sql)
{
    sample_sql_in(path, NULL, sql);
}

void sample_sql_in(const char *path, const char *vfs, const char *sql)
{
    sqlite3 *database;
    char *text = NULL;
    assert_int_equal(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, vfs), SQLITE_OK);
    int code = sqlite3_exec(database, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_exec(database, sql, NULL, NULL, &text);
    }
    if (code != SQLITE_OK) {
        fail_msg("%s: %s", sql, text);
    }
    sqlite3_close(database);
}

void sample_make_version_2(const char *path, const char *vfs)
{
    sample_sql_in(path, vfs,
                  "DROP TABLE key_nodes;"
                  "DELETE FROM meta WHERE name = 'journal.keys';"
                  "CREATE UNIQUE INDEX entries_by_key ON entries (stream, key) "
                  "WHERE key IS NOT NULL;"
                  "PRAGMA user_version = 2");
}

void sample_journal(const char *path, unsigned entries)
{
    journal_db *made;
    assert_ok(journal_open(&made, path, JOURNAL_CREATE, &problem));
    for (unsigned i = 0; i < entries; i++) {
        assert_ok(sample_append(made, i % 3, &problem));
        if (i % 4 == 3) {
            assert_ok(journal_commit(made, &problem));
        }
    }
    assert_ok(journal_commit(made, &problem));
    journal_close(made);
}
