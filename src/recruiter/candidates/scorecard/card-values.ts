// What a reviewer enters in a scorecard: a level and a note for each competence, by its id.
import * as z from 'zod/mini';
import type { Scorecard, ScoredCompetence, ScorecardDraft } from '#contract/scorecard.ts';
import type { DraftKind } from '../../../kit/drafts.ts';

const Entry = z.object({ version: z.int(), level: z.nullable(z.int()), note: z.string() });
type Entry = z.infer<typeof Entry>;
export const CardValues = z.record(z.string(), Entry);
export type CardValues = z.infer<typeof CardValues>;

/** What has not been stored yet, by the candidate's id, with the version that it began from. */
export const scorecardDrafts: DraftKind<{ values: CardValues; updated_at: string | null }> = {
  name: 'candor-scorecard',
  schema: z.object({ values: CardValues, updated_at: z.nullable(z.string()) }),
  scope: 'browser',
};

/** The stored scorecard of the member. */
export function valuesOf({ own }: Pick<Scorecard, 'own'>): CardValues {
  return Object.fromEntries(
    (own?.levels ?? []).map(({ competence_id, version, level, note }) => [
      competence_id,
      { version, level, note },
    ]),
  );
}

export function entryOf(values: CardValues, competence: Pick<ScoredCompetence, 'id' | 'version'>): Entry {
  return values[competence.id] ?? { version: competence.version, level: null, note: '' };
}

/** A chosen level is given for the present wording. */
export function withLevel(values: CardValues, competence: ScoredCompetence, level: number): CardValues {
  const { id, version } = competence;
  return { ...values, [id]: { ...entryOf(values, competence), version, level } };
}

export function withNote(values: CardValues, competence: ScoredCompetence, note: string): CardValues {
  return { ...values, [competence.id]: { ...entryOf(values, competence), note } };
}

/** What to send: the present competences that have a level or a note. */
export function draftLevels(
  competences: readonly ScoredCompetence[],
  values: CardValues,
): ScorecardDraft['levels'] {
  return competences.flatMap(({ id }) => {
    const entry = values[id];
    return entry ? [{ competence_id: id, ...entry }] : [];
  });
}

export function withoutLevel(
  competences: readonly ScoredCompetence[],
  values: CardValues,
): ScoredCompetence[] {
  return competences.filter((competence) => entryOf(values, competence).level === null);
}
