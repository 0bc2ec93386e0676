/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <trey/seats.h>

#include "paint_internal.h"
#include "play/session/words.h"

/* ---- A seat in words ---- */

/* Net result of a seat, including the progressive; fees are shown separately. */
static int64_t net_of(const table_view *view, uint32_t seat, uint32_t person, int64_t coin)
{
    int64_t net = -coin; /* PROG-1: the progressive wager is never returned */
    for (uint32_t i = 0; i < view->awards.award_count; i++) {
        const trey_award *award = &view->awards.awards[i];
        net += award->seat == seat && award->bettor == person ? award->amount : 0;
    }
    for (uint32_t i = 0; i < view->awards.envy_count; i++) {
        const trey_envy *envy = &view->awards.envy[i];
        net += envy->seat == seat && envy->bettor == person ? envy->amount : 0;
    }
    for (uint32_t i = 0; i < view->settlement.line_count; i++) {
        const trey_line *line = &view->settlement.lines[i];
        if (line->seat == seat && line->bettor == person) {
            net += trey_line_paid(line) - trey_line_collected(line);
        }
    }
    return net;
}

static void set_status(seat_sheet *sheet, screen_style style, const char *text)
{
    sheet->status_style = style;
    snprintf(sheet->status, sizeof sheet->status, "%s", text);
}

static void set_result(seat_sheet *sheet, int64_t net)
{
    char text[MONEY_TEXT_SIZE];
    set_status(sheet,
               net > 0   ? STYLE_FELT_GAIN
               : net < 0 ? STYLE_FELT_LOSS
                         : STYLE_FELT,
               net == 0 ? "even" : gain_format(text, net));
}

static void find_status(seat_sheet *sheet, const session *game, const view_person *person,
                        trey_decision decision)
{
    const table_view *view = &game->view;
    bool has_bet = sheet->ante + sheet->bonus > 0;
    if (view->has_round && view->phase == TREY_PHASE_VOID && has_bet) {
        set_status(sheet, STYLE_FELT, "void");
    } else if (sheet->is_bank && view->is_settled) {
        set_result(sheet, view->settlement.collected - view->settlement.paid);
    } else if (view->is_settled && has_bet) {
        set_result(sheet, net_of(view, sheet->seat, sheet->person, sheet->progressive));
    } else if (sheet->is_bank) {
        set_status(sheet, STYLE_FELT_ACCENT, "bank");
    } else if (sheet->is_acting) {
        set_status(sheet, STYLE_FELT_ACCENT,
                   view->waiting == VIEW_WAITS_FOR_ANSWER ? "bank?" : "decides");
    } else if (decision != TREY_DECISION_OPEN) {
        set_status(sheet, STYLE_FELT_DIM, decision == TREY_DECISION_PLAY ? "plays" : "folded");
    } else if (person->is_disconnected) {
        set_status(sheet, STYLE_FELT_DIM, "offline");
    } else if (person->is_away || person->is_leaving) {
        set_status(sheet, STYLE_FELT_DIM, person->is_away ? "away" : "leaving");
    } else if (view->bets_are_open && person->is_ready) {
        set_status(sheet, STYLE_FELT_DIM, "ready");
    }
}

static const view_person *person_in(const table_view *view, uint32_t seat)
{
    for (uint32_t i = 0; i < view->people_count; i++) {
        if (trey_seats_have(view->people[i].seats, seat)) {
            return &view->people[i];
        }
    }
    return NULL;
}

const char *paint_bonus_sign(const table_view *view)
{
    const trey_ruleset *ruleset = view->posting.ruleset;
    return ruleset != NULL && ruleset->bonus_shape == TREY_BONUS_SHAPE_CIRCLE ? "○" : "◆";
}

