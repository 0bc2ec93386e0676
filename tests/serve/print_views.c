/* SPDX-License-Identifier: MIT */
/*
 * Plays tables at random, from fixed seeds, and prints what the server would send to each viewer
 * after every event, and beside it, in another form, what the view holds and which cards the rules
 * have shown the viewer. test_views.py compares.
 *
 * Lines are JSON: "walk" begins a table; "state", "you" and "event" hold a message and its viewer;
 * "look" and "private" hold what must have come of it.
 *
 * usage: print_views STEPS
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "../table/seeing.h"
#include "protocol/event_json.h"
#include "protocol/message_update.h"

static live_table live;
static table_view view;
static view_cache cache;
static bool find_name(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind);
static const view_names names = {.find = find_name};
static view_workspace workspace = {.names = &names};
static view_mark marks[VIEWERS];
static json_writer writer;
static json_buffer message, delta, yous[VIEWERS];
static json_buffer events[2]; /* the last one, for players and for staff */
static shown so_far;
static uint64_t sequence;

/* Every third has no name. */
static bool find_name(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind)
{
    (void)context;
    snprintf(name, VIEW_NAME_SIZE, "Nr \"%u\"", number);
    *kind = "guest";
    return number % 3 != 0;
}

/* ---- Plain printing ---- */

static void number(int64_t value)
{
    printf("%" PRId64 ", ", value);
}

static void hex(const uint8_t *bytes, size_t size)
{
    printf("\"");
    for (size_t i = 0; i < size; i++) {
        printf("%02x", bytes[i]);
    }
    printf("\", ");
}

/* An array of numbers ends in a null that the reader drops: no commas to think of. */
#define CLOSE printf("null], ")

static void numbers(const char *name, const int64_t *values, size_t count)
{
    printf("\"%s\": [", name);
    for (size_t i = 0; i < count; i++) {
        number(values[i]);
    }
    CLOSE;
}

#define NUMBERS(name, ...)                                                                         \
    do {                                                                                           \
        const int64_t values[] = {__VA_ARGS__};                                                    \
        numbers(name, values, sizeof values / sizeof values[0]);                                   \
    } while (0)

/* ---- What a view holds ---- */

static void print_lists(void)
{
    printf("\"people\": [");
    for (uint32_t i = 0; i < view.people_count; i++) {
        const view_person *p = &view.people[i];
        printf("[%u, %u, %d, %d, %d, %" PRId64 ", %d, \"%s\", %d, %d, %d], ", p->person, p->seats,
               p->is_away, p->is_leaving, p->is_ready, p->stack, p->is_felt, p->name,
               p->is_disconnected, p->passes_bank, p->missed);
    }
    printf("null], \"stakes\": [");
    for (uint32_t i = 0; i < view.stake_count; i++) {
        const view_stake *s = &view.stakes[i];
        printf("[%u, %u, %u, %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "], ",
               s->person, s->seat, s->decision, s->ante, s->play, s->bonus, s->progressive, s->fee);
    }
    printf("null], \"placed\": [");
    for (uint32_t i = 0; i < view.wager_count && i < TREY_WAGERS_MAX; i++) {
        const view_wager *w = &view.wagers[i];
        printf("[%u, %u, %u, %" PRId64 ", %" PRId64 "], ", w->person, w->seat, w->kind, w->amount,
               w->fee);
    }
    printf("null], \"declined\": [");
    for (uint32_t i = 0; i < view.rotation.declined_count && i < TREY_SEATS_MAX; i++) {
        number(view.rotation.declined[i]);
    }
    printf("null], \"order\": [");
    for (uint32_t i = 0; i < view.reveal_count; i++) {
        number(view.reveal_order[i]);
    }
    CLOSE;
}

