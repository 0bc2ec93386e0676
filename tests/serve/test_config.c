/* SPDX-License-Identifier: MIT */
/*
 * The configuration: every option from every source, every mistake at its place, tables that are
 * ready to be opened.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <trey/strategy.h>

#include "base/path.h"
#include "serve/config/config_internal.h"
#include "serve/config/data_dir.h"
#include "table/utf8.h"

/* ---- An environment, and what was reported ---- */

static const char *variables[16][2];

static const char *ask(void *context, const char *name)
{
    (void)context;
    for (size_t i = 0; variables[i][0] != NULL; i++) {
        if (strcmp(variables[i][0], name) == 0) {
            return variables[i][1];
        }
    }
    return NULL;
}

static char said[16384];

static void note(void *context, const config_finding *finding)
{
    failure text;
    size_t size = strlen(said);
    (void)context;
    snprintf(said + size, sizeof said - size, "%s\n", config_finding_format(&text, finding));
}

static config_sources sources;

static int reset(void **state)
{
    (void)state;
    memset(variables, 0, sizeof variables);
    variables[0][0] = "HOME";
    variables[0][1] = "/home/kim";
    sources = (config_sources){.environment = ask};
    said[0] = '\0';
    return 0;
}

static bool load(serve_config *config, const char *text)
{
    said[0] = '\0';
    return config_load_text(config, &sources, "room.yaml", text, text != NULL ? strlen(text) : 0,
                            note, NULL);
}

/* ---- Sources ---- */

#define HEAD "trey: 1\n"

/* Three values for each option that differ from its default and from each other. */
static const char *const samples[CONFIG_OPTION_COUNT][3] = {
    [CONFIG_FILE] = {"a.yaml", "b.yaml", "c.yaml"},
    [CONFIG_LISTEN] = {"127.0.0.1:1", "127.0.0.1:2", "[::1]:3"},
    [CONFIG_DATA] = {"/a", "/b", "/c"},
    [CONFIG_TLS_CERTIFICATE] = {"/a", "/b", "/c"},
    [CONFIG_TLS_KEY] = {"/a", "/b", "/c"},
    [CONFIG_METRICS_LISTEN] = {"127.0.0.1:1", "127.0.0.1:2", "[::1]:3"},
    [CONFIG_ORIGINS] = {"https://a.example", "https://b.example,https://c.example",
                        "http://[::1]:5"},
    [CONFIG_TRUSTED_PROXIES] = {"127.0.0.1", "10.0.0.0/8,unix", "2001:db8::/32"},
    [CONFIG_PROXY_HEADER] = {"forwarded", "proxy-protocol", "forwarded"},
    [CONFIG_PROXY_SOCKET] = {"/a", "/b", "/c"},
    [CONFIG_RULES_FILE] = {"/a", "/b", "/c"},
    [CONFIG_HOUSE_NAME] = {"Cedar Room", "Oak", "Casa Zoë"},
    [CONFIG_HOUSE_HOTLINE] = {"555-0100", "555-0101", "555-0102"},
    [CONFIG_HOUSE_AGE] = {"18", "22", "99"},
    [CONFIG_GUESTS] = {"no", "off", "false"},
    [CONFIG_GUEST_CHIPS] = {"$1", "$25.50", "2000"},
    [CONFIG_GUEST_DAYS] = {"7", "90", "365"},
    [CONFIG_GUESTS_PER_HOUR] = {"10", "20", "30"},
    [CONFIG_GUESTS_TOTAL] = {"100", "200", "300"},
    [CONFIG_GUEST_REFILL] = {"never", "daily", "never"},
    [CONFIG_BOTS] = {"0", "1", "13"},
    [CONFIG_GRACE_SECONDS] = {"0", "5", "3600"},
    [CONFIG_SEAT_MINUTES] = {"0", "7", "1440"},
    [CONFIG_DRAIN_SECONDS] = {"0", "45", "600"},
    [CONFIG_LOG_FORMAT] = {"json", "json", "json"},
    [CONFIG_LOG_LEVEL] = {"error", "warning", "debug"},
    [CONFIG_CLIENTS] = {"1", "2", "100000"},
    [CONFIG_CLIENTS_PER_ADDRESS] = {"1", "2", "100000"},
    [CONFIG_MESSAGE_RATE] = {"1", "2", "10000"},
    [CONFIG_MESSAGE_BURST] = {"1", "2", "10000"},
    [CONFIG_MESSAGE_SIZE] = {"1024", "2048", "1048576"},
    [CONFIG_PING_SECONDS] = {"1", "2", "3600"},
    [CONFIG_PRIVATE_TABLES] = {"yes", "on", "true"},
    [CONFIG_PRIVATE_PER_PERSON] = {"1", "3", "100"},
    [CONFIG_PRIVATE_PER_ADDRESS] = {"1", "20", "1000"},
    [CONFIG_PRIVATE_TOTAL] = {"1", "2", "1000"},
    [CONFIG_PRIVATE_IDLE_MINUTES] = {"0", "1", "1440"},
    [CONFIG_PRIVATE_BOTS] = {"1", "2", "4"},
    [CONFIG_SESSION_MAX_DAYS] = {"60", "90", "120"},
    [CONFIG_STAFF_SESSION_MAX_HOURS] = {"10", "20", "30"},
    [CONFIG_SESSION_DAYS] = {"1", "2", "365"},
    [CONFIG_STAFF_SESSION_HOURS] = {"1", "2", "168"},
    [CONFIG_STAFF_PASSWORD_LENGTH] = {"8", "9", "64"},
    [CONFIG_CONTROL_VOIDS] = {"two-people", "two-people", "two-people"},
    [CONFIG_CONTROL_CAGE_FROM] = {"$1", "$25.50", "2000"},
    [CONFIG_CONTROL_SECONDS] = {"1", "60", "3600"},
    [CONFIG_ALARMS_STUCK_SECONDS] = {"30", "60", "90"},
    [CONFIG_ALARMS_BIG_WIN] = {"$1000.00", "$2000.00", "$3000.00"},
    [CONFIG_RELIEF_MINUTES] = {"40", "60", "80"},
    [CONFIG_STAFF_MAY_COMBINE] = {"yes", "on", "true"},
    [CONFIG_STAFF_SECOND_FACTOR] = {"yes", "on", "true"},
    [CONFIG_STAFF_MAY_PLAY] = {"yes", "on", "true"},
    [CONFIG_TEST_SEED] = {"1", "2", "2147483647"},
};

