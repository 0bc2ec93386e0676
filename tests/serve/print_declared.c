/* SPDX-License-Identifier: MIT */
/*
 * Prints what the program declares, as JSON, for tests that compare it with the documents and with
 * a running server: routes and commands with their roles, kinds of events with their members,
 * and sections.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/event_json.h"
#include "protocol/view_json.h"
#include "serve/http/access.h"

static const char *comma(bool *is_first)
{
    const char *text = *is_first ? "" : ", ";
    *is_first = false;
    return text;
}

static void print_roles(const char *name, role_set roles)
{
    bool is_first = true;
    printf(", \"%s\": [", name);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((roles >> role & 1) != 0) {
            printf("%s\"%s\"", comma(&is_first), person_role_name(role));
        }
    }
    printf("]");
}

static void print_routes(void)
{
    bool is_first = true;
    printf("{\"routes\": [");
    for (route_id route = 0; route < ROUTE_COUNT; route++) {
        const route_row *row = &route_rows[route];
        printf("%s\n {\"code\": \"%s\", \"method\": \"%s\", \"path\": \"%s\", \"visitors\": %s",
               comma(&is_first), row->code, route_method_name(row->method), row->path,
               row->is_for_visitors ? "true" : "false");
        print_roles("all", row->all);
        print_roles("own", row->own);
        printf(", \"thread\": \"%s\", \"request\": \"%s\", \"response\": \"%s\"}",
               route_thread_name(row->thread), row->request, row->response);
    }
    printf("],\n");
}

/* As whom a table sees each account. */
static void print_table_roles(void)
{
    bool is_first = true;
    printf("\"roles\": {");
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        table_role seen = access_table_role(role);
        printf("%s\"%s\": ", comma(&is_first), person_role_name(role));
        printf(seen == ROLE_COUNT ? "null" : "\"%s\"", table_role_name(seen % ROLE_COUNT));
    }
    printf("},\n");
}

static void print_commands(void)
{
    bool is_first = true;
    printf("\"commands\": {");
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        bool is_first_role = true;
        printf("%s\n \"%s\": [", comma(&is_first), table_command_code(kind));
        for (table_role role = 0; role < ROLE_COUNT; role++) {
            if (table_command_is_for(kind, role)) {
                printf("%s\"%s\"", comma(&is_first_role), table_role_name(role));
            }
        }
        printf("]");
    }
    printf("},\n");
}

/* The members of an event in the API, without "seq". */
static void print_event(table_event_kind kind)
{
    table_event event = {.kind = kind};
    uint32_t has = table_event_fields(kind);
    bool is_first = true;
    printf("\"%s\": [", table_event_code(kind));
    for (uint32_t i = 0; i < wire_event.member_count; i++) {
        const shape_member *member = &wire_event.members[i];
        if (member->name != NULL && member->fields != 0 && (has & member->fields) != 0) {
            printf("%s\"%s\"", comma(&is_first),
                   member->name_of != NULL ? member->name_of(&event) : member->name);
        }
    }
    printf("]");
}

static void print_events(void)
{
    bool is_first = true;
    printf("\"events\": {");
    for (table_event_kind kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        printf("%s\n ", comma(&is_first));
        print_event(kind);
    }
    printf("},\n");
}

static void print_sections(void)
{
    bool is_first = true;
    printf("\"sections\": [");
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        printf("%s\"%s\"", comma(&is_first), view_section_name(section));
    }
    printf("]}\n");
}

int main(void)
{
    print_routes();
    print_table_roles();
    print_commands();
    print_events();
    print_sections();
    return 0;
}
