#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Completion in real shells: bash, and zsh and fish where they are installed.

    test_completion.py PROGRAM

Each shell is asked what may follow on a line; the answers are compared with the table of options.
Writes TAP.
"""
import functools
import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import option_table  # noqa: E402
from tap import Skip, run_cases  # noqa: E402

SECONDS_MAX = 60


# ---- The shells ----

class Bash:
    """Calls the function that bash would call, with the line split as bash splits it."""
    SCRIPT = r'''
source "$1"
while IFS= read -r line; do
    COMP_WORDS=()
    for word in ${line//=/ = }; do COMP_WORDS+=("$word"); done
    [[ $line == *[=\ ] ]] && [[ $line != *= ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _trey
    printf '%s\n' "${COMPREPLY[@]}" 'end of list'
done
'''

    def __init__(self, _program, script, _place):
        self.process = subprocess.Popen(["bash", "--norc", "-c", self.SCRIPT, "bash", script],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answers = []
        while (answer := self.process.stdout.readline().rstrip("\n")) != "end of list":
            assert self.process.poll() is None, f"bash ended at {line!r}"
            answers.append(answer)
        return {answer for answer in answers if answer}

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(SECONDS_MAX) == 0


class Fish:
    def __init__(self, _program, script, place):
        self.script = script
        self.environment = dict(os.environ, HOME=place, XDG_CONFIG_HOME=place, XDG_DATA_HOME=place)

    def ask_many(self, lines):
        text = f"source {self.script}\n" + "".join(
            f"complete -C \"{line}\"\necho 'end of list'\n" for line in lines)
        said = subprocess.run(["fish", "--no-config"], input=text, capture_output=True, text=True,
                              env=self.environment, timeout=SECONDS_MAX, check=True)
        assert said.stderr == "", said.stderr
        lists = said.stdout.split("end of list\n")[:-1]
        return [{row.split("\t")[0] for row in rows.splitlines()} for rows in lists]

    def ask(self, line):
        return self.ask_many([line])[0]

    def close(self):
        pass


class Zsh:
    """A zsh on a terminal of its own; what it would list is written to a file."""
    START = r'''
PS1= ; PS2=
fpath=(%(place)s $fpath)
autoload -Uz compinit; compinit -u -D
note() {
    compadd() {
        if [[ " $* " == *" -"[[:alnum:]]#[OAD]" "* ]]; then builtin compadd "$@"; return; fi
        local -a hits
        builtin compadd -A hits "$@"
        (($#hits)) && print -rl -- $hits >> %(place)s/found
        builtin compadd "$@"
    }
    _main_complete
    compstate[insert]= compstate[list]=
    print 'end of list' >> %(place)s/found
    unfunction compadd
}
setopt extendedglob
zle -C note complete-word note
bindkey '^T' note
print ready > %(place)s/found
'''

    def __init__(self, _program, script, place):
        self.place = pathlib.Path(place)
        shutil.copy(script, self.place / "_trey")
        (self.place / "start").write_text(self.START % {"place": place})
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(HOME=place, ZDOTDIR=place, TERM="dumb")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.type(f"source {place}/start\n")
        self.wait("ready\n")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, last):
        until = time.monotonic() + SECONDS_MAX
        heard = b""
        while time.monotonic() < until:
            if select.select([self.terminal], [], [], 0.005)[0]:
                heard += os.read(self.terminal, 4096)
            found = self.place / "found"
            text = found.read_text() if found.exists() else ""
            if text.endswith(last):
                found.write_text("")
                return text[:-len(last)]
        raise AssertionError(f"zsh says nothing but {heard[-2000:]!r}")

    def ask(self, line):
        self.type("\x15" + line + "\x14")
        return set(self.wait("end of list\n").splitlines())

    def close(self):
        self.type("\x15exit\n")
        os.close(self.terminal)
        os.waitpid(self.process, 0)


SHELLS = {"bash": Bash, "zsh": Zsh, "fish": Fish}


# ---- What they must know ----

def ask_all(shell, lines):
    lines = list(lines)
    answers = shell.ask_many(lines) if hasattr(shell, "ask_many") else map(shell.ask, lines)
    return zip(lines, answers)


def knows_every_command(shell, program):
    names = set(option_table.commands(program))
    for line, answer in ask_all(shell, ["trey ", "trey help "]):
        assert names <= answer and answer <= names | {"help", "--help", "--version", "-h", "-V"}, \
            (line, names ^ answer)


def knows_every_option_and_no_other(shell, program):
    commands = list(option_table.all_commands(program))
    longs = ask_all(shell, [f"trey {command} --" for command in commands])
    for command, (line, answer) in zip(commands, longs):
        # A shell may offer a value's '=' with the option.
        offered = {word.rstrip("=") for word in answer if word.startswith("--") and word != "--"}
        there = {f"--{option.name}" for option in option_table.options(program, command)}
        assert offered == there, (line, sorted(offered ^ there))
    letters = ask_all(shell, [f"trey {command} -" for command in commands])
    for command, (line, answer) in zip(commands, letters):
        offered = {word[1] for word in answer if len(word) == 2 and word != "--"}
        there = {option.letter for option in option_table.options(program, command)} - {""}
        assert offered == there, (line, sorted(offered ^ there))


# A typed line, and the complete list of words that must be offered.
LINES = [
    ("trey audit ", {"verify", "show", "export", "shoe", "people", "heads", "backup", "restore"}),
    ("trey user ", {"add", "list", "password", "roles", "disable", "link", "reset-factor"}),
    ("trey user --json --role dealer ", {"add", "list", "password", "roles", "disable", "link", "reset-factor"}),
    ("trey user add ", set()),
    ("trey config ", {"show", "check", "init"}),
    ("trey rules ", {"list", "show", "notice", "diff", "check"}),
    ("trey rules show hou", {"house-banked"}),
    ("trey rules show A10", {"A10a", "A10b"}),
    ("trey rules show COV", {"COVER"}),
    ("trey rules diff house-banked california-s", {"california-shfl"}),
    ("trey rules list s", {"statements"}),
    ("trey completion ", {"bash", "zsh", "fish"}),
    ("trey odds --rules ", {"california-shfl", "california-grand", "california-bureau", "house-banked"}),
    ("trey odds -u california-g", {"california-grand"}),
    ("trey odds --paytable TCP-1", {"TCP-10", "TCP-11", "TCP-12"}),
    ("trey sim --schedule B1", {"B1", "B10a", "B10b"}),
    ("trey sim --engine ", {"auto", "rounds", "lanes"}),
    ("trey sim --cover ", {"matched", "running"}),
    ("trey sim --bank ", {"cover"}),
    ("trey sim --strategy ", {"best", "always", "mimic", "q-6-4", "never-bluff", "never"}),
    ("trey sim --progressive ", {"1", "2"}),
    ("trey train --kind ", {"winner", "pays", "fee", "action", "cover", "irregular"}),
    ("trey train --kind fee,a", {"fee,action"}),
    ("trey train --kind fee,winner,", {f"fee,winner,{kind}" for kind in ("pays", "action", "cover", "irregular")}),
    ("trey train --kind fee --kind wi", {"winner"}),
    ("trey play --schedule n", {"none"}),
    ("trey bank --schedule A10", {"A10a", "A10b"}),
    ("trey bank -s no", {"none"}),
    ("trey sim --rounds ", set()),
    ("trey fees --charge-bonus ", {"yes", "no"}),
    ("trey user add kim --role ", {"player", "dealer", "floor", "cage", "auditor", "admin"}),
    ("trey serve --log-level ", {"error", "warning", "info", "debug"}),
    ("trey serve --guest-refill ", {"never", "when-empty", "daily"}),
    ("trey audit export x.db --format ", {"ndjson", "csv", "settle"}),
]


def knows_verbs_and_values(shell, _program):
    for (line, answer), (_, there) in zip(ask_all(shell, [line for line, _ in LINES]), LINES):
        # zsh lists the words after a comma without those before it.
        begun = line.split()[-1].rpartition(",")[0]
        answer = {begun + "," + word if begun and "," not in word else word for word in answer}
        assert answer == there, (line, answer)


def knows_values_after_an_equals_sign(shell, _program):
    answer = shell.ask("trey odds --rules=house")
    assert {word.removeprefix("--rules=") for word in answer} == {"house-banked"}, answer


def finds_files_where_files_belong(shell, _program):
    here = pathlib.Path("somewhere-else.json")
    lines = ["trey settle some", "trey rules check some", "trey settle --rules-file some",
             "trey audit verify some", "trey serve --config some"]
    for line, answer in ask_all(shell, lines):
        assert answer == {here.name, "somewhere-in"} or \
            {word.rstrip("/") for word in answer} == {here.name, "somewhere-in"}, (line, answer)
    for line, answer in ask_all(shell, ["trey serve --data some"]):
        assert {word.rstrip("/") for word in answer} == {"somewhere-in"}, (line, answer)
    for line, answer in ask_all(shell, ["trey sim some", "trey user add some"]):
        assert answer == set(), (line, answer)


CASES = [knows_every_command, knows_every_option_and_no_other, knows_verbs_and_values,
         knows_values_after_an_equals_sign, finds_files_where_files_belong]


# ---- The program itself ----

def words_are_taken(program):
    """Every offered value is valid: the program refuses none of them as unknown."""
    for option, known in [("engine", "auto rounds lanes"), ("cover", "matched running"),
                          ("strategy", "best always mimic q-6-4 never-bluff never")]:
        for word in known.split():
            said = subprocess.run([program, "sim", "--rounds", "10", "--rules", "california-grand",
                                   "--players", "3", f"--{option}", word],
                                  capture_output=True, text=True, check=False)
            assert said.returncode == 0, (option, word, said.stderr)
    for kind in "winner pays fee action cover irregular".split():
        subprocess.run([program, "train", "--kind", kind, "--count", "1"], input="quit\n", text=True,
                       stdout=subprocess.DEVNULL, check=True)
    for line in ["user add", "user list", "user password", "user roles", "user disable",
                 "user link", "config show x", "config check x", "bench --json x"]:
        said = subprocess.run([program, *line.split(), "too", "many"], capture_output=True, text=True,
                              check=False)
        assert said.returncode == 2 and "there is no 'trey" not in said.stderr, (line, said.stderr)
    for group in "hand round settle odds sim shoe table store serve room".split():
        assert group in option_table.output(program, "bench", "--help"), group


def other_shells_are_refused(program):
    for arguments, text in [(["tcsh"], "unknown shell 'tcsh'"), ([], "a shell is required"),
                            (["bash", "zsh"], "unexpected argument 'zsh'")]:
        said = subprocess.run([program, "completion", *arguments], capture_output=True, text=True,
                              check=False)
        assert said.returncode == 2 and text in said.stderr and said.stdout == "", said


# ---- Running ----

def in_shell(name, case, program):
    with tempfile.TemporaryDirectory() as place:
        script = pathlib.Path(place, f"trey.{name}")
        script.write_text(option_table.output(program, "completion", name))
        shell = SHELLS[name](program, str(script), place)
        try:
            case(shell, program)
        finally:
            shell.close()


def in_installed_shell(name, case, program):
    if shutil.which(name) is None:
        raise Skip(f"{name} is not installed")
    in_shell(name, case, program)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        pathlib.Path("somewhere-else.json").write_text("{}")
        pathlib.Path("somewhere-in").mkdir()
        cases = [(f"{name}: {case.__name__.replace('_', ' ')}", functools.partial(in_installed_shell, name, case))
                 for name in SHELLS for case in CASES]
        status = run_cases([*cases, words_are_taken, other_shells_are_refused], program)
        os.chdir("/")
    return status


sys.exit(main())