/* "tls.key" as a file has it. */
static void write_file(char *out, size_t size, const char *name, const char *value)
{
    const char *dot = strchr(name, '.');
    if (strncmp(value, "http", 4) == 0 && strchr(value, ',') != NULL) {
        snprintf(out, size, "trey: 1\n%s: [%s]\n", name, value);
    } else if (dot == NULL) {
        snprintf(out, size, "trey: 1\n%s: \"%s\"\n", name, value);
    } else {
        snprintf(out, size, "trey: 1\n%.*s:\n  %s: \"%s\"\n", (int)(dot - name), name, dot + 1,
                 value);
    }
}

static void must_be(const char *file, config_option option, const char *origin, const char *sample)
{
    char text[CONFIG_TEXT_SIZE], expected[CONFIG_TEXT_SIZE];
    serve_config config, alone;
    config_sources kept = sources;
    (void)load(&config, file);
    assert_string_equal(config_origin_format(text, &config, option), origin);
    /* What the sample means by itself, as a flag. */
    sources = (config_sources){.environment = NULL};
    sources.flags[option] = sample;
    (void)load(&alone, NULL);
    sources = kept;
    config_value_format(expected, &alone, option);
    assert_string_equal(config_value_format(text, &config, option), expected);
    config_close(&config);
    config_close(&alone);
}

static void every_option_from_every_source(void **state)
{
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const config_row *row = &config_rows[option];
        char file[256], origin[128];
        bool is_in_file = option != CONFIG_FILE;
        reset(state);
        variables[1][0] = "TREY_CONFIG";
        variables[1][1] = "room.yaml";
        must_be(HEAD "tables: []\n", option,
                option == CONFIG_FILE ? "environment TREY_CONFIG" : "default",
                option == CONFIG_FILE   ? "room.yaml"
                : option == CONFIG_DATA ? "/home/kim/.local/share/trey"
                                        : row->fallback);
        write_file(file, sizeof file, row->name, samples[option][0]);
        if (is_in_file) {
            snprintf(origin, sizeof origin, "room.yaml:%d", strchr(row->name, '.') != NULL ? 3 : 2);
            must_be(file, option, origin, samples[option][0]);
        }
        variables[is_in_file ? 2 : 1][0] = row->environment;
        variables[is_in_file ? 2 : 1][1] = samples[option][1];
        snprintf(origin, sizeof origin, "environment %s", row->environment);
        must_be(is_in_file ? file : NULL, option, origin, samples[option][1]);
        sources.flags[option] = samples[option][2];
        snprintf(origin, sizeof origin, "flag --%s", row->flag);
        must_be(is_in_file ? file : NULL, option, origin, samples[option][2]);
    }
}

static void names_follow_each_other(void **state)
{
    (void)state;
    for (config_option option = 0; option < CONFIG_OPTION_COUNT; option++) {
        const config_row *row = &config_rows[option];
        char made[64] = "TREY_";
        size_t size = 5;
        for (const char *c = row->flag; *c != '\0'; c++) {
            made[size++] = *c == '-' ? '_' : (char)(*c - 'a' + 'A');
        }
        made[size] = '\0';
        assert_string_equal(row->environment, made);
        for (config_option other = 0; other < option; other++) {
            assert_string_not_equal(row->name, config_rows[other].name);
            assert_string_not_equal(row->flag, config_rows[other].flag);
        }
    }
}

static void an_empty_variable_counts_as_unset(void **state)
{
    serve_config config;
    reset(state);
    variables[1][0] = "TREY_LISTEN";
    variables[1][1] = "";
    assert_true(load(&config, NULL));
    assert_string_equal(config_text(&config, CONFIG_LISTEN), "127.0.0.1:8333");
    config_close(&config);
}

static void where_data_goes(void **state)
{
    char path[64];
    serve_config config;
    reset(state);
    assert_true(load(&config, NULL));
    assert_true(config_data_path(&config, "people.db", path, sizeof path));
    assert_string_equal(path, "/home/kim/.local/share/trey/people.db");
    assert_false(config_data_path(&config, "people.db", path, 20));
    config_close(&config);
    variables[1][0] = "XDG_DATA_HOME";
    variables[1][1] = "/share";
    assert_true(load(&config, NULL));
    assert_string_equal(config_text(&config, CONFIG_DATA), "/share/trey");
    config_close(&config);
    variables[1][1] = "relative";
    assert_true(load(&config, NULL));
    assert_string_equal(config_text(&config, CONFIG_DATA), "/home/kim/.local/share/trey");
    config_close(&config);
    static char longest[CONFIG_PATH_SIZE - 64 - sizeof "/trey" + 1], longer[sizeof longest + 1];
    memset(longest, '/', sizeof longest - 1);
    memset(longer, '/', sizeof longer - 1);
    variables[1][1] = longest;
    assert_true(load(&config, NULL));
    assert_int_equal(strlen(config_text(&config, CONFIG_DATA)), CONFIG_PATH_SIZE - 64 - 1);
    config_close(&config);
    variables[1][1] = longer;
    assert_false(load(&config, NULL));
    config_close(&config);
    variables[1][1] = "relative";
    variables[0][0] = NULL;
    said[0] = '\0';
    assert_false(load(&config, NULL));
    assert_string_equal(said,
                        "data: neither HOME nor XDG_DATA_HOME is set; say where with --data\n");
    config_close(&config);
}

