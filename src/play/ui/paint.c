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

static void paint_bar(screen *on, const session *of)
{
    const table_view *view = &of->view;
    char least[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE], text[160];
    screen_fill(on, 0, 0, on->width, 1, STYLE_BAR);
    int x = 1 + screen_text(on, 1, 0, STYLE_BAR, "Trey");
    x += screen_printf(on, x + 2, 0, STYLE_BAR, "%s",
                       view->posting.ruleset != NULL ? view->posting.ruleset->title
                                                     : view->rules.ruleset) +
         2;
    if (view->rules.schedule[0] != '\0' || view->rules.paytable[0] != '\0') {
        x += screen_printf(on, x, 0, STYLE_BAR_DIM, " · %s",
                           view->rules.schedule[0] != '\0' ? view->rules.schedule
                                                           : view->rules.paytable);
    }
    x += screen_printf(on, x, 0, STYLE_BAR_DIM, " · ante %s–%s",
                       dollars_format(least, view->posting.ante_min),
                       dollars_format(most, view->posting.ante_max));
    if (view->progressive.is_posted) {
        x += screen_printf(on, x, 0, STYLE_BAR_DIM, " · meter %s",
                           dollars_format(least, view->progressive.meter));
    }
    snprintf(text, sizeof text, "round %llu ", (unsigned long long)view->round_number);
    screen_right(on, on->width, 0, STYLE_BAR, text);
}

