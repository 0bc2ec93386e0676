/* SPDX-License-Identifier: MIT */
#include "server_internal.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/house_key.h"
#include "house_files.h"
#include "serve/config/data_dir.h"
#include "serve/config/tls_check.h"
#include "serve/floor/clock_check.h"
#include "serve/floor/house_bots.h"
#include "serve/net/library_guard.h"
#include "serve/net/service.h"
#include "server_bots.h"
#include "test_mode.h"

/* ---- Limits ---- */

/* With fewer files, some part or other of the server would fail in a way that hides the cause. A
 * number of clients that the operator set must be possible; the default is lowered, with a warning
 * (net.c). */
static bool check_files(const serve_config *config, failure *problem)
{
    enum { FILES_MIN = 64 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return true;
    }
    if (files.rlim_max < FILES_MIN) {
        return failure_set(problem,
                           "The process may open only %llu files at once; the server needs at "
                           "least %d. Raise the limit (ulimit -n, or LimitNOFILE of systemd).",
                           (unsigned long long)files.rlim_max, FILES_MIN);
    }
    const config_value *clients = &config->values[CONFIG_CLIENTS];
    rlim_t wanted = (rlim_t)clients->number + NET_OTHER_FILES;
    if (clients->source <= CONFIG_FROM_DEMO || clients->number <= NET_OTHER_FILES ||
        wanted <= files.rlim_max) {
        return true; /* the net thread raises the limit as far as it needs */
    }
    return failure_set(
        problem,
        "limits.clients is %lld, which needs %llu open files, but the process may "
        "open only %llu. Raise the limit (ulimit -Hn, or LimitNOFILE of systemd), "
        "or set limits.clients to at most %llu.",
        (long long)clients->number, (unsigned long long)wanted, (unsigned long long)files.rlim_max,
        (unsigned long long)(files.rlim_max > 2 * NET_OTHER_FILES ? files.rlim_max - NET_OTHER_FILES
                                                                  : files.rlim_max / 2));
}

/* ---- Data ---- */

static bool open_data(server *instance, failure *problem)
{
    char path[PATH_SIZE], mark[PATH_SIZE], clock[PATH_SIZE];
    if (!data_dir_make(config_text(instance->config, CONFIG_DATA), problem)) {
        return false;
    }
    if (!config_data_path(instance->config, "trey.db", instance->journal,
                          sizeof instance->journal) ||
        !config_data_path(instance->config, "private-tables", instance->private_path,
                          sizeof instance->private_path) ||
        !config_data_path(instance->config, "rounds.db", instance->rounds,
                          sizeof instance->rounds) ||
        !config_data_path(instance->config, "people.db", path, sizeof path) ||
        !config_data_path(instance->config, "clock", clock, sizeof clock) ||
        !config_data_path(instance->config, "only-a-test", mark, sizeof mark)) {
        return failure_set(problem,
                           "The path of the data directory is too long. Choose a shorter one with "
                           "--data.");
    }
    if (!test_mode_check(instance->journal, mark, instance->test_seed != 0, problem) ||
        !house_files_open(instance->journal, path, instance->key, &instance->people, problem)) {
        return false;
    }
    instance->last_seen = clock_last_seen(clock);
    instance->names = name_cache_open(path);
    return instance->names != NULL ||
           failure_set(
               problem,
               "%s: the accounts cannot be read. Check who may read the file, and the limits "
               "of the process for memory and open files.",
               path);
}

/* ---- Tables and bots ---- */

static uint64_t bot_seed(const server *instance, uint32_t table_index)
{
    return instance->test_seed != 0 ? instance->test_seed + table_index : randombytes_random();
}

floor_table *server_tables(const serve_config *config)
{
    floor_table *tables = calloc(config->table_count + 1, sizeof *tables);
    for (uint32_t i = 0; tables != NULL && i < config->table_count; i++) {
        const config_table *wanted = &config->tables[i];
        tables[i].number = wanted->number;
        tables[i].rules = wanted->rules;
        snprintf(tables[i].name, sizeof tables[i].name, "%s", wanted->name);
    }
    return tables;
}

