/* SPDX-License-Identifier: MIT */
/*
 * The statements of the journal, in words that SQLite and PostgreSQL both take: parameters are $1,
 * $2 … in the order in which they first appear. The tables themselves differ in their types and
 * are each backend's own.
 */
#ifndef TREY_STORE_JOURNAL_SQL_H
#define TREY_STORE_JOURNAL_SQL_H

#define SQL_INSERT                                                                                 \
    "INSERT INTO entries (position, stream, sequence, time_ms, key, payload, transfers, hash, "    \
    "seal) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"

/* J5 by the rows themselves. The plus signs keep SQLite from reading them in the order of streams,
 * which are all over the file. */
#define SQL_FIND_DOUBLE_KEY                                                                        \
    "SELECT +stream, MAX(position), MIN(position) FROM entries WHERE key IS NOT NULL "             \
    "GROUP BY +stream, key HAVING COUNT(*) > 1 LIMIT 1"

#define SQL_FIND_KEY                                                                               \
    "SELECT sequence, key FROM entries WHERE stream = $1 AND key >= $2 AND key <= $3 LIMIT 1"
/* The same without an index of keys, among the entries after a position. */
#define SQL_FIND_KEY_AFTER                                                                         \
    "SELECT sequence, key FROM entries WHERE +stream = $1 AND key >= $2 AND key <= $3 "            \
    "AND position > $4 LIMIT 1"
#define SQL_KEY_AT "SELECT stream, sequence, key FROM entries WHERE position = $1"
#define SQL_KEYS_AFTER                                                                             \
    "SELECT position, stream, sequence, key FROM entries WHERE position > $1 AND key IS NOT NULL " \
    "ORDER BY position LIMIT $2"
#define SQL_KEYS_UNTIL                                                                             \
    "SELECT position, stream, key FROM entries WHERE position <= $1 AND key IS NOT NULL"

/* The index of keys of SQLite (sqlite_keys.h). */
#define SQL_NODE_GET "SELECT node, records FROM key_nodes WHERE node = $1"
#define SQL_NODES_GET                                                                              \
    SQL_NODE_GET " UNION ALL SELECT node, records FROM key_nodes WHERE node = $2"                  \
                 " UNION ALL SELECT node, records FROM key_nodes WHERE node = $3"
#define SQL_NODE_PUT                                                                               \
    "INSERT INTO key_nodes (node, records) VALUES ($1, $2) "                                       \
    "ON CONFLICT (node) DO UPDATE SET records = excluded.records"
#define SQL_NODES "SELECT node, records FROM key_nodes"
#define SQL_ORPHAN_NODES                                                                           \
    "SELECT COUNT(*) FROM key_nodes AS child WHERE node >= 4096 AND NOT EXISTS "                   \
    "(SELECT 1 FROM key_nodes AS parent WHERE parent.node = child.node / 16)"

/* Streams are few and long: go from one to the next instead of through all entries. */
#define SQL_NEXT_STREAM                                                                            \
    "SELECT stream, sequence FROM entries "                                                        \
    "WHERE stream = (SELECT MIN(stream) FROM entries WHERE stream > $1) "                          \
    "ORDER BY sequence DESC LIMIT 1"

#define SQL_LAST_POSITION "SELECT position FROM entries ORDER BY position DESC LIMIT 1"
#define SQL_HASH_BY_SEQUENCE "SELECT hash FROM entries WHERE stream = $1 AND sequence = $2"
#define SQL_HASH_BY_POSITION "SELECT hash FROM entries WHERE position = $1"

/* `seal` is "seal", or "NULL" for tables of version 1, which have none. */
#define SQL_COLUMNS(seal)                                                                          \
    "position, stream, sequence, time_ms, key, payload, transfers, hash, " seal
#define SQL_ROWS_OF_STREAM(seal)                                                                   \
    "SELECT " SQL_COLUMNS(seal) " FROM entries WHERE stream = $1 AND sequence >= $2 "              \
                                "ORDER BY sequence LIMIT $3"
#define SQL_ROWS_OF_ALL(seal)                                                                      \
    "SELECT " SQL_COLUMNS(seal) " FROM entries WHERE position >= $1 ORDER BY position LIMIT $2"

#define SQL_SNAPSHOT_PUT                                                                           \
    "INSERT INTO snapshots (subject, stands_at, version, chain, digest, content, seal) "           \
    "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (subject, stands_at) DO UPDATE SET "          \
    "version = excluded.version, chain = excluded.chain, digest = excluded.digest, "               \
    "content = excluded.content, seal = excluded.seal"
#define SQL_SNAPSHOT_TRIM                                                                          \
    "DELETE FROM snapshots WHERE subject = $1 AND stands_at < (SELECT MIN(stands_at) FROM "        \
    "(SELECT stands_at FROM snapshots WHERE subject = $1 ORDER BY stands_at DESC LIMIT 2) "        \
    "AS latest)"
#define SQL_SNAPSHOT_COLUMNS(seal) "subject, stands_at, version, chain, digest, content, " seal
#define SQL_SNAPSHOT_FIND(seal)                                                                    \
    "SELECT " SQL_SNAPSHOT_COLUMNS(seal) " FROM snapshots WHERE subject = $1 AND stands_at <= $2 " \
                                         "ORDER BY stands_at DESC LIMIT 1"
#define SQL_SNAPSHOT_AFTER(seal)                                                                   \
    "SELECT " SQL_SNAPSHOT_COLUMNS(seal) " FROM snapshots WHERE (subject, stands_at) > ($1, $2) "  \
                                         "ORDER BY subject, stands_at LIMIT 1"

#define SQL_META_PUT                                                                               \
    "INSERT INTO meta (name, value) VALUES ($1, $2) "                                              \
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
#define SQL_HEAD_PUT                                                                               \
    "INSERT INTO heads (position, record) VALUES ($1, $2) "                                        \
    "ON CONFLICT (position) DO UPDATE SET record = excluded.record"
#define SQL_HEAD_AFTER                                                                             \
    "SELECT position, record FROM heads WHERE position > $1 ORDER BY position LIMIT 1"

#define SQL_META_GET "SELECT value FROM meta WHERE name = $1"

#endif
