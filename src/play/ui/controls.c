/* SPDX-License-Identifier: MIT */
#include "controls.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/session/words.h"

void controls_begin(controls *ui, session *game, const menu *rules, bool is_kept)
{
    *ui = (controls){.session = game, .menu = rules, .is_kept = is_kept, .spot = TREY_WAGER_ANTE};
}

int64_t controls_chip(const controls *ui, uint32_t number)
{
    static const int64_t chips[CONTROLS_CHIPS_MAX] = {100, 500, 2500, 10000, 50000};
    int64_t step = ui->session->view.posting.increment;
    return number < CONTROLS_CHIPS_MAX && (step == 0 || chips[number] % step == 0) ? chips[number]
                                                                                   : 0;
}

static void show_message(controls *ui, const char *text)
{
    failure_set(&ui->message, "%s", text);
}

/* After a command: the message says why it was refused, or nothing. */
static void show_refusal(controls *ui, bool is_done)
{
    if (is_done) {
        ui->message.text[0] = '\0';
    }
}

static session_need current_need(const controls *ui)
{
    return session_needs(ui->session);
}

/* Whether the table waits for this from the player; otherwise the message says so. */
static bool check_need(controls *ui, session_need need, const char *text)
{
    bool is_needed = current_need(ui) == need;
    if (!is_needed) {
        show_message(ui, text);
    }
    return is_needed;
}

/* ---- Bets ---- */

static void remember(controls *ui)
{
    if (ui->step_count == CONTROLS_STEPS_MAX) {
        memmove(ui->steps, ui->steps + 1, sizeof ui->steps - sizeof ui->steps[0]);
        ui->step_count--;
    }
    ui->steps[ui->step_count++] = ui->session->bets;
}

static bool may_bet(controls *ui)
{
    return check_need(ui, NEED_BETS, "You cannot bet now.");
}

static void add_chip(controls *ui, uint32_t number)
{
    int64_t chip = controls_chip(ui, number);
    session_bets *bets = &ui->session->bets;
    if (chip == 0) {
        show_message(ui, "This table does not use that chip.");
    } else if (may_bet(ui)) {
        remember(ui);
        *(ui->spot == TREY_WAGER_ANTE ? &bets->ante : &bets->bonus) += chip;
    }
}

