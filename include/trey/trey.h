/* SPDX-License-Identifier: MIT */
/*
 * libtrey: the rules, odds and simulation of three-card poker. This header includes all others;
 * each header can also be included by itself.
 */
#ifndef TREY_TREY_H
#define TREY_TREY_H

#include <trey/bank.h>
#include <trey/base.h>
#include <trey/book.h>
#include <trey/card.h>
#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/controller.h>
#include <trey/fraction.h>
#include <trey/hand.h>
#include <trey/odds.h>
#include <trey/paytable.h>
#include <trey/posting.h>
#include <trey/progressive.h>
#include <trey/random.h>
#include <trey/rotation.h>
#include <trey/round.h>
#include <trey/rule.h>
#include <trey/ruleset.h>
#include <trey/schedule.h>
#include <trey/seats.h>
#include <trey/settle.h>
#include <trey/shoe.h>
#include <trey/sim.h>
#include <trey/status.h>
#include <trey/strategy.h>

#endif
