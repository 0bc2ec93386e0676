/* SPDX-License-Identifier: MIT */
#include "web_requests.h"

#include "accounts/person.h"
#include "format/json/core_types.h"
#include "web_body.h"

/* ---- Types ---- */

static const shape_type short_text = {.kind = SHAPE_TEXT,
                                      .name = "ShortText",
                                      .maximum = WEB_MEMBER_SIZE - 1,
                                      .pattern = "^[^\\u0000]*$",
                                      .about = "up to 299 bytes of UTF-8 without zero bytes"};
_Static_assert(WEB_MEMBER_SIZE == 300, "the text above");

static const shape_type one_time_code = {.kind = SHAPE_TEXT,
                                         .name = "OneTimeCode",
                                         .maximum = WEB_MEMBER_SIZE - 1,
                                         .pattern = "^[^\\u0000]*$",
                                         .about =
                                             "six digits of the second factor, or a recovery code"};

/* Which numbers are good is for the cage to say. */
static const shape_type customer = {.kind = SHAPE_NUMBER,
                                    .minimum = INT64_MIN,
                                    .maximum = INT64_MAX,
                                    .about = "an account other than the cashier's own"};
static const shape_type amount = {
    .kind = SHAPE_NUMBER, .minimum = INT64_MIN, .maximum = INT64_MAX, .about = "whole cents"};

WIRE_WORDS_OF(role_words, person_role_name, person_role, 0, PERSON_ROLE_COUNT);
static const shape_type role = {.kind = SHAPE_WORD, .name = "AccountRole", .words = &role_words};
const shape_type web_roles = {.kind = SHAPE_LIST, .name = "AccountRoles", .element = &role};

/* ---- Bodies ---- */

#define TEXT(name) {SHAPE_MADE(name, &short_text)}
#define OPTIONAL(name, of) {SHAPE_MADE(name, of), .is_optional = true}
#define REQUEST(name_, rows)                                                                       \
    .kind = SHAPE_OBJECT, .name = (name_), .is_request = true, SHAPE_MEMBERS(rows)

static const shape_member login_rows[LOGIN_COUNT] = {[LOGIN_NAME] = TEXT("name"),
                                                     [LOGIN_PASSWORD] = TEXT("password"),
                                                     [LOGIN_CODE] =
                                                         OPTIONAL("code", &one_time_code)};
const shape_type web_login = {REQUEST("Login", login_rows)};

static const shape_member confirm_rows[CONFIRM_COUNT] = {[CONFIRM_PASSWORD] = TEXT("password")};
const shape_type web_confirm = {REQUEST("Confirm", confirm_rows)};

static const shape_member factor_rows[FACTOR_COUNT] = {
    [FACTOR_PASSWORD] = TEXT("password"), [FACTOR_OLD_CODE] = OPTIONAL("code", &one_time_code)};
const shape_type web_factor = {REQUEST("NewFactor", factor_rows)};

static const shape_member factor_confirm_rows[FACTOR_CONFIRM_COUNT] = {
    [FACTOR_CODE] = {SHAPE_MADE("code", &one_time_code)}};
const shape_type web_factor_confirm = {REQUEST("FactorConfirm", factor_confirm_rows)};

static const shape_member guest_rows[GUEST_COUNT] = {[GUEST_NAME] = OPTIONAL("name", &short_text)};
const shape_type web_new_guest = {REQUEST("NewGuest", guest_rows)};

static const shape_member password_rows[PASSWORD_CHANGE_COUNT] = {
    [CHANGE_OLD] = TEXT("old"), [CHANGE_NEW] = TEXT("new")};
const shape_type web_password_change = {REQUEST("PasswordChange", password_rows)};

static const shape_member link_rows[LINK_COUNT] = {[LINK_TOKEN] = TEXT("token"),
                                                   [LINK_NAME] = TEXT("name"),
                                                   [LINK_PASSWORD] = TEXT("password"),
                                                   [LINK_CODE] = OPTIONAL("code", &one_time_code)};
const shape_type web_link_use = {REQUEST("LinkUse", link_rows)};

static const shape_member add_rows[ADD_COUNT] = {[ADD_NAME] = TEXT("name"),
                                                 [ADD_ROLES] = {SHAPE_MADE("roles", &web_roles)},
                                                 [ADD_PASSWORD] =
                                                     OPTIONAL("password", &short_text)};
const shape_type web_new_person = {REQUEST("NewPerson", add_rows)};

static const shape_member change_rows[CHANGE_COUNT] = {
    [CHANGE_ROLES] = OPTIONAL("roles", &web_roles),
    [CHANGE_DISABLED] = OPTIONAL("disabled", &wire_flag),
    [CHANGE_LINK] = OPTIONAL("link", &wire_flag),
    [CHANGE_RESET_FACTOR] = OPTIONAL("reset_factor", &wire_flag)};
const shape_type web_person_change = {REQUEST("PersonChange", change_rows), .count_min = 1};

static const shape_member transfer_rows[TRANSFER_COUNT] = {
    [TRANSFER_PERSON] = {SHAPE_MADE("person", &customer)},
    [TRANSFER_AMOUNT] = {SHAPE_MADE("amount", &amount)}};