static void print_results(void)
{
    printf("\"lines\": [");
    for (uint32_t i = 0; view.has_results && i < view.settlement.line_count; i++) {
        const trey_line *l = &view.settlement.lines[i];
        printf("[%u, %u, \"%s\", \"%s\", \"%s\", ", l->seat, l->bettor,
               trey_wager_kind_name((trey_wager_kind)l->kind),
               trey_result_name(trey_line_result(l)), trey_rule_id(l->rule));
        number(l->amount);
        number(l->due);
        number(l->moved);
        CLOSE;
    }
    printf("null], \"awards\": [");
    for (uint32_t i = 0; view.has_results && i < view.awards.award_count; i++) {
        const trey_award *a = &view.awards.awards[i];
        printf("[%u, %u, \"%s\", %d, %" PRId64 "], ", a->seat, a->bettor,
               trey_award_hand_name((trey_award_hand)a->hand), a->from_meter, a->amount);
    }
    printf("null], \"envy\": [");
    for (uint32_t i = 0; view.has_results && i < view.awards.envy_count; i++) {
        const trey_envy *e = &view.awards.envy[i];
        printf("[%u, %u, %u, %" PRId64 "], ", e->seat, e->bettor, e->trigger, e->amount);
    }
    CLOSE;
}

static void print_shoe(void)
{
    const view_shoe *shoe = &view.shoe;
    NUMBERS("shoe", shoe->deck, shoe->device, shoe->is_failed, shoe->is_pledged, shoe->is_in_use,
            shoe->pledge.decks, shoe->phase, shoe->round, shoe->version, shoe->first);
    printf("\"digests\": [");
    hex(shoe->pledge.id, FAIR_ID_SIZE);
    hex(shoe->pledge.root.bytes, DIGEST_SIZE);
    hex(shoe->closing.bytes, DIGEST_SIZE);
    printf("null], \"contributions\": [");
    for (uint32_t i = 0; i < shoe->contribution_count; i++) {
        const fair_contribution *c = &view.contributions[i];
        printf("[%u, %d, ", c->bettor, c->is_revealed);
        hex(c->commitment.bytes, DIGEST_SIZE);
        hex(c->entropy, FAIR_ENTROPY_SIZE);
        CLOSE;
    }
    printf("null], \"positions\": [");
    for (uint32_t i = 0; i < shoe->dealt; i++) {
        number(view.positions[i]);
    }
    CLOSE;
}

/* The cards that the rules have shown a viewer: from the table itself, not from the view. */
static void print_cards(table_viewer viewer)
{
    printf("\"hands\": [");
    for (uint32_t hand = 0; so_far.has_round && hand < TREY_HANDS_MAX; hand++) {
        const trey_dealt_hand *dealt = &live.round.hands[hand];
        if (dealt->count == 0) {
            continue;
        }
        printf("[%u, %u, [", hand, dealt->count);
        for (uint32_t i = 0; i < dealt->count && i < VIEW_HAND_CARDS; i++) {
            bool may = may_see(&live, &so_far, viewer, hand, i);
            number(may ? live.round.cards[dealt->first + i] : -1);
        }
        printf("null], %u, %u], ", dealt->value, trey_seats_have(so_far.known, hand));
    }
    CLOSE;
}

