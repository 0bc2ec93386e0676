/* SPDX-License-Identifier: MIT */
/*
 * The round in a view: bank, wagers, cards, announcements and results.
 */
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "format/round/round_write.h"
#include "format/round/settlement_json.h"
#include "posting_json.h"
#include "view_sections.h"

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, table_view, field)

/* ---- The bank ---- */

/* BANK-3 */
static const shape_type declined = {SHAPE_LIST_OF(&wire_person, trey_rotation, declined)};
static const shape_member rotation_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat_or_none, trey_rotation, holder_seat)},
    {SHAPE_MEMBER("person", &wire_person_or_nobody, trey_rotation, holder)},
    {SHAPE_MEMBER("rounds", &wire_count, trey_rotation, rounds)},
    {SHAPE_MEMBER("declined", &declined, trey_rotation, declined),
     .count = SHAPE_AT(trey_rotation, declined_count)},
};
static const shape_type rotation = {
    .kind = SHAPE_OBJECT, .name = "Rotation", SHAPE_MEMBERS(rotation_rows)};

static const shape_member bank_rows[] = {
    {MEMBER("offered_seat", &wire_seat_or_none, offered_seat)},
    {MEMBER("rotation", &rotation, rotation), .guard = SHAPE_AT(table_view, rotation.kind),
     .guard_kind = GUARD_NULL},
    {MEMBER("seat", &wire_seat_or_none, bank_seat)},
    {MEMBER("person", &wire_person_or_nobody, bank_person)},
    {MEMBER("wager", &wire_chips, bank_wager)},
    {MEMBER("chips", &wire_chips, bank_chips)},
    {MEMBER("fee", &wire_chips, bank_fee)},
    {MEMBER("fees_taken", &wire_flag, fees_taken)},
    {MEMBER("covered", &wire_flag, is_covered)}, /* COVER-9 */
    {MEMBER("cover_needed", &wire_chips, cover_needed)},
    {MEMBER("action_seat", &wire_seat_or_none, action_seat)}, /* COVER-2 */
};
const shape_type view_bank_section = {
    .kind = SHAPE_OBJECT, .name = "SectionBank", SHAPE_MEMBERS(bank_rows)};

_Static_assert(TREY_ROTATION_NONE == 0, "the guard above");

/* ---- The wagers ---- */

static const shape_member placed_rows[] = {
    {SHAPE_MEMBER("wager", &wire_wager, view_wager, kind)},
    {SHAPE_MEMBER("amount", &wire_chips, view_wager, amount)},
    {SHAPE_MEMBER("fee", &wire_chips, view_wager, fee)},
};
static const shape_type placed_wager = {
    .kind = SHAPE_OBJECT, .name = "PlacedWager", SHAPE_MEMBERS(placed_rows)};
static const shape_type placed = {.kind = SHAPE_LIST,
                                  .element = &placed_wager,
                                  .about = "One entry for each wager, where a bettor may place "
                                           "several of a kind in a seat (WAGER-6)."};

static bool has_placed(const void *record, const shape_pass *pass)
{
    (void)record;
    return ((const view_context *)pass->context)->view->posting.ruleset->stacks_wagers;
}

static void write_placed(json_writer *writer, const void *record, const shape_pass *pass)
{
    const view_stake *stake = record;
    const table_view *view = ((const view_context *)pass->context)->view;
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->wager_count; i++) {
        const view_wager *wager = &view->wagers[i];
        if (wager->seat == stake->seat && wager->person == stake->person) {
            shape_write(writer, &placed_wager, wager, pass);
        }
    }
    json_array_end(writer);
}

static const char *const decision_words[] = {
    [TREY_DECISION_OPEN] = "open", [TREY_DECISION_PLAY] = "play", [TREY_DECISION_FOLD] = "fold"};
WIRE_WORDS(decisions, decision_words);
const shape_type wire_decision = {.kind = SHAPE_WORD, .words = &decisions, .name = "Decision"};

#define OF_STAKE(name, of, field) SHAPE_MEMBER(name, of, view_stake, field)

const shape_member view_wager_rows[VIEW_WAGER_ROWS] = {
    {OF_STAKE("seat", &wire_seat, seat)},
    {OF_STAKE("person", &wire_person, person)},
    {OF_STAKE("ante", &wire_chips, ante)},
    {OF_STAKE("play", &wire_chips, play)},
    {OF_STAKE("bonus", &wire_chips, bonus)},
    {OF_STAKE("progressive", &wire_chips, progressive)},
    {OF_STAKE("fee", &wire_chips, fee)},
    {OF_STAKE("decision", &wire_decision, decision)},
    {SHAPE_MADE("placed", &placed), .is_there = has_placed, .write = write_placed},
};
static const shape_type stake_type = {
    .kind = SHAPE_OBJECT, .name = "WagerRow", SHAPE_MEMBERS(view_wager_rows)};
