/* SPDX-License-Identifier: MIT */
/*
 * Driving a live table. The entropy is a small generator: a test that runs again sees the same
 * cards.
 */
#include "drive.h"

#include <stdio.h>

uint32_t draw(uint64_t *state, uint32_t n)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % n);
}

static void fill(void *context, uint8_t *bytes, size_t size)
{
    drive *d = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)draw(&d->random, 256);
    }
}

static void *make(size_t size)
{
    void *made = calloc(1, size);
    assert_non_null(made);
    return made;
}

static void pay_in(drive *d, uint32_t person)
{
    transfer paid = {.from = {.kind = ACCOUNT_CAGE},
                     .to = {.kind = ACCOUNT_WALLET, .person = person},
                     .amount = WALLET};
    assert_int_equal(ledger_post(&d->money, &paid), LEDGER_OK);
}

void issue_play_chips(drive *d, uint32_t person, int64_t amount)
{
    transfer issued = {.from = {.kind = ACCOUNT_ISSUE, .chips = CHIPS_PLAY},
                       .to = {.kind = ACCOUNT_WALLET, .person = person, .chips = CHIPS_PLAY},
                       .amount = amount};
    assert_int_equal(ledger_post(&d->money, &issued), LEDGER_OK);
}

drive *drive_new(void)
{
    drive *d = make(sizeof *d);
    d->at = make(sizeof *d->at);
    d->replayed = make(sizeof *d->replayed);
    d->before = make(sizeof *d->before);
    d->now = 1000;
    d->random = 1;
    uint32_t size = ledger_size_for(400);
    assert_null(ledger_move_to(&d->money, make(size * sizeof *d->money.slots), size));
    for (uint32_t person = 1; person <= PEOPLE; person++) {
        pay_in(d, person);
    }
    table_init(d->at, TABLE_ID, &trey_book_builtin);
    table_init(d->replayed, TABLE_ID, &trey_book_builtin);
    return d;
}

void drive_free(drive *d)
{
    table_finish(d->at);
    free(d->at);
    free(d->replayed);
    free(d->before);
    free(d->money.slots);
    free(d->records);
    free(d);
}

/* ---- Rules ---- */

table_rules drive_rules(const char *ruleset, const char *schedule, ...)
{
    const trey_book *book = &trey_book_builtin;
    trey_choices choices = {0};
    if (schedule != NULL) {
        choices.given |= 1U << TREY_OPTION_SCHEDULE;
        choices.schedule = trey_book_schedule(book, schedule, strlen(schedule));
        assert_non_null(choices.schedule);
    }
    va_list arguments;
    va_start(arguments, schedule);
    for (int option; (option = va_arg(arguments, int)) != TREY_OPTION_COUNT;) {
        if (option == DRIVE_EDITION) {
            choices.edition = (trey_edition)va_arg(arguments, int);
            continue;
        }
        choices.given |= 1U << option;
        choices.value[option] = va_arg(arguments, int);
        if (option == TREY_OPTION_PROGRESSIVE) {
            choices.progressive = trey_book_progressive(book, choices.value[option]);
        }
    }
    va_end(arguments);
    table_rules rules;
    trey_refusal refusal =
        table_rules_make(&rules, trey_book_ruleset(book, ruleset, strlen(ruleset)), &choices);
    assert_string_equal(trey_refusal_code(refusal), "ok");
    return rules;
}

table_rules drive_edition_1(table_rules rules)
{
    const trey_book *book = &trey_book_builtin;
    trey_choices choices = {
        .edition = TREY_EDITION_1,
        .given = rules.given,
        .schedule = trey_book_schedule(book, rules.schedule, strlen(rules.schedule)),
        .paytable = trey_book_designator(book, rules.paytable, strlen(rules.paytable)),
        .progressive = trey_book_progressive(book, rules.progressive)};
    memcpy(choices.value, rules.value, sizeof choices.value);
    table_rules made;
    const trey_ruleset *ruleset = trey_book_ruleset(book, rules.ruleset, strlen(rules.ruleset));
    assert_int_equal(table_rules_make(&made, ruleset, &choices).status, TREY_OK);
    made.result_seconds_min = made.result_seconds;
    made.missed_rounds_max = 0;
    return made;
}

table_rules with_dealer(table_rules rules, table_cards cards)
{
    rules.dealer = DEALER_PERSON;
    rules.cards = (uint8_t)cards;
    return rules;
}

/* ---- Tables as values ---- */

