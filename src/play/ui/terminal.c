/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include "terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "paint.h"

enum { WAIT_MS_MAX = 1000, ESCAPE_MS = 40 };

/* Foreground and background of a style, for 256 and for 8 colors; -1: the terminal's default. */
typedef struct ink {
    short ink, ground, plain_ink;
    attr_t weight;   /* with colors … */
    attr_t no_color; /* … and without */
} ink;

static const ink inks[STYLE_COUNT] = {
    [STYLE_PLAIN] = {-1, -1, -1, 0, 0},
    [STYLE_DIM] = {245, -1, -1, 0, A_DIM},
    [STYLE_BOLD] = {-1, -1, -1, A_BOLD, A_BOLD},
    [STYLE_ACCENT] = {179, -1, COLOR_YELLOW, A_BOLD, A_BOLD},
    [STYLE_GAIN] = {78, -1, COLOR_GREEN, 0, 0},
    [STYLE_LOSS] = {210, -1, COLOR_RED, 0, 0},
    [STYLE_BAR] = {255, 236, -1, A_BOLD, A_REVERSE},
    [STYLE_BAR_DIM] = {250, 236, -1, 0, A_REVERSE},
    [STYLE_KEY] = {179, -1, COLOR_YELLOW, A_BOLD, A_BOLD},
    [STYLE_KEY_OFF] = {240, -1, -1, 0, A_DIM},
    [STYLE_FELT] = {254, 23, -1, 0, 0},
    [STYLE_FELT_DIM] = {151, 23, -1, 0, A_DIM},
    [STYLE_FELT_BOLD] = {231, 23, -1, A_BOLD, A_BOLD},
    [STYLE_FELT_ACCENT] = {222, 23, COLOR_YELLOW, A_BOLD, A_BOLD},
    [STYLE_FELT_GAIN] = {120, 23, COLOR_GREEN, A_BOLD, A_BOLD},
    [STYLE_FELT_LOSS] = {217, 23, COLOR_RED, 0, 0},
    [STYLE_CARD] = {16, 255, -1, A_BOLD, A_BOLD},
    [STYLE_CARD_RED] = {160, 255, COLOR_RED, A_BOLD, A_BOLD},
    [STYLE_CARD_BACK] = {110, 24, COLOR_BLUE, 0, A_DIM},
    [STYLE_CARD_BACK_2] = {217, 88, COLOR_RED, 0, A_DIM},
};

bool terminal_is_available(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && name != NULL &&
           name[0] != '\0' && strcmp(name, "dumb") != 0;
}

/* Starts colors; returns whether they are used. */
static bool begin_colors(const terminal_options *options)
{
    if (options->has_no_color || !has_colors() || start_color() == ERR ||
        use_default_colors() == ERR) {
        return false;
    }
    bool has_many = COLORS >= 256;
    for (int i = 0; i < STYLE_COUNT; i++) {
        init_pair((short)(i + 1), has_many ? inks[i].ink : inks[i].plain_ink,
                  has_many ? inks[i].ground : -1);
    }
    return true;
}

/* ---- Out ---- */

static void show_cell(int x, int y, const screen_cell *cell, bool has_colors)
{
    wchar_t text[2] = {(wchar_t)cell->glyph, L'\0'};
    const ink *style = &inks[cell->style];
    cchar_t made;
    setcchar(&made, text, has_colors ? style->weight : style->no_color,
             (short)(has_colors ? cell->style + 1 : 0), NULL);
    mvadd_wch(y, x, &made);
}

static void show(const screen *from, bool has_colors)
{
    erase();
    for (int y = 0; y < from->height; y++) {
        for (int x = 0; x < from->width; x++) {
            show_cell(x, y, &from->cells[y][x], has_colors);
        }
    }
    refresh();
}

/* ---- In ---- */

