/* SPDX-License-Identifier: MIT */
#include "journal_base.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "fuzzing.h"
#include "room/room.h"

static const char *const endings[] = {"", "-wal", "-mark", "-shm", "-writer", "-wal-damaged"};
enum { ENDING_COUNT = sizeof endings / sizeof endings[0], TABLE = 1, PLAYERS_COUNT = 3 };

static char folder[] = "/dev/shm/fuzz-journal-XXXXXX"; /* in memory if possible: it is synced */
static char journal_path[JOURNAL_BASE_PATH_SIZE];

/* ---- Files ---- */

static const char *name_of(const char *path, size_t ending)
{
    static char name[JOURNAL_BASE_PATH_SIZE + 16];
    snprintf(name, sizeof name, "%s%s", path, endings[ending]);
    return name;
}

static void remove_files(const char *path)
{
    for (size_t i = 0; i < ENDING_COUNT; i++) {
        (void)unlink(name_of(path, i));
    }
}

static void remove_folder(void)
{
    remove_files(journal_path);
    (void)rmdir(folder);
}

void journal_base_write(const journal_base *from, const char *path)
{
    remove_files(path);
    for (size_t i = 0; i < JOURNAL_FILE_COUNT; i++) {
        if (from->files[i].bytes == NULL) {
            continue;
        }
        FILE *file = fopen(name_of(path, i), "we");
        must(file != NULL &&
             fwrite(from->files[i].bytes, 1, from->files[i].size, file) == from->files[i].size &&
             fclose(file) == 0);
    }
}

void journal_base_read(journal_base *to, const char *path)
{
    for (size_t i = 0; i < JOURNAL_FILE_COUNT; i++) {
        journal_file *one = &to->files[i];
        FILE *file = fopen(name_of(path, i), "re");
        free(one->bytes);
        *one = (journal_file){NULL, 0};
        if (file == NULL) {
            continue;
        }
        must(fseek(file, 0, SEEK_END) == 0);
        one->size = (size_t)ftell(file);
        one->bytes = malloc(one->size + 1);
        rewind(file);
        must(one->bytes != NULL && fread(one->bytes, 1, one->size, file) == one->size);
        (void)fclose(file);
    }
}

void journal_base_copy(journal_base *to, const journal_base *from)
{
    *to = *from;
    for (size_t i = 0; i < JOURNAL_FILE_COUNT; i++) {
        if (from->files[i].bytes != NULL) {
            to->files[i].bytes = malloc(from->files[i].size + 1);
            must(to->files[i].bytes != NULL);
            memcpy(to->files[i].bytes, from->files[i].bytes, from->files[i].size);
        }
    }
}

void journal_base_finish(journal_base *finished)
{
    for (size_t i = 0; i < JOURNAL_FILE_COUNT; i++) {
        free(finished->files[i].bytes);
    }
    *finished = (journal_base){0};
}

/* ---- Rows ---- */

static digest digest_row(sqlite3_stmt *row)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_STATE);
    for (int i = 0; i < sqlite3_column_count(row); i++) {
        digest_add_u8(&writer, (uint8_t)sqlite3_column_type(row, i));
        const void *bytes = sqlite3_column_blob(row, i);
        digest_add_u32(&writer, (uint32_t)sqlite3_column_bytes(row, i));
        digest_add_bytes(&writer, bytes != NULL ? bytes : "", (size_t)sqlite3_column_bytes(row, i));
    }
    return digest_end(&writer);
}

/* False: they cannot be read, or there are too many. */
static bool read_rows(const char *path, journal_base *to)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *row = NULL;
    int code = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, NULL);
    to->row_count = 0;
    if (code == SQLITE_OK) {
        code =
            sqlite3_prepare_v2(database, "SELECT * FROM entries ORDER BY position", -1, &row, NULL);
    }
    while (code == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW &&
           to->row_count < JOURNAL_BASE_ROWS_MAX) {
        to->rows[to->row_count++] = digest_row(row);
        code = SQLITE_OK;
    }
    sqlite3_finalize(row);
    sqlite3_close(database);
    return code == SQLITE_DONE;
}

journal_rows journal_base_compare(const char *path, const journal_base *base)
{
    static journal_base found;
    if (!read_rows(path, &found) || found.row_count > base->row_count ||
        memcmp(found.rows, base->rows, found.row_count * sizeof found.rows[0]) != 0) {
        return JOURNAL_ROWS_OTHER;
    }
    return found.row_count == base->row_count ? JOURNAL_ROWS_SAME : JOURNAL_ROWS_CUT;
}

/* ---- Playing ---- */

static void fill(void *context, uint8_t *bytes, size_t size)
{
    uint64_t *state = context;
    for (size_t i = 0; i < size; i++) {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        bytes[i] = (uint8_t)(*state >> 40);
    }
}

entropy_source journal_base_entropy(void)
{
    static uint64_t state;
    state = 1;
    return (entropy_source){fill, &state};
}

