/* SPDX-License-Identifier: MIT */
/*
 * What each viewer sees. Tables are played at random, from fixed seeds, and after every event each
 * viewer looks: at the cards the rules show them and no others; at a copy in which everything they
 * may not know was changed, and which must look the same; at proofs of just what they saw.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trey/seats.h>

#include "seeing.h"

/* Too large for a stack that tests share. */
static live_table live, other, scratch;
static table_view view, other_view;

/* ---- Cards ---- */

static void check_cards(const live_table *at, const shown *so_far, const table_view *all_seen)
{
    assert_int_equal(all_seen->has_round, so_far->has_round);
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        const trey_dealt_hand *dealt = &at->round.hands[hand];
        const view_hand *seen = &all_seen->hands[hand];
        assert_int_equal(seen->count, so_far->has_round ? dealt->count : 0);
        bool all = dealt->count == TREY_HAND_CARDS;
        for (uint32_t i = 0; i < VIEW_HAND_CARDS; i++) {
            bool may = may_see(at, so_far, all_seen->viewer, hand, i);
            assert_int_equal(seen->cards[i],
                             may ? at->round.cards[dealt->first + i] : VIEW_CARD_HIDDEN);
            all &= may || i >= TREY_HAND_CARDS;
        }
        assert_int_equal(seen->value, so_far->has_round && all ? dealt->value : 0);
    }
}

/* ---- Changing all that a viewer may not know ---- */

static void change_secret(live_table *at, walk *of)
{
    uint8_t decks = at->secret.decks; /* whether there is a shoe is known */
    memset(&at->secret, (int)walk_below(of, 256), sizeof at->secret);
    at->secret.decks = decks;
}

/* What a folded hand is paid by the progressive is said when it is paid (PROG-6). */
static bool says_the_same(const live_table *at, const shown *so_far, const trey_card *before,
                          const trey_card *after)
{
    return !so_far->is_revealed || at->posting.progressive == NULL ||
           trey_award_hand_of(before) == trey_award_hand_of(after);
}

static void change_hand(live_table *at, const shown *so_far, table_viewer viewer, uint32_t hand,
                        walk *of)
{
    trey_dealt_hand *dealt = &at->round.hands[hand];
    trey_card *cards = &at->round.cards[dealt->first];
    trey_card before[TREY_HAND_CARDS];
    if (trey_seats_have(at->round.unknown, hand)) {
        return; /* there is nothing to know */
    }
    memcpy(before, cards, sizeof before);
    do {
        for (uint32_t i = 0; i < dealt->count; i++) {
            if (!may_see(&live, so_far, viewer, hand, i)) {
                cards[i] = (trey_card)walk_below(of, TREY_DECK_CARDS);
            }
        }
    } while (dealt->count == TREY_HAND_CARDS && !says_the_same(at, so_far, before, cards));
    if (dealt->count == TREY_HAND_CARDS) {
        dealt->value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    }
}

static bool is_dealt(const live_table *at)
{
    return at->state != TABLE_IS_CLOSED && at->round.posting != NULL && at->round.card_count > 0;
}

/* `other` as `live` might be for all that a viewer knows. */
static void make_other(const shown *so_far, table_viewer viewer, walk *of)
{
    other = live;
    other.round.posting = &other.posting;
    change_secret(&other, of);
    memset(other.round.tally, (int)walk_below(of, 4), sizeof other.round.tally);
    for (uint32_t hand = 0; is_dealt(&other) && hand < TREY_HANDS_MAX; hand++) {
        change_hand(&other, so_far, viewer, hand, of);
    }
}

/* ---- Openings ---- */

/* One proof of the same cards. */
static void check_proof(const live_table *at, const table_view *seen, const view_opening *openings,
                        uint32_t count)
{
    static uint8_t proof[FAIR_PROOF_SIZE_MAX];
    size_t size = table_proof(at, seen->viewer, proof);
    fair_proved proved;
    fair_card_set expected = 0;
    assert_int_equal(size > 0, count > 0);
    if (count == 0) {
        return;
    }
    assert_true(fair_proof_check(proof, size, &seen->shoe.pledge,
                                 seen->positions + seen->shoe.first, at->round.card_count,
                                 &proved));
    for (uint32_t i = 0; i < count; i++) {
        expected |= (fair_card_set)1 << openings[i].number;
        assert_int_equal(proved.cards[openings[i].number], openings[i].opening.card);
    }
    assert_int_equal(proved.shown, expected);
}

