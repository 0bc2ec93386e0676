/* SPDX-License-Identifier: MIT */
#ifndef TREY_WASM_QUESTIONS_H
#define TREY_WASM_QUESTIONS_H

#include "../format/odds_question.h"
#include "exchange.h"

/* As it was put together so far. */
extern odds_question question;

#endif
