/* SPDX-License-Identifier: MIT */
/*
 * The bodies of requests, one shape for each. web_body_read reads a body by its shape, and
 * script/shapes prints its schema and its TypeScript type.
 */
#ifndef TREY_SERVE_HTTP_WEB_REQUESTS_H
#define TREY_SERVE_HTTP_WEB_REQUESTS_H

#include "format/json/shape.h"

/* Numbers of the members, in the order of the rows. */
enum { LOGIN_NAME, LOGIN_PASSWORD, LOGIN_CODE, LOGIN_COUNT };
enum { FACTOR_PASSWORD, FACTOR_OLD_CODE, FACTOR_COUNT };
enum { FACTOR_CODE, FACTOR_CONFIRM_COUNT };
enum { CONFIRM_PASSWORD, CONFIRM_COUNT };
enum { GUEST_NAME, GUEST_COUNT };
enum { CHANGE_OLD, CHANGE_NEW, PASSWORD_CHANGE_COUNT };
enum { LINK_TOKEN, LINK_NAME, LINK_PASSWORD, LINK_CODE, LINK_COUNT };
enum { ADD_NAME, ADD_ROLES, ADD_PASSWORD, ADD_COUNT };
enum { CHANGE_ROLES, CHANGE_DISABLED, CHANGE_LINK, CHANGE_RESET_FACTOR, CHANGE_COUNT };
enum { TRANSFER_PERSON, TRANSFER_AMOUNT, TRANSFER_COUNT };
enum { JOIN_LINK, JOIN_COUNT };
enum { BAR_TABLE, BAR_SELF, BAR_UNTIL, BAR_REASON, BAR_COUNT };
enum { EXCLUSION_UNTIL, EXCLUSION_COUNT };
enum { PIN_CHANGE_PASSWORD, PIN_CHANGE_PIN, PIN_CHANGE_COUNT };
enum { PIN_DIGITS, PIN_COUNT };
enum { RELIEF_PERSON, RELIEF_PIN, RELIEF_COUNT };
enum { READER_TABLE, READER_COUNT };
enum { PACKET_ROUND, PACKET_SEAT, PACKET_CARDS, PACKET_COUNT };

extern const shape_type web_login, web_confirm, web_new_guest, web_password_change, web_link_use,
    web_new_person, web_person_change, web_transfer, web_table_link, web_factor, web_factor_confirm,
    web_new_bar, web_exclusion, web_pin_change, web_pin, web_relief, web_new_reader, web_packet;

/* All of them, up to a NULL. */
extern const shape_type *const web_requests[];

/* A list of roles. */
extern const shape_type web_roles;

#endif
