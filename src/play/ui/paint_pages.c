/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <trey/hand.h>

#include "paint_internal.h"
#include "play/session/words.h"

/* ---- The log ---- */

static screen_style style_of(session_tone tone)
{
    static const screen_style styles[TONE_COUNT] = {[TONE_TABLE] = STYLE_DIM,
                                                    [TONE_OWN] = STYLE_PLAIN,
                                                    [TONE_GAIN] = STYLE_GAIN,
                                                    [TONE_LOSS] = STYLE_LOSS,
                                                    [TONE_COACH] = STYLE_ACCENT};
    return styles[tone];
}

static void format_line(char *out, size_t size, const session_line *line)
{
    snprintf(out, size, "%s%s%s", line->text, line->rule != TREY_RULE_NONE ? " " : "",
             trey_rule_id(line->rule));
}

/* Draws the latest lines, from the bottom up, as many as fit. */
void paint_log(screen *display, paint_area area, const session *game, int scroll)
{
    static screen scratch; /* off-screen, to count lines */
    uint64_t kept = game->line_count < SESSION_LINES_KEPT ? game->line_count : SESSION_LINES_KEPT;
    int bottom = area.y + area.height;
    for (uint64_t back = (uint64_t)scroll; back < kept && bottom > area.y; back++) {
        const session_line *line = &game->lines[(game->line_count - 1 - back) % SESSION_LINES_KEPT];
        char text[SESSION_LINE_SIZE + 16];
        format_line(text, sizeof text, line);
        screen_begin(&scratch, area.width, 8, false);
        int rows = screen_wrap(&scratch, 0, 0, area.width, 8, STYLE_PLAIN, text);
        if (bottom - rows < area.y) {
            break;
        }
        bottom -= rows;
        screen_wrap(display, area.x, bottom, area.width, rows, style_of(line->tone), text);
    }
}

/* ---- The session ---- */

void paint_course(screen *display, int x, int y, int width, const tally *sums, screen_style style)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int kept = (int)tally_round_count(sums), count = kept < width ? kept : width;
    int64_t least = 0, most = 0;
    for (int i = 0; i < count; i++) {
        int64_t net = tally_round_at(sums, (uint32_t)i)->after;
        least = net < least ? net : least;
        most = net > most ? net : most;
    }
    for (int i = 0; i < count; i++) {
        int64_t net = tally_round_at(sums, (uint32_t)(count - 1 - i))->after;
        int64_t height = most == least ? 0 : (net - least) * 7 / (most - least);
        screen_text(display, x + i, y, style, bars[height]);
    }
}

static void say_figure(screen *display, paint_area area, int row, const char *name,
                       const char *value, screen_style style)
{
    screen_text(display, area.x, area.y + row, STYLE_DIM, name);
    screen_text(display, area.x + 22, area.y + row, style, value);
}

static void paint_statistics(screen *display, paint_area area, const session *game)
{
    const tally *sums = &game->tally;
    char text[160], a[MONEY_TEXT_SIZE], b[MONEY_TEXT_SIZE], hand[TREY_HAND_TEXT_SIZE];
    int row = 0;
    snprintf(text, sizeof text, "%u: won %u, lost %u, void %u", sums->rounds, sums->won, sums->lost,
             sums->voided);
    say_figure(display, area, row++, "Rounds", text, STYLE_PLAIN);
    snprintf(text, sizeof text, "%s on %s wagered", gain_format(a, sums->net),
             dollars_format(b, sums->wagered));
    say_figure(display, area, row++, "Net", text, sums->net < 0 ? STYLE_LOSS : STYLE_GAIN);
    say_figure(display, area, row++, "Fees", dollars_format(a, sums->fees), STYLE_PLAIN);
    snprintf(text, sizeof text, "%s, %s", gain_format(a, sums->best_net),
             gain_format(b, sums->worst_net));
    say_figure(display, area, row++, "Best, worst round", text, STYLE_PLAIN);
    snprintf(text, sizeof text, "played %u, folded %u", sums->played, sums->folded);
    say_figure(display, area, row++, "Decisions", text, STYLE_PLAIN);
    snprintf(text, sizeof text, "%u, cost %s", sums->mistakes,
             dollars_format(a, sums->mistakes_cost));
    say_figure(display, area, row++, "Mistakes", text,
               sums->mistakes > 0 ? STYLE_LOSS : STYLE_PLAIN);
    snprintf(text, sizeof text, "%u rounds, %s", sums->banked, gain_format(a, sums->bank_net));
    say_figure(display, area, row++, "Banked", text, STYLE_PLAIN);
    say_figure(display, area, row++, "Best hand",
               sums->best_hand != 0
                   ? hand_sentence(game->view.posting.ruleset, hand, sums->best_hand)
                   : "none yet",
               STYLE_PLAIN);
    screen_text(display, area.x, area.y + row + 1, STYLE_DIM, "Net over time");
    paint_course(display, area.x + 22, area.y + row + 1, area.width - 22, sums, STYLE_ACCENT);
}

