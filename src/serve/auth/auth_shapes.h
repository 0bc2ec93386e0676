/* SPDX-License-Identifier: MIT */
/*
 * The shapes of what the auth thread answers, for the descriptions of the API.
 */
#ifndef TREY_SERVE_AUTH_AUTH_SHAPES_H
#define TREY_SERVE_AUTH_AUTH_SHAPES_H

#include "format/json/shape.h"

extern const shape_type auth_account_shape, auth_people_shape, auth_confirmed_shape,
    auth_sessions_shape, auth_factor_shape, auth_recovery_shape, auth_bar_shape, auth_bars_shape,
    auth_exclusion_shape, auth_dealers_shape, auth_reader_shape, auth_readers_shape,
    auth_reader_added_shape;

#endif
