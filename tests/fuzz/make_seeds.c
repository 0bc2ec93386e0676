/* SPDX-License-Identifier: MIT */
/*
 * Makes the seeds of the fuzzers of stored bytes from a journal that make_journal wrote:
 *
 *     make_seeds JOURNAL FOLDER
 *
 * writes FOLDER/events/…, FOLDER/journal/…, FOLDER/ledger/… and FOLDER/snapshot/….
 * tests/fuzz/corpus keeps what this wrote for `make_journal DB 1 40 30`. The key is JOURNAL.key.
 */
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

#include "audit/source.h"
#include "fuzzing.h"
#include "room/key_file.h"
#include "table/snapshot.h"

enum {
    SEED_MAX = 12000,  /* script/fuzz cuts inputs at 16 KiB */
    ENTRIES_MAX = 120, /* short seeds are changed more often in one place */
    TABLES = 5
};

typedef struct seed {
    uint8_t bytes[SEED_MAX];
    bytes_writer to;
    uint32_t entries;
    int64_t time;
} seed;

static void fail(const char *what)
{
    fprintf(stderr, "make_seeds: %s\n", what);
    exit(3);
}

static void put_record(bytes_writer *to, const void *bytes, size_t size)
{
    bytes_put_u16(to, (uint16_t)size);
    bytes_put(to, bytes, size);
}

static void save(const char *folder, const char *target, const char *name, const bytes_writer *from)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    (void)mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s", folder, target, name);
    FILE *file = fopen(path, "we");
    if (file == NULL || fwrite(from->bytes, 1, from->size, file) != from->size ||
        fclose(file) != 0) {
        fail(path);
    }
}

/* ---- Entries: fuzz_events.c describes the records ---- */

enum { HOW_SEALED = 4, HOW_TRANSFERS = 8, HOW_TIME = 16, SEAL_SIZE = 2 + 24 + 16 };

static size_t write_secret(uint8_t *bytes, size_t room, const table_event *event)
{
    bytes_writer to = {.bytes = bytes, .capacity = room};
    uint32_t fields = table_event_fields(event->kind);
    if ((fields & EVENT_SEED) != 0) {
        bytes_put(&to, event->seed, FAIR_SEED_SIZE);
    }
    if ((fields & EVENT_CARDS) != 0) {
        bytes_put_u16(&to, (uint16_t)event->card_count);
        bytes_put(&to, event->cards, event->card_count);
    }
    return to.size;
}

static void put_payload(bytes_writer *to, const journal_entry *entry, const audit_source *in,
                        uint8_t *how)
{
    static record_space space;
    uint8_t secret[1024];
    table_event event;
    record_seal with = {.table = entry->stream};
    memcpy(with.key, in->key, sizeof with.key);
    size_t size = 0;
    if (entry->stream != JOURNAL_CAGE) {
        if (record_read_event(&event, &space, entry->payload.bytes, entry->payload.size,
                              entry->time_ms, &with) != RECORD_OK) {
            fail("an event cannot be read");
        }
        size = write_secret(secret, sizeof secret, &event);
    }
    if (size == 0) {
        put_record(to, entry->payload.bytes, entry->payload.size);
        return;
    }
    *how |= HOW_SEALED;
    put_record(to, entry->payload.bytes, entry->payload.size - SEAL_SIZE - size);
    put_record(to, secret, size);
}

static void add_entry(seed *made, const journal_entry *entry, const audit_source *in)
{
    uint8_t bytes[4096], head[16];
    bytes_writer parts = {.bytes = bytes, .capacity = sizeof bytes};
    bytes_writer record = {.bytes = head, .capacity = sizeof head};
    uint8_t how = entry->stream == JOURNAL_CAGE ? 0 : 1;
    int64_t passed = entry->time_ms - made->time;
    put_payload(&parts, entry, in, &how);
    if (entry->transfers.size > 0 && made->entries % 8 == 0) {
        how |= HOW_TRANSFERS;
        bytes_put(&parts, entry->transfers.bytes, entry->transfers.size);
    }
    how |= passed < 0 || passed > UINT16_MAX ? HOW_TIME : 0;
    bytes_put_u8(&record, how);
    if ((how & HOW_TIME) != 0) {
        bytes_put_u64(&record, (uint64_t)entry->time_ms);
    } else {
        bytes_put_u16(&record, (uint16_t)passed);
    }
    size_t size = record.size + parts.size;
    if (parts.is_full || made->entries >= ENTRIES_MAX || made->to.size + 2 + size > SEED_MAX) {
        return;
    }
    bytes_put_u16(&made->to, (uint16_t)size);
    bytes_put(&made->to, record.bytes, record.size);
    bytes_put(&made->to, parts.bytes, parts.size);
    made->time = entry->time_ms;
    made->entries++;
}

