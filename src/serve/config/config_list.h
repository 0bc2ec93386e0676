/* SPDX-License-Identifier: MIT */
/*
 * Everything that can be set about a server, one row each. It makes the reader of files, of the
 * environment and of flags, `--help`, `trey config show` and the table in docs/serve.md.
 *
 * Name (in a file, dots are sections), flag, environment variable, type, least, most, default as it
 * would be written, words (of WORD), what the value is called, help.
 */
#ifndef TREY_SERVE_CONFIG_CONFIG_LIST_H
#define TREY_SERVE_CONFIG_CONFIG_LIST_H

/* clang-format off */
#define CONFIG_LIST(X) \
    X(FILE, "config", "config", "TREY_CONFIG", PATH, 0, 0, "", NULL, "FILE", \
      "Configuration file (YAML)") \
    X(LISTEN, "listen", "listen", "TREY_LISTEN", ADDRESS, 0, 0, "127.0.0.1:8333", NULL, "HOST:PORT", \
      "Address to listen on; IPv6 in brackets; port 0 picks a free port") \
    X(DATA, "data", "data", "TREY_DATA", PATH, 0, 0, "", NULL, "DIR", \
      "Directory of the journal and the accounts") \
    X(TLS_CERTIFICATE, "tls.certificate", "tls-certificate", "TREY_TLS_CERTIFICATE", PATH, 0, 0, "", NULL, "FILE", \
      "Certificate chain (PEM); requires tls.key") \
    X(TLS_KEY, "tls.key", "tls-key", "TREY_TLS_KEY", PATH, 0, 0, "", NULL, "FILE", \
      "Private key of the certificate (PEM)") \
    X(METRICS_LISTEN, "metrics.listen", "metrics-listen", "TREY_METRICS_LISTEN", OPTIONAL_ADDRESS, 0, 0, "", NULL, "HOST:PORT", \
      "Separate address that serves /metrics without a login") \
    X(ORIGINS, "origins", "origins", "TREY_ORIGINS", ORIGINS, 0, 0, "", NULL, "LIST", \
      "Origins of the pages that may use this server, such as https://play.example; the first one is used in links") \
    X(RULES_FILE, "rules_file", "rules-file", "TREY_RULES_FILE", PATH, 0, 0, "", NULL, "FILE", \
      "Rule file with the room's own rules and postings") \
    X(HOUSE_NAME, "house.name", "house-name", "TREY_HOUSE_NAME", TEXT, 0, 80, "", NULL, "NAME", \
      "Name of the establishment on the notices of the tables") \
    X(HOUSE_HOTLINE, "house.hotline", "house-hotline", "TREY_HOUSE_HOTLINE", TEXT, 0, 80, "1-800-GAMBLER", NULL, "TEXT", \
      "Hotline for people with a gambling problem, on the notices") \
    X(HOUSE_AGE, "house.minimum_age", "minimum-age", "TREY_MINIMUM_AGE", NUMBER, 18, 99, "21", NULL, "N", \
      "Minimum age to play, on the notices") \
    X(GUESTS, "guests.allowed", "guests", "TREY_GUESTS", FLAG, 0, 1, "yes", NULL, "yes|no", \
      "Let visitors play without an account, for play chips") \
    X(GUEST_CHIPS, "guests.chips", "guest-chips", "TREY_GUEST_CHIPS", AMOUNT, 100, 100000000, "$1,000.00", NULL, "DOLLARS", \
      "Play chips a guest starts with") \
    X(GUEST_REFILL, "guests.refill", "guest-refill", "TREY_GUEST_REFILL", WORD, 0, 0, "when-empty", config_refill_words, "WHEN", \
      "When a guest gets new play chips: never, when-empty or daily") \
    X(BOTS, "bots", "bots", "TREY_BOTS", NUMBER, 0, 13, "3", NULL, "N", \
      "Bots at each table for play chips that does not set its own number") \
    X(GRACE_SECONDS, "grace_seconds", "grace-seconds", "TREY_GRACE_SECONDS", NUMBER, 0, 3600, "60", NULL, "N", \
      "Seconds a player may be disconnected before sitting out") \
    X(DRAIN_SECONDS, "drain_seconds", "drain-seconds", "TREY_DRAIN_SECONDS", NUMBER, 0, 600, "30", NULL, "N", \
      "Seconds that rounds in progress get to finish when the server stops") \
    X(LOG_FORMAT, "log.format", "log-format", "TREY_LOG_FORMAT", WORD, 0, 0, "text", config_log_format_words, "FORMAT", \
      "Log format: text or json") \
    X(LOG_LEVEL, "log.level", "log-level", "TREY_LOG_LEVEL", WORD, 0, 0, "info", config_log_level_words, "LEVEL", \
      "Minimum log level: error, warning, info or debug") \
    X(CLIENTS, "limits.clients", "clients", "TREY_CLIENTS", NUMBER, 1, 100000, "8000", NULL, "N", \
      "Maximum number of connections") \
    X(CLIENTS_PER_ADDRESS, "limits.clients_per_address", "clients-per-address", "TREY_CLIENTS_PER_ADDRESS", NUMBER, 1, 100000, "64", NULL, "N", \
      "Maximum number of connections from one address (IPv6: one /64)") \
    X(MESSAGE_RATE, "limits.messages_per_second", "messages-per-second", "TREY_MESSAGES_PER_SECOND", NUMBER, 1, 10000, "10", NULL, "N", \
      "Messages per second a client may send on average") \
    X(MESSAGE_BURST, "limits.message_burst", "message-burst", "TREY_MESSAGE_BURST", NUMBER, 1, 10000, "40", NULL, "N", \
      "Messages a client may send at once") \
    X(MESSAGE_SIZE, "limits.message_size", "message-size", "TREY_MESSAGE_SIZE", NUMBER, 1024, 1048576, "16384", NULL, "BYTES", \
      "Maximum size of a request body in bytes; WebSocket messages: at most 4096") \
    X(PRIVATE_TABLES, "private_tables.allowed", "private-tables", "TREY_PRIVATE_TABLES", FLAG, 0, 1, "no", NULL, "yes|no", \
      "Let players and guests open private tables, shared by link (demonstration: yes)") \
    X(PRIVATE_PER_PERSON, "private_tables.per_person", "private-per-person", "TREY_PRIVATE_PER_PERSON", NUMBER, 1, 100, "2", NULL, "N", \
      "Maximum number of private tables per person") \
    X(PRIVATE_PER_ADDRESS, "private_tables.per_address", "private-per-address", "TREY_PRIVATE_PER_ADDRESS", NUMBER, 1, 1000, "10", NULL, "N", \
      "Maximum number of private tables opened from one address (IPv6: one /64)") \
    X(PRIVATE_TOTAL, "private_tables.total", "private-total", "TREY_PRIVATE_TOTAL", NUMBER, 1, 1000, "50", NULL, "N", \
      "Maximum number of private tables") \
    X(PRIVATE_IDLE_MINUTES, "private_tables.idle_minutes", "private-idle-minutes", "TREY_PRIVATE_IDLE_MINUTES", NUMBER, 0, 1440, "10", NULL, "N", \
      "Minutes after which an empty private table is closed") \
    X(PRIVATE_BOTS, "private_tables.bots", "private-bots", "TREY_PRIVATE_BOTS", NUMBER, 0, 5, "0", NULL, "N", \
      "Maximum number of bots at a private table, with unlimited play chips (demonstration: 5)") \
    X(SESSION_DAYS, "sessions.days", "session-days", "TREY_SESSION_DAYS", NUMBER, 1, 365, "30", NULL, "N", \
      "Days without a visit after which guests and players must log in again") \
    X(STAFF_SESSION_HOURS, "staff.session_hours", "staff-session-hours", "TREY_STAFF_SESSION_HOURS", NUMBER, 1, 168, "12", NULL, "N", \
      "Hours without a visit after which staff must log in again") \
    X(STAFF_PASSWORD_LENGTH, "staff.password_length", "staff-password-length", "TREY_STAFF_PASSWORD_LENGTH", NUMBER, 8, 64, "12", NULL, "N", \
      "Minimum staff password length (players: 8)") \
    X(STAFF_MAY_PLAY, "staff.may_play", "staff-may-play", "TREY_STAFF_MAY_PLAY", FLAG, 0, 1, "no", NULL, "yes|no", \
      "Let one account be both staff and player") \
    X(TEST_SEED, "test.seed", "test-seed", "TREY_TEST_SEED", NUMBER, 0, 2147483647, "0", NULL, "N", \
      "For tests of the pages only: derive every shuffle from this number; 0 turns it off")
/* clang-format on */

#endif
