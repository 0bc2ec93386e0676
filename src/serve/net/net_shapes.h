/* SPDX-License-Identifier: MIT */
/*
 * The shapes of what the net thread answers, for the descriptions of the API.
 */
#ifndef TREY_SERVE_NET_NET_SHAPES_H
#define TREY_SERVE_NET_NET_SHAPES_H

#include "protocol/wire_types.h"

extern const shape_type net_health_shape;

#endif