/* A hand with more cards than a shoe has, so that this limit is close. */
static void save_large_hand(const char *folder)
{
    enum { CARDS = TREY_SHOE_CARDS_MAX + 4, TIME_SIZE = 2 };
    static uint8_t bytes[1024], secret[2 + CARDS] = {CARDS & 0xff, CARDS >> 8};
    const uint8_t head[] = {RECORD_VERSION, TABLE_HAND_ENTERED, 0, 1, 0, 0, 0, 1};
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    bytes_put_u16(&to, 1 + TIME_SIZE + 2 + sizeof head + 2 + sizeof secret);
    bytes_put_u8(&to, 1 | HOW_SEALED);
    bytes_put_u16(&to, 0);
    put_record(&to, head, sizeof head);
    put_record(&to, secret, sizeof secret);
    save(folder, "events", "large-hand", &to);
}

/* The table that a person of make_journal plays at. */
static uint32_t table_of(const journal_entry *entry)
{
    cage_event event;
    return cage_read(&event, entry->payload.bytes, entry->payload.size) ? event.person / 100 : 0;
}

/* The transfers of table 1 after the snapshot of the ledger. */
static void add_transfers(seed *made, const journal_entry *entry)
{
    if (entry->stream == 1 && entry->transfers.size > 0 && made->entries < ENTRIES_MAX &&
        made->to.size + 2 + entry->transfers.size <= SEED_MAX) {
        put_record(&made->to, entry->transfers.bytes, entry->transfers.size);
        made->entries++;
    }
}

/* ---- Snapshots, with commands that play two rounds: fuzzing.c describes the bytes ---- */

static void put_command(bytes_writer *to, table_command_kind kind, uint32_t person, uint8_t choice,
                        uint16_t dollars, uint8_t passed)
{
    const uint8_t bytes[] = {(uint8_t)kind,    (uint8_t)person,         200,   choice,
                             (uint8_t)dollars, (uint8_t)(dollars >> 8), passed};
    bytes_put(to, bytes, sizeof bytes);
}

static void play_rounds(bytes_writer *to)
{
    enum { SEATED = 6, PLAYS = 128 };
    for (int round = 0; round < 2; round++) {
        put_command(to, COMMAND_SIGN_ON, 250, 0, 0, 0);
        put_command(to, COMMAND_TAKE_BANK, 0, 0, 500, 0);
        put_command(to, COMMAND_PROCEED, 250, 0, 0, 1);
        for (uint32_t i = 0; i < SEATED; i++) {
            put_command(to, COMMAND_PLACE, i, TREY_WAGER_ANTE, 10, 1);
            put_command(to, COMMAND_PLACE, i, TREY_WAGER_BONUS, 5, 0);
            put_command(to, COMMAND_READY, i, 0, 0, 0);
        }
        for (int i = 0; i < 4; i++) {
            put_command(to, COMMAND_PROCEED, 250, 0, 0, 30);
        }
        for (uint32_t i = 0; i < SEATED; i++) {
            put_command(to, COMMAND_DECIDE, i, PLAYS, 0, 1);
        }
        for (int i = 0; i < 8; i++) {
            put_command(to, COMMAND_PROCEED, 250, 0, 0, 100);
        }
    }
}

typedef struct snapshots {
    const char *folder;
    seed ledger;
    uint64_t ledger_at;
    uint32_t count;
} snapshots;

static void save_with_commands(const snapshots *all, const char *name, const void *content,
                               size_t size)
{
    static uint8_t bytes[SEED_MAX], commands[2048];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    bytes_writer script = {.bytes = commands, .capacity = sizeof commands};
    play_rounds(&script);
    put_record(&to, content, size);
    put_record(&to, script.bytes, script.size);
    save(all->folder, "snapshot", name, &to);
}

