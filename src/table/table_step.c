/* SPDX-License-Identifier: MIT */
/*
 * Turns a command into its event, and checks the role. table_apply decides whether the rules allow
 * it.
 */
#include "table_due.h"
#include "table_internal.h"
#include "turns.h"

static const struct {
    const char *code;
    uint32_t roles;
} rows[COMMAND_KIND_COUNT] = {
#define TABLE_COMMAND_ENTRY(name, code, roles) {code, roles},
    TABLE_COMMAND_LIST(TABLE_COMMAND_ENTRY)
#undef TABLE_COMMAND_ENTRY
};

const char *table_command_code(table_command_kind kind)
{
    TREY_ASSERT((unsigned)kind < COMMAND_KIND_COUNT);
    return rows[kind].code;
}

const char *table_role_name(table_role role)
{
    static const char *const names[ROLE_COUNT] = {
        [ROLE_PLAYER] = "player",   [ROLE_DEALER] = "dealer", [ROLE_SUPERVISOR] = "supervisor",
        [ROLE_AUDITOR] = "auditor", [ROLE_CLOCK] = "clock",   [ROLE_READER] = "reader",
    };
    TREY_ASSERT((unsigned)role < ROLE_COUNT);
    return names[role];
}

bool table_command_is_for(table_command_kind kind, table_role role)
{
    return (unsigned)kind < COMMAND_KIND_COUNT && (unsigned)role < ROLE_COUNT &&
           (rows[kind].roles >> role & 1) != 0;
}

static bool is_by_staff(const table_command *command)
{
    return command->role == ROLE_DEALER || command->role == ROLE_SUPERVISOR;
}

/* What only the one who deals does. */
static bool is_dealers_step(table_command_kind kind)
{
    return kind == COMMAND_PROCEED || kind == COMMAND_ENTER_HAND || kind == COMMAND_EXPOSE_CARD ||
           kind == COMMAND_CORRECT_HAND || kind == COMMAND_BACK;
}

static bool has_taken_over(const live_table *table, uint32_t supervisor)
{
    return table->is_floor_dealing && table->dealer == supervisor;
}

static trey_refusal check_actor(const live_table *table, const table_command *command)
{
    if ((unsigned)command->kind >= COMMAND_KIND_COUNT || (unsigned)command->role >= ROLE_COUNT) {
        return refuse_command(TABLE_REFUSED_COMMAND_UNKNOWN);
    }
    if (!table_command_is_for(command->kind, command->role)) {
        return refuse_command(TABLE_REFUSED_ROLE_NOT_ALLOWED);
    }
    if (command->role == ROLE_CLOCK || command->role == ROLE_READER) {
        return trey_accept(); /* not people */
    }
    if (!is_account(command->person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    if (is_by_staff(command) && table_find(table, command->person) != NULL) {
        return refuse_command(TABLE_REFUSED_STAFF_PLAYS);
    }
    if (command->role == ROLE_DEALER && table->dealer != 0 && table->dealer != command->person) {
        return refuse_command(TABLE_REFUSED_DEALER_OTHER);
    }
    return command->role == ROLE_SUPERVISOR && is_dealers_step(command->kind) &&
                   !has_taken_over(table, command->person)
               ? refuse_command(TABLE_REFUSED_TAKE_OVER_FIRST)
               : trey_accept();
}

/* ---- Staff who act for a player ---- */

/* Whether the command does something for the player of a seat. */
static bool is_for_player(const table_command *command)
{
    return is_by_staff(command) &&
           (command->kind == COMMAND_FREE_SEAT || table_command_is_for(command->kind, ROLE_PLAYER));
}

/* Where the table deals by itself, everybody has a device. A supervisor can only end the wait for
 * somebody. */
static bool may_act_for(const live_table *table, const table_command *command)
{
    bool ends_wait = (command->kind == COMMAND_DECIDE && !command->play) ||
                     command->kind == COMMAND_DECLINE_BANK || command->kind == COMMAND_SIT_OUT ||
                     command->kind == COMMAND_FREE_SEAT;
    return table->rules.dealer == DEALER_PERSON || (command->role == ROLE_SUPERVISOR && ends_wait);
}

/* Makes the player of the seat the person of the event, and the member of staff its author. */
static trey_refusal act_for_player(const live_table *table, const table_command *command,
                                   table_event *event)
{
    if (table->state == TABLE_IS_CLOSED) {
        return refuse_command(TABLE_REFUSED_TABLE_NOT_OPEN);
    }
    if (!may_act_for(table, command)) {
        return refuse_command(TABLE_REFUSED_DEALER_AUTOMATIC);
    }
    if (command->seat < 1 || command->seat > table->posting.seats) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, command->seat, table->posting.seats);
    }
    if (table->seated[command->seat] == 0) {
        return table_refuse(TABLE_REFUSED_SEAT_EMPTY, command->seat, 0);
    }
    event->person = table->seated[command->seat];
    event->author = command->person;
    return trey_accept();
}

