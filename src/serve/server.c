/* SPDX-License-Identifier: MIT */
#include "server.h"

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
#include "house_files.h"
#include "serve/auth/auth.h"
#include "serve/config/data_dir.h"
#include "serve/config/public_url.h"
#include "serve/config/tls_check.h"
#include "serve/floor/clock_check.h"
#include "serve/floor/floor.h"
#include "serve/floor/house_bots.h"
#include "serve/net/library_guard.h"
#include "serve/net/net.h"
#include "serve/net/service.h"
#include "serve/reports/reports.h"
#include "server_bots.h"
#include "test_mode.h"

enum { PATH_SIZE = 4400, BOT_CHIPS = 1000000 };

typedef struct server {
    const serve_config *config;
    char private_path[PATH_SIZE];
    char journal[PATH_SIZE], rounds[PATH_SIZE];
    uint8_t key[RECORD_KEY_SIZE];
    people_db *people;
    name_cache *names;
    bool accept_loss;   /* start also after events were lost */
    uint64_t test_seed; /* 0: none */
    person house;       /* the person that opens tables and issues play chips */
    uint32_t bot_count;
    floor_table *tables;
    floor_bot *bots;
    uint32_t private_bot_count, private_bots[PRIVATE_BOTS_MAX];
    net_thread *net;
    floor_thread *floor;
    auth_thread *auth;
    archive_thread *archive;
    report_service *reports;
    serve_log log;
    char address[ADDRESS_TEXT_SIZE + 16];
    char url[PUBLIC_URL_SIZE]; /* for people */
    char admin_link[PUBLIC_URL_SIZE + 80];
    char record_path[PATH_SIZE];
    bool accept_clock;
    int64_t last_seen; /* when a server last ran with this data; 0: unknown */
    int clock_file;    /* -1: none */
    int record;        /* file descriptor of the recorded URL; -1: none */
} server;

/* ---- Limits ---- */

/* With fewer files, some part or other of the server would fail in a way that hides the cause. */
static bool check_files(failure *problem)
{
    enum { FILES_MIN = 64 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_max >= FILES_MIN) {
        return true; /* the net thread raises the limit as far as it needs */
    }
    return failure_set(problem,
                       "The process may open only %llu files at once; the server needs at least "
                       "%d. Raise the limit (ulimit -n, or LimitNOFILE of systemd).",
                       (unsigned long long)files.rlim_max, FILES_MIN);
}

/* ---- Data ---- */

static bool open_data(server *at, failure *problem)
{
    char path[PATH_SIZE], mark[PATH_SIZE], clock[PATH_SIZE];
    if (!data_dir_make(config_text(at->config, CONFIG_DATA), problem)) {
        return false;
    }
    if (!config_data_path(at->config, "trey.db", at->journal, sizeof at->journal) ||
        !config_data_path(at->config, "private-tables", at->private_path,
                          sizeof at->private_path) ||
        !config_data_path(at->config, "rounds.db", at->rounds, sizeof at->rounds) ||
        !config_data_path(at->config, "people.db", path, sizeof path) ||
        !config_data_path(at->config, "clock", clock, sizeof clock) ||
        !config_data_path(at->config, "only-a-test", mark, sizeof mark)) {
        return failure_set(problem, "The name of the data directory is too long.");
    }
    if (!test_mode_check(at->journal, mark, at->test_seed != 0, problem) ||
        !house_files_open(at->journal, path, at->key, &at->people, problem)) {
        return false;
    }
    at->last_seen = clock_last_seen(clock);
    at->names = name_cache_open(path);
    return at->names != NULL ||
           failure_set(problem,
                       "The accounts cannot be read; check the memory limit of the process.");
}

/* ---- Tables and bots ---- */

static uint64_t bot_seed(const server *at, uint32_t table_index)
{
    return at->test_seed != 0 ? at->test_seed + table_index : randombytes_random();
}