void seat_sheet_make(seat_sheet *sheet, const session *game, uint32_t seat)
{
    const table_view *view = &game->view;
    const view_person *person = person_in(view, seat);
    trey_decision decision = TREY_DECISION_OPEN;
    *sheet = (seat_sheet){.seat = seat,
                          .hand = &view->hands[seat],
                          .deck = view->shoe.deck,
                          .bonus_sign = paint_bonus_sign(view),
                          /* COVER-9: the button is not used if the bank covers everything. */
                          .is_action =
                              view->has_round && view->action_seat == seat && !view->is_covered};
    if (person == NULL) {
        return;
    }
    sheet->person = person->person;
    sheet->name = session_name(game, person->person);
    sheet->is_own = person->person == game->person;
    sheet->is_bank = view->has_round && view->bank_seat == seat;
    sheet->is_acting = view->waiting_person == person->person && view->waiting_seat == seat;
    sheet->stack = person->stack;
    sheet->is_felt = person->is_felt;
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        if (stake->seat == seat && stake->person == person->person) {
            sheet->ante = stake->ante;
            sheet->play = stake->play;
            sheet->bonus = stake->bonus;
            sheet->progressive = stake->progressive;
            decision = (trey_decision)stake->decision;
        }
    }
    find_status(sheet, game, person, decision);
}

static const char *stack_text(char out[MONEY_TEXT_SIZE], const seat_sheet *sheet)
{
    return sheet->is_felt ? "on felt" : dollars_format(out, sheet->stack);
}

/* ---- Seats in a list ---- */

static void paint_amount(screen *display, int right, int y, int64_t cents)
{
    char text[MONEY_TEXT_SIZE];
    screen_right(display, right, y, cents > 0 ? STYLE_FELT_BOLD : STYLE_FELT_DIM,
                 cents > 0 ? dollars_format(text, cents) : "·");
}

static void paint_seat_row(screen *display, paint_area area, int y, const seat_sheet *sheet)
{
    char stack[MONEY_TEXT_SIZE], name[64];
    int x = area.x;
    screen_style style = sheet->is_own ? STYLE_FELT_BOLD : STYLE_FELT;
    screen_text(display, x + 1, y, STYLE_FELT_ACCENT, sheet->is_acting ? "▶" : " ");
    screen_printf(display, x + 3, y, STYLE_FELT_DIM, "%2u", sheet->seat);
    snprintf(name, sizeof name, "%.50s", sheet->name);
    screen_text(display, x + 6, y, style, name);
    screen_fill(display, x + 17, y, area.width - 17, 1, STYLE_FELT); /* clips a long name */
    screen_right(display, x + 26, y, style, stack_text(stack, sheet));
    paint_amount(display, x + 33, y, sheet->bonus);
    paint_amount(display, x + 41, y, sheet->ante);
    paint_amount(display, x + 49, y, sheet->play);
    paint_cards_line(display, x + 52, y, sheet->hand, sheet->deck);
    screen_text(display, x + 66, y, sheet->status_style, sheet->status);
    if (sheet->is_action && strlen(sheet->status) <= 7) { /* no room beside a result */
        screen_text(display, x + 74, y, STYLE_FELT_ACCENT, "action");
    }
}

static void paint_list_head(screen *display, int x, int y, const session *game)
{
    char bonus[32];
    const char *title = trey_posting_bonus_title(&game->view.posting);
    snprintf(bonus, sizeof bonus, "%s%s", paint_bonus_sign(&game->view),
             strlen(title) <= 5 ? title : "P.Plus");
    screen_text(display, x + 3, y, STYLE_FELT_DIM, "Seat");
    screen_right(display, x + 26, y, STYLE_FELT_DIM, "Chips");
    screen_right(display, x + 33, y, STYLE_FELT_DIM, bonus);
    screen_right(display, x + 41, y, STYLE_FELT_DIM, "●Ante");
    screen_right(display, x + 49, y, STYLE_FELT_DIM, "■Play");
    screen_text(display, x + 52, y, STYLE_FELT_DIM, "Cards");
}