void table_copy(live_table *to, const live_table *from)
{
    memcpy(to, from, sizeof *to);
    if (from->round.posting != NULL) {
        to->round.posting = &to->posting; /* it points into itself */
    }
}

#define DIFFERS(field) (memcmp(&a->field, &b->field, sizeof a->field) != 0)
#define OTHER(field) (a->field != b->field)

static const char *people_difference(const live_table *a, const live_table *b)
{
    for (uint32_t i = 0; i < a->people_count && i < b->people_count; i++) {
        const table_person *one = &a->people[i], *other = &b->people[i];
        if (one->person != other->person || one->stack != other->stack ||
            one->is_away != other->is_away || one->is_leaving != other->is_leaving ||
            one->is_ready != other->is_ready || one->is_felt != other->is_felt ||
            one->is_disconnected != other->is_disconnected ||
            one->passes_bank != other->passes_bank || one->missed != other->missed) {
            return "people";
        }
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (OTHER(last[seat].person) || OTHER(last[seat].ante) || OTHER(last[seat].bonus) ||
            OTHER(last[seat].progressive)) {
            return "the wagers of the last round";
        }
    }
    return OTHER(people_count)                        ? "people_count"
           : DIFFERS(seated)                          ? "seated"
           : DIFFERS(felt_names)                      ? "felt_names"
           : OTHER(dealer) || OTHER(is_floor_dealing) ? "dealer"
                                                      : NULL;
}

static const char *rules_difference(const live_table *a, const live_table *b)
{
    const table_rules *one = &a->rules, *other = &b->rules;
    bool same = memcmp(one->ruleset, other->ruleset, RULES_NAME_SIZE) == 0 &&
                memcmp(one->value, other->value, sizeof one->value) == 0 &&
                one->given == other->given && one->dealer == other->dealer &&
                one->cards == other->cards && one->key_for == other->key_for &&
                one->away == other->away && one->showdown == other->showdown &&
                one->keep_betting == other->keep_betting &&
                one->result_seconds_min == other->result_seconds_min &&
                one->missed_rounds_max == other->missed_rounds_max &&
                memcmp(&one->meaning, &other->meaning, sizeof one->meaning) == 0;
    bool same_posting =
        a->posting.ruleset == b->posting.ruleset && a->posting.schedule == b->posting.schedule &&
        a->posting.seats == b->posting.seats && a->posting.denomination == b->posting.denomination;
    return !same ? "rules" : !same_posting ? "posting" : NULL;
}

static const char *bank_difference(const live_table *a, const live_table *b)
{
    bool same_keypad =
        a->keypad.state == b->keypad.state && a->keypad.table == b->keypad.table &&
        a->keypad.meter.cents == b->keypad.meter.cents &&
        a->keypad.meter.parts == b->keypad.meter.parts && a->keypad.sensors == b->keypad.sensors &&
        a->keypad.won == b->keypad.won && a->keypad.dealer == b->keypad.dealer &&
        a->keypad.supervisor == b->keypad.supervisor && a->keypad.lit_by == b->keypad.lit_by &&
        a->keypad.lit_seat == b->keypad.lit_seat && a->keypad.lit_hand == b->keypad.lit_hand &&
        a->keypad.win == b->keypad.win;
    return DIFFERS(rotation)          ? "rotation"
           : DIFFERS(rotation_before) ? "rotation_before"
           : OTHER(offered_seat)      ? "offered_seat"
           : OTHER(bank_chips)        ? "bank_chips"
           : OTHER(meter_seeded)      ? "meter_seeded"
           : !same_keypad             ? "keypad"
           : OTHER(denied_seat)       ? "denied_seat"
           : OTHER(denied_by)         ? "denied_by"
                                      : NULL;
}

static bool same_wagers(const trey_round *a, const trey_round *b)
{
    for (uint32_t i = 0; i < a->wager_count; i++) {
        const trey_wager *one = &a->wagers[i], *other = &b->wagers[i];
        if (one->amount != other->amount || one->bettor != other->bettor ||
            one->seat != other->seat || one->kind != other->kind) {
            return false;
        }
    }
    for (uint32_t i = 0; i < a->stake_count; i++) {
        const trey_stake *one = &a->stakes[i], *other = &b->stakes[i];
        if (one->ante != other->ante || one->bonus != other->bonus ||
            one->progressive != other->progressive || one->bettor != other->bettor ||
            one->seat != other->seat || one->decision != other->decision ||
            one->next != other->next) {
            return false;
        }
    }
    return true;
}

