/* SPDX-License-Identifier: MIT */
/*
 * Turns the events and the settlement of a round into steps.
 */
#include "round_story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/hand.h>
#include <trey/seats.h>

#include "format/round/round_write.h"

const round_reader round_reader_auditor = {.sees_all = true};

/* ---- Who did it ---- */

static bool is_staff(uint32_t person)
{
    return person != 0 && person != PERSON_TABLE;
}

/* Events that only the dealer's own commands give a person. */
static bool is_dealers(const table_event *event)
{
    switch (event->kind) {
    case TABLE_BETS_CLOSED:
    case TABLE_FEES_TAKEN:
    case TABLE_HANDS_DEALT:
    case TABLE_PACKETS_DEALT:
    case TABLE_CARD_EXPOSED:
    case TABLE_HAND_ENTERED:
    case TABLE_HAND_CORRECTED:
    case TABLE_SEAT_SETTLED:
    case TABLE_SEAT_REOPENED:
    case TABLE_FORFEITS_COLLECTED:
    case TABLE_BANKER_REVEALED:
    case TABLE_SETTLED:
    case TABLE_ENVY_PAID:
    case TABLE_ROUND_ENDED:
    case TABLE_DEALER_SIGNED_ON:
        return true;
    case TABLE_KEY_PRESSED:
        return event->key == TREY_KEY_COIN_IN || event->key == TREY_KEY_HAND ||
               event->key == TREY_KEY_GAME_OVER;
    default:
        return false;
    }
}

/* The member of staff: who entered it for a player, or did it. */
static uint32_t author_of(const table_event *event)
{
    bool has_author = (table_event_fields(event->kind) & EVENT_AUTHOR) != 0 && event->author != 0;
    return has_author ? event->author : event->person;
}

typedef enum staff_role { ROLE_IS_DEALER, ROLE_IS_FLOOR, ROLE_IS_UNKNOWN } staff_role;

static staff_role role_of(const round_record *record, const record_event *event)
{
    uint32_t person = author_of(&event->event);
    if (event->event.by_floor || event->event.kind == TABLE_FLOOR_TOOK_OVER) {
        return ROLE_IS_FLOOR;
    }
    if (is_dealers(&event->event) || person == event->dealer) {
        return ROLE_IS_DEALER;
    }
    if (event->dealer != 0) {
        return ROLE_IS_FLOOR;
    }
    for (uint32_t i = 0; i < record->event_count; i++) {
        const table_event *other = &record->events[i].event;
        if (other->person == person && is_dealers(other)) {
            return ROLE_IS_DEALER;
        }
    }
    return ROLE_IS_UNKNOWN;
}

bool round_story_by(const round_record *record, const round_reader *reader, uint32_t index,
                    phrase *by)
{
    static const phrase_code named[] = {PHRASE_BY_DEALER, PHRASE_BY_FLOOR, PHRASE_BY_STAFF};
    static const phrase_code unnamed[] = {PHRASE_BY_THE_DEALER, PHRASE_BY_THE_FLOOR,
                                          PHRASE_BY_THE_STAFF};
    const record_event *event = &record->events[index];
    uint32_t fields = table_event_fields(event->event.kind);
    uint32_t author = author_of(&event->event);
    bool is_players = (fields & EVENT_OF_PLAYER) != 0 || event->event.kind == TABLE_ROUND_BEGUN;
    if ((fields & EVENT_PERSON) == 0 || !is_staff(author) ||
        (is_players && author == event->event.person)) {
        return false; /* a player or the table itself did it */
    }
    staff_role role = role_of(record, event);
    *by = (phrase){.code = (reader->sees_all ? named : unnamed)[role], .person = author};
    return true;
}

/* ---- Sentences of events ---- */

