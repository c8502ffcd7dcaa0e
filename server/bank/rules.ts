// What is decided about the agency's own questions and templates without asking the database.
import type { BankContent } from '#contract/bank.ts';
import type { FieldFault } from '#contract/refusals.ts';

/** A choice between fewer is none. */
const minOptions = 2;

/** A question as the bank keeps it, which may know more of it: only choice and code have tests, and one left empty is none. */
export function bankContentOf(question: BankContent): BankContent {
  const { type, time, preparation_time, is_count, points, retake, language_answer, copyscape_check } =
    question;
  const hasTests = type === 'choice' || type === 'code';
  return {
    ...{ type, question: question.question, video_link: question.video_link },
    ...{ time, preparation_time, is_count, points, retake, language_answer, copyscape_check },
    tests: hasTests ? question.tests.filter((test) => test.text !== '' || !!test.output) : [],
  };
}

/** What the schema cannot see: dotted path -> fault, under `at`; empty if all is well. */
export function faultsOfContent(content: BankContent, at = ''): Record<string, FieldFault> {
  if (content.type !== 'choice') return {};
  const options = bankContentOf(content).tests;
  return options.length < minOptions ? { [`${at}tests`]: 'required' } : {};
}