enum { PERSON_SIZE = 15 }; /* in a snapshot */

/* The same table with as many people as can be there, and with one more. */
static void save_full_table(const snapshots *all, const journal_snapshot *snapshot)
{
    static live_table full;
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    table_init(&full, snapshot->subject, &trey_book_builtin);
    if (!snapshot_read(&full, snapshot->content.bytes, snapshot->content.size)) {
        fail("a snapshot cannot be read");
    }
    while (full.people_count < TABLE_PEOPLE_MAX) {
        uint32_t person = 5000 + full.people_count;
        full.people[full.people_count++] = (table_person){.person = person, .stack = 10000};
    }
    snapshot_write(&to, &full);
    save_with_commands(all, "full-table", to.bytes, to.size);
    uint32_t first[] = {TABLE_PEOPLE_MAX, full.people[0].person}; /* number of people, and one */
    uint8_t *people = memmem(to.bytes, to.size, first, sizeof first);
    uint8_t *last = people + 4 + (size_t)(TABLE_PEOPLE_MAX - 1) * PERSON_SIZE;
    if (people == NULL || to.size + PERSON_SIZE > sizeof bytes) {
        fail("there is no room for one more person");
    }
    memmove(last + PERSON_SIZE, last, (size_t)(bytes + to.size - last));
    last[PERSON_SIZE]++; /* another number */
    people[0]++;
    save_with_commands(all, "overfull-table", to.bytes, to.size + PERSON_SIZE);
}

static bool save_snapshot(void *context, const journal_snapshot *snapshot,
                          const journal_error *problem)
{
    snapshots *all = context;
    char name[32];
    (void)problem;
    if (snapshot->subject == JOURNAL_LEDGER) {
        all->ledger.to.size = 0;
        put_record(&all->ledger.to, snapshot->content.bytes, snapshot->content.size);
        all->ledger_at = snapshot->at;
        return true;
    }
    snprintf(name, sizeof name, "table-%u-%" PRIu64, snapshot->subject, snapshot->at);
    save_with_commands(all, name, snapshot->content.bytes, snapshot->content.size);
    if (all->count++ == 0) {
        save_full_table(all, snapshot);
    }
    return true;
}

static void make_seeds(const audit_source *in, const char *folder)
{
    static seed tables[TABLES + 1];
    static snapshots all;
    journal_error error;
    journal_cursor *cursor = NULL;
    journal_entry entry;
    all.folder = folder;
    all.ledger.to = (bytes_writer){.bytes = all.ledger.bytes, .capacity = SEED_MAX};
    for (uint32_t i = 1; i <= TABLES; i++) {
        tables[i].to = (bytes_writer){.bytes = tables[i].bytes, .capacity = SEED_MAX};
    }
    if (journal_snapshots_each(in->journal, save_snapshot, &all, &error) != JOURNAL_OK ||
        journal_read_all(in->journal, 1, &cursor, &error) != JOURNAL_OK) {
        fail(error.problem.text);
    }
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        uint32_t at = entry.stream == JOURNAL_CAGE ? table_of(&entry) : entry.stream;
        if (at >= 1 && at <= TABLES) {
            add_entry(&tables[at], &entry, in);
        }
        if (all.ledger_at > 0 && entry.position > all.ledger_at) {
            add_transfers(&all.ledger, &entry);
        }
    }
    journal_cursor_close(cursor);
    for (uint32_t i = 1; i <= TABLES; i++) {
        char name[32];
        snprintf(name, sizeof name, "table-%u", i);
        save(folder, "events", name, &tables[i].to);
    }
    save_large_hand(folder);
    save(folder, "ledger", "after-some-rounds", &all.ledger.to);
}

/* ---- Damage to a journal: fuzz_journal.c describes the records ---- */

static void put_change(bytes_writer *to, uint8_t kind, const uint8_t *bytes, size_t size)
{
    bytes_put_u16(to, (uint16_t)(size + 1));
    bytes_put_u8(to, kind);
    bytes_put(to, bytes, size);
}

