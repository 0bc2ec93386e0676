/* SPDX-License-Identifier: MIT */
/*
 * trey serve: live tables over HTTP and WebSocket.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "serve/http/web_files.h"
#include "serve/server.h"
#include "serve_flags.h"

static const shell_option serve_options[] = {
    {"check-config", 'C', NULL, "Check the configuration and exit"},
    {"accept-lost-events", 'L', NULL,
     "Start once from a journal that has lost events; the server says what is missing"},
    {"accept-clock", 'K', NULL,
     "Start once although the clock is far ahead or behind of when the server last ran"},
    {NULL, 0, NULL, NULL},
};

/* The context is the configuration. */
static void print_greeting(void *context, const server_greeting *greeting)
{
    const config_value *data = &((const serve_config *)context)->values[CONFIG_DATA];
    bool is_default = data->source == CONFIG_FROM_DEFAULT;
    printf("Trey listens at %s: %u tables, %u bots.\n", greeting->address, greeting->tables,
           greeting->bots);
    if (strcmp(greeting->url, greeting->address) != 0) {
        printf("Open %s in a browser.\n", greeting->url);
    }
    if (web_file_count == 0) {
        puts("This build has no web pages; docs/api.md describes the interface for programs.");
    }
    if (greeting->test_seed != 0) {
        printf("\n*** ONLY A TEST: every shuffle is derived from the seed %llu, so every card is "
               "known.\n*** Do not let anyone play here for anything of value.\n\n",
               (unsigned long long)greeting->test_seed);
    }
    if (greeting->admin_link[0] != '\0') {
        printf("This room has no administrator yet. Create one with\n"
               "  %s user add NAME --role admin%s%s\n"
               "or open this link, which works once:\n  %s\n",
               program_invocation_name, /* build/trey, where it is not installed */
               is_default ? "" : " --data ", is_default ? "" : data->text, greeting->admin_link);
    }
    puts("Press Ctrl-C to stop.");
    /* A closed standard output must not stop the server or change its exit status. */
    if (fflush(stdout) != 0 && errno == EPIPE && freopen("/dev/null", "w", stdout) == NULL) {
        clearerr(stdout);
    }
}

static int serve(const shell_command *command, const config_sources *sources,
                 const server_options *options)
{
    serve_config config = {0};
    failure problem;
    server_guard();
    int status = serve_config_load(command, sources, &config);
    if (status == STATUS_FINE && !server_run(&config, options, print_greeting, &config, &problem)) {
        status = shell_fail(command, STATUS_IO, "%s", problem.text);
    }
    config_close(&config);
    return status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    config_sources sources = {.environment = config_environment};
    bool checks = false;
    server_options options = {.sources = &sources};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = serve_flags_next(command, argc, argv, &sources, &value, &status)) > 0) {
        checks |= letter == 'C';
        options.accept_lost_events |= letter == 'L';
        options.accept_clock |= letter == 'K';
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "unexpected argument '%s'", argv[shell_first_argument()]);
    }
    return checks ? serve_config_check(command, &sources) : serve(command, &sources, &options);
}

const shell_command serve_command = {
    .name = "serve",
    .summary = "run live tables over HTTP and WebSocket",
    .usage = "serve [--listen HOST:PORT] [--data DIR] [--config FILE] [OPTION…]",
    .description =
        "Runs live tables for browsers and programs. Without a configuration it starts a "
        "demonstration on this machine only: four tables, one for each rule set, with automatic "
        "dealers and bots, open to guests with play chips.\n"
        "\n"
        "The journal is DIR/trey.db, its key DIR/trey.db.key, the accounts DIR/people.db. SIGTERM "
        "stops the server; players keep their seats for the next start. SIGHUP reads the "
        "configuration again.",
    .examples = "  trey serve\n"
                "  trey serve --listen 127.0.0.1:9000 --data /srv/trey\n"
                "  trey serve --config room.yaml --check-config\n",
    .options = serve_options,
    .more_options = serve_flags_option,
    .has_sockets = true,
    .run = run,
};
