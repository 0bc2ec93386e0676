/* SPDX-License-Identifier: MIT */
/*
 * trey user: manages accounts, also while a server runs. A change of password, roles or access ends
 * the person's sessions.
 */
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "accounts/people.h"
#include "base/clock.h"
#include "format/text/nearest.h"
#include "password_prompt.h"
#include "serve/config/data_dir.h"
#include "serve/config/public_url.h"
#include "serve_flags.h"

static const shell_option user_options[] = {
    {"role", 'r', "ROLE", "player, dealer, floor, cage, auditor or admin; repeatable"},
    {"no-password", 'n', NULL, "With add: no password until a link is used"},
    {"enable", 'e', NULL, "With disable: enable the account again"},
    {"guests", 'g', NULL, "With list: include guests"},
    {"json", 'j', NULL, "Write JSON"},
    {"data", 'd', "DIR", "Data directory of the server"},
    {"config", 'c', "FILE", "Configuration file of the server"},
    {NULL, 0, NULL, NULL},
};

typedef struct user_request {
    const shell_command *command;
    const serve_config *config;
    people_db *people;
    const char *name;
    role_set roles;
    bool without_password, enable, with_guests, as_json;
    int64_t time;
} user_request;

/* ---- Shared ---- */

/* Maps an error to an exit status: a refused request or wrong file content is 1, an error of
 * file, disk or memory is 3. */
static int fail(const user_request *request, const people_error *error)
{
    bool is_io = error->status == PEOPLE_BUSY || error->status == PEOPLE_FULL ||
                 error->status == PEOPLE_IO || error->status == PEOPLE_NO_MEMORY;
    if (error->status == PEOPLE_NOT_FOUND) {
        return shell_fail(request->command, STATUS_REFUSED,
                          "no such person '%s'; 'trey user list' lists the accounts",
                          request->name);
    }
    return shell_fail(request->command, is_io ? STATUS_IO : STATUS_REFUSED, "%s",
                      error->problem.text);
}

static void print_time(int64_t time)
{
    time_t seconds = (time_t)(time / 1000);
    struct tm parts;
    char text[32] = "";
    if (gmtime_r(&seconds, &parts) != NULL) {
        strftime(text, sizeof text, "%Y-%m-%d", &parts);
    }
    printf("%-10s", text);
}

static void person_as_json(const user_request *request, const person *user)
{
    static json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_integer(&out, "number", user->number);
    json_member_text(&out, "name", user->name);
    json_member_text(&out, "kind", person_kind_name(user->kind));
    json_key(&out, "roles");
    json_array_begin(&out);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((user->roles >> role & 1) != 0) {
            json_word(&out, person_role_name(role));
        }
    }
    json_array_end(&out);
    json_member_bool(&out, "disabled", user->is_disabled);
    json_member_bool(&out, "password", user->has_password);
    json_member_bool(&out, "second_factor", user->has_factor);
    json_member_integer(&out, "created", user->created);
    json_member_integer(&out, "failed", user->failed_count);
    json_member_integer(&out, "locked_until",
                        user->locked_until > request->time ? user->locked_until : 0);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

static void print_person(const user_request *request, const person *user)
{
    char roles[ROLES_TEXT_SIZE];
    printf("%6u  %-10s %-24s ", user->number, person_kind_name(user->kind),
           roles_format(roles, user->roles));
    print_time(user->created);
    printf("  %s%s%s%s\n", user->name, user->is_disabled ? "  (disabled)" : "",
           user->kind == PERSON_ACCOUNT && !user->has_password ? "  (no password)" : "",
           user->locked_until > request->time ? "  (locked)" : "");
}

static int finish(const user_request *request, const person *user, const char *done)
{
    if (request->as_json) {
        person_as_json(request, user);
    } else {
        printf("%s is number %u: %s.\n", user->name, user->number, done);
    }
    return shell_finish(request->command, STATUS_FINE);
}

/* ---- Passwords ---- */

/* Reads one line of standard input, without echo on a terminal. Returns false if there is none
 * or it is too long. */
static bool prompt(const char *text, char line[PASSWORD_PROMPT_SIZE])
{
    password_line end = isatty(STDIN_FILENO)
                            ? password_line_ask(STDIN_FILENO, STDERR_FILENO, text, line)
                            : password_line_read(STDIN_FILENO, line);
    return end == PASSWORD_LINE_WHOLE;
}