/* The same damage without and with new hashes and seals, to a journal that was closed or killed. */
static void save_damage(const char *folder, const char *name, uint8_t kind, const uint8_t *bytes,
                        size_t size)
{
    enum { SEAL = 8 };
    for (uint8_t form = 0; form < 4; form++) {
        uint8_t space[4096], flags = form & 1;
        char full[64];
        bytes_writer to = {.bytes = space, .capacity = sizeof space};
        put_record(&to, &flags, 1);
        put_change(&to, kind, bytes, size);
        if (form >= 2) {
            put_change(&to, SEAL, NULL, 0);
        }
        snprintf(full, sizeof full, "%s%s%s", name, form >= 2 ? "-sealed" : "",
                 (flags & 1) != 0 ? "-killed" : "");
        save(folder, "journal", full, &to);
    }
}

static void make_damage(const char *folder)
{
    enum { FILE_CHANGE, SIZE, ENTRY, DELETE, REPEAT, SNAPSHOT, META, SCHEMA, NUMBER = 128 };
    const uint8_t page[] = {0, 0, 32, 0, 0, 13, 0, 0, 0, 1, 0xff, 0xff};
    const uint8_t log[] = {1, 40, 0, 0, 0, 1, 2, 3, 4};
    const uint8_t mark[] = {2, 8, 0, 0, 0, 9, 0, 0, 0};
    const uint8_t cut[] = {0, 0, 80, 0, 0}, cut_log[] = {1, 0, 96, 0, 0};
    const uint8_t payload[] = {9, 0, 0, 2, 7, 0, 1, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0};
    const uint8_t transfers[] = {9,  0, 1, 1, 1, 0, 0, 0,   2,   1,   0,   0,   0,   64,  66,
                                 15, 0, 0, 0, 0, 0, 8, 'W', 'A', 'G', 'E', 'R', '-', '1', '0'};
    const uint8_t stream[] = {9, 0, NUMBER, 7, 0, 0, 0, 0, 0, 0, 0}; /* column 2, modulo nine */
    const uint8_t time[] = {12, 0, NUMBER + 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f};
    const uint8_t key[] = {9, 0, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const uint8_t last[] = {20, 0}, again[] = {5, 0, 200, 0};
    const uint8_t content[] = {1, 0, 0, 4, 1, 0, 1, 2, 3};
    const uint8_t start[] = {0, 1, 2, 3}, schema[] = {0};
    save_damage(folder, "page", FILE_CHANGE, page, sizeof page);
    save_damage(folder, "log", FILE_CHANGE, log, sizeof log);
    save_damage(folder, "mark", FILE_CHANGE, mark, sizeof mark);
    save_damage(folder, "cut", SIZE, cut, sizeof cut);
    save_damage(folder, "cut-log", SIZE, cut_log, sizeof cut_log);
    save_damage(folder, "payload", ENTRY, payload, sizeof payload);
    save_damage(folder, "transfers", ENTRY, transfers, sizeof transfers);
    save_damage(folder, "stream", ENTRY, stream, sizeof stream);
    save_damage(folder, "time", ENTRY, time, sizeof time);
    save_damage(folder, "key", ENTRY, key, sizeof key);
    save_damage(folder, "deleted", DELETE, last, sizeof last);
    save_damage(folder, "repeated", REPEAT, again, sizeof again);
    save_damage(folder, "snapshot", SNAPSHOT, content, sizeof content);
    save_damage(folder, "meta", META, start, sizeof start);
    save_damage(folder, "schema", SCHEMA, schema, sizeof schema);
}

int main(int argc, char **argv)
{
    char key_path[4096];
    journal_error error;
    failure problem;
    if (argc != 3) {
        fprintf(stderr, "usage: make_seeds JOURNAL FOLDER\n");
        return 2;
    }
    audit_source in = {.path = argv[1], .book = &trey_book_builtin, .has_key = true};
    snprintf(key_path, sizeof key_path, "%s.key", argv[1]);
    if (!key_file_read(key_path, in.key, &problem)) {
        fail(problem.text);
    }
    if (!audit_source_open(&in, &error)) {
        fail(error.problem.text);
    }
    make_seeds(&in, argv[2]);
    make_damage(argv[2]);
    audit_source_close(&in);
    return 0;
}
