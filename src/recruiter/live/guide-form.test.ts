// The form of a room's guide.
import { expect, test } from 'vitest';
import { GuideForm, guideOf, joinGuides, valuesOfGuide } from './guide-form.ts';

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

test('two versions in one lose no question and have none twice', () => {
  const [first, second] = [
    { id: 'q', text: 'Why nursing?', minutes: '10' },
    { id: 'r', text: 'Nights?', minutes: '' },
  ];
  const criteria = [{ id: 'c', name: 'Clarity' }];
  const theirs = { questions: [{ ...first, text: 'Why this ward?' }, second], criteria };
  const own = { id: 's', text: 'Weekends?', minutes: '' };
  const both = joinGuides(theirs, { questions: [first, { ...second, id: 'x' }, own], criteria });
  expect(both.criteria).toEqual(criteria);
  expect(both.questions.map(({ text }) => text)).toEqual([
    ...['Why this ward?', 'Nights?', 'Why nursing?', 'Weekends?'],
  ]);
  // The same question, worded twice, is two questions now.
  expect(new Set(both.questions.map(({ id }) => id)).size).toBe(4);
  expect(both.questions[3]).toEqual(own);
});

test.each(['0', '241', '1.5', 'ten'])('%s is no number of minutes', (minutes) => {
  const values = valuesOfGuide(guide);
  values.questions[0] = { id: 'q', text: 'Why?', minutes };
  expect(GuideForm.safeParse(values).success).toBe(false);
});
