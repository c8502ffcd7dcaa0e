// Means of the levels of scorecards. Pure.
import type { CompetenceMean } from '#contract/scorecard.ts';

/** Of the levels from 1 to 4; level 0 is no evidence and counts nowhere. */
export interface Mean {
  mean: number;
  /** The number of these levels. */
  reviewers: number;
}

/** The mean of the competences' means, each with the same weight, to two places; null without one. */
export function meanOfMeans(means: ReadonlyMap<string, Mean>): number | null {
  if (means.size === 0) return null;
  const sum = [...means.values()].reduce((total, { mean }) => total + mean, 0);
  return rounded(sum / means.size);
}

/** In the order of the competences. */
export function meansToWire(
  competences: readonly { id: string }[],
  means: ReadonlyMap<string, Mean>,
): CompetenceMean[] {
  return competences.map(({ id }) => {
    const { mean, reviewers } = means.get(id) ?? { mean: null, reviewers: 0 };
    return { competence_id: id, mean: mean === null ? null : rounded(mean), reviewers };
  });
}

/** To two places. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
