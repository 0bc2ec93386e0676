/* SPDX-License-Identifier: MIT */
/*
 * What every response has of a person: number, name, kind and roles.
 */
#ifndef TREY_SERVE_JOBS_PERSON_JSON_H
#define TREY_SERVE_JOBS_PERSON_JSON_H

#include "format/json/shape.h"

/* Of a person, for SHAPE_INLINE. */
extern const shape_type web_person;

#endif
