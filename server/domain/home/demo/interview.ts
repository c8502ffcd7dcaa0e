// A demo candidate's interview: four questions, one of each kind, and their answers.
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { defaultRetakes } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import type { CodeResult } from '#contract/response.ts';
import type { answers } from '../../../platform/db/schema/response.ts';
import { demoTexts } from './texts.ts';

type Given = Pick<
  typeof answers.$inferInsert,
  'text' | 'code' | 'code_language' | 'code_results' | 'option_ids' | 'take_id'
>;

export interface DemoAnswer {
  question: QuestionDraft;
  given: Given;
}

export function demoInterview(language: Language, takeId: string): { name: string; answers: DemoAnswer[] } {
  const texts = demoTexts[language];
  const asked = (type: QuestionDraft['type'], question: string, tests: QuestionDraft['tests'] = []) => ({
    ...plain,
    time: kindRules[type].defaultTime,
    ...{ id: newId(), type, question, tests, language_answer: language },
  });
  const examples = sums.map(({ input, output }) => ({
    ...{ id: newId(), text: input, output, hidden: false, correct: false },
  }));
  const results = examples.map(({ id, output }): CodeResult => ({
    test_id: id,
    state: 'passed',
    output: `${output}\n`,
    took_ms: 2,
  }));
  const options = texts.choice.options.map((text) => ({ id: newId(), text, correct: false }));
  const chosen = options.slice(1, 2).map(({ id }) => id);
  return {
    name: texts.name,
    answers: [
      { question: asked('video', texts.video), given: { take_id: takeId } },
      { question: asked('text', texts.text.question), given: { text: texts.text.answer } },
      {
        question: asked('code', texts.code, examples),
        given: { code: program, code_language: 'javascript', code_results: results },
      },
      { question: asked('choice', texts.choice.question, options), given: { option_ids: chosen } },
    ],
  };
}

const plain = {
  ...{ default_id: null, image_file_id: null, video_file_id: null, video_link: '', captions: '' },
  ...{ preparation_time: 'Unlim' as const, retake: defaultRetakes, languages: [], starters: [] },
  ...{ is_count: false, points: 0, copyscape_check: false },
};

const program = `const n = Number(readline());
let sum = 0;
for (let number = 1; number <= n; number += 1) sum += number;
console.log(sum);
`;

const sums = [
  { input: '3', output: '6' },
  { input: '100', output: '5050' },
];