static void ask(card_room *room, int64_t time, table_command command)
{
    room_answer answer;
    journal_error error;
    static uint64_t number;
    uint8_t key[JOURNAL_KEY_SIZE] = {0};
    number++;
    memcpy(key, &number, sizeof number);
    must(room_command(room, TABLE, &command, key, time, &answer, &error));
}

static void deposit(card_room *room, uint32_t person)
{
    room_answer answer;
    journal_error error;
    cage_event event = {
        .kind = CAGE_DEPOSITED, .person = person, .cashier = 90, .amount = 10000000};
    must(room_cage(room, &event, NULL, JOURNAL_BASE_TIME, &answer, &error));
}

static void open_table(card_room *room)
{
    static table_rules rules;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE};
    choices.schedule = trey_book_schedule(&trey_book_builtin, "1", 1);
    const trey_ruleset *set = trey_book_ruleset(&trey_book_builtin, "california-shfl", 15);
    must(table_rules_make(&rules, set, &choices).status == TREY_OK);
    ask(room, JOURNAL_BASE_TIME,
        (table_command){
            .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = 91, .rules = &rules});
    for (uint32_t person = 1; person <= PLAYERS_COUNT; person++) {
        deposit(room, person);
        ask(room, JOURNAL_BASE_TIME,
            (table_command){.kind = COMMAND_SIT, .person = person, .seat = person});
        ask(room, JOURNAL_BASE_TIME,
            (table_command){.kind = COMMAND_BUY_IN, .person = person, .amount = 500000});
    }
}

static int64_t play_round(card_room *room, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(room), TABLE);
    journal_error error;
    uint32_t seat = table->offered_seat;
    ask(room, time,
        (table_command){.kind = COMMAND_TAKE_BANK,
                        .person = table->seated[seat],
                        .seat = seat,
                        .amount = 100000});
    for (uint32_t person = 1; person <= PLAYERS_COUNT; person++) {
        ask(room, time,
            (table_command){.kind = COMMAND_PLACE,
                            .person = person,
                            .seat = person,
                            .wager = TREY_WAGER_ANTE,
                            .amount = 1000});
    }
    while (table->state == TABLE_IS_IN_ROUND) {
        while (table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_DECISIONS) {
            const trey_stake *turn = &table->round.stakes[table->round.turn];
            ask(room, time,
                (table_command){.kind = COMMAND_DECIDE,
                                .person = turn->bettor,
                                .seat = turn->seat,
                                .play = turn->seat != 2});
        }
        time += 20000;
        must(room_tick(room, time, &error));
    }
    return time;
}

static void play(card_room *room)
{
    journal_error error;
    int64_t time = JOURNAL_BASE_TIME;
    open_table(room);
    for (int round = 0; round < 2; round++) {
        time = play_round(room, time);
        must(room_sign_head(room, time, &error) && room_commit(room, &error));
    }
    must(room_state_table(room_state_of(room), TABLE)->round_number >= 2);
}

/* ---- Making ---- */

static void find_first_seal(const char *path, journal_base *to)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *row = NULL;
    must(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK);
    must(sqlite3_prepare_v2(database, "SELECT value FROM meta WHERE name = 'seal-start'", -1, &row,
                            NULL) == SQLITE_OK);
    must(sqlite3_step(row) == SQLITE_ROW && sqlite3_column_bytes(row, 0) == 8 + JOURNAL_HASH_SIZE);
    memcpy(to->first_seal.bytes, (const uint8_t *)sqlite3_column_blob(row, 0) + 8,
           JOURNAL_HASH_SIZE);
    sqlite3_finalize(row);
    sqlite3_close(database);
}

static void make_one(journal_base *made, bool is_killed)
{
    room_options options = {.path = journal_path,
                            .create = true,
                            .key = fuzz_key,
                            .book = &trey_book_builtin,
                            .entropy = journal_base_entropy(),
                            .snapshot_every = 8};
    card_room *room = NULL;
    journal_error error;
    remove_files(journal_path);
    must(room_open(&room, &options, JOURNAL_BASE_TIME, &error));
    play(room);
    if (is_killed) {
        journal_base_read(made, journal_path);
    }
    room_close(room);
    if (!is_killed) {
        journal_base_read(made, journal_path);
    }
    find_first_seal(journal_path, made);
    must(read_rows(journal_path, made));
}

void journal_base_make(journal_base made[2], char path[JOURNAL_BASE_PATH_SIZE])
{
    if (mkdtemp(folder) == NULL) {
        snprintf(folder, sizeof folder, "/tmp/fuzz-journal-XXXXXX");
        must(mkdtemp(folder) != NULL);
    }
    snprintf(journal_path, sizeof journal_path, "%s/j", folder);
    must(atexit(remove_folder) == 0);
    make_one(&made[0], false);
    make_one(&made[1], true);
    memcpy(path, journal_path, JOURNAL_BASE_PATH_SIZE);
}
