/* SPDX-License-Identifier: MIT */
/*
 * Every route of the server: what it is, who may use it, which function answers it, and the shapes
 * of its bodies (docs/api/shapes.yaml). Columns, in three lines:
 *
 *   name; code, which is the operationId; method; path
 *   access: VISITORS if a session is not needed, else SESSION; roles that may see or do all; roles
 *     that may see or do what is their own
 *   function of the auth thread that runs first, `pass` if there is nothing for it to do; thread
 *     that answers; its function; schema of the request and of the response: "" if there is no
 *     body, the media type if it is not JSON
 *
 * A function is named without the prefix of its thread: `answer_table` with FLOOR is
 * floor_answer_table. The file of each thread that expands this list declares the type.
 */
#ifndef TREY_SERVE_HTTP_ROUTE_LIST_H
#define TREY_SERVE_HTTP_ROUTE_LIST_H

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
    /* Tables */ \
    X(TABLES, "tables", GET, "/api/v1/tables", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_tables, "", "Tables") \
    X(TABLE, "table", GET, "/api/v1/tables/{id}", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_table, "", "Table") \
    X(NOTICE, "notice", GET, "/api/v1/tables/{id}/notice", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_notice, "", "Notice") \
    X(NOTICE_TEXT, "notice-text", GET, "/api/v1/tables/{id}/notice.txt", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_notice_text, "", "text/plain") \
    X(HOUSE_KEY, "house-key", GET, "/api/v1/house-key", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_house_key, "", "HouseKey") \
    X(TABLE_ADD, "table-add", POST, "/api/v1/tables", \
      SESSION, R_PLAYING, 0, \
      pass, FLOOR, open_private, "PrivateTableAsked", "PrivateTable") \
    X(TABLE_JOIN, "table-join", POST, "/api/v1/tables/join", \
      SESSION, R_PLAYING, 0, \
      pass, FLOOR, join_private, "TableLink", "PrivateTable") \
    X(RELIEF, "relief", POST, "/api/v1/tables/{id}/relief", \
      SESSION, R_DEALER, 0, \
      check_relief, FLOOR, answer_relief, "Relief", "Relieved") \
    X(DEALERS, "dealers", GET, "/api/v1/dealers", \
      SESSION, R_DEALER | R_FLOOR, 0, \
      pass, AUTH, list_dealers, "", "Dealers") \
    \
    /* Card readers; the key of a reader is the permission to use the first two */ \
    X(CARDS_DUE, "cards-due", GET, "/api/v1/tables/{id}/cards", \
      VISITORS, 0, 0, \
      check_reader, FLOOR, answer_cards_due, "", "CardsDue") \
    X(CARDS, "cards", POST, "/api/v1/tables/{id}/cards", \
      VISITORS, 0, 0, \
      check_reader, FLOOR, enter_cards, "Packet", "PacketEntered") \
    X(READERS, "readers", GET, "/api/v1/readers", \
      SESSION, R_FLOOR | R_AUDITOR | R_ADMIN, 0, \
      pass, AUTH, list_readers, "", "CardReaders") \
    X(READER_ADD, "reader-add", POST, "/api/v1/readers", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, AUTH, add_reader, "NewCardReader", "CardReaderAdded") \
    X(READER_REVOKE, "reader-revoke", DELETE, "/api/v1/readers/{n}", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, AUTH, revoke_reader, "", "CardReader") \
    \
    /* Rounds, reports and odds */ \
    X(ROUND, "round", GET, "/api/v1/tables/{id}/rounds/{n}", \
      SESSION, R_FLOOR | R_AUDITOR, R_PLAYING, \
      check_seats, REPORTS, answer_round, "", "Round") \
    X(ROUNDS, "rounds", GET, "/api/v1/rounds", \
      SESSION, R_FLOOR | R_AUDITOR, 0, \
      check_seats, REPORTS, answer_rounds, "", "FoundRounds") \
    X(JACKPOTS, "jackpots", GET, "/api/v1/jackpots", \
      VISITORS, R_ANY, 0, \
      pass, REPORTS, answer_jackpots, "", "Jackpots") \
    X(FEES, "fees", GET, "/api/v1/reports/fees", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR, 0, \
      pass, REPORTS, answer_fees, "", "FeeReport") \
    X(CAGE, "cage", GET, "/api/v1/reports/cage", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR, 0, \
      pass, REPORTS, answer_cage, "", "CageReport") \
    X(RULES, "rules", GET, "/api/v1/rules", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, REPORTS, answer_book, "", "RuleBook") \
    X(RULES_CHECK, "rules-check", POST, "/api/v1/rules/check", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, REPORTS, check_rules, "RulesAsked", "RulesFindings") \
    X(VERIFY, "verify", POST, "/api/v1/audit/verify", \
      SESSION, R_AUDITOR | R_ADMIN, 0, \
      pass, REPORTS, verify_journal, "", "Verification") \
    X(VERIFIED, "verified", GET, "/api/v1/audit/verify", \
      SESSION, R_AUDITOR | R_ADMIN, 0, \
      pass, REPORTS, answer_verification, "", "Verification") \
    X(ODDS, "odds", GET, "/api/v1/odds", \
      VISITORS, R_ANY, 0, \
      choose_odds_source, REPORTS, answer_odds, "", "Odds") \
    \
    /* The client's own account and session */ \
    X(ME, "me", GET, "/api/v1/me", \
      VISITORS, 0, R_ANY, \
      pass, FLOOR, answer_me, "", "MeOrVisitor") \
    X(HISTORY, "history", GET, "/api/v1/me/history", \
      SESSION, 0, R_ANY, \
      pass, REPORTS, answer_history, "", "History") \
    X(HISTORY_CSV, "history-csv", GET, "/api/v1/me/history.csv", \
      SESSION, 0, R_ANY, \
      pass, REPORTS, answer_history_csv, "", "text/csv") \
    X(SESSIONS, "sessions", GET, "/api/v1/me/sessions", \
      SESSION, 0, R_ANY, \
      pass, AUTH, list_sessions, "", "Sessions") \
    X(SESSION_END, "session-end", DELETE, "/api/v1/me/sessions/{id}", \
      SESSION, 0, R_ANY, \
      pass, AUTH, end_session, "", "") \
    X(FACTOR, "factor", POST, "/api/v1/me/factor", \
      SESSION, 0, R_ANY & ~R_GUEST, \
      pass, AUTH, begin_factor, "NewFactor", "Factor") \
    X(FACTOR_CONFIRM, "factor-confirm", POST, "/api/v1/me/factor/confirm", \
      SESSION, 0, R_ANY & ~R_GUEST, \
      pass, AUTH, confirm_factor, "FactorConfirm", "RecoveryCodes") \
    X(EXCLUSION, "exclusion", GET, "/api/v1/me/exclusion", \
      SESSION, 0, R_ANY, \
      pass, AUTH, show_exclusion, "", "Exclusion") \
    X(EXCLUDE, "exclude", POST, "/api/v1/me/exclusion", \
      SESSION, 0, R_ANY & ~R_GUEST, \
      pass, AUTH, exclude_oneself, "NewExclusion", "Exclusion") \
    X(LOGIN, "login", POST, "/api/v1/session", \
      VISITORS, R_ANY, 0, \
      log_in, FLOOR, answer_me, "Login", "Me") \
    X(LOGOUT, "logout", DELETE, "/api/v1/session", \
      SESSION, 0, R_ANY, \
      pass, AUTH, log_out, "", "") \
    X(CONFIRM, "confirm", POST, "/api/v1/session/confirm", \
      SESSION, 0, R_ANY & ~R_GUEST, \
      pass, AUTH, confirm, "Confirm", "Confirmed") \
    X(GUEST, "guest", POST, "/api/v1/guest", \
      VISITORS, 0, 0, /* a client with a session already has an account */ \
      admit_guest, FLOOR, answer_guest, "NewGuest", "Me") \
    X(PASSWORD, "password", POST, "/api/v1/password", \
      SESSION, 0, R_ANY & ~R_GUEST, \
      change_password, FLOOR, answer_me, "PasswordChange", "Me") \
    X(PIN, "pin", POST, "/api/v1/me/pin", \
      SESSION, 0, R_ANY & ~R_PLAYING, \
      pass, AUTH, change_pin, "PinChange", "") \
    X(LINK, "link", POST, "/api/v1/link", \
      VISITORS, R_ANY, 0, /* the link itself is the permission */ \
      use_link, FLOOR, answer_me, "LinkUse", "Me") \
    \
    /* The cage */ \
    X(DEPOSIT, "deposit", POST, "/api/v1/cage/deposits", \
      SESSION, R_CAGE, 0, \
      read_transfer, FLOOR, answer_deposit, "CageTransfer", "Moved") \
    X(WITHDRAWAL, "withdrawal", POST, "/api/v1/cage/withdrawals", \
      SESSION, R_CAGE, 0, \
      read_transfer, FLOOR, answer_withdrawal, "CageTransfer", "Moved") \
    X(WALLET, "wallet", GET, "/api/v1/cage/wallets/{n}", \
      SESSION, R_CAGE, 0, \
      find_customer, FLOOR, answer_wallet, "", "Wallet") \
    \
    /* Dual control */ \
    X(APPROVALS, "approvals", GET, "/api/v1/approvals", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR, R_DEALER, \
      pass, FLOOR, answer_approvals, "", "Approvals") \
    X(APPROVE, "approve", POST, "/api/v1/approvals/{id}", \
      SESSION, R_FLOOR | R_CAGE, 0, \
      check_confirmed, FLOOR, approve, "", "Approval") \
    X(DECLINE, "decline", DELETE, "/api/v1/approvals/{id}", \
      SESSION, R_FLOOR | R_CAGE, R_DEALER, \
      pass, FLOOR, decline, "", "Approval") \
    \
    /* Alarms */ \
    X(ALARMS, "alarms", GET, "/api/v1/alarms", \
      SESSION, R_FLOOR | R_AUDITOR, 0, \
      pass, FLOOR, answer_alarms, "", "Alarms") \
    X(ALARM_TAKE, "alarm-take", POST, "/api/v1/alarms/{id}/take", \
      SESSION, R_FLOOR, 0, \
      pass, FLOOR, take_alarm, "", "Alarm") \
    \
    /* Accounts */ \
    X(PEOPLE, "people", GET, "/api/v1/people", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR | R_ADMIN, 0, \
      pass, AUTH, list_people, "", "People") \
    X(PEOPLE_ADD, "people-add", POST, "/api/v1/people", \
      SESSION, R_ADMIN, 0, \
      pass, AUTH, add_person, "NewPerson", "Account") \
    X(PERSON_CHANGE, "person-change", PATCH, "/api/v1/people/{n}", \
      SESSION, R_ADMIN, 0, \
      pass, AUTH, change_person, "PersonChange", "Account") \
    X(BARS, "bars", GET, "/api/v1/bars", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR | R_ADMIN, 0, \
      pass, AUTH, list_bars, "", "Bars") \
    X(PERSON_BARS, "person-bars", GET, "/api/v1/people/{n}/bars", \
      SESSION, R_FLOOR | R_CAGE | R_AUDITOR | R_ADMIN, 0, \
      pass, AUTH, list_person_bars, "", "Bars") \
    X(BAR_ADD, "bar-add", POST, "/api/v1/people/{n}/bars", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, AUTH, add_bar, "NewBar", "Bar") \
    X(BAR_LIFT, "bar-lift", DELETE, "/api/v1/people/{n}/bars/{bar}", \
      SESSION, R_FLOOR | R_ADMIN, 0, \
      pass, AUTH, lift_bar, "", "Bar") \
    X(PIN_GIVE, "pin-give", POST, "/api/v1/people/{n}/pin", \
      SESSION, R_ADMIN, 0, \
      pass, AUTH, give_pin, "Pin", "") \
    \
    /* Operation */ \
    X(HEALTH, "health", GET, "/healthz", \
      VISITORS, R_ANY, 0, \
      pass, NET, answer_health, "", "Health") \
    X(READY, "ready", GET, "/readyz", \
      VISITORS, R_ANY, 0, \
      pass, FLOOR, answer_ready, "", "Ready") \
    X(METRICS, "metrics", GET, "/metrics", \
      SESSION, R_AUDITOR | R_ADMIN, 0, \
      pass, FLOOR, answer_metrics, "", "text/plain") \
    X(LIVE, "live", GET, "/live", \
      VISITORS, R_ANY, 0, /* visitors watch tables */ \
      pass, NET, answer_live, "", "")
/* clang-format on */

#endif
