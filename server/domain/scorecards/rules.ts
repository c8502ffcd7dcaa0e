// Pure rules of scorecards: what a save stores, and what is still missing.
import type { FieldFault } from '#contract/refusals.ts';
import type { ScorecardDraft } from '#contract/scorecard.ts';

export type DraftLevel = ScorecardDraft['levels'][number];

/** What is stored for a competence. */
export interface StoredLevel {
  level: number | null;
  note: string;
  version: number;
  firstLevel: number | null;
}

/** What a draft says about the present competences, each once. Competences that the job no longer has are left out. */
export function presentLevels(
  competences: readonly { id: string }[],
  levels: readonly DraftLevel[],
): Map<string, DraftLevel> {
  const given = new Map(levels.map((level) => [level.competence_id, level]));
  return new Map(
    competences.flatMap(({ id }) => {
      const level = given.get(id);
      return level && (level.level !== null || level.note !== '') ? [[id, level] as const] : [];
    }),
  );
}

/** True if everything is stored as it is sent. */
export function isStored(
  competences: readonly { id: string }[],
  sent: ReadonlyMap<string, DraftLevel>,
  stored: ReadonlyMap<string, StoredLevel>,
): boolean {
  return competences.every(({ id }) => {
    const [before, after] = [stored.get(id), sent.get(id)];
    return (
      (before?.level ?? null) === (after?.level ?? null) &&
      (before?.note ?? '') === (after?.note ?? '') &&
      before?.version === after?.version
    );
  });
}

/**
 * Why the levels cannot be stored: a scorecard is submitted with a level for every competence, and one that is submitted
 * loses none.
 */
export function faultOfLevels(
  competences: readonly { id: string }[],
  sent: ReadonlyMap<string, DraftLevel>,
  stored: ReadonlyMap<string, StoredLevel>,
  { isSubmitting, isSubmitted }: { isSubmitting: boolean; isSubmitted: boolean },
): FieldFault | null {
  const isMissing = ({ id }: { id: string }) => (sent.get(id)?.level ?? null) === null;
  if (isSubmitting && (competences.length === 0 || competences.some(isMissing))) return 'required';
  const hadLevel = ({ id }: { id: string }) => (stored.get(id)?.level ?? null) !== null;
  return isSubmitted && competences.some((competence) => hadLevel(competence) && isMissing(competence))
    ? 'required'
    : null;
}

/** The level that stays on record: the first one that was submitted. */
export function firstLevelOf(
  sent: number | null,
  stored: StoredLevel | undefined,
  isSubmitted: boolean,
): number | null {
  return isSubmitted ? (stored?.firstLevel ?? sent) : null;
}