static const char *round_difference(const live_table *at, const live_table *other)
{
    const trey_round *a = &at->round, *b = &other->round;
    if (OTHER(phase) || OTHER(bank_seat) || OTHER(bank_bettor) || OTHER(bank_wager)) {
        return "round: phase or bank";
    }
    if (OTHER(wager_count) || OTHER(stake_count) || !same_wagers(a, b)) {
        return "round: wagers";
    }
    if (OTHER(card_count) || memcmp(a->cards, b->cards, a->card_count) != 0 || DIFFERS(tally) ||
        OTHER(dealt) || OTHER(unknown) || OTHER(shown) || OTHER(in_play) || OTHER(with_ante) ||
        OTHER(turn)) {
        return "round: cards or turn";
    }
    if (OTHER(meter.cents) || OTHER(meter.parts) || OTHER(meter_before.cents) ||
        OTHER(void_reason) || OTHER(void_author) || OTHER(void_phase) || OTHER(shuffler_faults)) {
        return "round: meter or void";
    }
    return NULL;
}

static const char *shoe_difference(const live_table *a, const live_table *b)
{
    if (OTHER(device) || OTHER(device_failed)) {
        return "device";
    }
    if (DIFFERS(shoe) || OTHER(is_shuffled)) {
        return "shoe";
    }
    if (DIFFERS(secret.seed) || DIFFERS(secret.id) || OTHER(secret.decks) ||
        memcmp(a->secret.cards, b->secret.cards, a->secret.decks * TREY_DECK_CARDS) != 0) {
        return "secret";
    }
    if (OTHER(deal.phase) || OTHER(deal.round) || OTHER(deal.dealt) || DIFFERS(deal.positions) ||
        OTHER(deal.contribution_count) || DIFFERS(deal.pledge.root)) {
        return "deal";
    }
    for (uint32_t i = 0; i < a->deal.contribution_count; i++) {
        if (OTHER(deal.contributions[i].bettor) || OTHER(deal.contributions[i].is_revealed) ||
            DIFFERS(deal.contributions[i].commitment) || DIFFERS(deal.contributions[i].entropy)) {
            return "contributions";
        }
    }
    return NULL;
}

const char *table_difference(const live_table *a, const live_table *b)
{
    if (OTHER(state) || OTHER(is_draining) || OTHER(time) || OTHER(waiting_since) ||
        OTHER(posted_time)) {
        return "state or time";
    }
    if (OTHER(round_number) || OTHER(bets_are_open)) {
        return "round_number or bets_are_open";
    }
    for (uint32_t i = 0; i < a->handover_count; i++) {
        if (OTHER(handovers[i].amount) || OTHER(handovers[i].seat) || OTHER(handovers[i].pass)) {
            return "handovers";
        }
    }
    if (OTHER(handover_count)) {
        return "handover_count";
    }
    const char *(*const parts[])(const live_table *a, const live_table *b) = {
        people_difference, rules_difference, bank_difference, round_difference, shoe_difference};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && found == NULL; i++) {
        found = parts[i](a, b);
    }
    return found;
}

/* ---- What always holds ---- */

static bool is_over(const live_table *at)
{
    return at->state != TABLE_IS_IN_ROUND || at->round.phase == TREY_PHASE_ENVY ||
           at->round.phase == TREY_PHASE_DONE || at->round.phase == TREY_PHASE_VOID;
}

static int64_t on_spot(const live_table *at, const account *spot)
{
    int64_t sum = 0;
    bool coins_in = at->round.phase > TREY_PHASE_FEES;
    for (uint32_t i = 0; i < at->round.wager_count && !is_over(at); i++) {
        const trey_wager *wager = &at->round.wagers[i];
        bool is_there = wager->bettor == spot->person && wager->seat == spot->seat;
        bool is_taken = wager->kind == TREY_WAGER_PROGRESSIVE && coins_in;
        sum += is_there && wager->kind == spot->wager && !is_taken ? wager->amount : 0;
    }
    uint16_t stake =
        is_over(at) ? TREY_STAKE_NONE : trey_round_stake(&at->round, spot->seat, spot->person);
    if (stake != TREY_STAKE_NONE && spot->wager == TREY_WAGER_PLAY &&
        at->round.stakes[stake].decision == TREY_DECISION_PLAY) {
        sum += at->round.stakes[stake].ante;
    }
    return sum;
}