static bool set_tables(server *at, failure *problem)
{
    const serve_config *config = at->config;
    at->tables = calloc(config->table_count + 1, sizeof *at->tables);
    at->bots = calloc((size_t)config->table_count * TREY_SEATS_MAX + 1, sizeof *at->bots);
    if (at->tables == NULL || at->bots == NULL) {
        return failure_set(problem, "There is not enough memory to start.");
    }
    if (!server_bot_person(at->people, "The house", &at->house, problem)) {
        return false;
    }
    for (uint32_t i = 0; i < config->table_count; i++) {
        const config_table *wanted = &config->tables[i];
        at->tables[i].number = wanted->number;
        at->tables[i].rules = wanted->rules;
        snprintf(at->tables[i].name, sizeof at->tables[i].name, "%s", wanted->name);
        int count = server_bots_make(at->people, config, wanted, bot_seed(at, i),
                                     at->bots + at->bot_count, problem);
        if (count < 0) {
            return false;
        }
        at->bot_count += (uint32_t)count;
    }
    return true;
}

/* The bots of private tables: the same ones at each of them. */
static bool set_private_bots(server *at, failure *problem)
{
    bool is_allowed = config_number(at->config, CONFIG_PRIVATE_TABLES) != 0;
    at->private_bot_count =
        is_allowed ? (uint32_t)config_number(at->config, CONFIG_PRIVATE_BOTS) : 0;
    for (uint32_t i = 0; i < at->private_bot_count; i++) {
        char name[HOUSE_BOT_NAME_SIZE];
        person who;
        if (!server_bot_person(at->people, house_bot_name(name, 0, i), &who, problem)) {
            return false;
        }
        at->private_bots[i] = who.number;
    }
    return true;
}

/* There is no default password: the operator gets a one-time link for the first admin. */
static bool invite_admin(server *at, failure *problem)
{
    bool has_admin;
    char token[TOKEN_SIZE];
    people_error error;
    if (people_has_admin(at->people, &has_admin, &error) != PEOPLE_OK) {
        return failure_set(problem, "%s", error.problem.text);
    }
    if (has_admin) {
        return true;
    }
    if (link_make_first(at->people, clock_wall_ms(), token, &error) != PEOPLE_OK) {
        return failure_set(problem, "%s", error.problem.text);
    }
    snprintf(at->admin_link, sizeof at->admin_link, "%s/link#%s", at->url, token);
    return true;
}

/* ---- Threads ---- */

/* Files may have changed since the configuration was checked. */
static bool check_tls(server *at, const net_options *options, failure *problem)
{
    tls_finding found = {0};
    if (options->has_tls) {
        found = tls_check(options->certificate, options->key);
    }
    if (found.message != NULL && !found.is_warning) {
        return failure_set(problem, "%s: %s", found.where, found.message);
    }
    if (found.message != NULL) {
        LOG(&at->log, LOG_WARNING, "tls", {"file", found.where}, {"problem", found.message});
    }
    return true;
}

static bool open_net(server *at, failure *problem)
{
    const serve_config *config = at->config;
    net_options options = {
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
        .drain_ms = config_number(config, CONFIG_DRAIN_SECONDS) * 1000,
        .log = &at->log};
    char address[ADDRESS_TEXT_SIZE];
    if (!config_address(config, CONFIG_LISTEN, &options.listen)) {
        return failure_set(problem, "No listening address is configured.");
    }
    if (!check_tls(at, &options, problem)) {
        return false;
    }
    options.listener = service_inherited_socket();
    options.is_inherited = options.listener >= 0;
    if (options.listener == SERVICE_TOO_MANY) {
        return failure_set(problem,
                           "More than one socket was handed to this process; it takes one.");
    }
    options.has_metrics = config_address(config, CONFIG_METRICS_LISTEN, &options.metrics);
    at->net = net_open(&options, problem);
    if (at->net == NULL) {
        return false;
    }
    if (at->test_seed != 0 && !address_is_loopback(net_bound(at->net))) {
        return failure_set(problem, "--test-seed requires a loopback address.");
    }
    snprintf(at->address, sizeof at->address, "%s://%s", options.has_tls ? "https" : "http",
             address_format(address, net_peer_address(at->net)));
    public_url(at->url, config_text(config, CONFIG_ORIGINS), options.has_tls,
               net_peer_address(at->net));
    return true;
}

static void report_archive(void *context, const char *problem)
{
    server *at = context;
    if (problem != NULL) {
        LOG(&at->log, LOG_ERROR, "archive-broken", {"problem", problem});
    } else {
        LOG(&at->log, LOG_WARNING, "archive-back", {"path", at->rounds});
    }
}

