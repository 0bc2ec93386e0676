/* SPDX-License-Identifier: MIT */
/*
 * Everything that can be set about a server, one row each. It makes the reader of files, of the
 * environment and of flags, `--help`, `trey config show` and the table in docs/serve.md.
 *
 * Name (in a file, dots are sections), flag, environment variable, type, least, most, default as it
 * would be written, words (of WORD), what the value is called, help.
 */
#ifndef TREY_SERVE_CONFIG_LIST_H
#define TREY_SERVE_CONFIG_LIST_H

/* clang-format off */
#define CONFIG_LIST(X) \
    X(FILE, "config", "config", "TREY_CONFIG", PATH, 0, 0, "", NULL, "FILE", \
      "the configuration, YAML") \
    X(LISTEN, "listen", "listen", "TREY_LISTEN", ADDRESS, 0, 0, "127.0.0.1:8333", NULL, "HOST:PORT", \
      "Address to listen at; IPv6 in brackets; port 0 picks a free port") \
    X(DATA, "data", "data", "TREY_DATA", PATH, 0, 0, "", NULL, "DIR", \
      "where journal and accounts are kept") \
    X(TLS_CERTIFICATE, "tls.certificate", "tls-certificate", "TREY_TLS_CERTIFICATE", PATH, 0, 0, "", NULL, "FILE", \
      "certificate chain, PEM; needs the key too") \
    X(TLS_KEY, "tls.key", "tls-key", "TREY_TLS_KEY", PATH, 0, 0, "", NULL, "FILE", \
      "private key of the certificate, PEM") \
    X(METRICS_LISTEN, "metrics.listen", "metrics-listen", "TREY_METRICS_LISTEN", OPTIONAL_ADDRESS, 0, 0, "", NULL, "HOST:PORT", \
      "a listener of its own for /metrics, open to whoever reaches it") \
    X(ORIGINS, "origins", "origins", "TREY_ORIGINS", ORIGINS, 0, 0, "", NULL, "LIST", \
      "origins of pages that may use this server, as https://play.example") \
    X(RULES_FILE, "rules_file", "rules-file", "TREY_RULES_FILE", PATH, 0, 0, "", NULL, "FILE", \
      "a room's own rules and postings beside the built-in ones") \
    X(GUESTS, "guests.allowed", "guests", "TREY_GUESTS", FLAG, 0, 1, "yes", NULL, "yes|no", \
      "whether visitors may play without an account, for play chips") \
    X(GUEST_CHIPS, "guests.chips", "guest-chips", "TREY_GUEST_CHIPS", AMOUNT, 100, 100000000, "$1,000.00", NULL, "DOLLARS", \
      "play chips a guest begins with") \
    X(GUEST_REFILL, "guests.refill", "guest-refill", "TREY_GUEST_REFILL", WORD, 0, 0, "when-empty", config_refill_words, "WHEN", \
      "when a guest gets new play chips: never, when-empty or daily") \
    X(BOTS, "bots", "bots", "TREY_BOTS", NUMBER, 0, 13, "3", NULL, "N", \
      "bots at each table that says no number of its own") \
    X(GRACE_SECONDS, "grace_seconds", "grace-seconds", "TREY_GRACE_SECONDS", NUMBER, 0, 3600, "60", NULL, "N", \
      "seconds a player may be disconnected before he sits out") \
    X(DRAIN_SECONDS, "drain_seconds", "drain-seconds", "TREY_DRAIN_SECONDS", NUMBER, 0, 600, "30", NULL, "N", \
      "seconds that rounds have to end when the server is told to stop") \
    X(LOG_FORMAT, "log.format", "log-format", "TREY_LOG_FORMAT", WORD, 0, 0, "text", config_log_format_words, "FORMAT", \
      "how the log is written: text or json") \
    X(LOG_LEVEL, "log.level", "log-level", "TREY_LOG_LEVEL", WORD, 0, 0, "info", config_log_level_words, "LEVEL", \
      "the least that is logged: error, warning, info or debug") \
    X(CLIENTS, "limits.clients", "clients", "TREY_CLIENTS", NUMBER, 1, 100000, "8000", NULL, "N", \
      "connections at the same time") \
    X(CLIENTS_PER_ADDRESS, "limits.clients_per_address", "clients-per-address", "TREY_CLIENTS_PER_ADDRESS", NUMBER, 1, 100000, "64", NULL, "N", \
      "the same from one address (IPv6: one /64)") \
    X(MESSAGE_RATE, "limits.messages_per_second", "messages-per-second", "TREY_MESSAGES_PER_SECOND", NUMBER, 1, 10000, "10", NULL, "N", \
      "messages a client may send in the long run") \
    X(MESSAGE_BURST, "limits.message_burst", "message-burst", "TREY_MESSAGE_BURST", NUMBER, 1, 10000, "40", NULL, "N", \
      "messages a client may send at once") \
    X(MESSAGE_SIZE, "limits.message_size", "message-size", "TREY_MESSAGE_SIZE", NUMBER, 1024, 1048576, "16384", NULL, "BYTES", \
      "bytes that the body of a request, or a message, may have; of a message never over 4096") \
    X(PRIVATE_TABLES, "private_tables.allowed", "private-tables", "TREY_PRIVATE_TABLES", FLAG, 0, 1, "no", NULL, "yes|no", \
      "whether players and guests may open tables of their own, for who has the link; in the demonstration yes") \
    X(PRIVATE_PER_PERSON, "private_tables.per_person", "private-per-person", "TREY_PRIVATE_PER_PERSON", NUMBER, 1, 100, "2", NULL, "N", \
      "how many one may have open") \
    X(PRIVATE_PER_ADDRESS, "private_tables.per_address", "private-per-address", "TREY_PRIVATE_PER_ADDRESS", NUMBER, 1, 1000, "10", NULL, "N", \
      "how many may be open that came from one address; of IPv6 from one /64") \
    X(PRIVATE_TOTAL, "private_tables.total", "private-total", "TREY_PRIVATE_TOTAL", NUMBER, 1, 1000, "50", NULL, "N", \
      "how many there may be") \
    X(PRIVATE_IDLE_MINUTES, "private_tables.idle_minutes", "private-idle-minutes", "TREY_PRIVATE_IDLE_MINUTES", NUMBER, 0, 1440, "10", NULL, "N", \
      "minutes without anybody after which one is closed") \
    X(PRIVATE_BOTS, "private_tables.bots", "private-bots", "TREY_PRIVATE_BOTS", NUMBER, 0, 5, "0", NULL, "N", \
      "how many bots one may have, with play chips without end; in the demonstration 5") \
    X(SESSION_DAYS, "sessions.days", "session-days", "TREY_SESSION_DAYS", NUMBER, 1, 365, "30", NULL, "N", \
      "days without a visit after which guests and players must log in again") \
    X(STAFF_SESSION_HOURS, "staff.session_hours", "staff-session-hours", "TREY_STAFF_SESSION_HOURS", NUMBER, 1, 168, "12", NULL, "N", \
      "the same for staff, in hours") \
    X(STAFF_PASSWORD_LENGTH, "staff.password_length", "staff-password-length", "TREY_STAFF_PASSWORD_LENGTH", NUMBER, 8, 64, "12", NULL, "N", \
      "characters a password of staff has at least; of players 8") \
    X(STAFF_MAY_PLAY, "staff.may_play", "staff-may-play", "TREY_STAFF_MAY_PLAY", FLAG, 0, 1, "no", NULL, "yes|no", \
      "whether an account may be staff and player") \
    X(TEST_SEED, "test.seed", "test-seed", "TREY_TEST_SEED", NUMBER, 0, 2147483647, "0", NULL, "N", \
      "for tests of pages only: every shuffle follows from this number; 0: none does")
/* clang-format on */

#endif