/* A wager is in exactly one place: what lies on spots is what the round knows of. */
static const char *spots_fault(const live_table *at, const ledger *money)
{
    int64_t found = 0, known = 0;
    for (uint32_t i = 0; i < money->size; i++) {
        const ledger_slot *slot = &money->slots[i];
        if (slot->balance != 0 && slot->key.kind == ACCOUNT_SPOT) {
            found += slot->balance;
            if (slot->balance != on_spot(at, &slot->key)) {
                return "a spot";
            }
        }
    }
    const trey_round *round = &at->round;
    if (!is_over(at)) {
        known = round->total_action + round->bonus_total + round->play_total;
        known += round->phase <= TREY_PHASE_FEES ? round->progressive_total : 0;
    }
    return found == known ? NULL : "the spots together";
}

static int64_t balance_of(const live_table *at, const ledger *money, account_kind kind,
                          uint32_t person)
{
    account key = {
        .kind = (uint8_t)kind, .table = at->id, .person = person, .chips = at->rules.chips};
    return ledger_balance(money, &key);
}

static const char *stacks_fault(const live_table *at, const ledger *money)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < at->people_count; i++) {
        const table_person *who = &at->people[i];
        sum += who->stack;
        if (who->stack != balance_of(at, money, ACCOUNT_STACK, who->person)) {
            return "a stack is not what the ledger says";
        }
        if (who->stack < table_bound(at, who->person)) {
            return "a stack does not cover what its owner is bound to (T2)";
        }
        if (who->is_felt && who->stack != 0 && at->state != TABLE_IS_IN_ROUND) {
            return "chips of somebody on the felt are counted between rounds (T5)";
        }
    }
    for (uint32_t i = 0; i < money->size; i++) {
        sum -= money->slots[i].balance != 0 && money->slots[i].key.kind == ACCOUNT_STACK
                   ? money->slots[i].balance
                   : 0;
    }
    return sum == 0 ? NULL : "chips were left behind";
}

const char *table_fault(const live_table *at, const ledger *money, int64_t now)
{
    const char *fault = stacks_fault(at, money);
    if (fault == NULL) {
        fault = spots_fault(at, money);
    }
    if (fault != NULL) {
        return fault;
    }
    bool in_round = at->state == TABLE_IS_IN_ROUND;
    int64_t bank = balance_of(at, money, ACCOUNT_BANK, 0);
    if (bank != (in_round ? at->bank_chips : 0)) {
        return "the bank is not what the ledger says";
    }
    /* A recorded jackpot is off the keypad before the settlement pays it (PROG-7). */
    int64_t meter = in_round ? at->round.meter.cents : at->keypad.meter.cents;
    if (balance_of(at, money, ACCOUNT_POOL, 0) != meter) {
        return "the pool is not what the meter shows (T4)";
    }
    if (ledger_find_wrong(money) != NULL) {
        return "the ledger (L1, L2)";
    }
    if (at->state == TABLE_IS_CLOSED && at->people_count > 0) {
        return "somebody is at a closed table";
    }
    int64_t next = table_next_time(at);
    return next != INT64_MAX && next <= now ? "something is due and not done" : NULL;
}

/* ---- Steps ---- */

static void transferred(void *context, const transfer *moved)
{
    drive *d = context;
    d->step_transfers++;
    assert_true(d->moved_count < sizeof d->moved / sizeof d->moved[0]);
    d->moved[d->moved_count++] = *moved;
    ledger_status status = ledger_post(&d->money, moved);
    if (status != LEDGER_OK) {
        fail_msg("%s to %s of %lld: %s", account_kind_name((account_kind)moved->from.kind),
                 account_kind_name((account_kind)moved->to.kind), (long long)moved->amount,
                 ledger_status_text(status));
    }
}

static void transferred_again(void *context, const transfer *moved)
{
    drive *d = context;
    (void)moved;
    d->replay_transfers++;
}

/* As it would come back from a journal: without the fields that are never recorded. */
static const table_event *keep(drive *d, const table_event *event)
{
    if (d->record_count == d->record_room) {
        d->record_room = d->record_room == 0 ? 256 : d->record_room * 2;
        d->records = realloc(d->records, d->record_room * sizeof *d->records);
        assert_non_null(d->records);
    }
    drive_record *kept = &d->records[d->record_count++];
    uint32_t fields = table_event_fields(event->kind);
    memset(kept, 0, sizeof *kept);
    kept->event = *event;
    kept->event.shoe = NULL;
    if ((fields & EVENT_CARDS) != 0 && event->card_count > 0) {
        assert_true(event->card_count <= sizeof kept->cards);
        memcpy(kept->cards, event->cards, event->card_count);
    }
    if ((fields & EVENT_TEXT) != 0 && event->text_size > 0) {
        memcpy(kept->text, event->text, event->text_size);
    }
    if ((fields & EVENT_RULES) != 0) {
        kept->rules = *event->rules;
    }
    /* The records move as they grow, so the pointers are valid only until the next event. */
    kept->event.cards = kept->cards;
    kept->event.text = kept->text;
    kept->event.rules = &kept->rules;
    return &kept->event;
}

