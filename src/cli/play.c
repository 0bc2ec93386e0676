/* SPDX-License-Identifier: MIT */
/*
 * trey play: parses the options and runs a session, at a local table or at a server's, line by line
 * or on a full screen.
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/quoted.h"
#include "format/text/posting_text.h"
#include "password_prompt.h"
#include "play/local/local.h"
#include "play/remote/guest_file.h"
#include "play/remote/remote.h"
#include "play/ui/menu.h"
#include "play/ui/plain.h"
#include "play/ui/terminal.h"
#include "posting_request.h"

/* Defaults. They are macros because the help texts contain them. */
#define BOTS_USUAL 4
#define PACE_USUAL 900
#define RETRY_USUAL 300

enum { PACE_MAX = 60000, RETRY_MAX = 86400, PASSWORD_FD_MAX = 1023 };

typedef struct play_request {
    posting_request posting;
    bool waives_fees;
    bool has_rules;   /* any option about the rules was given … */
    bool has_ruleset; /* … the rule set … */
    bool has_posted;  /* … or anything else except the file */
    bool has_bots, has_seat, has_chips;
    const char *rules_file; /* NULL: the built-in rules only */
    int64_t bots, seat, chips, pace;
    uint64_t seed;
    const char *save, *url, *name, *ca_file, *login;
    int64_t retry;       /* seconds */
    int64_t password_fd; /* below 0: ask at the terminal */
    bool forgets_guest;
    bool is_plain, is_ascii, has_no_color, is_timed, has_coach;
} play_request;

/* ---- Signals ---- */

static volatile int stop_signal;

static void note_signal(int number)
{
    stop_signal = number;
}

/* Without SA_RESTART, so that a signal interrupts waiting for a key or a password. */
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sigaction(numbers[i], &action, NULL);
    }
}

/* ---- The table ---- */

