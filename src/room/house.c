/* SPDX-License-Identifier: MIT */
#include "house.h"

#include <sodium.h>
#include <string.h>

#include "base/house_key.h"
#include "key_check.h"
#include "table/table.h"

static const char id_name[] = "house", person_name[] = "person-highest";

house_id house_id_make(const uint8_t key[RECORD_KEY_SIZE])
{
    uint8_t bytes[HOUSE_SUBKEY_SIZE];
    house_id id;
    house_subkey_make(bytes, key, "house id");
    memcpy(id.bytes, bytes, HOUSE_ID_SIZE);
    return id;
}

/* ---- A new journal ---- */

bool house_begin(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], journal_error *error)
{
    house_id id = house_id_make(key);
    return key_check_put(journal, key, error) &&
           journal_meta_put(journal, id_name, (journal_bytes){id.bytes, sizeof id.bytes}, error) ==
               JOURNAL_OK &&
           house_put_person(journal, 0, error);
}

bool house_seal(journal_db *sealed, const uint8_t key[RECORD_KEY_SIZE], journal_error *error)
{
    uint8_t subkey[HOUSE_SUBKEY_SIZE];
    _Static_assert((int)HOUSE_SUBKEY_SIZE == (int)JOURNAL_SEAL_KEY_SIZE, "one key");
    house_subkey_make(subkey, key, "journal seal");
    bool is_sealed = journal_seal_with(sealed, subkey, error) == JOURNAL_OK;
    sodium_memzero(subkey, sizeof subkey);
    return is_sealed;
}

bool house_create(const char *path, const uint8_t key[RECORD_KEY_SIZE], journal_error *error)
{
    journal_db *journal;
    bool is_made = journal_open(&journal, path, JOURNAL_CREATE, error) == JOURNAL_OK &&
                   house_begin(journal, key, error) && house_seal(journal, key, error) &&
                   journal_commit(journal, error) == JOURNAL_OK;
    journal_close(journal);
    return is_made;
}

/* ---- People ---- */

bool house_put_person(journal_db *journal, uint32_t highest, journal_error *error)
{
    uint8_t number[4];
    for (int i = 0; i < 4; i++) {
        number[i] = (uint8_t)(highest >> 8 * i);
    }
    return journal_meta_put(journal, person_name, (journal_bytes){number, sizeof number}, error) ==
           JOURNAL_OK;
}

static void note_person(uint32_t *highest, const account *key)
{
    bool is_higher = key->person > *highest && !person_is_anonymous(key->person);
    *highest = is_higher ? key->person : *highest;
}

/* Transfers that cannot be read are for an audit to report. */
static bool read_transfers(journal_db *journal, uint32_t *highest, journal_error *error)
{
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status = journal_read_all(journal, 1, &cursor, error);
    while (status == JOURNAL_OK &&
           (status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        bytes_reader reader = {.bytes = entry.transfers.bytes, .left = entry.transfers.size};
        transfer moved;
        while (reader.left > 0 && record_read_transfer(&reader, entry.stream, &moved)) {
            note_person(highest, &moved.from);
            note_person(highest, &moved.to);
        }
    }
    journal_cursor_close(cursor);
    return status == JOURNAL_END;
}

bool house_find_person(journal_db *journal, uint32_t *highest, journal_error *error)
{
    journal_bytes value;
    *highest = 0;
    journal_status status = journal_meta_get(journal, person_name, &value, error);
    if (status == JOURNAL_OK && value.size == 4) {
        const uint8_t *number = value.bytes;
        for (int i = 0; i < 4; i++) {
            *highest |= (uint32_t)number[i] << 8 * i;
        }
        return true;
    }
    return (status == JOURNAL_OK || status == JOURNAL_NOT_FOUND) &&
           read_transfers(journal, highest, error);
}

bool house_look(const char *path, const uint8_t key[RECORD_KEY_SIZE], house_report *report,
                journal_error *error)
{
    journal_db *journal;
    uint64_t start = 0;
    bool is_read = journal_open(&journal, path, JOURNAL_READ, error) == JOURNAL_OK &&
                   key_check_is(journal, key, path, error) && house_seal(journal, key, error) &&
                   house_find_person(journal, &report->person_highest, error);
    report->is_sealed = is_read && journal_sealed_after(journal, &start);
    journal_close(journal);
    return is_read;
}