static void paths_start_where_the_file_is(void **state)
{
    serve_config config;
    reset(state);
    static const char text[] = "trey: 1\ndata: d\ntls: {certificate: /c, key: ../k}\n";
    assert_true(config_load_text(&config, &sources, "/etc/trey/room.yaml", text, sizeof text - 1,
                                 note, NULL));
    assert_string_equal(config_text(&config, CONFIG_DATA), "/etc/trey/d");
    assert_string_equal(config_text(&config, CONFIG_TLS_CERTIFICATE), "/c");
    assert_string_equal(config_text(&config, CONFIG_TLS_KEY), "/etc/trey/../k");
    assert_true(config_has_tls(&config));
    config_close(&config);
    sources.flags[CONFIG_DATA] = "d"; /* where the command was typed */
    assert_true(config_load_text(&config, &sources, "/etc/trey/room.yaml", text, sizeof text - 1,
                                 note, NULL));
    assert_string_equal(config_text(&config, CONFIG_DATA), "d");
    config_close(&config);
}

/* ---- Mistakes ---- */

#define TABLE HEAD "tables:\n  - {name: A, rules: house-banked, chips: play}\n"

static const struct {
    const char *text;
    const char *said; /* all of it, or with "…" at its end how it begins */
} mistakes[] = {
    {"", "room.yaml:1:1: the file is empty; expected a configuration that begins with 'trey: 1'\n"},
    {"x", "room.yaml:1:1: expected a configuration: keys with values\n"},
    {"[", "room.yaml:2:1: not valid YAML: …"},
    {"trey: 1\n\tlisten: x\n",
     "room.yaml:2:1: not valid YAML: tab character; indent with spaces\n"},
    {"listen: 127.0.0.1:1\n",
     "room.yaml:1:1: a configuration lacks 'trey'; add 'trey: 1' as the first line\n"},
    {"trey: 2\n", "room.yaml:1:7: '2' is not valid here; expected a whole number from 1 to 1\n"},
    {HEAD "---\ntrey: 1\n",
     "room.yaml:3:1: a second document begins here; a configuration holds only one\n"},
    {HEAD "a: &x 5\n",
     "room.yaml:2:1: a configuration has no 'a'; expected listen, data, tls, "
     "metrics, origins, trusted_proxies, proxy_header, proxy_socket, rules_file, "
     "house, guests, bots, grace_seconds, seat_minutes, "
     "drain_seconds, log, limits, "
     "private_tables, sessions, staff, control, alarms, relief_minutes, test, tables\n"},
    {HEAD "config: other.yaml\n", "room.yaml:2:1: a configuration has no 'config'; …"},
    {HEAD "tls.key: x\n", "room.yaml:2:1: a configuration has no 'tls.key'; …"},
    {HEAD "log: {colour: red}\n", "room.yaml:2:7: log has no 'colour'; expected format, level\n"},
    {HEAD "log: json\n", "room.yaml:2:6: expected log: keys with values\n"},
    {HEAD "bots: 1\nbots: 2\n", "room.yaml:3:1: 'bots' appears twice, first in line 2\n"},
    {HEAD "log: {level: info, level: debug}\n",
     "room.yaml:2:20: 'level' appears twice, first in line 2\n"},
    {HEAD "bots: &b 1\ngrace_seconds: *b\n",
     "room.yaml:2:7: anchors and aliases are not supported; write the value out\n"},
    {HEAD "bots: [1]\n", "room.yaml:2:7: expected a whole number\n"},
    {HEAD "bots: 14\n",
     "room.yaml:2:7: '14' is not valid here; expected a whole number from 0 to 13\n"},
    {HEAD "bots: -1\n",
     "room.yaml:2:7: '-1' is not valid here; expected a whole number from 0 to 13\n"},
    {HEAD "bots: 9999999999999999999\n",
     "room.yaml:2:7: '9999999999999999999' is not valid here; …"},
    {HEAD "listen: 127.0.0.1\n",
     "room.yaml:2:9: '127.0.0.1': a port is expected after the host, as 127.0.0.1:8333\n"},
    {HEAD "metrics: {listen: x}\n", "room.yaml:2:19: 'x': a port is expected after the host, as …"},
    {HEAD "house: {minimum_age: 17}\n",
     "room.yaml:2:22: '17' is not valid here; expected a whole number from 18 to 99\n"},
    {HEAD "house: {name: ' Cedar'}\n",
     "room.yaml:2:15: a space at the beginning or the end of a text\n"},
    {HEAD "house: {hotline: \"1\\t2\"}\n", "room.yaml:2:18: a control character …"},
    {HEAD
     "house: {name: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
     "xxxxxxxx\"}\n",
     "room.yaml:2:15: 81 bytes are too long; at most 80 fit on a notice\n"},
    {HEAD "house: {name: [a]}\n", "room.yaml:2:15: expected a text\n"},
    {HEAD "house: {age: 21}\n",
     "room.yaml:2:9: house has no 'age'; expected name, hotline, minimum_age\n"},
    {HEAD "guests: {chips: 5%}\n", "room.yaml:2:17: '5%': …"},
    {HEAD "guests: {chips: $0.50}\n",
     "room.yaml:2:17: '$0.50' is not valid here; expected an amount "
     "from $1.00 to $1,000,000.00\n"},
    {HEAD "guests: {allowed: maybe}\n", "room.yaml:2:19: 'maybe' is not valid here; expected no, "
                                        "yes, false, true, off or on\n"},
    {HEAD "guests: {refill: often}\n",
     "room.yaml:2:18: 'often' is not valid here; expected never, when-empty or daily\n"},
    {HEAD "origins: ['*']\n", "room.yaml:2:11: '*': * would admit every page; list the origins\n"},
    {HEAD "origins: [play.example]\n",
     "room.yaml:2:11: 'play.example': an origin begins with https:// or http://\n"},
    {HEAD "origins: [https://a.example/]\n",
     "room.yaml:2:11: 'https://a.example/': an origin ends "
     "with the host or the port, without a slash or a path\n"},
    {HEAD "origins: [https://A.example]\n", "room.yaml:2:11: 'https://A.example': an origin is "
                                            "written in lower case, as browsers send it\n"},
    {HEAD "origins: [https://a.example:443]\n",
     "room.yaml:2:11: 'https://a.example:443': leave out the default port, as browsers do\n"},
    {HEAD "origins: ['https://a b']\n",
     "room.yaml:2:11: 'https://a b': an origin needs a valid host\n"},
    {HEAD "origins: [[a]]\n", "room.yaml:2:11: expected an origin such as https://play.example\n"},
    {HEAD "trusted_proxies: [10.0.0.0/33]\n",
     "room.yaml:2:19: '10.0.0.0/33': expected an address, a "
     "range such as 10.0.0.0/8, or unix\n"},
    {HEAD "trusted_proxies: [localhost]\n", "room.yaml:2:19: 'localhost': expected an address, a "
                                            "range such as 10.0.0.0/8, or unix\n"},
    {HEAD "trusted_proxies: [0.0.0.0/0]\n",
     "room.yaml:2:19: '0.0.0.0/0': this range would trust everyone; list the addresses of your "
     "proxies\n"},
    {HEAD "trusted_proxies: ['::1', 10.0.0.0/8]\nproxy_socket: /run/a\n",
     "room.yaml:3:15: add unix to trusted_proxies, or all clients of this socket count as one\n"},
    {HEAD "proxy_header: forwarded\n",
     "room.yaml:2:15: this has no effect without trusted_proxies\n"},
    {HEAD "origins: 'https://a.example,'\n", "room.yaml:2:10: a comma with nothing after it\n"},
    {HEAD "data: \"a\\tb\"\n",
     "room.yaml:2:7: a control character or zero byte in a text; expected a path\n"},
    {HEAD "tls: {certificate: c}\n",
     "room.yaml:2:20: tls.certificate without tls.key; TLS needs both\n"},
    {HEAD "tls: {key: k}\n", "room.yaml:2:12: tls.key without tls.certificate; TLS needs both\n"},
    {HEAD "listen: 127.0.0.1:80\nmetrics: {listen: 127.0.0.1:80}\n",
     "room.yaml:3:19: this is where the server itself listens\n"},
    {HEAD "rules_file: nowhere.yaml\n",
     "room.yaml:2:13: nowhere.yaml cannot be opened: No such file or directory\n"},
    {HEAD "tables: 5\n", "room.yaml:2:9: expected tables: a list\n"},
    {HEAD "tables: [5]\n", "room.yaml:2:10: expected a table: keys with values\n"},
    {HEAD "tables: [{}]\n",
     "room.yaml:2:10: a table lacks 'name'\nroom.yaml:2:10: a table lacks 'rules'\n"},
    {HEAD "tables: [{name: A, rules: house-banked, color: red, chips: play}]\n",
     "room.yaml:2:41: a table has no 'color'; expected name, rules, number, posting, chips, "
     "dealer, cards, "
     "key_for, away, keep_betting, showdown, betting_seconds, offer_seconds, reveal_seconds, "
     "result_seconds, result_seconds_min, missed_rounds_max or bots\n"},
    {HEAD "tables: [{name: \"\", rules: house-banked, chips: play}]\n",
     "room.yaml:2:17: a name must not be empty\n"},
    {HEAD "tables: [{name: A, rules: nothing, chips: play}]\n",
     "room.yaml:2:27: no rule set or posting is called 'nothing'; `trey rules list` lists them\n"},
    {TABLE "    \n  - {name: a, rules: house-banked, chips: play}\n",
     "room.yaml:5:12: another table has this name or one like it, in line 3\n"},
    {TABLE "  - {name: B, rules: house-banked, number: 1, chips: play}\n",
     "room.yaml:4:44: another table has the number 1, in line 3; give each its own\n"},
    {HEAD "tables: [{name: A, rules: house-banked, number: 0, chips: play}]\n",
     "room.yaml:2:49: '0' is not valid here; expected a whole number from 1 to 999999\n"},
    {HEAD "tables: [{name: A, rules: house-banked, posting: {seats: 9}, chips: play}]\n",
     "room.yaml:2:58: seats: 9 seats are not allowed in this rule set (GEO-2)\n"},
    {HEAD "tables: [{name: A, rules: house-banked, posting: {rules: x}, chips: play}]\n",
     "room.yaml:2:51: unknown posting option 'rules'; …"},
    {HEAD "tables: [{name: A, rules: california-grand, posting: {schedule: Z9}, chips: play}]\n",
     "room.yaml:2:65: schedule: california-grand has no collection schedule 'Z9'; …"},
    {HEAD "tables: [{name: A, rules: house-banked, dealer: robot, chips: play}]\n",
     "room.yaml:2:49: 'robot' is not valid here; expected automatic or person\n"},
    {HEAD "tables: [{name: A, rules: house-banked, cards: paper, chips: play}]\n",
     "room.yaml:2:48: 'paper' is not valid here; expected shoe or entered\n"},
    {HEAD "tables: [{name: A, rules: house-banked, key_for: none, chips: play}]\n",
     "room.yaml:2:50: 'none' is not valid here; expected meter or all\n"},
    {HEAD "tables: [{name: A, rules: house-banked, key_for: all, chips: play}]\n",
     "room.yaml:2:50: key_for follows from the dealer (…"},
    {HEAD "tables: [{name: A, rules: house-banked, dealer: person, key_for: meter, chips: play}]\n",
     "room.yaml:2:66: key_for follows from the dealer (…"},
    {HEAD "tables: [{name: A, rules: house-banked, cards: entered, chips: play}]\n",
     "room.yaml:2:48: cards dealt by hand need a person as the dealer\n"},
    {HEAD "tables: [{name: A, rules: house-banked, betting_seconds: 0, chips: play}]\n",
     "room.yaml:2:58: '0' is not valid here; expected a whole number from 1 to 3600\n"},
    {HEAD "test: {seed: 7}\nlisten: 0.0.0.0:1\norigins: [http://a.example]\n",
     "room.yaml:2:14: the seed reveals every card; it requires a loopback address in listen, "
     "and no TLS\n"},
    {HEAD "test: {seed: 7}\ntls: {certificate: a, key: b}\n",
     "room.yaml:2:14: the seed reveals every card; it requires a loopback address in listen, "
     "and no TLS\n"},
    /* COVER-10: the house sits at no table for chips from the cage, whether it is marked as one or
     * not marked at all, and whoever banks there. */
    {HEAD "tables: [{name: A, rules: california-grand, posting: {schedule: A7}, bots: 2, chips: "
          "cage}]\n",
     "room.yaml:2:76: bots belong to the house and sit only at tables for play chips; write "
     "'chips: "
     "play' or leave the bots out (COVER-10)\n"},
    {HEAD "tables: [{name: A, rules: california-shfl, posting: {schedule: 1}, chips: cage, bots: "
          "[{bank: yes}]}]\n",
     "room.yaml:2:87: bots belong to the house and sit only at tables for play chips; write "
     "'chips: "
     "play' or leave the bots out (COVER-10)\n"},
    {HEAD "tables: [{name: A, rules: house-banked, bots: 1, chips: cage}]\n",
     "room.yaml:2:47: bots belong to the house and sit only at tables for play chips; write "
     "'chips: "
     "play' or leave the bots out (COVER-10)\n"},
    {HEAD "tables: [{name: A, rules: california-bureau, posting: {schedule: A7}, bots: 1}]\n",
     "room.yaml:2:10: warning: the table does not say what it plays for, so it plays for chips "
     "from "
     "the cage, without guests and bots; write 'chips: play' or 'chips: cage' (COVER-10)\n"
     "room.yaml:2:77: bots belong to the house and sit only at tables for play chips; write "
     "'chips: "
     "play' or leave the bots out (COVER-10)\n"},
    {HEAD "tables: [{name: A, rules: house-banked, chips: gold}]\n",
     "room.yaml:2:48: 'gold' is not valid here; expected cage or play\n"},
    {HEAD "tables: [{name: A, rules: house-banked, bots: [{strategy: bluff}], chips: play}]\n",
     "room.yaml:2:59: 'bluff' is not valid here; expected best, always, mimic, q-6-4, never-bluff "
     "or "
     "never\n"},
    {HEAD "tables: [{name: A, rules: house-banked, bots: [{seat: 2}, {seat: 2, pace_ms: 49}], "
          "chips: play}]\n",
     "room.yaml:2:59: another bot has seat 2\n"
     "room.yaml:2:78: '49' is not valid here; expected a whole number from 50 to 60000\n"},
    {HEAD "tables: [{name: A, rules: house-banked, bots: [{name: Al}, {name: AL}], chips: play}]\n",
     "room.yaml:2:60: another bot has this name or one like it\n"},
    {HEAD "tables:\n- {name: A, rules: house-banked, bots: [{name: Al}], chips: play}\n"
          "- {name: B, rules: house-banked, bots: [{name: Al}], chips: play}\n",
     "room.yaml:4:40: Al sits at the table of line 3 too\n"},
    {HEAD "tables: [{name: A, rules: california-grand, posting: {seats: 2, schedule: A4}, "
          "bots: [{seat: 1}, {seat: 3}], chips: play}]\n",
     "room.yaml:2:86: there are more than 1 bots for 2 seats\n"},
    {HEAD "tables: [{name: A, rules: california-grand, posting: {seats: 2, schedule: A4}, "
          "bots: [{seat: 3, bank: perhaps}], chips: play}]\n",
     "room.yaml:2:87: the table has 2 seats\n"
     "room.yaml:2:103: 'perhaps' is not valid here; expected no, yes, false or true\n"},
    {HEAD "tables: [{name: A, rules: house-banked, bots: 7, chips: play}]\n",
     "room.yaml:2:47: '7' is not valid here; expected a whole number from 0 to 6\n"},
    /* All at once. */
    {HEAD "bots: x\nlog: {level: y}\ntables: [{name: A, rules: z, chips: play}]\n",
     "room.yaml:2:7: 'x' is not valid here; expected a whole number from 0 to 13\n"
     "room.yaml:3:14: 'y' is not valid here; expected error, warning, info or debug\n"
     "room.yaml:4:27: no rule set or posting is called 'z'; `trey rules list` lists them\n"},
};