static void print_look(void)
{
    const trey_posting *p = &view.posting;
    const view_progressive *m = &view.progressive;
    printf("{\"look\": {");
    NUMBERS("table", view.id, view.state, view.is_draining, view.time);
    NUMBERS("clock", (int64_t)view.round_number, view.has_round, view.phase, view.bets_are_open,
            view.waiting, view.waiting_seat, view.waiting_person, view.waiting_since,
            view.waiting_until, view.turn_seat, view.turn_person, view.next_seat, view.next_person);
    NUMBERS("bank", view.offered_seat, view.bank_seat, view.bank_person, view.bank_wager,
            view.bank_chips, view.bank_fee, view.fees_taken, view.is_covered, view.cover_needed,
            view.action_seat);
    NUMBERS("rotation", view.rotation.kind, view.rotation.holder_seat, view.rotation.holder,
            view.rotation.rounds);
    NUMBERS("said", view.said.no_more_bets, view.said.no_bonus, view.said.banker_known,
            view.said.banker_plays, view.said.banker_high_rank, view.said.banker_category,
            view.void_reason, view.void_phase, view.shuffler_faults);
    printf("\"void_rule\": \"%s\", ",
           view.void_reason != TREY_VOID_NONE ? trey_rule_id(view.void_rule) : "");
    const trey_settlement *s = &view.settlement; /* written only when there are results */
    bool has = view.has_results;
    NUMBERS("results", has, view.is_settled, has ? s->action_seat : 0, has && s->covered,
            has && s->banker_qualifies, has ? s->paid : 0, has ? s->collected : 0,
            has ? view.awards.meter.cents : 0);
    NUMBERS("meter", m->is_posted, m->meter, m->keypad, m->sensors, m->won, m->lit_seat,
            m->lit_hand, m->win, m->jackpot_seat, m->jackpot_hand);
    bool is_posted = p->ruleset != NULL;
    NUMBERS("posting", is_posted, p->seats, p->decks, p->ante_min, p->ante_max, p->bonus_min,
            p->bonus_max, p->position_max, p->player_position_max, p->increment, p->charge_bonus,
            p->ante_mandatory, p->adjacent_seats, p->rounds_per_shuffle, p->decision_seconds,
            is_posted && p->ruleset->house_banks, p->schedule != NULL, p->progressive != NULL,
            view.rules.betting_seconds, view.rules.offer_seconds, view.rules.reveal_seconds,
            view.rules.result_seconds, view.rules.result_seconds_min, view.rules.missed_rounds_max,
            view.rules.dealer, view.rules.cards, table_rules_key_for(&view.rules), view.rules.chips,
            view.rules.away, view.rules.showdown, view.rules.keep_betting);
    printf("\"ruleset\": \"%s\", ", is_posted ? view.rules.ruleset : "");
    print_lists();
    print_results();
    print_shoe();
    print_cards(VIEW_SPECTATOR);
    printf("\"end\": 0}}\n");
}

/* What the dealer is told, from the table itself. */
static void print_procedure(void)
{
    bool is_playing = live.state == TABLE_IS_IN_ROUND;
    trey_scene scene = {.posting = &live.posting,
                        .round = is_playing ? &live.round : NULL,
                        .bets_are_open = live.bets_are_open,
                        .device = live.device,
                        .deck = live.shoe.deck};
    printf("\"procedure\": [");
    if (live.state != TABLE_IS_CLOSED) {
        trey_step steps[TREY_STEP_COUNT], step = trey_conduct_step(&scene);
        uint32_t count = trey_conduct_steps(&scene, steps);
        printf("\"%s\", [", trey_step_name(step));
        for (uint32_t i = 0; i < count; i++) {
            printf("[\"%s\", \"%s\"], ", trey_step_name(steps[i]),
                   trey_conduct_procedure(&scene, steps[i], 0).code);
        }
        printf("null], [");
        for (uint32_t i = 1; trey_conduct_procedure(&scene, step, i).text != NULL; i++) {
            printf("\"%s\", ", trey_conduct_procedure(&scene, step, i).code);
        }
        printf("null], [");
        uint8_t order[TREY_HANDS_MAX];
        uint32_t dealt = is_playing ? trey_conduct_deal_order(&live.round, order) : 0;
        for (uint32_t i = 0; i < dealt; i++) {
            number(order[i]);
        }
        printf("null], [");
        bool is_decided = is_playing && live.round.phase >= TREY_PHASE_FORFEITS &&
                          live.round.phase <= TREY_PHASE_DONE;
        uint32_t hands = is_decided ? trey_conduct_pick_up_order(&live.round, order) : 0;
        for (uint32_t i = 0; i < hands; i++) {
            number(order[i]);
        }
        printf("null], [");
        for (trey_device device = 0; device < TREY_DEVICE_COUNT; device++) {
            if ((table_devices_to_choose(&live) >> device & 1) != 0) {
                printf("\"%s\", ", trey_device_name(device));
            }
        }
        printf("null], [");
        for (uint32_t i = 0; live.device_failed && trey_conduct_shuffler_step(i).text != NULL;
             i++) {
            printf("\"%s\", ", trey_conduct_shuffler_step(i).code);
        }
        printf("null], ");
    }
    CLOSE;
}

