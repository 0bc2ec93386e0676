/* SPDX-License-Identifier: MIT */
/*
 * People, logging in, sessions and links, over a real database. What must take the same time is
 * shown by counting the hashes that were worked out, not by a clock.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scratch_people.h"

#define NOW INT64_C(1700000000000)
#define SECOND INT64_C(1000)
#define DAY (INT64_C(86400) * SECOND)

static char hash[PASSWORD_HASH_SIZE]; /* of "correct horse" */
static const session_terms terms = {.player_ms = 30 * DAY, .staff_ms = DAY / 2};

static person add(const char *name, role_set roles)
{
    person added;
    fine(people_add(people, name, PERSON_ACCOUNT, roles, hash, NOW, &added, &error));
    return added;
}

#define PLAYER ROLE_BIT(PERSON_IS_PLAYER)
#define ADMIN ROLE_BIT(PERSON_IS_ADMIN)

/* ---- Names and roles ---- */

static void names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *problem;
    } rows[] = {
        {"Kim", NULL},
        {"Jo Doe", NULL},
        {"李小龍", NULL},
        {"Zoë O'Neil-3", NULL},
        {"Ünïcödé ☘", NULL},
        {"01234567890123456789012345678901", NULL},
        {"", "must not be empty"},
        {"012345678901234567890123456789012", "32 characters"},
        {"a\nb", "control characters"},
        {"a\x1B[31mb", "control characters"},
        {"a\u200Bb", "control characters"}, /* zero width */
        {"a\u202Eb", "control characters"}, /* writes backwards */
        {"a\u00A0b", "control characters"}, /* a no-break space */
        {"a\uE000b", "control characters"}, /* private use */
        {" a", "must not begin or end with a space"},
        {"a ", "must not begin or end with a space"},
        {"a  b", "must not begin or end with a space"},
        {"\u0301a", "begin with an accent"},
        {"\xFF\xFE", "not UTF-8"},
        {"\xC0\xAF", "not UTF-8"},
        {"\xED\xA0\x80", "not UTF-8"},
        {"p\u0430ypal", "one alphabet"}, /* a Cyrillic a */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *problem = person_name_problem(rows[i].name, strlen(rows[i].name));
        if ((problem == NULL) != (rows[i].problem == NULL) ||
            (problem != NULL && strstr(problem, rows[i].problem) == NULL)) {
            fail_msg("row %zu, %s: %s", i, rows[i].name, problem != NULL ? problem : "fine");
        }
    }
    assert_non_null(person_name_problem("a\0b", 3));
}

static void names_that_look_alike(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"Kim", "kim"},
        {"KIM", "kIm"},
        {"STRASSE", "straße"},
        {"Zoë", "ZOE\u0308"},
        {"\uFF2B\uFF29\uFF2D", "kim"}, /* wide jobs */
        {"ﬁnn", "FINN"},
        {"ΣΑΣ", "σας"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char a[PERSON_KEY_SIZE], b[PERSON_KEY_SIZE];
        assert_true(person_name_key(a, pairs[i][0], strlen(pairs[i][0])));
        assert_true(person_name_key(b, pairs[i][1], strlen(pairs[i][1])));
        assert_string_equal(a, b);
    }
    person other;
    add("Kim", PLAYER);
    assert_int_equal(people_add(people, "kIM", PERSON_ACCOUNT, PLAYER, NULL, NOW, &other, &error),
                     PEOPLE_NAME_TAKEN);
    assert_non_null(strstr(error.problem.text, "'Kim'"));
    assert_int_equal(people_add(people, "KIM", PERSON_BOT, PLAYER, NULL, NOW, &other, &error),
                     PEOPLE_NAME_TAKEN);
    assert_int_equal(people_add(people, "kim", PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST), NULL, NOW,
                                &other, &error),
                     PEOPLE_NAME_TAKEN);
    fine(people_find_name(people, "kim", &other, &error));
    assert_string_equal(other.name, "Kim");
    assert_int_equal(people_find_name(people, "\xFF", &other, &error), PEOPLE_NOT_FOUND);
}

static void guests_share_names(void **state)
{
    (void)state;
    person first, second;
    role_set guest = ROLE_BIT(PERSON_IS_GUEST);
    fine(people_add(people, "Visitor", PERSON_GUEST, guest, NULL, NOW, &first, &error));
    fine(people_add(people, "visitor", PERSON_GUEST, guest, NULL, NOW, &second, &error));
    assert_int_not_equal(first.number, second.number);
    assert_int_equal(people_find_name(people, "Visitor", &first, &error), PEOPLE_NOT_FOUND);
    add("Visitor", PLAYER);
}

static void roles(void **state)
{
    (void)state;
    static const struct {
        person_kind kind;
        role_set roles;
        role_policy policy;
        bool is_fine;
    } rows[] = {
        {PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST), {0}, true},
        {PERSON_GUEST, PLAYER, {0}, false},
        {PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST) | ADMIN, {0}, false},
        {PERSON_BOT, PLAYER, {0}, true},
        {PERSON_BOT, ADMIN, {0}, false},
        {PERSON_ACCOUNT, PLAYER, {0}, true},
        {PERSON_ACCOUNT, ROLES_STAFF, {0}, false},
        {PERSON_ACCOUNT, ROLES_STAFF, {.may_combine = true}, true},
        {PERSON_ACCOUNT, ROLE_BIT(PERSON_IS_CAGE) | ROLE_BIT(PERSON_IS_AUDITOR), {0}, false},
        {PERSON_ACCOUNT, ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_FLOOR), {0}, false},
        {PERSON_ACCOUNT, ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_CAGE), {0}, true},
        {PERSON_ACCOUNT, ROLE_BIT(PERSON_IS_FLOOR) | ROLE_BIT(PERSON_IS_AUDITOR), {0}, true},
        {PERSON_ACCOUNT, 0, {0}, false},
        {PERSON_ACCOUNT, ROLE_BIT(PERSON_IS_GUEST), {0}, false},
        {PERSON_ACCOUNT, 1U << PERSON_ROLE_COUNT, {0}, false},
        {PERSON_ACCOUNT, PLAYER | ADMIN, {0}, false},
        {PERSON_ACCOUNT, PLAYER | ADMIN, {.staff_may_play = true}, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *problem = person_roles_problem(rows[i].kind, rows[i].roles, rows[i].policy);
        if ((problem == NULL) != rows[i].is_fine) {
            fail_msg("row %zu", i);
        }
    }
    char text[ROLES_TEXT_SIZE];
    assert_string_equal(roles_format(text, ROLES_STAFF | ROLES_PLAYING),
                        "guest,player,dealer,floor,cage,auditor,admin");
    person added;
    assert_int_equal(
        people_add(people, "x", PERSON_ACCOUNT, PLAYER | ADMIN, NULL, NOW, &added, &error),
        PEOPLE_ROLES_BAD);
    people_set_role_policy(people, (role_policy){.staff_may_play = true});
    fine(people_add(people, "x", PERSON_ACCOUNT, PLAYER | ADMIN, NULL, NOW, &added, &error));
}

