/* SPDX-License-Identifier: MIT */
#include "screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void screen_begin(screen *made, int width, int height, bool is_ascii)
{
    made->width = width < SCREEN_WIDTH_MAX ? width : SCREEN_WIDTH_MAX;
    made->height = height < SCREEN_HEIGHT_MAX ? height : SCREEN_HEIGHT_MAX;
    made->is_ascii = is_ascii;
    screen_fill(made, 0, 0, made->width, made->height, STYLE_PLAIN);
}

/* ---- Characters ---- */

/* The ASCII replacement of a character. */
static uint32_t plain_letter(uint32_t glyph)
{
    static const struct {
        uint32_t glyph;
        char letter;
    } letters[] = {
        {0x2660, 's'},  {0x2665, 'h'},  {0x2666, 'd'}, {0x2663, 'c'}, /* suits */
        {0x2500, '-'},  {0x2502, '|'},  {0x2550, '='},                /* lines */
        {0x256D, '+'},  {0x256E, '+'},  {0x256F, '+'}, {0x2570, '+'}, /* corners */
        {0x2591, '#'},  {0x2592, '%'},  {0x2588, '#'}, {0x2581, '_'}, /* shades */
        {0x2582, '_'},  {0x2583, '.'},  {0x2584, '-'}, {0x2585, '-'}, {0x2586, '='}, {0x2587, '='},
        {0x25CF, 'o'},  {0x25CB, '.'}, /* spots */
        {0x25C6, '*'},  {0x25A0, '#'},  {0x25B6, '>'}, {0x00B7, '-'}, {0x2013, '-'}, {0x2026, '.'},
        {0x2190, '<'},  {0x2192, '>'},  {0x2191, '^'}, {0x2193, 'v'}, {0x2014, '-'}, {0x00D7, 'x'},
        {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'}, /* quotes */
    };
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].glyph == glyph) {
            return (uint32_t)letters[i].letter;
        }
    }
    return '?';
}

/* Decodes the next character of a text; invalid UTF-8 becomes one character that cannot be
 * shown. */
static uint32_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] < 0x80 ? 0 : at[0] < 0xC2 ? -1 : at[0] < 0xE0 ? 1 : at[0] < 0xF0 ? 2 : 3;
    uint32_t value = more == 0   ? at[0]
                     : more == 1 ? at[0] & 0x1FU
                     : more == 2 ? at[0] & 0x0FU
                                 : at[0] & 0x07U;
    int taken = 1;
    for (int i = 0; i < more; i++, taken++) {
        if ((at[1 + i] & 0xC0) != 0x80) {
            more = -1;
            break;
        }
        value = value << 6 | (at[1 + i] & 0x3FU);
    }
    *text += taken;
    return more < 0 ? 0 : value;
}

/* Whether a character is one column wide on every terminal: Latin, Greek, Cyrillic and similar,
 * and the symbols drawn here. */
static bool is_one_column(uint32_t glyph)
{
    bool is_control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0) || glyph == 0xAD;
    bool is_mark = (glyph >= 0x300 && glyph < 0x370) || (glyph >= 0x483 && glyph < 0x48A) ||
                   (glyph >= 0x591 && glyph < 0x1100);
    bool is_sign = (glyph >= 0x2010 && glyph < 0x2028) || (glyph >= 0x2190 && glyph < 0x2194) ||
                   (glyph >= 0x2500 && glyph < 0x25FD) || (glyph >= 0x2660 && glyph < 0x2668);
    return !is_control && !is_mark && (glyph < 0x1100 || is_sign);
}

static uint32_t displayed_glyph(const screen *display, uint32_t glyph)
{
    if (!is_one_column(glyph)) {
        return '?';
    }
    return display->is_ascii && glyph >= 0x80 ? plain_letter(glyph) : glyph;
}

static void put(screen *display, int x, int y, screen_style style, uint32_t glyph)
{
    if (x >= 0 && y >= 0 && x < display->width && y < display->height) {
        display->cells[y][x] =
            (screen_cell){.glyph = displayed_glyph(display, glyph), .style = (uint8_t)style};
    }
}

int screen_columns(const char *text)
{
    int count = 0;
    while (*text != '\0') {
        next_character(&text);
        count++;
    }
    return count;
}

/* ---- Painting ---- */

void screen_fill(screen *display, int x, int y, int width, int height, screen_style style)
{
    for (int row = y; row < y + height; row++) {
        for (int column = x; column < x + width; column++) {
            put(display, column, row, style, ' ');
        }
    }
}

int screen_text(screen *display, int x, int y, screen_style style, const char *text)
{
    int from = x;
    while (*text != '\0') {
        put(display, x++, y, style, next_character(&text));
    }
    return x - from;
}

int screen_printf(screen *display, int x, int y, screen_style style, const char *format, ...)
{
    char text[SCREEN_WIDTH_MAX * 4];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return screen_text(display, x, y, style, text);
}

void screen_right(screen *display, int x, int y, screen_style style, const char *text)
{
    screen_text(display, x - screen_columns(text), y, style, text);
}

void screen_center(screen *display, int x, int y, int width, screen_style style, const char *text)
{
    int columns = screen_columns(text);
    screen_text(display, x + (width - columns) / 2, y, style, text);
}

int screen_wrap(screen *display, int x, int y, int width, int height, screen_style style,
                const char *text)
{
    int lines = 0;
    while (*text != '\0' && lines < height && width > 0) {
        const char *end = text, *at = text;
        int columns = 0;
        while (*at != '\0' && columns < width) {
            next_character(&at);
            columns++;
            end = *at == ' ' || *at == '\0' ? at : end;
        }
        end = end == text ? at : end; /* a word longer than the line is split */
        char line[SCREEN_WIDTH_MAX * 4];
        snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
        screen_text(display, x, y + lines++, style, line);
        text = *end == ' ' ? end + 1 : end;
    }
    return lines;
}

void screen_frame(screen *display, int x, int y, int width, int height, screen_style style,
                  const char *title)
{
    screen_fill(display, x, y, width, height, style);
    for (int column = x + 1; column < x + width - 1; column++) {
        put(display, column, y, style, 0x2500);
        put(display, column, y + height - 1, style, 0x2500);
    }
    for (int row = y + 1; row < y + height - 1; row++) {
        put(display, x, row, style, 0x2502);
        put(display, x + width - 1, row, style, 0x2502);
    }
    put(display, x, y, style, 0x256D);
    put(display, x + width - 1, y, style, 0x256E);
    put(display, x, y + height - 1, style, 0x2570);
    put(display, x + width - 1, y + height - 1, style, 0x256F);
    if (title != NULL) {
        screen_printf(display, x + 2, y, style, " %s ", title);
    }
}

/* ---- Looking at it ---- */

static size_t encode(char *out, uint32_t glyph)
{
    if (glyph < 0x80) {
        out[0] = (char)glyph;
        return 1;
    }
    if (glyph < 0x800) {
        out[0] = (char)(0xC0 | glyph >> 6);
        out[1] = (char)(0x80 | (glyph & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | glyph >> 12);
    out[1] = (char)(0x80 | (glyph >> 6 & 0x3F));
    out[2] = (char)(0x80 | (glyph & 0x3F));
    return 3;
}

const char *screen_row(const screen *of, int y, char out[SCREEN_WIDTH_MAX * 4 + 1])
{
    size_t used = 0, kept = 0;
    for (int x = 0; x < of->width && y < of->height; x++) {
        used += encode(out + used, of->cells[y][x].glyph);
        kept = of->cells[y][x].glyph != ' ' ? used : kept;
    }
    out[kept] = '\0';
    return out;
}
