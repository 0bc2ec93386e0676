/* SPDX-License-Identifier: MIT */
#include "remote_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "protocol/message_read.h"

/* The number of a word in a list; `count` when it is none of them. */
static uint32_t find_word(const char *word, const char *(*name)(uint32_t), uint32_t count)
{
    uint32_t i = 0;
    while (i < count && strcmp(word, name(i)) != 0) {
        i++;
    }
    return i;
}

static const char *phase_word(uint32_t i)
{
    return trey_phase_name((trey_phase)i);
}

static const char *command_word(uint32_t i)
{
    return table_command_code((table_command_kind)i);
}

static const char *event_word(uint32_t i)
{
    return table_event_code((table_event_kind)i);
}

static const char *wager_word(uint32_t i)
{
    return trey_wager_kind_name((trey_wager_kind)i);
}

static const char *result_word(uint32_t i)
{
    return trey_result_name((trey_result)i);
}

static const char *rule_word(uint32_t i)
{
    return trey_rule_id((trey_rule)i);
}

static const char *waiting_word(uint32_t i)
{
    static const char *const words[VIEW_WAITING_COUNT] = {
        "nothing", "players",  "answer", "bank",       "bets", "reveals",
        "cards",   "decision", "dealer", "supervisor", "void", "next"};
    return words[i];
}

static uint32_t seat_of(const json_tree *tree, uint32_t node, const char *key)
{
    int64_t seat = json_number_of(tree, node, key);
    return seat > 0 && seat <= TREY_SEATS_MAX ? (uint32_t)seat : 0;
}

static uint32_t person_of(const json_tree *tree, uint32_t node)
{
    return (uint32_t)json_number_of(tree, node, "person");
}

static trey_rule rule_of(const json_tree *tree, uint32_t node)
{
    uint32_t rule = find_word(json_text_of(tree, node, "rule"), rule_word, TREY_RULE_COUNT);
    return rule < TREY_RULE_COUNT ? (trey_rule)rule : TREY_RULE_NONE;
}

/* ---- Rules ---- */

static void take_rules(remote_view *to, const json_tree *tree, uint32_t rules, const char *bytes)
{
    uint32_t posted = json_member(tree, rules, "posted");
    message_reader *reader = malloc(sizeof *reader);
    message_error error;
    table_rules read;
    trey_posting posting;
    bool has_chips;
    if (posted != 0 && reader != NULL) {
        const json_node *node = &tree->nodes[posted];
        bool is_read = message_read_rules(reader, to->book, bytes + node->begin,
                                          node->end - node->begin, &read, &has_chips, &error) &&
                       table_rules_post(&read, to->book, &posting).status == TREY_OK;
        to->has_unknown_rules = !is_read;
        if (is_read) {
            to->view.rules = read;
            to->view.posting = posting;
        }
    }
    free(reader);
}

/* ---- Clock, people, bank ---- */

static void take_clock(table_view *to, const json_tree *tree, uint32_t clock)
{
    uint32_t phase = find_word(json_text_of(tree, clock, "phase"), phase_word, TREY_PHASE_COUNT);
    uint32_t waiting =
        find_word(json_text_of(tree, clock, "waits_for"), waiting_word, VIEW_WAITING_COUNT);
    uint32_t turn = json_member(tree, clock, "turn"), next = json_member(tree, clock, "next");
    to->round_number = (uint64_t)json_number_of(tree, clock, "round");
    to->has_round = phase < TREY_PHASE_COUNT;
    to->phase = to->has_round ? (trey_phase)phase : TREY_PHASE_BANK;
    to->bets_are_open = json_flag_of(tree, clock, "bets_open");
    to->waiting = waiting < VIEW_WAITING_COUNT ? (view_waiting)waiting : VIEW_WAITS_FOR_NOTHING;
    to->waiting_seat = seat_of(tree, clock, "seat");
    to->waiting_person = person_of(tree, clock);
    to->waiting_since = json_number_of(tree, clock, "since");
    to->waiting_until =
        json_member(tree, clock, "until") != 0 ? json_number_of(tree, clock, "until") : INT64_MAX;
    to->turn_seat = seat_of(tree, turn, "seat");
    to->turn_person = person_of(tree, turn);
    to->next_seat = seat_of(tree, next, "seat");
    to->next_person = person_of(tree, next);
}

