/* SPDX-License-Identifier: MIT */
#include "failure.h"

#include "text_fit.h"

void failure_set_list(failure *set, const char *format, va_list arguments)
{
    if (set != NULL) {
        text_fit_list(set->text, sizeof set->text, format, arguments);
    }
}

bool failure_set(failure *set, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(set, format, arguments);
    va_end(arguments);
    return false;
}

bool failure_add(failure *problem, const char *format, ...)
{
    failure more;
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(&more, format, arguments);
    va_end(arguments);
    return problem != NULL && failure_set(problem, "%s%s", problem->text, more.text);
}
