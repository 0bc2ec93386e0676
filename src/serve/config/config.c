/* SPDX-License-Identifier: MIT */
/*
 * The configuration: the table of options, and bringing its sources together.
 *
 * Tables are read last: what they name may be in a rules file, and which one that is may be said in
 * the file, in the environment or by a flag.
 */
#include "config.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "config_internal.h"
#include "format/text/money.h"
#include "serve/http/proxy.h"

const char *const config_control_words[] = {"one-person", "two-people", NULL};
const char *const config_refill_words[] = {"never", "when-empty", "daily", NULL};
const char *const config_log_format_words[] = {"text", "json", NULL};
const char *const config_proxy_header_words[] = {"x-forwarded-for", "forwarded", "proxy-protocol",
                                                 NULL};
const char *const config_log_level_words[] = {"error", "warning", "info", "debug", NULL};

#define CONFIG_ENTRY(id, ...) [CONFIG_##id] = {__VA_ARGS__},
const config_row config_rows[CONFIG_OPTION_COUNT] = {CONFIG_LIST(CONFIG_ENTRY)};
#undef CONFIG_ENTRY

const char *config_environment(void *context, const char *name)
{
    (void)context;
    return getenv(name);
}

/* ---- Findings ---- */

static void report(config_reader *reader, const config_finding *finding)
{
    reader->errors += finding->is_warning ? 0 : 1;
    reader->report(reader->context, finding);
}

static void report_walk(void *context, const rules_finding *finding)
{
    report(context, &(config_finding){.where = finding->file,
                                      .line = finding->line,
                                      .column = finding->column,
                                      .is_warning = finding->is_warning,
                                      .rule = finding->rule,
                                      .message = finding->message});
}

void config_error_at(config_reader *reader, config_option option, bool is_warning,
                     const char *format, ...)
{
    failure message;
    char flag[64];
    const config_value *value = &reader->config->values[option];
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(&message, format, arguments);
    va_end(arguments);
    snprintf(flag, sizeof flag, "--%s", config_rows[option].flag);
    bool in_file = value->source == CONFIG_FROM_FILE;
    report(reader,
           &(config_finding){
               .where = in_file                                    ? reader->walk.name
                        : value->source == CONFIG_FROM_ENVIRONMENT ? config_rows[option].environment
                        : value->source == CONFIG_FROM_FLAG        ? flag
                                                                   : config_rows[option].name,
               .line = in_file ? value->line : 0,
               .column = in_file ? value->column : 0,
               .is_warning = is_warning,
               .message = message.text,
           });
}

const char *config_finding_format(failure *out, const config_finding *finding)
{
    char place[48] = "";
    const char *rule = trey_rule_id(finding->rule);
    if (finding->line > 0) {
        snprintf(place, sizeof place, ":%zu:%zu", finding->line, finding->column);
    }
    failure_set(out, "%s%s%s%s%s%s%s%s", finding->where, place,
                finding->where[0] != '\0' ? ": " : "", finding->is_warning ? "warning: " : "",
                finding->message, rule[0] != '\0' ? " (" : "", rule, rule[0] != '\0' ? ")" : "");
    return out->text;
}

/* ---- Sources ---- */

static const char *ask_environment(const config_reader *reader, const char *name)
{
    const config_sources *sources = reader->sources;
    const char *found =
        sources->environment == NULL ? NULL : sources->environment(sources->context, name);
    return found != NULL && found[0] != '\0' ? found : NULL; /* empty is as good as not there */
}

/* Where journal and accounts go unless it is said; "" where nobody has a home. */
static const char *default_data(config_reader *reader)
{
    char path[CONFIG_PATH_SIZE] = "";
    const char *shared = ask_environment(reader, "XDG_DATA_HOME");
    const char *home = ask_environment(reader, "HOME");
    int size = 0;
    if (shared != NULL && shared[0] == '/') {
        size = snprintf(path, sizeof path, "%s/trey", shared);
    } else if (home != NULL && home[0] == '/') {
        size = snprintf(path, sizeof path, "%s/.local/share/trey", home);
    }
    return size < CONFIG_PATH_SIZE - 64 ? walk_copy_text(&reader->walk, (span){path, strlen(path)})
                                        : "";
}