static void keep_name(remote_view *to, uint32_t person, const char *name)
{
    uint32_t i = 0;
    while (i < to->name_count && to->names[i].person != person) {
        i++;
    }
    i = i == REMOTE_NAMES_MAX ? person % REMOTE_NAMES_MAX : i;
    to->name_count += i == to->name_count;
    to->names[i].person = person;
    snprintf(to->names[i].name, REMOTE_NAME_SIZE, "%s", name);
}

const char *remote_find_name(const remote_view *in, uint32_t person)
{
    for (uint32_t i = 0; i < in->name_count; i++) {
        if (in->names[i].person == person && in->names[i].name[0] != '\0') {
            return in->names[i].name;
        }
    }
    return NULL;
}

static trey_seat_set seats_of(const json_tree *tree, uint32_t node, const char *key)
{
    trey_seat_set seats = 0;
    uint32_t at = json_first(tree, json_member(tree, node, key));
    for (; at != 0; at = json_after(tree, at)) {
        int64_t seat = tree->nodes[at].integer;
        seats |= seat > 0 && seat <= TREY_SEATS_MAX ? (trey_seat_set)(1U << seat) : 0;
    }
    return seats;
}

static void take_people(remote_view *to, const json_tree *tree, uint32_t people)
{
    table_view *view = &to->view;
    view->people_count = 0;
    for (uint32_t at = json_first(tree, people); at != 0 && view->people_count < TABLE_PEOPLE_MAX;
         at = json_after(tree, at)) {
        view->people[view->people_count++] =
            (view_person){.person = person_of(tree, at),
                          .seats = seats_of(tree, at, "seats"),
                          .is_away = json_flag_of(tree, at, "away"),
                          .is_leaving = json_flag_of(tree, at, "leaving"),
                          .is_ready = json_flag_of(tree, at, "ready"),
                          .stack = json_number_of(tree, at, "stack")};
        keep_name(to, person_of(tree, at), json_text_of(tree, at, "name"));
    }
}

static void take_bank(table_view *to, const json_tree *tree, uint32_t bank)
{
    to->offered_seat = seat_of(tree, bank, "offered_seat");
    to->bank_seat = seat_of(tree, bank, "seat");
    to->bank_person = person_of(tree, bank);
    to->bank_wager = json_number_of(tree, bank, "wager");
    to->bank_chips = json_number_of(tree, bank, "chips");
    to->bank_fee = json_number_of(tree, bank, "fee");
    to->fees_taken = json_flag_of(tree, bank, "fees_taken");
    to->is_covered = json_flag_of(tree, bank, "covered");
    to->cover_needed = json_number_of(tree, bank, "cover_needed");
    to->action_seat = seat_of(tree, bank, "action_seat");
}

static void take_wagers(table_view *to, const json_tree *tree, uint32_t wagers)
{
    to->stake_count = 0;
    for (uint32_t at = json_first(tree, wagers); at != 0 && to->stake_count < TREY_WAGERS_MAX;
         at = json_after(tree, at)) {
        const char *decision = json_text_of(tree, at, "decision");
        to->stakes[to->stake_count++] =
            (view_stake){.person = person_of(tree, at),
                         .seat = (uint8_t)seat_of(tree, at, "seat"),
                         .decision = strcmp(decision, "play") == 0   ? TREY_DECISION_PLAY
                                     : strcmp(decision, "fold") == 0 ? TREY_DECISION_FOLD
                                                                     : TREY_DECISION_OPEN,
                         .ante = json_number_of(tree, at, "ante"),
                         .play = json_number_of(tree, at, "play"),
                         .bonus = json_number_of(tree, at, "bonus"),
                         .progressive = json_number_of(tree, at, "progressive"),
                         .fee = json_number_of(tree, at, "fee")};
    }
}

/* ---- Cards ---- */