static bool open_reports(server *at, failure *problem)
{
    archive_options rounds = {.path = at->rounds,
                              .journal = at->journal,
                              .key = at->key,
                              .book = at->config->book,
                              .report = report_archive,
                              .context = at};
    at->archive = archive_open(&rounds, problem);
    if (at->archive == NULL) {
        return false;
    }
    reports_options options = {.journal = at->journal,
                               .key = at->key,
                               .book = at->config->book,
                               .archive_path = at->rounds,
                               .archive = at->archive,
                               .names = at->names,
                               .net = net_inbox(at->net),
                               .wake = net_wake,
                               .net_context = at->net,
                               .log = &at->log};
    at->reports = reports_open(&options);
    return at->reports != NULL || failure_set(problem, FAILURE_NO_THREAD);
}

static bool open_floor(server *at, failure *problem)
{
    journal_error error;
    floor_options options = {
        .path = at->journal,
        .key = at->key,
        .accept_loss = at->accept_loss,
        .accept_clock = at->accept_clock,
        .last_seen = at->last_seen,
        .book = at->config->book,
        .supervisor = at->house.number,
        .table_count = at->config->table_count,
        .tables = at->tables,
        .bot_count = at->bot_count,
        .bots = at->bots,
        .bot_chips = BOT_CHIPS,
        .guest_chips = config_number(at->config, CONFIG_GUEST_CHIPS),
        .guest_refill = (config_refill)config_number(at->config, CONFIG_GUEST_REFILL),
        .grace_ms = config_number(at->config, CONFIG_GRACE_SECONDS) * 1000,
        .drain_ms = config_number(at->config, CONFIG_DRAIN_SECONDS) * 1000,
        .test_seed = at->test_seed,
        .private_path = at->private_path,
        .private_allowed = config_number(at->config, CONFIG_PRIVATE_TABLES) != 0,
        .private_per_person = (uint32_t)config_number(at->config, CONFIG_PRIVATE_PER_PERSON),
        .private_per_address = (uint32_t)config_number(at->config, CONFIG_PRIVATE_PER_ADDRESS),
        .private_total = (uint32_t)config_number(at->config, CONFIG_PRIVATE_TOTAL),
        .private_idle_ms = config_number(at->config, CONFIG_PRIVATE_IDLE_MINUTES) * 60000,
        .private_bots_max = at->private_bot_count,
        .notice = {.name = config_text(at->config, CONFIG_HOUSE_NAME),
                   .hotline = config_text(at->config, CONFIG_HOUSE_HOTLINE),
                   .minimum_age = (uint32_t)config_number(at->config, CONFIG_HOUSE_AGE)},
        .presses_keys = at->config->has_demo_tables,
        .names = at->names,
        .reports = at->reports,
        .log = &at->log,
        .answers = net_inbox(at->net),
        .wake = net_wake,
        .net = at->net};
    memcpy(options.private_bots, at->private_bots, sizeof options.private_bots);
    at->floor = floor_open(&options, &error);
    if (at->floor == NULL) {
        return failure_set(problem, "%s", error.problem.text);
    }
    archive_begin(at->archive); /* the journal exists now */
    return true;
}

static bool open_auth(server *at, failure *problem)
{
    const serve_config *config = at->config;
    auth_options options = {
        .people = at->people,
        .names = at->names,
        .reports = at->reports,
        .floor = floor_inbox(at->floor),
        .net = net_inbox(at->net),
        .wake = net_wake,
        .net_context = at->net,
        .terms = {.player_ms = config_number(config, CONFIG_SESSION_DAYS) * 86400000,
                  .staff_ms = config_number(config, CONFIG_STAFF_SESSION_HOURS) * 3600000,
                  .player_max_ms = config_number(config, CONFIG_SESSION_MAX_DAYS) * 86400000,
                  .staff_max_ms = config_number(config, CONFIG_STAFF_SESSION_MAX_HOURS) * 3600000},
        .is_secure = config_is_secure(config),
        .allows_guests = config_number(config, CONFIG_GUESTS) != 0,
        .role_policy = config_role_policy(config),
        .room_name = config_text(config, CONFIG_HOUSE_NAME),
        .guest_chips = config_number(config, CONFIG_GUEST_CHIPS),
        .guest_days = config_number(config, CONFIG_GUEST_DAYS),
        .guests_per_hour = config_number(config, CONFIG_GUESTS_PER_HOUR),
        .guests_total = config_number(config, CONFIG_GUESTS_TOTAL),
        .staff_password_length = config_number(config, CONFIG_STAFF_PASSWORD_LENGTH),
        .log = &at->log};
    at->auth = auth_open(&options);
    if (at->auth == NULL) {
        return failure_set(problem, FAILURE_NO_THREAD);
    }
    at->people = NULL; /* owned by the auth thread */
    return true;
}

