/* SPDX-License-Identifier: MIT */
/*
 * Every setting of a server, one row each. The rows drive the readers of the file, the environment
 * and the flags, `--help`, `trey config show`, `trey config init` and the table in docs/serve.md.
 * The members are those of config_row in config.h; a member that is not named is 0 or NULL.
 */
#ifndef TREY_SERVE_CONFIG_CONFIG_LIST_H
#define TREY_SERVE_CONFIG_CONFIG_LIST_H

/* clang-format off */
#define CONFIG_LIST(X) \
    X(FILE, \
      .name = "config", .flag = "config", .environment = "TREY_CONFIG", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "FILE", \
      .help = "Configuration file (YAML)") \
    X(LISTEN, \
      .name = "listen", .flag = "listen", .environment = "TREY_LISTEN", \
      .type = CONFIG_TYPE_ADDRESS, .fallback = "127.0.0.1:8333", .value = "HOST:PORT", \
      .help = "Address to listen on; IPv6 in brackets; port 0 picks a free port") \
    X(DATA, \
      .name = "data", .flag = "data", .environment = "TREY_DATA", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "DIR", \
      .help = "Directory of the journal and the accounts") \
    X(TLS_CERTIFICATE, \
      .name = "tls.certificate", .flag = "tls-certificate", .environment = "TREY_TLS_CERTIFICATE", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "FILE", \
      .help = "Certificate chain (PEM); requires tls.key") \
    X(TLS_KEY, \
      .name = "tls.key", .flag = "tls-key", .environment = "TREY_TLS_KEY", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "FILE", \
      .help = "Private key of the certificate (PEM)") \
    X(METRICS_LISTEN, \
      .name = "metrics.listen", .flag = "metrics-listen", .environment = "TREY_METRICS_LISTEN", \
      .type = CONFIG_TYPE_OPTIONAL_ADDRESS, .fallback = "", .value = "HOST:PORT", \
      .help = "Separate address that serves /metrics without a login") \
    X(ORIGINS, \
      .name = "origins", .flag = "origins", .environment = "TREY_ORIGINS", \
      .type = CONFIG_TYPE_ORIGINS, .fallback = "", .value = "LIST", \
      .help = "Origins of the pages that may use this server, such as https://play.example; the first one is used in links") \
    X(TRUSTED_PROXIES, \
      .name = "trusted_proxies", .flag = "trusted-proxies", .environment = "TREY_TRUSTED_PROXIES", \
      .type = CONFIG_TYPE_PROXIES, .fallback = "", .value = "LIST", \
      .help = "Reverse proxies that state the address of a client: addresses, ranges such as 10.0.0.0/8, or unix") \
    X(PROXY_HEADER, \
      .name = "proxy_header", .flag = "proxy-header", .environment = "TREY_PROXY_HEADER", \
      .type = CONFIG_TYPE_WORD, .fallback = "x-forwarded-for", .words = config_proxy_header_words, .value = "HEADER", \
      .help = "How trusted proxies state the address: x-forwarded-for, forwarded or proxy-protocol") \
    X(PROXY_SOCKET, \
      .name = "proxy_socket", .flag = "proxy-socket", .environment = "TREY_PROXY_SOCKET", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "PATH", \
      .help = "Unix socket to listen at as well, for a proxy on this machine") \
    X(RULES_FILE, \
      .name = "rules_file", .flag = "rules-file", .environment = "TREY_RULES_FILE", \
      .type = CONFIG_TYPE_PATH, .fallback = "", .value = "FILE", \
      .reloads = true, .help = "Rule file with the room's own rules and postings") \
    X(HOUSE_NAME, \
      .name = "house.name", .flag = "house-name", .environment = "TREY_HOUSE_NAME", \
      .type = CONFIG_TYPE_TEXT, .max = 80, .fallback = "", .value = "NAME", \
      .reloads = true, .help = "Name of the establishment on the notices of the tables") \
    X(HOUSE_HOTLINE, \
      .name = "house.hotline", .flag = "house-hotline", .environment = "TREY_HOUSE_HOTLINE", \
      .type = CONFIG_TYPE_TEXT, .max = 80, .fallback = "1-800-GAMBLER", .value = "TEXT", \
      .reloads = true, .help = "Hotline for people with a gambling problem, on the notices") \
    X(HOUSE_AGE, \
      .name = "house.minimum_age", .flag = "minimum-age", .environment = "TREY_MINIMUM_AGE", \
      .type = CONFIG_TYPE_NUMBER, .min = 18, .max = 99, .fallback = "21", .value = "N", \
      .reloads = true, .help = "Minimum age to play, on the notices") \
    X(GUESTS, \
      .name = "guests.allowed", .flag = "guests", .environment = "TREY_GUESTS", \
      .type = CONFIG_TYPE_FLAG, .fallback = "yes", .value = "yes|no", \
      .help = "Let visitors play without an account, for play chips") \
    X(GUEST_CHIPS, \
      .name = "guests.chips", .flag = "guest-chips", .environment = "TREY_GUEST_CHIPS", \
      .type = CONFIG_TYPE_AMOUNT, .min = 100, .max = 100000000, .fallback = "$1,000.00", .value = "DOLLARS", \
      .help = "Play chips a guest starts with") \
    X(GUEST_REFILL, \
      .name = "guests.refill", .flag = "guest-refill", .environment = "TREY_GUEST_REFILL", \
      .type = CONFIG_TYPE_WORD, .fallback = "when-empty", .words = config_refill_words, .value = "WHEN", \
      .reloads = true, .help = "When a guest gets new play chips: never, when-empty or daily") \
    X(GUEST_DAYS, \
      .name = "guests.days", .flag = "guest-days", .environment = "TREY_GUEST_DAYS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 3650, .fallback = "30", .value = "N", \
      .help = "Days without a seat after which a guest expires") \
    X(GUESTS_PER_HOUR, \
      .name = "guests.per_hour", .flag = "guests-per-hour", .environment = "TREY_GUESTS_PER_HOUR", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 1000000, .fallback = "3600", .value = "N", \
      .help = "Maximum number of new guests in an hour, from all addresses") \
    X(GUESTS_TOTAL, \
      .name = "guests.total", .flag = "guests-total", .environment = "TREY_GUESTS_TOTAL", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 10000000, .fallback = "20000", .value = "N", \
      .help = "Maximum number of guests who have not expired") \
    X(BOTS, \
      .name = "bots", .flag = "bots", .environment = "TREY_BOTS", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 13, .fallback = "3", .value = "N", \
      .help = "Bots at each table for play chips that does not set its own number") \
    X(GRACE_SECONDS, \
      .name = "grace_seconds", .flag = "grace-seconds", .environment = "TREY_GRACE_SECONDS", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 3600, .fallback = "60", .value = "N", \
      .reloads = true, .help = "Seconds a player may be disconnected before sitting out") \
    X(SEAT_MINUTES, \
      .name = "seat_minutes", .flag = "seat-minutes", .environment = "TREY_SEAT_MINUTES", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 1440, .fallback = "5", .value = "N", \
      .reloads = true, .help = "Minutes that a disconnected player keeps the seat after grace_seconds; then the chips go to the wallet") \
    X(DRAIN_SECONDS, \
      .name = "drain_seconds", .flag = "drain-seconds", .environment = "TREY_DRAIN_SECONDS", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 600, .fallback = "30", .value = "N", \
      .reloads = true, .help = "Seconds that rounds in progress get to finish when the server stops") \
    X(LOG_FORMAT, \
      .name = "log.format", .flag = "log-format", .environment = "TREY_LOG_FORMAT", \
      .type = CONFIG_TYPE_WORD, .fallback = "text", .words = config_log_format_words, .value = "FORMAT", \
      .help = "Log format: text or json") \
    X(LOG_LEVEL, \
      .name = "log.level", .flag = "log-level", .environment = "TREY_LOG_LEVEL", \
      .type = CONFIG_TYPE_WORD, .fallback = "info", .words = config_log_level_words, .value = "LEVEL", \
      .reloads = true, .help = "Minimum log level: error, warning, info or debug") \
    X(CLIENTS, \
      .name = "limits.clients", .flag = "clients", .environment = "TREY_CLIENTS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 100000, .fallback = "24000", .value = "N", \
      .help = "Maximum number of connections") \
    X(CLIENTS_PER_ADDRESS, \
      .name = "limits.clients_per_address", .flag = "clients-per-address", .environment = "TREY_CLIENTS_PER_ADDRESS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 100000, .fallback = "64", .value = "N", \
      .reloads = true, .help = "Maximum number of connections from one address (IPv6: one /64)") \
    X(MESSAGE_RATE, \
      .name = "limits.messages_per_second", .flag = "messages-per-second", .environment = "TREY_MESSAGES_PER_SECOND", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 10000, .fallback = "10", .value = "N", \
      .reloads = true, .help = "Messages per second a client may send on average") \
    X(MESSAGE_BURST, \
      .name = "limits.message_burst", .flag = "message-burst", .environment = "TREY_MESSAGE_BURST", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 10000, .fallback = "40", .value = "N", \
      .reloads = true, .help = "Messages a client may send at once") \
    X(MESSAGE_SIZE, \
      .name = "limits.message_size", .flag = "message-size", .environment = "TREY_MESSAGE_SIZE", \
      .type = CONFIG_TYPE_NUMBER, .min = 1024, .max = 1048576, .fallback = "16384", .value = "BYTES", \
      .help = "Maximum size of a request body in bytes; WebSocket messages: at most 4096") \
    X(PING_SECONDS, \
      .name = "limits.ping_seconds", .flag = "ping-seconds", .environment = "TREY_PING_SECONDS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 3600, .fallback = "30", .value = "N", \
      .help = "Seconds of silence after which a WebSocket gets a ping; it has " QUOTED(CONFIG_PONG_SECONDS) " seconds to answer") \
    X(PRIVATE_TABLES, \
      .name = "private_tables.allowed", .flag = "private-tables", .environment = "TREY_PRIVATE_TABLES", \
      .type = CONFIG_TYPE_FLAG, .fallback = "no", .value = "yes|no", \
      .help = "Let players and guests open private tables, shared by link (demonstration: yes)") \
    X(PRIVATE_PER_PERSON, \
      .name = "private_tables.per_person", .flag = "private-per-person", .environment = "TREY_PRIVATE_PER_PERSON", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 100, .fallback = "2", .value = "N", \
      .reloads = true, .help = "Maximum number of private tables per person") \
    X(PRIVATE_PER_ADDRESS, \
      .name = "private_tables.per_address", .flag = "private-per-address", .environment = "TREY_PRIVATE_PER_ADDRESS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 1000, .fallback = "10", .value = "N", \
      .reloads = true, .help = "Maximum number of private tables opened from one address (IPv6: one /64)") \
    X(PRIVATE_TOTAL, \
      .name = "private_tables.total", .flag = "private-total", .environment = "TREY_PRIVATE_TOTAL", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 1000, .fallback = "50", .value = "N", \
      .reloads = true, .help = "Maximum number of private tables") \
    X(PRIVATE_IDLE_MINUTES, \
      .name = "private_tables.idle_minutes", .flag = "private-idle-minutes", .environment = "TREY_PRIVATE_IDLE_MINUTES", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 1440, .fallback = "10", .value = "N", \
      .reloads = true, .help = "Minutes after which an empty private table is closed") \
    X(PRIVATE_BOTS, \
      .name = "private_tables.bots", .flag = "private-bots", .environment = "TREY_PRIVATE_BOTS", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 5, .fallback = "0", .value = "N", \
      .help = "Maximum number of bots at a private table, with unlimited play chips (demonstration: 5)") \
    X(SESSION_DAYS, \
      .name = "sessions.days", .flag = "session-days", .environment = "TREY_SESSION_DAYS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 365, .fallback = "30", .value = "N", \
      .help = "Days without a visit after which guests and players must log in again") \
    X(SESSION_MAX_DAYS, \
      .name = "sessions.max_days", .flag = "session-max-days", .environment = "TREY_SESSION_MAX_DAYS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 3650, .fallback = "365", .value = "N", \
      .help = "Days after which guests and players must log in again in any case") \
    X(STAFF_SESSION_HOURS, \
      .name = "staff.session_hours", .flag = "staff-session-hours", .environment = "TREY_STAFF_SESSION_HOURS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 168, .fallback = "12", .value = "N", \
      .help = "Hours without a visit after which staff must log in again") \
    X(STAFF_SESSION_MAX_HOURS, \
      .name = "staff.session_max_hours", .flag = "staff-session-max-hours", .environment = "TREY_STAFF_SESSION_MAX_HOURS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 8760, .fallback = "24", .value = "N", \
      .help = "Hours after which staff must log in again in any case") \
    X(STAFF_PASSWORD_LENGTH, \
      .name = "staff.password_length", .flag = "staff-password-length", .environment = "TREY_STAFF_PASSWORD_LENGTH", \
      .type = CONFIG_TYPE_NUMBER, .min = 8, .max = 64, .fallback = "12", .value = "N", \
      .help = "Minimum staff password length (players: 8)") \
    X(STAFF_MAY_PLAY, \
      .name = "staff.may_play", .flag = "staff-may-play", .environment = "TREY_STAFF_MAY_PLAY", \
      .type = CONFIG_TYPE_FLAG, .fallback = "no", .value = "yes|no", \
      .help = "Let one account be both staff and player") \
    X(STAFF_MAY_COMBINE, \
      .name = "staff.may_combine", .flag = "staff-may-combine", .environment = "TREY_STAFF_MAY_COMBINE", \
      .type = CONFIG_TYPE_FLAG, .fallback = "no", .value = "yes|no", \
      .help = "Let one account be both cage and auditor, or both dealer and floor") \
    X(STAFF_SECOND_FACTOR, \
      .name = "staff.second_factor", .flag = "staff-second-factor", .environment = "TREY_STAFF_SECOND_FACTOR", \
      .type = CONFIG_TYPE_FLAG, .fallback = "no", .value = "yes|no", \
      .help = "Require a second factor for staff") \
    X(CONTROL_VOIDS, \
      .name = "control.voids", .flag = "control-voids", .environment = "TREY_CONTROL_VOIDS", \
      .type = CONFIG_TYPE_WORD, .fallback = "one-person", .words = config_control_words, .value = "WHO", \
      .reloads = true, .help = "How many people it takes to make a round void: one-person or two-people") \
    X(CONTROL_CAGE_FROM, \
      .name = "control.cage_from", .flag = "control-cage-from", .environment = "TREY_CONTROL_CAGE_FROM", \
      .type = CONFIG_TYPE_AMOUNT, .min = 0, .max = 100000000000, .fallback = "$0.00", .value = "DOLLARS", \
      .reloads = true, .help = "Deposits or withdrawals of one account in 24 hours from which two people are needed; $0 turns it off") \
    X(CONTROL_SECONDS, \
      .name = "control.seconds", .flag = "control-seconds", .environment = "TREY_CONTROL_SECONDS", \
      .type = CONFIG_TYPE_NUMBER, .min = 1, .max = 3600, .fallback = "600", .value = "N", \
      .reloads = true, .help = "Seconds that a request waits for the second person") \
    X(ALARMS_STUCK_SECONDS, \
      .name = "alarms.stuck_seconds", .flag = "alarms-stuck-seconds", .environment = "TREY_ALARMS_STUCK_SECONDS", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 3600, .fallback = "120", .value = "N", \
      .reloads = true, .help = "Seconds that a table may wait for staff before the floor page rings; 0 turns it off") \
    X(ALARMS_BIG_WIN, \
      .name = "alarms.big_win", .flag = "alarms-big-win", .environment = "TREY_ALARMS_BIG_WIN", \
      .type = CONFIG_TYPE_AMOUNT, .min = 0, .max = 100000000000, .fallback = "$5000.00", .value = "DOLLARS", \
      .reloads = true, .help = "Win of a seat in one round, in chips from the cage, from which the floor page rings; $0 turns it off") \
    X(RELIEF_MINUTES, \
      .name = "relief_minutes", .flag = "relief-minutes", .environment = "TREY_RELIEF_MINUTES", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 1440, .fallback = "0", .value = "N", \
      .reloads = true, .help = "Minutes after which the floor page says that a dealer's relief is due; 0 turns it off") \
    X(TEST_SEED, \
      .name = "test.seed", .flag = "test-seed", .environment = "TREY_TEST_SEED", \
      .type = CONFIG_TYPE_NUMBER, .min = 0, .max = 2147483647, .fallback = "0", .value = "N", \
      .help = "For tests of the pages only: derive every shuffle from this number; 0 turns it off")
/* clang-format on */

#endif
