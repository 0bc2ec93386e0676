/* SPDX-License-Identifier: MIT */
/*
 * Errors as values.
 */
#include "journal_error.h"

journal_status journal_fail(journal_error *error, journal_status status, const char *format, ...)
{
    if (error != NULL) {
        *error = (journal_error){.status = status};
        va_list arguments;
        va_start(arguments, format);
        failure_set_list(&error->problem, format, arguments);
        va_end(arguments);
    }
    return status;
}

journal_status journal_find(journal_error *error, journal_finding finding, uint32_t stream,
                            uint64_t sequence, uint64_t position, const char *format, ...)
{
    if (error != NULL) {
        *error = (journal_error){.status = JOURNAL_CORRUPT,
                                 .finding = finding,
                                 .stream = stream,
                                 .sequence = sequence,
                                 .position = position};
        va_list arguments;
        va_start(arguments, format);
        failure_set_list(&error->problem, format, arguments);
        va_end(arguments);
    }
    return JOURNAL_CORRUPT;
}
