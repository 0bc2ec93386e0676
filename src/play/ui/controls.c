/* SPDX-License-Identifier: MIT */
#include "controls.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/session/words.h"

void controls_begin(controls *to, session *of, const menu *rules, bool is_kept)
{
    *to = (controls){.session = of, .menu = rules, .is_kept = is_kept, .spot = TREY_WAGER_ANTE};
}

int64_t controls_chip(const controls *at, uint32_t number)
{
    static const int64_t chips[CONTROLS_CHIPS_MAX] = {100, 500, 2500, 10000, 50000};
    int64_t step = at->session->view.posting.increment;
    return number < CONTROLS_CHIPS_MAX && (step == 0 || chips[number] % step == 0) ? chips[number]
                                                                                   : 0;
}

static void show_message(controls *at, const char *text)
{
    snprintf(at->message, sizeof at->message, "%s", text);
}

/* After a command: the message says why it was refused, or nothing. */
static void show_refusal(controls *at, bool is_done)
{
    if (is_done) {
        at->message[0] = '\0';
    }
}

static session_need current_need(const controls *at)
{
    return session_needs(at->session);
}

/* Whether the table waits for this from the player; otherwise the message says so. */
static bool check_need(controls *at, session_need need, const char *text)
{
    bool is_needed = current_need(at) == need;
    if (!is_needed) {
        show_message(at, text);
    }
    return is_needed;
}

/* ---- Bets ---- */

static void remember(controls *at)
{
    if (at->step_count == CONTROLS_STEPS_MAX) {
        memmove(at->steps, at->steps + 1, sizeof at->steps - sizeof at->steps[0]);
        at->step_count--;
    }
    at->steps[at->step_count++] = at->session->bets;
}

static bool may_bet(controls *at)
{
    return check_need(at, NEED_BETS, "You cannot bet now.");
}

static void add_chip(controls *at, uint32_t number)
{
    int64_t chip = controls_chip(at, number);
    session_bets *bets = &at->session->bets;
    if (chip == 0) {
        show_message(at, "This table does not use that chip.");
    } else if (may_bet(at)) {
        remember(at);
        *(at->spot == TREY_WAGER_ANTE ? &bets->ante : &bets->bonus) += chip;
    }
}

static void change_bets(controls *at, char key)
{
    session_bets *bets = &at->session->bets;
    const session_bets *before = &at->session->bets_before;
    if (!may_bet(at)) {
        return;
    }
    if (key == 'u') {
        if (at->step_count > 0) {
            *bets = at->steps[--at->step_count];
        }
        return;
    }
    if (key == 'r' && before->ante == 0 && before->bonus == 0) {
        show_message(at, "There is no earlier bet to repeat.");
        return;
    }
    remember(at);
    switch (key) {
    case 'r':
        *bets = *before;
        break;
    case 'd':
        bets->ante *= 2;
        bets->bonus *= 2;
        break;
    case 'c':
        *bets = (session_bets){0};
        break;
    default:
        bets->progressive = !bets->progressive;
        break;
    }
}

static void choose_spot(controls *at, trey_wager_kind spot)
{
    if (may_bet(at)) {
        at->spot = spot;
    }
}

static void toggle_progressive(controls *at)
{
    if (!at->session->view.progressive.is_posted) {
        show_message(at, "No progressive is posted here.");
    } else {
        change_bets(at, 'g');
    }
}

/* ---- The bank ---- */

static const char not_offered[] = "The bank is not offered to you now.";