static phrase_code plain_code(table_event_kind kind)
{
    static const phrase_code codes[TABLE_EVENT_KIND_COUNT] = {
        [TABLE_OPENED] = PHRASE_OPENED,
        [TABLE_POSTED] = PHRASE_POSTED,
        [TABLE_DRAINED] = PHRASE_DRAINED,
        [TABLE_CLOSED] = PHRASE_CLOSED,
        [TABLE_RESUMED] = PHRASE_RESUMED,
        [TABLE_SAT] = PHRASE_SAT,
        [TABLE_STOOD_BEHIND] = PHRASE_STOOD_BEHIND,
        [TABLE_BOUGHT_IN] = PHRASE_BOUGHT_IN,
        [TABLE_CASHED_OUT] = PHRASE_CASHED_OUT,
        [TABLE_SAT_OUT] = PHRASE_SAT_OUT,
        [TABLE_SAT_IN] = PHRASE_SAT_IN,
        [TABLE_LEAVING] = PHRASE_LEAVING,
        [TABLE_LEFT] = PHRASE_LEFT,
        [TABLE_BANK_OFFERED] = PHRASE_BANK_OFFERED,
        [TABLE_OFFERS_REOPENED] = PHRASE_OFFERS_REOPENED,
        [TABLE_SHUFFLED] = PHRASE_SHUFFLED,
        [TABLE_SHOE_PLEDGED] = PHRASE_SHOE_PLEDGED,
        [TABLE_BETS_OPENED] = PHRASE_BETS_OPENED,
        [TABLE_WAGER_PLACED] = PHRASE_WAGER_PLACED,
        [TABLE_READY] = PHRASE_READY,
        [TABLE_COMMITTED] = PHRASE_COMMITTED,
        [TABLE_BETS_CLOSED] = PHRASE_BETS_CLOSED,
        [TABLE_ENTROPY_REVEALED] = PHRASE_ENTROPY_REVEALED,
        [TABLE_HANDS_DEALT] = PHRASE_HANDS_DEALT,
        [TABLE_PACKETS_DEALT] = PHRASE_PACKETS_DEALT,
        [TABLE_CARD_EXPOSED] = PHRASE_CARD_EXPOSED,
        [TABLE_SEAT_REOPENED] = PHRASE_SEAT_REOPENED,
        [TABLE_TIMED_OUT] = PHRASE_TIMED_OUT,
        [TABLE_FORFEITS_COLLECTED] = PHRASE_FORFEITS_COLLECTED,
        [TABLE_SETTLED] = PHRASE_SETTLED,
        [TABLE_ENVY_PAID] = PHRASE_ENVY_NONE,
        [TABLE_ROUND_ENDED] = PHRASE_ROUND_ENDED,
        [TABLE_CALLED_OFF] = PHRASE_CALLED_OFF,
        [TABLE_DEALER_SIGNED_ON] = PHRASE_DEALER_SIGNED_ON,
        [TABLE_DEALER_SIGNED_OFF] = PHRASE_DEALER_SIGNED_OFF,
        [TABLE_SEATED] = PHRASE_SEATED,
        [TABLE_FLOOR_TOOK_OVER] = PHRASE_FLOOR_TOOK_OVER,
        [TABLE_KEPT_OPEN] = PHRASE_KEPT_OPEN,
        [TABLE_DISCONNECTED] = PHRASE_DISCONNECTED,
        [TABLE_RECONNECTED] = PHRASE_RECONNECTED,
    };
    /* OPENED is the code of number 0, and of its own kind only. */
    return codes[kind] != PHRASE_OPENED || kind == TABLE_OPENED ? codes[kind] : PHRASE_OTHER;
}

static int64_t ante_of(const round_record *record, const table_event *event)
{
    uint16_t stake = trey_round_stake(&record->round, event->seat, event->person);
    return stake == TREY_STAKE_NONE ? 0 : record->round.stakes[stake].ante;
}

/* By who reported the hand, whose it is, and whether its cards are told. */
static phrase_code hand_code(bool is_read, bool is_bank, bool is_seen)
{
    static const phrase_code codes[2][2][2] = {
        {{PHRASE_HAND_ENTERED_UNSEEN, PHRASE_HAND_ENTERED},
         {PHRASE_BANK_ENTERED_UNSEEN, PHRASE_BANK_ENTERED}},
        {{PHRASE_HAND_READ_UNSEEN, PHRASE_HAND_READ}, {PHRASE_BANK_READ_UNSEEN, PHRASE_BANK_READ}},
    };
    return codes[is_read][is_bank][is_seen];
}

/* The cards of a hand that staff entered or a card reader reported, if the reader of the record may
 * see all of them. */
