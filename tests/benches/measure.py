"""Runs commands in turn and reports wall time and peak memory of each.

Arguments: the number of rounds, then a JSON list of commands (lists of words).
Prints one JSON list with {"seconds": [...], "peakKiB": [...]} per command. A
command that does not exit with 0 ends the measurement.

A peak is never below that of this process, about 10 MiB, which is what the system
counts from when it starts another program.
"""

import json
import os
import sys
import time

SILENT = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]


def run(command: list[str]) -> tuple[float, int]:
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=SILENT)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{command} ended with status {status}")
    return seconds, usage.ru_maxrss


def main() -> None:
    rounds, commands = int(sys.argv[1]), json.loads(sys.argv[2])
    results = [{"seconds": [], "peakKiB": []} for _ in commands]
    for _ in range(rounds):
        for command, result in zip(commands, results):
            seconds, peak = run(command)
            result["seconds"].append(seconds)
            result["peakKiB"].append(peak)
    print(json.dumps(results))


main()
