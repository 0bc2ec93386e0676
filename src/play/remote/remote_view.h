/* SPDX-License-Identifier: MIT */
/*
 * What a server sends of a table (docs/api.md), read into a view and events. Members are read as
 * far as they make sense: the server may be newer than this program, or not be Trey at all.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_VIEW_H
#define TREY_PLAY_REMOTE_REMOTE_VIEW_H

#include "format/json/json_tree.h"
#include "protocol/view_json.h"
#include "table/view.h"

enum { REMOTE_NAMES_MAX = 256, REMOTE_NAME_SIZE = VIEW_NAME_SIZE };

typedef struct remote_name {
    uint32_t person;
    char name[REMOTE_NAME_SIZE];
} remote_name;

typedef struct remote_view {
    const trey_book *book;
    table_view view;
    view_hand shown[TREY_HANDS_MAX], own[TREY_HANDS_MAX]; /* to everyone; to the viewer */
    uint32_t name_count;
    remote_name names[REMOTE_NAMES_MAX];
    bool has_unknown_rules; /* rules that are not in the book */
} remote_view;

/* Reads the sections of a "state", and a "you". `bytes` is the text of the tree. */
void remote_take_sections(remote_view *view, const json_tree *tree, uint32_t sections,
                          const char *bytes);
void remote_take_you(remote_view *view, const json_tree *tree, uint32_t you);

/* Reads an event; false: its kind is not known here. */
TREY_MUST_CHECK bool remote_read_event(const json_tree *tree, uint32_t node, table_event *event);

/* NULL: the server did not send a name. */
const char *remote_find_name(const remote_view *view, uint32_t person);

#endif