static void say_hand(phrase *said, const round_record *record, const round_reader *reader,
                     const table_event *event)
{
    bool is_read = !is_staff(event->person), is_bank = event->seat == TREY_BANKER;
    bool is_seen = event->card_count <= PHRASE_CARDS_MAX;
    for (uint32_t i = 0; i < event->card_count && is_seen; i++) {
        is_seen = round_reader_sees(record, reader, event->seat, i);
    }
    said->code = hand_code(is_read, is_bank, is_seen);
    said->card_count = is_seen ? event->card_count : 0;
    for (uint32_t i = 0; i < said->card_count; i++) {
        said->cards[i] = event->cards[i];
    }
}

static void say_cards(phrase *said, const table_event *event)
{
    said->card_count = event->card_count <= PHRASE_CARDS_MAX ? event->card_count : 0;
    for (uint32_t i = 0; i < said->card_count; i++) {
        said->cards[i] = event->cards[i];
    }
}

/* Only hands that lie open are corrected; the reason is for staff. */
static void say_correction(phrase *said, const table_event *event, bool is_told)
{
    bool is_bank = event->seat == TREY_BANKER;
    if (is_told) {
        said->code = is_bank ? PHRASE_BANK_CORRECTED : PHRASE_HAND_CORRECTED;
        say_cards(said, event);
    } else {
        said->code = is_bank ? PHRASE_BANK_CORRECTED_UNTOLD : PHRASE_HAND_CORRECTED_UNTOLD;
    }
}

static void say_key(phrase *said, const table_event *event, bool is_told)
{
    static const phrase_code codes[TREY_KEY_COUNT] = {
        [TREY_KEY_SENSOR] = PHRASE_KEY_SENSOR,       [TREY_KEY_COIN_IN] = PHRASE_KEY_COIN_IN,
        [TREY_KEY_HAND] = PHRASE_KEY_HAND,           [TREY_KEY_TURN_JPH] = PHRASE_KEY_JPH,
        [TREY_KEY_J_POT] = PHRASE_KEY_J_POT,         [TREY_KEY_TURN_RUN] = PHRASE_KEY_RUN,
        [TREY_KEY_GAME_OVER] = PHRASE_KEY_GAME_OVER, [TREY_KEY_ADJUST] = PHRASE_KEY_ADJUST,
    };
    said->code = codes[event->key];
    said->line = trey_award_hand_name(event->hand);
    if (event->key == TREY_KEY_ADJUST && !is_told) {
        said->code = PHRASE_KEY_ADJUST_UNTOLD;
    }
}

static void say_bank_shows(phrase *said, const round_record *record)
{
    trey_hand_value value = record->round.hands[TREY_BANKER].value;
    said->code = trey_hand_qualifies(value) ? PHRASE_BANK_QUALIFIES : PHRASE_BANK_DOES_NOT_QUALIFY;
    said->value = value;
}