/* Asks for a new password, twice on a terminal, and hashes it. */
static int ask_password(const user_request *request, role_set roles, char hash[PASSWORD_HASH_SIZE])
{
    char line[PASSWORD_PROMPT_SIZE], again[PASSWORD_PROMPT_SIZE] = "";
    int64_t least = (roles & ROLES_STAFF) != 0
                        ? config_number(request->config, CONFIG_STAFF_PASSWORD_LENGTH)
                        : PASSWORD_LENGTH_MIN;
    password_terms terms = {.name = request->name,
                            .room = config_text(request->config, CONFIG_HOUSE_NAME),
                            .length_min = least};
    int status = STATUS_FINE;
    const char *problem = NULL;
    if (!prompt("New password: ", line)) {
        status =
            shell_fail(request->command, STATUS_REFUSED,
                       "no password was given, or it is longer than %d bytes", PASSWORD_SIZE_MAX);
    } else if ((problem = password_problem(line, strlen(line), terms)) != NULL) {
        status = shell_fail(request->command, STATUS_REFUSED, "%s; the minimum length is %lld",
                            problem, (long long)least);
    } else if (isatty(STDIN_FILENO) && (!prompt("Again: ", again) || strcmp(line, again) != 0)) {
        status = shell_fail(request->command, STATUS_REFUSED, "the two passwords are not the same");
    } else if (!password_hash(hash, line, strlen(line))) {
        status = shell_fail(request->command, STATUS_IO,
                            "not enough memory to hash a password (64 MiB)");
    }
    sodium_memzero(line, sizeof line);
    sodium_memzero(again, sizeof again);
    return status;
}

/* ---- Verbs ---- */

static int add(user_request *request)
{
    char hash[PASSWORD_HASH_SIZE];
    people_error error;
    person added;
    role_set roles = request->roles != 0 ? request->roles : ROLE_BIT(PERSON_IS_PLAYER);
    const char *problem = person_name_problem(request->name, strlen(request->name));
    if (problem == NULL) {
        problem = person_roles_problem(PERSON_ACCOUNT, roles, config_role_policy(request->config));
    }
    if (problem != NULL) {
        return shell_fail(request->command, STATUS_REFUSED, "%s", problem);
    }
    int status = request->without_password ? STATUS_FINE : ask_password(request, roles, hash);
    if (status != STATUS_FINE) {
        return status;
    }
    return people_add(request->people, request->name, PERSON_ACCOUNT, roles,
                      request->without_password ? NULL : hash, request->time, &added,
                      &error) == PEOPLE_OK
               ? finish(request, &added, "added")
               : fail(request, &error);
}

static int list(user_request *request)
{
    person user = {0};
    people_error error;
    people_status status;
    while ((status = people_next(request->people, user.number, request->with_guests, &user,
                                 &error)) == PEOPLE_OK) {
        if (request->as_json) {
            person_as_json(request, &user);
        } else {
            print_person(request, &user);
        }
    }
    return status == PEOPLE_END ? shell_finish(request->command, STATUS_FINE)
                                : fail(request, &error);
}