static int paint_hint(screen *on, int x, int y, const controls_hint *hint)
{
    int used = screen_text(on, x, y, hint->is_on ? STYLE_KEY : STYLE_KEY_OFF, hint->key);
    used += screen_printf(on, x + used, y, hint->is_on ? STYLE_PLAIN : STYLE_KEY_OFF, " %s",
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

static void paint_hints(screen *on, int y, controls_hint *hints, uint32_t count)
{
    int x = 1;
    count = fit_hints(hints, count, on->width - 2);
    for (uint32_t i = 0; i < count; i++) {
        x += paint_hint(on, x, y, &hints[i]);
    }
}

static void paint_keys(screen *on, const controls *at)
{
    controls_hint hints[CONTROLS_HINTS_MAX];
    paint_hints(on, on->height - 2, hints, controls_hints(at, hints));
    paint_hints(on, on->height - 1, hints, controls_hints_always(at, hints));
}

static void paint_prompt(screen *on, const controls *at, int seconds)
{
    char prompt[SESSION_PROMPT_SIZE], amount[MONEY_TEXT_SIZE];
    int y = on->height - 4, x = 1;
    const session *of = at->session;
    if (at->is_banking) {
        x += screen_printf(on, x, y, STYLE_ACCENT, "Put up %s_", dollars_format(amount, at->bank));
    } else {
        bool is_asked = session_needs(of) != NEED_NOTHING;
        x += screen_text(on, x, y, is_asked ? STYLE_ACCENT : STYLE_DIM, session_prompt(of, prompt));
    }
    if (seconds >= 0) {
        screen_printf(on, x + 2, y, seconds <= 5 ? STYLE_LOSS : STYLE_DIM, "%d s", seconds);
    }
    if (at->message[0] != '\0') {
        screen_text(on, 1, y + 1, STYLE_LOSS, at->message);
    } else if (of->line_count > 0) {
        const session_line *line = &of->lines[(of->line_count - 1) % SESSION_LINES_KEPT];
        screen_text(on, 1, y + 1, STYLE_DIM, line->text);
    }
}

/* ---- The bank and the own hand ---- */

static void name_bank(const session *of, char text[160])
{
    const table_view *view = &of->view;
    char wager[MONEY_TEXT_SIZE], left[MONEY_TEXT_SIZE], missing[MONEY_TEXT_SIZE];
    if (view->posting.ruleset != NULL && view->posting.ruleset->house_banks) {
        snprintf(text, 160, "Bank: the house");
    } else if (!view->has_round || view->bank_seat == 0) {
        snprintf(text, 160, "No bank yet");
    } else {
        int used =
            snprintf(text, 160, "Bank: %.40s, seat %u · %s", session_name(of, view->bank_person),
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

static void paint_bank(screen *on, paint_area area, const session *of, card_size size)
{
    view_hand hand = of->view.hands[TREY_BANKER];
    const trey_ruleset *ruleset = of->view.posting.ruleset;
    char text[160], value[TREY_HAND_TEXT_SIZE];
    if (hand.value != 0) {
        trey_hand_lay_out(hand.cards, hand.cards); /* PROC-6 */
    }
    int x = area.x + (area.width - paint_hand_width(size)) / 2;
    name_bank(of, text);
    screen_center(on, area.x, area.y, area.width, STYLE_FELT_BOLD, text);
    paint_hand(on, x, area.y + 1, &hand, of->view.shoe.deck, size);
    if (hand.value != 0) {
        int y = area.y + 1 + paint_hand_height(size) / 2;
        int right = x + paint_hand_width(size) + 2;
        screen_text(on, right, y, STYLE_FELT, hand_sentence(ruleset, value, hand.value));
        screen_text(on, right, y + 1, STYLE_FELT_DIM,
                    trey_hand_qualifies(hand.value) ? "qualifies" : "does not qualify");
    }
}

static int paint_bet(screen *on, int x, int y, const char *sign, int64_t cents, bool is_chosen)
{
    char amount[MONEY_TEXT_SIZE];
    return screen_printf(on, x, y, is_chosen ? STYLE_FELT_ACCENT : STYLE_FELT_BOLD, "%s%s %s%s",
                         is_chosen ? "[" : " ", sign, dollars_format(amount, cents),
                         is_chosen ? "]" : " ") +
           1;
}

static void paint_own_bets(screen *on, int x, int y, const controls *at)
{
    int left = x;
    const session *of = at->session;
    const view_stake *stake = session_stake(of);
    char bonus[32];
    snprintf(bonus, sizeof bonus, "%s %s", paint_bonus_sign(&of->view),
             trey_posting_bonus_title(&of->view.posting));
    if (session_needs(of) == NEED_BETS) {
        x += paint_bet(on, x, y, "● Ante", of->bets.ante, at->spot == TREY_WAGER_ANTE);
        x += paint_bet(on, x, y, bonus, of->bets.bonus, at->spot == TREY_WAGER_BONUS);
        if (of->bets.progressive) {
            paint_bet(on, x, y, "Progressive", of->view.posting.denomination, false);
        }
        char rack[120] = "";
        for (uint32_t i = 0; i < CONTROLS_CHIPS_MAX; i++) {
            char chip[MONEY_TEXT_SIZE];
            if (controls_chip(at, i) != 0) {
                snprintf(rack + strlen(rack), sizeof rack - strlen(rack), "%u:%s  ", i + 1,
                         dollars_format(chip, controls_chip(at, i)));
            }
        }
        screen_text(on, left + 1, y + 1, STYLE_FELT_DIM, rack);
    } else if (stake != NULL) {
        x += paint_bet(on, x, y, "● Ante", stake->ante, false);
        x += paint_bet(on, x, y, bonus, stake->bonus, false);
        x += paint_bet(on, x, y, "■ Play", stake->play, false);
        if (stake->progressive > 0) {
            paint_bet(on, x, y, "Progressive", stake->progressive, false);
        }
    }
}

static void paint_advice(screen *on, paint_area area, int x, const session *of)
{
    const view_stake *stake = session_stake(of);
    char text[COACH_TEXT_SIZE];
    coaching best;
    if (!of->has_coach || session_needs(of) != NEED_DECISION || stake == NULL ||
        !coach_evaluate(&best, &of->view, stake->seat, stake->ante)) {
        return;
    }
    screen_printf(on, x, area.y + 2, STYLE_FELT_ACCENT, "Coach: %s", coach_format(text, &best));
    /* In a small area the advice goes below the cards, where there is most room. */
    screen_text(on, area.height > CARD_HEIGHT + 1 ? x : area.x + 2, area.y + 3, STYLE_FELT_DIM,
                coach_why(text, &of->view, stake->seat));
}

static void paint_own(screen *on, paint_area area, const controls *at, card_size size)
{
    const session *of = at->session;
    const view_person *self = session_self(of);
    const view_stake *stake = session_stake(of);
    uint32_t seat = stake != NULL ? stake->seat : session_seat(of);
    const view_hand *hand = &of->view.hands[seat];
    char stack[MONEY_TEXT_SIZE], value[TREY_HAND_TEXT_SIZE];
    bool has_hand = seat != 0 && stake != NULL && hand->count > 0;
    int x = area.x + 2 + paint_hand_width(size) + 3, y = area.y;
    if (has_hand) {
        paint_hand(on, area.x + 2, area.y, hand, of->view.shoe.deck, size);
    } else {
        x = area.x + 23;
    }
    if (self == NULL) {
        screen_text(on, x, y, STYLE_FELT, "You are watching.");
        return;
    }
    screen_printf(on, x, y, STYLE_FELT_BOLD, "You, seat %u · %s%s%s", seat,
                  dollars_format(stack, self->stack), has_hand && hand->value != 0 ? " · " : "",
                  has_hand && hand->value != 0
                      ? hand_sentence(of->view.posting.ruleset, value, hand->value)
                      : "");
    paint_own_bets(on, x - 1, y + 1, at);
    paint_advice(on, area, x, of);
}

/* ---- All of it ---- */

static void paint_table(screen *on, const controls *at, paint_area felt)
{
    const session *of = at->session;
    paint_area arc = {felt.x, felt.y + 8, felt.width, felt.height - 8 - 6};
    bool is_large = paint_arc_fits(arc, of);
    card_size size = is_large ? CARD_IS_LARGE : CARD_IS_MIDDLE;
    int bank = 1 + paint_hand_height(size), own = is_large ? CARD_LARGE_HEIGHT : CARD_HEIGHT + 1;
    screen_fill(on, felt.x, felt.y, felt.width, felt.height, STYLE_FELT);
    paint_bank(on, (paint_area){felt.x, felt.y + (is_large ? 1 : 0), felt.width, bank}, of, size);
    int inset = is_large && felt.width > 84 ? (felt.width - 84) / 2 : 0;
    paint_own(on, (paint_area){felt.x + inset, felt.y + felt.height - own, felt.width - inset, own},
              at, size);
    if (is_large) {
        paint_arc(on, arc, of);
    } else {
        int top = felt.y + bank + (felt.height > 20 ? 1 : 0);
        paint_seat_list(on, (paint_area){felt.x, top, felt.width, felt.y + felt.height - own - top},
                        of);
    }
}

static void paint_panel(screen *on, paint_area area, const session *of)
{
    const tally *sums = &of->tally;
    char net[MONEY_TEXT_SIZE], cost[MONEY_TEXT_SIZE];
    screen_frame(on, area.x, area.y, area.width, 6, STYLE_DIM, "Session");
    screen_printf(on, area.x + 2, area.y + 1, STYLE_BOLD, "%u round%s", sums->rounds,
                  sums->rounds == 1 ? "" : "s");
    screen_right(on, area.x + area.width - 2, area.y + 1,
                 sums->net > 0   ? STYLE_GAIN
                 : sums->net < 0 ? STYLE_LOSS
                                 : STYLE_PLAIN,
                 gain_format(net, sums->net));
    screen_printf(on, area.x + 2, area.y + 2, STYLE_PLAIN, "Decided %u times, mistakes %u, cost %s",
                  sums->played + sums->folded, sums->mistakes,
                  dollars_format(cost, sums->mistakes_cost));
    paint_course(on, area.x + 2, area.y + 4, area.width - 4, sums, STYLE_ACCENT);
    screen_frame(on, area.x, area.y + 6, area.width, area.height - 6, STYLE_DIM, "Log");
    paint_log(on, (paint_area){area.x + 2, area.y + 7, area.width - 4, area.height - 8}, of, 0);
}

/* Shown instead of the table. Only leaving works here, because the player cannot see the bets. */
static void paint_too_small(screen *on, const controls *at)
{
    char text[400];
    snprintf(text, sizeof text,
             "The table needs %d columns and %d rows; this window has %d by %d. Make it larger, or "
             "run trey play --plain. Until then %s, and keys do not bet. %s",
             PAINT_WIDTH_MIN, PAINT_HEIGHT_MIN, on->width, on->height,
             at->is_live ? "the table goes on without you" : "the game waits",
             at->page == PAGE_LEAVE ? "Press Q again to leave, any other key to stay."
                                    : "Press Q to leave.");
    screen_wrap(on, 0, 0, on->width, on->height, STYLE_PLAIN, text);
}

bool paint_fits(int width, int height)
{
    return width >= PAINT_WIDTH_MIN && height >= PAINT_HEIGHT_MIN;
}

void paint(screen *on, const controls *at, int seconds)
{
    if (!paint_fits(on->width, on->height)) {
        paint_too_small(on, at);
        return;
    }
    paint_area felt = {0, 1, on->width, on->height - 1 - FOOT_HEIGHT};
    if (on->width >= PANEL_FROM) {
        felt.width -= PANEL_WIDTH;
        paint_panel(on, (paint_area){felt.width, 1, PANEL_WIDTH, felt.height}, at->session);
    }
    paint_bar(on, at->session);
    paint_table(on, at, felt);
    paint_prompt(on, at, seconds);
    paint_keys(on, at);
    if (at->page != PAGE_TABLE) {
        paint_page(on, at);
    }
}