static phrase event_phrase(const round_record *record, const round_reader *reader,
                           const record_event *recorded)
{
    const table_event *event = &recorded->event;
    bool is_told = reader->sees_all; /* what staff typed */
    phrase said = {.code = plain_code(event->kind),
                   .person = event->person,
                   .seat = event->seat,
                   .amount = event->amount,
                   .wager = event->wager,
                   .reason = event->reason,
                   .text = event->text,
                   .text_size = event->text != NULL ? event->text_size : 0};
    switch (event->kind) {
    case TABLE_BANK_DECLINED:
        said.code = event->flag ? PHRASE_BANK_NOT_ANSWERED : PHRASE_BANK_DECLINED;
        break;
    case TABLE_ROUND_BEGUN:
        said.code = event->seat != 0 ? PHRASE_ROUND_BEGUN : PHRASE_HOUSE_BANKS;
        break;
    case TABLE_WAGER_WITHDRAWN:
        said.code = event->flag ? PHRASE_WAGER_RETURNED : PHRASE_WAGER_WITHDRAWN;
        break;
    case TABLE_HAND_ENTERED:
        say_hand(&said, record, reader, event);
        break;
    case TABLE_CARD_EXPOSED: /* it lies open at once (ROUND-3) */
        say_cards(&said, event);
        break;
    case TABLE_HAND_CORRECTED:
        say_correction(&said, event, is_told);
        break;
    case TABLE_SEAT_SETTLED:
        said.code = event->amount > 0 ? PHRASE_SEAT_PAID : PHRASE_SEAT_TAKEN;
        said.amount = event->amount > 0 ? event->amount : -event->amount;
        break;
    case TABLE_DECIDED:
        said.code = event->flag ? PHRASE_PLAYS : PHRASE_FOLDS;
        said.amount = ante_of(record, event);
        break;
    case TABLE_BANKER_REVEALED:
        say_bank_shows(&said, record);
        break;
    case TABLE_KEY_PRESSED:
        say_key(&said, event, is_told);
        if (event->key == TREY_KEY_HAND && event->by_floor && event->person != recorded->dealer) {
            said.code = PHRASE_KEY_HAND_OUT;
        }
        break;
    case TABLE_SHUFFLER_FAILED:
        said.code = is_told ? PHRASE_SHUFFLER_FAILED : PHRASE_SHUFFLER_FAILED_UNTOLD;
        break;
    case TABLE_VOIDED:
        said.code = is_told ? PHRASE_VOIDED : PHRASE_VOIDED_UNTOLD;
        break;
    case TABLE_DEVICE_CHANGED:
        said.code = event->device == TREY_DEVICE_HAND ? PHRASE_DEVICE_HAND : PHRASE_DEVICE_CHANGED;
        break;
    case TABLE_REVEAL_MISSED:
        said.code = recorded->transfer_count > 0 ? PHRASE_REVEAL_MISSED_VOID : PHRASE_REVEAL_MISSED;
        break;
    case TABLE_FLOOR_CALLED:
        said.code =
            event->text_size > 0 && is_told ? PHRASE_FLOOR_CALLED : PHRASE_FLOOR_CALLED_UNTOLD;
        break;
    case TABLE_CLOCK_JUMPED:
        said.code = is_told ? PHRASE_CLOCK_JUMPED : PHRASE_CLOCK_JUMPED_UNTOLD;
        break;
    default:
        break;
    }
    return said;
}

/* ---- Sentences of the settlement ---- */

const char *round_story_hand_line(const round_record *record, uint32_t seat)
{
    return hand_category_name(record->posting.ruleset, record->round.hands[seat].value);
}

static bool pays_by_hand(const trey_line *line)
{
    return line->kind == TREY_WAGER_BONUS || line->kind == TREY_WAGER_ANTE_BONUS;
}

phrase round_story_line(const round_record *record, const trey_line *line)
{
    bool is_part = trey_line_uncovered(line) > 0;
    phrase said = {.person = line->bettor,
                   .wager = (trey_wager_kind)line->kind,
                   .amount = trey_line_collected(line),
                   .other = line->due};
    switch (trey_line_result(line)) {
    case TREY_RESULT_WIN:
        said.amount = trey_line_paid(line);
        said.code = is_part              ? PHRASE_LINE_WIN_PART
                    : pays_by_hand(line) ? PHRASE_LINE_WIN_PAYS
                                         : PHRASE_LINE_WIN;
        said.pays = (uint32_t)(line->due / line->amount);
        said.line = round_story_hand_line(record, line->seat);
        break;
    case TREY_RESULT_LOSE:
        said.code = is_part ? PHRASE_LINE_LOSE_PART : PHRASE_LINE_LOSE;
        break;
    case TREY_RESULT_FORFEIT:
        said.code = is_part ? PHRASE_LINE_FORFEIT_PART : PHRASE_LINE_FORFEIT;
        break;
    case TREY_RESULT_PUSH:
        said.code = PHRASE_LINE_PUSH;
        break;
    case TREY_RESULT_RETURNED:
        said.code = PHRASE_LINE_RETURNED;
        break;
    default:
        said.code = PHRASE_LINE_NO_ACTION;
        break;
    }
    return said;
}

phrase round_story_item(const round_record *record, const trey_line *line)
{
    static const phrase_code codes[TREY_RESULT_COUNT] = {
        [TREY_RESULT_WIN] = PHRASE_ITEM_WAGER,
        [TREY_RESULT_LOSE] = PHRASE_ITEM_WAGER,
        [TREY_RESULT_PUSH] = PHRASE_ITEM_PUSH,
        [TREY_RESULT_FORFEIT] = PHRASE_ITEM_FORFEIT,
        [TREY_RESULT_RETURNED] = PHRASE_ITEM_RETURNED,
        [TREY_RESULT_NO_ACTION] = PHRASE_ITEM_NO_ACTION,
    };
    trey_result result = trey_line_result(line);
    phrase said = round_story_line(record, line);
    said.code = codes[result];
    if (trey_line_uncovered(line) > 0 && result != TREY_RESULT_NO_ACTION) {
        said.code = PHRASE_ITEM_PART;
    } else if (result == TREY_RESULT_WIN && pays_by_hand(line)) {
        said.code = PHRASE_ITEM_PAYS;
    }
    return said;
}