static void every_mistake_at_its_place(void **state)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        serve_config config;
        reset(state);
        bool is_fine = load(&config, mistakes[i].text);
        const char *more = strstr(mistakes[i].said, "…");
        size_t size = more != NULL ? (size_t)(more - mistakes[i].said) : strlen(said) + 1;
        if (is_fine || strncmp(said, mistakes[i].said, size) != 0) {
            fail_msg("%s\nsaid: %sexpected: %s", mistakes[i].text, said, mistakes[i].said);
        }
        config_close(&config);
    }
}

static void mistakes_outside_the_file(void **state)
{
    serve_config config;
    reset(state);
    variables[1][0] = "TREY_BOTS";
    variables[1][1] = "many";
    sources.flags[CONFIG_LISTEN] = "here";
    sources.flags[CONFIG_ORIGINS] = "https://a.example,b";
    assert_false(load(&config, HEAD "bots: 2\n"));
    assert_string_equal(
        said, "--listen: 'here': a port is expected after the host, as 127.0.0.1:8333\n"
              "--origins: 'b': an origin begins with https:// or http://\n"
              "TREY_BOTS: 'many' is not valid here; expected a whole number from 0 to 13\n");
    assert_int_equal(config_number(&config, CONFIG_BOTS), 2); /* what would be in its place */
    config_close(&config);
}