static void take_hand(view_hand *to, const json_tree *tree, uint32_t hand)
{
    uint32_t at = json_first(tree, json_member(tree, hand, "cards"));
    bool is_shown = true;
    to->count = 0;
    for (; at != 0 && to->count < VIEW_HAND_CARDS; at = json_after(tree, at)) {
        const char *text = tree->texts + tree->nodes[at].text;
        trey_card card;
        bool is_card =
            tree->nodes[at].token == JSON_STRING && trey_card_parse(text, strlen(text), &card);
        to->cards[to->count++] = is_card ? card : VIEW_CARD_HIDDEN;
        is_shown &= is_card;
    }
    to->value = is_shown && to->count == TREY_HAND_CARDS
                    ? trey_hand_evaluate(to->cards[0], to->cards[1], to->cards[2])
                    : 0;
}

static void take_hands(view_hand to[TREY_HANDS_MAX], const json_tree *tree, uint32_t hands)
{
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        to[seat] = (view_hand){0};
        memset(to[seat].cards, VIEW_CARD_HIDDEN, sizeof to[seat].cards);
    }
    for (uint32_t at = json_first(tree, hands); at != 0; at = json_after(tree, at)) {
        take_hand(&to[seat_of(tree, at, "seat")], tree, at);
    }
}

/* The viewer's own go over those of everyone. */
static void lay_hands(remote_view *to)
{
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        to->view.hands[seat] = to->own[seat].count > 0 ? to->own[seat] : to->shown[seat];
    }
}

/* ---- Results ---- */

static trey_line read_line(const json_tree *tree, uint32_t at)
{
    int64_t paid = json_number_of(tree, at, "paid");
    uint32_t kind = find_word(json_text_of(tree, at, "kind"), wager_word, TREY_WAGER_KIND_COUNT);
    uint32_t result = find_word(json_text_of(tree, at, "result"), result_word, TREY_RESULT_COUNT);
    return (trey_line){.amount = json_number_of(tree, at, "amount"),
                       .due = json_number_of(tree, at, "due"),
                       .moved = paid > 0 ? paid : json_number_of(tree, at, "collected"),
                       .bettor = person_of(tree, at),
                       .seat = (uint8_t)seat_of(tree, at, "seat"),
                       .kind = (uint8_t)(kind < TREY_WAGER_KIND_COUNT ? kind : TREY_WAGER_ANTE),
                       .outcome =
                           (uint8_t)(result < TREY_RESULT_COUNT ? result : TREY_RESULT_NO_ACTION),
                       .rule = (uint8_t)rule_of(tree, at)};
}

static void take_awards(trey_awards *to, const json_tree *tree, uint32_t results)
{
    *to = (trey_awards){0};
    uint32_t at = json_first(tree, json_member(tree, results, "awards"));
    for (; at != 0 && to->award_count < TREY_SEATS_MAX; at = json_after(tree, at)) {
        to->awards[to->award_count++] = (trey_award){.bettor = person_of(tree, at),
                                                     .seat = (uint8_t)seat_of(tree, at, "seat"),
                                                     .amount = json_number_of(tree, at, "amount")};
    }
    at = json_first(tree, json_member(tree, results, "envy"));
    for (; at != 0 && to->envy_count < TREY_SEATS_MAX * TREY_SEATS_MAX; at = json_after(tree, at)) {
        to->envy[to->envy_count++] = (trey_envy){.bettor = person_of(tree, at),
                                                 .seat = (uint8_t)seat_of(tree, at, "seat"),
                                                 .amount = json_number_of(tree, at, "amount")};
    }
}

static void take_results(table_view *to, const json_tree *tree, uint32_t results)
{
    trey_settlement *settlement = &to->settlement;
    to->has_results = results != 0;
    to->is_settled = json_flag_of(tree, results, "settled");
    settlement->action_seat = seat_of(tree, results, "action_seat");
    settlement->covered = json_flag_of(tree, results, "covered");
    settlement->banker_qualifies = json_flag_of(tree, results, "qualifies");
    settlement->paid = json_number_of(tree, results, "paid");
    settlement->collected = json_number_of(tree, results, "collected");
    settlement->line_count = 0;
    uint32_t at = json_first(tree, json_member(tree, results, "lines"));
    for (; at != 0 && settlement->line_count < TREY_LINES_MAX; at = json_after(tree, at)) {
        settlement->lines[settlement->line_count++] = read_line(tree, at);
    }
    take_awards(&to->awards, tree, results);
}