static void happened(void *context, const live_table *at, const table_event *event)
{
    drive *d = context;
    if (d->heard != NULL) {
        d->heard(d->heard_context, at, event, d->moved, d->moved_count);
    }
    d->moved_count = 0;
    const char *code = table_event_code(event->kind);
    size_t size = strlen(d->happened);
    if (size + strlen(code) + 2 < sizeof d->happened) {
        snprintf(d->happened + size, sizeof d->happened - size, "%s%s", size > 0 ? " " : "", code);
    }
    d->step_events++;
    trey_refusal again = table_apply(d->replayed, keep(d, event), transferred_again, d);
    if (again.status != TREY_OK) {
        fail_msg("%s is refused in replay: %s", code, trey_refusal_code(again));
    }
}

trey_refusal drive_ask(drive *d, const table_command *command)
{
    entropy_source entropy = {fill, d};
    table_listener listener = {transferred, happened, d};
    d->happened[0] = 0;
    d->step_events = d->step_transfers = d->replay_transfers = 0;
    memcpy(d->before, d->at, sizeof *d->at);
    d->refusal = table_step(d->at, command, d->now, &entropy, &listener);
    if (d->refusal.status != TREY_OK) { /* T1 */
        assert_int_equal(d->step_events, 0);
        assert_int_equal(d->step_transfers, 0);
        assert_true(memcmp(d->at, d->before, sizeof *d->at) == 0);
    }
    assert_int_equal(d->step_transfers, d->replay_transfers);
    const char *difference = table_difference(d->at, d->replayed);
    /* A refused command does not even let the table continue by itself. */
    bool is_taken = d->refusal.status == TREY_OK;
    const char *fault = table_fault(d->at, &d->money, is_taken ? d->now : INT64_MIN);
    if (difference != NULL || fault != NULL) {
        fail_msg("%s%s (%s)", difference != NULL ? "replay differs: " : "",
                 difference != NULL ? difference : fault, d->happened);
    }
    return d->refusal;
}

static void fill_in(table_command *command)
{
    bool is_dealers = command->key == TREY_KEY_HAND || command->key == TREY_KEY_COIN_IN ||
                      command->key == TREY_KEY_GAME_OVER;
    if (command->kind == COMMAND_KEY && command->role == ROLE_PLAYER) {
        command->role = is_dealers ? ROLE_DEALER : ROLE_SUPERVISOR;
    }
    bool is_given = command->role != ROLE_PLAYER;
    while (!is_given && command->role < ROLE_COUNT &&
           !table_command_is_for(command->kind, command->role)) {
        command->role++;
    }
    if (command->person == 0) {
        command->person = command->role == ROLE_DEALER       ? DEALER
                          : command->role == ROLE_SUPERVISOR ? SUPERVISOR
                                                             : 0;
    }
}

/* The code of a status of the rules, the fair shoe or the table. */
static const char *status_code(uint32_t status)
{
    return status > TABLE_STATUS_BASE  ? trey_refusal_code(table_refuse((table_status)status, 0, 0))
           : status > FAIR_STATUS_BASE ? trey_refusal_code(fair_refuse((fair_status)status))
                                       : trey_refusal_code(trey_refuse((trey_status)status, 0, 0));
}

void drive_expect(drive *d, uint32_t status, table_command command)
{
    fill_in(&command);
    trey_refusal refusal = drive_ask(d, &command);
    if (refusal.status != status) {
        fail_msg("%s gave %s, not %s", table_command_code(command.kind), trey_refusal_code(refusal),
                 status_code(status));
    }
}

void pass(drive *d, int64_t milliseconds)
{
    d->now += milliseconds;
    DO(d, TICK);
}

/* ---- In few words ---- */

void open_table(drive *d, const table_rules *rules)
{
    DO(d, OPEN, .rules = rules);
}