static void warnings_do_not_refuse(void **state)
{
    serve_config config;
    reset(state);
    sources.flags[CONFIG_LISTEN] = "0.0.0.0:80";
    sources.flags[CONFIG_METRICS_LISTEN] = "10.0.0.1:81";
    assert_true(load(&config, NULL));
    assert_string_equal(said, "--listen: warning: others on the network can read passwords: set "
                              "tls.certificate and tls.key, or origins when a proxy does TLS\n"
                              "--metrics-listen: warning: anyone who can reach this address can "
                              "read the metrics\n");
    config_close(&config);
    sources.flags[CONFIG_ORIGINS] = "https://play.example";
    sources.flags[CONFIG_METRICS_LISTEN] = "";
    sources.flags[CONFIG_TRUSTED_PROXIES] = "127.0.0.1";
    assert_true(load(&config, NULL));
    assert_string_equal(said, "");
    assert_true(config_is_secure(&config) && !config_has_tls(&config));
    config_close(&config);
    sources.flags[CONFIG_TRUSTED_PROXIES] = NULL;
    assert_true(load(&config, NULL));
    assert_string_equal(said, "--origins: warning: all clients of the proxy share its address and "
                              "its limits: set trusted_proxies\n");
    config_close(&config);
    sources.flags[CONFIG_ORIGINS] = "http://play.example,https://play.example";
    assert_true(load(&config, NULL));
    assert_false(config_is_secure(&config));
    config_close(&config);
}