const shape_type web_transfer = {REQUEST("CageTransfer", transfer_rows)};

static const shape_member join_rows[JOIN_COUNT] = {[JOIN_LINK] = TEXT("link")};
const shape_type web_table_link = {REQUEST("TableLink", join_rows)};

static const shape_type bar_table = {.kind = SHAPE_NUMBER,
                                     .minimum = INT64_MIN,
                                     .maximum = INT64_MAX,
                                     .about = "absent: the whole house"};
static const shape_type bar_until = {.kind = SHAPE_NUMBER,
                                     .minimum = INT64_MIN,
                                     .maximum = INT64_MAX,
                                     .about = "milliseconds since 1970"};
static const shape_type bar_self = {
    .kind = SHAPE_FLAG, .about = "a self-exclusion, which nobody can lift before its end"};
static const shape_member bar_rows[BAR_COUNT] = {[BAR_TABLE] = OPTIONAL("table", &bar_table),
                                                 [BAR_SELF] = OPTIONAL("self", &bar_self),
                                                 [BAR_UNTIL] = {SHAPE_MADE("until", &bar_until)},
                                                 [BAR_REASON] = OPTIONAL("reason", &short_text)};
const shape_type web_new_bar = {REQUEST("NewBar", bar_rows)};

static const shape_member exclusion_rows[EXCLUSION_COUNT] = {
    [EXCLUSION_UNTIL] = {SHAPE_MADE("until", &bar_until)}};
const shape_type web_exclusion = {REQUEST("NewExclusion", exclusion_rows)};

static const shape_type pin_text = {.kind = SHAPE_TEXT,
                                    .name = "PinDigits",
                                    .maximum = WEB_MEMBER_SIZE - 1,
                                    .pattern = "^[^\\u0000]*$",
                                    .about = "4 to 8 digits"};
static const shape_type dealer = {.kind = SHAPE_NUMBER,
                                  .minimum = INT64_MIN,
                                  .maximum = INT64_MAX,
                                  .about = "the dealer who owns the PIN"};

static const shape_member pin_change_rows[PIN_CHANGE_COUNT] = {
    [PIN_CHANGE_PASSWORD] = TEXT("password"), [PIN_CHANGE_PIN] = {SHAPE_MADE("pin", &pin_text)}};
const shape_type web_pin_change = {REQUEST("PinChange", pin_change_rows)};

static const shape_member pin_rows[PIN_COUNT] = {[PIN_DIGITS] = {SHAPE_MADE("pin", &pin_text)}};
const shape_type web_pin = {REQUEST("Pin", pin_rows)};

static const shape_member relief_rows[RELIEF_COUNT] = {
    [RELIEF_PERSON] = {SHAPE_MADE("person", &dealer)},
    [RELIEF_PIN] = {SHAPE_MADE("pin", &pin_text)}};
const shape_type web_relief = {REQUEST("Relief", relief_rows)};

static const shape_type reader_table = {.kind = SHAPE_NUMBER,
                                        .minimum = 1,
                                        .maximum = UINT32_MAX,
                                        .about = "the table that the reader is for"};
static const shape_member reader_rows[READER_COUNT] = {
    [READER_TABLE] = {SHAPE_MADE("table", &reader_table)}};
const shape_type web_new_reader = {REQUEST("NewCardReader", reader_rows)};

static const shape_type packet_round = {.kind = SHAPE_NUMBER,
                                        .minimum = 1,
                                        .maximum = INT64_MAX,
                                        .about = "the round that is being dealt"};
static const shape_type packet_seat = {.kind = SHAPE_NUMBER,
                                       .minimum = 0,
                                       .maximum = TREY_SEATS_MAX,
                                       .about = "the seat that gets the packet; 0: the bank"};
static const shape_type packet_cards = {
    .kind = SHAPE_TEXT,
    .maximum = WEB_MEMBER_SIZE - 1,
    .pattern = "^ *[^ \\u0000]+ +[^ \\u0000]+ +[^ \\u0000]+ *$",
    .about = "three, in the order in which they were dealt, such as \"As Kd 10c\""};
static const shape_member packet_rows[PACKET_COUNT] = {
    [PACKET_ROUND] = {SHAPE_MADE("round", &packet_round)},
    [PACKET_SEAT] = {SHAPE_MADE("seat", &packet_seat)},
    [PACKET_CARDS] = {SHAPE_MADE("cards", &packet_cards)}};
const shape_type web_packet = {REQUEST("Packet", packet_rows)};

const shape_type *const web_requests[] = {&web_login,
                                          &web_confirm,
                                          &web_new_guest,
                                          &web_password_change,
                                          &web_link_use,
                                          &web_new_person,
                                          &web_person_change,
                                          &web_transfer,
                                          &web_table_link,
                                          &web_factor,
                                          &web_factor_confirm,
                                          &web_new_bar,
                                          &web_exclusion,
                                          &web_pin_change,
                                          &web_pin,
                                          &web_relief,
                                          &web_new_reader,
                                          &web_packet,
                                          NULL};