static int set_password(user_request *request)
{
    char hash[PASSWORD_HASH_SIZE];
    people_error error;
    person user;
    if (people_find_name(request->people, request->name, &user, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    int status = ask_password(request, user.roles, hash);
    if (status != STATUS_FINE) {
        return status;
    }
    return people_set_password(request->people, user.number, hash, &error) == PEOPLE_OK
               ? finish(request, &user, "password changed, sessions ended")
               : fail(request, &error);
}

static int set_roles(user_request *request)
{
    people_error error;
    person user;
    if (request->roles == 0) {
        return shell_usage_error(request->command, "roles requires --role");
    }
    if (people_find_name(request->people, request->name, &user, &error) != PEOPLE_OK ||
        people_set_roles(request->people, user.number, request->roles, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    user.roles = request->roles;
    return finish(request, &user, "roles changed, sessions ended");
}

static int disable(user_request *request)
{
    people_error error;
    person user;
    if (people_find_name(request->people, request->name, &user, &error) != PEOPLE_OK ||
        people_set_disabled(request->people, user.number, !request->enable, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    user.is_disabled = !request->enable;
    return finish(request, &user, request->enable ? "enabled" : "disabled, sessions ended");
}

/* The server's URL: the one recorded by the running server, else the configured one. If it is
 * not known, reports that and returns false. */
static bool find_url(const user_request *request, char url[PUBLIC_URL_SIZE])
{
    char path[CONFIG_TEXT_SIZE];
    const char *origins = config_text(request->config, CONFIG_ORIGINS);
    net_address listen = {.port = 0};
    if (config_data_path(request->config, PUBLIC_URL_FILE, path, sizeof path) &&
        public_url_read(path, url)) {
        return true;
    }
    bool is_known = config_address(request->config, CONFIG_LISTEN, &listen) && listen.port != 0;
    if (origins[0] == '\0' && !is_known) {
        shell_fail(request->command, STATUS_REFUSED,
                   "the server is not running, and its port is known only while it runs; start it, "
                   "or set origins");
        return false;
    }
    public_url(url, origins, config_has_tls(request->config), &listen);
    fprintf(stderr, "The server is not running; the link uses the configured address, %s.\n", url);
    return true;
}

/* Browsers do not send the part after '#', so the token appears in no log. */
static int make_link(user_request *request)
{
    char token[TOKEN_SIZE], url[PUBLIC_URL_SIZE];
    people_error error;
    person user;
    if (people_find_name(request->people, request->name, &user, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    if (!find_url(request, url)) {
        return STATUS_REFUSED;
    }
    if (link_make(request->people, user.number, request->time, token, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    printf("%s/link#%s\n", url, token);
    fprintf(stderr, "The link is for %s. It works once, within %d hours.\n", user.name, LINK_HOURS);
    return shell_finish(request->command, STATUS_FINE);
}

/* For a person who lost both the app and the recovery codes. */
static int reset_factor(user_request *request)
{
    people_error error;
    person user;
    if (people_find_name(request->people, request->name, &user, &error) != PEOPLE_OK ||
        factor_reset(request->people, user.number, &error) != PEOPLE_OK) {
        return fail(request, &error);
    }
    user.has_factor = false;
    return finish(request, &user, "second factor removed, sessions ended");
}

static const struct {
    const char *name;
    bool has_name; /* of an account */
    people_mode mode;
    int (*run)(user_request *request);
} verbs[] = {
    {"add", true, PEOPLE_OPEN_OR_CREATE, add},         {"list", false, PEOPLE_OPEN, list},
    {"password", true, PEOPLE_OPEN, set_password},     {"roles", true, PEOPLE_OPEN, set_roles},
    {"disable", true, PEOPLE_OPEN, disable},           {"link", true, PEOPLE_OPEN, make_link},
    {"reset-factor", true, PEOPLE_OPEN, reset_factor},
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

/* ---- The command ---- */

/* The journal says who ran the program: the user of the system. */
static const change_actor *name_user(change_actor *actor)
{
    const struct passwd *user = getpwuid(getuid());
    if (user != NULL && strlen(user->pw_name) < sizeof actor->user) {
        snprintf(actor->user, sizeof actor->user, "%s", user->pw_name);
    } else {
        snprintf(actor->user, sizeof actor->user, "%lu", (unsigned long)getuid());
    }
    return actor;
}

static int run_verb(user_request *request, size_t verb)
{
    char path[CONFIG_TEXT_SIZE];
    failure problem;
    people_error error;
    const char *data = config_text(request->config, CONFIG_DATA);
    if (verbs[verb].mode == PEOPLE_OPEN_OR_CREATE && !data_dir_make(data, &problem)) {
        return shell_fail(request->command, STATUS_IO, "%s", problem.text);
    }
    if (!config_data_path(request->config, "people.db", path, sizeof path)) {
        return shell_fail(request->command, STATUS_IO, "%s: the path is too long", data);
    }
    if (people_open(&request->people, path, verbs[verb].mode, &error) != PEOPLE_OK) {
        return error.status == PEOPLE_NOT_FOUND
                   ? shell_fail(request->command, STATUS_IO, "%s", error.problem.text)
                   : fail(request, &error);
    }
    people_set_role_policy(request->people, config_role_policy(request->config));
    change_actor actor = {.origin = CHANGE_BY_TOOL};
    people_set_actor(request->people, name_user(&actor));
    int status = verbs[verb].run(request);
    people_close(request->people);
    return status;
}

static int unknown_verb(const shell_command *command, const char *word)
{
    const char *names[VERB_COUNT + 1] = {NULL};
    for (size_t i = 0; i < VERB_COUNT; i++) {
        names[i] = verbs[i].name;
    }
    const char *nearest = nearest_word(word, names);
    return shell_usage_error(command, "there is no 'trey user %s'%s%s%s", word,
                             nearest != NULL ? "; did you mean '" : "",
                             nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
}

static int find_verb(const shell_command *command, int count, char **words, user_request *request,
                     size_t *verb)
{
    if (count == 0) {
        return shell_usage_error(command,
                                 "a verb is required: add, list, password, roles, disable or link");
    }
    *verb = 0;
    while (*verb < VERB_COUNT && strcmp(verbs[*verb].name, words[0]) != 0) {
        ++*verb;
    }
    if (*verb == VERB_COUNT) {
        return unknown_verb(command, words[0]);
    }
    if (verbs[*verb].has_name != (count == 2) || count > 2) {
        return shell_usage_error(
            command, verbs[*verb].has_name ? "%s requires one name" : "%s takes no name", words[0]);
    }
    request->name = count == 2 ? words[1] : "";
    return STATUS_FINE;
}

static bool read_option(int letter, const char *value, user_request *request,
                        config_sources *sources)
{
    person_role role;
    switch (letter) {
    case 'r':
        role = person_role_find(value, strlen(value));
        if (role == PERSON_ROLE_COUNT || role == PERSON_IS_GUEST) {
            shell_usage_error(request->command,
                              "--role %s: expected player, dealer, floor, cage, auditor or admin",
                              value);
            return false;
        }
        request->roles |= ROLE_BIT(role);
        return true;
    case 'd':
        sources->flags[CONFIG_DATA] = value;
        return true;
    case 'c':
        sources->flags[CONFIG_FILE] = value;
        return true;
    case 'n':
        request->without_password = true;
        return true;
    case 'e':
        request->enable = true;
        return true;
    case 'g':
        request->with_guests = true;
        return true;
    default:
        request->as_json = true;
        return true;
    }
}

static int run(const shell_command *command, int argc, char **argv)
{
    config_sources sources = {.environment = config_environment};
    serve_config config;
    const char *value;
    size_t verb = 0;
    int letter, status = STATUS_FINE;
    user_request request = {.command = command, .config = &config, .time = clock_wall_ms()};
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(letter, value, &request, &sources)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    int first = shell_first_argument();
    status = find_verb(command, argc - first, argv + first, &request, &verb);
    if (status != STATUS_FINE) {
        return status;
    }
    status = serve_config_load(command, &sources, &config);
    if (status == STATUS_FINE) {
        status = run_verb(&request, verb);
    }
    config_close(&config);
    return status;
}

static const shell_word user_words[] = {
    {"add", SHELL_ARGUMENT_OTHER},          {"list", SHELL_ARGUMENT_OTHER},
    {"password", SHELL_ARGUMENT_OTHER},     {"roles", SHELL_ARGUMENT_OTHER},
    {"disable", SHELL_ARGUMENT_OTHER},      {"link", SHELL_ARGUMENT_OTHER},
    {"reset-factor", SHELL_ARGUMENT_OTHER}, {NULL, 0},
};

const shell_command user_command = {
    .name = "user",
    .summary = "manage accounts: add, list, password, roles, disable, link",
    .usage = "user add | password | roles | disable | link | reset-factor NAME [OPTION…]\n"
             "       trey user list [OPTION…]",
    .description =
        "add       Add an account; its role is player unless --role says otherwise.\n"
        "list      List accounts and bots; with --guests also guests.\n"
        "password  Set a new password.\n"
        "roles     Replace the roles of an account with those of --role.\n"
        "disable   Disable an account; --enable enables it again. Accounts are never removed.\n"
        "link      Print a link that lets the person set a password once.\n"
        "reset-factor  Remove the second factor of an account.\n"
        "\n"
        "Passwords are read without echo, or as one line of standard input. Everything works while "
        "the server runs. A new password or new roles end the person's sessions. The last admin "
        "cannot be disabled or lose that role.\n"
        "\n"
        "link uses the address of the running server or, if it does not run, the configured one:  "
        "the first of origins, else listen.",
    .examples = "  trey user add kim --role admin\n"
                "  trey user add \"Jo Doe\" --role floor --role cage --data /var/lib/trey\n"
                "  trey user add pat --no-password && trey user link pat\n"
                "  trey user disable pat",
    .options = user_options,
    .run = run,
    .words = user_words,
};