/* ---- Tables ---- */

static const char *origin_of(const serve_config *config, config_option option)
{
    static char text[CONFIG_TEXT_SIZE];
    return config_origin_format(text, config, option);
}

static void the_demonstration(void **state)
{
    serve_config config;
    reset(state);
    assert_true(load(&config, NULL));
    assert_string_equal(said, "");
    assert_true(config.has_demo_tables);
    assert_int_equal(config.table_count, 4);
    unsigned seen = 0, progressives = 0;
    for (uint32_t i = 0; i < 4; i++) {
        const config_table *table = &config.tables[i];
        trey_posting posting;
        assert_int_equal(table->number, i + 1);
        assert_int_equal(table_rules_post(&table->rules, config.book, &posting).status, TREY_OK);
        assert_int_equal(table->rules.dealer, DEALER_AUTOMATIC);
        assert_int_equal(table->rules.cards, CARDS_SHOE);
        assert_int_equal(table->bots, 3);
        seen |= 1U << (posting.ruleset - trey_book_builtin.rulesets);
        progressives += posting.progressive != NULL;
        assert_int_equal(posting.progressive != NULL, posting.ruleset->house_banks);
    }
    assert_int_equal(seen, 15);
    assert_int_equal(progressives, 1);
    assert_string_equal(origin_of(&config, CONFIG_PRIVATE_TABLES), "demonstration");
    assert_int_equal(config_number(&config, CONFIG_PRIVATE_TABLES), 1);
    config_close(&config);
    assert_true(load(&config, HEAD "bots: 1\n")); /* a file that says nothing of tables */
    assert_int_equal(config.tables[0].bots, 1);
    assert_int_equal(config_number(&config, CONFIG_PRIVATE_TABLES), 1);
    config_close(&config);
    assert_true(load(&config, HEAD "private_tables: {allowed: no}\n"));
    assert_string_equal(origin_of(&config, CONFIG_PRIVATE_TABLES), ":2");
    assert_int_equal(config_number(&config, CONFIG_PRIVATE_TABLES), 0);
    config_close(&config);
    assert_true(load(&config, HEAD "tables: []\n"));
    assert_int_equal(config.table_count, 0);
    assert_false(config.has_demo_tables);
    assert_int_equal(config_number(&config, CONFIG_PRIVATE_TABLES), 0);
    config_close(&config);
}