static void print_private(uint32_t viewer)
{
    printf("{\"viewer\": %u, \"private\": {", viewer);
    NUMBERS("you", view.viewer.role, view.viewer.person, view.bound, view.commands);
    NUMBERS("staff", view.dealer, view.progressive.dealer, view.progressive.lit_by,
            view.progressive.supervisor, view.void_author);
    NUMBERS("floor", view.is_floor_dealing, view.denied_seat, view.denied_by);
    printf("\"last\": [");
    for (uint32_t i = 0; i < view.last_count; i++) {
        const view_last_wagers *l = &view.last[i];
        printf("[%u, %" PRId64 ", %" PRId64 ", %" PRId64 "], ", l->seat, l->ante, l->bonus,
               l->progressive);
    }
    CLOSE;
    print_procedure();
    print_cards(viewers[viewer]);
    printf("\"end\": 0}}\n");
}

/* ---- What is sent ---- */

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void print_message(const char *what, int viewer)
{
    must(json_writer_flush(&writer));
    printf("{\"viewer\": %d, \"%s\": %.*s}\n", viewer, what, (int)message.size, message.bytes);
}

static span span_of(const json_buffer *buffer)
{
    return (span){buffer->bytes, buffer->size};
}

/* The message that a client of version 2 gets. Some of them come back just now. */
static void send_update(uint32_t v)
{
    static json_buffer whole, private;
    bool is_new = sequence == 0 || (sequence + v) % 13 == 0;
    span nothing = {NULL, 0}, you = span_of(&workspace.bytes);
    update_head head = {.is_whole = is_new,
                        .table = live.id,
                        .sequence = sequence,
                        .time = cache.time,
                        .events =
                            is_new ? nothing : span_of(&events[viewers[v].role != ROLE_PLAYER]),
                        .sections = span_of(&delta)};
    message.size = whole.size = private.size = 0;
    if (is_new) {
        must(view_cache_write(&cache, &whole));
        head.sections = span_of(&whole);
    }
    must(delta_write(&private, is_new ? nothing : span_of(&yous[v]), you));
    must(update_write_head(&message, &head) && update_write_tail(&message, span_of(&private)));
    yous[v].size = 0;
    must(json_buffer_add(&yous[v], you.text, you.size));
    printf("{\"viewer\": %u, \"update\": %.*s}\n", v, (int)message.size, message.bytes);
}

static void send_views(void)
{
    view_sections changed;
    memset(&view, 0x5A, sizeof view);
    table_look(&live, VIEW_SPECTATOR, &view);
    must(view_cache_update(&cache, &workspace, &view, &changed, &delta));
    json_buffer_begin(&message, &writer);
    message_write_state(&writer, &cache, changed, sequence, (state_marks){0});
    print_message("state", -1);
    print_look();
    for (uint32_t v = 0; v < VIEWERS; v++) {
        bool is_changed;
        table_look(&live, viewers[v], &view);
        must(view_private_update(&marks[v], &workspace, &view, &is_changed));
        if (is_changed) {
            json_buffer_begin(&message, &writer);
            message_write_you(&writer, live.id, sequence, workspace.bytes.bytes,
                              workspace.bytes.size);
            print_message("you", (int)v);
        }
        send_update(v);
        print_private(v);
    }
}

