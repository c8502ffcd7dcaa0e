// What of a model's reply is used, and what becomes of it.
import { describe, expect, it } from 'vitest';
import { kindRules, questionTypes } from '#contract/question.ts';
import type { CodeResult } from '#contract/response.ts';
import { readQuestions, withCheckedExamples } from './rules.ts';
import type { ReadQuestion } from './rules.ts';

const asked = { count: 10, kinds: [...questionTypes], existing: [], language: 'de-DE' as const };

function read(...questions: unknown[]) {
  const found = readQuestions({ questions }, asked);
  if (!found) throw new Error('it was not read');
  return { ...found, questions: found.questions.map(({ question }) => question) };
}

const choice = { kind: 'choice', question: 'Which?', options: [option('a', true), option('b', false)] };

function option(text: string, correct: boolean) {
  return { text, correct };
}

describe('a reply', () => {
  it('becomes questions with the fair defaults of the form', () => {
    const { questions, dropped } = read({ kind: 'video', question: ' How? ', seconds: 100 }, choice);
    expect(dropped).toBe(0);
    expect(questions).toMatchObject([
      {
        ...{ type: 'video', question: 'How?', time: 90, preparation_time: 'Unlim', retake: 2 },
        language_answer: 'de-DE',
      },
      { type: 'choice', time: 'Unlim', is_count: true, points: 1, tests: choice.options, retake: 0 },
    ]);
  });

  it.each([
    [0, 30],
    [75, 60],
    [119, 120],
    [1e9, 600],
    [null, 120],
    [undefined, 120],
  ])('with an answer time of %s gets one that the form offers: %s', (seconds, time) => {
    expect(read({ kind: 'video', question: 'How?', seconds }).questions[0]?.time).toBe(time);
    expect(kindRules.video.times).toContain(time);
  });

  it.each([
    ['another kind', { ...choice, kind: 'singing' }],
    ['no text', { ...choice, question: ' \u202e\n ' }],
    ['signs only', { ...choice, question: '???' }],
    ['too long a text', { ...choice, question: 'a '.repeat(2600) }],
    ['no options', { kind: 'choice', question: 'Which?' }],
    ['one option', { ...choice, options: [option('a', true)] }],
    ['an empty option', { ...choice, options: [option('a', true), option(' ', false)] }],
    ['no correct option', { ...choice, options: [option('a', false), option('b', false)] }],
    [
      'a correct option without text',
      { ...choice, options: [option(' ', true), option('a', false), option('b', false)] },
    ],
    ['two equal options', { ...choice, options: [option('a', true), option('A ', false)] }],
    ['too many options', { ...choice, options: Array.from({ length: 21 }, (_, i) => option(`${i}`, true)) }],
    ['no object', 'a question'],
  ])('with %s is dropped and counted', (_what, item) => {
    expect(read(item)).toEqual({ questions: [], dropped: 1 });
  });

  it('drops what repeats another question or one of the job, whatever its case and signs', () => {
    const found = readQuestions(
      { questions: [choice, { ...choice, question: 'WHICH' }, { ...choice, question: 'How so?' }] },
      { ...asked, existing: ['how so'] },
    );
    expect(found).toMatchObject({ questions: [{ question: { question: 'Which?' } }], dropped: 2 });
  });

  it('drops kinds that were not asked for, and stops at the number that was', () => {
    const questions = ['a', 'b', 'c'].map((question) => ({ kind: 'text', question }));
    const found = readQuestions(
      { questions: [choice, ...questions] },
      { ...asked, kinds: ['text'], count: 2 },
    );
    expect(found?.questions.map(({ question }) => question.question)).toEqual(['a', 'b']);
    expect(found?.dropped).toBe(1);
  });

  it('is plain text: HTML stays what it is, and what would hide or turn text around goes', () => {
    const { questions } = read({ kind: 'text', question: '<b>Why</b>\0\u202e\u200b do\r\nyou?' });
    expect(questions[0]?.question).toBe('<b>Why</b> do\nyou?');
  });

  it.each([[null], [[]], [{ items: [] }], [{ questions: 'none' }], [undefined]])(
    'that is %j is not read',
    (json) => {
      expect(readQuestions(json, asked)).toBeUndefined();
    },
  );
});

function firstOf(json: unknown): ReadQuestion {
  const [first] = readQuestions(json, asked)?.questions ?? [];
  if (!first) throw new Error('it was not read');
  return first;
}

describe('examples of code', () => {
  const question = firstOf({
    questions: [
      {
        ...{ kind: 'code', question: 'Add.' },
        code: {
          ...{ languages: ['javascript', 'cobol'], starter: '// Go on', solution: 'print(1)' },
          examples: [
            { input: '1', output: '1', hidden: false },
            { input: '2', output: '2', hidden: true },
            { input: '3', output: '3', hidden: false },
          ],
        },
      },
    ],
  });

  function checked(...states: CodeResult['state'][]) {
    const results = question.question.tests.map(({ id }, i) => ({
      ...{ test_id: id, state: states[i] ?? 'not_run', output: '', took_ms: 1 },
    }));
    return withCheckedExamples(question, results);
  }

  it('have known languages and a start in the first', () => {
    expect(question).toMatchObject({
      solution: 'print(1)',
      question: { languages: ['javascript'], starters: [{ language: 'javascript', code: '// Go on' }] },
    });
  });

  it('stay if the solution prints them, and go if it does not', () => {
    expect(checked('passed', 'passed', 'failed')).toMatchObject({
      ...{ examples_run: true, tests: [{ text: '1' }, { text: '2' }] },
    });
  });

  it('take their question with them if none is left that candidates can see', () => {
    expect(checked('failed', 'passed', 'error')).toBeNull();
    expect(checked('timeout')).toBeNull();
  });

  it('are marked if nothing could be run', () => {
    expect(checked()).toMatchObject({ examples_run: false, tests: [{}, {}, {}] });
  });
});