static void check_openings(const live_table *at, const shown *so_far, const table_view *seen)
{
    static view_opening openings[VIEW_OPENINGS_MAX];
    uint32_t count = table_openings(at, seen->viewer, openings), expected = 0;
    bool may = so_far->has_round && is_over(at) && at->rules.cards == CARDS_SHOE;
    for (uint32_t hand = 0; may && hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < at->round.hands[hand].count; i++) {
            if (!may_see(at, so_far, seen->viewer, hand, i)) {
                continue;
            }
            assert_true(expected < count);
            const view_opening *opening = &openings[expected++];
            assert_int_equal(opening->hand, hand);
            assert_int_equal(opening->number, at->round.hands[hand].first + i);
            assert_int_equal(opening->opening.card, seen->hands[hand].cards[i]);
            assert_int_equal(opening->opening.position,
                             seen->positions[seen->shoe.first + opening->number]);
            assert_true(fair_opening_check(&opening->opening, &seen->shoe.pledge));
        }
    }
    assert_int_equal(count, expected);
    check_proof(at, seen, openings, count);
}

/* ---- The log ---- */

static void check_telling(const table_event *event, table_viewer viewer)
{
    static const uint8_t nothing[FAIR_SEED_SIZE];
    table_event told;
    table_event_tell(event, viewer, &told);
    uint32_t fields = table_event_fields(event->kind); /* what everybody may know */
    assert_true((fields & EVENT_FLAG) == 0 || told.flag == event->flag);
    assert_true((fields & EVENT_SEAT) == 0 || told.seat == event->seat);
    assert_true((fields & EVENT_WAGER) == 0 || told.wager == event->wager);
    assert_true((fields & EVENT_AMOUNT) == 0 || told.amount == event->amount);
    assert_true((fields & EVENT_REASON) == 0 || told.reason == event->reason);
    assert_true((fields & EVENT_DEVICE) == 0 || told.device == event->device);
    assert_int_equal(told.kind, event->kind);
    assert_int_equal(told.time, event->time);
    assert_null(told.cards);
    assert_null(told.shoe);
    assert_int_equal(told.card_count, 0);
    assert_memory_equal(told.seed, nothing, sizeof nothing);
    bool is_staff = viewer.role != ROLE_PLAYER;
    assert_true(told.text == (is_staff && (fields & EVENT_TEXT) ? event->text : NULL));
    assert_true(told.digest.bytes[0] == ((fields & EVENT_DIGEST) ? event->digest.bytes[0] : 0));
    if (is_staff || event->person <= WALK_BEHIND || person_is_anonymous(event->person)) {
        assert_int_equal(told.person, (fields & EVENT_PERSON) ? event->person : 0);
    } else if (event->person != PERSON_TABLE) {
        assert_int_equal(told.person, 0); /* members of the staff are not named */
    }
}

/* ---- One walk ---- */

typedef struct watch {
    walk walk;
    shown shown;
    uint32_t events, rounds, reveals, voids, folded_unseen, awards;
} watch;

static void count_what_happened(watch *of, const live_table *at, const table_event *event)
{
    of->events++;
    of->rounds += event->kind == TABLE_ROUND_ENDED;
    of->reveals += event->kind == TABLE_BANKER_REVEALED;
    of->voids += event->kind == TABLE_VOIDED;
    for (uint32_t seat = 1; event->kind == TABLE_BANKER_REVEALED && seat < TREY_HANDS_MAX; seat++) {
        of->folded_unseen += is_folded(at, seat);
    }
    if (event->kind == TABLE_SETTLED) {
        look(at, viewers[0], &view);
        assert_true(view.has_results && view.is_settled);
        of->awards += view.awards.award_count;
    }
}

