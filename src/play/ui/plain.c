/* SPDX-License-Identifier: MIT */
/*
 * Plain mode: reads lines of commands. A command is a word, followed by its value if it takes one;
 * a line may hold several, such as "ante 10 bonus 5 deal".
 */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "plain_internal.h"

#include "base/clock.h"

/* ---- Time ---- */

/* Advances the game. The result has been printed, so it counts as read. */
static void advance(plain *ui, int64_t elapsed)
{
    session *game = ui->session;
    do {
        if (session_needs(game) == NEED_NEXT) {
            session_see_result(game);
        }
        if (ui->time->hurry != NULL && !ui->time->is_timed) {
            ui->wait = INT64_MAX;
            ui->is_whole = ui->time->hurry(ui->time->context, ui->problem);
        } else {
            ui->wait = ui->time->advance(ui->time->context, elapsed, &ui->is_whole, ui->problem);
            elapsed = 0;
        }
        plain_say_new_lines(ui);
    } while (ui->is_whole && session_needs(game) == NEED_NEXT);
}

/* Runs the commands of a line one after another; an error drops the rest of the line. */
static void run_line(plain *ui, char *line)
{
    char *rest = NULL;
    char *word = strtok_r(line, " \t\r", &rest);
    bool is_fine = true;
    for (; word != NULL && is_fine && !ui->is_over && ui->is_whole;
         word = strtok_r(NULL, " \t\r", &rest)) {
        const plain_command *command = plain_find_command(word);
        const char *value = "";
        if (command == NULL) {
            fprintf(ui->options->out, "Unknown command \"%.40s\". Type help for a list.\n", word);
            return;
        }
        if (command->value != NULL) {
            value = strtok_r(NULL, " \t\r", &rest);
        }
        if (value == NULL && command->value[0] != '[') {
            fprintf(ui->options->out, "%s needs a value: %s %s.\n", word, word, command->value);
            return;
        }
        is_fine = command->act(ui, value != NULL ? value : "");
        advance(ui, 0);
    }
}

/* ---- Reading ---- */

/* Takes a complete line from the input buffer; false if there is none yet, or no more input. */
static bool next_line(plain *ui, char line[PLAIN_LINE_SIZE])
{
    char *end = memchr(ui->input, '\n', ui->used);
    if (end == NULL && ui->at_end && ui->used > 0) {
        end = ui->input + ui->used++; /* the last line may lack its line end */
    }
    if (end == NULL && ui->used == sizeof ui->input) {
        ui->is_too_long = true; /* it is skipped up to its end */
        ui->used = 0;
    }
    if (end == NULL) {
        return false;
    }
    size_t size = (size_t)(end - ui->input);
    memcpy(line, ui->input, size);
    line[size] = '\0';
    ui->used -= size + 1;
    memmove(ui->input, end + 1, ui->used);
    if (ui->is_too_long) {
        ui->is_too_long = false;
        fprintf(ui->options->out, "The line is too long.\n");
        line[0] = '\0';
    }
    return true;
}

static void fill(plain *ui)
{
    ssize_t count = read(ui->options->in, ui->input + ui->used, sizeof ui->input - ui->used);
    if (count > 0) {
        ui->used += (size_t)count;
    } else if (count == 0 || errno != EINTR) {
        ui->at_end = true;
    }
}

/* ---- All of it ---- */

static void wait_for_input(plain *ui)
{
    struct pollfd files[2] = {{.fd = ui->options->in, .events = POLLIN},
                              {.fd = -1, .events = POLLIN}};
    if (ui->time->file != NULL) {
        files[1].fd = ui->time->file(ui->time->context);
    }
    int most = ui->wait > 1000 ? 1000 : (int)ui->wait;
    if (poll(files, 2, most) > 0 && files[0].revents != 0) {
        fill(ui);
    }
}

/* Prints new lines while a command waits for something. */
static bool show(void *context)
{
    plain *ui = context;
    plain_say_new_lines(ui);
    fflush(ui->options->out);
    return *ui->options->stop == 0;
}

bool plain_run(session *game, const driver *time, const plain_options *options, failure *problem)
{
    plain ui = {.session = game,
                .time = time,
                .options = options,
                .said = game->line_count,
                .is_whole = true,
                .problem = problem};
    game->show = show;
    game->show_context = &ui;
    int64_t before = clock_steady_ms();
    char line[PLAIN_LINE_SIZE];
    bool has_prompted = false;
    plain_say_notice(&ui);
    while (!ui.is_over && *options->stop == 0 && !ferror(options->out)) {
        int64_t now = clock_steady_ms();
        advance(&ui, now - before);
        before = now;
        if (!ui.is_whole) {
            break;
        }
        plain_say_notice(&ui);
        plain_say_prompt(&ui);
        if (next_line(&ui, line)) {
            /* an empty line repeats the prompt */
            ui.asked = line[0] == '\0' ? NEED_NOTHING : ui.asked;
            run_line(&ui, line);
            has_prompted = false;
            continue;
        }
        if (ui.at_end) {
            break;
        }
        if (options->has_prompt && !has_prompted) {
            fprintf(options->out, "> ");
            has_prompted = true;
        }
        fflush(options->out);
        wait_for_input(&ui);
    }
    plain_say_new_lines(&ui);
    game->show = NULL;
    return ui.is_whole;
}