/* The journal is open, so no other server uses the directory. Without the record the server works,
 * but `trey user link` has to guess the address. */
static void record_url(server *at)
{
    errno = ENAMETOOLONG; /* if the path does not fit */
    at->record = config_data_path(at->config, PUBLIC_URL_FILE, at->record_path, PATH_SIZE)
                     ? public_url_record(at->record_path, at->url)
                     : -1;
    if (at->record < 0) {
        LOG(&at->log, LOG_WARNING, "address-not-recorded", {"problem", strerror(errno)});
    }
}

/* The next start compares the clock with this mark (clock_check.h). */
static void mark_running(server *at)
{
    char path[PATH_SIZE];
    if (config_data_path(at->config, "clock", path, sizeof path)) {
        at->clock_file = clock_file_open(path);
    }
    clock_file_touch(at->clock_file);
    net_mark_clock(at->net, at->clock_file);
}

static void close_all(server *at)
{
    clock_file_touch(at->clock_file);
    if (at->clock_file >= 0) {
        (void)close(at->clock_file);
    }
    public_url_forget(at->record_path, at->record);
    /* The floor thread first: it uses the others. The net thread is closed last, as it still
     * receives jobs. The connection that closes the accounts last removes their temporary files. */
    floor_wait(at->floor);
    auth_wait(at->auth);
    reports_close(at->reports);
    archive_close(at->archive);
    name_cache_close(at->names);
    auth_close(at->auth);
    floor_close(at->floor);
    net_close(at->net);
    people_close(at->people);
    free(at->tables);
    free(at->bots);
    log_finish(&at->log);
    sodium_memzero(at->key, sizeof at->key);
}

void server_guard(void)
{
    library_guard();
}

bool server_run(const serve_config *config, const server_options *options,
                void (*greet)(void *context, const server_greeting *greeting), void *context,
                failure *problem)
{
    server at = {.config = config,
                 .record = -1,
                 .clock_file = -1,
                 .accept_clock = options->accept_clock,
                 .accept_loss = options->accept_lost_events,
                 .test_seed = (uint64_t)config_number(config, CONFIG_TEST_SEED)};
    umask(S_IRWXG | S_IRWXO); /* only the owner may read its files */
    if (sodium_init() < 0) {
        return failure_set(problem, "The system gives no random numbers.");
    }
    log_init(&at.log, STDERR_FILENO, (config_log_format)config_number(config, CONFIG_LOG_FORMAT),
             (config_log_level)config_number(config, CONFIG_LOG_LEVEL));
    /* Over the file size limit, write shall fail, as it does on a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    bool is_up = check_files(problem) && open_data(&at, problem) && set_tables(&at, problem) &&
                 set_private_bots(&at, problem) && open_net(&at, problem) &&
                 invite_admin(&at, problem) && open_reports(&at, problem) &&
                 open_floor(&at, problem) && open_auth(&at, problem);
    if (is_up) {
        record_url(&at);
        mark_running(&at);
        server_greeting greeting = {.address = at.address,
                                    .url = at.url,
                                    .admin_link = at.admin_link,
                                    .tables = config->table_count,
                                    .bots = at.bot_count,
                                    .test_seed = at.test_seed};
        char tables[LOG_NUMBER_SIZE], bots[LOG_NUMBER_SIZE];
        greet(context, &greeting);
        LOG(&at.log, LOG_INFO, "started", {"address", at.address},
            {"tables", log_number(tables, greeting.tables)},
            {"bots", log_number(bots, greeting.bots)});
        if (at.test_seed != 0) {
            char seed[LOG_NUMBER_SIZE];
            LOG(&at.log, LOG_WARNING, "only-a-test", {"seed", log_number(seed, at.test_seed)});
        }
        service_notify("READY=1");
        net_run(at.net, floor_inbox(at.floor), auth_inbox(at.auth));
        const journal_error *error = floor_failure(at.floor);
        if (error != NULL) { /* D3 */
            failure_set(problem, "The journal failed: %s", error->problem.text);
            is_up = false;
        }
    }
    if (is_up) {
        LOG(&at.log, LOG_INFO, "stopped", {"address", at.address});
    }
    close_all(&at);
    return is_up;
}
