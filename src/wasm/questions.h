/* SPDX-License-Identifier: MIT */
#ifndef TREY_WASM_QUESTIONS_H
#define TREY_WASM_QUESTIONS_H

#include "exchange.h"
#include "report/odds_question.h"

/* The question that the caller is building. */
extern odds_question question;

#endif
