// What is checked of a job before it is saved, and when a question becomes a new version.
import { expect, test } from 'vitest';
import type { JobDraft } from '#contract/job.ts';
import type { QuestionDraft } from '#contract/question.ts';
import { countVideoQuestions, faultsOfJob, filesOfQuestions, isChanged, jobContentOf } from './rules.ts';

const ids = ['a', 'b', 'c', 'd'].map((letter) => `01938d2e-0000-7000-8000-00000000000${letter}`);
const [idA = '', idB = '', idC = ''] = ids;

const question: QuestionDraft = {
  id: idA,
  default_id: null,
  type: 'choice',
  question: 'Which?',
  image_file_id: null,
  video_file_id: null,
  video_link: '',
  time: 120,
  preparation_time: 'Unlim',
  is_count: true,
  points: 1,
  tests: [
    { id: idB, text: 'This', correct: true },
    { id: idC, text: 'That', correct: false },
  ],
  retake: 2,
  language_answer: 'en-US',
  copyscape_check: false,
};

const job: JobDraft = {
  id: idA,
  company_id: idB,
  name: 'Nurse',
  description: '',
  location: '',
  salary: '',
  role_id: null,
  industry_id: null,
  start_at: '2026-11-20T10:00:00Z',
  expire_days: null,
  expire_date: null,
  template: 'basic',
  for_follow_up: false,
  ask_cv: false,
  ask_motivation_letter: false,
  ask_additional_files: false,
  audio_only_allowed: true,
  self_accommodation: false,
  block_try: false,
  one_per_ip: false,
  random_order: false,
  ai_instructions: '',
  questions: [question],
};

test('a job that says everything has no fault', () => {
  expect(faultsOfJob(job)).toEqual({});
});

test('a choice needs two options that say something', () => {
  const [first] = question.tests;
  const empty = { id: idC, text: '', correct: false };
  const draft = { ...job, questions: [{ ...question, tests: first ? [first, empty] : [] }] };
  expect(faultsOfJob(draft)).toEqual({ 'questions.0.tests': 'required' });
});

test('two questions, or two options of one, are never the same', () => {
  const [first] = question.tests;
  const draft = {
    ...job,
    questions: [question, { ...question, tests: first ? [...question.tests, first] : [] }],
  };
  expect(faultsOfJob(draft)).toEqual({
    'questions.1.id': 'not_allowed',
    'questions.1.tests.2.id': 'not_allowed',
  });
});

test('a job does not end before it starts', () => {
  expect(faultsOfJob({ ...job, expire_date: job.start_at })).toEqual({ expire_date: 'out_of_range' });
});

test('the same words are the same version, whatever became of an empty option', () => {
  const padded = { ...question, tests: [...question.tests, { id: ids[3] ?? '', text: '', correct: false }] };
  expect(isChanged(question, padded)).toBe(false);
  expect(isChanged({ ...question, type: 'text', tests: [] }, { ...question, type: 'text' })).toBe(false);
});

test.each([
  ['the text', { question: 'What?' }],
  ['the time', { time: 60 }],
  ['the preparation', { preparation_time: 30 as const }],
  ['the order of the options', { tests: question.tests.toReversed() }],
  ['what is correct', { tests: question.tests.map((one) => ({ ...one, correct: true })) }],
])('a change of %s is a new version', (_what, change) => {
  expect(isChanged(question, { ...question, ...change })).toBe(true);
});

test('the same instant in another time zone is no change', () => {
  const elsewhere = { ...job, start_at: '2026-11-20T13:00:00+03:00' };
  expect(jobContentOf(elsewhere)).toEqual(jobContentOf(job));
});

test('videos are counted and files found where they stand', () => {
  const questions = [question, { ...question, type: 'video' as const, image_file_id: idC }];
  expect(countVideoQuestions(questions)).toBe(1);
  expect(filesOfQuestions(questions, 'image_file_id')).toEqual({ 'questions.1.image_file_id': idC });
});
