// Pure rules of the review queue: what a reviewer may see before rating, and how far raters agree.
import type { AnswerDetail } from '#contract/response.ts';

/**
 * The answer as one reviewer may see it: without other people's ratings and comments until they
 * have rated it.
 */
export function withoutOthers(answer: AnswerDetail, userId: string): AnswerDetail {
  if (answer.my_rate !== null) return answer;
  const comments = answer.comments.filter((comment) => comment.user_id === userId);
  return { ...answer, rate: null, raters_count: 0, guest_rates: [], comments };
}

/** Whether a reviewer may see the candidate's name. */
export function isNamed(answer: Pick<AnswerDetail, 'my_rate'>, hidesNames: boolean): boolean {
  return !hidesNames || answer.my_rate !== null;
}

/**
 * Answers with the same ratings: the number of ratings per rank, and the number of such answers.
 * Ranks run from worst to best or the reverse; the result is the same.
 */
export interface RatedAlike {
  ratings: readonly number[];
  answers: number;
}

export interface AgreementFacts {
  /** The number of answers with at least two ratings; only these count toward agreement. */
  answers: number;
  /** Percentage of equal pairs among all pairs of ratings of one answer; null without a pair. */
  percent: number | null;
  /** Krippendorff's alpha, ordinal, to three places; null if nothing varies or there is no pair. */
  alpha: number | null;
}

/** How far people who rated the same answers agree. */
export function agreementOf(rated: readonly RatedAlike[]): AgreementFacts {
  const paired = rated.filter((answer) => sum(answer.ratings) >= 2);
  const alpha = alphaOf(paired);
  return {
    answers: sum(paired.map((answer) => answer.answers)),
    percent: percentOf(paired),
    alpha: alpha === null ? null : Math.round(alpha * 1000) / 1000,
  };
}

function percentOf(paired: readonly RatedAlike[]): number | null {
  const pairs = sum(paired.map((answer) => answer.answers * pairsAmong(sum(answer.ratings))));
  const equal = sum(paired.map((answer) => answer.answers * sum(answer.ratings.map(pairsAmong))));
  return pairs === 0 ? null : Math.round((equal / pairs) * 100);
}

function pairsAmong(count: number): number {
  return (count * (count - 1)) / 2;
}

/**
 * 1 - observed / expected disagreement. Differences between ranks follow from how often each rank
 * was given: K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), sections C and D,
 * https://repository.upenn.edu/asc_papers/43. Undefined if everybody gave the same rank throughout:
 * without variation there is nothing to agree on.
 */
function alphaOf(paired: readonly RatedAlike[]): number | null {
  const ranks = Math.max(0, ...paired.map((answer) => answer.ratings.length));
  const all = Array.from({ length: ranks }, (_, rank) =>
    sum(paired.map((answer) => answer.answers * (answer.ratings[rank] ?? 0))),
  );
  const total = sum(all);
  const disagreement = (among: readonly number[]) => disagreementIn(among, all);
  const expected = disagreement(all) / (total - 1);
  if (!(expected > 0)) return null;
  const observed = sum(
    paired.map((answer) => (answer.answers * disagreement(answer.ratings)) / (sum(answer.ratings) - 1)),
  );
  return 1 - observed / expected;
}

/** The sum of the differences of all ordered pairs of these ratings; equal ranks differ by 0. */
function disagreementIn(ratings: readonly number[], all: readonly number[]): number {
  return sum(
    ratings.flatMap((count, rank) =>
      ratings.map((otherCount, otherRank) => count * otherCount * difference(rank, otherRank, all)),
    ),
  );
}

/** The ordinal metric: the squared number of ratings between the midpoints of two ranks. */
function difference(rank: number, otherRank: number, all: readonly number[]): number {
  const [low, high] = rank < otherRank ? [rank, otherRank] : [otherRank, rank];
  if (low === high) return 0;
  const between = sum(all.slice(low, high + 1)) - ((all[low] ?? 0) + (all[high] ?? 0)) / 2;
  return between * between;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