static void tables_as_they_are_written(void **state)
{
    serve_config config;
    trey_posting posting;
    reset(state);
    assert_true(load(&config,
                     HEAD "bots: 9\n"
                          "tables:\n"
                          "  - name: Zwei\n"
                          "    number: 20\n"
                          "    posting: {seats: 2, schedule: A7, ante_max: $50}\n"
                          "    rules: california-grand\n"
                          "    chips: play\n"
                          "    dealer: person\n"
                          "    cards: entered\n"
                          "    key_for: all\n"
                          "    betting_seconds: 11\n"
                          "    offer_seconds: 12\n"
                          "    reveal_seconds: 13\n"
                          "    result_seconds: 14\n"
                          "  - {name: Eins, number: 3, rules: house-banked, bots: 0, chips: play}\n"
                          "  - name: Drei\n"
                          "    number: 21\n"
                          "    chips: play\n"
                          "    rules: house-banked\n"
                          "    bots: [{}, {name: Al, seat: 4, strategy: mimic, "
                          "pace_ms: 200, bank: yes}]\n"));
    const config_table *first = &config.tables[0], *second = &config.tables[1];
    assert_string_equal(first->name, "Eins");
    assert_int_equal(first->number, 3);
    assert_int_equal(first->line, 16);
    assert_int_equal(first->bots, 0);
    assert_int_equal(second->number, 20);
    assert_int_equal(second->bots, 1); /* of nine: somebody must be able to sit down */
    assert_int_equal(second->rules.dealer, DEALER_PERSON);
    assert_int_equal(second->rules.cards, CARDS_ENTERED);
    assert_int_equal(second->rules.key_for, KEY_FOR_ALL);
    assert_int_equal(second->rules.betting_seconds, 11);
    assert_int_equal(second->rules.offer_seconds, 12);
    assert_int_equal(second->rules.reveal_seconds, 13);
    assert_int_equal(second->rules.result_seconds, 14);
    assert_int_equal(table_rules_post(&second->rules, config.book, &posting).status, TREY_OK);
    assert_int_equal(posting.seats, 2);
    assert_int_equal(posting.ante_max, 5000);
    assert_string_equal(posting.schedule->id, "A7");
    const config_table *third = &config.tables[2];
    assert_int_equal(third->bots, 2);
    assert_string_equal(third->bot_list[0].name, "");
    assert_int_equal(third->bot_list[0].seat, 0);
    assert_int_equal(third->bot_list[0].strategy, CONFIG_STRATEGY_BEST);
    assert_int_equal(third->bot_list[0].pace_ms, CONFIG_PACE_MS);
    assert_int_equal(third->bot_list[0].bank, CONFIG_BANKS_AT_TIMES);
    assert_string_equal(third->bot_list[1].name, "Al");
    assert_int_equal(third->bot_list[1].seat, 4);
    assert_int_equal(third->bot_list[1].strategy, 1 + TREY_SIMPLE_MIMIC);
    assert_int_equal(third->bot_list[1].pace_ms, 200);
    assert_int_equal(third->bot_list[1].bank, CONFIG_BANKS_ALWAYS);
    assert_null(first->bot_list);
    config_close(&config);
}

/* COVER-10: a table that does not say what it plays for is one for chips from the cage, and the
 * bots that a room has by default sit at tables for play chips alone. */
static void chips_of_tables(void **state)
{
    serve_config config;
    reset(state);
    assert_true(load(&config, HEAD "bots: 4\n"
                                   "tables:\n"
                                   "  - {name: A, rules: california-grand}\n"
                                   "  - {name: B, rules: california-grand, chips: cage}\n"
                                   "  - {name: C, rules: california-grand, chips: play}\n"
                                   "  - {name: D, rules: house-banked, chips: cage, bots: 0}\n"));
    static const struct {
        chip_kind chips;
        uint32_t bots;
    } wanted[] = {{CHIPS_CAGE, 0}, {CHIPS_CAGE, 0}, {CHIPS_PLAY, 4}, {CHIPS_CAGE, 0}};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(config.tables[i].rules.chips, wanted[i].chips);
        assert_int_equal(config.tables[i].bots, wanted[i].bots);
    }
    config_close(&config);
    reset(state);
    assert_true(load(&config, HEAD)); /* the demonstration */
    assert_true(config.has_demo_tables && config.table_count > 0);
    for (uint32_t i = 0; i < config.table_count; i++) {
        assert_int_equal(config.tables[i].rules.chips, CHIPS_PLAY);
    }
    config_close(&config);
}

/* ---- Files and the world ---- */

static char directory[] = "/tmp/trey-config-XXXXXX";