/* ---- People ---- */

static void numbers_are_given_once(void **state)
{
    (void)state;
    sqlite3 *shell;
    assert_int_equal(add("a", PLAYER).number, 1);
    assert_int_equal(add("b", PLAYER).number, 2);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(shell, "DELETE FROM persons", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell,
                                  "DROP TRIGGER persons_stay; DELETE FROM persons WHERE number = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(shell);
    assert_int_equal(add("c", PLAYER).number, 3);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(shell, "UPDATE sqlite_sequence SET seq = 4294967294", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(shell);
    person added;
    assert_int_equal(people_add(people, "d", PERSON_ACCOUNT, PLAYER, NULL, NOW, &added, &error),
                     PEOPLE_TOO_MANY);
}

static void a_person_survives_reopening(void **state)
{
    (void)state;
    person kept, found;
    kept = add("Kim", ROLE_BIT(PERSON_IS_CAGE));
    people_close(people);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
    fine(people_find(people, kept.number, &found, &error));
    assert_string_equal(found.name, "Kim");
    assert_int_equal(found.roles, ROLE_BIT(PERSON_IS_CAGE));
    assert_int_equal(found.created, NOW);
    assert_true(found.has_password);
    assert_int_equal(people_find(people, 99, &found, &error), PEOPLE_NOT_FOUND);
}

static void listing(void **state)
{
    (void)state;
    person who = {0}, guest;
    unsigned count = 0;
    add("a", PLAYER);
    fine(people_add(people, "g", PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST), NULL, NOW, &guest,
                    &error));
    add("b", PLAYER);
    while (people_next(people, who.number, false, &who, &error) == PEOPLE_OK) {
        count++;
    }
    assert_int_equal(count, 2);
    assert_int_equal(people_next(people, who.number, false, &who, &error), PEOPLE_END);
    who.number = 0;
    for (count = 0; people_next(people, who.number, true, &who, &error) == PEOPLE_OK;) {
        count++;
    }
    assert_int_equal(count, 3);
}

static void the_last_admin_stays(void **state)
{
    (void)state;
    bool has;
    fine(people_has_admin(people, &has, &error));
    assert_false(has);
    person first = add("first", ADMIN), bare;
    fine(people_has_admin(people, &has, &error));
    assert_true(has);
    /* An admin who cannot log in does not count. */
    fine(people_add(people, "bare", PERSON_ACCOUNT, ADMIN, NULL, NOW, &bare, &error));
    assert_int_equal(people_set_disabled(people, first.number, true, &error), PEOPLE_LAST_ADMIN);
    assert_int_equal(people_set_roles(people, first.number, ROLE_BIT(PERSON_IS_FLOOR), &error),
                     PEOPLE_LAST_ADMIN);
    fine(people_set_roles(people, first.number, ADMIN | ROLE_BIT(PERSON_IS_FLOOR), &error));
    person second = add("second", ADMIN);
    fine(people_set_disabled(people, first.number, true, &error));
    assert_int_equal(people_set_disabled(people, second.number, true, &error), PEOPLE_LAST_ADMIN);
    fine(people_set_disabled(people, first.number, false, &error));
    fine(people_set_roles(people, second.number, PLAYER, &error));
}

static void a_batch_is_atomic(void **state)
{
    (void)state;
    person found, taken;
    fine(people_batch_begin(people, &error));
    add("a", PLAYER);
    assert_int_equal(people_add(people, "A", PERSON_ACCOUNT, PLAYER, NULL, NOW, &taken, &error),
                     PEOPLE_NAME_TAKEN); /* undoes itself alone */
    add("b", PLAYER);
    fine(people_batch_end(people, &error));
    fine(people_find_name(people, "a", &found, &error));
    fine(people_find_name(people, "b", &found, &error));
    fine(people_batch_begin(people, &error));
    add("c", PLAYER);
    people_batch_drop(people);
    assert_int_equal(people_find_name(people, "c", &found, &error), PEOPLE_NOT_FOUND);
}

/* ---- Passwords ---- */

static void passwords(void **state)
{
    (void)state;
    static const struct {
        const char *password;
        int64_t least;
        const char *problem;
    } rows[] = {
        {"correct horse", 12, NULL},
        {"ünïcödé!", 8, NULL},
        {"short", 8, "too short"},
        {"ünïcödé", 8, "too short"}, /* bytes are not characters */
        {"elevenchars", 12, "too short"},
        {"seven77", 0, "too short"}, /* never under eight */
        {"Kim Dealer", 8, "is the name"},
        {"kimdealer99", 8, "is the name"},
        {"Kim Dealer of the cedar room", 8, NULL},
        {"CedarRoom2026", 8, "name of the room"},
        {"aaaaaaaaaaaa", 8, "over and over"},
        {"abcabcabcabc", 8, "over and over"},
        {"tab\tin the middle", 8, "control character"},
        {"12345678", 8, "sequence"},
        {"87654321abcdef", 8, "sequence"},
        {"qwertyuiop12", 8, "sequence"},
        {"1qaz2wsx3edc", 8, "sequence"},
        {"asdfghjkl;", 8, "sequence"},
        {"password1234", 8, "many people use"},
        {"P@ssw0rd2024!", 8, "many people use"},
        {"!!Summer1999", 8, "many people use"},
        {"iloveyou<3<3", 8, "many people use"},
        {"pokerplayer7", 8, "many people use"},
        {"letmein-1984", 8, "many people use"},
        {"contraseña123", 8, "many people use"},
        {"correct horse 7 battery", 12, NULL},
        {"marzipan under 9 roofs", 12, NULL},
        {"x7#kQ2pL", 8, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        password_terms at = {
            .name = "Kim Dealer", .room = "Cedar Room", .length_min = rows[i].least};
        const char *problem = password_problem(rows[i].password, strlen(rows[i].password), at);
        if ((problem == NULL) != (rows[i].problem == NULL) ||
            (problem != NULL && strstr(problem, rows[i].problem) == NULL)) {
            fail_msg("%s: %s", rows[i].password, problem != NULL ? problem : "fine");
        }
    }
    char text[PASSWORD_SIZE_MAX + 2];
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = "sphinx of quartz"[i * 7 % 16];
    }
    text[3] = '#';
    assert_null(password_problem(text, PASSWORD_SIZE_MAX, (password_terms){.length_min = 8}));
    assert_non_null(
        password_problem(text, PASSWORD_SIZE_MAX + 1, (password_terms){.length_min = 8}));
}

static void hashes(void **state)
{
    (void)state;
    char old[PASSWORD_HASH_SIZE] = "$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                                   "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char nonsense[PASSWORD_HASH_SIZE] = "no hash";
    assert_int_equal(strncmp(hash, "$argon2id$v=19$m=65536,t=2,p=1$", 31), 0);
    assert_true(password_verify(hash, "correct horse", 13));
    assert_false(password_verify(hash, "correct horsf", 13));
    assert_false(password_verify(nonsense, "correct horse", 13));
    assert_false(password_needs_rehash(hash));
    assert_true(password_needs_rehash(old));
}

/* ---- Logging in ---- */

static people_status log_in(const char *name, const char *password, int64_t time, person *found)
{
    login_try try;
    people_status status = people_login_begin(people, name, time, &try, &error);
    if (status != PEOPLE_OK) {
        return status;
    }
    bool is_verified = password_verify(try.hash, password, strlen(password));
    return people_login_end(people, &try, is_verified, NULL, time, found, &error);
}

/* Hashes computed so far; the linker puts these two before libsodium's. */
static uint64_t hash_count;

int __real_crypto_pwhash_str_alg(char *out, const char *password, unsigned long long size,
                                 unsigned long long operations, size_t memory, int algorithm);
int __wrap_crypto_pwhash_str_alg(char *out, const char *password, unsigned long long size,
                                 unsigned long long operations, size_t memory, int algorithm);
int __real_crypto_pwhash_str_verify(const char *made, const char *password,
                                    unsigned long long size);
int __wrap_crypto_pwhash_str_verify(const char *made, const char *password,
                                    unsigned long long size);

int __wrap_crypto_pwhash_str_alg(char *out, const char *password, unsigned long long size,
                                 unsigned long long operations, size_t memory, int algorithm)
{
    hash_count++;
    return __real_crypto_pwhash_str_alg(out, password, size, operations, memory, algorithm);
}

int __wrap_crypto_pwhash_str_verify(const char *made, const char *password, unsigned long long size)
{
    hash_count++;
    return __real_crypto_pwhash_str_verify(made, password, size);
}

/* P4. One hash each, the same words each, whoever is asked for. */
static void unknown_names_cost_the_same(void **state)
{
    (void)state;
    person found, bot, disabled, bare;
    add("Kim", PLAYER);
    disabled = add("Gone", PLAYER);
    fine(people_set_disabled(people, disabled.number, true, &error));
    fine(people_add(people, "Bot", PERSON_BOT, PLAYER, NULL, NOW, &bot, &error));
    fine(people_add(people, "Bare", PERSON_ACCOUNT, PLAYER, NULL, NOW, &bare, &error));
    static const char *const tried[] = {"Kim", "Nobody", "Gone", "Bot", "Bare", "\xFF", ""};
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        uint64_t before = hash_count;
        const char *password = i == 2 ? "correct horse" : "wrong horse";
        assert_int_equal(log_in(tried[i], password, NOW, &found), PEOPLE_REFUSED);
        assert_int_equal(hash_count - before, 1);
        assert_string_equal(error.problem.text, "the name or the password is wrong");
    }
}

