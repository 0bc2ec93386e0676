/* SPDX-License-Identifier: MIT */
/*
 * Compares the ends of all streams with signed heads, as the walk passes their positions: with
 * those that were kept elsewhere, and with those in the journal itself. The second kind shows
 * nothing that somebody with the key could not forge, but everything that somebody without it did.
 */
#include <string.h>

#include "verify_internal.h"

/* ---- Heads that were kept elsewhere ---- */

/* After the first that differs all differ. */
static void compare_kept(verification *run, const journal_hash *found, uint64_t position)
{
    const audit_source *in = run->in;
    for (; run->next_head < in->head_count && in->heads[run->next_head].position <= position;
         run->next_head++) {
        const signed_head *head = &in->heads[run->next_head];
        run->summary->heads++;
        if (!run->has_wrong_head &&
            (head->position != position || !journal_hash_equal(found, &head->digest))) {
            run->has_wrong_head = true;
            verify_report(run, VERIFY_HEAD, NULL,
                          "the journal up to position %llu is not the one that was signed: entries "
                          "after position %llu were rewritten",
                          (unsigned long long)head->position, (unsigned long long)run->good_head);
        }
        run->good_head = run->has_wrong_head ? run->good_head : head->position;
    }
}

static void report_cut(verification *run)
{
    const audit_source *in = run->in;
    if (run->next_head < in->head_count) {
        verify_report(
            run, VERIFY_HEAD, NULL,
            "the journal ends at position %llu, and position %llu was signed: its end was "
            "cut off",
            (unsigned long long)run->last_position,
            (unsigned long long)in->heads[in->head_count - 1].position);
    }
}

/* ---- Heads in the journal ---- */

/* Reads the next head of the journal; one that cannot be read is reported and passed. */
static bool read_next(verification *run, journal_error *error)
{
    verify_heads *own = &run->own_heads;
    journal_status status;
    journal_error why;
    while ((status = signed_head_next(run->in->journal, own->next.position, &own->next, &why)) ==
               JOURNAL_CORRUPT &&
           own->next.position > 0) {
        own->list.count++;
        verify_report(run, VERIFY_HEAD, NULL, "%s", why.problem.text);
    }
    own->has_next = status == JOURNAL_OK;
    if (status == JOURNAL_OK || status == JOURNAL_END) {
        return true;
    }
    if (status == JOURNAL_CORRUPT) {
        verify_report(run, VERIFY_STORAGE, NULL, "the signed heads cannot be read: %s",
                      why.problem.text);
        return true;
    }
    *error = why;
    return false;
}

bool verify_begin_heads(verification *run, journal_error *error)
{
    verify_heads *own = &run->own_heads;
    journal_error why;
    if (run->in->has_key) {
        house_signer signer;
        house_signer_make(&signer, run->in->key);
        memcpy(own->signer, signer.public_key, sizeof own->signer);
        house_signer_finish(&signer);
        own->house = house_id_make(run->in->key);
        own->has_signer = true;
    }
    if (!signed_heads_read(run->in->journal, &own->expected, &own->has_expected, &why)) {
        if (why.status != JOURNAL_CORRUPT) {
            *error = why;
            return false;
        }
        own->has_expected = false;
        verify_report(run, VERIFY_HEAD, NULL, "%s", why.problem.text);
    }
    return read_next(run, error);
}

/* NULL if the house signed it. Without the key all must be of the same house. */
static const char *check_signer(verify_heads *own, const signed_head *head)
{
    if (!own->has_signer) {
        memcpy(own->signer, head->public_key, sizeof own->signer);
        own->house = head->house;
        own->has_signer = true;
    }
    bool is_ours = memcmp(own->signer, head->public_key, sizeof own->signer) == 0 &&
                   memcmp(own->house.bytes, head->house.bytes, HOUSE_ID_SIZE) == 0;
    return !signed_head_check(head) ? "its signature is not valid: it was changed or forged"
           : is_ours                ? NULL
                                    : "it was signed by another house";
}

static void check_own(verification *run, const journal_hash *found, uint64_t position)
{
    verify_heads *own = &run->own_heads;
    const signed_head *head = &own->next;
    const char *wrong = check_signer(own, head);
    if (wrong != NULL) {
        verify_report(run, VERIFY_HEAD, NULL, "the signed head at position %llu: %s",
                      (unsigned long long)head->position, wrong);
    } else if (!own->is_wrong &&
               (head->position != position || !journal_hash_equal(found, &head->digest))) {
        own->is_wrong = true;
        verify_report(run, VERIFY_HEAD, NULL,
                      "the signed head at position %llu is not of these entries: they were "
                      "rewritten, or it is of another journal",
                      (unsigned long long)head->position);
    }
    run->summary->own_heads++;
    if (!own->has_expected || head->position <= own->expected.position) {
        signed_heads_add(&own->list, head, run->in->has_key ? run->in->key : NULL);
    }
}

static bool compare_own(verification *run, const journal_hash *found, uint64_t position,
                        journal_error *error)
{
    verify_heads *own = &run->own_heads;
    while (own->has_next && own->next.position <= position) {
        check_own(run, found, position);
        if (!read_next(run, error)) {
            return false;
        }
    }
    return true;
}

/* A head behind the last entry: the entries are gone, or a server has just written both. */
static bool check_rest(verification *run, journal_error *error)
{
    uint64_t last = 0;
    const verify_heads *own = &run->own_heads;
    if (!own->has_next) {
        return true;
    }
    if (journal_last_position(run->in->journal, &last, error) != JOURNAL_OK) {
        return false;
    }
    if (own->next.position > last) {
        verify_report(run, VERIFY_HEAD, NULL,
                      "the journal ends at position %llu, and has a signed head of position %llu: "
                      "its end was cut off",
                      (unsigned long long)last, (unsigned long long)own->next.position);
    }
    return true;
}

static void check_list(verification *run)
{
    const verify_heads *own = &run->own_heads;
    const signed_heads *found = &own->list, *expected = &own->expected;
    if (!own->has_expected) {
        return; /* a journal of before there was a list */
    }
    if (found->count != expected->count) {
        verify_report(run, VERIFY_HEAD, NULL,
                      "the journal has %llu signed heads up to position %llu, and its list %llu: "
                      "heads were %s",
                      (unsigned long long)found->count, (unsigned long long)expected->position,
                      (unsigned long long)expected->count,
                      found->count < expected->count ? "removed" : "added");
    } else if (run->in->has_key && !journal_hash_equal(&found->seal, &expected->seal)) {
        verify_report(run, VERIFY_HEAD, NULL,
                      "the signed heads are not those that the house has listed");
    }
}

bool verify_end_heads(verification *run, journal_error *error)
{
    report_cut(run);
    if (run->is_cut_short) {
        return true;
    }
    if (!check_rest(run, error)) {
        return false;
    }
    check_list(run);
    return true;
}

bool verify_compare_heads(verification *run, const journal_cursor *cursor, uint64_t position,
                          journal_error *error)
{
    bool is_due = (run->next_head < run->in->head_count &&
                   run->in->heads[run->next_head].position <= position) ||
                  (run->own_heads.has_next && run->own_heads.next.position <= position);
    run->last_position = position;
    if (!is_due) {
        return true;
    }
    journal_hash found = journal_cursor_heads(cursor);
    compare_kept(run, &found, position);
    return compare_own(run, &found, position, error);
}
