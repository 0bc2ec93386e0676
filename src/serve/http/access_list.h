/* SPDX-License-Identifier: MIT */
/*
 * Every route, and who may use it: name, code, method, path, open to visitors without a session,
 * roles for everything, roles for what is their own.
 */
#ifndef TREY_SERVE_HTTP_ACCESS_LIST_H
#define TREY_SERVE_HTTP_ACCESS_LIST_H

/* clang-format off */
#define R_GUEST ROLE_BIT(PERSON_IS_GUEST)
#define R_PLAYER ROLE_BIT(PERSON_IS_PLAYER)
#define R_DEALER ROLE_BIT(PERSON_IS_DEALER)
#define R_FLOOR ROLE_BIT(PERSON_IS_FLOOR)
#define R_CAGE ROLE_BIT(PERSON_IS_CAGE)
#define R_AUDITOR ROLE_BIT(PERSON_IS_AUDITOR)
#define R_ADMIN ROLE_BIT(PERSON_IS_ADMIN)
#define R_PLAYING (R_GUEST | R_PLAYER)
#define R_ANY (R_PLAYING | R_DEALER | R_FLOOR | R_CAGE | R_AUDITOR | R_ADMIN)

#define ROUTE_LIST(X) \
    X(TABLES, "tables", GET, "/api/v1/tables", true, R_ANY, 0) \
    X(TABLE, "table", GET, "/api/v1/tables/{id}", true, R_ANY, 0) \
    X(NOTICE, "notice", GET, "/api/v1/tables/{id}/notice", true, R_ANY, 0) \
    X(NOTICE_TEXT, "notice-text", GET, "/api/v1/tables/{id}/notice.txt", true, R_ANY, 0) \
    X(TABLE_ADD, "table-add", POST, "/api/v1/tables", false, R_PLAYING, 0) \
    X(TABLE_JOIN, "table-join", POST, "/api/v1/tables/join", false, R_PLAYING, 0) \
    X(ROUND, "round", GET, "/api/v1/tables/{id}/rounds/{n}", false, R_FLOOR | R_AUDITOR, R_PLAYING) \
    X(ROUNDS, "rounds", GET, "/api/v1/rounds", false, R_FLOOR | R_AUDITOR, 0) \
    X(JACKPOTS, "jackpots", GET, "/api/v1/jackpots", true, R_ANY, 0) \
    X(FEES, "fees", GET, "/api/v1/reports/fees", false, R_FLOOR | R_CAGE | R_AUDITOR, 0) \
    X(CAGE, "cage", GET, "/api/v1/reports/cage", false, R_FLOOR | R_CAGE | R_AUDITOR, 0) \
    X(RULES_CHECK, "rules-check", POST, "/api/v1/rules/check", false, R_FLOOR | R_ADMIN, 0) \
    X(VERIFY, "verify", POST, "/api/v1/audit/verify", false, R_AUDITOR | R_ADMIN, 0) \
    X(VERIFIED, "verified", GET, "/api/v1/audit/verify", false, R_AUDITOR | R_ADMIN, 0) \
    X(ODDS, "odds", GET, "/api/v1/odds", true, R_ANY, 0) \
    X(ME, "me", GET, "/api/v1/me", true, 0, R_ANY) \
    X(HISTORY, "history", GET, "/api/v1/me/history", false, 0, R_ANY) \
    X(HISTORY_CSV, "history-csv", GET, "/api/v1/me/history.csv", false, 0, R_ANY) \
    X(LOGIN, "login", POST, "/api/v1/session", true, R_ANY, 0) \
    X(LOGOUT, "logout", DELETE, "/api/v1/session", false, 0, R_ANY) \
    X(CONFIRM, "confirm", POST, "/api/v1/session/confirm", false, 0, R_ANY & ~R_GUEST) \
    X(GUEST, "guest", POST, "/api/v1/guest", true, 0, 0) /* who has a session is somebody already */ \
    X(PASSWORD, "password", POST, "/api/v1/password", false, 0, R_ANY & ~R_GUEST) \
    X(LINK, "link", POST, "/api/v1/link", true, R_ANY, 0) /* the link itself is the right */ \
    X(DEPOSIT, "deposit", POST, "/api/v1/cage/deposits", false, R_CAGE, 0) \
    X(WITHDRAWAL, "withdrawal", POST, "/api/v1/cage/withdrawals", false, R_CAGE, 0) \
    X(WALLET, "wallet", GET, "/api/v1/cage/wallets/{n}", false, R_CAGE, 0) \
    X(PEOPLE, "people", GET, "/api/v1/people", false, R_FLOOR | R_CAGE | R_AUDITOR | R_ADMIN, 0) \
    X(PEOPLE_ADD, "people-add", POST, "/api/v1/people", false, R_ADMIN, 0) \
    X(PERSON_CHANGE, "person-change", PATCH, "/api/v1/people/{n}", false, R_ADMIN, 0) \
    X(HEALTH, "health", GET, "/healthz", true, R_ANY, 0) \
    X(READY, "ready", GET, "/readyz", true, R_ANY, 0) \
    X(METRICS, "metrics", GET, "/metrics", false, R_AUDITOR | R_ADMIN, 0) \
    X(LIVE, "live", GET, "/live", true, R_ANY, 0) /* the WebSocket; visitors look on */
/* clang-format on */

#endif
