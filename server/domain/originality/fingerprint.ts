// Fingerprints by winnowing (Schleimer, Wilkerson, Aiken 2003): of the hashes of all runs of k tokens, the smallest of each w neighbors. Two
// answers with a common run of k + w - 1 tokens share at least one. Pure.
import { valueOf } from './token.ts';
import type { ComparisonKind, Tokenized } from './tokens.ts';

interface Profile {
  /** Tokens per hash. */
  k: number;
  /** Neighbors of which the smallest hash is kept. */
  w: number;
  /** The tokens of the shortest common run that is shown. */
  shown: number;
}

export const profiles: Readonly<Record<ComparisonKind, Profile>> = {
  code: { k: 23, w: 17, shown: 40 },
  words: { k: 7, w: 4, shown: 25 },
  spoken: { k: 9, w: 4, shown: 25 },
  // About 25 words.
  characters: { k: 24, w: 12, shown: 60 },
};

/** An answer is compared with 20 others, and its hashes are needed twice for each. */
const hashed = new WeakMap<Tokenized, readonly number[]>();

/** The hash of each run of k tokens, by its first token: 53 bits. Kinds have different hashes. */
export function runHashes(answer: Tokenized): readonly number[] {
  const known = hashed.get(answer);
  if (known) return known;
  const values = answer.tokens.map(({ value }) => value);
  const hashes = hashRuns(values, answer.kind);
  hashed.set(answer, hashes);
  return hashes;
}

function hashRuns(values: readonly number[], kind: ComparisonKind): number[] {
  const { k } = profiles[kind];
  const seed = valueOf(kind);
  return Array.from({ length: Math.max(0, values.length - k + 1) }, (_, at) => {
    let high = seed;
    let low = ~seed;
    for (let i = at; i < at + k; i++) {
      const value = values[i] ?? 0;
      high = mixed(high ^ value);
      low = Math.imul(low ^ value, 0x01000193) ^ (low >>> 15);
    }
    return (mixed(high) >>> 0) * 0x200000 + (mixed(low) >>> 11);
  });
}

/** The finalizer of MurmurHash3: every bit of the input changes half of the result. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Each hash once. Runs in `known`, such as starter code, are left out. */
export function fingerprintsOf(answer: Tokenized, known: ReadonlySet<number> = new Set()): number[] {
  const { w } = profiles[answer.kind];
  const hashes = runHashes(answer).map((hash) => (known.has(hash) ? Infinity : hash));
  const chosen = new Set<number>();
  const windows = Math.max(hashes.length > 0 ? 1 : 0, hashes.length - w + 1);
  let smallest = -1;
  for (let from = 0; from < windows; from++) {
    const to = Math.min(hashes.length, from + w);
    if (smallest >= from) smallest = smallerOf(hashes, smallest, to - 1);
    else {
      smallest = from;
      for (let at = from + 1; at < to; at++) smallest = smallerOf(hashes, smallest, at);
    }
    const hash = hashes[smallest];
    if (hash !== undefined && hash !== Infinity) chosen.add(hash);
  }
  return [...chosen];
}

/** The rightmost of equal ones, as in the paper. */
function smallerOf(hashes: readonly number[], a: number, b: number): number {
  return (hashes[b] ?? Infinity) <= (hashes[a] ?? Infinity) ? b : a;
}

/** The hashes of every run in these texts: what the candidate was given. */
export function runsOf(given: readonly Tokenized[]): Set<number> {
  return new Set(given.flatMap((text) => runHashes(text)));
}
