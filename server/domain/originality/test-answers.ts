// Answers for tests: programs and texts that have nothing to do with each other, copies of parts of them, and the comparison of all with
// all as the server makes it. The same seed makes the same answers.
import { fingerprintsOf, runsOf } from './fingerprint.ts';
import { asLongShare, commonFrom, isLongEnough, isShown, mostCompared, summaryOf } from './rules.ts';
import { commonTiles, placeOf } from './tile.ts';
import { tokenize, type Comparable, type Tokenized } from './tokens.ts';

export type Random = (below: number) => number;

/** A small generator (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const names = [
  'total',
  'items',
  'left',
  'right',
  'index',
  'best',
  'queue',
  'seen',
  'next',
  'value',
  'limit',
  'pairs',
];
const verbs = ['find', 'sum', 'merge', 'count', 'sort', 'visit', 'build', 'split', 'check', 'group'];

/** One JavaScript function with random statements. */
export function someFunction(random: Random, statements = 6): string {
  const body = Array.from({ length: statements }, () => statement(random, 2)).join('\n');
  const name = `${pick(random, verbs)}${random(1000)}`;
  return `function ${name}(${pick(random, names)}, ${pick(random, names)}2) {\n${body}\n  return ${expression(random, 2)};\n}`;
}

export function someProgram(random: Random, functions = 6): string[] {
  return Array.from({ length: functions }, () => someFunction(random, 4 + random(5)));
}

function statement(random: Random, depth: number): string {
  const inner = () => (depth === 0 ? simple(random) : statement(random, depth - 1));
  switch (random(9)) {
    case 0:
      return `for (let ${pick(random, names)} = ${random(9)}; ${expression(random, 1)}; ${pick(random, names)}++) {\n${inner()}\n${inner()}\n}`;
    case 1:
      return `if (${expression(random, 2)}) {\n${inner()}\n} else {\n${inner()}\n}`;
    case 2:
      return `while (${expression(random, 2)}) {\n${inner()}\n${inner()}\n}`;
    case 3:
      return `for (const ${pick(random, names)} of ${expression(random, 1)}) {\n${inner()}\n}`;
    case 4:
      return `if (${expression(random, 1)}) return ${expression(random, 2)};`;
    default:
      return simple(random);
  }
}

function simple(random: Random): string {
  switch (random(6)) {
    case 0:
      return `const ${pick(random, names)} = ${expression(random, 3)};`;
    case 1:
      return `${pick(random, names)}.push(${expression(random, 2)});`;
    case 2:
      return `${pick(random, names)}[${expression(random, 1)}] = ${expression(random, 2)};`;
    case 3:
      return `let ${pick(random, names)} = [${expression(random, 1)}, ${expression(random, 1)}];`;
    case 4:
      return `${pick(random, names)} += ${expression(random, 2)};`;
    default:
      return `${pick(random, verbs)}(${expression(random, 2)}, ${expression(random, 1)});`;
  }
}

function expression(random: Random, depth: number): string {
  if (depth === 0) return random(3) === 0 ? String(random(100)) : pick(random, names);
  const inner = () => expression(random, depth - 1);
  switch (random(8)) {
    case 0:
      return `${inner()} + ${inner()}`;
    case 1:
      return `(${inner()} - ${inner()})`;
    case 2:
      return `${pick(random, names)}.${pick(random, verbs)}(${inner()})`;
    case 3:
      return `${pick(random, names)}[${inner()}]`;
    case 4:
      return `${inner()} < ${inner()}`;
    case 5:
      return `Math.${pick(random, ['max', 'min'])}(${inner()}, ${inner()})`;
    case 6:
      return `!${inner()}`;
    default:
      return inner();
  }
}

/** The names are others, and every few lines have a comment. */
export function disguised(random: Random, code: string): string {
  const renamed = code.replace(/\b[a-z]+\d*\b/g, (word) =>
    names.includes(word) || names.includes(word.replace(/2$/, '')) ? `x${word}${random(3)}` : word,
  );
  return renamed
    .split('\n')
    .map((line) => (random(3) === 0 ? `${line} // ${pick(random, verbs)} the ${pick(random, names)}` : line))
    .join('\n\n');
}

