/* SPDX-License-Identifier: MIT */
#include "paint.h"

#include <stdio.h>
#include <string.h>

#include <trey/hand.h>

#include "paint_internal.h"
#include "play/session/coach.h"
#include "play/session/words.h"

enum { PANEL_WIDTH = 46, PANEL_FROM = 80 + PANEL_WIDTH, FOOT_HEIGHT = 4 };

/* ---- Head and foot ---- */

static void paint_bar(screen *display, const session *game)
{
    const table_view *view = &game->view;
    char least[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE], text[160];
    screen_fill(display, 0, 0, display->width, 1, STYLE_BAR);
    int x = 1 + screen_text(display, 1, 0, STYLE_BAR, "Trey");
    x += screen_printf(display, x + 2, 0, STYLE_BAR, "%s",
                       view->posting.ruleset != NULL ? view->posting.ruleset->title
                                                     : view->rules.ruleset) +
         2;
    if (view->rules.schedule[0] != '\0' || view->rules.paytable[0] != '\0') {
        x += screen_printf(display, x, 0, STYLE_BAR_DIM, " · %s",
                           view->rules.schedule[0] != '\0' ? view->rules.schedule
                                                           : view->rules.paytable);
    }
    x += screen_printf(display, x, 0, STYLE_BAR_DIM, " · ante %s–%s",
                       dollars_format(least, view->posting.ante_min),
                       dollars_format(most, view->posting.ante_max));
    if (view->progressive.is_posted) {
        x += screen_printf(display, x, 0, STYLE_BAR_DIM, " · meter %s",
                           dollars_format(least, view->progressive.meter));
    }
    snprintf(text, sizeof text, "round %llu ", (unsigned long long)view->round_number);
    screen_right(display, display->width, 0, STYLE_BAR, text);
}

static int paint_hint(screen *display, int x, int y, const controls_hint *hint)
{
    int used = screen_text(display, x, y, hint->is_on ? STYLE_KEY : STYLE_KEY_OFF, hint->key);
    used += screen_printf(display, x + used, y, hint->is_on ? STYLE_PLAIN : STYLE_KEY_OFF, " %s",
                          hint->text);
    return used + 2;
}

/* Chooses the hints that fit into a row; drops the least important ones and never cuts one. */
static uint32_t fit_hints(controls_hint *hints, uint32_t count, int width)
{
    for (;;) {
        int used = 0;
        uint32_t least = 0;
        for (uint32_t i = 0; i < count; i++) {
            used += screen_columns(hints[i].key) + 1 + screen_columns(hints[i].text) + 2;
            least = hints[i].rank > hints[least].rank ? i : least;
        }
        if (used - 2 <= width || count == 0 || hints[least].rank == 0) {
            return count;
        }
        memmove(hints + least, hints + least + 1, (count - least - 1) * sizeof *hints);
        count--;
    }
}

static void paint_hints(screen *display, int y, controls_hint *hints, uint32_t count)
{
    int x = 1;
    count = fit_hints(hints, count, display->width - 2);
    for (uint32_t i = 0; i < count; i++) {
        x += paint_hint(display, x, y, &hints[i]);
    }
}

static void paint_keys(screen *display, const controls *ui)
{
    controls_hint hints[CONTROLS_HINTS_MAX];
    paint_hints(display, display->height - 2, hints, controls_hints(ui, hints));
    paint_hints(display, display->height - 1, hints, controls_hints_always(ui, hints));
}

static void paint_prompt(screen *display, const controls *ui, int seconds)
{
    char prompt[SESSION_PROMPT_SIZE], amount[MONEY_TEXT_SIZE];
    int y = display->height - 4, x = 1;
    const session *game = ui->session;
    if (ui->is_banking) {
        x += screen_printf(display, x, y, STYLE_ACCENT, "Put up %s_",
                           dollars_format(amount, ui->bank));
    } else {
        bool is_asked = session_needs(game) != NEED_NOTHING;
        x += screen_text(display, x, y, is_asked ? STYLE_ACCENT : STYLE_DIM,
                         session_prompt(game, prompt));
    }
    if (seconds >= 0) {
        screen_printf(display, x + 2, y, seconds <= 5 ? STYLE_LOSS : STYLE_DIM, "%d s", seconds);
    }
    if (ui->message.text[0] != '\0') {
        screen_text(display, 1, y + 1, STYLE_LOSS, ui->message.text);
    } else if (game->line_count > 0) {
        const session_line *line = &game->lines[(game->line_count - 1) % SESSION_LINES_KEPT];
        screen_text(display, 1, y + 1, STYLE_DIM, line->text);
    }
}

/* ---- The bank and the own hand ---- */

