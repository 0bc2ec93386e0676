/* SPDX-License-Identifier: MIT */
/*
 * A build tool: prints the shapes of the API as JSON Schema (docs/api/shapes.yaml) or as TypeScript
 * types (web/client/shapes.ts). script/shapes writes both files; the test `shapes` compares them.
 *
 *     print-shapes yaml|ts
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "describe.h"
#include "protocol/alarm_json.h"
#include "protocol/message_update.h"
#include "protocol/rules_check.h"
#include "protocol/wire_types.h"
#include "serve/auth/auth_shapes.h"
#include "serve/floor/floor_shapes.h"
#include "serve/http/route.h"
#include "serve/http/web_requests.h"
#include "serve/jobs/http_exchange.h"
#include "serve/net/net_shapes.h"
#include "serve/reports/reports_shapes.h"
#include "serve/reports/round_json.h"

/* What is printed, beside everything that it refers to. First the small types, in the order in
 * which they are read best. */
static const shape_type *const roots[] = {
    &wire_amount,
    &wire_chips,
    &wire_time,
    &wire_sequence,
    &wire_person,
    &wire_person_or_nobody,
    &wire_table_number,
    &wire_seat,
    &wire_seat_or_none,
    &wire_seat_or_bank,
    &wire_seats,
    &wire_card,
    &wire_digest,
    &wire_shoe_id,
    &wire_rule,
    &wire_table_role,
    &wire_wager,
    &wire_phase,
    &wire_void_reason,
    &wire_key,
    &wire_award_hand,
    &wire_device,
    &wire_command_code,
    /* The WebSocket; its frames follow (wire_frames). */
    &wire_any_request,
    /* Bodies of REST; those of requests follow (web_requests). */
    &wire_private_table_asked,
    &floor_tables_shape,
    &floor_table_shape,
    &floor_notice_shape,
    &floor_house_key_shape,
    &floor_private_table_shape,
    &floor_me_or_visitor_shape,
    &floor_moved_shape,
    &floor_wallet_shape,
    &floor_waiting_shape,
    &floor_approvals_shape,
    &floor_approval_shape,
    &floor_ready_shape,
    &alarms_shape,
    &alarm_shape,
    &auth_account_shape,
    &auth_people_shape,
    &auth_confirmed_shape,
    &auth_sessions_shape,
    &auth_factor_shape,
    &auth_recovery_shape,
    &auth_bars_shape,
    &auth_bar_shape,
    &auth_exclusion_shape,
    &auth_dealers_shape,
    &floor_relieved_shape,
    &auth_readers_shape,
    &auth_reader_shape,
    &auth_reader_added_shape,
    &floor_cards_due_shape,
    &floor_packet_shape,
    &net_health_shape,
    &round_shape,
    &reports_rounds_shape,
    &reports_jackpots_shape,
    &reports_fees_shape,
    &reports_cage_shape,
    &rules_findings_shape,
    &reports_book_shape,
    &reports_verification_shape,
    &reports_odds_shape,
    &reports_history_shape,
    &http_error_body,
    &http_error_bodies,
};

enum { NAMED_MAX = 512 };

typedef struct type_list {
    uint32_t count;
    const shape_type *types[NAMED_MAX];
} type_list;

/* Types of the same name must be described in the same words. */
static bool is_listed(const type_list *list, const shape_type *type)
{
    static page pages[2];
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->types[i]->name, type->name) == 0) {
            pages[0].size = pages[1].size = pages[0].line = pages[1].line = 0;
            put_named_schema(&pages[0], list->types[i]);
            put_named_schema(&pages[1], type);
            if (strcmp(pages[0].text, pages[1].text) != 0) {
                fail("two types have this name", type->name);
            }
            return true;
        }
    }
    return false;
}

static void collect(type_list *list, const shape_type *type)
{
    if (type->name != NULL) {
        if (is_listed(list, type)) {
            return;
        }
        if (list->count == NAMED_MAX) {
            fail("too many types", "NAMED_MAX");
        }
        list->types[list->count++] = type;
    }
    if (type->element != NULL) {
        collect(list, type->element);
    }
    for (uint32_t i = 0; type->kind == SHAPE_EITHER && types_of(type)[i] != NULL; i++) {
        collect(list, types_of(type)[i]);
    }
    if (type->kind == SHAPE_OBJECT) {
        row_list *members = malloc(sizeof *members);
        if (members == NULL) {
            fail("out of memory", type->name);
        }
        list_members(members, type);
        for (uint32_t i = 0; i < members->count; i++) {
            collect(list, members->rows[i].type);
        }
        free(members);
    }
}

/* A name in the list of routes is that of a shape, or a media type. */
static void check_name(const type_list *list, const char *name)
{
    bool is_known = name[0] == '\0' || strchr(name, '/') != NULL;
    for (uint32_t i = 0; !is_known && i < list->count; i++) {
        is_known = strcmp(list->types[i]->name, name) == 0;
    }
    if (!is_known) {
        fail("no shape has this name; src/serve/http/route_list.h has it", name);
    }
}

static void check_routes(const type_list *list)
{
    for (route_id route = 0; route < ROUTE_COUNT; route++) {
        check_name(list, route_rows[route].request);
        check_name(list, route_rows[route].response);
    }
}

#define MADE "Made by script/shapes from the tables of the server: edit those, not this file.\n"
static const char yaml_head[] =
    "# " MADE "# JSON Schema of what the server sends and reads. docs/api.md says what the members "
    "mean.\n#\n"
    "# Requests are closed: a member that is not listed is refused. What the server sends is open: "
    "clients must\n# ignore members that they do not know, because more may be added. "
    "tests/serve/test_described.py closes it,\n# so that nothing is sent that is not "
    "described.\n\n";
static const char ts_head[] =
    "// " MADE "// What the server sends and reads. Amounts are whole cents, times milliseconds "
    "since 1970.\n";

int main(int count, char **arguments)
{
    static page out;
    static type_list list;
    bool is_yaml = count == 2 && strcmp(arguments[1], "yaml") == 0;
    bool is_ts = count == 2 && strcmp(arguments[1], "ts") == 0;
    if (!is_yaml && !is_ts) {
        fputs("usage: print-shapes yaml|ts\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        collect(&list, roots[i]);
    }
    collect(&list, &wire_update);
    for (size_t i = 0; wire_frames[i] != NULL; i++) {
        collect(&list, wire_frames[i]);
    }
    for (size_t i = 0; web_requests[i] != NULL; i++) {
        collect(&list, web_requests[i]);
    }
    check_routes(&list);
    put(&out, "%s", is_yaml ? yaml_head : ts_head);
    for (int pass = 0; pass < 2; pass++) { /* the small ones first */
        for (uint32_t i = 0; i < list.count; i++) {
            if ((list.types[i]->kind == SHAPE_OBJECT) == (pass == 1)) {
                (is_yaml ? put_named_schema : put_named_typescript)(&out, list.types[i]);
            }
        }
    }
    return fwrite(out.text, 1, out.size, stdout) == out.size && fflush(stdout) == 0 ? 0 : 1;
}