/* Somebody who has no device sits down: with an account, or with at most a name. */
static trey_refusal seat_player(const live_table *table, const table_command *command,
                                table_event *event)
{
    if (table->state == TABLE_IS_CLOSED) {
        return refuse_command(TABLE_REFUSED_TABLE_NOT_OPEN);
    }
    if (command->player != 0 && !is_account(command->player)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    event->kind = TABLE_SEATED;
    event->author = command->person;
    event->person = command->player != 0 ? command->player : table_anonymous(table, command->seat);
    event->text_size = command->player != 0 ? 0 : command->text_size;
    return command->seat < 1 || command->seat > table->posting.seats
               ? trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, command->seat, table->posting.seats)
               : trey_accept();
}

/* ---- The event of each command ---- */

static trey_refusal as_event(table_event *event, table_event_kind kind)
{
    event->kind = kind;
    return trey_accept();
}

static trey_refusal buy_in(const table_command *command, table_event *event)
{
    if (command->amount > command->wallet) {
        return table_refuse(TABLE_REFUSED_WALLET_SHORT, command->amount, command->wallet);
    }
    return as_event(event, TABLE_BOUGHT_IN);
}

static trey_refusal take_bank(const live_table *table, table_event *event)
{
    return table->posting.ruleset != NULL && table->posting.ruleset->house_banks
               ? refuse_plain(TREY_REFUSED_BANK_NOT_ALLOWED)
               : as_event(event, TABLE_ROUND_BEGUN);
}

static trey_refusal give_up_bank(const live_table *table, table_event *event)
{
    bool is_theirs = table->state == TABLE_IS_IN_ROUND && table->round.bank_seat != 0 &&
                     table->round.bank_bettor == event->person;
    return is_theirs ? as_event(event, TABLE_CALLED_OFF)
                     : trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, event->seat,
                                   table->state == TABLE_IS_IN_ROUND ? table->round.bank_seat : 0);
}

/* The command does not have the amount of the withdrawn wager: it comes from the table. */
static trey_refusal withdraw(const live_table *table, table_event *event)
{
    bool is_playing = table->state == TABLE_IS_IN_ROUND;
    event->amount = is_playing ? amount_to_withdraw(&table->round, event) : 0;
    return as_event(event, TABLE_WAGER_WITHDRAWN);
}

static trey_refusal check_dealing_person(const live_table *table)
{
    return table->state != TABLE_IS_CLOSED && table->rules.dealer == DEALER_AUTOMATIC
               ? refuse_command(TABLE_REFUSED_DEALER_AUTOMATIC)
               : trey_accept();
}

static trey_step step_now(const live_table *table)
{
    trey_scene scene = {.posting = &table->posting,
                        .round = table->state == TABLE_IS_IN_ROUND ? &table->round : NULL,
                        .bets_are_open = table->bets_are_open};
    return trey_conduct_step(&scene);
}