/* ---- All of it ---- */

/* A section that is null is there as well. */
static bool has_key(const json_tree *tree, uint32_t node, const char *key)
{
    uint32_t child = node == 0 ? 0 : tree->nodes[node].first;
    while (child != 0 && strcmp(tree->texts + tree->nodes[child].key, key) != 0) {
        child = tree->nodes[child].next;
    }
    return child != 0;
}

void remote_take_sections(remote_view *to, const json_tree *tree, uint32_t sections,
                          const char *bytes)
{
    table_view *view = &to->view;
    uint32_t meter = json_member(tree, sections, "meter");
    if (has_key(tree, sections, "rules")) {
        take_rules(to, tree, json_member(tree, sections, "rules"), bytes);
    }
    if (has_key(tree, sections, "clock")) {
        take_clock(view, tree, json_member(tree, sections, "clock"));
    }
    if (has_key(tree, sections, "people")) {
        take_people(to, tree, json_member(tree, sections, "people"));
    }
    if (has_key(tree, sections, "bank")) {
        take_bank(view, tree, json_member(tree, sections, "bank"));
    }
    if (has_key(tree, sections, "wagers")) {
        take_wagers(view, tree, json_member(tree, sections, "wagers"));
    }
    if (has_key(tree, sections, "hands")) {
        take_hands(to->shown, tree, json_member(tree, sections, "hands"));
    }
    if (has_key(tree, sections, "results")) {
        take_results(view, tree, json_member(tree, sections, "results"));
    }
    if (has_key(tree, sections, "announcements")) {
        uint32_t said = json_member(tree, sections, "announcements");
        view->void_rule = rule_of(tree, json_member(tree, said, "void"));
    }
    if (has_key(tree, sections, "shoe")) { /* HAND-9 */
        uint32_t shoe = json_member(tree, sections, "shoe");
        view->shoe.deck = json_number_of(tree, shoe, "deck") == 1 ? 1 : 0;
    }
    if (has_key(tree, sections, "meter")) {
        view->progressive.is_posted = meter != 0;
        view->progressive.meter = json_number_of(tree, meter, "amount");
    }
    lay_hands(to);
}

void remote_take_you(remote_view *to, const json_tree *tree, uint32_t you)
{
    to->view.viewer = (table_viewer){.role = ROLE_PLAYER, .person = person_of(tree, you)};
    to->view.bound = json_number_of(tree, you, "bound");
    to->view.commands = 0;
    uint32_t at = json_first(tree, json_member(tree, you, "commands"));
    for (; at != 0; at = json_after(tree, at)) {
        uint32_t kind =
            find_word(tree->texts + tree->nodes[at].text, command_word, COMMAND_KIND_COUNT);
        to->view.commands |= kind < COMMAND_KIND_COUNT ? (table_commands)1 << kind : 0;
    }
    take_hands(to->own, tree, json_member(tree, you, "hands"));
    lay_hands(to);
}

bool remote_read_event(const json_tree *tree, uint32_t node, table_event *event)
{
    uint32_t kind =
        find_word(json_text_of(tree, node, "event"), event_word, TABLE_EVENT_KIND_COUNT);
    uint32_t wager =
        find_word(json_text_of(tree, node, "wager"), wager_word, TREY_WAGER_KIND_COUNT);
    *event = (table_event){
        .kind = (table_event_kind)kind,
        .time = json_number_of(tree, node, "time"),
        .person = person_of(tree, node),
        .seat = seat_of(tree, node, "seat"),
        .wager = wager < TREY_WAGER_KIND_COUNT ? (trey_wager_kind)wager : TREY_WAGER_ANTE,
        .amount = json_number_of(tree, node, "amount"),
        .flag = json_flag_of(tree, node, "play") || json_flag_of(tree, node, "timed_out") ||
                json_flag_of(tree, node, "by_table")};
    return kind < TABLE_EVENT_KIND_COUNT;
}
