// Editing a question that AI assesses needs confirmation.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { isAssessedByAi, rewordedFrom } from './ai-assessment.ts';

const question = {
  ...{ id: newId(), type: 'code', ai_assessed: true, question: 'Why?' },
  ...{ tests: [], languages: [], starters: [] },
} satisfies Partial<QuestionDraft>;

test('AI assesses the questions that have it on, and never a choice', () => {
  expect(isAssessedByAi(question)).toBe(true);
  expect(isAssessedByAi({ ...question, ai_assessed: false })).toBe(false);
  expect(isAssessedByAi({ type: 'video' })).toBe(false);
  expect(isAssessedByAi({ ...question, type: 'choice' })).toBe(false);
});

test('a change of text, examples or starter code is confirmed if the saved question is assessed, and still is', () => {
  const example = { id: newId(), text: '1', correct: false, output: '2', hidden: false };
  for (const change of [
    { question: 'Why not?' },
    { tests: [example] },
    { starters: [{ language: 'python' as const, code: 'pass' }] },
  ]) {
    const changed = { ...question, ...change };
    expect(rewordedFrom(changed, [question])).toBe(question);
    expect(rewordedFrom({ ...changed, ai_assessed: false }, [question])).toBeUndefined();
    // Not saved yet, or turned on just now.
    expect(rewordedFrom(changed, [])).toBeUndefined();
    expect(rewordedFrom(changed, [{ ...question, ai_assessed: false }])).toBeUndefined();
  }
  // An example without content is not stored.
  expect(
    rewordedFrom({ ...question, tests: [{ ...example, text: '', output: '' }] }, [question]),
  ).toBeUndefined();
  expect(rewordedFrom({ ...question, question: 'Why? ' }, [question])).toBeUndefined();
});
