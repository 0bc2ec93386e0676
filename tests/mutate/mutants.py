# SPDX-License-Identifier: MIT
"""Finds the places of a C file at which a small change is possible, for script/mutate.

A light tokenizer reads the file; there is no parser. It knows enough to keep out of comments, strings, preprocessor
lines, declarations, tables of constants, assertions and log lines. A change that does not compile is dropped later. No
change adds or removes a line, so that assertions keep their line numbers.
"""
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[uUlLfF]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
""", re.X | re.S | re.M)

RELATIONAL = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&"}
CHANGING = {"+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
            "++": "--", "--": "++"}
ASSIGNING = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
# A change inside these would test the assertion or the text of a log line, not the program.
LEFT_ALONE = {"TREY_ASSERT", "_Static_assert", "LOG", "sizeof", "__attribute__", "_Alignof"}
# Calls whose loss no test can see: they clear memory that is not read again, or release what has nothing to release on
# Linux.
ONLY_CLEARS = {"sodium_memzero", "house_signer_finish", "pthread_mutex_destroy", "pthread_cond_destroy"}
TYPE_WORDS = {"const", "volatile", "unsigned", "signed", "long", "short", "struct", "enum", "union", "_Atomic",
              "static", "extern", "typedef", "register", "_Thread_local", "inline"}
INTEGERS = {"int", "long", "unsigned", "size_t", "ssize_t", "char", "int64_t", "int32_t", "uint8_t", "uint16_t",
            "uint32_t", "uint64_t", "trey_wide"}
NOT_CALLED = {"if", "while", "for", "switch", "return", "else", "do", "sizeof", "case", "goto", "break", "continue",
              "default"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str       # path from the root of the project
    function: str
    line: int       # from 1
    kind: str       # relational, arithmetic, condition, …
    start: int      # the characters start to end of the file are replaced
    end: int
    after: str
    line_text: str  # the line before and after the change, without indentation
    becomes: str
    nth: int = 1    # which of those that have the same function, line_text and becomes

    def apply(self, text):
        before = text[self.start:self.end]
        return text[:self.start] + self.after + "\n" * (before.count("\n") - self.after.count("\n")) + text[self.end:]


def tokens_of(text):
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            at += 1
            continue
        if match.lastgroup not in ("space", "comment", "directive"):
            found.append(Token(match.lastgroup, match.group(), at))
        at = match.end()
    return found


def matching(tokens, at):
    """The place of the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(tokens)):
        if tokens[i].text in "([{":
            depth += 1
        elif tokens[i].text in ")]}":
            depth -= 1
            if depth == 0:
                return i
    return len(tokens) - 1


def opening_of(tokens, at):
    """The place of the bracket that the one at `at` closes."""
    depth = 0
    for i in range(at, -1, -1):
        depth += (tokens[i].text in ")]}") - (tokens[i].text in "([{")
        if depth == 0:
            return i
    return 0


def functions_of(tokens):
    """(name, result type words, first token of the body, last token) of every function."""
    at, begin = 0, 0
    while at < len(tokens):
        text = tokens[at].text
        if text == ";":
            begin = at + 1
        elif text == "{":
            end = matching(tokens, at)
            if at > 0 and tokens[at - 1].text == ")":
                opening = opening_of(tokens, at - 1)
                words = [token.text for token in tokens[begin:opening]]
                yield words[-1], words[:-1], at, end
                begin = end + 1
            at = end
        elif text == "(":
            at = matching(tokens, at)
        at += 1