static void begin_banking(controls *at)
{
    session *in = at->session;
    const view_person *self = session_self(in);
    int64_t usual = in->view.posting.ante_min * 60;
    int64_t half = self != NULL ? self->stack / 20000 * 10000 : 0;
    if (current_need(at) != NEED_BANK &&
        table_commands_have(in->view.commands, COMMAND_ASK_FOR_BANK) &&
        !session_ask(in, (table_command){.kind = COMMAND_ASK_FOR_BANK}, at->message)) {
        return;
    }
    bool house_banks = in->view.posting.ruleset != NULL && in->view.posting.ruleset->house_banks;
    if (!check_need(at, NEED_BANK, house_banks ? "The house banks here." : not_offered)) {
        return;
    }
    at->is_banking = true;
    const trey_posting *posting = &in->view.posting;
    int64_t least = trey_wager_smallest(posting->ante_min, posting->increment); /* WAGER-13 */
    at->bank = usual < half || half == 0 ? usual : half;
    at->bank = at->bank < least ? least : at->bank;
}

static void decline_bank(controls *at)
{
    session *in = at->session;
    table_command decline = {.kind = COMMAND_DECLINE_BANK, .seat = in->view.offered_seat};
    if (check_need(at, NEED_BANK, not_offered)) {
        show_refusal(at, session_ask(in, decline, at->message));
    }
}

/* Typing the bank's wager: digits, because the chip keys cannot make large amounts. */
static void type_bank(controls *at, int key)
{
    session *in = at->session;
    if (key >= '0' && key <= '9') {
        int64_t dollars = at->bank / 100 * 10 + (key - '0');
        at->bank = dollars < 100000000 ? dollars * 100 : at->bank;
    } else if (key == PRESS_BACKSPACE) {
        at->bank = at->bank / 1000 * 100;
    } else if (key == PRESS_UP || key == PRESS_DOWN) {
        int64_t step = key == PRESS_UP ? 10000 : -10000;
        at->bank = at->bank + step > 0 ? at->bank + step : at->bank;
    } else if (key == PRESS_ESCAPE) {
        at->is_banking = false;
    } else if (key == PRESS_ENTER || key == 'k') {
        table_command take = {
            .kind = COMMAND_TAKE_BANK, .seat = in->view.offered_seat, .amount = at->bank};
        at->is_banking = !session_ask(in, take, at->message);
    }
}

/* ---- The rest of the table ---- */

static void decide(controls *at, bool play)
{
    if (check_need(at, NEED_DECISION, "You have nothing to decide now.")) {
        show_refusal(at, session_decide(at->session, play, at->message));
    }
}

static void buy(controls *at)
{
    session *in = at->session;
    if (in->host.buy == NULL) {
        show_message(at, "Buy more chips at the cage.");
    } else {
        show_refusal(at, in->host.buy(in->host.context, 100000, at->message));
    }
}

static void sit_out_or_in(controls *at)
{
    const view_person *self = session_self(at->session);
    table_command command = {.kind =
                                 self != NULL && self->is_away ? COMMAND_SIT_IN : COMMAND_SIT_OUT};
    show_refusal(at, session_ask(at->session, command, at->message));
}

/* Sits down in the first free seat. */
static void sit_down(controls *at)
{
    const table_view *view = &at->session->view;
    trey_seat_set taken = 0;
    for (uint32_t i = 0; i < view->people_count; i++) {
        taken |= view->people[i].seats;
    }
    for (uint32_t seat = 1; seat <= view->posting.seats; seat++) {
        if ((taken >> seat & 1) == 0) {
            table_command sit = {.kind = COMMAND_SIT, .seat = seat};
            show_refusal(at, session_ask(at->session, sit, at->message));
            return;
        }
    }
    show_message(at, "Every seat is taken.");
}

/* Enter always does the next thing. */
static void confirm(controls *at)
{
    session *in = at->session;
    switch (current_need(at)) {
    case NEED_SEAT:
        sit_down(at);
        break;
    case NEED_CHIPS:
        buy(at);
        break;
    case NEED_BANK:
        begin_banking(at);
        break;
    case NEED_BETS:
        if (in->bets.ante == 0 && in->bets.bonus == 0) {
            show_message(at,
                         "You have not bet: press 1 to 5 for chips, R to repeat, X to sit out.");
        } else if (session_bet(in, at->message)) {
            at->message[0] = '\0';
            at->step_count = 0;
            at->spot = TREY_WAGER_ANTE;
        }
        break;
    case NEED_DECISION:
        show_message(at, "Press P to play or F to fold.");
        break;
    case NEED_NEXT:
        in->seen_round = in->view.round_number;
        break;
    case NEED_NOTHING:
        break;
    }
}

