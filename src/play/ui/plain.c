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
static void advance(plain *at, int64_t elapsed)
{
    session *game = at->session;
    do {
        if (session_needs(game) == NEED_NEXT) {
            game->seen_round = game->view.round_number;
        }
        if (at->time->hurry != NULL && !at->time->is_timed) {
            at->wait = INT64_MAX;
            at->is_whole = at->time->hurry(at->time->context, at->problem);
        } else {
            at->wait = at->time->advance(at->time->context, elapsed, &at->is_whole, at->problem);
            elapsed = 0;
        }
        plain_say_new_lines(at);
    } while (at->is_whole && session_needs(game) == NEED_NEXT);
}

/* Runs the commands of a line one after another; an error drops the rest of the line. */
static void run_line(plain *at, char *line)
{
    char *rest = NULL;
    char *word = strtok_r(line, " \t\r", &rest);
    bool is_fine = true;
    for (; word != NULL && is_fine && !at->is_over && at->is_whole;
         word = strtok_r(NULL, " \t\r", &rest)) {
        const plain_command *command = plain_find_command(word);
        const char *value = "";
        if (command == NULL) {
            fprintf(at->options->out, "Unknown command \"%.40s\". Type help for a list.\n", word);
            return;
        }
        if (command->value != NULL) {
            value = strtok_r(NULL, " \t\r", &rest);
        }
        if (value == NULL && command->value[0] != '[') {
            fprintf(at->options->out, "%s needs a value: %s %s.\n", word, word, command->value);
            return;
        }
        is_fine = command->act(at, value != NULL ? value : "");
        advance(at, 0);
    }
}

/* ---- Reading ---- */

/* Takes a complete line from the input buffer; false if there is none yet, or no more input. */
static bool next_line(plain *at, char line[PLAIN_LINE_SIZE])
{
    char *end = memchr(at->input, '\n', at->used);
    if (end == NULL && at->at_end && at->used > 0) {
        end = at->input + at->used++; /* the last line may lack its line end */
    }
    if (end == NULL && at->used == sizeof at->input) {
        at->is_too_long = true; /* it is skipped up to its end */
        at->used = 0;
    }
    if (end == NULL) {
        return false;
    }
    size_t size = (size_t)(end - at->input);
    memcpy(line, at->input, size);
    line[size] = '\0';
    at->used -= size + 1;
    memmove(at->input, end + 1, at->used);
    if (at->is_too_long) {
        at->is_too_long = false;
        fprintf(at->options->out, "The line is too long.\n");
        line[0] = '\0';
    }
    return true;
}

static void fill(plain *at)
{
    ssize_t count = read(at->options->in, at->input + at->used, sizeof at->input - at->used);
    if (count > 0) {
        at->used += (size_t)count;
    } else if (count == 0 || errno != EINTR) {
        at->at_end = true;
    }
}

/* ---- All of it ---- */

static void wait_for_input(plain *at)
{
    struct pollfd files[2] = {{.fd = at->options->in, .events = POLLIN},
                              {.fd = -1, .events = POLLIN}};
    if (at->time->file != NULL) {
        files[1].fd = at->time->file(at->time->context);
    }
    int most = at->wait > 1000 ? 1000 : (int)at->wait;
    if (poll(files, 2, most) > 0 && files[0].revents != 0) {
        fill(at);
    }
}

/* Prints new lines while a command waits for something. */
static bool show(void *context)
{
    plain *at = context;
    plain_say_new_lines(at);
    fflush(at->options->out);
    return *at->options->stop == 0;
}

bool plain_run(session *game, const driver *time, const plain_options *options, failure *problem)
{
    plain at = {.session = game,
                .time = time,
                .options = options,
                .said = game->line_count,
                .is_whole = true,
                .problem = problem};
    game->show = show;
    game->show_context = &at;
    int64_t before = clock_steady_ms();
    char line[PLAIN_LINE_SIZE];
    bool has_prompted = false;
    plain_say_notice(&at);
    while (!at.is_over && *options->stop == 0 && !ferror(options->out)) {
        int64_t now = clock_steady_ms();
        advance(&at, now - before);
        before = now;
        if (!at.is_whole) {
            break;
        }
        plain_say_notice(&at);
        plain_say_prompt(&at);
        if (next_line(&at, line)) {
            /* an empty line repeats the prompt */
            at.asked = line[0] == '\0' ? NEED_NOTHING : at.asked;
            run_line(&at, line);
            has_prompted = false;
            continue;
        }
        if (at.at_end) {
            break;
        }
        if (options->has_prompt && !has_prompted) {
            fprintf(options->out, "> ");
            has_prompted = true;
        }
        fflush(options->out);
        wait_for_input(&at);
    }
    plain_say_new_lines(&at);
    game->show = NULL;
    return at.is_whole;
}
