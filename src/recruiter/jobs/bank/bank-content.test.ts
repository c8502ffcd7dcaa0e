// A question's round trip from the bank into a job and back.
import { expect, test } from 'vitest';
import type { BankQuestion } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { emptyQuestion } from '../question/question-form.ts';
import { competencesForTemplate, contentForBank, filledByTemplate, questionOfBank } from './bank-content.ts';

const content = {
  type: 'choice' as const,
  question: 'Which knot?',
  video_link: '',
  time: 60,
  preparation_time: 30,
  is_count: true,
  points: 3,
  tests: [
    { id: newId(), text: 'Bowline', correct: true },
    { id: newId(), text: 'Granny', correct: false },
  ],
  retake: 0,
  language_answer: 'en-US',
  copyscape_check: false,
  languages: [],
  starters: [],
};
const ofBank: BankQuestion = {
  ...content,
  id: newId(),
  built_in: true,
  subject_id: newId(),
  role_id: null,
  language: 'en-US',
  updated_at: null,
};

test('a filled question has the same content, new ids, and the source it came from', () => {
  const [once, again] = [questionOfBank(ofBank, newId), questionOfBank(ofBank, newId)];
  expect(once).toMatchObject({ question: 'Which knot?', time: 60, points: 3, default_id: ofBank.id });
  expect(once.tests.map(({ text, correct }) => [text, correct])).toEqual([
    ['Bowline', true],
    ['Granny', false],
  ]);
  const ids = [ofBank, once, again].flatMap((question) => [
    question.id,
    ...question.tests.map((option) => option.id),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(once).toSorted()).toEqual(Object.keys(emptyQuestion('choice', newId)).toSorted());
});

test('what is filled in can be kept again', () => {
  const saved = contentForBank(questionOfBank(ofBank, newId));
  expect(saved).toMatchObject({ question: 'Which knot?', points: 3 });
  expect(Object.keys(saved ?? {}).toSorted()).toEqual(Object.keys(content).toSorted());
});

test('what could not be asked cannot be kept', () => {
  expect(contentForBank(emptyQuestion('video', newId))).toBeNull();
  expect(contentForBank({ ...emptyQuestion('choice', newId), question: 'Which?' })).toBeNull();
  expect(contentForBank({ ...emptyQuestion('text', newId), question: 'Why?' })).not.toBeNull();
});

test('a template fills in questions and competences with new ids', () => {
  const template = {
    id: newId(),
    built_in: true,
    updated_at: null,
    name: 'Sailor',
    role_id: null,
    created_at: null,
    questions: [{ ...content, default_id: ofBank.id }],
    competences: [{ name: 'Balance', score: 80 }],
  };
  const [once, again] = [filledByTemplate(template, newId), filledByTemplate(template, newId)];
  expect(once.questions).toMatchObject([{ question: 'Which knot?', default_id: ofBank.id }]);
  expect(once.competences).toMatchObject([{ name: 'Balance', score: 80 }]);
  expect(once.competences[0]?.id).not.toBe(again.competences[0]?.id);
  expect(competencesForTemplate([...once.competences, { id: newId(), name: ' ', score: 1 }])).toEqual(
    template.competences,
  );
});