/* ---- Pages ---- */

static void open_page(controls *at, controls_page page)
{
    at->page = at->page == page ? PAGE_TABLE : page;
    at->scroll = 0;
}

/* The first time, the game waits until rules are chosen. */
static void choose_rules(controls *at, int key)
{
    bool is_first = at->is_choosing;
    const char *ids[MENU_TABLES_MAX];
    uint32_t count = menu_tables(at->menu, at->game, ids);
    session *in = at->session;
    table_rules rules;
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
        at->game =
            (at->game + (key == PRESS_DOWN ? 1 : at->menu->game_count - 1)) % at->menu->game_count;
        at->paytable = 0;
        break;
    case PRESS_LEFT:
    case PRESS_RIGHT:
        at->paytable =
            count == 0 ? 0 : (at->paytable + (key == PRESS_RIGHT ? 1 : count - 1)) % count;
        break;
    case PRESS_ENTER:
        if (menu_choose(at->menu, at->game, count > 0 ? ids[at->paytable] : NULL, &rules,
                        at->message) &&
            in->host.post(in->host.context, &rules, at->message)) {
            at->message[0] = '\0';
            at->page = PAGE_TABLE;
            in->bets = in->bets_before = (session_bets){0};
        }
        break;
    default:
        at->page = PAGE_TABLE;
        break;
    }
    at->is_choosing = is_first && at->page == PAGE_RULES;
}

/* Rows used by bar, prompt, keys, frame and the line that explains scrolling. */
enum { NOTICE_MARGIN = 8 };

int controls_notice_shown(const controls *at)
{
    return at->rows > NOTICE_MARGIN ? at->rows - NOTICE_MARGIN : 1;
}

int controls_notice_rows(const controls *at)
{
    int rows = 0;
    for (const char *c = at->session->notice; *c != '\0'; c++) {
        rows += *c == '\n';
    }
    return rows;
}

/* Handles the keys that move a page up and down, by a line or by `page_rows`. Returns false for
 * other keys. */
static bool scroll_page(controls *at, int key, int page_rows)
{
    int rows = key == PRESS_UP          ? -1
               : key == PRESS_DOWN      ? 1
               : key == PRESS_PAGE_UP   ? -page_rows
               : key == PRESS_PAGE_DOWN ? page_rows
                                        : 0;
    at->scroll = at->scroll + rows < 0 ? 0 : at->scroll + rows;
    return rows != 0;
}

/* All other keys wait until the notice has been read. */
static void press_in_notice(controls *at, int key)
{
    int shown = controls_notice_shown(at), hidden = controls_notice_rows(at) - shown;
    int last = hidden > 0 ? hidden : 0;
    bool is_scrolled = scroll_page(at, key == ' ' ? PRESS_PAGE_DOWN : key, shown - 1);
    at->scroll = at->scroll > last ? last : at->scroll;
    if (!is_scrolled && (key == PRESS_ENTER || key == PRESS_ESCAPE || key == 't')) {
        at->page = PAGE_TABLE;
        at->is_reading = false;
    }
}

void controls_remind(controls *at)
{
    const table_view *view = &at->session->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    bool is_busy = at->is_banking || current_need(at) == NEED_NEXT ||
                   (session_stake(at->session) != NULL && !is_over);
    if (at->page == PAGE_TABLE && !is_busy && session_has_new_notice(at->session)) {
        session_read_notice(at->session);
        at->page = PAGE_NOTICE;
        at->scroll = 0;
        at->is_reading = true;
    }
}

static void press_in_page(controls *at, int key)
{
    if (!scroll_page(at, key, 10)) {
        at->page = PAGE_TABLE;
    }
}

