/* SPDX-License-Identifier: MIT */
#include "password_prompt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* ---- Lines ---- */

/* Reads a byte. With `allowed`, signals are blocked, and those that it allows interrupt the wait:
 * one that came before the wait began ends it at once, where a plain read would sleep until the
 * next key. */
static ssize_t read_byte(int file, const sigset_t *allowed, char *c)
{
    struct pollfd readable = {.fd = file, .events = POLLIN};
    if (allowed != NULL && ppoll(&readable, 1, NULL, allowed) < 0) {
        return -1;
    }
    return read(file, c, 1);
}

/* Reads byte by byte: whatever follows the line belongs to another reader. */
static password_line read_line(int file, const sigset_t *allowed, char line[PASSWORD_PROMPT_SIZE])
{
    size_t used = 0;
    char c = '\0';
    ssize_t count;
    while ((count = read_byte(file, allowed, &c)) == 1 && c != '\n' &&
           used < PASSWORD_PROMPT_SIZE - 1) {
        line[used++] = c;
    }
    line[used] = '\0';
    if (count < 0) {
        return errno == EINTR ? PASSWORD_LINE_STOPPED : PASSWORD_LINE_FAILED;
    }
    return count == 1 && c != '\n'   ? PASSWORD_LINE_TOO_LONG
           : count == 0 && used == 0 ? PASSWORD_LINE_NONE
                                     : PASSWORD_LINE_WHOLE;
}

password_line password_line_read(int file, char line[PASSWORD_PROMPT_SIZE])
{
    return read_line(file, NULL, line);
}

enum { STOP_COUNT = 2 };

static const int stop_signals[STOP_COUNT] = {SIGINT, SIGTERM};
static int asked_terminal;
static struct termios terminal_before;

static void restore_and_stop(int number)
{
    tcsetattr(asked_terminal, TCSANOW, &terminal_before);
    signal(number, SIG_DFL);
    raise(number);
}

/* Leaves signals alone that the caller catches or ignores. */
static void catch_stops(struct sigaction before[STOP_COUNT])
{
    struct sigaction restore = {.sa_handler = restore_and_stop};
    sigemptyset(&restore.sa_mask);
    for (size_t i = 0; i < STOP_COUNT; i++) {
        sigaction(stop_signals[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL) {
            sigaction(stop_signals[i], &restore, NULL);
        }
    }
}

password_line password_line_ask(int terminal, int out, const char *prompt,
                                char line[PASSWORD_PROMPT_SIZE])
{
    struct sigaction before[STOP_COUNT];
    sigset_t stops, allowed;
    if (tcgetattr(terminal, &terminal_before) != 0) {
        return PASSWORD_LINE_FAILED;
    }
    struct termios quiet = terminal_before;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    asked_terminal = terminal;
    catch_stops(before);
    sigemptyset(&stops);
    for (size_t i = 0; i < STOP_COUNT; i++) {
        sigaddset(&stops, stop_signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &stops, &allowed);
    /* Before the prompt, so that typing ahead is not echoed. */
    tcsetattr(terminal, TCSAFLUSH, &quiet);
    dprintf(out, "%s", prompt);
    password_line end = read_line(terminal, &allowed, line);
    int why = errno;
    tcsetattr(terminal, TCSAFLUSH, &terminal_before);
    pthread_sigmask(SIG_SETMASK, &allowed, NULL);
    for (size_t i = 0; i < STOP_COUNT; i++) {
        sigaction(stop_signals[i], &before[i], NULL);
    }
    dprintf(out, "\n");
    errno = why;
    return end;
}

/* ---- A password to log in with ---- */

static int report(const shell_command *command, password_line end, int file)
{
    switch (end) {
    case PASSWORD_LINE_WHOLE:
        return STATUS_FINE;
    case PASSWORD_LINE_NONE:
        return shell_fail(command, STATUS_REFUSED, "no password was given");
    case PASSWORD_LINE_TOO_LONG:
        return shell_fail(command, STATUS_REFUSED, "the password is longer than %d bytes",
                          PASSWORD_SIZE_MAX);
    case PASSWORD_LINE_STOPPED:
        return shell_fail(command, STATUS_REFUSED, "no password was given: interrupted");
    case PASSWORD_LINE_FAILED:
        break;
    }
    return errno == EBADF
               ? shell_usage_error(command, "--password-fd %d: not an open file descriptor", file)
               : shell_fail(command, STATUS_IO, "cannot read the password: %s", strerror(errno));
}

static password_line ask(const char *name, int terminal, char password[PASSWORD_PROMPT_SIZE])
{
    char prompt[128];
    snprintf(prompt, sizeof prompt, "Password for %s: ", name);
    return password_line_ask(terminal, terminal, prompt, password);
}

int password_prompt(const shell_command *command, const char *name, int file,
                    char password[PASSWORD_PROMPT_SIZE])
{
    int terminal = file < 0 ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : -1;
    if (file < 0 && terminal < 0) {
        return shell_usage_error(command, "--login needs a terminal to ask for the password; "
                                          "without a terminal, use --password-fd N");
    }
    password_line end =
        file < 0 ? ask(name, terminal, password) : password_line_read(file, password);
    if (end == PASSWORD_LINE_WHOLE && password[0] == '\0') {
        end = PASSWORD_LINE_NONE;
    }
    int status = report(command, end, file);
    if (terminal >= 0) {
        close(terminal);
    }
    if (status != STATUS_FINE) {
        sodium_memzero(password, PASSWORD_PROMPT_SIZE);
    }
    return status;
}