class Finder:
    """Collects the mutants of one file."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.tokens = tokens_of(text)
        self.found, self.function, self.result = [], "", []
        self.times = {}

    def add(self, kind, start, end, after):
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        made = Mutant(self.file, self.function, self.text.count("\n", 0, start) + 1, kind, start, end, after, "", "")
        changed = made.apply(self.text)
        line, becomes = self.text[line_start:line_end].strip(), changed[line_start:changed.find("\n", start)].strip()
        name = (self.function, line, becomes)
        self.times[name] = self.times.get(name, 0) + 1
        self.found.append(dataclasses.replace(made, line_text=line, becomes=becomes, nth=self.times[name]))

    def find(self):
        for self.function, self.result, begin, end in functions_of(self.tokens):
            self.block(begin + 1, end)
        return self.found

    def block(self, begin, end):
        """The statements between two braces."""
        at = begin
        while at < end:
            at = self.statement(at, end)

    def statement(self, at, end):
        token = self.tokens[at]
        if token.text == "{":
            close = matching(self.tokens, at)
            self.block(at + 1, close)
            return close + 1
        if token.text in ("else", "do", ";"):
            return at + 1
        if token.text in ("if", "while", "for", "switch"):
            close = matching(self.tokens, at + 1)
            if token.text in ("if", "while"):
                self.condition(token.text, at + 1, close)
            self.head(token.text, at + 2, close)
            return close + 1
        if token.text in ("case", "default"):
            while self.tokens[at].text != ":":
                at += 1
            return at + 1
        close = at
        while close < end and self.tokens[close].text != ";":
            close = matching(self.tokens, close) + 1 if self.tokens[close].text in ("(", "[", "{") else close + 1
        self.plain(at, close)
        return close + 1

    def head(self, word, begin, end):
        """The parentheses of if, while, for and switch."""
        if word != "for":
            self.expression(begin, end)
            return
        first = next((i for i in range(begin, end) if self.tokens[i].text == ";"), end)
        self.expression(self.past_declaration(begin, first), first)
        self.expression(first, end)

    def condition(self, word, opening, closing):
        start, end = self.tokens[opening].end, self.tokens[closing].start
        inside = self.text[start:end]
        if "\n" in inside and "//" in inside:
            return
        self.add("condition", start, end, f"!({inside})")
        self.add("condition", start, end, f"({inside}) && false")
        if word == "if":
            self.add("condition", start, end, f"({inside}) || true")

    def past_declaration(self, begin, end):
        """Where the value begins, if this is a declaration: only its values are changed. Otherwise `begin`."""
        at = begin
        words = 0
        while at < end and (self.tokens[at].kind == "word" or (words > 0 and self.tokens[at].text == "*")):
            words += self.tokens[at].kind == "word"
            at += 1
        names = [token.text for token in self.tokens[begin:at] if token.kind == "word"]
        is_declaration = len(names) >= 2 and (names[0] not in NOT_CALLED)
        if not is_declaration:
            return begin
        if names[0] == "static" or names[0] in ("enum", "struct", "union", "typedef") and "=" not in [
                token.text for token in self.tokens[begin:end]]:
            return end  # a table of constants, or a type
        while at < end and self.tokens[at].text != "=":
            at = matching(self.tokens, at) + 1 if self.tokens[at].text in "([{" else at + 1
        return at

    def plain(self, begin, end):
        """A statement without braces of its own: a call, an assignment, a declaration, return."""
        if begin >= end:
            return
        first = self.tokens[begin]
        if first.text == "return":
            self.returned(begin, end)
            self.expression(begin + 1, end)
            return
        if first.text in ("enum", "goto", "break", "continue"):
            return
        value = self.past_declaration(begin, end)
        if value == begin:
            self.delete(begin, end)
        self.expression(value, end)

    def delete(self, begin, end):
        tokens = self.tokens[begin:end]
        texts = [token.text for token in tokens]
        at = 3 if texts[:3] == ["(", "void", ")"] else 0
        if at == 0 and texts[0] == "*":
            at = 1
        if tokens[at].kind != "word" or texts[at] in LEFT_ALONE | ONLY_CLEARS | NOT_CALLED:
            return
        i = at + 1
        while i < len(tokens) and texts[i] in ("->", ".", "["):
            i = matching(tokens, i) + 1 if texts[i] == "[" else i + 2
        is_call = i < len(tokens) and texts[i] == "(" and matching(tokens, i) == len(tokens) - 1
        is_assignment = i < len(tokens) and texts[i] in ASSIGNING
        if is_call or is_assignment:
            self.add("deleted", tokens[0].start, tokens[-1].end, "(void)0")

    def returned(self, begin, end):
        if begin + 1 >= end:
            return
        start, stop = self.tokens[begin + 1].start, self.tokens[end - 1].end
        value = self.text[start:stop]
        words = [word for word in self.result if word not in TYPE_WORDS or word in INTEGERS]
        if "*" in words:
            if value != "NULL":
                self.add("returned", start, stop, "NULL")
        elif "bool" in words:
            if value not in ("true", "false"):
                self.add("returned", start, stop, f"!({value})")
        elif "trey_refusal" in words:
            if value != "trey_accept()":
                self.add("returned", start, stop, "trey_accept()")
        elif set(words) & INTEGERS:
            if not re.fullmatch(r"\d+", value):
                self.add("returned", start, stop, f"({value}) + 1")

    def expression(self, begin, end):
        at = begin
        while at < end:
            token = self.tokens[at]
            if token.text in LEFT_ALONE:
                is_call = at + 1 < end and self.tokens[at + 1].text == "("
                at = matching(self.tokens, at + 1) + 1 if is_call else at + 2
                continue
            self.token(at, begin, end)
            at += 1

    def token(self, at, begin, end):
        token = self.tokens[at]
        before = self.tokens[at - 1] if at > 0 else None
        after = self.tokens[at + 1] if at + 1 < end else None
        text = token.text
        is_binary = (before is not None and (before.kind in ("word", "number") or before.text in (")", "]"))
                     and before.text not in ("return", "case", "sizeof")
                     and after is not None and (after.kind in ("word", "number", "text") or after.text in "(-!~*&"))
        if text in RELATIONAL and is_binary:
            for other in RELATIONAL[text]:
                self.add("relational", token.start, token.end, other)
        elif text in ("&&", "||"):
            self.add("logical", token.start, token.end, "||" if text == "&&" else "&&")
        elif text in ARITHMETIC and is_binary and not self.is_cast(at):
            self.add("arithmetic", token.start, token.end, ARITHMETIC[text])
        elif text in CHANGING:
            self.add("arithmetic", token.start, token.end, CHANGING[text])
        elif text == "!" and after is not None:
            self.add("negation", token.start, token.end, " ")
        elif text in ("true", "false"):
            self.add("constant", token.start, token.end, "false" if text == "true" else "true")
        elif token.kind == "number":
            self.number(token, before)

    def is_cast(self, at):
        """Whether the mark after a closing parenthesis is unary: (uint32_t)-x, (int64_t)*p, (void *)&x."""
        if self.tokens[at - 1].text != ")":
            return False
        i = opening_of(self.tokens, at - 1)
        inside = self.tokens[i + 1:at - 1]
        is_called = i > 0 and self.tokens[i - 1].kind == "word" and self.tokens[i - 1].text not in NOT_CALLED
        return not is_called and bool(inside) and all(one.kind == "word" or one.text == "*" for one in inside) and (
            inside[-1].text == "*" or inside[0].text in INTEGERS | TYPE_WORDS or inside[-1].text.endswith("_t"))

    def number(self, token, before):
        match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", token.text)
        if match is None or (before is not None and before.text == "case"):
            return
        value = int(match.group(1), 0) if not re.fullmatch(r"0\d+", match.group(1)) else int(match.group(1), 8)
        self.add("constant", token.start, token.end, f"{value + 1}{match.group(2)}")
        if value > 0:
            self.add("constant", token.start, token.end, f"{value - 1}{match.group(2)}")


def mutants_of(file, text):
    """All mutants of a C file, in the order of the file."""
    return sorted(Finder(file, text).find(), key=lambda one: (one.start, one.end, one.after))
