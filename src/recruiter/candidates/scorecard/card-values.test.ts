// What a reviewer enters: chosen levels have the present wording, and only the present competences are sent.
import { expect, test } from 'vitest';
import type { ScoredCompetence } from '#contract/scorecard.ts';
import { draftLevels, entryOf, valuesOf, withLevel, withNote, withoutLevel } from './card-values.ts';

const competence = (id: string, version = 1): ScoredCompetence => ({
  ...{ id, version, name: id, target: 3, levels: [], question_ids: [] },
});
const [calm, care] = [competence('calm', 2), competence('care')];

test('a level that is chosen again has the present wording, and a note leaves it as it is', () => {
  const before = { calm: { version: 1, level: 3, note: 'Yes' } };
  expect(withNote(before, calm, 'No')).toEqual({ calm: { version: 1, level: 3, note: 'No' } });
  expect(withLevel(before, calm, 3)).toEqual({ calm: { version: 2, level: 3, note: 'Yes' } });
  expect(entryOf(before, care)).toEqual({ version: 1, level: null, note: '' });
});

test('what is sent names each present competence once, in order', () => {
  const values = withLevel(withNote({ removed: { version: 1, level: 4, note: '' } }, care, 'Hm'), calm, 0);
  expect(draftLevels([calm, care], values)).toEqual([
    { competence_id: 'calm', version: 2, level: 0, note: '' },
    { competence_id: 'care', version: 1, level: null, note: 'Hm' },
  ]);
});

test('no evidence is a level, a note is none', () => {
  const values = withLevel(withNote({}, care, 'Hm'), calm, 0);
  expect(withoutLevel([calm, care], values)).toEqual([care]);
});

test('the stored scorecard is what one goes on from', () => {
  const given = { version: 1, level: 3, note: '', first_level: 2, earlier: null };
  const own = {
    ...{ updated_at: '2026-01-01T00:00:00.000Z', submitted_at: null, viewed_first_at: null },
    levels: [{ competence_id: 'calm', ...given }],
  };
  expect(valuesOf({ own })).toEqual({ calm: { version: 1, level: 3, note: '' } });
  expect(valuesOf({ own: null })).toEqual({});
});
