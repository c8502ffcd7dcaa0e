// Editing a question that AI assesses needs confirmation.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { isAssessedByAi } from './ai-assessment.ts';

test('AI assesses the questions of the bank as they came, where there is AI', () => {
  expect(isAssessedByAi({ default_id: newId() }, { ai_assessment: true })).toBe(true);
  expect(isAssessedByAi({ default_id: null }, { ai_assessment: true })).toBe(false);
  expect(isAssessedByAi({ default_id: newId() }, { ai_assessment: false })).toBe(false);
  expect(isAssessedByAi({ default_id: newId() }, undefined)).toBe(false);
});