static void send_event(const table_event *event)
{
    static const uint32_t readers[] = {0, 3}; /* a spectator, and the supervisor */
    for (size_t r = 0; r < 2; r++) {
        table_event told;
        table_event_tell(event, viewers[readers[r]], &told);
        json_buffer_begin(&message, &writer);
        event_write(&writer, sequence, &told);
        print_message("event", (int)readers[r]);
        events[r].size = 0;
        must(update_add_event(&events[r], span_of(&message), told.time));
        must(update_end_events(&events[r]));
        printf("{\"told\": {\"kind\": \"%s\", \"flag\": %d, \"wager\": \"%s\", \"reason\": "
               "\"%s\", \"key\": \"%s\", \"hand\": \"%s\", \"device\": \"%s\", \"ruleset\": "
               "\"%s\", \"text\": \"%.*s\", ",
               table_event_code(event->kind), told.flag, trey_wager_kind_name(told.wager),
               trey_void_reason_name(told.reason), trey_key_name(told.key),
               trey_award_hand_name(told.hand), trey_device_name(told.device),
               told.rules != NULL ? told.rules->ruleset : "", (int)told.text_size,
               told.text != NULL ? told.text : "");
        NUMBERS("numbers", (int64_t)sequence, told.time,
                told.person == PERSON_TABLE ? 0 : told.person, told.seat, told.amount);
        NUMBERS("by", event->author, event->by_floor);
        printf("\"digests\": [");
        hex(told.digest.bytes, DIGEST_SIZE);
        hex(told.id, FAIR_ID_SIZE);
        printf("null]}}\n");
    }
}

/* ---- Walks ---- */

static void happened(void *context, const live_table *at, const table_event *event)
{
    (void)context;
    note_shown(&so_far, at, event);
    sequence++;
    send_event(event);
    send_views();
}

static void fill(void *context, uint8_t *bytes, size_t size)
{
    uint64_t *seed = context;
    for (size_t i = 0; i < size; i++) {
        *seed = *seed * UINT64_C(6364136223846793005) + 1;
        bytes[i] = (uint8_t)(*seed >> 56);
    }
}

static void play(uint32_t which, uint32_t steps)
{
    static walk crowd;
    uint64_t seed = 4000 + which;
    entropy_source entropy = {.fill = fill, .context = &seed};
    table_listener listener = {.happened = happened};
    printf("{\"walk\": \"%s\", \"seed\": %" PRIu64 "}\n", seeing_tables[which].ruleset, seed);
    walk_begin(&crowd, &seeing_tables[which], seed);
    table_finish(&live);
    table_init(&live, 7, &trey_book_builtin);
    view_cache_finish(&cache);
    memset(marks, 0, sizeof marks);
    so_far = (shown){0};
    sequence = 0;
    send_views();
    while (crowd.steps < steps) {
        table_command command = walk_next(&crowd, &live);
        trey_refusal refusal = table_step(&live, &command, crowd.time, &entropy, &listener);
        (void)refusal;
    }
}

/* Each kind of event once, with everything in it. */
static void print_every_event(void)
{
    static const trey_card cards[] = {0, 1, 2};
    table_rules rules = walk_rules(&seeing_tables[7]);
    for (table_event_kind kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        table_event event = {.kind = kind,
                             .time = 1700000000000 + kind,
                             .person = 12,
                             .author = 13,
                             .by_floor = kind % 2 != 0,
                             .seat = kind == TABLE_ROUND_BEGUN ? 0 : 4,
                             .wager = TREY_WAGER_BONUS,
                             .amount = 2500,
                             .flag = true,
                             .reason = TREY_VOID_CARD_COUNT,
                             .key = TREY_KEY_HAND,
                             .hand = TREY_AWARD_AKQ_SUITED,
                             .device = TREY_DEVICE_HAND,
                             .card_count = 3,
                             .text_size = 10,
                             .cards = cards,
                             .text = "four cards",
                             .rules = &rules};
        memset(event.digest.bytes, 0xD1, sizeof event.digest.bytes);
        memset(event.id, 0x1D, sizeof event.id);
        memset(event.seed, 0x5E, sizeof event.seed);
        sequence = kind + 1;
        send_event(&event);
    }
}

int main(int count, char **words)
{
    uint32_t steps = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 100;
    print_every_event();
    for (uint32_t t = 0; t < SEEING_TABLES; t++) {
        play(t, steps);
    }
    table_finish(&live);
    view_cache_finish(&cache);
    view_workspace_finish(&workspace);
    json_buffer_finish(&message);
    return 0;
}