static void change_bets(controls *ui, char key)
{
    session_bets *bets = &ui->session->bets;
    const session_bets *before = &ui->session->bets_before;
    if (!may_bet(ui)) {
        return;
    }
    if (key == 'u') {
        if (ui->step_count > 0) {
            *bets = ui->steps[--ui->step_count];
        }
        return;
    }
    if (key == 'r' && before->ante == 0 && before->bonus == 0) {
        show_message(ui, "There is no earlier bet to repeat.");
        return;
    }
    remember(ui);
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

static void choose_spot(controls *ui, trey_wager_kind spot)
{
    if (may_bet(ui)) {
        ui->spot = spot;
    }
}

static void toggle_progressive(controls *ui)
{
    if (!ui->session->view.progressive.is_posted) {
        show_message(ui, "No progressive is posted here.");
    } else {
        change_bets(ui, 'g');
    }
}

/* ---- The bank ---- */

static const char not_offered[] = "The bank is not offered to you now.";

static void begin_banking(controls *ui)
{
    session *game = ui->session;
    const view_person *self = session_self(game);
    int64_t usual = game->view.posting.ante_min * 60;
    int64_t half = self != NULL ? self->stack / 20000 * 10000 : 0;
    if (current_need(ui) != NEED_BANK &&
        table_commands_have(game->view.commands, COMMAND_ASK_FOR_BANK) &&
        !session_ask(game, (table_command){.kind = COMMAND_ASK_FOR_BANK}, &ui->message)) {
        return;
    }
    bool house_banks =
        game->view.posting.ruleset != NULL && game->view.posting.ruleset->house_banks;
    if (!check_need(ui, NEED_BANK, house_banks ? "The house banks here." : not_offered)) {
        return;
    }
    ui->is_banking = true;
    const trey_posting *posting = &game->view.posting;
    int64_t least = trey_wager_smallest(posting->ante_min, posting->increment); /* WAGER-13 */
    ui->bank = usual < half || half == 0 ? usual : half;
    ui->bank = ui->bank < least ? least : ui->bank;
}

static void decline_bank(controls *ui)
{
    session *game = ui->session;
    table_command decline = {.kind = COMMAND_DECLINE_BANK, .seat = game->view.offered_seat};
    if (check_need(ui, NEED_BANK, not_offered)) {
        show_refusal(ui, session_ask(game, decline, &ui->message));
    }
}

/* Typing the bank's wager: digits, because the chip keys cannot make large amounts. */
static void type_bank(controls *ui, int key)
{
    session *game = ui->session;
    if (key >= '0' && key <= '9') {
        int64_t dollars = ui->bank / 100 * 10 + (key - '0');
        ui->bank = dollars < 100000000 ? dollars * 100 : ui->bank;
    } else if (key == PRESS_BACKSPACE) {
        ui->bank = ui->bank / 1000 * 100;
    } else if (key == PRESS_UP || key == PRESS_DOWN) {
        int64_t step = key == PRESS_UP ? 10000 : -10000;
        ui->bank = ui->bank + step > 0 ? ui->bank + step : ui->bank;
    } else if (key == PRESS_ESCAPE) {
        ui->is_banking = false;
    } else if (key == PRESS_ENTER || key == 'k') {
        table_command take = {
            .kind = COMMAND_TAKE_BANK, .seat = game->view.offered_seat, .amount = ui->bank};
        ui->is_banking = !session_ask(game, take, &ui->message);
    }
}

/* ---- The rest of the table ---- */

static void decide(controls *ui, bool play)
{
    if (check_need(ui, NEED_DECISION, "You have nothing to decide now.")) {
        show_refusal(ui, session_decide(ui->session, play, &ui->message));
    }
}

static void buy(controls *ui)
{
    session *game = ui->session;
    if (game->host.buy == NULL) {
        show_message(ui, "Buy more chips at the cage.");
    } else {
        show_refusal(ui, game->host.buy(game->host.context, 100000, &ui->message));
    }
}

static void sit_out_or_in(controls *ui)
{
    const view_person *self = session_self(ui->session);
    table_command command = {.kind =
                                 self != NULL && self->is_away ? COMMAND_SIT_IN : COMMAND_SIT_OUT};
    show_refusal(ui, session_ask(ui->session, command, &ui->message));
}

/* Sits down in the first free seat. */
static void sit_down(controls *ui)
{
    const table_view *view = &ui->session->view;
    trey_seat_set taken = 0;
    for (uint32_t i = 0; i < view->people_count; i++) {
        taken |= view->people[i].seats;
    }
    for (uint32_t seat = 1; seat <= view->posting.seats; seat++) {
        if ((taken >> seat & 1) == 0) {
            table_command sit = {.kind = COMMAND_SIT, .seat = seat};
            show_refusal(ui, session_ask(ui->session, sit, &ui->message));
            return;
        }
    }
    show_message(ui, "Every seat is taken.");
}

/* Enter always does the next thing. */
static void confirm(controls *ui)
{
    session *game = ui->session;
    switch (current_need(ui)) {
    case NEED_SEAT:
        sit_down(ui);
        break;
    case NEED_CHIPS:
        buy(ui);
        break;
    case NEED_BANK:
        begin_banking(ui);
        break;
    case NEED_BETS:
        if (game->bets.ante == 0 && game->bets.bonus == 0) {
            show_message(ui,
                         "You have not bet: press 1 to 5 for chips, R to repeat, X to sit out.");
        } else if (session_bet(game, &ui->message)) {
            ui->message.text[0] = '\0';
            ui->step_count = 0;
            ui->spot = TREY_WAGER_ANTE;
        }
        break;
    case NEED_DECISION:
        show_message(ui, "Press P to play or F to fold.");
        break;
    case NEED_NEXT:
        session_see_result(game);
        break;
    case NEED_NOTHING:
        break;
    }
}

/* ---- Pages ---- */

static void open_page(controls *ui, controls_page page)
{
    ui->page = ui->page == page ? PAGE_TABLE : page;
    ui->scroll = 0;
}

/* The first time, the game waits until rules are chosen. */
static void choose_rules(controls *ui, int key)
{
    bool is_first = ui->is_choosing;
    const char *ids[MENU_TABLES_MAX];
    uint32_t count = menu_tables(ui->menu, ui->game, ids);
    session *game = ui->session;
    table_rules rules;
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
        ui->game =
            (ui->game + (key == PRESS_DOWN ? 1 : ui->menu->game_count - 1)) % ui->menu->game_count;
        ui->paytable = 0;
        break;
    case PRESS_LEFT:
    case PRESS_RIGHT:
        ui->paytable =
            count == 0 ? 0 : (ui->paytable + (key == PRESS_RIGHT ? 1 : count - 1)) % count;
        break;
    case PRESS_ENTER:
        if (menu_choose(ui->menu, ui->game, count > 0 ? ids[ui->paytable] : NULL, &rules,
                        &ui->message) &&
            game->host.post(game->host.context, &rules, &ui->message)) {
            ui->message.text[0] = '\0';
            ui->page = PAGE_TABLE;
            game->bets = game->bets_before = (session_bets){0};
        }
        break;
    default:
        ui->page = PAGE_TABLE;
        break;
    }
    ui->is_choosing = is_first && ui->page == PAGE_RULES;
}

