"""Every public header compiles alone, as C and as C++ where a C++ compiler is there.

usage: headers.py INCLUDE-DIRECTORY COMPILER
"""
import pathlib
import shutil
import subprocess
import sys


def compiles(command, header, include):
    text = f"#include <trey/{header.name}>\nint trey_headers_test;\n"
    result = subprocess.run(
        [*command, "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{include}", "-fsyntax-only", "-"],
        input=text, capture_output=True, text=True)
    return result.stderr if result.returncode else ""


def main():
    include, compiler = sys.argv[1], sys.argv[2]
    ways = [([compiler, "-std=c17", "-x", "c"], "C17")]
    if shutil.which("c++"):
        ways.append((["c++", "-std=c++17", "-x", "c++"], "C++17"))
    headers = sorted(pathlib.Path(include, "trey").glob("*.h"))
    print(f"1..{len(headers) * len(ways)}")
    number, failed = 0, False
    for header in headers:
        for command, name in ways:
            number += 1
            problem = compiles(command, header, include)
            failed = failed or bool(problem)
            print(f"{'not ok' if problem else 'ok'} {number} - trey/{header.name} alone in {name}")
            for line in problem.splitlines():
                print(f"# {line}")
    return 1 if failed else 0


sys.exit(main())