static void name_bank(const session *game, char text[160])
{
    const table_view *view = &game->view;
    char wager[MONEY_TEXT_SIZE], left[MONEY_TEXT_SIZE], missing[MONEY_TEXT_SIZE];
    if (view->posting.ruleset != NULL && view->posting.ruleset->house_banks) {
        snprintf(text, 160, "Bank: the house");
    } else if (!view->has_round || view->bank_seat == 0) {
        snprintf(text, 160, "No bank yet");
    } else {
        int used =
            snprintf(text, 160, "Bank: %.40s, seat %u · %s", session_name(game, view->bank_person),
                     view->bank_seat, dollars_format(wager, view->bank_wager));
        size_t room = 160 - (size_t)used;
        if (view->is_settled) {
            snprintf(text + used, room, ", now %s",
                     dollars_format(left, view->bank_wager + view->settlement.collected -
                                              view->settlement.paid));
        } else if (!view->is_covered) {
            snprintf(text + used, room, " · %s short of covering all",
                     dollars_format(missing, view->cover_needed - view->bank_wager));
        } else if (view->stake_count > 0) {
            snprintf(text + used, room, " · covers all");
        }
    }
}

static void paint_bank(screen *display, paint_area area, const session *game, card_size size)
{
    view_hand hand = game->view.hands[TREY_BANKER];
    const trey_ruleset *ruleset = game->view.posting.ruleset;
    char text[160], value[TREY_HAND_TEXT_SIZE];
    if (hand.value != 0) {
        trey_hand_lay_out(hand.cards, hand.cards); /* PROC-6 */
    }
    int x = area.x + (area.width - paint_hand_width(size)) / 2;
    name_bank(game, text);
    screen_center(display, area.x, area.y, area.width, STYLE_FELT_BOLD, text);
    paint_hand(display, x, area.y + 1, &hand, game->view.shoe.deck, size);
    if (hand.value != 0) {
        int y = area.y + 1 + paint_hand_height(size) / 2;
        int right = x + paint_hand_width(size) + 2;
        screen_text(display, right, y, STYLE_FELT, hand_sentence(ruleset, value, hand.value));
        screen_text(display, right, y + 1, STYLE_FELT_DIM,
                    trey_hand_qualifies(hand.value) ? "qualifies" : "does not qualify");
    }
}

static int paint_bet(screen *display, int x, int y, const char *sign, int64_t cents, bool is_chosen)
{
    char amount[MONEY_TEXT_SIZE];
    return screen_printf(display, x, y, is_chosen ? STYLE_FELT_ACCENT : STYLE_FELT_BOLD,
                         "%s%s %s%s", is_chosen ? "[" : " ", sign, dollars_format(amount, cents),
                         is_chosen ? "]" : " ") +
           1;
}

static void paint_own_bets(screen *display, int x, int y, const controls *ui)
{
    int left = x;
    const session *game = ui->session;
    const view_stake *stake = session_stake(game);
    char bonus[32];
    snprintf(bonus, sizeof bonus, "%s %s", paint_bonus_sign(&game->view),
             trey_posting_bonus_title(&game->view.posting));
    if (session_needs(game) == NEED_BETS) {
        x += paint_bet(display, x, y, "● Ante", game->bets.ante, ui->spot == TREY_WAGER_ANTE);
        x += paint_bet(display, x, y, bonus, game->bets.bonus, ui->spot == TREY_WAGER_BONUS);
        if (game->bets.progressive) {
            paint_bet(display, x, y, "Progressive", game->view.posting.denomination, false);
        }
        char rack[120] = "";
        for (uint32_t i = 0; i < CONTROLS_CHIPS_MAX; i++) {
            char chip[MONEY_TEXT_SIZE];
            if (controls_chip(ui, i) != 0) {
                snprintf(rack + strlen(rack), sizeof rack - strlen(rack), "%u:%s  ", i + 1,
                         dollars_format(chip, controls_chip(ui, i)));
            }
        }
        screen_text(display, left + 1, y + 1, STYLE_FELT_DIM, rack);
    } else if (stake != NULL) {
        x += paint_bet(display, x, y, "● Ante", stake->ante, false);
        x += paint_bet(display, x, y, bonus, stake->bonus, false);
        x += paint_bet(display, x, y, "■ Play", stake->play, false);
        if (stake->progressive > 0) {
            paint_bet(display, x, y, "Progressive", stake->progressive, false);
        }
    }
}

static void paint_advice(screen *display, paint_area area, int x, const session *game)
{
    const view_stake *stake = session_stake(game);
    char text[COACH_TEXT_SIZE];
    coaching best;
    if (!game->has_coach || session_needs(game) != NEED_DECISION || stake == NULL ||
        !coach_evaluate(&best, &game->view, stake->seat, stake->ante)) {
        return;
    }
    screen_printf(display, x, area.y + 2, STYLE_FELT_ACCENT, "Coach: %s",
                  coach_format(text, &best));
    /* In a small area the advice goes below the cards, where there is most room. */
    screen_text(display, area.height > CARD_HEIGHT + 1 ? x : area.x + 2, area.y + 3, STYLE_FELT_DIM,
                coach_why(text, &game->view, stake->seat));
}