static void tries_are_locked_ever_longer(void **state)
{
    (void)state;
    static const char *const names_tried[] = {"Kim", "Nobody"}; /* and nobody can tell them apart */
    add("Kim", PLAYER);
    for (size_t n = 0; n < 2; n++) {
        int64_t time = NOW, expected = 2 * SECOND;
        login_try try;
        for (int i = 0; i < 5; i++) {
            fine(people_login_begin(people, names_tried[n], time, &try, &error));
        }
        for (int i = 0; i < 12; i++) {
            assert_int_equal(people_login_begin(people, names_tried[n], time, &try, &error),
                             PEOPLE_LOCKED);
            assert_int_equal(error.retry_ms, expected);
            assert_int_equal(
                people_login_begin(people, names_tried[n], time + expected - 1, &try, &error),
                PEOPLE_LOCKED);
            time += expected;
            fine(people_login_begin(people, names_tried[n], time, &try, &error));
            expected = expected * 2 < 900 * SECOND ? expected * 2 : 900 * SECOND;
        }
        /* A day later all is forgotten. */
        time += DAY + 900 * SECOND;
        for (int i = 0; i < 5; i++) {
            fine(people_login_begin(people, names_tried[n], time, &try, &error));
        }
    }
}

static void logging_in_unlocks(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), found;
    login_try try;
    for (int i = 0; i < 4; i++) {
        fine(people_login_begin(people, "kim", NOW, &try, &error));
    }
    fine(log_in("KIM", "correct horse", NOW, &found));
    assert_int_equal(found.number, kim.number);
    assert_int_equal(found.failed_count, 0);
    fine(people_find(people, kim.number, &found, &error));
    assert_int_equal(found.failed_count, 0);
    /* Locked, the right password does not help, and a new one does. */
    for (int i = 0; i < 5; i++) {
        fine(people_login_begin(people, "kim", NOW, &try, &error));
    }
    fine(people_find(people, kim.number, &found, &error));
    assert_int_equal(found.failed_count, 5);
    assert_int_equal(found.locked_until, NOW + 2 * SECOND);
    assert_int_equal(log_in("kim", "correct horse", NOW, &found), PEOPLE_LOCKED);
    fine(people_set_password(people, kim.number, hash, &error));
    fine(log_in("kim", "correct horse", NOW, &found));
}