static int make_rules(const shell_command *command, const play_request *request,
                      const trey_book *book, table_rules *rules, local_request *play)
{
    posting_result posted;
    int status = posting_request_make(&request->posting, command, book, &posted);
    if (status != STATUS_FINE) {
        return status;
    }
    *play = (local_request){.ruleset = request->has_ruleset ? posted.ruleset->id : NULL,
                            .choices = posted.all, /* including those of a named posting */
                            .has_bots = request->has_bots,
                            .has_seat = request->has_seat,
                            .has_chips = request->has_chips};
    if (request->waives_fees) {
        posted.all.schedule = NULL;
        posted.all.given |= 1U << TREY_OPTION_SCHEDULE;
        play->choices = posted.all;
    } else {
        posting_choose_schedule(&posted.all, book, posted.ruleset);
    }
    trey_refusal refusal = table_rules_make(rules, posted.ruleset, &posted.all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}

/* Everything about a run except the session, which is too large for the stack. */
typedef struct play_run {
    const play_request *request;
    const shell_command *command;
    session *session;
    menu menu;
    table_rules rules; /* for a new game */
    local_request asked;
} play_run;

static void welcome(const play_run *run, bool is_resumed, const char *who)
{
    const table_view *view = &run->session->view;
    printf("%s.", view->posting.ruleset->title);
    if (session_seat(run->session) != 0) {
        printf(" You sit in seat %u.", session_seat(run->session));
    }
    printf("%s\n", is_resumed ? " The saved game continues." : "");
    if (who != NULL) {
        printf("%s\n", who);
    }
    printf("Type help for a list of commands.\n");
}

static int play_plain(const play_run *run, const driver *time, bool is_resumed, const char *who)
{
    failure problem;
    plain_options options = {.in = STDIN_FILENO,
                             .out = stdout,
                             .has_prompt = isatty(STDIN_FILENO) == 1,
                             .rules = &run->menu,
                             .stop = &stop_signal};
    welcome(run, is_resumed, who);
    if (!plain_run(run->session, time, &options, &problem)) {
        return shell_fail(run->command, STATUS_IO, "%s", problem.text);
    }
    return shell_finish(run->command, STATUS_FINE);
}

static int play_on_screen(const play_run *run, const driver *time, bool is_new)
{
    failure problem;
    const play_request *request = run->request;
    terminal_options options = {.is_ascii = request->is_ascii,
                                .has_no_color = request->has_no_color || !shell_screen_color(),
                                .stop = &stop_signal};
    controls keys;
    controls_begin(&keys, run->session, &run->menu, request->save != NULL);
    keys.is_live = request->url != NULL;
    if (is_new && !request->has_rules) {
        keys.page = PAGE_RULES;
        keys.is_choosing = true;
        keys.game = menu_find(&run->menu, run->session->view.rules.ruleset) % MENU_GAMES_MAX;
    }
    if (!terminal_run(&keys, time, &options, &problem)) {
        return shell_fail(run->command, STATUS_IO, "%s", problem.text);
    }
    return STATUS_FINE;
}

static int play_local(const play_run *run, const trey_book *book)
{
    const play_request *request = run->request;
    failure problem;
    local_opening opened;
    local_options options = {.path = request->save,
                             .book = book,
                             .rules = &run->rules,
                             .bots = (uint32_t)request->bots,
                             .seat = (uint32_t)request->seat,
                             .chips = request->chips,
                             .seed = request->seed,
                             .pace_ms = (uint32_t)request->pace,
                             .is_timed = request->is_timed,
                             .asked = run->asked};
    local *own = local_open(run->session, &options, &opened, &problem);
    if (own == NULL) {
        return shell_fail(run->command, opened.is_refused ? STATUS_REFUSED : STATUS_IO, "%s",
                          problem.text);
    }
    run->session->has_coach = request->has_coach;
    driver time = local_driver(own);
    bool is_plain = request->is_plain || !terminal_is_available();
    int status = is_plain ? play_plain(run, &time, opened.is_resumed, NULL)
                          : play_on_screen(run, &time, !opened.is_resumed);
    local_close(own);
    return status;
}

static int play_remote(const play_run *run, const trey_book *book)
{
    const play_request *request = run->request;
    failure problem;
    char password[PASSWORD_PROMPT_SIZE] = "";
    bool is_refused;
    int asked = request->login == NULL ? STATUS_FINE
                                       : password_prompt(run->command, request->login,
                                                         (int)request->password_fd, password);
    if (asked != STATUS_FINE) {
        return asked;
    }
    remote_options options = {.url = request->url,
                              .ca_file = request->ca_file,
                              .name = request->name,
                              .login = request->login,
                              .password = password,
                              .retry_ms = (uint32_t)request->retry * 1000,
                              .book = book};
    remote *joined = remote_open(run->session, &options, &is_refused, &problem);
    sodium_memzero(password, sizeof password);
    if (joined == NULL) {
        return shell_fail(run->command, is_refused ? STATUS_REFUSED : STATUS_IO, "%s",
                          problem.text);
    }
    run->session->has_coach = request->has_coach;
    driver time = remote_driver(joined);
    bool is_plain = request->is_plain || !terminal_is_available();
    int status = is_plain ? play_plain(run, &time, false, remote_welcome(joined))
                          : play_on_screen(run, &time, false);
    remote_close(joined);
    return status;
}

static int forget_guest(const shell_command *command, const char *url)
{
    char origin[SERVER_ORIGIN_SIZE];
    failure problem;
    if (!remote_find_origin(url, origin, &problem)) {
        return shell_usage_error(command, "--url: %s", problem.text);
    }
    switch (guest_file_forget(origin, &problem)) {
    case GUEST_FORGOTTEN:
        printf("Your guest at %s was removed. Your next visit creates a new guest.\n", origin);
        return shell_finish(command, STATUS_FINE);
    case GUEST_UNKNOWN:
        printf("No guest is stored for %s.\n", origin);
        return shell_finish(command, STATUS_FINE);
    case GUEST_BUSY:
        return shell_fail(command, STATUS_REFUSED,
                          "another trey play is using your guest at %s; quit it first", origin);
    case GUEST_FAILED:
        break;
    }
    return shell_fail(command, STATUS_IO, "%s", problem.text);
}

static int run_request(const shell_command *command, const play_request *request)
{
    int status = STATUS_FINE;
    rules_file file = {0};
    play_run run = {.request = request, .command = command};
    const trey_book *book =
        shell_read_rules(command, request->rules_file, &trey_book_builtin, &file, &status);
    if (book != NULL) {
        status = make_rules(command, request, book, &run.rules, &run.asked);
    }
    if (book != NULL && status == STATUS_FINE) {
        run.session = calloc(1, sizeof *run.session);
        menu_make(&run.menu, book);
        catch_signals();
        status = run.session == NULL    ? shell_fail(command, STATUS_IO, "not enough memory")
                 : request->url != NULL ? play_remote(&run, book)
                                        : play_local(&run, book);
    }
    free(run.session);
    rules_file_close(&file);
    return status;
}

/* ---- Options ---- */

static bool read_number_option(const shell_command *command, play_request *request, int letter,
                               const char *value)
{
    switch (letter) {
    case 'b':
        request->has_bots = true;
        return shell_count(command, "bots", value, 0, TREY_SEATS_MAX - 1, &request->bots);
    case 't':
        request->has_seat = true;
        return shell_count(command, "seat", value, 1, TREY_SEATS_MAX, &request->seat);
    case 'c':
        request->has_chips = true;
        return shell_amount(command, "chips", value, &request->chips);
    case 'H':
        return shell_count(command, "pace", value, 1, PACE_MAX, &request->pace);
    case 'F':
        return shell_count(command, "password-fd", value, 0, PASSWORD_FD_MAX,
                           &request->password_fd);
    case 'R':
        return shell_count(command, "retry", value, 0, RETRY_MAX, &request->retry);
    default:
        return shell_seed(command, value, &request->seed);
    }
}

static bool read_rules_option(const shell_command *command, play_request *request, int letter,
                              const char *value)
{
    posting_request *posting = &request->posting;
    request->has_rules = true;
    request->has_posted |= letter != 'r';
    switch (letter) {
    case 'u':
        posting->rules = value;
        request->has_ruleset = true;
        return true;
    case 's':
        request->waives_fees = strcmp(value, "none") == 0;
        return request->waives_fees ||
               posting_request_add(posting, command, TREY_OPTION_SCHEDULE, value);
    case 'P':
        return posting_request_add(posting, command, TREY_OPTION_PAYTABLE, value);
    case 'O':
        return posting_request_post(posting, command, value);
    default:
        request->rules_file = value;
        return true;
    }
}

static bool read_option(const shell_command *command, play_request *request, int letter,
                        const char *value)
{
    switch (letter) {
    case 'S':
        request->save = value;
        return true;
    case 'U':
        request->url = value;
        return true;
    case 'I':
        request->name = value;
        return true;
    case 'L':
        request->login = value;
        return true;
    case 'G':
        request->forgets_guest = true;
        return true;
    case 'K':
        request->ca_file = value;
        return true;
    case 'p':
        request->is_plain = true;
        return true;
    case 'A':
        request->is_ascii = true;
        return true;
    case 'N':
        request->has_no_color = true;
        return true;
    case 'T':
        request->is_timed = true;
        return true;
    case 'C':
        request->has_coach = true;
        return true;
    case 'b':
    case 't':
    case 'c':
    case 'H':
    case 'F':
    case 'R':
    case 'e':
        return read_number_option(command, request, letter, value);
    default:
        return read_rules_option(command, request, letter, value);
    }
}

/* Rejects options that would otherwise be ignored silently. */
static int check_options(const shell_command *command, const play_request *request)
{
    const char *alone = request->login != NULL      ? "--login"
                        : request->name != NULL     ? "--name"
                        : request->ca_file != NULL  ? "--ca-file"
                        : request->forgets_guest    ? "--forget-guest"
                        : request->password_fd >= 0 ? "--password-fd"
                                                    : NULL;
    const char *own = request->save != NULL ? "--save"
                      : request->has_posted ? "--rules, --schedule, --paytable and --post"
                      : request->has_bots   ? "--bots"
                      : request->has_seat   ? "--seat"
                      : request->has_chips  ? "--chips"
                                            : NULL;
    char origin[SERVER_ORIGIN_SIZE];
    failure problem;
    if (request->url != NULL && !remote_find_origin(request->url, origin, &problem)) {
        return shell_usage_error(command, "--url: %s", problem.text);
    }
    if (request->url == NULL && alone != NULL) {
        return shell_usage_error(command, "%s requires --url, the server to join", alone);
    }
    if (request->url != NULL && own != NULL) {
        return shell_usage_error(command, "%s cannot be used with --url: the server decides", own);
    }
    if (request->login == NULL && request->password_fd >= 0) {
        return shell_usage_error(command, "--password-fd requires --login NAME");
    }
    if (request->login != NULL && (request->name != NULL || request->forgets_guest)) {
        return shell_usage_error(command, "%s is for guests, and cannot be used with --login",
                                 request->name != NULL ? "--name" : "--forget-guest");
    }
    return STATUS_FINE;
}

static int run(const shell_command *command, int argc, char **argv)
{
    play_request request = {.posting.rules = TREY_RULES_DEFAULT,
                            .bots = BOTS_USUAL,
                            .chips = 100000,
                            .pace = PACE_USUAL,
                            .retry = RETRY_USUAL,
                            .password_fd = -1};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(command, &request, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "unexpected argument '%s'; play takes only options",
                                 argv[shell_first_argument()]);
    }
    status = check_options(command, &request);
    return status != STATUS_FINE   ? status
           : request.forgets_guest ? forget_guest(command, request.url)
                                   : run_request(command, &request);
}