void sit(drive *d, uint32_t person, uint32_t seat, int64_t chips)
{
    DO(d, SIT, .person = person, .seat = seat);
    DO(d, BUY_IN, .person = person, .amount = chips, .wallet = wallet(d, person));
}

void stand(drive *d, uint32_t person, int64_t chips)
{
    DO(d, STAND_BEHIND, .person = person);
    DO(d, BUY_IN, .person = person, .amount = chips, .wallet = wallet(d, person));
}

void bet(drive *d, uint32_t person, uint32_t seat, trey_wager_kind kind, int64_t amount)
{
    DO(d, PLACE, .person = person, .seat = seat, .wager = kind, .amount = amount);
}

void take_bank(drive *d, uint32_t seat, int64_t amount)
{
    DO(d, TAKE_BANK, .person = d->at->seated[seat], .seat = seat, .amount = amount);
}

void decide(drive *d, uint32_t seat, uint32_t person, bool play)
{
    DO(d, DECIDE, .person = person, .seat = seat, .play = play);
}

void go_on_by_hand(drive *d)
{
    DO(d, SHUFFLER_FAULT, .text = "jammed", .text_size = 6);
    DO(d, CHANGE_DEVICE, .device = TREY_DEVICE_HAND);
    HAPPENED(d, "device-changed");
}

void proceed(drive *d)
{
    DO(d, PROCEED);
}

void enter_expecting(drive *d, uint32_t status, uint32_t seat, const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    trey_card cards[64];
    uint32_t count = 0;
    for (size_t at = 0; at + 2 <= strlen(text); at += 3) {
        cards[count++] = trey_card_make((unsigned)(strchr(ranks, text[at]) - ranks),
                                        (unsigned)(strchr(suits, text[at + 1]) - suits));
    }
    /* At the deal only a reader knows the cards. */
    bool is_deal = d->at->state == TABLE_IS_IN_ROUND && d->at->round.phase == TREY_PHASE_DEAL;
    drive_expect(d, status,
                 (table_command){.kind = COMMAND_ENTER_HAND,
                                 .role = is_deal ? ROLE_READER : ROLE_DEALER,
                                 .person = is_deal ? 0 : DEALER,
                                 .seat = seat,
                                 .cards = cards,
                                 .card_count = count});
}

void enter(drive *d, const char *cards)
{
    int next = d->at->round.phase == TREY_PHASE_DEAL ? trey_round_deal_next(&d->at->round)
                                                     : trey_conduct_show_next(&d->at->round);
    enter_expecting(d, TREY_OK, (uint32_t)next, cards);
}

void proceed_to(drive *d, trey_phase phase)
{
    while (d->at->round.phase != phase) {
        proceed(d);
    }
}

void settle_all_seats(drive *d)
{
    while (d->at->round.phase == TREY_PHASE_SETTLEMENT) {
        proceed(d);
        assert_true(strncmp(d->happened, "seat-settled", 12) == 0);
    }
}

void press(drive *d, uint32_t status, trey_key key, uint32_t person, uint32_t seat,
           trey_award_hand hand)
{
    drive_expect(d, status,
                 (table_command){.kind = COMMAND_KEY,
                                 .key = key,
                                 .person = person,
                                 .seat = seat,
                                 .hand = hand,
                                 .text = "why",
                                 .text_size = 3});
}

int64_t stack(const drive *d, uint32_t person)
{
    return balance_of(d->at, &d->money, ACCOUNT_STACK, person);
}

static int64_t wallet_of_kind(const drive *d, uint32_t person, chip_kind chips)
{
    account key = {.kind = ACCOUNT_WALLET, .person = person, .chips = (uint8_t)chips};
    return ledger_balance(&d->money, &key);
}

int64_t wallet(const drive *d, uint32_t person)
{
    return wallet_of_kind(d, person, CHIPS_CAGE);
}

int64_t play_wallet(const drive *d, uint32_t person)
{
    return wallet_of_kind(d, person, CHIPS_PLAY);
}

int64_t place(const drive *d, account_kind kind)
{
    return balance_of(d->at, &d->money, kind, 0);
}

/* ---- Contributions to the shuffle ---- */

digest bytes_of(uint8_t filled)
{
    digest bytes;
    memset(bytes.bytes, filled, sizeof bytes.bytes);
    return bytes;
}

digest commitment(const drive *d, uint32_t person, uint8_t filled)
{
    digest entropy = bytes_of(filled);
    return fair_commitment_make(&d->at->deal.pledge, d->at->deal.round, person, entropy.bytes);
}