/* Whether a step lies behind the table: earlier in the round, or the end of the last one. */
static bool is_behind(trey_step step, trey_step now)
{
    bool ends = step == TREY_STEP_OVER || step == TREY_STEP_VOID;
    return step < now || (ends && now <= TREY_STEP_CLOSE);
}

static bool is_turn_done(const table_turn_list *list, const table_command *command)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const table_turn *turn = &list->turns[i];
        if (turn->seat == command->seat && (!command->has_pass || turn->pass == command->pass)) {
            return turn->is_done;
        }
    }
    return true; /* it had nothing to do */
}

/* The turn of the settlement that a key names. */
static trey_refusal check_turn_named(const live_table *table, const table_command *command)
{
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    bool is_it = next != NULL && next->seat == command->seat &&
                 (!command->has_pass || next->pass == command->pass);
    if (is_it) {
        return trey_accept();
    }
    return refuse_command(is_turn_done(&list, command) ? TABLE_REFUSED_STEP_DONE
                                                       : TABLE_REFUSED_STEP_OTHER);
}

/* A key can name the step that it is for, so that pressing it twice does one step. */
static trey_refusal check_step_named(const live_table *table, const table_command *command)
{
    trey_step now = step_now(table);
    if (command->has_step && command->step != now) {
        return refuse_command(is_behind(command->step, now) ? TABLE_REFUSED_STEP_DONE
                                                            : TABLE_REFUSED_STEP_OTHER);
    }
    return command->seat != 0 && now == TREY_STEP_SETTLE ? check_turn_named(table, command)
                                                         : trey_accept();
}

static trey_refusal proceed(const live_table *table, const table_command *command,
                            table_event *event)
{
    if (table->state == TABLE_IS_CLOSED) {
        return refuse_command(TABLE_REFUSED_TABLE_NOT_OPEN);
    }
    trey_refusal refusal = check_dealing_person(table);
    if (!refused(&refusal)) {
        refusal = check_step_named(table, command);
    }
    if (!refused(&refusal) && !table_due_by_dealer(table, event->time, command->person, event)) {
        refusal = table_dealer_waits(table, event->time);
    }
    return refusal;
}

static bool is_dealers_key(trey_key key)
{
    return key == TREY_KEY_HAND || key == TREY_KEY_COIN_IN || key == TREY_KEY_GAME_OVER;
}

/* ROUND-7: only a card reader knows cards at the deal; the dealer enters them when they are turned
 * over. */
static trey_refusal enter_hand(const live_table *table, const table_command *command,
                               table_event *event)
{
    bool is_reader = command->role == ROLE_READER;
    bool is_deal = table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_DEAL;
    if (is_reader && !is_deal && table->state == TABLE_IS_IN_ROUND) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    if (!is_reader && is_deal && table->rules.cards == CARDS_ENTERED) {
        return refuse_command(TABLE_REFUSED_CARDS_FACE_DOWN);
    }
    event->person = is_reader ? PERSON_TABLE : event->person;
    return as_event(event, TABLE_HAND_ENTERED);
}

static trey_refusal go_back(const live_table *table, table_event *event)
{
    if (table->handover_count > 0) {
        const table_handover *last = &table->handovers[table->handover_count - 1];
        event->seat = last->seat;
        event->flag = last->pass == TURN_COLLECT;
    }
    return as_event(event, TABLE_SEAT_REOPENED);
}

/* PROG-7: checks the role for this key. The table itself presses COIN IN and GAME OVER in their
 * steps of the round. */