static const shell_option play_options[] = {
    {"rules", 'u', "ID", "Rule set, or a posting of --rules-file (" TREY_RULES_DEFAULT ")"},
    {"schedule", 's', "ID|none", "Collection schedule, or none (the rule set's first)"},
    {"paytable", 'P', "ID", "House-banked pay tables, such as TCP-04"},
    {"post", 'O', "NAME=VALUE", "Any other choice of a posting; see 'trey rules show'"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    {"bots", 'b', "N", "Number of bots (" QUOTED(BOTS_USUAL) ")"},
    {"seat", 't', "N", "Your seat (the middle one)"},
    {"chips", 'c', "DOLLARS", "Chips you start with (1,000)"},
    {"save", 'S', "FILE", "Save the game in this file, or continue the saved one"},
    {"url", 'U', "URL", "Join a server's table: https://HOST/table/N"},
    {"ca-file", 'K', "FILE", "PEM certificates to trust instead of the system's"},
    {"retry", 'R', "SECONDS", "How long to retry a lost connection (" QUOTED(RETRY_USUAL) ")"},
    {"name", 'I', "NAME", "Your name as a guest of that server"},
    {"login", 'L', "NAME", "Join with an account; asks for the password"},
    {"password-fd", 'F', "N", "Read the password from this file descriptor"},
    {"forget-guest", 'G', NULL, "Remove the guest stored for the server of --url, and exit"},
    {"coach", 'C', NULL, "Give advice, and rate each of your decisions"},
    {"timed", 'T', NULL, "Apply the posted time limits to you too"},
    {"pace", 'H', "MS", "Thinking time of bots in milliseconds (" QUOTED(PACE_USUAL) ")"},
    {"plain", 'p', NULL, "Play line by line, for scripts and screen readers"},
    {"ascii", 'A', NULL, "Use letters instead of suit symbols and lines"},
    SHELL_COLOR_OPTION,
    {"no-color", 'N', NULL, "Same as --color=never"},
    {"seed", 'e', "N", "Seed for cards and bots, to repeat a game"},
    {0},
};

const shell_command play_command = {
    .name = "play",
    .summary = "a table in the terminal, with bots, coach and statistics",
    .usage = "play [--rules ID] [--bots N] [--save FILE] [--url URL] [--plain] [OPTION…]",
    .description =
        "Plays at a table with bots in the terminal, or with --url at a server's table. The\n"
        "screen shows the keys you can use; ? lists all of them. Without a terminal, or with\n"
        "--plain, the game runs line by line: every event is a sentence, and commands such as\n"
        "\"ante 10\", \"deal\", \"play\", \"bank 300\" are read from standard input; \"help\" "
        "lists\n"
        "them. Rules and journal are those of trey serve; --save keeps the journal.",
    .examples =
        "  trey play\n"
        "  trey play --rules house-banked --paytable TCP-04 --coach\n"
        "  trey play --rules california-grand --bots 8 --save evening.db\n"
        "  printf 'ante 10 deal\\nplay\\nstats\\n' | trey play --plain --rules house-banked",
    .options = play_options,
    .has_sockets = true,
    .run = run,
};
