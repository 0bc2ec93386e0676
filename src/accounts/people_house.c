/* SPDX-License-Identifier: MIT */
/*
 * Accounts and journal belong together (P6).
 */
#include <string.h>

#include "people_db.h"

static const char house_name[] = "house", sealed_name[] = "journal-sealed";

people_status people_house(people_db *people, uint8_t house[PEOPLE_HOUSE_SIZE], bool *has_house,
                           people_error *error)
{
    int code = people_value_get(people, house_name, house, PEOPLE_HOUSE_SIZE, has_house);
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "read the accounts", error);
}

/* The highest number that was ever given out, also if its row was removed by hand. */
static people_status last_number(people_db *people, int64_t *number, people_error *error)
{
    int code = sql_number(people->database,
                          "SELECT max(ifnull((SELECT max(number) FROM persons), 0),"
                          " ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'persons'), 0))",
                          number);
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "read the accounts", error);
}

static people_status check(people_db *people, const people_journal *journal, bool *has_house,
                           people_error *error)
{
    uint8_t found[PEOPLE_HOUSE_SIZE];
    int64_t last = 0;
    const char *path = sql_path(people->database);
    people_status status = people_house(people, found, has_house, error);
    if (status == PEOPLE_OK && *has_house && memcmp(found, journal->house, sizeof found) != 0) {
        return people_fail(error, PEOPLE_NOT_PEOPLE,
                           "%s: these accounts belong to another house than the journal beside "
                           "them. Nothing was changed. Restore both from one backup of the data "
                           "directory (trey audit restore)",
                           path);
    }
    if (status == PEOPLE_OK) {
        status = last_number(people, &last, error);
    }
    if (status == PEOPLE_OK && last < (int64_t)journal->person_highest) {
        return people_fail(error, PEOPLE_NOT_PEOPLE,
                           "%s: the journal beside these accounts knows person %u, and they end at "
                           "person %lld: a new person would get the chips of another. Nothing was "
                           "changed. Restore both from one backup of the data directory (trey "
                           "audit restore)",
                           path, journal->person_highest, (long long)last);
    }
    return status;
}

/* Without its seals a journal could be rewritten; taking them off must not look like an upgrade
 * from a version that had none. */
static people_status check_sealed(people_db *people, const people_journal *journal,
                                  people_error *error)
{
    uint8_t padding = 1, found = 0;
    bool was_sealed = false;
    int code = people_value_get(people, sealed_name, &found, sizeof found, &was_sealed);
    if (code == SQLITE_OK && was_sealed && !journal->is_sealed) {
        return people_fail(error, PEOPLE_NOT_PEOPLE,
                           "%s: the journal beside these accounts was sealed with the house's key, "
                           "and has no seals now: it was replaced or forged. Nothing was changed. "
                           "Restore both from one backup of the data directory (trey audit "
                           "restore)",
                           sql_path(people->database));
    }
    if (code == SQLITE_OK && !was_sealed && journal->is_sealed) {
        code = people_value_put(people, sealed_name, &padding, sizeof padding);
    }
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "mark the accounts", error);
}

people_status people_join_house(people_db *people, const people_journal *journal,
                                people_error *error)
{
    bool has_house = false;
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = check(people, journal, &has_house, error);
    if (status == PEOPLE_OK && !has_house) {
        int code = people_value_put(people, house_name, journal->house, PEOPLE_HOUSE_SIZE);
        status = code == SQLITE_OK ? PEOPLE_OK
                                   : people_failure(people, code, "mark the accounts", error);
    }
    if (status == PEOPLE_OK) {
        status = check_sealed(people, journal, error);
    }
    return people_end(people, status, error);
}
