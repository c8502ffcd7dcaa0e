// When common passages of two answers are worth a look. Percentages mislead: unrelated short programs share most of their runs of 20
// tokens. What counts is the longest run, and whether such a run is unusual among the answers to the question. Pure.
import type { MatchUnit } from '#contract/originality.ts';
import type { Passage } from './compare-request.ts';
import { profiles } from './fingerprint.ts';
import type { ComparisonKind } from './tokens.ts';

/** The share of all pairs that may be as alike by chance: a pair above the 99.5th percentile is unusual. */
export const usualShare = 0.005;
/** A run is above another only if that one is shorter than this share of it: boilerplate is longer by chance in a few pairs. */
export const asLongShare = 0.8;
/** With fewer answers there is no percentile, and the run must be twice as long. */
export const fewAnswers = 20;
/** How many of the most similar answers are compared word by word. */
export const mostCompared = 20;

/** A hash is common, and says nothing, if 5 % of the answers have it, and at least five. */
export const commonShare = 0.05;
export const leastCommon = 5;

export function commonFrom(answers: number): number {
  return Math.max(leastCommon, Math.floor(answers * commonShare));
}

export function isLongEnough(kind: ComparisonKind, longest: number): boolean {
  return longest >= profiles[kind].shown;
}

export interface PairRun {
  kind: ComparisonKind;
  longest: number;
}

/**
 * True if a pair is shown. `answers`: how many the lineage has; `asLong`: how many pairs of other answers have a run about as
 * long or longer (`asLongShare`). matches-store.ts
 * has the same rule in SQL.
 */
export function isShown({ kind, longest }: PairRun, answers: number, asLong: number): boolean {
  if (answers < fewAnswers) return longest >= 2 * profiles[kind].shown;
  return isLongEnough(kind, longest) && asLong <= usualPairs(answers);
}

export function usualPairs(answers: number): number {
  return Math.ceil((usualShare * answers * (answers - 1)) / 2);
}

export function unitOf(kind: string): MatchUnit {
  if (kind === 'code' || kind === 'characters') return kind;
  return 'words';
}

export interface Found {
  longest: number;
  shared: number;
}

export function summaryOf(passages: readonly Passage[]): Found {
  return {
    longest: Math.max(0, ...passages.map(({ length }) => length)),
    shared: passages.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The passages with the two sides exchanged. */
export function exchanged(passages: readonly Passage[]): Passage[] {
  return passages.map(({ a, b, length }) => ({ a: b, b: a, length }));
}
