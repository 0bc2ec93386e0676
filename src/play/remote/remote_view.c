/* SPDX-License-Identifier: MIT */
/*
 * Reading what a server sends of a table. The protocol's own tables read it (protocol/view_json.h);
 * here is what the terminal adds: names, its own book of rules, and hands laid over each other.
 */
#include "remote_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/event_json.h"
#include "protocol/message_read.h"
#include "protocol/view_json.h"

/* ---- Rules ---- */

static void take_rules(remote_view *view, const json_tree *tree, uint32_t rules, const char *bytes)
{
    uint32_t posted = json_member(tree, rules, "posted");
    message_reader *reader = malloc(sizeof *reader);
    message_error error;
    table_rules read;
    trey_posting posting;
    bool has_chips;
    if (posted != 0 && reader != NULL) {
        const json_node *node = &tree->nodes[posted];
        bool is_read = message_read_rules(reader, view->book, bytes + node->begin,
                                          node->end - node->begin, &read, &has_chips, &error) &&
                       table_rules_post(&read, view->book, &posting).status == TREY_OK;
        view->has_unknown_rules = !is_read;
        if (is_read) {
            view->view.rules = read;
            view->view.posting = posting;
        }
    }
    free(reader);
}

/* ---- Names ---- */

static void keep_name(void *context, uint32_t person, const char *name)
{
    remote_view *view = context;
    uint32_t i = 0;
    while (i < view->name_count && view->names[i].person != person) {
        i++;
    }
    i = i == REMOTE_NAMES_MAX ? person % REMOTE_NAMES_MAX : i;
    view->name_count += i == view->name_count;
    view->names[i].person = person;
    snprintf(view->names[i].name, REMOTE_NAME_SIZE, "%s", name);
}

const char *remote_find_name(const remote_view *view, uint32_t person)
{
    for (uint32_t i = 0; i < view->name_count; i++) {
        if (view->names[i].person == person && view->names[i].name[0] != '\0') {
            return view->names[i].name;
        }
    }
    return NULL;
}

/* ---- Sections ---- */

/* The hands that only the viewer sees go over those that everyone sees. */
static void lay_hands(remote_view *view)
{
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        view->view.hands[seat] = view->own[seat].count > 0 ? view->own[seat] : view->shown[seat];
    }
}

static view_reader reader_of(remote_view *view)
{
    return (view_reader){.view = &view->view, .named = keep_name, .context = view};
}

void remote_take_sections(remote_view *view, const json_tree *tree, uint32_t sections,
                          const char *bytes)
{
    view_reader reader = reader_of(view);
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        uint32_t node = json_member(tree, sections, view_section_name(section));
        if (!view_read_section(&reader, tree, sections, section)) {
            continue;
        }
        if (section == VIEW_SECTION_RULES) {
            take_rules(view, tree, node, bytes);
        } else if (section == VIEW_SECTION_HANDS) {
            view_read_hands(view->shown, tree, node);
        }
    }
    lay_hands(view);
}

void remote_take_you(remote_view *view, const json_tree *tree, uint32_t you)
{
    view_reader reader = reader_of(view);
    view_read_private(&reader, tree, you);
    view->view.viewer.role = ROLE_PLAYER; /* whoever it is: the terminal shows a player's screen */
    view_read_hands(view->own, tree, json_member(tree, you, "hands"));
    lay_hands(view);
}

bool remote_read_event(const json_tree *tree, uint32_t node, table_event *event)
{
    return event_read(tree, node, event);
}
