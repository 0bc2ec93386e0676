/* SPDX-License-Identifier: MIT */
/*
 * Progress bar and Ctrl-C for long runs.
 */
#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "format/text/count.h"

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;
static struct sigaction action_before;

/* Puts the earlier handler back, so that a second Ctrl-C ends the program at once. */
static void note_interrupt(int number)
{
    interrupted = 1;
    sigaction(number, &action_before, NULL);
}

bool progress_interrupted(void)
{
    return interrupted != 0;
}

/* ---- The bar ---- */

static double seconds_now(void)
{
    return (double)clock_steady_us() * 1e-6;
}

void progress_begin(progress *shown, int64_t rounds)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    double begun = seconds_now();
    *shown = (progress){
        .rounds = rounds, .begun = begun, .shown = begun, .is_shown = isatty(STDERR_FILENO) != 0};
    sigaction(SIGINT, NULL, &action_before); /* saved first: the handler uses it */
    sigaction(SIGINT, &action, NULL);
}

void progress_show(progress *shown, int64_t rounds)
{
    enum { WIDTH = 30 };
    double time = seconds_now(), done = (double)rounds / (double)shown->rounds;
    if (!shown->is_shown || time - shown->shown < 0.1) {
        return;
    }
    shown->shown = time;
    char bar[WIDTH + 1] = "", count[COUNT_TEXT_SIZE];
    memset(bar, ' ', WIDTH);
    memset(bar, '#', (size_t)(done * WIDTH));
    fprintf(stderr, "\r[%s] %3.0f %%  %s rounds, %.0f s left ", bar, 100 * done,
            count_format(count, rounds), (time - shown->begun) * (1 - done) / done);
}

double progress_end(const progress *shown)
{
    sigaction(SIGINT, &action_before, NULL);
    if (shown->shown > shown->begun) {
        fprintf(stderr, "\r%*s\r", 79, "");
    }
    return seconds_now() - shown->begun;
}
