// The common passages of two answers by greedy tiling: the longest common run first, then the longest of what is left. Passages may be in
// another order in the two answers, and never overlap. Pure.
import { profiles, runHashes } from './fingerprint.ts';
import type { Token } from './token.ts';
import type { Tokenized } from './tokens.ts';

/** A run of tokens that is in both answers: indexes of its first token. */
export interface Tile {
  a: number;
  b: number;
  length: number;
}

/** The most places that are tried for a run that one answer repeats. */
const maxPlaces = 16;

/** Longest first. Empty if the two are not comparable. `known`: hashes of runs that do not count, such as starter code. */
export function commonTiles(a: Tokenized, b: Tokenized, known: ReadonlySet<number> = new Set()): Tile[] {
  if (a.kind !== b.kind) return [];
  const { k } = profiles[a.kind];
  const tokens = { a: withoutKnown(a, known), b: withoutKnown(b, known) };
  const isTaken = { a: new Uint8Array(tokens.a.length), b: new Uint8Array(tokens.b.length) };
  const tiles: Tile[] = [];
  let found = longestRuns(a, b, tokens, k);
  while (found.length > 0) {
    const pieces: Tile[] = [];
    for (const tile of found.toSorted((one, other) => other.length - one.length || one.a - other.a)) {
      const free = freePieces(tile, isTaken);
      if (free.length === 1 && free[0]?.length === tile.length) {
        isTaken.a.fill(1, tile.a, tile.a + tile.length);
        isTaken.b.fill(1, tile.b, tile.b + tile.length);
        tiles.push(tile);
      } else pieces.push(...free.filter(({ length }) => length >= k));
    }
    found = pieces;
  }
  return tiles.toSorted((one, other) => other.length - one.length || one.a - other.a);
}

/** The tokens of known runs become -1, which equals no token. */
function withoutKnown(answer: Tokenized, known: ReadonlySet<number>): Int32Array {
  const values = Int32Array.from(answer.tokens, ({ value }) => value & 0x7fffffff);
  if (known.size === 0) return values;
  for (const [at, hash] of runHashes(answer).entries())
    if (known.has(hash)) values.fill(-1, at, at + profiles[answer.kind].k);
  return values;
}

/** The most tokens that are compared for a pair. Only answers that repeat themselves need more, and other pairs wait. */
const maxSteps = 2_000_000;

/** Every common run that is at least k long and cannot be extended. */
function longestRuns(
  a: Tokenized,
  b: Tokenized,
  tokens: { a: Int32Array; b: Int32Array },
  k: number,
): Tile[] {
  const places = new Map<number, number[]>();
  for (const [at, hash] of runHashes(b).entries()) {
    const known = places.get(hash);
    if (!known) places.set(hash, [at]);
    else if (known.length < maxPlaces) known.push(at);
  }
  const isSame = (i: number, j: number) => {
    const value = tokens.a[i];
    return value !== undefined && value >= 0 && value === tokens.b[j];
  };
  const found: Tile[] = [];
  let steps = 0;
  let before: readonly number[] = [];
  for (const [i, hash] of runHashes(a).entries()) {
    const here = places.get(hash) ?? [];
    for (const j of here) {
      // Found already, from its beginning.
      if (before.includes(j - 1) && isSame(i - 1, j - 1)) continue;
      let length = 0;
      while (isSame(i + length, j + length)) length++;
      steps += length;
      if (length >= k) found.push({ a: i, b: j, length });
      if (steps > maxSteps) return found;
    }
    before = here;
  }
  return found;
}

/** The parts of a run that no earlier passage has, in either answer. */
function freePieces(tile: Tile, isTaken: { a: Uint8Array; b: Uint8Array }): Tile[] {
  const pieces: Tile[] = [];
  let begin = 0;
  for (let at = 0; at <= tile.length; at++) {
    const isFree = at < tile.length && !isTaken.a[tile.a + at] && !isTaken.b[tile.b + at];
    if (isFree) continue;
    if (at > begin) pieces.push({ a: tile.a + begin, b: tile.b + begin, length: at - begin });
    begin = at + 1;
  }
  return pieces;
}

/** Where a run is in the text: from the first token's beginning to the last one's end. */
export function placeOf(
  tokens: readonly Token[],
  first: number,
  length: number,
): { from: number; to: number } {
  return { from: tokens[first]?.from ?? 0, to: tokens[first + length - 1]?.to ?? 0 };
}