/* What changes while the pool works counts. */
static void confirming_is_counted_apart(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), found;
    login_try try;
    while (people_login_begin(people, "Kim", NOW, &try, &error) == PEOPLE_OK) {
    }
    assert_int_equal(error.status, PEOPLE_LOCKED);
    fine(people_confirm_begin(people, kim.number, NOW, &try, &error));
    assert_int_equal(try.number, kim.number);
    fine(people_login_end(people, &try, true, NULL, NOW, &found, &error));
    assert_true(found.locked_until > NOW); /* strangers gain nothing by it */
    assert_int_equal(people_login_begin(people, "Kim", NOW, &try, &error), PEOPLE_LOCKED);
    for (int i = 0; i < 5; i++) {
        fine(people_confirm_begin(people, kim.number, NOW, &try, &error));
        assert_int_equal(people_login_end(people, &try, false, NULL, NOW, &found, &error),
                         PEOPLE_REFUSED);
    }
    assert_int_equal(people_confirm_begin(people, kim.number, NOW, &try, &error), PEOPLE_LOCKED);
    assert_int_equal(error.retry_ms, 2 * SECOND);
    fine(people_set_password(people, kim.number, hash, &error)); /* unlocks both */
    fine(people_confirm_begin(people, kim.number, NOW, &try, &error));
    fine(people_login_begin(people, "Kim", NOW, &try, &error));
    fine(people_set_disabled(people, kim.number, true, &error));
    fine(people_confirm_begin(people, kim.number, NOW, &try, &error));
    assert_int_equal(try.number, 0);
}

static void changes_overtake_a_login(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), found;
    char other[PASSWORD_HASH_SIZE] = "$argon2id$other";
    login_try try;
    fine(people_login_begin(people, "kim", NOW, &try, &error));
    fine(people_set_password(people, kim.number, other, &error));
    assert_int_equal(people_login_end(people, &try, true, NULL, NOW, &found, &error),
                     PEOPLE_REFUSED);
    fine(people_set_password(people, kim.number, hash, &error));
    fine(people_login_begin(people, "kim", NOW, &try, &error));
    fine(people_set_disabled(people, kim.number, true, &error));
    assert_int_equal(people_login_end(people, &try, true, NULL, NOW, &found, &error),
                     PEOPLE_REFUSED);
}

/* ---- Sessions ---- */

static void sessions_slide_and_end(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), owner;
    char token[TOKEN_SIZE];
    session begun, found;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    assert_int_equal(strlen(token), 43);
    assert_int_equal(
        strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), 43);
    assert_int_equal(begun.expires, NOW + 30 * DAY);
    fine(session_find(people, token, 43, &terms, NOW + 59 * SECOND, &found, &owner, &error));
    assert_int_equal(found.last_seen, NOW); /* too soon to be worth a write */
    fine(session_find(people, token, 43, &terms, NOW + 29 * DAY, &found, &owner, &error));
    assert_int_equal(owner.number, kim.number);
    assert_int_equal(found.expires, NOW + 59 * DAY);
    fine(session_find(people, token, 43, &terms, NOW + 59 * DAY - 1, &found, &owner, &error));
    assert_int_equal(
        session_find(people, token, 43, &terms, NOW + 89 * DAY, &found, &owner, &error),
        PEOPLE_NOT_FOUND);
    fine(session_find(people, token, 43, &terms, NOW + 60 * DAY, &found, &owner, &error));
    fine(session_end(people, token, 43, &error));
    assert_int_equal(session_find(people, token, 43, &terms, NOW, &found, &owner, &error),
                     PEOPLE_NOT_FOUND);
}

/* Disabling a person with a database shell does not end their sessions. */
static void a_session_needs_an_account(void **state)
{
    (void)state;
    sqlite3 *shell;
    person kim = add("Kim", PLAYER), owner;
    char token[TOKEN_SIZE];
    session begun;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell, "UPDATE persons SET disabled = 1", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(shell);
    assert_int_equal(session_find(people, token, 43, &terms, NOW, &begun, &owner, &error),
                     PEOPLE_NOT_FOUND);
}

static void staff_sessions_are_short(void **state)
{
    (void)state;
    person kim = add("Kim", ADMIN), owner;
    char token[TOKEN_SIZE];
    session begun, found;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    assert_int_equal(begun.expires, NOW + DAY / 2);
    assert_int_equal(session_find(people, token, 43, &terms, NOW + DAY / 2, &found, &owner, &error),
                     PEOPLE_NOT_FOUND);
}

static void sessions_end_however_often_they_are_used(void **state)
{
    (void)state;
    const session_terms most = {
        .player_ms = 30 * DAY, .staff_ms = DAY / 2, .player_max_ms = 50 * DAY, .staff_max_ms = DAY};
    const struct {
        role_set roles;
        int64_t each, end;
    } rows[] = {{PLAYER, 10 * DAY, 50 * DAY}, {ADMIN, DAY / 4, DAY}};
    for (size_t i = 0; i < 2; i++) {
        char token[TOKEN_SIZE];
        session found;
        person who = add(i == 0 ? "Kim" : "Ada", rows[i].roles);
        fine(session_begin(people, who.number, NULL, &most, NOW, token, &found, &error));
        for (int64_t time = rows[i].each; time < rows[i].end; time += rows[i].each) {
            fine(session_find(people, token, strlen(token), &most, NOW + time, &found, &who,
                              &error));
        }
        assert_int_equal(found.expires, NOW + rows[i].end);
        assert_int_equal(session_find(people, token, strlen(token), &most, NOW + rows[i].end,
                                      &found, &who, &error),
                         PEOPLE_NOT_FOUND);
    }
}

static void people_end_their_own_sessions(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), lou = add("Lou", PLAYER), owner;
    char tokens[3][TOKEN_SIZE];
    session begun[3], listed[SESSION_LIST_MAX], found;
    size_t count = 0;
    for (int i = 0; i < 3; i++) {
        fine(session_begin(people, i < 2 ? kim.number : lou.number, NULL, &terms, NOW + i,
                           tokens[i], &begun[i], &error));
        assert_int_equal(session_number(&begun[i]), session_number_of_token(tokens[i], 43));
    }
    assert_int_equal(session_number_of_token("x", 1), 0);
    fine(session_list(people, kim.number, NOW + 5, listed, &count, &error));
    assert_int_equal(count, 2);
    assert_memory_equal(listed[0].digest, begun[1].digest, TOKEN_DIGEST_SIZE);
    assert_int_equal(session_end_number(people, kim.number, session_number(&begun[2]), NOW, &error),
                     PEOPLE_NOT_FOUND); /* of somebody else */
    fine(session_end_number(people, kim.number, session_number(&begun[0]), NOW, &error));
    fine(session_list(people, kim.number, NOW + 5, listed, &count, &error));
    assert_int_equal(count, 1);
    assert_int_equal(session_find(people, tokens[0], 43, &terms, NOW + 5, &found, &owner, &error),
                     PEOPLE_NOT_FOUND);
    fine(session_find(people, tokens[2], 43, &terms, NOW + 5, &found, &owner, &error));
    fine(session_list(people, kim.number, NOW + 31 * DAY, listed, &count, &error));
    assert_int_equal(count, 0);
}