static trey_refusal press_key(const live_table *table, const table_command *command,
                              table_event *event)
{
    bool is_dealers = is_dealers_key(command->key);
    bool deals = command->role == ROLE_DEALER || has_taken_over(table, command->person);
    bool is_supervisors = command->role == ROLE_SUPERVISOR;
    if (command->key == TREY_KEY_HAND && is_supervisors && table->keypad.lit_seat != 0) {
        deals = true; /* a supervisor puts it out: it is not this hand */
    }
    if (is_dealers ? !deals : !is_supervisors) {
        return refuse_command(TABLE_REFUSED_ROLE_NOT_ALLOWED);
    }
    trey_refusal refusal = is_dealers ? check_dealing_person(table) : trey_accept();
    if (refused(&refusal)) {
        return refusal;
    }
    if (command->key != TREY_KEY_COIN_IN && command->key != TREY_KEY_GAME_OVER) {
        return as_event(event, TABLE_KEY_PRESSED);
    }
    table_event_kind wanted =
        command->key == TREY_KEY_COIN_IN ? TABLE_FEES_TAKEN : TABLE_ROUND_ENDED;
    table_event next;
    bool is_next = table->posting.progressive != NULL &&
                   table_due_by_dealer(table, event->time, command->person, &next) &&
                   next.kind == wanted;
    if (!is_next) {
        return refuse_plain(TREY_REFUSED_KEY_NOT_NOW);
    }
    *event = next;
    return trey_accept();
}

static bool is_round_over(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND &&
           (table->round.phase == TREY_PHASE_DONE || table->round.phase == TREY_PHASE_VOID);
}

/* A round that is over ends with it. */
static trey_refusal close_table(const live_table *table, table_event *event)
{
    bool has_wagers = table->state == TABLE_IS_IN_ROUND &&
                      (table->round.wager_count > 0 || table->round.phase != TREY_PHASE_BETS);
    if (is_round_over(table)) {
        event->by_floor = true;
        return as_event(event, TABLE_ROUND_ENDED);
    }
    return has_wagers ? refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY)
                      : as_event(event, TABLE_DRAINED);
}

static trey_refusal with_rules(const table_command *command, table_event *event,
                               table_event_kind kind)
{
    return command->rules == NULL ? refuse_command(TABLE_REFUSED_RULES_UNKNOWN)
                                  : as_event(event, kind);
}

