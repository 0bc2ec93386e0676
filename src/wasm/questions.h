/* SPDX-License-Identifier: MIT */
#ifndef TREY_WASM_QUESTIONS_H
#define TREY_WASM_QUESTIONS_H

#include "exchange.h"
#include "report/odds_question.h"

/* As it was put together so far. */
extern odds_question question;

#endif
