/* SPDX-License-Identifier: MIT */
/*
 * Snapshots: bound to the chain by the hash of the entry they stand after, and to their own content
 * by a digest. One that does not hold is as good as none, and says so.
 */
#include "journal_state.h"

static journal_scope scope_of(uint32_t subject)
{
    return subject == JOURNAL_LEDGER ? (journal_scope){0}
                                     : (journal_scope){.is_stream = true, .stream = subject};
}

journal_status journal_snapshot_put(journal_db *journal, const journal_snapshot *snapshot,
                                    journal_error *error)
{
    journal_status status = journal_writable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (snapshot->content.size > JOURNAL_SNAPSHOT_MAX) {
        return journal_fail(error, JOURNAL_TOO_LARGE,
                            "a snapshot has %zu bytes; at most %d are allowed",
                            snapshot->content.size, JOURNAL_SNAPSHOT_MAX);
    }
    journal_snapshot kept = *snapshot;
    journal_error why;
    status = journal_hash_at(journal, scope_of(kept.subject), kept.at, &kept.chain, &why);
    if (status == JOURNAL_NOT_FOUND) {
        return journal_fail(error, status, "a snapshot cannot stand after %llu: no entry is there",
                            (unsigned long long)kept.at);
    }
    if (status != JOURNAL_OK) {
        return journal_break(journal, &why, error);
    }
    status = journal_begin(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    journal_hash digest = journal_snapshot_digest(&kept);
    if (journal->seals.has_key) {
        kept.has_seal = true;
        kept.seal = journal_seal_snapshot(journal->seals.key, &digest);
    }
    if (journal->backend->snapshot_put(journal->store, &kept, &digest, &why) != JOURNAL_OK) {
        return journal_break(journal, &why, error);
    }
    return JOURNAL_OK;
}

static journal_status wrong(journal_error *error, const journal_snapshot *snapshot,
                            const char *what)
{
    bool is_ledger = snapshot->subject == JOURNAL_LEDGER;
    uint64_t sequence = is_ledger ? 0 : snapshot->at, position = is_ledger ? snapshot->at : 0;
    return journal_find(error, JOURNAL_FOUND_SNAPSHOT, snapshot->subject, sequence, position,
                        "the snapshot of %s %u after %s %llu: %s",
                        is_ledger ? "the ledger, subject" : "stream", snapshot->subject,
                        is_ledger ? "position" : "sequence", (unsigned long long)snapshot->at,
                        what);
}

static journal_status check(journal_db *journal, const journal_snapshot *snapshot,
                            const journal_hash *digest, journal_error *error)
{
    journal_hash hash = journal_snapshot_digest(snapshot);
    if (!journal_hash_equal(&hash, digest)) {
        return wrong(error, snapshot, "it is not as it was written");
    }
    if (journal->seals.has_key && snapshot->has_seal) {
        journal_hash seal = journal_seal_snapshot(journal->seals.key, digest);
        if (!journal_hash_equal(&seal, &snapshot->seal)) {
            return wrong(error, snapshot, "it was not written with the house's key");
        }
    }
    journal_hash chain;
    journal_status status =
        journal_hash_at(journal, scope_of(snapshot->subject), snapshot->at, &chain, error);
    if (status == JOURNAL_NOT_FOUND) {
        return wrong(error, snapshot, "the entry it stands after is not there");
    }
    if (status == JOURNAL_OK && !journal_hash_equal(&chain, &snapshot->chain)) {
        return wrong(error, snapshot, "the entry it stands after has another hash");
    }
    return status;
}

journal_status journal_snapshot_get(journal_db *journal, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_error *error)
{
    journal_hash digest;
    *snapshot = (journal_snapshot){.subject = subject};
    journal_status status = journal_usable(journal, error);
    if (status == JOURNAL_OK) {
        status = journal->backend->snapshot_find(journal->store, subject, until, snapshot, &digest,
                                                 error);
    }
    /* Without a seal it is of an earlier version, or forged: replay tells the truth. */
    if (status == JOURNAL_OK && journal->seals.has_key && !snapshot->has_seal) {
        return wrong(error, snapshot, "it has no seal of the house");
    }
    return status == JOURNAL_OK ? check(journal, snapshot, &digest, error) : status;
}

journal_status journal_snapshots_each(journal_db *journal, journal_each_snapshot *each,
                                      void *context, journal_error *error)
{
    journal_snapshot snapshot = {0};
    journal_hash digest;
    int64_t subject = -1;
    journal_status status = journal_usable(journal, error);
    while (status == JOURNAL_OK) {
        uint64_t position = snapshot.at;
        journal_error problem = {0};
        status = journal->backend->snapshot_after(journal->store, subject, position, &snapshot,
                                                  &digest, &problem);
        if (status == JOURNAL_OK) {
            status = check(journal, &snapshot, &digest, &problem);
        }
        bool is_told = status == JOURNAL_OK || problem.finding == JOURNAL_FOUND_SNAPSHOT;
        if (!is_told) {
            if (error != NULL && status != JOURNAL_NOT_FOUND) {
                *error = problem;
            }
            return status == JOURNAL_NOT_FOUND ? JOURNAL_OK : status;
        }
        subject = snapshot.subject;
        status = each(context, &snapshot, &problem) ? JOURNAL_OK : JOURNAL_END;
    }
    return status == JOURNAL_END ? JOURNAL_OK : status;
}