static void logging_in_rotates(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), owner;
    char old[TOKEN_SIZE], new[TOKEN_SIZE], third[TOKEN_SIZE];
    session begun, found;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, old, &begun, &error));
    fine(session_begin(people, kim.number, old, &terms, NOW, new, &begun, &error));
    fine(session_begin(people, kim.number, "no token at all", &terms, NOW, third, &begun, &error));
    assert_string_not_equal(old, new);
    assert_int_equal(session_find(people, old, 43, &terms, NOW, &found, &owner, &error),
                     PEOPLE_NOT_FOUND);
    fine(session_find(people, new, 43, &terms, NOW, &found, &owner, &error));
}

static void whatever_changes_a_person_ends_sessions(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    session begun, found;
    person owner, admin = add("admin", ADMIN), kim = add("Kim", PLAYER);
    (void)admin;
    for (int change = 0; change < 4; change++) {
        fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
        people_status status =
            change == 0   ? people_set_password(people, kim.number, hash, &error)
            : change == 1 ? people_set_roles(people, kim.number, ROLE_BIT(PERSON_IS_FLOOR), &error)
            : change == 2 ? people_set_disabled(people, kim.number, true, &error)
                          : session_end_all(people, kim.number, &error);
        fine(status);
        assert_int_equal(session_find(people, token, 43, &terms, NOW, &found, &owner, &error),
                         PEOPLE_NOT_FOUND);
        fine(people_set_disabled(people, kim.number, false, &error));
    }
    fine(people_set_disabled(people, kim.number, true, &error));
    assert_int_equal(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error),
                     PEOPLE_REFUSED);
    assert_int_equal(token[0], '\0');
}

static void invalid_tokens_are_refused(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER), owner;
    char token[TOKEN_SIZE], csrf[TOKEN_SIZE];
    session begun, found;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    static const char *const bad[] = {"", "abc", "///////////////////////////////////////////",
                                      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB",
                                      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(
            session_find(people, bad[i], strlen(bad[i]), &terms, NOW, &found, &owner, &error),
            PEOPLE_NOT_FOUND);
        assert_int_equal(session_end(people, bad[i], strlen(bad[i]), &error), PEOPLE_NOT_FOUND);
        assert_false(csrf_token(bad[i], strlen(bad[i]), csrf));
    }
    assert_int_equal(session_find(people, token, 42, &terms, NOW, &found, &owner, &error),
                     PEOPLE_NOT_FOUND);
}

static void csrf_tokens_belong_to_sessions(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER);
    char a[TOKEN_SIZE], b[TOKEN_SIZE], csrf_a[TOKEN_SIZE], csrf_b[TOKEN_SIZE];
    session begun;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, a, &begun, &error));
    fine(session_begin(people, kim.number, NULL, &terms, NOW, b, &begun, &error));
    assert_true(csrf_token(a, 43, csrf_a));
    assert_true(csrf_token(b, 43, csrf_b));
    assert_true(csrf_matches(a, 43, csrf_a, 43));
    assert_false(csrf_matches(a, 43, csrf_b, 43));
    assert_false(csrf_matches(a, 43, a, 43));
    assert_false(csrf_matches(a, 43, csrf_a, 42));
    assert_false(csrf_matches(a, 43, "", 0));
    assert_false(csrf_matches("", 0, csrf_a, 43));
}

/* P3: what was shown stands nowhere in the files. */
static void no_secret_is_kept(void **state)
{
    (void)state;
    person kim = add("Kim", PLAYER);
    char token[TOKEN_SIZE], link[TOKEN_SIZE];
    session begun;
    login_try try;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    fine(link_make(people, kim.number, NOW, link, &error));
    fine(people_login_begin(people, "my password typed here", NOW, &try, &error));
    people_close(people);
    people = NULL;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1 << 20);
    size_t size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    assert_non_null(memmem(bytes, size, "Kim", 3));
    assert_non_null(memmem(bytes, size, "$argon2id$", 10));
    assert_null(memmem(bytes, size, token, 20));
    assert_null(memmem(bytes, size, link, 20));
    assert_null(memmem(bytes, size, "correct horse", 13));
    assert_null(memmem(bytes, size, "typed here", 10));
    free(bytes);
    struct stat found;
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

/* ---- Links ---- */

