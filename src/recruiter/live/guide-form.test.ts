// The form of a room's guide.
import { expect, test } from 'vitest';
import { GuideForm, guideOf, valuesOfGuide } from './guide-form.ts';

const question = { id: 'q', text: 'Why nursing?', minutes: 10 };
const guide = { questions: [question, { ...question, id: 'r', minutes: null }], criteria: [] };

test('a guide that is opened and saved is the same guide', () => {
  expect(guideOf(valuesOfGuide(guide))).toEqual(guide);
});

test('what was left blank is not saved', () => {
  const values = valuesOfGuide(guide);
  values.questions.push({ id: 's', text: '  ', minutes: '5' });
  values.criteria.push({ id: 'c', name: '' }, { id: 'd', name: 'Clarity' });
  expect(guideOf(values)).toEqual({ ...guide, criteria: [{ id: 'd', name: 'Clarity' }] });
});

test.each(['0', '241', '1.5', 'ten'])('%s is no number of minutes', (minutes) => {
  const values = valuesOfGuide(guide);
  values.questions[0] = { id: 'q', text: 'Why?', minutes };
  expect(GuideForm.safeParse(values).success).toBe(false);
});