/* ---- Steps ---- */

static story_step *add(round_story *story, uint32_t event, story_phase phase, phrase said)
{
    story_step *added = &story->steps[story->count++];
    *added = (story_step){.event = event, .line = STORY_NO_LINE, .phase = phase, .say = said};
    added->has_by = round_story_by(story->record, story->reader, event, &added->by);
    const table_event *done = &story->record->events[event].event;
    added->has_approver = (table_event_fields(done->kind) & EVENT_APPROVER) != 0 &&
                          done->approver != 0 && story->reader->sees_all;
    added->approver = (phrase){.code = PHRASE_APPROVED, .person = done->approver};
    return added;
}

/* All wagers of a settlement are one key of the dealer. */
static story_step *add_line(round_story *story, uint32_t event, phrase said)
{
    story_step *added = add(story, event, STORY_SETTLEMENT, said);
    added->has_by = false;
    return added;
}

static void with_chips(story_step *step, story_chips chips)
{
    step->has_chips = true;
    step->chips = chips;
}

static story_place bank_place(const round_record *record)
{
    return record->round.bank_seat == 0 ? STORY_AT_HOUSE : STORY_AT_THE_BANK;
}

/* What an event moved to one kind of account. */
typedef struct moved_sum {
    int64_t amount;
    trey_rule rule; /* of the first transfer */
} moved_sum;

static moved_sum sum_to(const round_record *record, const record_event *event, account_kind to)
{
    moved_sum sum = {0, TREY_RULE_NONE};
    for (uint32_t i = 0; i < event->transfer_count; i++) {
        const transfer *moved = &record->transfers[event->first_transfer + i];
        if (moved->to.kind == to) {
            sum.rule = sum.amount == 0 ? moved->rule : sum.rule;
            sum.amount += moved->amount;
        }
    }
    return sum;
}

/* The progressive's coins are not fees: one part goes to the meter, the rest to the tray (PROG-1,
 * PROG-4). */
static void add_fees(round_story *story, uint32_t index, story_phase phase)
{
    const round_record *record = story->record;
    const record_event *event = &record->events[index];
    moved_sum fees = sum_to(record, event, ACCOUNT_DROP_BOX);
    moved_sum meter = sum_to(record, event, ACCOUNT_POOL);
    moved_sum tray = sum_to(record, event, ACCOUNT_TRAY);
    int64_t of_bank = record->round.bank_seat != 0 ? trey_round_bank_fee(&record->round) : 0;
    bool has_left = record->round.bank_seat != 0;
    if (fees.amount > 0) {
        phrase said = {.code = of_bank > 0 ? PHRASE_FEES_WITH_BANK : PHRASE_FEES,
                       .amount = fees.amount - of_bank,
                       .other = of_bank};
        with_chips(add(story, index, phase, said), (story_chips){.from = STORY_AT_PLAYERS,
                                                                 .to = STORY_AT_DROP_BOX,
                                                                 .amount = fees.amount,
                                                                 .rule = fees.rule,
                                                                 .has_left = has_left,
                                                                 .left = record->round.bank_wager});
    }
    if (meter.amount > 0) {
        phrase said = {.code = PHRASE_COINS_TO_METER, .amount = meter.amount};
        with_chips(add(story, index, phase, said), (story_chips){.from = STORY_AT_SPOT,
                                                                 .to = STORY_AT_METER,
                                                                 .amount = meter.amount,
                                                                 .rule = meter.rule});
    }
    if (tray.amount > 0) {
        phrase said = {.code = PHRASE_COINS_TO_TRAY, .amount = tray.amount};
        with_chips(add(story, index, phase, said), (story_chips){.from = STORY_AT_SPOT,
                                                                 .to = STORY_AT_TRAY,
                                                                 .amount = tray.amount,
                                                                 .rule = tray.rule});
    }
    if (event->transfer_count == 0) {
        add(story, index, phase, (phrase){.code = PHRASE_NOTHING_DUE});
    }
}

