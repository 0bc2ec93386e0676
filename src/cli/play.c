/* SPDX-License-Identifier: MIT */
/*
 * trey play: a table in the terminal. Options in; a session with a table of one's own or a
 * server's, shown line by line or as a screen.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../format/posting_text.h"
#include "../play/local.h"
#include "../play/menu.h"
#include "../play/plain.h"
#include "../play/remote.h"
#include "../play/terminal.h"
#include "posting_request.h"

enum { BOTS_USUAL = 4, PACE_USUAL = 900, PACE_MAX = 60000, RETRY_USUAL = 300, RETRY_MAX = 86400 };

typedef struct play_request {
    posting_request posting;
    bool waives_fees;
    bool has_rules;   /* something about the rules was said … */
    bool has_ruleset; /* … and which rule set */
    bool has_bots, has_seat, has_chips;
    const char *rules_file; /* NULL: the built-in rules only */
    int64_t bots, seat, chips, pace;
    uint64_t seed;
    const char *save, *url, *name, *ca_file;
    int64_t retry; /* seconds */
    bool is_plain, is_ascii, has_no_colour, is_timed, has_coach;
} play_request;

/* ---- Signals ---- */

static volatile int stop_signal;

static void note_signal(int number)
{
    stop_signal = number;
}

/* Without SA_RESTART: whoever waits for a key wakes up. */
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
                      const trey_book *book, table_rules *rules, local_asked *asked)
{
    posting_result made;
    int status = posting_request_make(&request->posting, command, book, &made);
    if (status != STATUS_FINE) {
        return status;
    }
    *asked = (local_asked){.ruleset = request->has_ruleset ? made.ruleset->id : NULL,
                           .choices = made.all, /* with those of a posting that was named */
                           .has_bots = request->has_bots,
                           .has_seat = request->has_seat,
                           .has_chips = request->has_chips};
    if (request->waives_fees) {
        made.all.schedule = NULL;
        made.all.given |= 1U << TREY_OPTION_SCHEDULE;
        asked->choices = made.all;
    } else {
        posting_choose_schedule(&made.all, book, made.ruleset);
    }
    trey_refusal refusal = table_rules_make(rules, made.ruleset, &made.all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}

/* Everything but the session's own size, which is too much for a stack. */
typedef struct playing {
    const play_request *request;
    const shell_command *command;
    session *session;
    menu menu;
    table_rules rules; /* of a new game */
    local_asked asked;
} playing;

static void welcome(const playing *at, bool is_resumed)
{
    const table_view *view = &at->session->view;
    printf("%s.", view->posting.ruleset->title);
    if (session_seat(at->session) != 0) {
        printf(" You sit in seat %u.", session_seat(at->session));
    }
    printf("%s\n", is_resumed ? " The saved game continues." : "");
    printf("Type help for a list of commands.\n");
}

static int play_plain(const playing *at, const driver *time, bool is_resumed)
{
    char problem[DRIVER_PROBLEM_SIZE];
    plain_options options = {.in = STDIN_FILENO,
                             .out = stdout,
                             .has_prompt = isatty(STDIN_FILENO) == 1,
                             .rules = &at->menu,
                             .stop = &stop_signal};
    welcome(at, is_resumed);
    if (!plain_run(at->session, time, &options, problem)) {
        return shell_fail(at->command, STATUS_IO, "%s", problem);
    }
    return shell_finish(at->command, STATUS_FINE);
}

static int play_on_screen(const playing *at, const driver *time, bool is_new)
{
    char problem[DRIVER_PROBLEM_SIZE];
    const play_request *request = at->request;
    terminal_options options = {.is_ascii = request->is_ascii,
                                .has_no_colour = request->has_no_colour,
                                .stop = &stop_signal};
    controls keys;
    controls_begin(&keys, at->session, &at->menu, request->save != NULL);
    keys.is_live = request->url != NULL;
    if (is_new && !request->has_rules) {
        keys.page = PAGE_RULES;
        keys.is_choosing = true;
        keys.game = menu_find(&at->menu, at->session->view.rules.ruleset) % MENU_GAMES_MAX;
    }
    if (!terminal_run(&keys, time, &options, problem)) {
        return shell_fail(at->command, STATUS_IO, "%s", problem);
    }
    return STATUS_FINE;
}

static int play_here(const playing *at, const trey_book *book)
{
    const play_request *request = at->request;
    char problem[LOCAL_PROBLEM_SIZE];
    local_opening opened;
    local_options options = {.path = request->save,
                             .book = book,
                             .rules = &at->rules,
                             .bots = (uint32_t)request->bots,
                             .seat = (uint32_t)request->seat,
                             .chips = request->chips,
                             .seed = request->seed,
                             .pace_ms = (uint32_t)request->pace,
                             .is_timed = request->is_timed,
                             .asked = at->asked};
    local *own = local_open(at->session, &options, &opened, problem);
    if (own == NULL) {
        return shell_fail(at->command, opened.is_refused ? STATUS_REFUSED : STATUS_IO, "%s",
                          problem);
    }
    at->session->has_coach = request->has_coach;
    driver time = local_driver(own);
    bool is_plain = request->is_plain || !terminal_is_there();
    int status = is_plain ? play_plain(at, &time, opened.is_resumed)
                          : play_on_screen(at, &time, !opened.is_resumed);
    local_close(own);
    return status;
}

static int play_there(const playing *at, const trey_book *book)
{
    const play_request *request = at->request;
    char problem[DRIVER_PROBLEM_SIZE];
    remote_options options = {.url = request->url,
                              .ca_file = request->ca_file,
                              .name = request->name,
                              .retry_ms = (uint32_t)request->retry * 1000,
                              .book = book};
    signal(SIGPIPE, SIG_IGN); /* a connection that breaks is looked at, not died of */
    remote *joined = remote_open(at->session, &options, problem);
    if (joined == NULL) {
        return shell_fail(at->command, STATUS_IO, "%s", problem);
    }
    at->session->has_coach = request->has_coach;
    driver time = remote_driver(joined);
    bool is_plain = request->is_plain || !terminal_is_there();
    int status = is_plain ? play_plain(at, &time, false) : play_on_screen(at, &time, false);
    remote_close(joined);
    return status;
}

static int run_request(const shell_command *command, const play_request *request)
{
    int status = STATUS_FINE;
    rules_file file = {0};
    playing at = {.request = request, .command = command};
    const trey_book *book =
        shell_read_rules(command, request->rules_file, &trey_book_builtin, &file, &status);
    if (book != NULL) {
        status = make_rules(command, request, book, &at.rules, &at.asked);
    }
    if (book != NULL && status == STATUS_FINE) {
        at.session = calloc(1, sizeof *at.session);
        menu_make(&at.menu, book);
        catch_signals();
        status = at.session == NULL     ? shell_fail(command, STATUS_IO, "not enough memory")
                 : request->url != NULL ? play_there(&at, book)
                                        : play_here(&at, book);
    }
    free(at.session);
    rules_file_close(&file);
    return status;
}

/* ---- Options ---- */

static bool take_figure(const shell_command *command, play_request *request, int letter,
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
    case 'R':
        return shell_count(command, "retry", value, 0, RETRY_MAX, &request->retry);
    default:
        return shell_seed(command, value, &request->seed);
    }
}

