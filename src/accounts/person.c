/* SPDX-License-Identifier: MIT */
/*
 * Names and roles.
 *
 * Two names are the same when nobody could tell them apart at a table: upper and lower case, wide
 * and narrow letters, accents written in one piece or two. Unicode has the rules (NFKC with case
 * folding); utf8proc has its tables. A name that mixes alphabets which share letters is refused,
 * for that is how one is made to look like another's.
 */
#include "person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/assert.h"
#include "base/quoted.h"

static const char name_too_long[] =
    "a name has " QUOTED(PERSON_NAME_LENGTH_MAX) " characters at most";

#define ROLE_ENTRY(id, name) [PERSON_IS_##id] = name,
static const char *const role_names[PERSON_ROLE_COUNT] = {ROLE_LIST(ROLE_ENTRY)};
#undef ROLE_ENTRY

const char *person_kind_name(person_kind kind)
{
    static const char *const names[PERSON_KIND_COUNT] = {
        [PERSON_GUEST] = "guest", [PERSON_ACCOUNT] = "account", [PERSON_BOT] = "bot"};
    TREY_ASSERT((unsigned)kind < PERSON_KIND_COUNT);
    return names[kind];
}

const char *person_role_name(person_role role)
{
    TREY_ASSERT((unsigned)role < PERSON_ROLE_COUNT);
    return role_names[role];
}

person_role person_role_find(const char *name, size_t size)
{
    person_role role = 0;
    while (role < PERSON_ROLE_COUNT &&
           (strlen(role_names[role]) != size || memcmp(role_names[role], name, size) != 0)) {
        role++;
    }
    return role;
}

const char *roles_format(char out[ROLES_TEXT_SIZE], role_set roles)
{
    size_t used = 0;
    out[0] = '\0';
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((roles >> role & 1) != 0) {
            used += (size_t)snprintf(out + used, ROLES_TEXT_SIZE - used, "%s%s",
                                     used > 0 ? "," : "", role_names[role]);
        }
    }
    return out;
}

static bool has_both(role_set roles, person_role a, person_role b)
{
    return (roles & ROLE_BIT(a)) != 0 && (roles & ROLE_BIT(b)) != 0;
}

const char *person_roles_problem(person_kind kind, role_set roles, role_policy policy)
{
    if (kind == PERSON_GUEST) {
        return roles == ROLE_BIT(PERSON_IS_GUEST) ? NULL : "a guest has the role guest alone";
    }
    if (kind == PERSON_BOT) {
        return roles == ROLE_BIT(PERSON_IS_PLAYER) ? NULL : "a bot has the role player alone";
    }
    if ((roles & ROLE_BIT(PERSON_IS_GUEST)) != 0) {
        return "an account cannot become a guest";
    }
    if (roles == 0 || roles >> PERSON_ROLE_COUNT != 0) {
        return "an account has one role at least";
    }
    bool plays = (roles & ROLE_BIT(PERSON_IS_PLAYER)) != 0, is_staff = (roles & ROLES_STAFF) != 0;
    if (plays && is_staff && !policy.staff_may_play) {
        return "staff does not play here; staff.may_play in the configuration allows it";
    }
    if (policy.may_combine) {
        return NULL;
    }
    return has_both(roles, PERSON_IS_CAGE, PERSON_IS_AUDITOR)
               ? "cage and auditor are separate roles; staff.may_combine in the configuration "
                 "allows both for one account"
           : has_both(roles, PERSON_IS_DEALER, PERSON_IS_FLOOR)
               ? "dealer and floor are separate roles; staff.may_combine in the configuration "
                 "allows both for one account"
               : NULL;
}

/* ---- Names ---- */

static bool is_allowed(utf8proc_int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    case UTF8PROC_CATEGORY_ZS:
        return c == ' ';
    default:
        return true;
    }
}

static bool is_mark(utf8proc_int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

static bool is_letter(utf8proc_int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

/* The alphabets that share shapes: a bit for each. */
static unsigned alphabet(utf8proc_int32_t c)
{
    if (!is_letter(c)) {
        return 0;
    }
    bool is_latin = c < 0x250 || (c >= 0x1E00 && c < 0x1F00) || (c >= 0xFF21 && c <= 0xFF5A);
    bool is_greek = (c >= 0x370 && c < 0x400) || (c >= 0x1F00 && c < 0x2000);
    bool is_cyrillic = (c >= 0x400 && c < 0x530) || (c >= 0x1C80 && c < 0x1C90);
    return is_latin ? 1 : is_greek ? 2 : is_cyrillic ? 4 : 0;
}

/* Returns NULL, or what is wrong. */
static const char *fold(const char *name, size_t size, char key[PERSON_KEY_SIZE])
{
    utf8proc_uint8_t *folded = NULL;
    utf8proc_ssize_t length =
        utf8proc_map((const utf8proc_uint8_t *)name, (utf8proc_ssize_t)size, &folded,
                     (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                                         UTF8PROC_CASEFOLD | UTF8PROC_IGNORE));
    bool is_fine = length > 0 && length < PERSON_KEY_SIZE;
    if (is_fine) {
        memcpy(key, folded, (size_t)length + 1);
    }
    free(folded);
    return is_fine                          ? NULL
           : length == UTF8PROC_ERROR_NOMEM ? "not enough memory to compare the name with others"
                                            : "a name cannot be compared with others; change it";
}

typedef struct name_scan {
    size_t count; /* code points */
    unsigned alphabets;
    utf8proc_int32_t last;
} name_scan;

static const char *scan_character(name_scan *scan, utf8proc_int32_t c)
{
    if (!is_allowed(c)) {
        return "a name may have letters, digits, signs and single spaces, but no control "
               "characters";
    }
    if (scan->count == 0 && is_mark(c)) {
        return "a name must not begin with an accent";
    }
    if (c == ' ' && (scan->count == 0 || scan->last == ' ')) {
        return "a name must not begin or end with a space, or have two in a row";
    }
    scan->count++;
    scan->alphabets |= alphabet(c);
    scan->last = c;
    return NULL;
}

const char *person_name_problem(const char *name, size_t size)
{
    name_scan scan = {0};
    const utf8proc_uint8_t *rest = (const utf8proc_uint8_t *)name, *end = rest + size;
    char key[PERSON_KEY_SIZE];
    if (size == 0) {
        return "a name must not be empty";
    }
    if (size >= PERSON_NAME_SIZE) {
        return name_too_long;
    }
    while (rest < end) {
        utf8proc_int32_t c;
        utf8proc_ssize_t length = utf8proc_iterate(rest, end - rest, &c);
        if (length <= 0) {
            return "the name is not UTF-8";
        }
        const char *problem = scan_character(&scan, c);
        if (problem != NULL) {
            return problem;
        }
        rest += length;
    }
    if (scan.count > PERSON_NAME_LENGTH_MAX) {
        return name_too_long;
    }
    if (scan.last == ' ') {
        return "a name must not begin or end with a space, or have two in a row";
    }
    if ((scan.alphabets & (scan.alphabets - 1)) != 0) {
        return "a name mixes Latin, Greek or Cyrillic letters; use one alphabet";
    }
    return fold(name, size, key);
}

bool person_name_key(char key[PERSON_KEY_SIZE], const char *name, size_t size)
{
    return person_name_problem(name, size) == NULL && fold(name, size, key) == NULL;
}