const syllables = ['ba', 'ke', 'lo', 'mi', 'ru', 'sa', 'te', 'vo', 'ni', 'da', 'fe', 'go'];
const vocabulary = Array.from({ length: 900 }, (_, i) =>
  [i % 12, Math.floor(i / 12) % 12, Math.floor(i / 144) % 12].map((part) => syllables[part]).join(''),
);
const phrases = [
  'in my last job I worked as a nurse',
  'I have always been interested in this kind of work',
  'because the patients and the team depend on it',
  'first I would ask what happened and listen',
  'to be honest I think that every case is different',
  'I like to work with people and to learn something new',
  'it depends on how much time there is',
  'my colleagues say that I stay calm when it is loud',
  'the most important thing is that nobody gets hurt',
  'after school I moved to a bigger city',
];

/** Sentences with frequent and rare words, and phrases that everybody uses. */
export function someText(random: Random, words = 180): string[] {
  const text: string[] = [];
  while (text.length < words) {
    if (random(25) === 0) text.push(...pick(random, phrases).split(' '));
    else text.push(vocabulary[Math.min(random(900), random(900))] ?? '');
  }
  return text;
}

export const asCode = (text: string): Comparable => ({ text, language: 'javascript', isSpoken: false });
export const asText = (text: string): Comparable => ({ text, language: null, isSpoken: false });

export interface FoundPair {
  a: number;
  b: number;
  longest: number;
  /** The longest passage in the text of `a`. */
  passage: string;
}

/** All pairs that would be shown, of answers that arrive one after the other. */
export function shownPairs(answers: readonly Comparable[], given: readonly Comparable[] = []): FoundPair[] {
  const known = runsOf(given.map(tokenize));
  const read = answers.map(tokenize);
  const byHash = new Map<number, number[]>();
  const pairs: FoundPair[] = [];
  for (const [b, tokens] of read.entries()) {
    const hashes = fingerprintsOf(tokens, known);
    for (const a of nearest(byHash, hashes, answers.length)) {
      const pair = pairOf(read, a, b, known, answers);
      if (pair) pairs.push(pair);
    }
    for (const hash of hashes) byHash.set(hash, [...(byHash.get(hash) ?? []), b]);
  }
  const prints = read.map((tokens) => new Set(fingerprintsOf(tokens, known)));
  const isRare = (hash: number) => (byHash.get(hash)?.length ?? 0) <= commonFrom(answers.length) + 1;
  return pairs.filter(({ a, b, longest }) => {
    if (![...(prints[a] ?? [])].some((hash) => prints[b]?.has(hash) && isRare(hash))) return false;
    const asLong = pairs.filter(
      (other) =>
        other.longest >= longest * asLongShare && ![other.a, other.b].some((one) => one === a || one === b),
    ).length;
    return isShown({ kind: read[a]?.kind ?? 'code', longest }, answers.length, asLong);
  });
}

function nearest(
  byHash: ReadonlyMap<number, readonly number[]>,
  hashes: readonly number[],
  size: number,
): number[] {
  const shared = new Map<number, number>();
  for (const hash of hashes) {
    const others = byHash.get(hash) ?? [];
    if (others.length > commonFrom(size)) continue;
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return [...shared]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostCompared)
    .map(([answer]) => answer);
}

function pairOf(
  read: readonly Tokenized[],
  a: number,
  b: number,
  known: ReadonlySet<number>,
  answers: readonly Comparable[],
): FoundPair | undefined {
  const [one, other] = [read[a], read[b]];
  if (!one || !other) return undefined;
  const tiles = commonTiles(one, other, known);
  const [first] = tiles;
  if (!first || !isLongEnough(one.kind, first.length)) return undefined;
  const { from, to } = placeOf(one.tokens, first.a, first.length);
  const { longest } = summaryOf(tiles.map(({ length }) => ({ a: { from, to }, b: { from, to }, length })));
  return { a, b, longest, passage: answers[a]?.text.slice(from, to) ?? '' };
}