/* The page of rules opens at those in force. */
static void show_posted(controls *at)
{
    uint32_t game =
        at->menu != NULL ? menu_find(at->menu, at->session->view.rules.ruleset) : MENU_GAMES_MAX;
    if (at->page == PAGE_RULES && game != MENU_GAMES_MAX) {
        at->game = game;
        at->paytable = 0;
    }
}

/* Handles a key that opens a page, also from another page. Returns false for other keys. */
static bool press_page_key(controls *at, int key)
{
    static const struct {
        char key;
        controls_page page;
    } pages[] = {{'?', PAGE_KEYS},    {'l', PAGE_LOG},    {'s', PAGE_STATISTICS},
                 {'h', PAGE_HISTORY}, {'t', PAGE_NOTICE}, {'o', PAGE_RULES}};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        if (pages[i].key != key) {
            continue;
        }
        if (key == 'o' && (at->menu == NULL || at->session->host.post == NULL)) {
            show_message(at, "You cannot change the rules of this table.");
        } else {
            open_page(at, pages[i].page);
            at->is_choosing = at->is_reading = false;
            if (at->page == PAGE_NOTICE) {
                session_read_notice(at->session);
            }
            show_posted(at);
        }
        return true;
    }
    return false;
}

static void press_at_table(controls *at, int key)
{
    switch (key) {
    case 'a':
        choose_spot(at, TREY_WAGER_ANTE);
        break;
    case 'b':
        choose_spot(at, TREY_WAGER_BONUS);
        break;
    case 'r':
    case 'd':
    case 'u':
    case 'c':
        change_bets(at, (char)key);
        break;
    case 'g':
        toggle_progressive(at);
        break;
    case 'p':
    case 'f':
        decide(at, key == 'p');
        break;
    case 'k':
        begin_banking(at);
        break;
    case 'n':
        decline_bank(at);
        break;
    case 'm':
        buy(at);
        break;
    case 'x':
        sit_out_or_in(at);
        break;
    case 'w':
        at->session->has_coach = !at->session->has_coach;
        break;
    case 'q':
        at->page = PAGE_LEAVE;
        break;
    case PRESS_ENTER:
        confirm(at);
        break;
    default:
        if (key >= '1' && key <= '9') {
            add_chip(at, (uint32_t)(key - '1'));
        }
        break;
    }
}

/* The player chose not to leave: go back to the page before. */
static void cancel_leaving(controls *at)
{
    at->page = at->is_choosing ? PAGE_RULES : at->is_reading ? PAGE_NOTICE : PAGE_TABLE;
}

void controls_press(controls *at, int key)
{
    key = key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key;
    at->message[0] = '\0';
    if (at->is_banking && current_need(at) != NEED_BANK) {
        at->is_banking = false; /* the time limit has passed */
    }
    if (at->page == PAGE_LEAVE) {
        at->is_over = key == 'y' || key == 'q' || key == PRESS_ENTER;
        cancel_leaving(at);
    } else if (at->is_banking) {
        type_bank(at, key);
    } else if (at->is_reading && key == 'q') {
        at->page = PAGE_LEAVE;
    } else if (!at->is_reading && press_page_key(at, key)) {
        return;
    } else if (at->page == PAGE_NOTICE) {
        press_in_notice(at, key);
    } else if (at->page == PAGE_RULES) {
        choose_rules(at, key);
    } else if (at->page != PAGE_TABLE) {
        press_in_page(at, key);
    } else {
        press_at_table(at, key);
    }
}

void controls_press_unseen(controls *at, int key)
{
    bool is_q = key == 'q' || key == 'Q';
    at->is_over = is_q && at->page == PAGE_LEAVE;
    if (is_q) {
        at->page = PAGE_LEAVE;
    } else if (at->page == PAGE_LEAVE) {
        cancel_leaving(at);
    }
}

/* ---- What is shown of them ---- */