static trey_refusal event_of(const live_table *table, const table_command *command,
                             table_event *event)
{
    switch (command->kind) {
    case COMMAND_SIT:
        return as_event(event, TABLE_SAT);
    case COMMAND_STAND_BEHIND:
        return as_event(event, TABLE_STOOD_BEHIND);
    case COMMAND_BUY_IN:
        return buy_in(command, event);
    case COMMAND_CASH_OUT:
        return as_event(event, TABLE_CASHED_OUT);
    case COMMAND_LEAVE:
        return as_event(event, TABLE_LEAVING);
    case COMMAND_SIT_OUT:
        return as_event(event, TABLE_SAT_OUT);
    case COMMAND_SIT_IN:
        return as_event(event, TABLE_SAT_IN);
    case COMMAND_TAKE_BANK:
        return take_bank(table, event);
    case COMMAND_DECLINE_BANK:
        return as_event(event, TABLE_BANK_DECLINED);
    case COMMAND_ASK_FOR_BANK:
        return as_event(event, TABLE_OFFERS_REOPENED);
    case COMMAND_GIVE_UP_BANK:
        return give_up_bank(table, event);
    case COMMAND_PLACE:
        return as_event(event, TABLE_WAGER_PLACED);
    case COMMAND_WITHDRAW:
        return withdraw(table, event);
    case COMMAND_READY:
        return as_event(event, TABLE_READY);
    case COMMAND_COMMIT:
        return as_event(event, TABLE_COMMITTED);
    case COMMAND_REVEAL:
        return as_event(event, TABLE_ENTROPY_REVEALED);
    case COMMAND_DECIDE:
        event->flag = command->play;
        return as_event(event, TABLE_DECIDED);
    case COMMAND_PROCEED:
        return proceed(table, command, event);
    case COMMAND_ENTER_HAND:
        return enter_hand(table, command, event);
    case COMMAND_EXPOSE_CARD:
        return as_event(event, TABLE_CARD_EXPOSED);
    case COMMAND_CORRECT_HAND:
        return as_event(event, TABLE_HAND_CORRECTED);
    case COMMAND_BACK:
        return go_back(table, event);
    case COMMAND_KEY:
        return press_key(table, command, event);
    case COMMAND_SHUFFLER_FAULT:
        return as_event(event, TABLE_SHUFFLER_FAILED);
    case COMMAND_CHANGE_DEVICE:
        return as_event(event, TABLE_DEVICE_CHANGED);
    case COMMAND_SIGN_ON:
        return as_event(event, TABLE_DEALER_SIGNED_ON);
    case COMMAND_SIGN_OFF:
        return as_event(event, TABLE_DEALER_SIGNED_OFF);
    case COMMAND_VOID:
        return as_event(event, TABLE_VOIDED);
    case COMMAND_OPEN:
        return with_rules(command, event, TABLE_OPENED);
    case COMMAND_POST:
        return with_rules(command, event, TABLE_POSTED);
    case COMMAND_DRAIN:
        return as_event(event, TABLE_DRAINED);
    case COMMAND_CLOSE:
        return close_table(table, event);
    case COMMAND_SEAT:
        return seat_player(table, command, event);
    case COMMAND_FREE_SEAT:
        return as_event(event, TABLE_LEAVING);
    case COMMAND_RESUME:
        return as_event(event, TABLE_RESUMED);
    case COMMAND_MARK_CLOCK:
        return as_event(event, TABLE_CLOCK_JUMPED);
    case COMMAND_TAKE_OVER:
        return as_event(event, TABLE_FLOOR_TOOK_OVER);
    case COMMAND_KEEP_OPEN:
        return as_event(event, TABLE_KEPT_OPEN);
    case COMMAND_CALL_FLOOR:
        return as_event(event, TABLE_FLOOR_CALLED);
    case COMMAND_DISCONNECT:
        return as_event(event, TABLE_DISCONNECTED);
    case COMMAND_RECONNECT:
        return as_event(event, TABLE_RECONNECTED);
    case COMMAND_REPEAT: /* they have several events */
    case COMMAND_TICK:
    case COMMAND_KIND_COUNT:
        break;
    }
    return trey_accept();
}

/* ---- The step ---- */

static trey_refusal apply_and_notify(live_table *table, const table_event *event,
                                     const table_listener *listener)
{
    trey_refusal refusal = table_apply(table, event, listener->transferred, listener->context);
    if (!refused(&refusal)) {
        listener->happened(listener->context, table, event);
    }
    return refusal;
}

/* A bound on the events that follow one command, far above the worst case: all wagers of a round
 * are returned and everybody leaves. */
enum { FOLLOWING_MAX = 4 * TREY_WAGERS_MAX };

static void run_due_events(live_table *table, int64_t time, const entropy_source *entropy,
                           const table_listener *listener)
{
    due_work work;
    work.entropy = entropy;
    table_event event;
    uint32_t count = 0;
    while (table_due(table, time, &work, &event)) {
        trey_refusal refusal = apply_and_notify(table, &event, listener);
        bool had_seed = event.kind == TABLE_SHOE_PLEDGED;
        if (had_seed) {
            fair_shoe_finish(&work.shoe);
            sodium_memzero(event.seed, sizeof event.seed);
        }
        TREY_ASSERT(!refused(&refusal));
        TREY_ASSERT(++count < FOLLOWING_MAX);
    }
}

/* Whether a supervisor does what is a dealer's to do. Their keys of the progressive are their own
 * (PROG-7). */
static bool is_by_floor(const table_command *command)
{
    return command->role == ROLE_SUPERVISOR && table_command_is_for(command->kind, ROLE_DEALER) &&
           (command->kind != COMMAND_KEY || is_dealers_key(command->key));
}