static bool take_rules(const shell_command *command, play_request *request, int letter,
                       const char *value)
{
    posting_request *posting = &request->posting;
    request->has_rules = true;
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

static bool take_option(const shell_command *command, play_request *request, int letter,
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
        request->has_no_colour = true;
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
    case 'R':
    case 'e':
        return take_figure(command, request, letter, value);
    default:
        return take_rules(command, request, letter, value);
    }
}

static int run(const shell_command *command, int argc, char **argv)
{
    play_request request = {.posting.rules = "california-shfl",
                            .bots = BOTS_USUAL,
                            .chips = 100000,
                            .pace = PACE_USUAL,
                            .retry = RETRY_USUAL};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!take_option(command, &request, letter, value)) {
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
    return run_request(command, &request);
}

static const shell_option play_options[] = {
    {"rules", 'u', "ID", "rule set, or a posting of --rules-file (california-shfl)"},
    {"schedule", 's', "ID|none", "collection schedule, or none (the rule set's first)"},
    {"paytable", 'P', "ID", "designator of the house-banked pay tables"},
    {"post", 'O', "NAME=VALUE", "any other choice of a posting; see 'trey rules show'"},
    {"rules-file", 'r', "FILE", "a room's own rules"},
    {"bots", 'b', "N", "who else sits there (4)"},
    {"seat", 't', "N", "where to sit (the middle)"},
    {"chips", 'c', "DOLLARS", "to sit down with (1,000)"},
    {"save", 'S', "FILE", "keep the session there, and go on with one that is there"},
    {"url", 'U', "URL", "join a table of a running server: https://HOST/table/N"},
    {"ca-file", 'K', "FILE", "certificates to trust there in place of the system's, PEM"},
    {"retry", 'R', "SECONDS", "for how long to come back after a lost connection (300)"},
    {"name", 'I', "NAME", "of the guest there"},
    {"coach", 'C', NULL, "say what is best, and after each decision whether it was"},
    {"timed", 'T', NULL, "the posted times run for you too"},
    {"pace", 'H', "MS", "how long bots think, in milliseconds (900)"},
    {"plain", 'p', NULL, "line by line, for scripts and screen readers"},
    {"ascii", 'A', NULL, "letters in place of suits and lines"},
    {"no-color", 'N', NULL, "no colours, as with NO_COLOR in the environment"},
    {"seed", 'e', "N", "cards and bots that follow from a number"},
    {0},
};

const shell_command play_command = {
    .name = "play",
    .summary = "a table in the terminal, with bots, coach and statistics",
    .usage = "play [--rules ID] [--bots N] [--save FILE] [--url URL] [--plain] [OPTION…]",
    .description =
        "A table with bots, in the terminal. Keys are shown on the screen, ? has all of\n"
        "them. Without a terminal, or with --plain, it goes line by line: what happens is\n"
        "said in sentences, and commands such as \"ante 10\", \"deal\", \"play\", \"bank 300\"\n"
        "are read from standard input; \"help\" lists them. The table is the server's: the\n"
        "same rules, the same journal, which --save keeps.",
    .examples =
        "  trey play\n"
        "  trey play --rules house-banked --paytable TCP-04 --coach\n"
        "  trey play --rules california-grand --bots 8 --save evening.db\n"
        "  printf 'ante 10 deal\\nplay\\nstats\\n' | trey play --plain --rules house-banked",
    .options = play_options,
    .run = run,
};