void paint_seat_list(screen *display, paint_area area, const session *game)
{
    seat_sheet sheet;
    uint32_t own = session_seat(game), seats = game->view.posting.seats;
    int rows = area.height - 1, row = 0, taken = 0, before = 0;
    for (uint32_t seat = 1; seat <= seats; seat++) {
        bool is_taken = person_in(&game->view, seat) != NULL;
        taken += is_taken;
        before += is_taken && seat < own;
    }
    /* If the seats do not all fit, scroll so that the own seat is visible. */
    int most = taken > rows ? taken - rows : 0, skip = before - rows / 2;
    skip = skip < 0 ? 0 : skip > most ? most : skip;
    area.y += taken < rows ? (rows - taken) / 2 : 0;
    paint_list_head(display, area.x, area.y, game);
    for (uint32_t seat = 1; seat <= seats && row - skip < rows; seat++) {
        seat_sheet_make(&sheet, game, seat);
        if (sheet.person != 0 && row++ >= skip) {
            paint_seat_row(display, area, area.y + row - skip, &sheet);
        }
    }
}

/* ---- Seats around the table ---- */

enum { BLOCK_WIDTH = 14, BLOCK_HEIGHT = 9 };

bool paint_arc_fits(paint_area area, const session *game)
{
    return area.height >= BLOCK_HEIGHT + 5 &&
           area.width >= (int)game->view.posting.seats * BLOCK_WIDTH;
}

static void paint_spot(screen *display, int x, int y, const char *sign, int64_t cents)
{
    char text[MONEY_TEXT_SIZE + 8], amount[MONEY_TEXT_SIZE];
    snprintf(text, sizeof text, "%s %s", sign, cents > 0 ? dollars_format(amount, cents) : "");
    if (cents > 0) {
        screen_center(display, x, y, BLOCK_WIDTH - 1, STYLE_FELT_BOLD, text);
    } else {
        screen_center(display, x, y, BLOCK_WIDTH - 1, STYLE_FELT_DIM, sign);
    }
}

static void paint_block(screen *display, int x, int y, const seat_sheet *sheet)
{
    char text[80], stack[MONEY_TEXT_SIZE];
    int inner = BLOCK_WIDTH - 1;
    if (sheet->is_action) {
        screen_center(display, x, y - 1, inner, STYLE_FELT_ACCENT, "action");
    }
    paint_spot(display, x, y, sheet->bonus_sign, sheet->bonus);
    paint_spot(display, x, y + 1, "●", sheet->ante);
    paint_spot(display, x, y + 2, "■", sheet->play);
    if (sheet->person == 0) {
        snprintf(text, sizeof text, "seat %u", sheet->seat);
        screen_center(display, x, y + 6, inner, STYLE_FELT_DIM, text);
        return;
    }
    paint_hand(display, x, y + 3, sheet->hand, sheet->deck, CARD_IS_SMALL);
    snprintf(text, sizeof text, "%s%u %.10s", sheet->is_acting ? "▶ " : "", sheet->seat,
             sheet->name);
    screen_center(display, x, y + 6, inner, sheet->is_own ? STYLE_FELT_BOLD : STYLE_FELT, text);
    screen_center(display, x, y + 7, inner, STYLE_FELT_DIM, stack_text(stack, sheet));
    screen_center(display, x, y + 8, inner, sheet->status_style, sheet->status);
}

void paint_arc(screen *display, paint_area area, const session *game)
{
    int seats = (int)game->view.posting.seats;
    int pitch = area.width / seats < 20 ? area.width / seats : 20;
    int left = area.x + (area.width - pitch * seats) / 2;
    int depth = area.height - BLOCK_HEIGHT - 1, half = seats > 1 ? seats - 1 : 1;
    int spare = depth > 16 ? depth - 16 : 0;
    depth -= spare;
    for (int i = 0; i < seats; i++) {
        seat_sheet sheet;
        int off = 2 * i - (seats - 1); /* distance from the middle, in half seats */
        int y = area.y + 1 + spare / 2 + depth - depth * off * off / (half * half);
        seat_sheet_make(&sheet, game, (uint32_t)(seats - i)); /* seat 1 at the dealer's left */
        paint_block(display, left + pitch * i + (pitch - BLOCK_WIDTH + 1) / 2, y, &sheet);
    }
}