/* COVER-5 to COVER-7: the rest of the bank's cover after a line. */
static int64_t cover_left(const round_record *record, const trey_line *line, int64_t paid,
                          int64_t collected)
{
    int64_t wager = record->round.bank_wager;
    switch (record->posting.cover) {
    case TREY_COVER_RUNNING:
        return wager + collected - paid;
    case TREY_COVER_COLLECT_THEN_PAY:
        return wager - (trey_line_collected(line) > 0 ? collected : paid);
    default:
        return wager - paid - collected;
    }
}

static story_chips line_chips(const round_record *record, const trey_line *line, int64_t left)
{
    story_chips chips = {.person = line->bettor,
                         .rule = line->rule,
                         .has_left = record->round.bank_seat != 0,
                         .left = left};
    if (trey_line_paid(line) > 0) {
        chips.from = bank_place(record);
        chips.to = STORY_AT_PLAYER;
        chips.amount = trey_line_paid(line);
    } else if (trey_line_collected(line) > 0) {
        chips.from = STORY_AT_PLAYER;
        chips.to = bank_place(record);
        chips.amount = trey_line_collected(line);
    } else {
        chips.from = STORY_AT_SPOT;
        chips.to = STORY_AT_PLAYER;
        chips.amount = trey_line_returned(line);
    }
    return chips;
}

static void add_award(round_story *story, uint32_t index, const trey_award *award)
{
    const trey_posting *posting = &story->record->posting;
    phrase said = {.code = award->from_meter ? PHRASE_LINE_AWARD_METER : PHRASE_LINE_AWARD,
                   .person = award->bettor,
                   .amount = award->amount,
                   .line = trey_award_hand_name((trey_award_hand)award->hand)};
    with_chips(add_line(story, index, said),
               (story_chips){.from = award->from_meter ? STORY_AT_METER : STORY_AT_TRAY,
                             .to = STORY_AT_PLAYER,
                             .person = award->bettor,
                             .amount = award->amount,
                             .rule = award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2});
    if (award->from_meter) { /* the house pays the new seed */
        int64_t seed = trey_meter_seed(posting->progressive, posting->denomination).cents;
        with_chips(add_line(story, index, (phrase){.code = PHRASE_LINE_SEED, .amount = seed}),
                   (story_chips){.from = STORY_AT_TRAY,
                                 .to = STORY_AT_METER,
                                 .amount = seed,
                                 .rule = TREY_RULE_PROG_5});
    }
}

/* ROUND-1: the award of a seat comes with its other wagers. */
static void add_settlement(round_story *story, uint32_t index)
{
    const round_record *record = story->record;
    const record_event *event = &record->events[index];
    const trey_awards *awards = event->awards;
    uint32_t next = 0, award_count = awards != NULL ? awards->award_count : 0;
    bool is_final = index == story->settled;
    int64_t paid = 0, collected = 0;
    for (uint32_t i = 0; i < event->line_count; i++) {
        const trey_line *line = &event->lines[i];
        paid += trey_line_paid(line);
        collected += trey_line_collected(line);
        story_step *step = add_line(story, index, round_story_line(record, line));
        step->line = is_final ? (int32_t)i : STORY_NO_LINE;
        with_chips(step, line_chips(record, line, cover_left(record, line, paid, collected)));
        bool is_last = i + 1 == event->line_count || line[1].seat != line->seat;
        if (is_last && next < award_count && awards->awards[next].seat == line->seat) {
            add_award(story, index, &awards->awards[next++]);
        }
    }
    for (; next < award_count; next++) {
        add_award(story, index, &awards->awards[next]);
    }
    if (event->line_count == 0 && award_count == 0) {
        add(story, index, STORY_SETTLEMENT, (phrase){.code = PHRASE_SETTLED});
    }
}

static void add_envy(round_story *story, uint32_t index)
{
    const trey_awards *awards = story->record->events[index].awards;
    uint32_t count = awards != NULL ? awards->envy_count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const trey_envy *envy = &awards->envy[i];
        phrase said = {.code = PHRASE_LINE_ENVY,
                       .person = envy->bettor,
                       .seat = envy->trigger,
                       .amount = envy->amount};
        with_chips(add_line(story, index, said), (story_chips){.from = STORY_AT_TRAY,
                                                               .to = STORY_AT_PLAYER,
                                                               .person = envy->bettor,
                                                               .amount = envy->amount,
                                                               .rule = TREY_RULE_PROG_3});
    }
    if (count == 0) {
        add(story, index, STORY_SETTLEMENT, (phrase){.code = PHRASE_ENVY_NONE});
    }
}