/* Rows used by bar, prompt, keys, frame and the line that explains scrolling. */
enum { NOTICE_MARGIN = 8 };

int controls_notice_shown(const controls *ui)
{
    return ui->rows > NOTICE_MARGIN ? ui->rows - NOTICE_MARGIN : 1;
}

int controls_notice_rows(const controls *ui)
{
    int rows = 0;
    for (const char *c = ui->session->notice; *c != '\0'; c++) {
        rows += *c == '\n';
    }
    return rows;
}

/* Handles the keys that move a page up and down, by a line or by `page_rows`. Returns false for
 * other keys. */
static bool scroll_page(controls *ui, int key, int page_rows)
{
    int rows = key == PRESS_UP          ? -1
               : key == PRESS_DOWN      ? 1
               : key == PRESS_PAGE_UP   ? -page_rows
               : key == PRESS_PAGE_DOWN ? page_rows
                                        : 0;
    ui->scroll = ui->scroll + rows < 0 ? 0 : ui->scroll + rows;
    return rows != 0;
}

/* All other keys wait until the notice has been read. */
static void press_in_notice(controls *ui, int key)
{
    int shown = controls_notice_shown(ui), hidden = controls_notice_rows(ui) - shown;
    int last = hidden > 0 ? hidden : 0;
    bool is_scrolled = scroll_page(ui, key == ' ' ? PRESS_PAGE_DOWN : key, shown - 1);
    ui->scroll = ui->scroll > last ? last : ui->scroll;
    if (!is_scrolled && (key == PRESS_ENTER || key == PRESS_ESCAPE || key == 't')) {
        ui->page = PAGE_TABLE;
        ui->is_reading = false;
    }
}

void controls_remind(controls *ui)
{
    const table_view *view = &ui->session->view;
    bool is_over = view->phase == TREY_PHASE_DONE || view->phase == TREY_PHASE_VOID;
    bool is_busy = ui->is_banking || current_need(ui) == NEED_NEXT ||
                   (session_stake(ui->session) != NULL && !is_over);
    if (ui->page == PAGE_TABLE && !is_busy && session_has_new_notice(ui->session)) {
        session_read_notice(ui->session);
        ui->page = PAGE_NOTICE;
        ui->scroll = 0;
        ui->is_reading = true;
    }
}

