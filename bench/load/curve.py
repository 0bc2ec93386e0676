#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""curve.py FILE [SVG]: reads what `trey-load --people --json` printed for several numbers of seats, prints the table of
answer times against seats and where the curve bends, and draws it."""
import json
import math
import sys

AIM_MS = 50
BEND = 3  # the curve bends where p99 first exceeds this many times its lowest value
LINES = (("p50_ms", "p50", "#2e7d4f"), ("p99_ms", "p99", "#b3541e"), ("p999_ms", "p99.9", "#5b4b9a"))
WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 104, 80, 66, 64


def read(path):
    """One dictionary for each number of seats, with the loader's own delay."""
    points = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("{"):
                continue
            one = json.loads(line)
            if one["run"] == "trey serve":
                seats = one["seats"]
                points[seats] = one
            elif one["run"] == "pace":
                points[seats]["late_p99_ms"] = one["late_p99_ms"]
    return [points[seats] for seats in sorted(points)]


def bend_of(points):
    """The first number of seats beyond the bend; None: there is none."""
    lowest = min(point["p99_ms"] for point in points)
    return next((point["seats"] for point in points if point["p99_ms"] > BEND * lowest), None)


def table(points):
    yield ("| seats | commands/s | p50 | p99 | p99.9 | longest | sent late, p99 | server, of two cores | memory of a seat "
           "| load of the machine |")
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for point in points:
        share = point["server_seconds"] / point["seconds"] / 2
        yield (f"| {point['seats']:,} | {point['answers'] / point['seconds']:,.0f} | {point['p50_ms']:.1f} ms | "
               f"{point['p99_ms']:.1f} ms | {point['p999_ms']:.1f} ms | {point['longest_ms']:.0f} ms | "
               f"{point.get('late_p99_ms', 0):.1f} ms | {share:.0%} | {point['memory_kb_seat']:.0f} KB | "
               f"{point['load_before']:.1f} |")


def verdict(points):
    last, bend = points[-1], bend_of(points)
    met = [point["seats"] for point in points if point["p99_ms"] < AIM_MS]
    yield (f"The p99 is below {AIM_MS} ms up to {max(met):,} seats." if met else
           f"The p99 is not below {AIM_MS} ms at any number of seats.")
    yield (f"The curve bends at {bend:,} seats: there the p99 is more than {BEND} times its lowest value." if bend else
           f"The curve does not bend up to {last['seats']:,} seats.")


class Axes:
    """Both axes are logarithmic."""

    def __init__(self, points):
        values = [max(point[key], 0.01) for point in points for key, _, _ in LINES] + [AIM_MS]
        self.low, self.high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        self.first, self.last = math.log10(points[0]["seats"]), math.log10(points[-1]["seats"])

    def x(self, seats):
        width = self.last - self.first or 1
        return LEFT + (math.log10(seats) - self.first) / width * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        share = (math.log10(max(value, 10 ** self.low)) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def draw_axes(axes, points):
    for power in range(axes.low, axes.high + 1):
        at = axes.y(10 ** power)
        name = f"{10 ** power:g} ms" if power < 3 else f"{10 ** (power - 3)} s"
        yield f'<line class="grid" x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}"/>'
        yield f'<text class="end" x="{LEFT - 8}" y="{at + 4:.1f}">{name}</text>'
    for point in points:
        at = axes.x(point["seats"])
        yield f'<line class="grid" x1="{at:.1f}" y1="{TOP}" x2="{at:.1f}" y2="{HEIGHT - BOTTOM}"/>'
        yield f'<text class="mid" x="{at:.1f}" y="{HEIGHT - BOTTOM + 20}">{point["seats"]:,}</text>'
    at = axes.y(AIM_MS)
    yield f'<line class="aim" x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}"/>'
    yield f'<text class="aim" x="{LEFT}" y="48">dashed: the aim, a p99 below {AIM_MS} ms</text>'


def draw_lines(axes, points):
    ends = []
    for key, name, color in LINES:
        places = [(axes.x(point["seats"]), axes.y(point[key])) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>'
        for x, y in places:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>'
        ends.append((places[-1][1], name, color))
    below = HEIGHT
    for y, name, color in sorted(ends, reverse=True):  # names that would touch each other move up
        below = min(y + 4, below - 16)
        yield f'<text x="{WIDTH - RIGHT + 10}" y="{below:.1f}" style="fill:{color};font-weight:600">{name}</text>'


def draw(points):
    axes = Axes(points)
    middle = (LEFT + WIDTH - RIGHT) / 2
    upright = f'transform="translate(26 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)"'
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           f'role="img" aria-label="Answer times against seats at the pace of people">')
    yield ("<style>text{font:13px sans-serif;fill:#222}.end{text-anchor:end}.mid{text-anchor:middle}"
           ".grid{stroke:#ddd}.aim{stroke:#a00;stroke-dasharray:6 4}text.aim{stroke:none;fill:#a00}"
           ".title{font-size:16px;font-weight:600}</style>")
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    yield f'<text class="title" x="{LEFT}" y="28">From due to durable answer, at the pace of people</text>'
    yield from draw_axes(axes, points)
    yield from draw_lines(axes, points)
    yield f'<text class="mid" x="{middle}" y="{HEIGHT - 16}">seats (logarithmic)</text>'
    yield f'<text class="mid" {upright}>time (logarithmic)</text>'
    yield "</svg>"


def main():
    points = read(sys.argv[1])
    if not points:
        print("curve.py: no measurement in the file", file=sys.stderr)
        return 1
    print("\n".join([*table(points), "", *verdict(points)]))
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as out:
            out.write("\n".join(draw(points)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
