// SPDX-License-Identifier: MIT
// What the tests of the browser's engine share: TAP, and running the program beside it.
import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';

/** Run named cases, print TAP; the exit status says whether all passed. */
export async function run(cases) {
  console.log(`1..${cases.length}`);
  for (const [index, [name, test]] of cases.entries()) {
    try {
      await test();
      console.log(`ok ${index + 1} - ${name}`);
    } catch (problem) {
      process.exitCode = 1;
      console.log(`not ok ${index + 1} - ${name}`);
      console.log(String(problem.stack).replace(/^/gm, '# '));
    }
  }
}

/** What a program prints; statuses 0 and 1 (refused) are fine. */
export function output(program, args, input = '') {
  const ran = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ran.error || ran.status > 1 || ran.status === null) {
    throw new Error(`${program} ${args.join(' ')}: ${ran.error ?? ran.stderr}`);
  }
  return ran.stdout;
}

/** The lines a program prints, each as JSON. */
export function lines(program, args, input) {
  return output(program, args, input)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Equal but for the numerators and denominators that the wrapper adds to figures. */
export function same(ours, theirs) {
  const bare = JSON.parse(
    JSON.stringify(ours, (key, value) =>
      typeof value?.exact === 'string' ? { exact: value.exact, value: value.value } : value,
    ),
  );
  deepStrictEqual(bare, theirs);
}

/** Numbers below a bound that follow from a seed. */
export function numbers(seed) {
  console.log(`# seed ${seed}`);
  let state = BigInt(seed);
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(bound));
  };
}

export const CARDS = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
