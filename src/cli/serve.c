/* SPDX-License-Identifier: MIT */
/*
 * trey serve: live tables over HTTP and WebSocket.
 */
#include <stdio.h>

#include "../serve/server.h"
#include "../serve/web_files.h"
#include "serve_flags.h"

static const shell_option serve_options[] = {
    {"check-config", 'C', NULL, "look at the configuration, and start nothing"},
    CONFIG_SHELL_OPTIONS{NULL, 0, NULL, NULL},
};

static void greet(void *context, const server_greeting *greeting)
{
    (void)context;
    printf("Trey listens at %s: %u tables, %u bots.\n", greeting->address, greeting->tables,
           greeting->bots);
    if (web_file_count == 0) {
        puts("This build has no pages; docs/api.md says how programs speak to it.");
    }
    if (greeting->test_seed != 0) {
        printf("\n*** ONLY A TEST: every shuffle follows from the seed %llu, and whoever knows it "
               "knows\n*** every card. Let nobody play here for anything.\n\n",
               (unsigned long long)greeting->test_seed);
    }
    if (greeting->admin_link[0] != '\0') {
        printf(
            "Nobody can administer this room yet. `trey user add` makes an account; so does this "
            "link, once:\n  %s\n",
            greeting->admin_link);
    }
    puts("Press Ctrl-C to stop.");
    fflush(stdout);
}

static int serve(const shell_command *command, const config_sources *sources)
{
    serve_config config = {0};
    char problem[SERVER_PROBLEM_SIZE];
    int status = serve_config_load(command, sources, &config);
    if (status == STATUS_FINE && !server_run(&config, greet, NULL, problem)) {
        status = shell_fail(command, STATUS_IO, "%s", problem);
    }
    config_close(&config);
    return status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    config_sources sources = {.environment = config_environment};
    bool checks = false;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = serve_flags_next(command, argc, argv, &sources, &value, &status)) > 0) {
        checks |= letter == 'C';
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "serve takes no argument");
    }
    return checks ? serve_config_check(command, &sources) : serve(command, &sources);
}

const shell_command serve_command = {
    .name = "serve",
    .summary = "run live tables over HTTP and WebSocket",
    .usage = "serve [--listen HOST:PORT] [--data DIR] [--config FILE] [OPTION…]",
    .description =
        "Starts at once without any configuration: four tables, one for each rule set, with\n"
        "automatic dealers and some bots, open to guests with play chips, on this machine only.\n"
        "The journal is DIR/trey.db, its key DIR/trey.db.key, the accounts DIR/people.db.\n"
        "SIGTERM ends it; whoever sits at a table still sits there when it starts again.",
    .examples = "  trey serve\n"
                "  trey serve --listen 127.0.0.1:9000 --data /srv/trey\n"
                "  trey serve --config room.yaml --check-config\n",
    .options = serve_options,
    .has_sockets = true,
    .run = run,
};