static const char *put(char out[128], const char *name, const char *text)
{
    snprintf(out, 128, "%s/%s", directory, name);
    FILE *file = fopen(out, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return out;
}

static void postings_of_a_rules_file(void **state)
{
    char rules[128], file[128];
    bool io_failed;
    trey_posting posting;
    serve_config config;
    reset(state);
    put(rules, "rules.yaml",
        "trey: 1\nschedules:\n  room:\n    R1:\n      bank: {by total action: {any: $1}}\n"
        "postings:\n  friday:\n    rules: california-bureau\n    seats: 10\n    schedule: R1\n");
    sources.flags[CONFIG_FILE] =
        put(file, "room.yaml",
            "trey: 1\nrules_file: rules.yaml\ntables:\n"
            "  - {name: A, rules: friday, chips: play}\n"
            "  - {name: B, rules: friday, posting: {seats: 14, schedule: none}, chips: play}\n");
    said[0] = '\0';
    if (!config_load(&config, &sources, note, NULL, &io_failed)) {
        fail_msg("%s", said);
    }
    assert_string_equal(config_text(&config, CONFIG_RULES_FILE), rules);
    assert_int_equal(table_rules_post(&config.tables[0].rules, config.book, &posting).status,
                     TREY_OK);
    assert_int_equal(posting.seats, 10);
    assert_string_equal(posting.schedule->id, "R1");
    assert_int_equal(table_rules_post(&config.tables[1].rules, config.book, &posting).status,
                     TREY_OK);
    assert_int_equal(posting.seats, 14);
    assert_null(posting.schedule);
    config_close(&config);
    /* FEE-7: a schedule that is not allowed any more may stay in the file, for the journal of its
     * time; no table is posted with it. */
    put(rules, "rules.yaml",
        "trey: 1\nschedules:\n  room:\n    R1:\n"
        "      player: {by wager: {up to $50: $1, $51 to $100: $2, $101 and over: $3}}\n"
        "      bank: {by total action: {up to $50: $4, $51 to $100: $5, $101 and over: $6}}\n"
        "postings: {friday: {rules: california-bureau, seats: 10}}\n");
    put(file, "room.yaml",
        "trey: 1\nrules_file: rules.yaml\ntables:\n"
        "  - {name: A, rules: friday, chips: play}\n");
    said[0] = '\0';
    if (!config_load(&config, &sources, note, NULL, &io_failed)) {
        fail_msg("%s", said);
    }
    config_close(&config);
    put(file, "room.yaml",
        "trey: 1\nrules_file: rules.yaml\ntables:\n"
        "  - {name: A, rules: friday, posting: {schedule: R1}, chips: play}\n");
    said[0] = '\0';
    assert_false(config_load(&config, &sources, note, NULL, &io_failed));
    assert_non_null(strstr(said, "this schedule has 6 collection rates; at most 5 are allowed"));
    config_close(&config);
    /* A mistake there is reported there. */
    put(rules, "rules.yaml", "trey: 1\npostings: {friday: {rules: nothing}}\n");
    said[0] = '\0';
    assert_false(config_load(&config, &sources, note, NULL, &io_failed));
    assert_non_null(strstr(said, "rules.yaml:2:28: unknown rule set 'nothing'"));
    assert_false(io_failed);
    config_close(&config);
    unlink(rules);
    unlink(file);
}

static void files_that_cannot_be_read(void **state)
{
    serve_config config;
    bool io_failed;
    reset(state);
    sources.flags[CONFIG_FILE] = "/nowhere/room.yaml";
    assert_false(config_load(&config, &sources, note, NULL, &io_failed));
    assert_true(io_failed);
    assert_string_equal(said, "/nowhere/room.yaml: cannot be opened: No such file or directory\n");
    assert_int_equal(config.table_count, 4); /* all the same to be shown */
    config_close(&config);
}

static void the_world(void **state)
{
    char key[128], certificate[128], data[128];
    serve_config config;
    reset(state);
    put(certificate, "c.pem", "x");
    put(key, "k.pem", "x");
    snprintf(data, sizeof data, "%s/a/b", directory);
    sources.flags[CONFIG_DATA] = data;
    sources.flags[CONFIG_TLS_CERTIFICATE] = certificate;
    sources.flags[CONFIG_TLS_KEY] = key;
    assert_true(load(&config, NULL));
    assert_false(config_check(&config, note, NULL));
    assert_non_null(strstr(said, "c.pem: holds no certificate")); /* test_serve_tls.py has some */
    unlink(key);
    assert_false(config_check(&config, note, NULL));
    assert_non_null(strstr(said, "k.pem: cannot be read: No such file"));
    config_close(&config);
    sources.flags[CONFIG_TLS_KEY] = directory;
    sources.flags[CONFIG_DATA] = certificate;
    assert_true(load(&config, NULL));
    assert_false(config_check(&config, note, NULL));
    assert_non_null(strstr(said, ": is not a regular file\n"));
    assert_non_null(strstr(said, "c.pem: Not a directory"));
    config_close(&config);
    char deep[PATH_BUFFER_SIZE]; /* a long path does not take away what to do */
    size_t deep_size = (size_t)snprintf(deep, sizeof deep, "%s", certificate);
    while (deep_size < sizeof deep - 200) {
        deep_size += (size_t)snprintf(deep + deep_size, sizeof deep - deep_size, "/\xC3\xA9");
    }
    said[0] = '\0';
    sources.flags[CONFIG_DATA] = deep;
    assert_true(load(&config, NULL));
    assert_false(config_check(&config, note, NULL));
    assert_non_null(strstr(said, "data: cannot use the directory "));
    assert_non_null(strstr(said, "Not a directory; choose another data directory with --data\n"));
    assert_true(utf8_is(said, strlen(said)));
    config_close(&config);
    sources.flags[CONFIG_DATA] = certificate;
    assert_false(data_dir_make(certificate, NULL));
    assert_true(data_dir_make(data, NULL));
    assert_true(data_dir_make(data, NULL));
    struct stat found;
    assert_int_equal(stat(data, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    rmdir(data);
    data[strlen(data) - 2] = '\0';
    rmdir(data);
    unlink(certificate);
}

int main(void)
{
    if (mkdtemp(directory) == NULL) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(every_option_from_every_source),
        cmocka_unit_test(names_follow_each_other),
        cmocka_unit_test(an_empty_variable_counts_as_unset),
        cmocka_unit_test(where_data_goes),
        cmocka_unit_test(paths_start_where_the_file_is),
        cmocka_unit_test(every_mistake_at_its_place),
        cmocka_unit_test(mistakes_outside_the_file),
        cmocka_unit_test(warnings_do_not_refuse),
        cmocka_unit_test(the_demonstration),
        cmocka_unit_test(tables_as_they_are_written),
        cmocka_unit_test(chips_of_tables),
        cmocka_unit_test(postings_of_a_rules_file),
        cmocka_unit_test(files_that_cannot_be_read),
        cmocka_unit_test(the_world),
    };
    int failed = cmocka_run_group_tests(rows, NULL, NULL);
    rmdir(directory);
    return failed;
}