static story_phase phase_after(story_phase phase, table_event_kind kind)
{
    switch (kind) {
    case TABLE_BETS_OPENED:
        return STORY_BETS;
    case TABLE_HANDS_DEALT:
    case TABLE_PACKETS_DEALT:
        return STORY_DEAL;
    case TABLE_HAND_ENTERED: /* at the deal, or at the showdown */
        return phase == STORY_BETS ? STORY_DEAL : phase;
    case TABLE_DECIDED:
    case TABLE_TIMED_OUT:
        return STORY_DECISIONS;
    case TABLE_FORFEITS_COLLECTED:
    case TABLE_BANKER_REVEALED:
    case TABLE_SETTLED:
        return STORY_SETTLEMENT;
    default:
        return phase;
    }
}

static bool returns_everything(const round_record *record, const record_event *event)
{
    table_event_kind kind = event->event.kind;
    return record->round.phase == TREY_PHASE_VOID && event->transfer_count > 0 &&
           (kind == TABLE_VOIDED || kind == TABLE_SHUFFLER_FAILED || kind == TABLE_REVEAL_MISSED);
}

static void add_event(round_story *story, uint32_t index, story_phase phase)
{
    const round_record *record = story->record;
    const record_event *event = &record->events[index];
    if (event->event.kind == TABLE_FEES_TAKEN) {
        add_fees(story, index, phase);
    } else if (event->event.kind == TABLE_SETTLED) {
        add_settlement(story, index);
    } else if (event->event.kind == TABLE_ENVY_PAID) {
        add_envy(story, index);
    } else {
        add(story, index, phase, event_phrase(record, story->reader, event));
    }
    bool is_reversal =
        event->event.kind == TABLE_HAND_CORRECTED || event->event.kind == TABLE_SEAT_REOPENED;
    if (is_reversal && event->transfer_count > 0) {
        add_line(story, index, (phrase){.code = PHRASE_LINE_UNSETTLED});
    }
    if (returns_everything(record, event)) {
        with_chips(add(story, index, phase, (phrase){.code = PHRASE_LINE_BACK}),
                   (story_chips){.from = STORY_AT_SPOT,
                                 .to = STORY_AT_PLAYERS,
                                 .amount = trey_round_void_amount(&record->round),
                                 .rule = record->round.void_rule});
    }
}

/* Fees give at most three steps, an award two; a void one beside its event. */
static size_t steps_most(const round_record *record)
{
    size_t most = 1;
    for (uint32_t i = 0; i < record->event_count; i++) {
        const record_event *event = &record->events[i];
        most += 3 + event->line_count;
        if (event->awards != NULL) {
            most += 2 * event->awards->award_count + event->awards->envy_count;
        }
    }
    return most;
}

bool round_story_make(round_story *story, const round_record *record, const round_reader *reader)
{
    *story = (round_story){.record = record, .reader = reader};
    story->steps = calloc(steps_most(record), sizeof *story->steps);
    if (story->steps == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < record->event_count; i++) {
        story->settled = record->events[i].event.kind == TABLE_SETTLED ? i : story->settled;
    }
    story_phase phase = STORY_BANK;
    for (uint32_t i = 0; i < record->event_count; i++) {
        phase = phase_after(phase, record->events[i].event.kind);
        add_event(story, i, phase);
    }
    return true;
}

void round_story_finish(round_story *story)
{
    free(story->steps);
    *story = (round_story){0};
}

const char *story_step_format(char out[STORY_TEXT_SIZE], const story_step *step,
                              const trey_posting *posting)
{
    const phrase *const parts[] = {&step->say, step->has_by ? &step->by : NULL,
                                   step->has_approver ? &step->approver : NULL};
    size_t used = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        char text[PHRASE_TEXT_SIZE];
        if (parts[i] != NULL) {
            used += (size_t)snprintf(out + used, STORY_TEXT_SIZE - used, "%s%s", i > 0 ? " · " : "",
                                     phrase_format(text, parts[i], posting));
        }
    }
    return out;
}
