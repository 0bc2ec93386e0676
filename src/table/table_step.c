/* SPDX-License-Identifier: MIT */
/*
 * Turns a command into its event, and checks the role. table_apply decides whether the rules allow
 * it.
 */
#include "table_due.h"
#include "table_internal.h"

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
        [ROLE_AUDITOR] = "auditor", [ROLE_CLOCK] = "clock",
    };
    TREY_ASSERT((unsigned)role < ROLE_COUNT);
    return names[role];
}

bool table_command_is_for(table_command_kind kind, table_role role)
{
    return (unsigned)kind < COMMAND_KIND_COUNT && (unsigned)role < ROLE_COUNT &&
           (rows[kind].roles >> role & 1) != 0;
}

static trey_refusal check_actor(const live_table *table, const table_command *command)
{
    if ((unsigned)command->kind >= COMMAND_KIND_COUNT || (unsigned)command->role >= ROLE_COUNT) {
        return refuse_command(TABLE_REFUSED_COMMAND_UNKNOWN);
    }
    if (!table_command_is_for(command->kind, command->role)) {
        return refuse_command(TABLE_REFUSED_ROLE_NOT_ALLOWED);
    }
    if (command->role == ROLE_CLOCK) {
        return trey_accept();
    }
    if (!is_person(command->person)) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    bool is_staff = command->role == ROLE_DEALER || command->role == ROLE_SUPERVISOR;
    if (is_staff && table_find(table, command->person) != NULL) {
        return refuse_command(TABLE_REFUSED_STAFF_PLAYS);
    }
    return command->role == ROLE_DEALER && table->dealer != 0 && table->dealer != command->person
               ? refuse_command(TABLE_REFUSED_DEALER_OTHER)
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

static trey_refusal give_up_bank(const live_table *table, const table_command *command,
                                 table_event *event)
{
    bool is_theirs = table->state == TABLE_IS_IN_ROUND && table->round.bank_seat != 0 &&
                     table->round.bank_bettor == command->person;
    return is_theirs ? as_event(event, TABLE_CALLED_OFF)
                     : trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, command->seat,
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

static trey_refusal proceed(const live_table *table, const table_command *command,
                            table_event *event)
{
    if (table->state == TABLE_IS_CLOSED) {
        return refuse_command(TABLE_REFUSED_TABLE_NOT_OPEN);
    }
    trey_refusal refusal = check_dealing_person(table);
    if (!refused(&refusal) && !table_due_by_dealer(table, event->time, command->person, event)) {
        refusal = table_dealer_waits(table, event->time);
    }
    return refusal;
}

/* PROG-7: checks the role for this key. The table itself presses COIN IN and GAME OVER in their
 * steps of the round. */
static trey_refusal press_key(const live_table *table, const table_command *command,
                              table_event *event)
{
    bool is_dealers = command->key == TREY_KEY_HAND || command->key == TREY_KEY_COIN_IN ||
                      command->key == TREY_KEY_GAME_OVER;
    if (is_dealers != (command->role == ROLE_DEALER)) {
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

static trey_refusal close_table(const live_table *table, table_event *event)
{
    bool has_wagers = table->state == TABLE_IS_IN_ROUND &&
                      (table->round.wager_count > 0 || table->round.phase != TREY_PHASE_BETS);
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
        return give_up_bank(table, command, event);
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
        return as_event(event, TABLE_HAND_ENTERED);
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
    case COMMAND_RESUME:
        return as_event(event, TABLE_RESUMED);
    case COMMAND_MARK_CLOCK:
        return as_event(event, TABLE_CLOCK_JUMPED);
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

/* Makes the event of a command, after checking the role. */
static trey_refusal make_event(const live_table *table, const table_command *command, int64_t time,
                               table_event *event)
{
    trey_refusal refusal = check_actor(table, command);
    if (!refused(&refusal)) {
        *event = (table_event){.time = time, .act = command->act};
        refusal = event_of(table, command, event);
    }
    return refusal;
}

trey_refusal table_step(live_table *table, const table_command *command, int64_t time,
                        const entropy_source *entropy, const table_listener *listener)
{
    time = time > table->time ? time : table->time;
    table_event event;
    trey_refusal refusal = make_event(table, command, time, &event);
    if (!refused(&refusal) && command->kind != COMMAND_TICK) {
        refusal = apply_and_notify(table, &event, listener);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    /* "No more bets" is one command: first the wagers that are not valid by themselves are
     * returned, then bets close. */
    while (command->kind == COMMAND_PROCEED && event.kind == TABLE_WAGER_WITHDRAWN &&
           table_due_by_dealer(table, time, command->person, &event)) {
        trey_refusal next = apply_and_notify(table, &event, listener);
        TREY_ASSERT(!refused(&next));
    }
    run_due_events(table, time, entropy, listener);
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