/* The house sees what the public sees, and the house's own part. */
static void clear_the_houses_part(table_view *seen)
{
    seen->viewer = (table_viewer){0};
    seen->commands = 0;
    seen->bound = 0;
    seen->void_author = 0;
    seen->dealer = 0;
    seen->is_floor_dealing = false;
    seen->denied_seat = seen->denied_by = 0;
    seen->last_count = 0;
    memset(seen->last, 0, sizeof seen->last);
    seen->progressive.dealer = seen->progressive.lit_by = seen->progressive.supervisor = 0;
    memset(&seen->procedure, 0, sizeof seen->procedure);
    memset(&seen->turns, 0, sizeof seen->turns);
}

static void check_house(const live_table *at)
{
    look(at, viewers[0], &other_view);
    clear_the_houses_part(&other_view);
    for (uint32_t i = 1; i < VIEWERS; i++) {
        bool is_house = viewers[i].role != ROLE_PLAYER || viewers[i].person == WALK_SPECTATOR;
        bool knows_more = viewers[i].role == ROLE_AUDITOR && is_over(at);
        if (is_house && !knows_more) {
            look(at, viewers[i], &view);
            clear_the_houses_part(&view);
            assert_same_views(&other_view, &view, "like everyone");
        }
    }
}

static void happened(void *context, const live_table *at, const table_event *event)
{
    watch *of = context;
    note_shown(&of->shown, at, event);
    count_what_happened(of, at, event);
    for (uint32_t i = 0; i < VIEWERS; i++) {
        look(at, viewers[i], &view);
        check_cards(at, &of->shown, &view);
        check_openings(at, &of->shown, &view);
        check_telling(event, viewers[i]);
        make_other(&of->shown, viewers[i], &of->walk);
        look(&other, viewers[i], &other_view);
        assert_same_views(&view, &other_view, table_event_code(event->kind));
    }
    check_house(at);
}

static void fill(void *context, uint8_t *bytes, size_t size)
{
    walk *of = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)walk_below(of, 256);
    }
}

/* Every accepted command was among those that the view offered. */
static void give(watch *of, const table_command *command)
{
    table_listener listener = {.happened = happened, .context = of};
    entropy_source entropy = {.fill = fill, .context = &of->walk};
    table_viewer giver = {command->role, command->person};
    table_commands could = table_commands_for(&live, giver);
    trey_refusal answer = table_step(&live, command, of->walk.time, &entropy, &listener);
    if (answer.status == TREY_OK && !table_commands_have(could, command->kind)) {
        fail_msg("%s was taken from a %s", table_command_code(command->kind),
                 table_role_name(command->role));
    }
}

static void begin_watch(watch *of, const walk_table *how, uint64_t seed)
{
    memset(of, 0, sizeof *of);
    walk_begin(&of->walk, how, seed);
    table_finish(&live);
    table_init(&live, 7, &trey_book_builtin);
}

static void hidden_cards_change_nothing(void **state)
{
    (void)state;
    watch total = {0};
    static watch of;
    for (uint32_t t = 0; t < SEEING_TABLES; t++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            begin_watch(&of, &seeing_tables[t], seed * 1000 + t);
            while (of.walk.steps < 350) {
                table_command command = walk_next(&of.walk, &live);
                give(&of, &command);
            }
            total.events += of.events;
            total.rounds += of.rounds;
            total.reveals += of.reveals;
            total.voids += of.voids;
            total.awards += of.awards;
            total.folded_unseen += of.folded_unseen;
            assert_true(of.reveals > 2);
        }
    }
    print_message("# %u events, %u rounds, %u reveals, %u voids, %u awards, %u folded hands\n",
                  total.events, total.rounds, total.reveals, total.voids, total.awards,
                  total.folded_unseen);
    assert_true(total.voids > 10 && total.awards > 0 && total.folded_unseen > 100);
}

/* ---- Which commands ---- */

