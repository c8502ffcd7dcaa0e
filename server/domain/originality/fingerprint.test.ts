// The guarantees of winnowing and of tiling, for random sequences.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintsOf, profiles, runHashes, runsOf } from './fingerprint.ts';
import { commonTiles } from './tile.ts';
import type { Token } from './token.ts';
import type { ComparisonKind, Tokenized } from './tokens.ts';

const kinds = fc.constantFrom<ComparisonKind>('code', 'words', 'spoken', 'characters');
const numbers = (maxLength: number, alphabet = 1000) => fc.array(fc.nat(alphabet), { maxLength });
const tokensOf = (values: readonly number[]): Token[] =>
  values.map((value, i) => ({ value, from: i, to: i + 1 }));
const of = (kind: ComparisonKind, values: readonly number[]): Tokenized => ({
  kind,
  tokens: tokensOf(values),
});

describe('two answers with a common run of k + w - 1 tokens', () => {
  it('share a fingerprint, wherever the run is', () => {
    fc.assert(
      fc.property(
        kinds,
        numbers(60),
        numbers(60),
        numbers(60),
        numbers(60),
        fc.integer(),
        (kind, a, b, c, d, seed) => {
          const { k, w } = profiles[kind];
          const run = Array.from({ length: k + w - 1 }, (_, i) => (seed + i * 7919) >>> 0);
          const one = new Set(fingerprintsOf(of(kind, [...a, ...run, ...b])));
          const other = fingerprintsOf(of(kind, [...c, ...run, ...d]));
          expect(other.some((hash) => one.has(hash))).toBe(true);
        },
      ),
    );
  });

  it('are found as one passage that is at least as long', () => {
    fc.assert(
      fc.property(kinds, numbers(40), numbers(40), (kind, a, b) => {
        const { k, w } = profiles[kind];
        const run = Array.from({ length: k + w - 1 }, (_, i) => 5000 + i);
        const [first] = commonTiles(of(kind, [...a, ...run, ...b]), of(kind, [...b, ...run, ...a]));
        expect(first?.length).toBeGreaterThanOrEqual(run.length);
      }),
    );
  });
});

it('passages are equal in both answers, and never overlap', () => {
  // Few different tokens, so that much is common.
  fc.assert(
    fc.property(numbers(200, 2), numbers(200, 2), (a, b) => {
      const tiles = commonTiles(of('words', a), of('words', b));
      const seen = { a: new Set<number>(), b: new Set<number>() };
      for (const tile of tiles) {
        expect(tile.length).toBeGreaterThanOrEqual(profiles.words.k);
        for (let i = 0; i < tile.length; i++) {
          expect(a[tile.a + i]).toBe(b[tile.b + i]);
          expect(seen.a.has(tile.a + i) || seen.b.has(tile.b + i)).toBe(false);
          seen.a.add(tile.a + i);
          seen.b.add(tile.b + i);
        }
      }
    }),
  );
});

it('kinds are never compared with each other', () => {
  const values = Array.from({ length: 100 }, (_, i) => i);
  expect(commonTiles(of('code', values), of('words', values))).toEqual([]);
  const code = new Set(fingerprintsOf(of('code', values)));
  expect(fingerprintsOf(of('words', values)).filter((hash) => code.has(hash))).toEqual([]);
});

it('hashes are whole numbers that PostgreSQL and JavaScript both have', () => {
  fc.assert(
    fc.property(kinds, numbers(80, 0xffffffff), (kind, values) => {
      for (const hash of runHashes({ tokens: tokensOf(values), kind })) {
        expect(Number.isSafeInteger(hash)).toBe(true);
        expect(hash).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it('what is known has no fingerprint and no passage, even inside of more', () => {
  const known = Array.from({ length: 60 }, (_, i) => i);
  const given = runsOf([of('code', known)]);
  expect(fingerprintsOf(of('code', known), given)).toEqual([]);
  const one = of('code', [900, ...known, 901]);
  const other = of('code', [902, ...known, 903]);
  expect(commonTiles(one, other, given)).toEqual([]);
  expect(commonTiles(one, other)).toHaveLength(1);
});

it('an answer that repeats itself is compared in time', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => i % 3);
  const begin = performance.now();
  expect(commonTiles(of('words', values), of('words', values)).length).toBeGreaterThan(0);
  expect(performance.now() - begin).toBeLessThan(5000);
});
