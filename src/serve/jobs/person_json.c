/* SPDX-License-Identifier: MIT */
#include "person_json.h"

#include "accounts/person.h"
#include "protocol/view_json.h"
#include "protocol/wire_types.h"
#include "serve/http/web_requests.h"

static void write_kind(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_word(writer, person_kind_name(((const person *)record)->kind));
}

static void write_roles(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_array_begin(writer);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((((const person *)record)->roles & ROLE_BIT(role)) != 0) {
            json_word(writer, person_role_name(role));
        }
    }
    json_array_end(writer);
}

static const shape_member rows[] = {
    {SHAPE_MEMBER("person", &wire_person, person, number)},
    {SHAPE_MEMBER("name", &wire_person_name, person, name)},
    {SHAPE_MADE("kind", &wire_person_kind), .write = write_kind},
    {SHAPE_MADE("roles", &web_roles), .write = write_roles},
};
const shape_type web_person = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(rows)};