/* Commands that say nothing, or of which what they say is on the table. */
static bool fill_in(table_command *command)
{
    const trey_round *round = &live.round;
    switch (command->kind) {
    case COMMAND_DECIDE:
        command->seat = live.state == TABLE_IS_IN_ROUND && round->phase == TREY_PHASE_DECISIONS
                            ? round->stakes[round->turn].seat
                            : 1;
        return true;
    case COMMAND_DECLINE_BANK:
        command->seat = live.offered_seat;
        return true;
    case COMMAND_VOID:
        command->reason =
            round->phase == TREY_PHASE_MISDEALT ? TREY_VOID_CARD_COUNT : TREY_VOID_STAFF_DECISION;
        command->text = "why";
        command->text_size = 3;
        return true;
    case COMMAND_CHANGE_DEVICE:
        command->device = live.posting.device;
        return true;
    case COMMAND_SEAT:
    case COMMAND_FREE_SEAT:
    case COMMAND_TAKE_OVER:
    case COMMAND_KEEP_OPEN:
    case COMMAND_CALL_FLOOR:
    case COMMAND_SIGN_ON:
    case COMMAND_SIGN_OFF:
    case COMMAND_STAND_BEHIND:
    case COMMAND_LEAVE:
    case COMMAND_SIT_OUT:
    case COMMAND_SIT_IN:
    case COMMAND_ASK_FOR_BANK:
    case COMMAND_GIVE_UP_BANK:
    case COMMAND_READY:
    case COMMAND_COMMIT:
    case COMMAND_PROCEED:
    case COMMAND_SHUFFLER_FAULT:
    case COMMAND_DRAIN:
    case COMMAND_CLOSE:
        return true;
    default:
        return false;
    }
}

static void forget(void *context, const live_table *at, const table_event *event)
{
    (void)context, (void)at, (void)event;
}

/* Leaves the walk's own random numbers alone. */
static void fill_evenly(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, 7, size);
}

/* The answer to a command, given to a copy of the table. */
static trey_refusal answer_to(const table_command *command, int64_t time)
{
    table_listener listener = {.happened = forget};
    entropy_source entropy = {.fill = fill_evenly};
    scratch = live;
    scratch.round.posting = &scratch.posting;
    return table_step(&scratch, command, time, &entropy, &listener);
}

static void check_commands(void)
{
    for (uint32_t i = 0; i < VIEWERS; i++) {
        table_commands could = table_commands_for(&live, viewers[i]);
        for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
            table_command command = {
                .kind = kind, .role = viewers[i].role, .person = viewers[i].person};
            if (!fill_in(&command)) {
                continue;
            }
            trey_refusal asked = answer_to(&command, INT64_MAX / 2);
            bool names_seat = viewers[i].role == ROLE_DEALER || viewers[i].role == ROLE_SUPERVISOR;
            for (command.seat = 1;
                 names_seat && asked.status != TREY_OK && command.seat <= live.posting.seats;
                 command.seat++) { /* staff do it for the player of some seat */
                asked = answer_to(&command, INT64_MAX / 2);
            }
            if ((asked.status == TREY_OK) != table_commands_have(could, kind)) {
                fail_msg("%s by %s %u: %s", table_command_code(kind),
                         table_role_name(viewers[i].role), (unsigned)viewers[i].person,
                         trey_refusal_code(asked));
            }
        }
    }
}

static void commands_are_those_that_are_taken(void **state)
{
    (void)state;
    static watch of;
    table_listener listener = {.happened = forget};
    entropy_source entropy = {.fill = fill, .context = &of.walk};
    for (uint32_t t = 0; t < SEEING_TABLES; t++) {
        begin_watch(&of, &seeing_tables[t], 77 + t);
        while (of.walk.steps < 500) {
            table_command command = walk_next(&of.walk, &live);
            (void)!table_step(&live, &command, of.walk.time, &entropy, &listener).status;
            if (of.walk.steps % 3 == 0) {
                check_commands();
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        {"ROUND-7 hidden cards do not change a view", hidden_cards_change_nothing, NULL, NULL,
         NULL},
        {"a view offers just the commands that would be taken", commands_are_those_that_are_taken,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
