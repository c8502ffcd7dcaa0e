// What the bank stores of a question.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { bankContentOf, faultsOfContent } from './rules.ts';

const option = (text: string, output?: string) => ({
  id: newId(),
  text,
  correct: false,
  ...(output !== undefined && { output }),
});

const question = (type: 'choice' | 'code' | 'text', tests: ReturnType<typeof option>[]) => ({
  ...{
    type,
    question: 'Why?',
    video_link: '',
    time: 60,
    preparation_time: 'Unlim' as const,
    is_count: false,
  },
  ...{ points: 0, tests, retake: 0, language_answer: 'en-US', copyscape_check: false },
  ...{ languages: [], starters: [] },
});

test('drops empty options, keeps examples that only print, and text questions have neither', () => {
  const options = [option('One'), option('')];
  expect(bankContentOf(question('choice', options)).tests).toEqual([options[0]]);
  const examples = [option('', '42'), option('', '')];
  expect(bankContentOf(question('code', examples)).tests).toEqual([{ ...examples[0], hidden: false }]);
  expect(bankContentOf(question('text', options)).tests).toEqual([]);
});

test('pictures and videos are not stored in the question bank', () => {
  const asked = { ...question('text', []), id: newId(), image_file_id: newId(), captions: 'WEBVTT' };
  expect(bankContentOf(asked)).toEqual(question('text', []));
});

test('a choice needs two options', () => {
  const [one, two] = [option('One'), option('Two')];
  expect(faultsOfContent(question('choice', [one, option('')]), 'questions.3.')).toEqual({
    'questions.3.tests': 'required',
  });
  expect(faultsOfContent(question('choice', [one, two]))).toEqual({});
});
