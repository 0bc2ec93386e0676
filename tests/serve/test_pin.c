/* SPDX-License-Identifier: MIT */
/*
 * PINs of staff: which are possible, when they are locked, and those that work once.
 */
#include "scratch_people.h"

#include <string.h>

#define NOW INT64_C(1700000000000)
#define DEALER ROLE_BIT(PERSON_IS_DEALER)
#define PLAYER ROLE_BIT(PERSON_IS_PLAYER)

/* Nothing is verified here, so any text is a hash. */
static person add(const char *name, role_set roles)
{
    person added;
    fine(people_add(people, name, PERSON_ACCOUNT, roles, "hash", NOW, &added, &error));
    return added;
}

static people_status log_in_with(const char *code, int64_t time)
{
    login_try try;
    person found;
    people_status status = people_login_begin(people, "Kim", time, &try, &error);
    return status == PEOPLE_OK ? people_login_end(people, &try, true, code, time, &found, &error)
                               : status;
}

static people_status try_pin(uint32_t number, bool is_right, bool *is_used_up)
{
    login_try tried;
    person owner;
    people_status status = pin_begin(people, number, &tried, &error);
    return status == PEOPLE_OK ? pin_end(people, &tried, is_right, &owner, is_used_up, &error)
                               : status;
}

static void which_pins_are_possible(void **state)
{
    (void)state;
    static const char *const good[] = {"2580", "13579", "90210", "11223344", "1235"};
    static const char *const bad[] = {"",     "258",  "123456789", "25 0",    "25a0",
                                      "1234", "9876", "0000",      "12345678"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_null(pin_problem(good[i], strlen(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_non_null(pin_problem(bad[i], strlen(bad[i])));
    }
    assert_non_null(pin_problem("2580\0001", 6)); /* with a zero byte */
}

static void a_pin_is_locked(void **state)
{
    (void)state;
    person kim = add("Kim", DEALER), seen;
    bool is_used_up;
    assert_int_equal(try_pin(kim.number, true, &is_used_up), PEOPLE_PIN_NONE);
    fine(pin_set(people, kim.number, "hash", false, &error));
    fine(people_find(people, kim.number, &seen, &error));
    assert_true(seen.has_pin);
    for (int i = 0; i < PIN_TRIES_MAX - 1; i++) {
        assert_int_equal(try_pin(kim.number, false, &is_used_up), PEOPLE_PIN_WRONG);
    }
    fine(try_pin(kim.number, true, &is_used_up)); /* the count begins again */
    assert_false(is_used_up);
    for (int i = 0; i < PIN_TRIES_MAX; i++) {
        assert_int_equal(try_pin(kim.number, false, &is_used_up), PEOPLE_PIN_WRONG);
    }
    assert_int_equal(try_pin(kim.number, true, &is_used_up), PEOPLE_PIN_LOCKED);

    /* Attempts that run at the same time count as wrong ones before they end. */
    fine(log_in_with(NULL, NOW));
    login_try tries[PIN_TRIES_MAX + 1];
    for (int i = 0; i < PIN_TRIES_MAX; i++) {
        fine(pin_begin(people, kim.number, &tries[i], &error));
    }
    assert_int_equal(pin_begin(people, kim.number, &tries[PIN_TRIES_MAX], &error),
                     PEOPLE_PIN_LOCKED);
    fine(pin_end(people, &tries[0], true, &seen, &is_used_up, &error));
    assert_int_equal(seen.number, kim.number);

    /* Confirming the password, or a wrong one, unlocks nothing; a login does. */
    for (int i = 0; i < PIN_TRIES_MAX; i++) {
        assert_int_equal(try_pin(kim.number, false, &is_used_up), PEOPLE_PIN_WRONG);
    }
    login_try confirm;
    fine(people_confirm_begin(people, kim.number, NOW, &confirm, &error));
    fine(people_login_end(people, &confirm, true, NULL, NOW, &seen, &error));
    assert_int_equal(try_pin(kim.number, true, &is_used_up), PEOPLE_PIN_LOCKED);
    fine(log_in_with(NULL, NOW));
    fine(try_pin(kim.number, true, &is_used_up));
}

static void a_given_pin_works_once(void **state)
{
    (void)state;
    person kim = add("Kim", DEALER), ann = add("Ann", PLAYER), seen;
    bool is_used_up;
    assert_int_equal(pin_set(people, ann.number, "hash", true, &error), PEOPLE_ROLES_BAD);
    assert_int_equal(pin_set(people, 99, "hash", true, &error), PEOPLE_NOT_FOUND);
    fine(pin_set(people, kim.number, "hash", true, &error));
    login_try first, second;
    fine(pin_begin(people, kim.number, &first, &error));
    fine(pin_begin(people, kim.number, &second, &error));
    fine(pin_end(people, &first, true, &seen, &is_used_up, &error));
    assert_true(is_used_up);
    assert_int_equal(pin_end(people, &second, true, &seen, &is_used_up, &error), PEOPLE_PIN_WRONG);
    assert_int_equal(try_pin(kim.number, true, &is_used_up), PEOPLE_PIN_NONE);

    /* One that is replaced while it is verified is wrong, and so is that of a disabled account. */
    fine(pin_set(people, kim.number, "hash", false, &error));
    fine(pin_begin(people, kim.number, &first, &error));
    fine(pin_set(people, kim.number, "other", false, &error));
    assert_int_equal(pin_end(people, &first, true, &seen, &is_used_up, &error), PEOPLE_PIN_WRONG);
    fine(people_set_disabled(people, kim.number, true, &error));
    assert_int_equal(try_pin(kim.number, true, &is_used_up), PEOPLE_PIN_WRONG);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_new, close_it)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(which_pins_are_possible),
        CASE(a_pin_is_locked),
        CASE(a_given_pin_works_once),
    };
    return cmocka_run_group_tests_name("pins", tests, make_directory, remove_directory);
}
