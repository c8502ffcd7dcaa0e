// Matches in the contract's shape. Pure. Of an answer in a job that the member may not see, the wire has neither name nor job, and of its
// text only the common passages.
import * as z from 'zod/mini';
import { hiddenBetween, MatchReview } from '#contract/originality.ts';
import type { ComparisonState, Match, MatchDetail, MatchSide } from '#contract/originality.ts';
import { Passage } from './compare-request.ts';
import type { CheckedAnswer } from './compared-store.ts';
import type { MatchFound, SideRow } from './matches-store.ts';
import { unitOf } from './rules.ts';
import type { Comparable } from './tokens.ts';

/** The indexes of `sides` with the earlier answer first. */
function inTime([a, b]: MatchFound['sides']): readonly [0, 1] | readonly [1, 0] {
  const difference = a.recordedAt.getTime() - b.recordedAt.getTime();
  return difference < 0 || (difference === 0 && a.answerId < b.answerId) ? [0, 1] : [1, 0];
}

export function matchToWire({ row, sides }: MatchFound): Match {
  const order = inTime(sides);
  const visible = sides.find(({ isVisible }) => isVisible) ?? sides[0];
  return {
    ...{ id: row.id, question: visible.question, unit: unitOf(row.kind) },
    ...{ longest: row.longest, shared: row.shared, review: MatchReview.parse(row.review) },
    sides: order.map((i) => sideToWire(sides[i])),
  };
}

function sideToWire(side: SideRow): MatchSide {
  const recorded_at = side.recordedAt.toISOString();
  if (!side.isVisible)
    return { response_id: null, answer_id: null, job_id: null, job_name: '', full: '', recorded_at };
  return {
    ...{ response_id: side.responseId, answer_id: side.answerId, job_id: side.jobId },
    ...{ job_name: side.jobName, full: side.full, recorded_at },
  };
}

/** `stored`: `matches.passages`. */
export function detailToWire(
  found: MatchFound,
  stored: unknown,
  texts: ReadonlyMap<string, Comparable>,
  reviewer: string,
): MatchDetail {
  const { row, sides } = found;
  const passages = z.array(Passage).parse(stored);
  const order = inTime(sides);
  const shown = order.map((i) => {
    const places = passages.map((passage) => (i === 0 ? passage.a : passage.b));
    const { text = '', language = null } = texts.get(sides[i].answerId) ?? {};
    const { isVisible } = sides[i];
    return { language, ...(isVisible ? { text, places } : onlyPassages(text, places)) };
  });
  return {
    ...matchToWire(found),
    texts: shown.map(({ text }) => text),
    languages: shown.map(({ language }) => language ?? ''),
    passages: passages.map(({ length }, i) => ({
      length,
      places: shown.map(({ places }) => places[i] ?? { from: 0, to: 0 }),
    })),
    reviewed: row.reviewed_at && { user_name: reviewer, at: row.reviewed_at.toISOString() },
  };
}

interface Place {
  from: number;
  to: number;
}

/** Only the common parts of the text, and where the passages are in them. */
export function onlyPassages(text: string, places: readonly Place[]): { text: string; places: Place[] } {
  const moved = new Map<Place, Place>();
  let shown = '';
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    if (shown !== '') shown += hiddenBetween;
    moved.set(place, { from: shown.length, to: shown.length + place.to - place.from });
    shown += text.slice(place.from, place.to);
  }
  return { text: shown, places: places.map((place) => moved.get(place) ?? place) };
}

/** `isFound`: one of its matches is shown. `answers`: how many its lineage has. */
export function stateOf(
  { compared }: Pick<CheckedAnswer, 'compared'>,
  isFound: boolean,
  answers: number,
): ComparisonState {
  if (!compared || compared.state === 'unreadable') return 'not_checked';
  if (compared.state === 'waiting') return 'waiting';
  if (isFound) return 'found';
  return answers < 2 ? 'too_few' : 'nothing_found';
}
