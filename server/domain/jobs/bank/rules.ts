// What is decided about the agency's own questions and templates without asking the database.
import type { BankContent } from '#contract/bank.ts';
import { lacksTests, writtenTests } from '#contract/question.ts';
import type { FieldFault } from '#contract/refusals.ts';

/** A question as the bank keeps it, which may know more of it: only choice and code have tests, and one left empty is none. */
export function bankContentOf(question: BankContent): BankContent {
  const { type, time, preparation_time, is_count, points, retake, language_answer, copyscape_check } =
    question;
  return {
    ...{ type, question: question.question, video_link: question.video_link },
    ...{ time, preparation_time, is_count, points, retake, language_answer, copyscape_check },
    tests: writtenTests(question),
  };
}

/** What the schema cannot see: dotted path -> fault, under `at`; empty if all is well. */
export function faultsOfContent(content: BankContent, at = ''): Record<string, FieldFault> {
  return lacksTests(content) ? { [`${at}tests`]: 'required' } : {};
}