/* Makes the event of a command, after checking the role. */
static trey_refusal make_event(const live_table *table, const table_command *command, int64_t time,
                               table_event *event)
{
    trey_refusal refusal = check_actor(table, command);
    if (!refused(&refusal)) {
        *event = (table_event){.time = time, .act = command->act};
        event->author = 0;
        refusal = is_for_player(command) ? act_for_player(table, command, event) : trey_accept();
    }
    if (!refused(&refusal)) {
        refusal = event_of(table, command, event);
        event->by_floor |= is_by_floor(command);
    }
    return refusal;
}

/* ---- Commands of several events ---- */

/* What the events of such a command share. */
static table_event begin_event(const table_command *command, table_event_kind kind, int64_t time)
{
    return (table_event){
        .kind = kind, .time = time, .author = command->person, .by_floor = is_by_floor(command)};
}

/* Places what the rules still allow. Refused if that is nothing. */
static trey_refusal repeat_wagers(live_table *table, const table_command *command, int64_t time,
                                  const table_listener *listener)
{
    trey_refusal first = refuse_command(TABLE_REFUSED_NOTHING_TO_REPEAT);
    if (command->seat != 0) {
        table_event asked;
        first = act_for_player(table, command, &asked);
        if (refused(&first)) {
            return first;
        }
        first = refuse_command(TABLE_REFUSED_NOTHING_TO_REPEAT);
    }
    if (table->state != TABLE_IS_IN_ROUND || !table->bets_are_open) {
        return refuse_plain(TREY_REFUSED_BETS_NOT_OPEN);
    }
    uint32_t from = 0, placed = 0, tried = 0;
    table_event event = begin_event(command, TABLE_WAGER_PLACED, time);
    while (next_to_repeat(table, command->seat, &from, &event)) {
        trey_refusal refusal = apply_and_notify(table, &event, listener);
        placed += !refused(&refusal);
        first = tried++ == 0 ? refusal : first;
    }
    return placed > 0 ? trey_accept() : first;
}

/* Everybody on the felt who has yet to decide, in order, until it is somebody else's turn. */
static trey_refusal decide_rest(live_table *table, const table_command *command, int64_t time,
                                const entropy_source *entropy, const table_listener *listener)
{
    if (!is_by_staff(command)) {
        return refuse_command(TABLE_REFUSED_ROLE_NOT_ALLOWED);
    }
    if (table->state != TABLE_IS_IN_ROUND || table->round.phase != TREY_PHASE_DECISIONS) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    trey_refusal refusal = table_refuse(TABLE_REFUSED_WAITS_FOR_DECISION,
                                        table->round.stakes[table->round.turn].seat, 0);
    while (table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &table->round.stakes[table->round.turn];
        if (!table_find(table, turn->bettor)->is_felt) {
            break;
        }
        table_event event = begin_event(command, TABLE_DECIDED, time);
        event.person = turn->bettor;
        event.seat = turn->seat;
        event.flag = command->play;
        refusal = apply_and_notify(table, &event, listener);
        TREY_ASSERT(!refused(&refusal));
        run_due_events(table, time, entropy, listener);
    }
    return refusal;
}

static bool brings_chips(const table_command *command)
{
    bool arrives = command->kind == COMMAND_SIT || command->kind == COMMAND_STAND_BEHIND;
    return arrives && command->amount != 0;
}

/* Both or nothing: nobody sits down without the chips that they wanted to bring. */
static trey_refusal sit_with_chips(live_table *table, const table_command *command, int64_t time,
                                   const table_listener *listener)
{
    table_event event;
    trey_refusal refusal = make_event(table, command, time, &event);
    if (!refused(&refusal) && command->amount > command->wallet) {
        refusal = table_refuse(TABLE_REFUSED_WALLET_SHORT, command->amount, command->wallet);
    }
    if (!refused(&refusal)) {
        refusal = check_buy_in(table, command->person, command->amount);
    }
    if (!refused(&refusal)) {
        refusal = apply_and_notify(table, &event, listener);
    }
    if (!refused(&refusal)) {
        event = (table_event){.kind = TABLE_BOUGHT_IN, .time = time, .act = command->act};
        refusal = apply_and_notify(table, &event, listener);
        TREY_ASSERT(!refused(&refusal));
    }
    return refusal;
}

