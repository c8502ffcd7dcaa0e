// Editing a question that AI assesses needs confirmation.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { isAssessedByAi, isChangeAsked } from './ai-assessment.ts';

const question = { id: newId(), type: 'text', ai_assessed: true } as const;

test('AI assesses the questions that have it on, and never a choice', () => {
  expect(isAssessedByAi(question)).toBe(true);
  expect(isAssessedByAi({ ...question, ai_assessed: false })).toBe(false);
  expect(isAssessedByAi({ type: 'video' })).toBe(false);
  expect(isAssessedByAi({ ...question, type: 'choice' })).toBe(false);
});

test('a change is confirmed if the saved question is assessed, and still is', () => {
  expect(isChangeAsked(question, [question])).toBe(true);
  expect(isChangeAsked({ ...question, ai_assessed: false }, [question])).toBe(false);
  // Not saved yet, or turned on just now.
  expect(isChangeAsked(question, [])).toBe(false);
  expect(isChangeAsked(question, [{ ...question, ai_assessed: false }])).toBe(false);
});
