/* SPDX-License-Identifier: MIT */
/*
 * Verification of the journal while tables are played. One request starts it, others get its state;
 * only one runs at a time. Its result stays until the next one starts.
 */
#include <stdlib.h>
#include <string.h>

#include "audit/verify_json.h"
#include "base/clock.h"
#include "protocol/wire_types.h"
#include "reports_internal.h"
#include "reports_shapes.h"

enum { FINDINGS_MAX = 1000 /* in the result; all of them are counted */ };

bool reports_begin_verify(report_service *reports, uint32_t number)
{
    pthread_mutex_lock(&reports->lock);
    bool is_free = reports->verification.state != VERIFICATION_RUNNING;
    if (is_free) {
        json_buffer_finish(&reports->verification.result);
        reports->verification = (verification_job){
            .state = VERIFICATION_RUNNING, .person = number, .started = clock_wall_ms()};
    }
    pthread_mutex_unlock(&reports->lock);
    return is_free;
}

static void end_verification(report_service *reports, bool is_done, json_buffer *result)
{
    pthread_mutex_lock(&reports->lock);
    reports->verification.state = is_done ? VERIFICATION_DONE : VERIFICATION_FAILED;
    reports->verification.ended = clock_wall_ms();
    reports->verification.result = *result;
    pthread_mutex_unlock(&reports->lock);
}

void reports_cancel_verify(report_service *reports)
{
    end_verification(reports, false, &(json_buffer){0});
}

/* ---- The work ---- */

typedef struct verifying {
    report_service *in;
    audit_source source;
    json_writer writer;
    uint64_t written; /* findings */
    bool is_read;
    verify_result result;
} verifying;

static void add_finding(void *context, const verify_finding *finding)
{
    verifying *state = context;
    if (state->written < FINDINGS_MAX) {
        verify_write_finding(&state->writer, finding);
        state->written++;
    }
}

/* The findings are written while the journal is read, and all that follows from it after them. */
static void write_findings(json_writer *writer, const void *record, const shape_pass *pass)
{
    verifying *state = (verifying *)(uintptr_t)pass->context;
    journal_error error;
    (void)record;
    json_array_begin(writer);
    state->is_read =
        audit_verify(&state->source, add_finding, state, &state->result.summary, &error);
    json_array_end(writer);
}

static int64_t not_told(const void *record)
{
    const verifying *state = record;
    return (int64_t)(state->result.summary.findings - state->written);
}

static const shape_type finding_list = {.kind = SHAPE_LIST, .element = &verify_finding_shape};
static const shape_member result_rows[] = {
    {SHAPE_MADE("findings", &finding_list), .write = write_findings},
    {SHAPE_MADE("not_told", &wire_count), .number = not_told,
     .about = "number of findings beyond the first thousand"},
    {SHAPE_INLINE(&verify_result_shape, verifying, result)},
};
static const shape_type result_type = {
    .kind = SHAPE_OBJECT, .name = "VerificationResult", SHAPE_MEMBERS(result_rows)};
_Static_assert(FINDINGS_MAX == 1000, "the text above");

static bool verify(report_service *reports, verifying *state, json_buffer *result)
{
    journal_error error;
    state->in = reports;
    state->result.has_key = true;
    if (!reports_open_journal(reports, &state->source, &error)) {
        return false;
    }
    json_buffer_begin(result, &state->writer);
    shape_write(&state->writer, &result_type, state,
                &(shape_pass){.form = SHAPE_API, .context = state});
    audit_source_close(&state->source);
    return json_writer_flush(&state->writer) && state->is_read;
}

void reports_verify_journal(report_service *reports, http_exchange *exchange)
{
    (void)exchange;
    verifying *state = calloc(1, sizeof *state);
    json_buffer result = {0};
    bool is_done = state != NULL && verify(reports, state, &result);
    if (!is_done) {
        json_buffer_finish(&result);
    }
    end_verification(reports, is_done, &result);
    free(state);
}

/* ---- Its state ---- */

static const char *const state_words[] = {"none", "running", "done", "failed"};
WIRE_WORDS(states, state_words);
static const shape_type state_type = {.kind = SHAPE_WORD, .words = &states};
static const shape_type time_or_none = {
    .kind = SHAPE_NUMBER, .maximum = INT64_MAX, .is_nullable = true};

static void write_result(json_writer *writer, const void *record, const shape_pass *pass)
{
    const verification_job *verification = record;
    (void)pass;
    if (verification->state == VERIFICATION_DONE) {
        json_raw(writer, verification->result.bytes, verification->result.size);
        writer->need_comma = true;
    } else {
        json_null(writer);
    }
}

#define OF_JOB(name, of, field) SHAPE_MEMBER(name, of, verification_job, field)

static const shape_member job_rows[] = {
    {OF_JOB("state", &state_type, state)},
    {OF_JOB("started", &time_or_none, started)},
    {OF_JOB("ended", &time_or_none, ended)},
    {OF_JOB("person", &wire_person_or_nobody, person)},
    {SHAPE_MADE("result", &result_type), .write = write_result, .may_be_null = true},
};
const shape_type reports_verification_shape = {
    .kind = SHAPE_OBJECT, .name = "Verification", SHAPE_MEMBERS(job_rows)};

void reports_answer_verification(report_service *reports, http_exchange *exchange)
{
    json_writer *writer = web_query_read(exchange, NULL, 0) ? reports_begin(exchange) : NULL;
    if (writer == NULL) {
        return;
    }
    pthread_mutex_lock(&reports->lock);
    shape_write(writer, &reports_verification_shape, &reports->verification,
                &(shape_pass){.form = SHAPE_API});
    pthread_mutex_unlock(&reports->lock);
    reports_end(exchange, writer);
}