static void press_in_page(controls *ui, int key)
{
    if (!scroll_page(ui, key, 10)) {
        ui->page = PAGE_TABLE;
    }
}

/* The page of rules opens at those in force. */
static void show_posted(controls *ui)
{
    uint32_t game =
        ui->menu != NULL ? menu_find(ui->menu, ui->session->view.rules.ruleset) : MENU_GAMES_MAX;
    if (ui->page == PAGE_RULES && game != MENU_GAMES_MAX) {
        ui->game = game;
        ui->paytable = 0;
    }
}

/* Handles a key that opens a page, also from another page. Returns false for other keys. */
static bool press_page_key(controls *ui, int key)
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
        if (key == 'o' && (ui->menu == NULL || ui->session->host.post == NULL)) {
            show_message(ui, "You cannot change the rules of this table.");
        } else {
            open_page(ui, pages[i].page);
            ui->is_choosing = ui->is_reading = false;
            if (ui->page == PAGE_NOTICE) {
                session_read_notice(ui->session);
            }
            show_posted(ui);
        }
        return true;
    }
    return false;
}

static void press_at_table(controls *ui, int key)
{
    switch (key) {
    case 'a':
        choose_spot(ui, TREY_WAGER_ANTE);
        break;
    case 'b':
        choose_spot(ui, TREY_WAGER_BONUS);
        break;
    case 'r':
    case 'd':
    case 'u':
    case 'c':
        change_bets(ui, (char)key);
        break;
    case 'g':
        toggle_progressive(ui);
        break;
    case 'p':
    case 'f':
        decide(ui, key == 'p');
        break;
    case 'k':
        begin_banking(ui);
        break;
    case 'n':
        decline_bank(ui);
        break;
    case 'm':
        buy(ui);
        break;
    case 'x':
        sit_out_or_in(ui);
        break;
    case 'w':
        ui->session->has_coach = !ui->session->has_coach;
        break;
    case 'q':
        ui->page = PAGE_LEAVE;
        break;
    case PRESS_ENTER:
        confirm(ui);
        break;
    default:
        if (key >= '1' && key <= '9') {
            add_chip(ui, (uint32_t)(key - '1'));
        }
        break;
    }
}

/* The player chose not to leave: go back to the page before. */
static void cancel_leaving(controls *ui)
{
    ui->page = ui->is_choosing ? PAGE_RULES : ui->is_reading ? PAGE_NOTICE : PAGE_TABLE;
}

void controls_press(controls *ui, int key)
{
    key = key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key;
    ui->message.text[0] = '\0';
    if (ui->is_banking && current_need(ui) != NEED_BANK) {
        ui->is_banking = false; /* the time limit has passed */
    }
    if (ui->page == PAGE_LEAVE) {
        ui->is_over = key == 'y' || key == 'q' || key == PRESS_ENTER;
        cancel_leaving(ui);
    } else if (ui->is_banking) {
        type_bank(ui, key);
    } else if (ui->is_reading && key == 'q') {
        ui->page = PAGE_LEAVE;
    } else if (!ui->is_reading && press_page_key(ui, key)) {
        return;
    } else if (ui->page == PAGE_NOTICE) {
        press_in_notice(ui, key);
    } else if (ui->page == PAGE_RULES) {
        choose_rules(ui, key);
    } else if (ui->page != PAGE_TABLE) {
        press_in_page(ui, key);
    } else {
        press_at_table(ui, key);
    }
}

void controls_press_unseen(controls *ui, int key)
{
    bool is_q = key == 'q' || key == 'Q';
    ui->is_over = is_q && ui->page == PAGE_LEAVE;
    if (is_q) {
        ui->page = PAGE_LEAVE;
    } else if (ui->page == PAGE_LEAVE) {
        cancel_leaving(ui);
    }
}