static void paint_history_row(screen *display, paint_area area, int y, const tally_round *round)
{
    char net[MONEY_TEXT_SIZE], after[MONEY_TEXT_SIZE], ante[MONEY_TEXT_SIZE];
    screen_printf(display, area.x, y, STYLE_DIM, "%5llu", (unsigned long long)round->round);
    if (round->hand[0] < TREY_DECK_CARDS) {
        paint_cards(display, area.x + 7, y, round->hand, 0);
    }
    if (round->bank[0] < TREY_DECK_CARDS) {
        trey_card laid_out[TREY_HAND_CARDS];
        trey_hand_lay_out(round->bank, laid_out); /* PROC-6 */
        paint_cards(display, area.x + 21, y, laid_out, 0);
    }
    screen_text(display, area.x + 35, y, STYLE_PLAIN,
                round->is_void                          ? "void"
                : round->banked                         ? "banked"
                : round->decision == TREY_DECISION_FOLD ? "folded"
                : round->decision == TREY_DECISION_PLAY ? "played"
                                                        : "bet");
    screen_right(display, area.x + 50, y, STYLE_PLAIN, dollars_format(ante, round->ante));
    screen_right(display, area.x + 60, y,
                 round->net > 0   ? STYLE_GAIN
                 : round->net < 0 ? STYLE_LOSS
                                  : STYLE_PLAIN,
                 gain_format(net, round->net));
    screen_right(display, area.x + 71, y, STYLE_DIM, gain_format(after, round->after));
    screen_text(display, area.x + 42, y, STYLE_LOSS, round->mistake > 0 ? "!" : " ");
}

static void paint_history(screen *display, paint_area area, const tally *sums, int scroll)
{
    screen_text(display, area.x, area.y, STYLE_DIM,
                "Round  You           Bank          Decision   Ante       Net    Session");
    for (int i = 0; i < area.height - 1 && scroll + i < (int)tally_round_count(sums); i++) {
        paint_history_row(display, area, area.y + 1 + i,
                          tally_round_at(sums, (uint32_t)(scroll + i)));
    }
    if (sums->rounds == 0) {
        screen_text(display, area.x, area.y + 2, STYLE_PLAIN, "No round has finished yet.");
    }
}

/* ---- Keys, notices, rules, the end ---- */

static void paint_all_keys(screen *display, paint_area area)
{
    static const char *const keys[][2] = {
        {"1 to 5", "chips of $1, $5, $25, $100, $500 to the chosen spot"},
        {"A, B", "chips go to the Ante, to the Bonus or Pair Plus"},
        {"G", "bet on the progressive, or not"},
        {"R, D", "repeat the last bets, double the bets"},
        {"U, C", "undo, clear"},
        {"Enter", "bet and deal; continue after a result"},
        {"P, F", "play, fold"},
        {"K, N", "take the bank, decline it"},
        {"W", "coach on or off"},
        {"L, S, H", "log, statistics, history"},
        {"T, O", "notice; change the rules (between rounds)"},
        {"M, X", "buy $1,000; sit out or in"},
        {"Esc", "close a page"},
        {"Q, Ctrl-C", "leave"},
    };
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]) && i < area.height; i++) {
        screen_text(display, area.x, area.y + i, STYLE_KEY, keys[i][0]);
        screen_text(display, area.x + 12, area.y + i, STYLE_PLAIN, keys[i][1]);
    }
}

/* Titles start in the first column of the text. */
static void paint_notice(screen *display, paint_area area, const controls *ui)
{
    const char *line = ui->session->notice;
    int rows = controls_notice_rows(ui), shown = controls_notice_shown(ui);
    for (int i = 0; i < ui->scroll + shown && *line != '\0'; i++) {
        size_t size = strcspn(line, "\n");
        if (i >= ui->scroll) {
            screen_printf(display, area.x, area.y + i - ui->scroll,
                          line[0] == ' ' ? STYLE_PLAIN : STYLE_BOLD, "%.*s", (int)size, line);
        }
        line += size + (line[size] == '\n');
    }
    int y = area.y + area.height - 1;
    screen_text(display, area.x, y, STYLE_KEY, "Enter: continue");
    if (rows > shown) {
        screen_printf(display, area.x + 18, y, STYLE_DIM, "↑ ↓ Space: scroll (%d to %d of %d)",
                      ui->scroll + 1, ui->scroll + shown < rows ? ui->scroll + shown : rows, rows);
    }
}

