// Validation of a job before saving, and when a question needs a new version.
import { expect, test } from 'vitest';
import type { JobDraft } from '#contract/job.ts';
import { newJobSettings } from '#contract/job-settings.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import {
  countVideoQuestions,
  faultsOfJob,
  filesOfJob,
  isChanged,
  jobContentOf,
  questionContentOf,
  storedDraftOf,
  withChangedCaptions,
} from './rules.ts';

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
  captions: '',
  time: 'Unlim',
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
  languages: [],
  starters: [],
};

const job: JobDraft = {
  ...newJobSettings,
  id: idA,
  company_id: idB,
  name: 'Nurse',
  industry_id: null,
  start_at: '2026-11-20T10:00:00Z',
  competences: [],
  pipelines: [],
  questions: [question],
};

test('a recording has a limit of at most ten minutes, any other answer may have a longer one or none', () => {
  const faults = (type: QuestionDraft['type'], time: QuestionDraft['time']) =>
    faultsOfJob({ ...job, questions: [{ ...question, type, time }] });
  expect(faults('video', 600)).toEqual({});
  for (const time of ['Unlim', 900] as const)
    expect(faults('video', time)).toEqual({ 'questions.0.time': 'out_of_range' });
  for (const type of ['text', 'code', 'choice'] as const)
    for (const time of ['Unlim', 5400] as const) expect(faults(type, time)).toEqual({});
});

test('languages and starter code belong to code questions, in the list’s order, for allowed languages', () => {
  const languages: QuestionDraft['languages'] = ['python', 'javascript'];
  const starters: QuestionDraft['starters'] = [
    { language: 'python', code: '    line = input()' },
    { language: 'go', code: 'package main' },
  ];
  const stored = (type: QuestionDraft['type']) =>
    questionContentOf({ ...question, type, languages, starters });
  expect(stored('code')).toMatchObject({ languages: ['javascript', 'python'], starters: [starters[0]] });
  expect(stored('text')).toMatchObject({ languages: [], starters: [] });
});

test('a complete job has no fault', () => {
  expect(faultsOfJob(job)).toEqual({});
});

test('a choice needs two options with text', () => {
  const [first] = question.tests;
  const empty = { id: idC, text: '', correct: false };
  const draft = { ...job, questions: [{ ...question, tests: first ? [first, empty] : [] }] };
  expect(faultsOfJob(draft)).toEqual({ 'questions.0.tests': 'required' });
});

test('two questions, or two options of one question, must differ', () => {
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

test('the same text is the same version, with or without an empty option', () => {
  const padded = { ...question, tests: [...question.tests, { id: ids[3] ?? '', text: '', correct: false }] };
  expect(isChanged(question, padded)).toBe(false);
  expect(isChanged({ ...question, type: 'text', tests: [] }, { ...question, type: 'text' })).toBe(false);
});

test.each([
  ['the text', { question: 'What?' }],
  ['the time', { time: 60 }],
  ['the preparation', { preparation_time: 30 as const }],
  ['the order of the options', { tests: question.tests.toReversed() }],
  ['what is correct', { tests: question.tests.map((test) => ({ ...test, correct: true })) }],
])('a change of %s makes a new version', (_what, change) => {
  expect(isChanged(question, { ...question, ...change })).toBe(true);
});

test('the same instant in another time zone is not a change', () => {
  const elsewhere = { ...job, start_at: '2026-11-20T13:00:00+03:00' };
  expect(jobContentOf(elsewhere)).toEqual(jobContentOf(job));
});

test('counts videos and finds files by their field path', () => {
  const questions = [question, { ...question, type: 'video' as const, image_file_id: idC }];
  expect(countVideoQuestions(questions)).toBe(1);
  const draft = { ...job, questions, preview_video_file_id: idB };
  expect(filesOfJob(draft)).toEqual({
    image: { 'questions.1.image_file_id': idC },
    video: { preview_video_file_id: idB },
  });
});

test('captions are WebVTT with uniform line ends, and belong to the question’s own video', () => {
  const spoken = { ...question, video_file_id: idB };
  const captions = 'WEBVTT\r\n\r\n00:00.000 --> 00:01.000\rHello';
  expect(questionContentOf({ ...spoken, captions }).captions).toBe(
    'WEBVTT\n\n00:00.000 --> 00:01.000\nHello',
  );
  expect(questionContentOf({ ...question, captions }).captions).toBe('');
  expect(
    isChanged({ ...spoken, captions }, { ...spoken, captions: captions.replaceAll(/\r\n?/g, '\n') }),
  ).toBe(false);
  expect(isChanged(spoken, { ...spoken, captions })).toBe(true);
  const faultOf = (text: string) => faultsOfJob({ ...job, questions: [{ ...spoken, captions: text }] });
  for (const fine of ['', 'WEBVTT', 'WEBVTT - Welcome\n\n', captions]) expect(faultOf(fine)).toEqual({});
  for (const none of ['1\n00:00,000 --> 00:01,000\nHello', 'WEBVTTX', 'webvtt'])
    expect(faultOf(none)).toEqual({ 'questions.0.captions': 'format' });
});

test('two steps, or two competences, must differ', () => {
  const step = { id: idB, name: 'Interview' };
  const quality = { ...step, score: 50 };
  expect(faultsOfJob({ ...job, pipelines: [step, step], competences: [quality, quality] })).toEqual({
    'pipelines.1.id': 'not_allowed',
    'competences.1.id': 'not_allowed',
  });
});

test('an edit logs captions only where they changed, before and after', () => {
  const spoken = (id: string, captions: string) => ({ ...question, id, video_file_id: idB, captions });
  const before = { name: 'Nurse', questions: [spoken(idA, 'same'), spoken(idB, 'old')] };
  const after = { name: 'Cook', questions: [spoken(idB, 'new'), spoken(idA, 'same'), spoken(idC, 'added')] };
  const { captions: _, ...quiet } = spoken(idA, 'same');
  expect(withChangedCaptions(before, after)).toEqual({
    before: { name: 'Nurse', questions: [quiet, spoken(idB, 'old')] },
    after: { name: 'Cook', questions: [spoken(idB, 'new'), quiet, spoken(idC, 'added')] },
  });
});

test('another wording turns off the assessment of a question, and nothing else does', () => {
  const assessed: QuestionDraft = { ...question, type: 'text', tests: [], ai_assessed: true };
  for (const change of [{ question: 'Why?' }, { type: 'code' as const }])
    expect(storedDraftOf(assessed, { ...assessed, ...change })).toMatchObject({ ai_assessed: false });
  for (const change of [{ time: 120 as const }, { copyscape_check: true }, { language_answer: 'de-DE' }])
    expect(storedDraftOf(assessed, { ...assessed, ...change })).toMatchObject({ ai_assessed: true });
  // The second save turns it on again, and a new question has it at once.
  expect(storedDraftOf({ ...assessed, ai_assessed: false }, assessed)).toEqual(assessed);
  expect(storedDraftOf(undefined, assessed)).toEqual(assessed);
  // A choice is nothing that is said.
  expect(questionContentOf({ ...assessed, type: 'choice' })).not.toHaveProperty('ai_assessed');
});
