"""Every public header compiles alone, as C and as C++ where a C++ compiler is there.

usage: headers.py INCLUDE-DIRECTORY COMPILER
"""
import pathlib
import shutil
import subprocess
import sys

from tap import Report


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
    report = Report(len(headers) * len(ways))
    for header in headers:
        for command, name in ways:
            problem = compiles(command, header, include)
            report.add(f"trey/{header.name} alone in {name}", [problem] if problem else [])
    return report.finish()


sys.exit(main())