static void the_first_admin(void **state)
{
    (void)state;
    char old[TOKEN_SIZE], token[TOKEN_SIZE];
    one_time_link found;
    person who;
    fine(link_make_first(people, NOW, old, &error));
    fine(link_make_first(people, NOW, token, &error)); /* at the next start */
    assert_int_equal(link_find(people, old, 43, NOW, &found, &error), PEOPLE_NOT_FOUND);
    fine(link_find(people, token, 43, NOW, &found, &error));
    assert_int_equal(found.number, 0);
    assert_int_equal(found.roles, ADMIN);
    assert_int_equal(link_use(people, token, 43, "bad\nname", hash, NOW, &who, &error),
                     PEOPLE_NAME_BAD);
    fine(link_use(people, token, 43, "Kim", hash, NOW, &who, &error)); /* it was not used up */
    assert_int_equal(who.roles, ADMIN);
    fine(log_in("Kim", "correct horse", NOW, &who));
    assert_int_equal(link_use(people, token, 43, "Eve", hash, NOW, &who, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(link_make_first(people, NOW, token, &error), PEOPLE_LAST_ADMIN);
}

/* A link that lies around when somebody has become admin in another way. */
static void the_first_link_dies_with_the_first_admin(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    person who;
    fine(link_make_first(people, NOW, token, &error));
    add("Kim", ADMIN);
    assert_int_equal(link_use(people, token, 43, "Eve", hash, NOW, &who, &error),
                     PEOPLE_LAST_ADMIN);
    assert_int_equal(people_find_name(people, "Eve", &who, &error), PEOPLE_NOT_FOUND);
}

static void links_set_a_password_once(void **state)
{
    (void)state;
    char token[TOKEN_SIZE], old[TOKEN_SIZE], session_token[TOKEN_SIZE];
    one_time_link found;
    session begun;
    person kim, bot, who;
    fine(people_add(people, "Kim", PERSON_ACCOUNT, PLAYER, NULL, NOW, &kim, &error));
    fine(people_add(people, "Bot", PERSON_BOT, PLAYER, NULL, NOW, &bot, &error));
    assert_int_equal(link_make(people, bot.number, NOW, token, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(link_make(people, 0, NOW, token, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(link_make(people, 99, NOW, token, &error), PEOPLE_NOT_FOUND);
    fine(link_make(people, kim.number, NOW, old, &error));
    fine(link_make(people, kim.number, NOW, token, &error));
    fine(session_begin(people, kim.number, NULL, &terms, NOW, session_token, &begun, &error));
    assert_int_equal(link_use(people, old, 43, NULL, hash, NOW, &who, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(link_find(people, token, 43, NOW + DAY, &found, &error), PEOPLE_NOT_FOUND);
    fine(link_use(people, token, 43, NULL, hash, NOW + DAY - 1, &who, &error));
    assert_true(who.has_password);
    assert_int_equal(link_use(people, token, 43, NULL, hash, NOW, &who, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(session_find(people, session_token, 43, &terms, NOW, &begun, &who, &error),
                     PEOPLE_NOT_FOUND);
    fine(log_in("Kim", "correct horse", NOW, &who));
}

static void a_new_password_ends_links(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    one_time_link found;
    person kim = add("Kim", PLAYER);
    fine(link_make(people, kim.number, NOW, token, &error));
    fine(people_set_password(people, kim.number, hash, &error));
    assert_int_equal(link_find(people, token, 43, NOW, &found, &error), PEOPLE_NOT_FOUND);
    fine(link_make(people, kim.number, NOW, token, &error));
    fine(people_set_disabled(people, kim.number, true, &error));
    person who;
    assert_int_equal(link_use(people, token, 43, NULL, hash, NOW, &who, &error), PEOPLE_REFUSED);
}

static int64_t count_rows(const char *table)
{
    char sql[64];
    sqlite3 *shell;
    sqlite3_stmt *statement;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(shell, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t count = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(shell);
    return count;
}

static void guests_without_a_seat_expire(void **state)
{
    (void)state;
    person guests[3], kim = add("Kim", PLAYER), seen;
    char token[TOKEN_SIZE];
    session begun;
    for (size_t i = 0; i < 3; i++) {
        fine(people_add(people, "Gil", PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST), NULL, NOW,
                        &guests[i], &error));
    }
    fine(session_begin(people, guests[0].number, NULL, &terms, NOW, token, &begun, &error));
    int64_t count = 0;
    fine(people_count_guests(people, &count, &error));
    assert_int_equal(count, 3);
    uint32_t listed[4];
    size_t found = 0;
    fine(people_list_expired(people, NOW, listed, 4, &found, &error));
    assert_int_equal(found, 0);
    const uint32_t seated[] = {guests[1].number, kim.number};
    fine(people_note_seated(people, seated, 2, NOW + DAY, &error));
    fine(people_list_expired(people, NOW + 1, listed, 4, &found, &error));
    assert_int_equal(found, 2); /* the account never is */
    assert_int_equal(listed[0] + listed[1], guests[0].number + guests[2].number);
    fine(people_list_expired(people, NOW + 1, listed, 1, &found, &error));
    assert_int_equal(found, 1);
    fine(people_expire_guests(people, &guests[0].number, 1, &error));
    fine(people_count_guests(people, &count, &error));
    assert_int_equal(count, 2);
    fine(people_find(people, guests[0].number, &seen, &error));
    assert_true(seen.is_disabled);
    assert_string_equal(seen.name, "Guest");
    assert_int_equal(count_rows("sessions"), 0);
    fine(people_expire_guests(people, &kim.number, 1, &error));
    fine(people_find(people, kim.number, &seen, &error));
    assert_string_equal(seen.name, "Kim"); /* only guests expire */
    assert_false(seen.is_disabled);
}

static void expired_rows_are_swept(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    session begun;
    login_try try;
    person kim = add("Kim", PLAYER);
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    fine(link_make(people, kim.number, NOW, token, &error));
    fine(people_login_begin(people, "Nobody", NOW, &try, &error));
    fine(people_sweep(people, NOW + DAY - 1, &error));
    assert_int_equal(count_rows("sessions") + count_rows("links") + count_rows("tries"), 3);
    fine(people_sweep(people, NOW + 40 * DAY, &error));
    assert_int_equal(count_rows("sessions") + count_rows("links") + count_rows("tries"), 0);
    assert_int_equal(count_rows("persons"), 1);
}

/* ---- The second factor ---- */

/* RFC 6238, appendix B: SHA-1, eight digits. */
static void one_time_codes(void **state)
{
    (void)state;
    static const struct {
        int64_t seconds;
        uint32_t code;
    } rows[] = {{59, 94287082},         {1111111109, 7081804},  {1111111111, 14050471},
                {1234567890, 89005924}, {2000000000, 69279037}, {20000000000, 65353130}};
    const uint8_t *secret = (const uint8_t *)"12345678901234567890";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t step = totp_step(rows[i].seconds * SECOND);
        assert_int_equal(totp_code(secret, 20, step, 8), rows[i].code);
        assert_int_equal(totp_code(secret, 20, step, 6), rows[i].code % 1000000);
    }
    char text[TOTP_SECRET_TEXT_SIZE], uri[256];
    base32_write(text, secret, 20);
    assert_string_equal(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_true(totp_uri(uri, sizeof uri, "Cedar Room", "Zo\xC3\xAB:1", text));
    assert_string_equal(uri, "otpauth://totp/Cedar%20Room:Zo%C3%AB%3A1?secret="
                             "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cedar%20Room&algorithm=SHA1"
                             "&digits=6&period=30");
    assert_false(totp_uri(uri, 20, "Cedar", "Kim", text));
}

static const uint8_t house_secret[FACTOR_KEY_SIZE] = {7};

/* The code that an app shows, computed from the text of the secret. */
static const char *app_code(char code[8], const char *secret, int64_t time)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    uint8_t bytes[TOTP_SECRET_SIZE] = {0};
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        unsigned value = (unsigned)(strchr(letters, secret[bit / 5]) - letters);
        bytes[bit / 8] |= (uint8_t)((value >> (4 - bit % 5) & 1) << (7 - bit % 8));
    }
    snprintf(code, 8, "%06u",
             totp_code(bytes, sizeof bytes, totp_step(time), TOTP_DIGITS) % 1000000);
    return code;
}

static people_status log_in_with(const char *code, int64_t time)
{
    login_try try;
    person found;
    people_status status = people_login_begin(people, "Kim", time, &try, &error);
    return status == PEOPLE_OK ? people_login_end(people, &try, true, code, time, &found, &error)
                               : status;
}

static void a_second_factor_is_needed(void **state)
{
    (void)state;
    person kim = add("Kim", ADMIN), seen;
    char secret[TOTP_SECRET_TEXT_SIZE], code[8], codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE];
    int64_t step = TOTP_STEP_MS, time = NOW - NOW % step;
    assert_int_equal(factor_begin(people, kim.number, secret, &error),
                     PEOPLE_IO); /* without a key */
    people_set_factor_key(people, house_secret);
    assert_int_equal(factor_confirm(people, kim.number, "123456", time, NULL, codes, &error),
                     PEOPLE_NOT_FOUND);
    fine(factor_begin(people, kim.number, secret, &error));
    fine(log_in_with(NULL, time)); /* not in use yet */
    assert_int_equal(factor_confirm(people, kim.number, "12345", time, NULL, codes, &error),
                     PEOPLE_CODE_WRONG);
    fine(factor_confirm(people, kim.number, app_code(code, secret, time), time, NULL, codes,
                        &error));
    fine(people_find(people, kim.number, &seen, &error));
    assert_true(seen.has_factor);

    assert_int_equal(log_in_with(NULL, time), PEOPLE_CODE_NEEDED);
    assert_int_equal(log_in_with("", time), PEOPLE_CODE_NEEDED);
    assert_int_equal(log_in_with(code, time), PEOPLE_CODE_WRONG); /* used to confirm */
    fine(log_in_with(app_code(code, secret, time + step), time)); /* a clock that is ahead */
    assert_int_equal(log_in_with(code, time + step), PEOPLE_CODE_WRONG);
    fine(log_in_with(app_code(code, secret, time + 2 * step), time + 3 * step)); /* behind */
    assert_int_equal(log_in_with(app_code(code, secret, time + 5 * step), time + 3 * step),
                     PEOPLE_CODE_WRONG); /* too far ahead */
    time += 4 * step;
    fine(log_in_with(app_code(code, secret, time), time));

    /* Recovery codes work once, however they are typed. */
    fine(log_in_with(codes[0], time));
    assert_int_equal(log_in_with(codes[0], time), PEOPLE_CODE_WRONG);
    char typed[24];
    snprintf(typed, sizeof typed, " %.4s%.4s %.4s %.4s", codes[1], codes[1] + 5, codes[1] + 10,
             codes[1] + 15);
    typed[1] = (char)(typed[1] >= 'A' && typed[1] <= 'Z' ? typed[1] - 'A' + 'a' : typed[1]);
    fine(log_in_with(typed, time));
    assert_int_equal(log_in_with("AAAA-AAAA-AAAA-AAAA", time), PEOPLE_CODE_WRONG);
    fine(log_in_with(codes[2], time));
}

static void codes_are_locked_like_passwords(void **state)
{
    (void)state;
    person kim = add("Kim", ADMIN);
    char secret[TOTP_SECRET_TEXT_SIZE], code[8], codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE];
    people_set_factor_key(people, house_secret);
    fine(factor_begin(people, kim.number, secret, &error));
    fine(factor_confirm(people, kim.number, app_code(code, secret, NOW), NOW, NULL, codes, &error));
    int64_t time = NOW + DAY / 2;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(factor_check(people, kim.number, "AAAA-AAAA-AAAA-AAAA", time, &error),
                         PEOPLE_CODE_WRONG);
    }
    assert_int_equal(factor_check(people, kim.number, codes[0], time, &error), PEOPLE_LOCKED);
    assert_int_equal(error.retry_ms, 2 * SECOND);
    fine(factor_check(people, kim.number, codes[0], time + 2 * SECOND, &error));
    /* A right password with a wrong code does not start the count of the name again. */
    for (int i = 0; i < 4; i++) {
        assert_int_equal(log_in_with("AAAA-AAAA-AAAA-AAAA", time + DAY), PEOPLE_CODE_WRONG);
    }
    assert_int_equal(log_in_with(NULL, time + DAY), PEOPLE_CODE_NEEDED);
    assert_int_equal(log_in_with(NULL, time + DAY), PEOPLE_LOCKED);
}

static void a_second_factor_is_replaced_and_reset(void **state)
{
    (void)state;
    person kim = add("Kim", ADMIN), seen;
    char first[TOTP_SECRET_TEXT_SIZE], second[TOTP_SECRET_TEXT_SIZE], code[8], token[TOKEN_SIZE];
    char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE], later[RECOVERY_COUNT][RECOVERY_TEXT_SIZE];
    session begun;
    int64_t step = TOTP_STEP_MS;
    people_set_factor_key(people, house_secret);
    fine(factor_begin(people, kim.number, first, &error));
    fine(factor_confirm(people, kim.number, app_code(code, first, NOW), NOW, NULL, codes, &error));
    fine(factor_begin(people, kim.number, second, &error));
    fine(log_in_with(app_code(code, first, NOW + 2 * step), NOW + 2 * step)); /* still in use */
    fine(factor_confirm(people, kim.number, app_code(code, second, NOW + 4 * step), NOW + 4 * step,
                        NULL, later, &error));
    assert_int_equal(log_in_with(app_code(code, first, NOW + 6 * step), NOW + 6 * step),
                     PEOPLE_CODE_WRONG);
    assert_int_equal(log_in_with(codes[0], NOW + 6 * step), PEOPLE_CODE_WRONG);
    fine(log_in_with(later[0], NOW + 6 * step));

    /* A session that began without the new factor ends; the one that set it up stays. */
    char other[TOKEN_SIZE];
    person owner;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    fine(session_begin(people, kim.number, NULL, &terms, NOW, other, &begun, &error));
    fine(factor_begin(people, kim.number, second, &error));
    fine(factor_confirm(people, kim.number, app_code(code, second, NOW + 6 * step), NOW + 6 * step,
                        token, later, &error));
    fine(session_find(people, token, strlen(token), &terms, NOW, &begun, &owner, &error));
    assert_int_equal(
        session_find(people, other, strlen(other), &terms, NOW, &begun, &owner, &error),
        PEOPLE_NOT_FOUND);

    /* Only the house's key reads the secret. */
    people_set_factor_key(people, (const uint8_t[FACTOR_KEY_SIZE]){8});
    assert_int_equal(log_in_with(later[1], NOW + 7 * step), PEOPLE_CORRUPT);
    fine(factor_reset(people, kim.number, &error));
    assert_int_equal(count_rows("sessions") + count_rows("factors") + count_rows("recovery_codes"),
                     0);
    fine(people_find(people, kim.number, &seen, &error));
    assert_false(seen.has_factor);
    fine(log_in_with(NULL, NOW + DAY));
}

/* ---- Files ---- */

static void change_file(const char *sql)
{
    sqlite3 *shell;
    people_close(people);
    people = NULL;
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(shell);
}

static void files_that_do_not_open(void **state)
{
    (void)state;
    people_db *other;
    assert_int_equal(people_open(&other, "/nowhere/people.db", PEOPLE_OPEN, &error),
                     PEOPLE_NOT_FOUND);
    assert_int_equal(people_open(&other, "/nowhere/people.db", PEOPLE_OPEN_OR_CREATE, &error),
                     PEOPLE_IO);
    assert_null(other);
    change_file("PRAGMA user_version = 1000");
    assert_int_equal(people_open(&other, path, PEOPLE_OPEN, &error), PEOPLE_NEWER);
    assert_non_null(strstr(error.problem.text, "use the newer program"));
    change_file("PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_int_equal(people_open(&other, path, PEOPLE_OPEN, &error), PEOPLE_NOT_PEOPLE);
    FILE *file = fopen(path, "wb");
    fputs("This is some text and no database at all, however long it may be.", file);
    fclose(file);
    assert_int_equal(people_open(&other, path, PEOPLE_OPEN, &error), PEOPLE_NOT_PEOPLE);
    unlink(path);
    char log[80];
    snprintf(log, sizeof log, "%s-wal", path);
    file = fopen(log, "wb");
    fputs("left over", file);
    fclose(file);
    assert_int_equal(people_open(&other, path, PEOPLE_OPEN_OR_CREATE, &error), PEOPLE_CORRUPT);
    unlink(log);
}

static void damage_is_reported(void **state)
{
    (void)state;
    person found;
    add("Kim", PLAYER);
    char sql[256], name[PERSON_NAME_SIZE + 8];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    snprintf(sql, sizeof sql, "UPDATE persons SET name = '%s'", name);
    change_file(sql);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
    assert_int_equal(people_find(people, 1, &found, &error), PEOPLE_CORRUPT);
}

/* Another process writes at the same time: each change of both is there. */
static void two_processes_change_it(void **state)
{
    (void)state;
    enum { EACH = 40 };
    people_close(people);
    people = NULL;
    pid_t child = fork();
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
    for (int i = 0; i < EACH; i++) {
        char name[32];
        person added;
        snprintf(name, sizeof name, "%s %d", child == 0 ? "child" : "parent", i);
        people_status status =
            people_add(people, name, PERSON_ACCOUNT, PLAYER, NULL, NOW, &added, &error);
        if (child == 0 && status != PEOPLE_OK) {
            _exit(1);
        }
        assert_int_equal(status, PEOPLE_OK);
    }
    if (child == 0) {
        people_close(people);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(count_rows("persons"), 2 * EACH);
}

/* The server looks up the session of every open connection again and again. */
static void changes_by_another_program_are_seen(void **state)
{
    (void)state;
    people_db *other;
    person kim = add("Kim", PLAYER), owner;
    char token[TOKEN_SIZE];
    session begun, found;
    fine(session_begin(people, kim.number, NULL, &terms, NOW, token, &begun, &error));
    fine(session_find(people, token, TOKEN_SIZE - 1, &terms, NOW, &found, &owner, &error));
    assert_int_equal(owner.number, kim.number);
    fine(people_open(&other, path, PEOPLE_OPEN, &error));
    fine(people_set_disabled(other, kim.number, true, &error));
    people_close(other);
    assert_int_equal(
        session_find(people, token, TOKEN_SIZE - 1, &terms, NOW, &found, &owner, &error),
        PEOPLE_NOT_FOUND);
}

static void every_status_has_a_code(void **state)
{
    (void)state;
    for (people_status status = 0; status < PEOPLE_STATUS_COUNT; status++) {
        assert_non_null(people_status_code(status));
        for (people_status other = 0; other < status; other++) {
            assert_string_not_equal(people_status_code(status), people_status_code(other));
        }
    }
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_new, close_it)

int main(void)
{
    if (!password_hash(hash, "correct horse", 13)) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(names),
        CASE(names_that_look_alike),
        CASE(guests_share_names),
        CASE(roles),
        CASE(numbers_are_given_once),
        CASE(a_person_survives_reopening),
        CASE(listing),
        CASE(the_last_admin_stays),
        CASE(a_batch_is_atomic),
        cmocka_unit_test(passwords),
        cmocka_unit_test(hashes),
        CASE(unknown_names_cost_the_same),
        CASE(tries_are_locked_ever_longer),
        CASE(logging_in_unlocks),
        CASE(confirming_is_counted_apart),
        CASE(changes_overtake_a_login),
        CASE(sessions_slide_and_end),
        CASE(a_session_needs_an_account),
        CASE(staff_sessions_are_short),
        CASE(sessions_end_however_often_they_are_used),
        CASE(people_end_their_own_sessions),
        CASE(logging_in_rotates),
        CASE(whatever_changes_a_person_ends_sessions),
        CASE(invalid_tokens_are_refused),
        CASE(csrf_tokens_belong_to_sessions),
        CASE(no_secret_is_kept),
        CASE(the_first_admin),
        CASE(the_first_link_dies_with_the_first_admin),
        CASE(links_set_a_password_once),
        CASE(a_new_password_ends_links),
        CASE(guests_without_a_seat_expire),
        CASE(expired_rows_are_swept),
        cmocka_unit_test(one_time_codes),
        CASE(a_second_factor_is_needed),
        CASE(codes_are_locked_like_passwords),
        CASE(a_second_factor_is_replaced_and_reset),
        CASE(files_that_do_not_open),
        CASE(damage_is_reported),
        CASE(two_processes_change_it),
        CASE(changes_by_another_program_are_seen),
        cmocka_unit_test(every_status_has_a_code),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