/* Translates an ncurses key; 0: a key without meaning here. */
static int translate_key(int code)
{
    switch (code) {
    case '\r':
    case '\n':
    case KEY_ENTER:
        return PRESS_ENTER;
    case 27:
        return PRESS_ESCAPE;
    case KEY_UP:
        return PRESS_UP;
    case KEY_DOWN:
        return PRESS_DOWN;
    case KEY_LEFT:
        return PRESS_LEFT;
    case KEY_RIGHT:
        return PRESS_RIGHT;
    case KEY_PPAGE:
        return PRESS_PAGE_UP;
    case KEY_NPAGE:
        return PRESS_PAGE_DOWN;
    case KEY_BACKSPACE:
    case 127:
    case 8:
        return PRESS_BACKSPACE;
    default:
        return code > 0 && code < 127 ? code : 0;
    }
}

/* Returns false if the terminal is gone. */
static bool read_keys(controls *ui, bool is_readable)
{
    bool is_first = true;
    int code;
    while ((code = getch()) != ERR) {
        int key = translate_key(code);
        is_first = false;
        if (key != 0 && paint_fits(COLS, LINES)) {
            controls_press(ui, key);
        } else if (key != 0) {
            controls_press_unseen(ui, key);
        }
    }
    return !(is_readable && is_first && !isatty(STDIN_FILENO));
}

/* ---- Time ---- */

static int seconds_left(const controls *ui, const driver *time)
{
    const table_view *view = &ui->session->view;
    bool is_own = session_needs(ui->session) != NEED_NOTHING;
    if (view->waiting_until == INT64_MAX || (is_own && !time->is_timed)) {
        return -1;
    }
    int64_t left = view->waiting_until - time->time(time->context);
    return left < 0 ? 0 : (int)((left + 999) / 1000);
}

/* Waits; returns whether a key or a hang-up is pending. */
static bool wait_for_key(const driver *time, int64_t wait)
{
    struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (time->file != NULL) {
        files[1].fd = time->file(time->context);
    }
    return poll(files, 2, wait > WAIT_MS_MAX ? WAIT_MS_MAX : (int)wait) > 0 &&
           files[0].revents != 0;
}

/* Everything that is needed to draw. */
typedef struct picture {
    controls *at;
    const driver *time;
    const terminal_options *options;
    screen *painted;
    bool has_colors;
} picture;

static bool show_now(void *context)
{
    const picture *of = context;
    of->at->rows = LINES;
    screen_begin(of->painted, COLS, LINES, of->options->is_ascii);
    paint(of->painted, of->at, seconds_left(of->at, of->time));
    show(of->painted, of->has_colors);
    return *of->options->stop == 0;
}

static bool run_loop(controls *ui, const driver *time, const terminal_options *options,
                     screen *painted, bool has_colors, failure *problem)
{
    picture shown = {ui, time, options, painted, has_colors};
    ui->session->show = show_now;
    ui->session->show_context = &shown;
    int64_t before = clock_steady_ms();
    bool is_whole = true, is_there = true;
    while (!ui->is_over && *options->stop == 0 && is_there) {
        int64_t now = clock_steady_ms();
        if (paint_fits(COLS, LINES)) {
            controls_remind(ui);
        }
        bool is_held =
            ui->is_choosing || (!ui->is_live && (ui->is_reading || !paint_fits(COLS, LINES)));
        int64_t wait =
            is_held ? WAIT_MS_MAX : time->advance(time->context, now - before, &is_whole, problem);
        before = now;
        if (!is_whole) {
            break;
        }
        show_now(&shown);
        bool is_readable = wait_for_key(time, wait);
        is_there = read_keys(ui, is_readable);
    }
    ui->session->show = NULL;
    return is_whole;
}

bool terminal_run(controls *ui, const driver *time, const terminal_options *options,
                  failure *problem)
{
    terminal_options wanted = *options;
    setlocale(LC_CTYPE, "");
    wanted.is_ascii |= strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    screen *painted = calloc(1, sizeof *painted);
    SCREEN *shown = newterm(NULL, stdout, stdin);
    if (painted == NULL || shown == NULL) {
        failure_set(problem, "This terminal cannot show a table. Use --plain.");
        free(painted);
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    nodelay(stdscr, TRUE);
    curs_set(0);
    bool is_whole = run_loop(ui, time, &wanted, painted, begin_colors(&wanted), problem);
    endwin();
    delscreen(shown);
    free(painted);
    return is_whole;
}
