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

static void set_status(seat_sheet *to, screen_style style, const char *text)
{
    to->status_style = style;
    snprintf(to->status, sizeof to->status, "%s", text);
}

static void set_result(seat_sheet *to, int64_t net)
{
    char text[MONEY_TEXT_SIZE];
    set_status(to,
               net > 0   ? STYLE_FELT_GAIN
               : net < 0 ? STYLE_FELT_LOSS
                         : STYLE_FELT,
               net == 0 ? "even" : gain_format(text, net));
}

static void find_status(seat_sheet *to, const session *game, const view_person *who,
                        trey_decision decision)
{
    const table_view *view = &game->view;
    bool has_bet = to->ante + to->bonus > 0;
    if (view->has_round && view->phase == TREY_PHASE_VOID && has_bet) {
        set_status(to, STYLE_FELT, "void");
    } else if (to->is_bank && view->is_settled) {
        set_result(to, view->settlement.collected - view->settlement.paid);
    } else if (view->is_settled && has_bet) {
        set_result(to, net_of(view, to->seat, to->person, to->progressive));
    } else if (to->is_bank) {
        set_status(to, STYLE_FELT_ACCENT, "bank");
    } else if (to->is_acting) {
        set_status(to, STYLE_FELT_ACCENT,
                   view->waiting == VIEW_WAITS_FOR_ANSWER ? "bank?" : "decides");
    } else if (decision != TREY_DECISION_OPEN) {
        set_status(to, STYLE_FELT_DIM, decision == TREY_DECISION_PLAY ? "plays" : "folded");
    } else if (who->is_away || who->is_leaving) {
        set_status(to, STYLE_FELT_DIM, who->is_away ? "away" : "leaving");
    } else if (view->bets_are_open && who->is_ready) {
        set_status(to, STYLE_FELT_DIM, "ready");
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

void seat_sheet_make(seat_sheet *made, const session *game, uint32_t seat)
{
    const table_view *view = &game->view;
    const view_person *who = person_in(view, seat);
    trey_decision decision = TREY_DECISION_OPEN;
    *made = (seat_sheet){.seat = seat,
                         .hand = &view->hands[seat],
                         .deck = view->shoe.deck,
                         .bonus_sign = paint_bonus_sign(view),
                         /* COVER-9: the button is not used if the bank covers everything. */
                         .is_action =
                             view->has_round && view->action_seat == seat && !view->is_covered};
    if (who == NULL) {
        return;
    }
    made->person = who->person;
    made->name = session_name(game, who->person);
    made->is_own = who->person == game->person;
    made->is_bank = view->has_round && view->bank_seat == seat;
    made->is_acting = view->waiting_person == who->person && view->waiting_seat == seat;
    made->stack = who->stack;
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        if (stake->seat == seat && stake->person == who->person) {
            made->ante = stake->ante;
            made->play = stake->play;
            made->bonus = stake->bonus;
            made->progressive = stake->progressive;
            decision = (trey_decision)stake->decision;
        }
    }
    find_status(made, game, who, decision);
}

/* ---- Seats in a list ---- */

static void paint_amount(screen *display, int right, int y, int64_t cents)
{
    char text[MONEY_TEXT_SIZE];
    screen_right(display, right, y, cents > 0 ? STYLE_FELT_BOLD : STYLE_FELT_DIM,
                 cents > 0 ? dollars_format(text, cents) : "·");
}

static void paint_seat_row(screen *display, paint_area area, int y, const seat_sheet *of)
{
    char stack[MONEY_TEXT_SIZE], name[64];
    int x = area.x;
    screen_style style = of->is_own ? STYLE_FELT_BOLD : STYLE_FELT;
    screen_text(display, x + 1, y, STYLE_FELT_ACCENT, of->is_acting ? "▶" : " ");
    screen_printf(display, x + 3, y, STYLE_FELT_DIM, "%2u", of->seat);
    snprintf(name, sizeof name, "%.50s", of->name);
    screen_text(display, x + 6, y, style, name);
    screen_fill(display, x + 17, y, area.width - 17, 1, STYLE_FELT); /* clips a long name */
    screen_right(display, x + 26, y, style, dollars_format(stack, of->stack));
    paint_amount(display, x + 33, y, of->bonus);
    paint_amount(display, x + 41, y, of->ante);
    paint_amount(display, x + 49, y, of->play);
    paint_cards_line(display, x + 52, y, of->hand, of->deck);
    screen_text(display, x + 66, y, of->status_style, of->status);
    if (of->is_action && strlen(of->status) <= 7) { /* no room beside a result */
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

static void paint_block(screen *display, int x, int y, const seat_sheet *of)
{
    char text[80], stack[MONEY_TEXT_SIZE];
    int inner = BLOCK_WIDTH - 1;
    if (of->is_action) {
        screen_center(display, x, y - 1, inner, STYLE_FELT_ACCENT, "action");
    }
    paint_spot(display, x, y, of->bonus_sign, of->bonus);
    paint_spot(display, x, y + 1, "●", of->ante);
    paint_spot(display, x, y + 2, "■", of->play);
    if (of->person == 0) {
        snprintf(text, sizeof text, "seat %u", of->seat);
        screen_center(display, x, y + 6, inner, STYLE_FELT_DIM, text);
        return;
    }
    paint_hand(display, x, y + 3, of->hand, of->deck, CARD_IS_SMALL);
    snprintf(text, sizeof text, "%s%u %.10s", of->is_acting ? "▶ " : "", of->seat, of->name);
    screen_center(display, x, y + 6, inner, of->is_own ? STYLE_FELT_BOLD : STYLE_FELT, text);
    screen_center(display, x, y + 7, inner, STYLE_FELT_DIM, dollars_format(stack, of->stack));
    screen_center(display, x, y + 8, inner, of->status_style, of->status);
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
