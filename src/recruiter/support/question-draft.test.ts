import { expect, test } from 'vitest';
import { startQuestion, type QuestionDraft } from './question-draft.ts';

const first = '0190c0de-0001-7000-8000-000000000001';
const second = '0190c0de-0001-7000-8000-000000000002';
const draft: QuestionDraft = {
  ...{ id: first, topic: 'fault', text: 'Why', job_id: null },
  ...{ with_facts: true, begun_by: '{}' },
};
const newId = () => second;

test('a draft is continued with its id', () => {
  expect(startQuestion(draft, {}, newId)).toBe(draft);
  expect(startQuestion(draft, { topic: 'fault' }, newId)).toBe(draft);
});

test('a link with a plan starts a new question, unless the same link started the draft', () => {
  const subject = { topic: 'plan', text: 'Please change to Pro.' } as const;
  const begun = startQuestion(draft, subject, newId);
  const begun_by = JSON.stringify(subject);
  expect(begun).toEqual({ id: second, ...subject, job_id: null, with_facts: true, begun_by });
  const longer = { ...begun, text: `Hello! ${begun.text} By May.`, job_id: first };
  expect(startQuestion(longer, subject, newId)).toBe(longer);
  expect(startQuestion(longer, { ...subject, text: 'Please change to Team.' }, newId)).not.toBe(longer);
});