static bool set_tables(server *instance, failure *problem)
{
    const serve_config *config = instance->config;
    instance->tables = server_tables(config);
    instance->bots =
        calloc((size_t)config->table_count * TREY_SEATS_MAX + 1, sizeof *instance->bots);
    if (instance->tables == NULL || instance->bots == NULL) {
        return failure_set(problem,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
    }
    if (!server_bot_person(instance->people, "The house", &instance->house, problem)) {
        return false;
    }
    for (uint32_t i = 0; i < config->table_count; i++) {
        int count =
            server_bots_make(instance->people, config, &config->tables[i], bot_seed(instance, i),
                             instance->bots + instance->bot_count, problem);
        if (count < 0) {
            return false;
        }
        instance->bot_count += (uint32_t)count;
    }
    return true;
}

/* The bots of private tables: the same ones at each of them. */
static bool set_private_bots(server *instance, failure *problem)
{
    bool is_allowed = config_number(instance->config, CONFIG_PRIVATE_TABLES) != 0;
    instance->private_bot_count =
        is_allowed ? (uint32_t)config_number(instance->config, CONFIG_PRIVATE_BOTS) : 0;
    for (uint32_t i = 0; i < instance->private_bot_count; i++) {
        char name[HOUSE_BOT_NAME_SIZE];
        person user;
        if (!server_bot_person(instance->people, house_bot_name(name, 0, i), &user, problem)) {
            return false;
        }
        instance->private_bots[i] = user.number;
    }
    return true;
}

/* There is no default password: the operator gets a one-time link for the first admin. */
static bool invite_admin(server *instance, failure *problem)
{
    bool has_admin;
    char token[TOKEN_SIZE];
    people_error error;
    if (people_has_admin(instance->people, &has_admin, &error) != PEOPLE_OK) {
        return failure_set(problem, "%s", error.problem.text);
    }
    if (has_admin) {
        return true;
    }
    if (link_make_first(instance->people, clock_wall_ms(), token, &error) != PEOPLE_OK) {
        return failure_set(problem, "%s", error.problem.text);
    }
    snprintf(instance->admin_link, sizeof instance->admin_link, "%s/link#%s", instance->url, token);
    return true;
}

/* ---- Threads ---- */

/* Files may have changed since the configuration was checked. */
static bool check_tls(server *instance, const net_options *options, failure *problem)
{
    tls_finding found = {0};
    if (options->has_tls) {
        found = tls_check(options->certificate, options->key);
    }
    if (found.message != NULL && !found.is_warning) {
        return failure_set(problem, "%s: %s", found.where, found.message);
    }
    if (found.message != NULL) {
        LOG(&instance->log, LOG_WARNING, "tls", {"file", found.where}, {"problem", found.message});
    }
    return true;
}

/* Without a file there is nothing to read again, and SIGHUP ends the server: somebody has closed
 * the terminal of a demonstration. */
static bool can_reload(const server *instance)
{
    return instance->sources != NULL &&
           (config_text(instance->config, CONFIG_FILE)[0] != '\0' ||
            config_text(instance->config, CONFIG_RULES_FILE)[0] != '\0');
}

void server_net_options(server *instance, const serve_config *config, net_options *options)
{
    *options = (net_options){
        .has_tls = config_has_tls(config),
        .is_secure = config_is_secure(config),
        .trusted_proxies = config_text(config, CONFIG_TRUSTED_PROXIES),
        .proxy_header = (proxy_header)config_number(config, CONFIG_PROXY_HEADER),
        .proxy_socket = config_text(config, CONFIG_PROXY_SOCKET),
        .certificate = config_text(config, CONFIG_TLS_CERTIFICATE),
        .key = config_text(config, CONFIG_TLS_KEY),
        .origins = config_text(config, CONFIG_ORIGINS),
        .book = config->book,
        .clients_max = (uint32_t)config_number(config, CONFIG_CLIENTS),
        .clients_per_address = (uint32_t)config_number(config, CONFIG_CLIENTS_PER_ADDRESS),
        .message_rate = {.per_second = (uint32_t)config_number(config, CONFIG_MESSAGE_RATE),
                         .burst = (uint32_t)config_number(config, CONFIG_MESSAGE_BURST)},
        .message_size = (uint32_t)config_number(config, CONFIG_MESSAGE_SIZE),
        .ping_ms = config_number(config, CONFIG_PING_SECONDS) * 1000,
        .pong_ms = (int64_t)CONFIG_PONG_SECONDS * 1000,
        .drain_ms = config_number(config, CONFIG_DRAIN_SECONDS) * 1000,
        .reload = can_reload(instance) ? server_reload_config : NULL,
        .reload_context = instance,
        .log = &instance->log};
}

static bool open_net(server *instance, failure *problem)
{
    const serve_config *config = instance->config;
    net_options options;
    server_net_options(instance, config, &options);
    char address[ADDRESS_TEXT_SIZE];
    if (!config_address(config, CONFIG_LISTEN, &options.listen)) {
        return failure_set(problem, "No listening address is configured.");
    }
    if (!check_tls(instance, &options, problem)) {
        return false;
    }
    options.listener = service_inherited_socket();
    options.is_inherited = options.listener >= 0;
    if (options.listener == SERVICE_TOO_MANY) {
        return failure_set(problem,
                           "More than one socket was handed to this process; it takes one.");
    }
    options.has_metrics = config_address(config, CONFIG_METRICS_LISTEN, &options.metrics);
    instance->net = net_open(&options, problem);
    if (instance->net == NULL) {
        return false;
    }
    if (instance->test_seed != 0 && !address_is_loopback(net_bound(instance->net))) {
        return failure_set(problem, "--test-seed requires a loopback address.");
    }
    snprintf(instance->address, sizeof instance->address, "%s://%s",
             options.has_tls ? "https" : "http",
             address_format(address, net_peer_address(instance->net)));
    public_url(instance->url, config_text(config, CONFIG_ORIGINS), options.has_tls,
               net_peer_address(instance->net));
    return true;
}

static void report_archive(void *context, const char *problem)
{
    server *instance = context;
    if (problem != NULL) {
        LOG(&instance->log, LOG_ERROR, "archive-broken", {"problem", problem});
    } else {
        LOG(&instance->log, LOG_WARNING, "archive-back", {"path", instance->rounds});
    }
}

static bool open_reports(server *instance, failure *problem)
{
    archive_options rounds = {.path = instance->rounds,
                              .journal = instance->journal,
                              .key = instance->key,
                              .book = instance->config->book,
                              .report = report_archive,
                              .context = instance};
    instance->archive = archive_open(&rounds, problem);
    if (instance->archive == NULL) {
        return false;
    }
    reports_options options = {.journal = instance->journal,
                               .key = instance->key,
                               .book = instance->config->book,
                               .archive_path = instance->rounds,
                               .archive = instance->archive,
                               .names = instance->names,
                               .net = net_inbox(instance->net),
                               .wake = net_wake,
                               .net_context = instance->net,
                               .log = &instance->log};
    instance->reports = reports_open(&options);
    return instance->reports != NULL || failure_set(problem, FAILURE_NO_THREAD);
}

void server_floor_options(server *instance, const serve_config *config, const floor_table *tables,
                          floor_options *options)
{
    *options = (floor_options){
        .path = instance->journal,
        .key = instance->key,
        .accept_loss = instance->accept_loss,
        .accept_clock = instance->accept_clock,
        .last_seen = instance->last_seen,
        .book = config->book,
        .supervisor = instance->house.number,
        .table_count = config->table_count,
        .tables = tables,
        .bot_count = instance->bot_count,
        .bots = instance->bots,
        .bot_chips = BOT_CHIPS,
        .guest_chips = config_number(config, CONFIG_GUEST_CHIPS),
        .guest_refill = (config_refill)config_number(config, CONFIG_GUEST_REFILL),
        .grace_ms = config_number(config, CONFIG_GRACE_SECONDS) * 1000,
        .seat_ms = config_number(config, CONFIG_SEAT_MINUTES) * 60000,
        .drain_ms = config_number(config, CONFIG_DRAIN_SECONDS) * 1000,
        .test_seed = instance->test_seed,
        .private_path = instance->private_path,
        .private_allowed = config_number(config, CONFIG_PRIVATE_TABLES) != 0,
        .private_per_person = (uint32_t)config_number(config, CONFIG_PRIVATE_PER_PERSON),
        .private_per_address = (uint32_t)config_number(config, CONFIG_PRIVATE_PER_ADDRESS),
        .private_total = (uint32_t)config_number(config, CONFIG_PRIVATE_TOTAL),
        .private_idle_ms = config_number(config, CONFIG_PRIVATE_IDLE_MINUTES) * 60000,
        .private_bots_max = instance->private_bot_count,
        .notice = {.name = config_text(config, CONFIG_HOUSE_NAME),
                   .hotline = config_text(config, CONFIG_HOUSE_HOTLINE),
                   .minimum_age = (uint32_t)config_number(config, CONFIG_HOUSE_AGE)},
        .controls_voids = config_number(config, CONFIG_CONTROL_VOIDS) == CONTROL_TWO_PEOPLE,
        .cage_from = config_number(config, CONFIG_CONTROL_CAGE_FROM),
        .approval_ms = config_number(config, CONFIG_CONTROL_SECONDS) * 1000,
        .stuck_ms = config_number(config, CONFIG_ALARMS_STUCK_SECONDS) * 1000,
        .big_win = config_number(config, CONFIG_ALARMS_BIG_WIN),
        .relief_ms = config_number(config, CONFIG_RELIEF_MINUTES) * 60000,
        .presses_keys = config->has_demo_tables,
        .names = instance->names,
        .reports = instance->reports,
        .log = &instance->log,
        .answers = net_inbox(instance->net),
        .wake = net_wake,
        .net = instance->net};
    memcpy(options->private_bots, instance->private_bots, sizeof options->private_bots);
}

static bool open_floor(server *instance, failure *problem)
{
    journal_error error;
    floor_options options;
    server_floor_options(instance, instance->config, instance->tables, &options);
    instance->floor = floor_open(&options, &error);
    if (instance->floor == NULL) {
        return failure_set(problem, "%s", error.problem.text);
    }
    archive_begin(instance->archive); /* the journal exists now */
    return true;
}

static bool open_auth(server *instance, failure *problem)
{
    const serve_config *config = instance->config;
    auth_options options = {
        .people = instance->people,
        .names = instance->names,
        .reports = instance->reports,
        .floor = floor_inbox(instance->floor),
        .net = net_inbox(instance->net),
        .wake = net_wake,
        .net_context = instance->net,
        .terms = {.player_ms = config_number(config, CONFIG_SESSION_DAYS) * 86400000,
                  .staff_ms = config_number(config, CONFIG_STAFF_SESSION_HOURS) * 3600000,
                  .player_max_ms = config_number(config, CONFIG_SESSION_MAX_DAYS) * 86400000,
                  .staff_max_ms = config_number(config, CONFIG_STAFF_SESSION_MAX_HOURS) * 3600000},
        .is_secure = config_is_secure(config),
        .allows_guests = config_number(config, CONFIG_GUESTS) != 0,
        .role_policy = config_role_policy(config),
        .staff_needs_factor = config_number(config, CONFIG_STAFF_SECOND_FACTOR) != 0,
        .room_name = config_text(config, CONFIG_HOUSE_NAME),
        .guest_chips = config_number(config, CONFIG_GUEST_CHIPS),
        .guest_days = config_number(config, CONFIG_GUEST_DAYS),
        .guests_per_hour = config_number(config, CONFIG_GUESTS_PER_HOUR),
        .guests_total = config_number(config, CONFIG_GUESTS_TOTAL),
        .staff_password_length = config_number(config, CONFIG_STAFF_PASSWORD_LENGTH),
        .log = &instance->log};
    uint8_t factor_key[HOUSE_SUBKEY_SIZE];
    house_subkey_make(factor_key, instance->key, "second factor");
    people_set_factor_key(instance->people, factor_key);
    sodium_memzero(factor_key, sizeof factor_key);
    instance->auth = auth_open(&options);
    if (instance->auth == NULL) {
        return failure_set(problem, FAILURE_NO_THREAD);
    }
    instance->people = NULL; /* owned by the auth thread */
    return true;
}

/* The journal is open, so no other server uses the directory. Without the record the server works,
 * but `trey user link` has to guess the address. */
static void record_url(server *instance)
{
    errno = ENAMETOOLONG; /* if the path does not fit */
    instance->record =
        config_data_path(instance->config, PUBLIC_URL_FILE, instance->record_path, PATH_SIZE)
            ? public_url_record(instance->record_path, instance->url)
            : -1;
    if (instance->record < 0) {
        LOG(&instance->log, LOG_WARNING, "address-not-recorded", {"problem", strerror(errno)});
    }
}

/* The next start compares the clock with this mark (clock_check.h). */
static void mark_running(server *instance)
{
    char path[PATH_SIZE];
    if (config_data_path(instance->config, "clock", path, sizeof path)) {
        instance->clock_file = clock_file_open(path);
    }
    clock_file_touch(instance->clock_file);
    net_mark_clock(instance->net, instance->clock_file);
}

static void close_all(server *instance)
{
    clock_file_touch(instance->clock_file);
    if (instance->clock_file >= 0) {
        (void)close(instance->clock_file);
    }
    public_url_forget(instance->record_path, instance->record);
    /* The floor thread first: it uses the others. The net thread is closed last, as it still
     * receives jobs. The connection that closes the accounts last removes their temporary files. */
    floor_wait(instance->floor);
    auth_wait(instance->auth);
    reports_close(instance->reports);
    archive_close(instance->archive);
    name_cache_close(instance->names);
    auth_close(instance->auth);
    floor_close(instance->floor);
    net_close(instance->net);
    people_close(instance->people);
    free(instance->tables);
    free(instance->bots);
    server_reloads_free(instance);
    log_finish(&instance->log);
    sodium_memzero(instance->key, sizeof instance->key);
}

void server_guard(void)
{
    library_guard();
}

bool server_run(const serve_config *config, const server_options *options,
                void (*greet)(void *context, const server_greeting *greeting), void *context,
                failure *problem)
{
    server instance = {.config = config,
                       .sources = options->sources,
                       .record = -1,
                       .clock_file = -1,
                       .accept_clock = options->accept_clock,
                       .accept_loss = options->accept_lost_events,
                       .test_seed = (uint64_t)config_number(config, CONFIG_TEST_SEED)};
    umask(S_IRWXG | S_IRWXO); /* only the owner may read its files */
    if (sodium_init() < 0) {
        return failure_set(problem, "The system gives no random numbers.");
    }
    log_init(&instance.log, STDERR_FILENO,
             (config_log_format)config_number(config, CONFIG_LOG_FORMAT),
             (config_log_level)config_number(config, CONFIG_LOG_LEVEL));
    /* Over the file size limit, write shall fail, as it does on a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    bool is_up = check_files(config, problem) && open_data(&instance, problem) &&
                 set_tables(&instance, problem) && set_private_bots(&instance, problem) &&
                 open_net(&instance, problem) && invite_admin(&instance, problem) &&
                 open_reports(&instance, problem) && open_floor(&instance, problem) &&
                 open_auth(&instance, problem);
    if (is_up) {
        record_url(&instance);
        mark_running(&instance);
        server_greeting greeting = {.address = instance.address,
                                    .url = instance.url,
                                    .admin_link = instance.admin_link,
                                    .tables = config->table_count,
                                    .bots = instance.bot_count,
                                    .test_seed = instance.test_seed};
        char tables[LOG_NUMBER_SIZE], bots[LOG_NUMBER_SIZE];
        greet(context, &greeting);
        LOG(&instance.log, LOG_INFO, "started", {"address", instance.address},
            {"tables", log_number(tables, greeting.tables)},
            {"bots", log_number(bots, greeting.bots)});
        if (instance.test_seed != 0) {
            char seed[LOG_NUMBER_SIZE];
            LOG(&instance.log, LOG_WARNING, "only-a-test",
                {"seed", log_number(seed, instance.test_seed)});
        }
        service_notify("READY=1");
        net_run(instance.net, floor_inbox(instance.floor), auth_inbox(instance.auth));
        const journal_error *error = floor_failure(instance.floor);
        if (error != NULL) { /* D3 */
            failure_set(problem, "The journal failed: %s", error->problem.text);
            is_up = false;
        }
    }
    if (is_up) {
        LOG(&instance.log, LOG_INFO, "stopped", {"address", instance.address});
    }
    close_all(&instance);
    return is_up;
}
