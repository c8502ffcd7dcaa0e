// Pure rules for the agency's own questions and templates.
import type { BankContent } from '#contract/bank.ts';
import { hasFittingTime, lacksTests, writtenStarters, writtenTests } from '#contract/question-draft.ts';
import type { FieldFault } from '#contract/refusals.ts';

/**
 * Reduces a question to its stored form: only choice and code questions have tests, and empty tests are
 * dropped.
 */
export function bankContentOf(question: BankContent): BankContent {
  const { type, time, preparation_time, is_count, points, retake, language_answer, copyscape_check } =
    question;
  return {
    ...{ type, question: question.question, video_link: question.video_link },
    ...{ time, preparation_time, is_count, points, retake, language_answer, copyscape_check },
    tests: writtenTests(question),
    ...writtenStarters(question),
  };
}

/** Checks beyond the schema. Dotted path -> fault, under `at`; empty if valid. */
export function faultsOfContent(content: BankContent, at = ''): Record<string, FieldFault> {
  return {
    ...(lacksTests(content) && { [`${at}tests`]: 'required' as const }),
    ...(!hasFittingTime(content) && { [`${at}time`]: 'out_of_range' as const }),
  };
}