/* ---- What is shown of them ---- */

__attribute__((format(printf, 5, 6))) static void
hint(controls_hint *hints, uint32_t *count, bool is_on, const char *key, const char *format, ...)
{
    controls_hint *added = &hints[(*count)++];
    va_list arguments;
    added->key = key;
    added->is_on = is_on;
    added->rank = 0;
    va_start(arguments, format);
    vsnprintf(added->text, sizeof added->text, format, arguments);
    va_end(arguments);
}

/* The hint for Deal always stays; hints that only correct a bet are dropped first (? lists
 * them). */
static void rank_bets(controls_hint *hints, uint32_t count)
{
    static const char order[] = "ABGRDCU";
    for (uint32_t i = 0; i < count; i++) {
        const char *found = hints[i].key[1] == '\0' ? strchr(order, hints[i].key[0]) : NULL;
        hints[i].rank = found != NULL ? (uint8_t)(1 + (found - order)) : 0;
    }
}

static void hint_bets(const controls *ui, controls_hint *hints, uint32_t *count)
{
    const session *game = ui->session;
    bool has_bets = game->bets.ante != 0 || game->bets.bonus != 0;
    hint(hints, count, true, "1-5", "chips");
    hint(hints, count, true, "A", "Ante");
    hint(hints, count, true, "B", "%s", trey_posting_bonus_title(&game->view.posting));
    if (game->view.progressive.is_posted) {
        hint(hints, count, true, "G", "Progressive");
    }
    hint(hints, count, game->bets_before.ante != 0 || game->bets_before.bonus != 0, "R", "Repeat");
    hint(hints, count, has_bets, "D", "Double");
    hint(hints, count, ui->step_count > 0, "U", "Undo");
    hint(hints, count, has_bets, "C", "Clear");
    hint(hints, count, has_bets, "Enter", "Deal");
    rank_bets(hints, *count);
}

uint32_t controls_hints(const controls *ui, controls_hint hints[CONTROLS_HINTS_MAX])
{
    uint32_t count = 0;
    const session *game = ui->session;
    const view_person *self = session_self(game);
    if (ui->is_banking) {
        hint(hints, &count, true, "0-9", "amount");
        hint(hints, &count, true, "Enter", "Take the bank");
        hint(hints, &count, true, "Esc", "Not yet");
        return count;
    }
    switch (current_need(ui)) {
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
        hint_bets(ui, hints, &count);
        break;
    case NEED_DECISION:
        hint(hints, &count, true, "P", "Play");
        hint(hints, &count, true, "F", "Fold");
        break;
    case NEED_NEXT:
        hint(hints, &count, true, "Enter", "Next round");
        break;
    case NEED_NOTHING:
        if (game->view.waiting == VIEW_WAITS_FOR_BANK) {
            hint(hints, &count, true, "K", "Take the bank");
        }
        if (self != NULL && self->is_away) {
            hint(hints, &count, true, "X", "Sit in again");
        }
        break;
    }
    return count;
}

uint32_t controls_hints_always(const controls *ui, controls_hint hints[CONTROLS_HINTS_MAX])
{
    uint32_t count = 0;
    hint(hints, &count, true, "W", "Turn coach %s", ui->session->has_coach ? "off" : "on");
    hint(hints, &count, true, "L", "Log");
    hint(hints, &count, true, "S", "Statistics");
    hint(hints, &count, true, "H", "History");
    hints[count - 1].rank = 1; /* dropped first on a narrow screen */
    hint(hints, &count, true, "T", "Notice");
    hint(hints, &count, ui->menu != NULL && ui->session->host.post != NULL, "O", "Rules");
    hint(hints, &count, true, "?", "Keys");
    hint(hints, &count, true, "Q", "Leave");
    return count;
}