const shape_type view_wagers_section = {SHAPE_LIST_OF(&stake_type, table_view, stakes),
                                        .name = "SectionWagers"};

/* ---- Cards ---- */

/* A hand as it goes over the wire. */
typedef struct hand_record {
    uint32_t seat;
    uint32_t count;       /* cards dealt */
    uint32_t cards_count; /* cards in `cards` */
    bool is_shown;        /* three cards, all shown */
    bool is_known;
    uint32_t value;
    const char *category, *text;
    trey_card cards[VIEW_HAND_CARDS];
} hand_record;

static const shape_type shown_card = {.kind = SHAPE_CARD,
                                      .name = "CardOrHidden",
                                      .is_nullable = true,
                                      .null_value = VIEW_CARD_HIDDEN};
static const shape_type hand_cards = {SHAPE_LIST_OF(&shown_card, hand_record, cards),
                                      .count_min = 1, .is_limited = true};
static const shape_type hand_text = {.kind = SHAPE_TEXT, .minimum = 1};

#define OF_HAND(name, of, field) SHAPE_MEMBER(name, of, hand_record, field)
#define WHEN_SHOWN .guard = SHAPE_AT(hand_record, is_shown), .guard_kind = GUARD_PART

static const shape_member hand_rows[] = {
    {OF_HAND("seat", &wire_seat_or_bank, seat)},
    {OF_HAND("count", &wire_number_from_1, count)},
    {OF_HAND("cards", &hand_cards, cards), .count = SHAPE_AT(hand_record, cards_count)},
    {OF_HAND("known", &wire_flag, is_known), .about = "false: nobody has seen the cards yet"},
    {OF_HAND("value", &wire_count, value), WHEN_SHOWN},
    {OF_HAND("category", &wire_named_category, category), WHEN_SHOWN},
    {OF_HAND("text", &hand_text, text), WHEN_SHOWN},
};
static const shape_type hand_type = {
    .kind = SHAPE_OBJECT,
    .name = "Hand",
    .about = "Value, category and text are present once all three cards are shown.",
    SHAPE_MEMBERS(hand_rows)};
const shape_type view_hands_section = {
    .kind = SHAPE_LIST, .name = "SectionHands", .element = &hand_type};

static bool is_all_shown(const view_hand *hand)
{
    bool is_all = hand->count == TREY_HAND_CARDS;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        is_all &= hand->cards[i] != VIEW_CARD_HIDDEN;
    }
    return is_all;
}

static void write_hand(json_writer *writer, const table_view *view, uint32_t seat)
{
    const view_hand *hand = &view->hands[seat];
    const trey_ruleset *ruleset = view->posting.ruleset;
    char text[TREY_HAND_TEXT_SIZE];
    hand_record dealt = {.seat = seat,
                         .count = hand->count,
                         .cards_count = hand->count,
                         .is_shown = is_all_shown(hand),
                         .is_known = hand->is_known,
                         .value = hand->value};
    memcpy(dealt.cards, hand->cards, sizeof dealt.cards);
    if (dealt.is_shown) {
        dealt.category = hand_category_name(ruleset, hand->value);
        dealt.text = trey_ruleset_hand_text(ruleset, text, hand->value);
    }
    shape_write(writer, &hand_type, &dealt, &(shape_pass){.form = SHAPE_API});
}

void view_write_hands_of(json_writer *writer, const table_view *view, trey_seat_set seats)
{
    json_array_begin(writer);
    for (uint32_t seat = TREY_BANKER; seat < TREY_HANDS_MAX; seat++) {
        if (view->hands[seat].count > 0 && trey_seats_have(seats, seat)) {
            write_hand(writer, view, seat);
        }
    }
    json_array_end(writer);
}

void view_write_hands(json_writer *writer, const void *view, const shape_pass *pass)
{
    (void)pass;
    view_write_hands_of(writer, view, VIEW_HANDS_ALL);
}

static void read_hand(view_hand *hand, const hand_record *from)
{
    hand->count = (uint16_t)from->cards_count;
    hand->is_known = from->is_known;
    memcpy(hand->cards, from->cards, from->cards_count);
    hand->value =
        is_all_shown(hand) ? trey_hand_evaluate(hand->cards[0], hand->cards[1], hand->cards[2]) : 0;
}

void view_read_hands(view_hand hands[TREY_HANDS_MAX], const json_tree *tree, uint32_t node)
{
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        hands[seat] = (view_hand){0};
        memset(hands[seat].cards, VIEW_CARD_HIDDEN, sizeof hands[seat].cards);
    }
    for (uint32_t index = json_first(tree, node); index != 0; index = json_after(tree, index)) {
        hand_record from = {0};
        shape_read(tree, index, &hand_type, &from, NULL);
        read_hand(&hands[from.seat], &from);
    }
}

/* ---- Announcements (ROUND-6, IRR-3) ---- */