/* Draws a title in one row; a title that is too long ends with an ellipsis. */
static void paint_cut(screen *display, int x, int y, int width, const char *text)
{
    char kept[200];
    size_t size = (size_t)snprintf(kept, sizeof kept, "%s", text);
    size = size < sizeof kept ? size : sizeof kept - 1;
    bool is_cut = false;
    while (size > 0 && screen_columns(kept) + (is_cut ? 3 : 0) > width) {
        is_cut = true;
        while (size > 0 && kept[size - 1] != ' ') {
            size--; /* cut at a word boundary */
        }
        while (size > 0 && (kept[size - 1] == ' ' || kept[size - 1] == ',')) {
            size--;
        }
        kept[size] = '\0';
    }
    screen_printf(display, x, y, STYLE_DIM, "%s%s", kept, is_cut ? "..." : "");
}

static void paint_rules(screen *display, paint_area area, const controls *ui)
{
    const char *ids[MENU_TABLES_MAX];
    uint32_t count = menu_tables(ui->menu, ui->game, ids);
    int y = area.y;
    for (uint32_t i = 0; i < ui->menu->game_count && y < area.y + area.height - 4; i++, y++) {
        bool is_chosen = i == ui->game;
        screen_text(display, area.x, y, STYLE_ACCENT, is_chosen ? "▶" : " ");
        screen_text(display, area.x + 2, y, is_chosen ? STYLE_BOLD : STYLE_PLAIN,
                    ui->menu->games[i].id);
        paint_cut(display, area.x + 22, y, area.width - 22, ui->menu->games[i].ruleset->title);
    }
    screen_printf(display, area.x, ++y, STYLE_PLAIN, "%s  ← %s →",
                  strcmp(menu_table_word(ui->menu, ui->game), "schedule") == 0 ? "Schedule"
                                                                               : "Pay table",
                  count > 0 ? ids[ui->paytable] : "none");
    screen_text(display, area.x, area.y + area.height - 1, STYLE_DIM,
                "Arrow keys: choose. Enter: play with these rules. Esc: back.");
}

static void paint_leave(screen *display, paint_area area, const controls *ui)
{
    screen_text(display, area.x, area.y, STYLE_PLAIN,
                ui->is_kept ? "The session is saved." : "The session is not saved.");
    screen_text(display, area.x, area.y + 1, STYLE_KEY, "Press Q to leave, any other key to stay.");
}

static paint_area open_frame(screen *display, int width, int height, const char *title)
{
    width = width < display->width - 2 ? width : display->width - 2;
    height = height < display->height - 5 ? height
                                          : display->height - 5; /* bar and footer stay visible */
    int x = (display->width - width) / 2, y = 1 + (display->height - 5 - height) / 2;
    if (width >= display->width - 6) {
        screen_fill(display, 0, y, display->width, height,
                    STYLE_FELT); /* blank margin beside the frame */
    }
    screen_frame(display, x, y, width, height, STYLE_PLAIN, title);
    return (paint_area){x + 2, y + 1, width - 4, height - 2};
}

void paint_page(screen *display, const controls *ui)
{
    const session *game = ui->session;
    switch (ui->page) {
    case PAGE_KEYS:
        paint_all_keys(display, open_frame(display, 70, 16, "Keys"));
        break;
    case PAGE_LOG:
        paint_log(display, open_frame(display, 100, display->height, "Log"), game, ui->scroll);
        break;
    case PAGE_STATISTICS:
        paint_statistics(display, open_frame(display, 76, 13, "Statistics"), game);
        break;
    case PAGE_HISTORY:
        paint_history(display, open_frame(display, 76, display->height, "History"), &game->tally,
                      ui->scroll);
        break;
    case PAGE_NOTICE:
        paint_notice(display, open_frame(display, 78, display->height, "Notice"), ui);
        break;
    case PAGE_RULES:
        paint_rules(display, open_frame(display, 100, (int)ui->menu->game_count + 6, "Rules"), ui);
        break;
    case PAGE_LEAVE:
        paint_leave(display, open_frame(display, 50, 4, "Leave?"), ui);
        break;
    case PAGE_TABLE:
        break;
    }
}
