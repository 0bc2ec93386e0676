/* SPDX-License-Identifier: MIT */
#include "password_prompt.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

typedef enum line_end { LINE_WHOLE, LINE_NONE, LINE_TOO_LONG, LINE_STOPPED, LINE_FAILED } line_end;

/* One line without its end, byte by byte: what follows it is not ours to read. */
static line_end read_line(int file, char line[PASSWORD_PROMPT_SIZE])
{
    size_t used = 0;
    char c = '\0';
    ssize_t count;
    while ((count = read(file, &c, 1)) == 1 && c != '\n' && used < PASSWORD_PROMPT_SIZE - 1) {
        line[used++] = c;
    }
    line[used] = '\0';
    if (count < 0) {
        return errno == EINTR ? LINE_STOPPED : LINE_FAILED;
    }
    return count == 1 && c != '\n' ? LINE_TOO_LONG : used == 0 ? LINE_NONE : LINE_WHOLE;
}

static int report(const shell_command *command, line_end end, int file)
{
    switch (end) {
    case LINE_WHOLE:
        return STATUS_FINE;
    case LINE_NONE:
        return shell_fail(command, STATUS_REFUSED, "no password was given");
    case LINE_TOO_LONG:
        return shell_fail(command, STATUS_REFUSED, "the password is longer than %d bytes",
                          PASSWORD_SIZE_MAX);
    case LINE_STOPPED:
        return shell_fail(command, STATUS_REFUSED, "no password was given: interrupted");
    case LINE_FAILED:
        break;
    }
    return errno == EBADF
               ? shell_usage_error(command, "--password-fd %d: not an open file descriptor", file)
               : shell_fail(command, STATUS_IO, "cannot read the password: %s", strerror(errno));
}

static int ask_terminal(const shell_command *command, const char *name,
                        char password[PASSWORD_PROMPT_SIZE])
{
    struct termios before;
    int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (terminal < 0 || tcgetattr(terminal, &before) != 0) {
        if (terminal >= 0) {
            close(terminal);
        }
        return shell_usage_error(command, "--login needs a terminal to ask for the password; "
                                          "without one, give --password-fd N");
    }
    struct termios quiet = before;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(terminal, TCSAFLUSH, &quiet); /* before it is asked: somebody may type ahead */
    dprintf(terminal, "Password for %s: ", name);
    line_end end = read_line(terminal, password);
    int why = errno;
    tcsetattr(terminal, TCSAFLUSH, &before);
    dprintf(terminal, "\n");
    close(terminal);
    errno = why;
    return report(command, end, terminal);
}

int password_prompt(const shell_command *command, const char *name, int file,
                    char password[PASSWORD_PROMPT_SIZE])
{
    int status = file < 0 ? ask_terminal(command, name, password)
                          : report(command, read_line(file, password), file);
    if (status != STATUS_FINE) {
        sodium_memzero(password, PASSWORD_PROMPT_SIZE);
    }
    return status;
}
