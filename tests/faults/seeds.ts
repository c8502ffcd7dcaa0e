// Repeatable randomness: each story runs once per seed and names the seed in its title, so that a failure shows how to
// repeat it (`SEED=17 SOAK=1`). `npm test` runs one seed, `npm run soak` as many as SOAK says.
const first = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['SOAK'] ?? 1);

export const seeds = seedsFrom(count);
/** For stories that divide all their cases among three consecutive seeds. */
export const threeSeeds = seedsFrom(Math.max(3, count));

function seedsFrom(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => first + i);
}

export interface Chance {
  /** Between 0 and 1. */
  next(): number;
  between(least: number, most: number): number;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** The same seed gives the same numbers (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    shuffled: (list) =>
      list
        .map((entry) => ({ entry, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ entry }) => entry),
  };
}