WIRE_WORDS_OF(categories, trey_category_name, trey_category, 0, TREY_CATEGORY_COUNT);
static const shape_type category = {.kind = SHAPE_WORD, .words = &categories, .name = "Category"};
WIRE_WORDS_OF(ranks, trey_rank_name, uint8_t, 0, TREY_RANK_COUNT);
static const shape_type rank = {.kind = SHAPE_WORD, .words = &ranks, .name = "Rank"};

static const shape_member banker_rows[] = {
    {SHAPE_MEMBER("plays", &wire_flag, trey_announcements, banker_plays)},
    {SHAPE_MEMBER("category", &category, trey_announcements, banker_category)},
    {SHAPE_MEMBER("high_rank", &rank, trey_announcements, banker_high_rank)},
};
static const shape_type banker = {
    .kind = SHAPE_OBJECT, .name = "BankerAnnounced", SHAPE_MEMBERS(banker_rows)};

static const shape_member void_rows[] = {
    {MEMBER("reason", &wire_void_reason, void_reason)},
    {MEMBER("rule", &wire_rule_or_none, void_rule)},
    {MEMBER("phase", &wire_phase, void_phase)},
};
static const shape_type void_type = {
    .kind = SHAPE_OBJECT, .name = "VoidAnnounced", SHAPE_MEMBERS(void_rows)};

static const shape_member announcement_rows[] = {
    {MEMBER("no_more_bets", &wire_flag, said.no_more_bets)},
    {MEMBER("no_bonus", &wire_seats, said.no_bonus)},
    {MEMBER("banker", &banker, said), .guard = SHAPE_AT(table_view, said.banker_known),
     .guard_kind = GUARD_NULL},
    {SHAPE_MADE("void", &void_type), .guard = SHAPE_AT(table_view, void_reason),
     .guard_kind = GUARD_NULL},
    {MEMBER("shuffler_faults", &wire_count, shuffler_faults)},
};
const shape_type view_announcements_section = {
    .kind = SHAPE_OBJECT, .name = "SectionAnnouncements", SHAPE_MEMBERS(announcement_rows)};

_Static_assert(TREY_VOID_NONE == 0, "the guard above");

/* ---- Results ---- */

static const shape_member line_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, trey_line, seat)},
    {SHAPE_MEMBER("person", &wire_person, trey_line, bettor)},
    {.type = &settlement_line},
    {SHAPE_MEMBER("due", &wire_chips, trey_line, due)},
};
static const shape_type line = {
    .kind = SHAPE_OBJECT, .name = "ResultLine", SHAPE_MEMBERS(line_rows)};
static const shape_type lines = {SHAPE_LIST_OF(&line, trey_settlement, lines)};

static const shape_member award_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, trey_award, seat)},
    {SHAPE_MEMBER("person", &wire_person, trey_award, bettor)},
    {.type = &settlement_award},
};
static const shape_type award = {.kind = SHAPE_OBJECT, .name = "Award", SHAPE_MEMBERS(award_rows)};
const shape_type view_awards = {SHAPE_LIST_OF(&award, trey_awards, awards), .name = "Awards"};

static const shape_member envy_rows[] = {
    {SHAPE_MEMBER("seat", &wire_seat, trey_envy, seat)},
    {SHAPE_MEMBER("person", &wire_person, trey_envy, bettor)},
    {.type = &settlement_envy},
};
static const shape_type envy = {
    .kind = SHAPE_OBJECT, .name = "EnvyPayment", SHAPE_MEMBERS(envy_rows)};
const shape_type view_envy = {SHAPE_LIST_OF(&envy, trey_awards, envy), .name = "Envy"};

static const shape_type reveal_order = {SHAPE_LIST_OF(&wire_seat_or_bank, table_view, reveal_order),
                                        .is_unique = true};

static const shape_member result_rows[] = {
    {MEMBER("settled", &wire_flag, is_settled)},
    {MEMBER("action_seat", &wire_seat_or_none, settlement.action_seat)},
    {MEMBER("covered", &wire_flag, settlement.covered)},
    {MEMBER("qualifies", &wire_flag, settlement.banker_qualifies)},
    {MEMBER("paid", &wire_chips, settlement.paid)},
    {MEMBER("collected", &wire_chips, settlement.collected)},
    {MEMBER("reveal_order", &reveal_order, reveal_order), /* ROUND-5 */
     .count = SHAPE_AT(table_view, reveal_count)},
    {MEMBER("lines", &lines, settlement.lines),
     .count = SHAPE_AT(table_view, settlement.line_count)},
    {MEMBER("meter", &wire_chips, awards.meter.cents)},
    {MEMBER("awards", &view_awards, awards.awards),
     .count = SHAPE_AT(table_view, awards.award_count)},
    {MEMBER("envy", &view_envy, awards.envy), .count = SHAPE_AT(table_view, awards.envy_count)},
};
const shape_type view_results_section = {
    .kind = SHAPE_OBJECT, .name = "SectionResults", SHAPE_MEMBERS(result_rows)};
