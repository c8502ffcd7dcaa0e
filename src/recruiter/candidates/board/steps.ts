// Which cards a column shows.
import type { Response } from '#contract/response.ts';
import { filtersOf, type CandidateSearch } from '../queries/candidate-search.ts';

interface Step {
  id: string | null;
}

/** A moved card that is not yet in the server's list of its new step. */
export interface Moving {
  row: Response;
  to: string | null;
}

/**
 * The candidates of a column, newest first. Before the first step these are those who have finished and wait for a decision,
 * unless the recruiter asks for everyone or for a certain progress.
 */
export function searchAt(stepId: string | null, search: CandidateSearch): CandidateSearch {
  const filters = { ...filtersOf(search), pipeline_id: stepId ?? 'none' };
  const isEveryone = stepId !== null || search.everyone === 'yes' || isAnyProgress(search);
  return isEveryone ? filters : { ...filters, undecided: 'yes' };
}

/** A filter says how far the candidates are. */
export function isAnyProgress({ status, progress, reached, stuck, delivery }: CandidateSearch): boolean {
  return [status, progress, reached, stuck, delivery].some((filter) => filter !== undefined);
}

/** The cards of one step: the server's rows minus those moving out plus those moving in, newest first. */
export function cardsAt(
  stepId: string | null,
  rows: readonly Response[],
  moving: readonly Moving[],
): readonly Response[] {
  const leaving = new Set(moving.filter(({ to }) => to !== stepId).map(({ row }) => row.id));
  const here = new Set(rows.map((row) => row.id));
  const coming = moving.filter(({ row, to }) => to === stepId && !here.has(row.id));
  if (leaving.size === 0 && coming.length === 0) return rows;
  const cards = rows.filter((row) => !leaving.has(row.id));
  return [...cards, ...coming.map(({ row }) => ({ ...row, pipeline_id: stepId }))].toSorted(byTime);
}

/** The step after or before `from`. */
export function neighbourStep<One extends Step>(
  steps: readonly One[],
  from: string | null,
  direction: 'on' | 'back',
): One | undefined {
  const index = steps.findIndex((step) => step.id === from);
  return index < 0 ? undefined : steps[index + (direction === 'on' ? 1 : -1)];
}

function byTime(a: Response, b: Response): number {
  return b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
}