static bool has_several_events(const table_command *command)
{
    return command->kind == COMMAND_REPEAT || (command->kind == COMMAND_DECIDE && command->rest) ||
           brings_chips(command);
}

static trey_refusal step_by_step(live_table *table, const table_command *command, int64_t time,
                                 const entropy_source *entropy, const table_listener *listener)
{
    trey_refusal refusal = check_actor(table, command);
    if (!refused(&refusal)) {
        refusal = brings_chips(command) ? sit_with_chips(table, command, time, listener)
                  : command->kind == COMMAND_REPEAT
                      ? repeat_wagers(table, command, time, listener)
                      : decide_rest(table, command, time, entropy, listener);
    }
    if (!refused(&refusal)) {
        run_due_events(table, time, entropy, listener);
    }
    return refusal;
}

/* Commands of the dealer that are more than one event. "No more bets": first the wagers that are
 * not valid by themselves are returned, then bets close. The bank's hand is entered as it is turned
 * over, which is the reveal. */
static bool goes_on(const table_command *command, const table_event *event)
{
    return (command->kind == COMMAND_PROCEED && event->kind == TABLE_WAGER_WITHDRAWN) ||
           (command->role != ROLE_READER && event->kind == TABLE_HAND_ENTERED &&
            event->seat == TREY_BANKER);
}

trey_refusal table_step(live_table *table, const table_command *command, int64_t time,
                        const entropy_source *entropy, const table_listener *listener)
{
    time = time > table->time ? time : table->time;
    if (has_several_events(command)) {
        return step_by_step(table, command, time, entropy, listener);
    }
    table_event event;
    trey_refusal refusal = make_event(table, command, time, &event);
    if (!refused(&refusal) && command->kind != COMMAND_TICK) {
        refusal = apply_and_notify(table, &event, listener);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    table_event_kind first = event.kind;
    while (goes_on(command, &event) && table_due_by_dealer(table, time, command->person, &event)) {
        event.by_floor = is_by_floor(command);
        trey_refusal next = apply_and_notify(table, &event, listener);
        TREY_ASSERT(!refused(&next));
    }
    if (command->kind == COMMAND_CLOSE && event.kind == TABLE_ROUND_ENDED && !table->is_draining) {
        event = (table_event){.kind = TABLE_DRAINED, .time = time, .person = command->person};
        trey_refusal drained = apply_and_notify(table, &event, listener);
        TREY_ASSERT(!refused(&drained));
    }
    run_due_events(table, time, entropy, listener);
    if (first == TABLE_ROUND_ENDED && table_due_by_dealer(table, time, command->person, &event)) {
        event.by_floor = is_by_floor(command);
        refusal = apply_and_notify(table, &event, listener); /* the house banks the next one */
        TREY_ASSERT(!refused(&refusal));
        run_due_events(table, time, entropy, listener);
    }
    return refusal;
}

int64_t table_next_time(const live_table *table)
{
    int64_t allowed = table_time_allowed(table);
    bool waits_for_dealer =
        table->rules.dealer == DEALER_PERSON && table->state == TABLE_IS_IN_ROUND &&
        (table->round.phase == TREY_PHASE_FEES ||
         (table->round.phase == TREY_PHASE_DEAL && !table_reveals_pending(table, table->time)));
    if (waits_for_dealer) {
        return INT64_MAX;
    }
    bool is_some_time = allowed != 0 && table->waiting_since <= INT64_MAX - allowed;
    return is_some_time ? table->waiting_since + allowed : INT64_MAX;
}
