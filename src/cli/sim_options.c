/* SPDX-License-Identifier: MIT */
/*
 * trey sim: the command line.
 */
#include <stdio.h>
#include <string.h>

#include "sim_command.h"

enum { JOBS_MAX = 1024 };

static bool read_engine(const shell_command *command, const char *text, trey_sim_engine *engine)
{
    static const char *const names[] = {[TREY_SIM_ENGINE_AUTO] = "auto",
                                        [TREY_SIM_ENGINE_ROUND] = "rounds",
                                        [TREY_SIM_ENGINE_LANES] = "lanes",
                                        NULL};
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (strcmp(text, names[i]) == 0) {
            *engine = (trey_sim_engine)i;
            return true;
        }
    }
    shell_usage_error(command, "--engine %s: expected auto, rounds or lanes", text);
    return false;
}

static bool add_seat(const shell_command *command, sim_request *request, const char *text)
{
    if (request->seat_count == SIM_TEXTS_MAX) {
        shell_usage_error(command, "--seat: at most %d times", SIM_TEXTS_MAX);
        return false;
    }
    request->seats[request->seat_count++] = text;
    return true;
}

/* Capitals mark options that have only a long name. */
const shell_option sim_options[] = {
    {"rules", 'u', "ID", "Rule set, or a posting (" TREY_RULES_DEFAULT ")"},
    {"schedule", 's', "ID", "Collection schedule (none: no fees)"},
    {"decks", 'd', "N", "Number of decks"},
    {"cover", 'C', "WAY", "matched or running, where the rules allow both"},
    {"paytable", 'P', "ID", "House-banked pay tables, such as TCP-04"},
    {"progressive", 'G', "N", "Post progressive table N; everyone bets on it"},
    {"meter", 'M', "DOLLARS", "Meter at the start (the seed of the table)"},
    {"post", 'O', "NAME=VALUE", "Any other choice of a posting; repeatable"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    SHELL_COLOR_OPTION,
    {"players", 'p', "N", "Players, the banker not counted (6)"},
    {"ante", 'a', "DOLLARS", "Ante of each player ($10)"},
    {"bonus", 'b', "DOLLARS", "Bonus of each player (none)"},
    {"strategy", 'y', "NAME", "Strategy of each player, such as q-7-2 (best)"},
    {"strategy-file", 'f', "FILE", "File of named strategies"},
    {"seat", 't', "N:KEY=VALUE", "Settings of one seat; repeatable"},
    {"bank", 'k', "DOLLARS|cover", "What the bank puts up (cover: full cover)"},
    {"bank-seat", 'K', "N", "Seat of the player-dealer (the last)"},
    {"rotate", 'R', NULL, "Rotate the bank; every seat accepts it"},
    {"rounds", 'n', "N", "Rounds, as in 1000000, 1e6 or 1M (1M)"},
    {"seed", 'e', "N", "Seed of the simulation (1)"},
    {"jobs", 'J', "N", "Threads (one for each processor)"},
    {"engine", 'E', "NAME", "auto, rounds or lanes (auto)"},
    {"events", 'V', "FILE", "Write the rounds for 'trey settle'; - for stdout"},
    {"json", 'j', NULL, "Write JSON, amounts in cents"},
    {NULL, 0, NULL, NULL},
};

/* Handles the options whose values are numbers or amounts. */
static bool read_number_option(const shell_command *command, sim_request *request, int letter,
                               const char *value)
{
    int64_t jobs = 0;
    switch (letter) {
    case 'M':
        return shell_amount(command, "meter", value, &request->meter);
    case 'p':
        return shell_count(command, "players", value, 0, TREY_SEATS_MAX, &request->players);
    case 'a':
        return shell_amount(command, "ante", value, &request->ante);
    case 'b':
        return shell_amount(command, "bonus", value, &request->bonus);
    case 'k':
        return shell_bank_wager(command, value, &request->bank);
    case 'K':
        return shell_count(command, "bank-seat", value, 1, TREY_SEATS_MAX, &request->bank_seat);
    case 'n':
        return shell_count(command, "rounds", value, 1, INT64_MAX, &request->rounds);
    case 'e':
        return shell_seed(command, value, &request->seed);
    default:
        if (!shell_count(command, "jobs", value, 1, JOBS_MAX, &jobs)) {
            return false;
        }
        request->jobs = (uint32_t)jobs;
        return true;
    }
}

/* Handles one option. On error, reports it and returns false. */
static bool read_option(const shell_command *command, sim_request *request, int letter,
                        const char *value)
{
    switch (letter) {
    case 'u':
        request->posting.rules = value;
        return true;
    case 's':
        return posting_request_add(&request->posting, command, TREY_OPTION_SCHEDULE, value);
    case 'd':
        return posting_request_add(&request->posting, command, TREY_OPTION_DECKS, value);
    case 'C':
        return posting_request_add(&request->posting, command, TREY_OPTION_COVER, value);
    case 'P':
        return posting_request_add(&request->posting, command, TREY_OPTION_PAYTABLE, value);
    case 'G':
        return posting_request_add(&request->posting, command, TREY_OPTION_PROGRESSIVE, value);
    case 'O':
        return posting_request_post(&request->posting, command, value);
    case 'r':
        request->rules_file = value;
        return true;
    case 'y':
        request->strategy = value;
        return true;
    case 'f':
        request->strategy_file = value;
        return true;
    case 't':
        return add_seat(command, request, value);
    case 'R':
        request->rotates = true;
        return true;
    case 'E':
        return read_engine(command, value, &request->engine);
    case 'V':
        request->events = value;
        return true;
    case 'j':
        request->as_json = true;
        return true;
    default:
        return read_number_option(command, request, letter, value);
    }
}

bool sim_request_read(sim_request *request, const shell_command *command, int argc, char **argv,
                      int *status)
{
    *request = (sim_request){.posting.rules = TREY_RULES_DEFAULT,
                             .players = -1,
                             .ante = 1000,
                             .seed = 1,
                             .engine = TREY_SIM_ENGINE_AUTO};
    const char *value;
    int letter;
    while ((letter = shell_next_option(command, argc, argv, &value, status)) > 0) {
        if (!read_option(command, request, letter, value)) {
            *status = STATUS_USAGE;
            return false;
        }
    }
    if (letter < 0) {
        return false;
    }
    if (shell_first_argument() < argc) {
        *status = shell_usage_error(command, "unexpected argument '%s'; sim takes only options",
                                    argv[shell_first_argument()]);
        return false;
    }
    if (request->events != NULL && request->engine == TREY_SIM_ENGINE_LANES) {
        *status = shell_usage_error(command,
                                    "--events needs the rounds engine; leave out --engine lanes");
        return false;
    }
    return true;
}