static void paint_own(screen *display, paint_area area, const controls *ui, card_size size)
{
    const session *game = ui->session;
    const view_person *self = session_self(game);
    const view_stake *stake = session_stake(game);
    uint32_t seat = stake != NULL ? stake->seat : session_seat(game);
    const view_hand *hand = &game->view.hands[seat];
    char stack[MONEY_TEXT_SIZE], value[TREY_HAND_TEXT_SIZE];
    bool has_hand = seat != 0 && stake != NULL && hand->count > 0;
    int x = area.x + 2 + paint_hand_width(size) + 3, y = area.y;
    if (has_hand) {
        paint_hand(display, area.x + 2, area.y, hand, game->view.shoe.deck, size);
    } else {
        x = area.x + 23;
    }
    if (self == NULL) {
        screen_text(display, x, y, STYLE_FELT, "You are watching.");
        return;
    }
    screen_printf(display, x, y, STYLE_FELT_BOLD, "You, seat %u · %s%s%s", seat,
                  dollars_format(stack, self->stack), has_hand && hand->value != 0 ? " · " : "",
                  has_hand && hand->value != 0
                      ? hand_sentence(game->view.posting.ruleset, value, hand->value)
                      : "");
    paint_own_bets(display, x - 1, y + 1, ui);
    paint_advice(display, area, x, game);
}

/* ---- All of it ---- */

static void paint_table(screen *display, const controls *ui, paint_area felt)
{
    const session *game = ui->session;
    paint_area arc = {felt.x, felt.y + 8, felt.width, felt.height - 8 - 6};
    bool is_large = paint_arc_fits(arc, game);
    card_size size = is_large ? CARD_IS_LARGE : CARD_IS_MIDDLE;
    int bank = 1 + paint_hand_height(size), own = is_large ? CARD_LARGE_HEIGHT : CARD_HEIGHT + 1;
    screen_fill(display, felt.x, felt.y, felt.width, felt.height, STYLE_FELT);
    paint_bank(display, (paint_area){felt.x, felt.y + (is_large ? 1 : 0), felt.width, bank}, game,
               size);
    int inset = is_large && felt.width > 84 ? (felt.width - 84) / 2 : 0;
    paint_own(display,
              (paint_area){felt.x + inset, felt.y + felt.height - own, felt.width - inset, own}, ui,
              size);
    if (is_large) {
        paint_arc(display, arc, game);
    } else {
        int top = felt.y + bank + (felt.height > 20 ? 1 : 0);
        paint_seat_list(
            display, (paint_area){felt.x, top, felt.width, felt.y + felt.height - own - top}, game);
    }
}

static void paint_panel(screen *display, paint_area area, const session *game)
{
    const tally *sums = &game->tally;
    char net[MONEY_TEXT_SIZE], cost[MONEY_TEXT_SIZE];
    screen_frame(display, area.x, area.y, area.width, 6, STYLE_DIM, "Session");
    screen_printf(display, area.x + 2, area.y + 1, STYLE_BOLD, "%u round%s", sums->rounds,
                  sums->rounds == 1 ? "" : "s");
    screen_right(display, area.x + area.width - 2, area.y + 1,
                 sums->net > 0   ? STYLE_GAIN
                 : sums->net < 0 ? STYLE_LOSS
                                 : STYLE_PLAIN,
                 gain_format(net, sums->net));
    screen_printf(display, area.x + 2, area.y + 2, STYLE_PLAIN,
                  "Decided %u times, mistakes %u, cost %s", sums->played + sums->folded,
                  sums->mistakes, dollars_format(cost, sums->mistakes_cost));
    paint_course(display, area.x + 2, area.y + 4, area.width - 4, sums, STYLE_ACCENT);
    screen_frame(display, area.x, area.y + 6, area.width, area.height - 6, STYLE_DIM, "Log");
    paint_log(display, (paint_area){area.x + 2, area.y + 7, area.width - 4, area.height - 8}, game,
              0);
}

/* Shown instead of the table. Only leaving works here, because the player cannot see the bets. */
static void paint_too_small(screen *display, const controls *ui)
{
    char text[400];
    snprintf(text, sizeof text,
             "The table needs %d columns and %d rows; this window has %d by %d. Make it larger, or "
             "run trey play --plain. Until then %s, and keys do not bet. %s",
             PAINT_WIDTH_MIN, PAINT_HEIGHT_MIN, display->width, display->height,
             ui->is_live ? "the table goes on without you" : "the game waits",
             ui->page == PAGE_LEAVE ? "Press Q again to leave, any other key to stay."
                                    : "Press Q to leave.");
    screen_wrap(display, 0, 0, display->width, display->height, STYLE_PLAIN, text);
}

bool paint_fits(int width, int height)
{
    return width >= PAINT_WIDTH_MIN && height >= PAINT_HEIGHT_MIN;
}

void paint(screen *display, const controls *ui, int seconds)
{
    if (!paint_fits(display->width, display->height)) {
        paint_too_small(display, ui);
        return;
    }
    paint_area felt = {0, 1, display->width, display->height - 1 - FOOT_HEIGHT};
    if (display->width >= PANEL_FROM) {
        felt.width -= PANEL_WIDTH;
        paint_panel(display, (paint_area){felt.width, 1, PANEL_WIDTH, felt.height}, ui->session);
    }
    paint_bar(display, ui->session);
    paint_table(display, ui, felt);
    paint_prompt(display, ui, seconds);
    paint_keys(display, ui);
    if (ui->page != PAGE_TABLE) {
        paint_page(display, ui);
    }
}
