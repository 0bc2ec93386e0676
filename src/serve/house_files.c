/* SPDX-License-Identifier: MIT */
#include "house_files.h"

#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "room/house.h"
#include "room/key_file.h"

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* `trey user add` may have made accounts before the first start. They belong to no house yet. */
static bool has_joined(const char *accounts, bool *is_so, failure *problem)
{
    people_db *opened;
    people_error error;
    uint8_t house[PEOPLE_HOUSE_SIZE];
    *is_so = false;
    if (!exists(accounts)) {
        return true;
    }
    bool is_read = people_open(&opened, accounts, PEOPLE_OPEN, &error) == PEOPLE_OK &&
                   people_house(opened, house, is_so, &error) == PEOPLE_OK;
    people_close(opened);
    return is_read || failure_set(problem, "%s", error.problem.text);
}

/* The key comes first: it may be left alone by a start that was interrupted, and nothing is lost
 * with it. */
static bool make_house(const char *journal_path, const char *key_path, const char *accounts,
                       uint8_t key[RECORD_KEY_SIZE], failure *problem)
{
    journal_error error;
    bool has_key = exists(key_path), has_accounts = exists(accounts), is_house = false;
    if (!has_joined(accounts, &is_house, problem)) {
        return false;
    }
    if (is_house || (has_key && has_accounts)) {
        return failure_set(
            problem,
            "The journal %s is missing, but %s is there: this house has a journal, and a "
            "new one would forget all its money. Restore the data directory from a backup "
            "(trey audit restore). For a new house use another data directory.",
            journal_path, has_key ? key_path : accounts);
    }
    if (!(has_key ? key_file_read(key_path, key, problem)
                  : key_file_create(key_path, key, problem))) {
        return false;
    }
    return house_create(journal_path, key, &error) ||
           failure_set(problem, "%s", error.problem.text);
}

static bool join(people_db *joined, const uint8_t key[RECORD_KEY_SIZE], const house_report *report,
                 failure *problem)
{
    people_error error;
    house_id id = house_id_make(key);
    people_journal journal = {.person_highest = report->person_highest,
                              .is_sealed = report->is_sealed};
    _Static_assert((int)HOUSE_ID_SIZE == (int)PEOPLE_HOUSE_SIZE, "both hold the id of the house");
    memcpy(journal.house, id.bytes, sizeof journal.house);
    return people_join_house(joined, &journal, &error) == PEOPLE_OK ||
           failure_set(problem, "%s.", error.problem.text);
}

static bool open_accounts(const char *accounts, const char *journal_path, uint32_t person_highest,
                          people_db **opened, failure *problem)
{
    people_error error;
    if (person_highest > 0 && !exists(accounts)) {
        return failure_set(
            problem,
            "The accounts %s are missing, and the journal %s knows people up to number %u: "
            "new people would get the chips of others. Restore the data directory from a "
            "backup (trey audit restore).",
            accounts, journal_path, person_highest);
    }
    return people_open(opened, accounts, PEOPLE_OPEN_OR_CREATE, &error) == PEOPLE_OK ||
           failure_set(problem, "%s", error.problem.text);
}

bool house_files_open(const char *journal_path, const char *accounts, uint8_t key[RECORD_KEY_SIZE],
                      people_db **opened, failure *problem)
{
    path_buffer key_path;
    journal_error error;
    house_report report = {0};
    *opened = NULL;
    if (!key_file_name(key_path.text, sizeof key_path.text, journal_path)) {
        return failure_set(problem, "The name of the data directory is too long.");
    }
    if (!exists(journal_path)) {
        if (!make_house(journal_path, key_path.text, accounts, key, problem)) {
            return false;
        }
    } else if (!key_file_read(key_path.text, key, problem)) {
        return false;
    }
    if (!house_look(journal_path, key, &report, &error)) {
        return failure_set(problem, "%s", error.problem.text);
    }
    if (!open_accounts(accounts, journal_path, report.person_highest, opened, problem)) {
        return false;
    }
    if (!join(*opened, key, &report, problem)) {
        people_close(*opened);
        *opened = NULL;
        return false;
    }
    return true;
}
