/* SPDX-License-Identifier: MIT */
/*
 * Every error code of the server itself. Refusals by the rules or by a table are not here: they are
 * statuses of the core (include/trey/status_list.h).
 *
 * Columns: name; code, as clients read it; HTTP status, 0 if no HTTP response has it; whether an
 * answer over the WebSocket may have it; the default message. Several rows may have the same code:
 * programs look at the code, people read the message.
 */
#ifndef TREY_SERVE_HTTP_SERVER_ERROR_LIST_H
#define TREY_SERVE_HTTP_SERVER_ERROR_LIST_H

/* clang-format off */
#define SERVER_ERROR_LIST(X) \
    /* The request */ \
    X(BAD_REQUEST, "bad-request", 400, false, "The body of the request is not valid.") \
    X(BODY_LENGTH, "bad-request", 400, false, "Send a body with Content-Length and without Transfer-Encoding; GET takes no body.") \
    X(NO_CHANGE, "bad-request", 400, false, "Nothing to change: send at least one of roles, disabled, link and reset_factor.") \
    X(ROLES_UNKNOWN, "bad-request", 400, false, "roles: the roles are player, dealer, floor, cage, auditor and admin") \
    X(BAD_QUERY, "bad-query", 400, false, "The query of the request is not valid.") \
    X(PASSWORD, "password", 400, false, "The new password is not acceptable.") \
    X(NAME_BAD, "name-bad", 400, false, "The name is not acceptable.") \
    X(ROLES_BAD, "roles-bad", 400, false, "An account cannot have these roles together.") \
    X(IDEMPOTENCY_KEY, "idempotency-key", 400, false, "Send the header Idempotency-Key with 1 to 64 printable ASCII characters: a new key for each request, the same one to repeat it.") \
    X(KEY_REUSED, "key-reused", 422, true, "This id or idempotency key was used before for another request. Nothing was done; use a new one.") \
    X(NOT_FOUND, "not-found", 404, false, "There is nothing at this address.") \
    X(METHOD, "method", 405, false, "This method is not allowed here; the Allow header lists those that are.") \
    X(TOO_SLOW, "too-slow", 408, false, "The body of the request came too slowly.") \
    X(TOO_LONG, "too-long", 413, false, "The request is too long.") \
    X(WRONG_HOST, "wrong-host", 421, false, "This server does not serve that host name.") \
    X(UPGRADE, "upgrade", 426, false, "This address is a WebSocket; connect with protocol trey.v2.") \
    X(TOO_MANY, "too-many", 429, false, "Too many requests; wait and try again.") \
    X(TOO_MANY_GUESTS, "too-many", 429, false, "Too many new guests; try again later, or log in.") \
    X(TOO_MANY_JOBS, "too-many", 429, false, "Too many requests in progress; wait for one to finish.") \
    X(TOO_MANY_MESSAGES, "too-many", 0, true, "Too many messages; wait and try again.") \
    X(TOO_MANY_WATCHED, "too-many", 0, true, "You can watch at most 16 tables at a time.") \
    X(TOO_MANY_WATCHED_VISITOR, "too-many", 0, true, "Without a session you can watch at most 4 tables at a time.") \
    \
    /* Sessions and access */ \
    X(LOG_IN, "log-in", 401, false, "Log in first.") \
    X(LOGIN_REFUSED, "login-refused", 401, false, "The name or the password is wrong.") \
    X(LOGIN_LOCKED, "login-locked", 429, false, "Too many failed logins; wait and try again.") \
    X(CODE_NEEDED, "code-needed", 401, false, "The password is right; send the code of your second factor as well.") \
    X(CODE_WRONG, "code-wrong", 401, false, "The code is wrong, or was used before.") \
    X(PIN_BAD, "pin-bad", 400, false, "A PIN has 4 to 8 digits.") \
    X(PIN_NONE, "pin-none", 409, false, "This person has no PIN; they can set one in their settings.") \
    X(PIN_WRONG, "pin-wrong", 403, false, "The PIN is wrong.") \
    X(PIN_LOCKED, "pin-locked", 403, false, "Too many wrong PINs; the owner of the PIN has to log in with the password once.") \
    X(NOT_A_DEALER, "not-a-dealer", 403, false, "Only a dealer can take over a table.") \
    X(SECOND_FACTOR, "second-factor", 403, false, "Staff need a second factor here; set it up first.") \
    X(FORBIDDEN, "forbidden", 403, false, "This account is not allowed to do that.") \
    X(FORBIDDEN_BOT, "forbidden", 403, false, "Bots belong to the house; their accounts cannot be changed.") \
    X(FORBIDDEN_OWN_FACTOR, "forbidden", 403, false, "You cannot reset your own second factor; replace it in your settings, with a code.") \
    X(FORBIDDEN_CUSTOMER, "forbidden", 403, false, "The cage serves only accounts, and cashiers cannot serve themselves.") \
    X(FORBIDDEN_OWN_BAR, "forbidden", 403, false, "You cannot lift a bar of your own.") \
    X(CSRF, "csrf", 403, false, "Send the token of the session as X-CSRF-Token.") \
    X(ORIGIN, "origin", 403, false, "Requests from this origin are not allowed.") \
    X(NO_GUESTS, "no-guests", 403, false, "This room does not admit guests; log in.") \
    X(CONFIRM_FIRST, "confirm-first", 0, true, "Enter your password again before you turn this key.") \
    X(CONFIRM_APPROVAL, "confirm-first", 403, false, "Enter your password again before you approve this.") \
    X(CONFIRM_EXCLUSION, "confirm-first", 403, false, "Enter your password again before you exclude yourself; it cannot be lifted.") \
    \
    /* Bars */ \
    X(BARRED, "barred", 403, true, "This person is barred from the house until a date: no seat, no bet, no chips from the cage.") \
    X(BARRED_TABLE, "barred-table", 403, true, "This person is barred from this table until a date: no seat and no bet there.") \
    X(SELF_EXCLUDED, "self-excluded", 403, true, "This person has excluded themselves until a date: no seat, no bet, no chips from the cage.") \
    X(BAR_BAD, "bar-bad", 400, false, "A bar needs a reason of one line, and a self-exclusion is from the whole house.") \
    X(UNTIL_BAD, "until-bad", 400, false, "The end must be in the future, and at most 100 years away.") \
    X(NO_BAR, "no-such-bar", 404, false, "This person has no such bar.") \
    X(BAR_OVER, "bar-over", 409, false, "This bar was lifted, or has ended.") \
    X(EXCLUSION_STANDS, "exclusion-stands", 409, false, "A self-exclusion cannot be lifted before its end.") \
    \
    /* Alarms */ \
    X(NO_SUCH_ALARM, "no-such-alarm", 404, false, "No such alarm; it may be over.") \
    X(ALARM_TAKEN, "alarm-taken", 409, false, "Another person has taken this alarm.") \
    \
    /* Card readers */ \
    X(READER_KEY, "reader-key", 401, false, "Send the key of a card reader as Authorization: Bearer KEY. This key is missing, unknown or revoked.") \
    X(READER_TABLE, "reader-table", 403, false, "This key is for the card reader of another table.") \
    X(NO_READER, "no-such-reader", 404, false, "There is no such card reader, or its key was revoked before.") \
    X(CARDS_NOT_DUE, "cards-not-due", 409, false, "No packet is due at this table now. Packets are due after the fees, until all hands are dealt.") \
    X(CARDS_OTHER_ROUND, "cards-not-due", 409, false, "This packet is of another round than the one that is being dealt.") \
    X(CARD_UNREADABLE, "card-unreadable", 400, false, "One of these is not a card. Read the packet again, or let the dealer deal without the reader.") \
    X(CARD_OUT, "card-out", 409, false, "A card of this packet is out already, or is in the packet twice. Read the packet again, or let the dealer deal without the reader.") \
    \
    /* Dual control */ \
    X(NO_SUCH_REQUEST, "no-such-request", 404, false, "No such request, or it is not for you.") \
    X(SECOND_PERSON, "second-person", 403, false, "Another person must approve this request.") \
    X(REQUEST_OVER, "request-over", 409, false, "This request no longer waits: it was approved or declined, or it has expired.") \
    X(REQUEST_DECLINED, "request-over", 409, true, "The second person declined this request. Nothing was done.") \
    X(REQUEST_EXPIRED, "request-over", 409, true, "No second person approved this request in time. Nothing was done; ask again with a new id or key.") \
    X(REQUEST_FAILED, "request-over", 409, true, "This request could no longer be carried out when it was approved. Nothing was done.") \
    X(TOO_MANY_WAITING, "too-many", 429, true, "Too many requests wait for a second person.") \
    \
    /* Accounts */ \
    X(NAME_TAKEN, "name-taken", 409, false, "Another account has this name.") \
    X(LAST_ADMIN, "last-admin", 409, false, "The last admin cannot be removed.") \
    X(DISABLED, "disabled", 409, false, "The account is disabled; enable it before you make a link.") \
    \
    /* Tables and rounds */ \
    X(NO_SUCH_TABLE, "no-such-table", 404, true, "No such table.") \
    X(NO_SUCH_LINK, "no-such-table", 404, false, "No such table, or it is full.") \
    X(NO_RULES_POSTED, "no-such-table", 404, false, "No rules are posted at this table.") \
    X(NEVER_OPENED, "no-such-table", 404, false, "This table has never been opened.") \
    X(NO_SUCH_ROUND, "no-such-round", 404, false, "No such round, or you did not take part in it.") \
    X(UNDER_WAY, "under-way", 409, false, "The round is still being played; watch its table instead.") \
    X(NO_PRIVATE_TABLES, "no-private-tables", 403, false, "This room does not offer private tables.") \
    X(TOO_MANY_TABLES, "too-many-tables", 409, false, "This room already has its maximum number of private tables.") \
    X(TOO_MANY_BOTS, "too-many-bots", 409, false, "Too many bots: leave at least one seat for a person.") \
    X(RULES_NEED_STAFF, "rules-need-staff", 409, false, "A private table needs an automatic dealer, cards from the shoe and no progressive.") \
    X(PLAY_CHIPS_ONLY, "play-chips-only", 409, false, "A private table uses play chips.") \
    \
    /* The server cannot do it now */ \
    X(BUSY, "busy", 503, false, "The server is busy; try again in a moment.") \
    X(BUSY_MEMORY, "busy", 503, false, "Not enough memory; try again in a moment.") \
    X(BUSY_LOGINS, "busy", 503, false, "Too many logins at once; try again in a moment.") \
    X(BUSY_ARCHIVE, "busy", 503, false, "The archive of rounds is still being built; try again in a few seconds.") \
    X(BUSY_SEARCH, "busy", 503, false, "The search took too long. Narrow it to one table or a shorter period.") \
    X(STOPPING, "stopping", 503, false, "The server is stopping.") \
    X(STOPPING_TABLE, "stopping", 0, true, "The server is stopping; the table continues after the restart.") \
    X(STORAGE, "storage", 503, true, "The journal cannot be written; nothing was done. Try again in a moment.") \
    X(UNKNOWN, "unknown", 503, true, "The journal failed while this was being written, so it is not known yet whether it was done. Ask again with the same id or key; it is done at most once.") \
    X(UNKNOWN_MEMORY, "unknown", 503, false, "There was no memory for the answer, so this may be done or not. Ask again with the same key; it is done at most once.") \
    X(STORAGE_TABLE, "storage", 503, false, "The table could not be opened; nothing was done.") \
    X(STORAGE_JOURNAL, "storage", 503, false, "The journal cannot be read; try again in a moment.") \
    X(STORAGE_ARCHIVE, "storage", 503, false, "The archive of rounds cannot be read; try again in a moment.") \
    X(STORAGE_DAMAGED, "storage", 503, false, "The archive of rounds is damaged and is being rebuilt; try again in a moment.") \
    X(NO_MEMORY, "no-memory", 503, false, "Not enough memory to answer. The request may have been carried out: check before you repeat it.") \
    X(ACCOUNTS_BUSY, "accounts-busy", 503, false, "The accounts are unavailable; nothing was done.") \
    X(ACCOUNTS_IO, "accounts-io", 503, false, "The accounts are unavailable; nothing was done.") \
    X(ACCOUNTS_CORRUPT, "accounts-corrupt", 503, false, "The accounts are unavailable; nothing was done.") \
    X(ACCOUNTS_NEWER, "accounts-newer", 503, false, "The accounts are unavailable; nothing was done.") \
    X(NOT_ACCOUNTS, "not-accounts", 503, false, "The accounts are unavailable; nothing was done.") \
    X(TOO_MANY_PEOPLE, "too-many-people", 503, false, "No more accounts can be added; nothing was done.") \
    X(DISK_FULL, "disk-full", 503, false, "The accounts cannot be written; nothing was done.")
/* clang-format on */

#endif