__attribute__((format(printf, 5, 6))) static void
hint(controls_hint *hints, uint32_t *count, bool is_on, const char *key, const char *format, ...)
{
    controls_hint *to = &hints[(*count)++];
    va_list arguments;
    to->key = key;
    to->is_on = is_on;
    to->rank = 0;
    va_start(arguments, format);
    vsnprintf(to->text, sizeof to->text, format, arguments);
    va_end(arguments);
}

/* The hint for Deal always stays; hints that only correct a bet are dropped first (? lists
 * them). */
static void rank_bets(controls_hint *hints, uint32_t count)
{
    static const char order[] = "ABGRDCU";
    for (uint32_t i = 0; i < count; i++) {
        const char *at = hints[i].key[1] == '\0' ? strchr(order, hints[i].key[0]) : NULL;
        hints[i].rank = at != NULL ? (uint8_t)(1 + (at - order)) : 0;
    }
}

static void hint_bets(const controls *at, controls_hint *hints, uint32_t *count)
{
    const session *in = at->session;
    bool has_bets = in->bets.ante != 0 || in->bets.bonus != 0;
    hint(hints, count, true, "1-5", "chips");
    hint(hints, count, true, "A", "Ante");
    hint(hints, count, true, "B", "%s", trey_posting_bonus_title(&in->view.posting));
    if (in->view.progressive.is_posted) {
        hint(hints, count, true, "G", "Progressive");
    }
    hint(hints, count, in->bets_before.ante != 0 || in->bets_before.bonus != 0, "R", "Repeat");
    hint(hints, count, has_bets, "D", "Double");
    hint(hints, count, at->step_count > 0, "U", "Undo");
    hint(hints, count, has_bets, "C", "Clear");
    hint(hints, count, has_bets, "Enter", "Deal");
    rank_bets(hints, *count);
}

uint32_t controls_hints(const controls *at, controls_hint hints[CONTROLS_HINTS_MAX])
{
    uint32_t count = 0;
    const session *in = at->session;
    const view_person *self = session_self(in);
    if (at->is_banking) {
        hint(hints, &count, true, "0-9", "amount");
        hint(hints, &count, true, "Enter", "Take the bank");
        hint(hints, &count, true, "Esc", "Not yet");
        return count;
    }
    switch (current_need(at)) {
    case NEED_SEAT:
        hint(hints, &count, true, "Enter", "Sit down");
        break;
    case NEED_CHIPS:
        hint(hints, &count, true, "M", "Buy $1,000");
        break;
    case NEED_BANK:
        hint(hints, &count, true, "K", "Take the bank");
        hint(hints, &count, true, "N", "Decline");
        break;
    case NEED_BETS:
        hint_bets(at, hints, &count);
        break;
    case NEED_DECISION:
        hint(hints, &count, true, "P", "Play");
        hint(hints, &count, true, "F", "Fold");
        break;
    case NEED_NEXT:
        hint(hints, &count, true, "Enter", "Next round");
        break;
    case NEED_NOTHING:
        if (in->view.waiting == VIEW_WAITS_FOR_BANK) {
            hint(hints, &count, true, "K", "Take the bank");
        }
        if (self != NULL && self->is_away) {
            hint(hints, &count, true, "X", "Sit in again");
        }
        break;
    }
    return count;
}

uint32_t controls_hints_always(const controls *at, controls_hint hints[CONTROLS_HINTS_MAX])
{
    uint32_t count = 0;
    hint(hints, &count, true, "W", "Turn coach %s", at->session->has_coach ? "off" : "on");
    hint(hints, &count, true, "L", "Log");
    hint(hints, &count, true, "S", "Statistics");
    hint(hints, &count, true, "H", "History");
    hints[count - 1].rank = 1; /* dropped first on a narrow screen */
    hint(hints, &count, true, "T", "Notice");
    hint(hints, &count, at->menu != NULL && at->session->host.post != NULL, "O", "Rules");
    hint(hints, &count, true, "?", "Keys");
    hint(hints, &count, true, "Q", "Leave");
    return count;
}