static void set_defaults(config_reader *reader)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const char *text = config_rows[option].fallback;
        config_value *value = &reader->config->values[option];
        *value = (config_value){.text = ""};
        bool is_fine = config_value_read(reader, option, (span){text, strlen(text)}, value, NULL);
        TREY_ASSERT(is_fine);
    }
    reader->config->values[CONFIG_DATA].text = default_data(reader);
}

static void take(config_reader *reader, config_option option, config_source source,
                 const char *text)
{
    failure problem;
    config_value *value = &reader->config->values[option], before = *value;
    value->source = source;
    if (!config_value_read(reader, option, (span){text, strlen(text)}, value, &problem)) {
        config_error_at(reader, option, false, "%s", problem.text);
        *value = before;
    }
}

static void take_all(config_reader *reader)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const char *variable = ask_environment(reader, config_rows[option].environment);
        const char *flag = reader->sources->flags[option];
        if (variable != NULL) {
            take(reader, option, CONFIG_FROM_ENVIRONMENT, variable);
        }
        if (flag != NULL) {
            take(reader, option, CONFIG_FROM_FLAG, flag);
        }
    }
}

/* ---- Files ---- */

enum { FILE_SIZE_MAX = 1 << 20 };

/* The contents of a file, which the caller frees. On failure NULL, and `problem` says why. */
static char *read_bytes(const char *name, size_t *size, failure *problem)
{
    FILE *stream = fopen(name, "rb");
    if (stream == NULL) {
        failure_set(problem, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    char *bytes = malloc(FILE_SIZE_MAX + 1);
    *size = bytes == NULL ? 0 : fread(bytes, 1, FILE_SIZE_MAX + 1, stream);
    int failed = ferror(stream) != 0 ? errno : 0;
    fclose(stream);
    if (bytes != NULL && failed == 0 && *size <= FILE_SIZE_MAX) {
        return bytes;
    }
    failure_set(problem, "cannot be read: %s",
                bytes == NULL ? "not enough memory"
                : failed != 0 ? strerror(failed)
                              : "it is longer than 1 MiB");
    free(bytes);
    return NULL;
}

static void read_rules(config_reader *reader)
{
    serve_config *config = reader->config;
    const char *name = config_text(config, CONFIG_RULES_FILE);
    failure problem;
    size_t size;
    config->book = &trey_book_builtin;
    if (name[0] == '\0') {
        return;
    }
    char *text = read_bytes(name, &size, &problem);
    if (text == NULL) {
        config_error_at(reader, CONFIG_RULES_FILE, false, "%s %s", name, problem.text);
        reader->io_failed = true;
        return;
    }
    /* A schedule with more rates than FEE-7 allows is refused where a table is posted with it, not
     * here: a journal of the time when it was lawful needs it. */
    if (rules_book_read(&config->rules, name, text, size, &trey_book_builtin, report_walk,
                        reader)) {
        config->book = &config->rules.book;
    }
    free(text);
}

/* ---- Bringing it together ---- */

bool config_is_secure(const serve_config *config)
{
    static const char scheme[] = "https://";
    return config_has_tls(config) ||
           strncmp(config_text(config, CONFIG_ORIGINS), scheme, sizeof scheme - 1) == 0;
}

static bool trusts_unix(const serve_config *config)
{
    return proxy_is_trusted(config_text(config, CONFIG_TRUSTED_PROXIES), &(ip_address){.size = 0});
}

static void check_proxies(config_reader *reader)
{
    const serve_config *config = reader->config;
    bool has_proxies = config_text(config, CONFIG_TRUSTED_PROXIES)[0] != '\0';
    bool has_socket = config_text(config, CONFIG_PROXY_SOCKET)[0] != '\0';
    if (has_socket && !trusts_unix(config)) {
        config_error_at(reader, CONFIG_PROXY_SOCKET, false,
                        "add unix to trusted_proxies, or all clients of this socket count as one");
    }
    if (!has_proxies && config_number(config, CONFIG_PROXY_HEADER) != PROXY_X_FORWARDED_FOR) {
        config_error_at(reader, CONFIG_PROXY_HEADER, false,
                        "this has no effect without trusted_proxies");
    }
    bool has_https_origin = !config_has_tls(config) && config_is_secure(config);
    if (has_https_origin && !has_proxies) {
        config_error_at(reader, CONFIG_ORIGINS, true,
                        "all clients of the proxy share its address and its limits: set "
                        "trusted_proxies");
    }
}

static void check_together(config_reader *reader)
{
    const serve_config *config = reader->config;
    bool has_certificate = config_text(config, CONFIG_TLS_CERTIFICATE)[0] != '\0';
    bool has_key = config_text(config, CONFIG_TLS_KEY)[0] != '\0';
    net_address listen, metrics;
    if (has_certificate != has_key) {
        config_error_at(reader, has_key ? CONFIG_TLS_KEY : CONFIG_TLS_CERTIFICATE, false,
                        "%s without %s; TLS needs both", has_key ? "tls.key" : "tls.certificate",
                        has_key ? "tls.certificate" : "tls.key");
    }
    if (config_text(config, CONFIG_DATA)[0] == '\0') {
        config_error_at(reader, CONFIG_DATA, false,
                        "neither HOME nor XDG_DATA_HOME is set; say where with --data");
    }
    bool has_listen = config_address(config, CONFIG_LISTEN, &listen);
    if (has_listen && !address_is_loopback(&listen) && !has_certificate &&
        config_text(config, CONFIG_ORIGINS)[0] == '\0') {
        config_error_at(reader, CONFIG_LISTEN, true,
                        "others on the network can read passwords: set tls.certificate and "
                        "tls.key, or origins when a proxy does TLS");
    }
    if (config_number(config, CONFIG_TEST_SEED) != 0 &&
        (has_certificate || has_key || !has_listen || !address_is_loopback(&listen))) {
        config_error_at(reader, CONFIG_TEST_SEED, false,
                        "the seed reveals every card; it requires a loopback address in listen, "
                        "and no TLS");
    }
    check_proxies(reader);
    if (!config_address(config, CONFIG_METRICS_LISTEN, &metrics)) {
        return;
    }
    if (has_listen && metrics.port != 0 && metrics.port == listen.port &&
        strcmp(metrics.host, listen.host) == 0) {
        config_error_at(reader, CONFIG_METRICS_LISTEN, false,
                        "this is where the server itself listens");
    } else if (!address_is_loopback(&metrics)) {
        config_error_at(reader, CONFIG_METRICS_LISTEN, true,
                        "anyone who can reach this address can read the metrics");
    }
}

static void read_all(config_reader *reader, const yaml_node_t *root)
{
    if (root != NULL) {
        config_read_file(reader, root);
    }
    take_all(reader);
    read_rules(reader);
    config_read_tables(reader);
    check_together(reader);
    reader->is_done = true;
}

static void read_root(yaml_walk *walk, const yaml_node_t *root, void *reader)
{
    (void)walk;
    read_all(reader, root);
}

static bool load(serve_config *config, const config_sources *sources, const char *name,
                 const char *text, size_t size, config_report *report_to, void *context,
                 bool *io_failed)
{
    config_reader reader = {
        .config = config, .sources = sources, .report = report_to, .context = context};
    *config = (serve_config){.book = &trey_book_builtin};
    reader.walk =
        (yaml_walk){.file = &config->kept, .name = name, .report = report_walk, .context = &reader};
    set_defaults(&reader);
    bool is_walked = text == NULL ||
                     walk_document(&reader.walk, text, size, "configuration", read_root, &reader);
    if (!reader.is_done) {
        read_all(&reader, NULL);
    }
    *io_failed = reader.io_failed || reader.walk.out_of_memory;
    return is_walked && reader.errors == 0 && !reader.walk.out_of_memory;
}

bool config_load_text(serve_config *config, const config_sources *sources, const char *name,
                      const char *text, size_t size, config_report *report_to, void *context)
{
    bool io_failed;
    return load(config, sources, name, text, size, report_to, context, &io_failed);
}

bool config_load(serve_config *config, const config_sources *sources, config_report *report_to,
                 void *context, bool *io_failed)
{
    failure problem;
    char *text = NULL;
    size_t size = 0;
    const config_reader asking = {.sources = sources};
    const char *name = sources->flags[CONFIG_FILE] != NULL
                           ? sources->flags[CONFIG_FILE]
                           : ask_environment(&asking, config_rows[CONFIG_FILE].environment);
    bool has_file = name != NULL && name[0] != '\0', has_failed;
    if (has_file) {
        text = read_bytes(name, &size, &problem);
    }
    bool is_fine =
        load(config, sources, has_file ? name : "", text, size, report_to, context, &has_failed);
    if (has_file && text == NULL) {
        report_to(context, &(config_finding){.where = name, .message = problem.text});
        has_failed = true;
        is_fine = false;
    }
    if (io_failed != NULL) {
        *io_failed = has_failed;
    }
    free(text);
    return is_fine;
}

void config_close(serve_config *config)
{
    rules_file_close(&config->rules);
    rules_file_close(&config->kept);
    *config = (serve_config){0};
}

/* ---- Asking ---- */

bool config_address(const serve_config *config, config_option option, net_address *address)
{
    const char *text = config_text(config, option);
    return text[0] != '\0' && address_parse(text, strlen(text), address) == NULL;
}

bool config_data_path(const serve_config *config, const char *name, char *out, size_t size)
{
    int wrote = snprintf(out, size, "%s/%s", config_text(config, CONFIG_DATA), name);
    return wrote > 0 && (size_t)wrote < size;
}

const char *config_value_format(char out[CONFIG_TEXT_SIZE], const serve_config *config,
                                config_option option)
{
    const config_row *row = &config_rows[option];
    const config_value *value = &config->values[option];
    char amount[MONEY_TEXT_SIZE];
    switch (row->type) {
    case CONFIG_TYPE_NUMBER:
        snprintf(out, CONFIG_TEXT_SIZE, "%lld", (long long)value->number);
        break;
    case CONFIG_TYPE_AMOUNT:
        snprintf(out, CONFIG_TEXT_SIZE, "%s", money_format(amount, value->number));
        break;
    case CONFIG_TYPE_FLAG:
        snprintf(out, CONFIG_TEXT_SIZE, "%s", value->number != 0 ? "yes" : "no");
        break;
    case CONFIG_TYPE_WORD:
        snprintf(out, CONFIG_TEXT_SIZE, "%s", row->words[value->number]);
        break;
    default:
        snprintf(out, CONFIG_TEXT_SIZE, "%s", value->text);
        break;
    }
    return out;
}

const char *config_origin_format(char out[CONFIG_TEXT_SIZE], const serve_config *config,
                                 config_option option)
{
    const config_value *value = &config->values[option];
    switch (value->source) {
    case CONFIG_FROM_FILE:
        snprintf(out, CONFIG_TEXT_SIZE, "%s:%zu", config_text(config, CONFIG_FILE), value->line);
        break;
    case CONFIG_FROM_ENVIRONMENT:
        snprintf(out, CONFIG_TEXT_SIZE, "environment %s", config_rows[option].environment);
        break;
    case CONFIG_FROM_FLAG:
        snprintf(out, CONFIG_TEXT_SIZE, "flag --%s", config_rows[option].flag);
        break;
    case CONFIG_FROM_DEMO:
        snprintf(out, CONFIG_TEXT_SIZE, "demonstration");
        break;
    default:
        snprintf(out, CONFIG_TEXT_SIZE, "default");
        break;
    }
    return out;
}
