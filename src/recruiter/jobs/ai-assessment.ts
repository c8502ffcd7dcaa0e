// Which questions a model assesses: those that have it on and whose answers are words.
import { assessedWords, isAssessable, type QuestionDraft } from '#contract/question-draft.ts';

export function isAssessedByAi({
  ai_assessed: isOn,
  type,
}: Pick<QuestionDraft, 'ai_assessed' | 'type'>): boolean {
  return isOn === true && isAssessable(type);
}

type Assessed = Pick<
  QuestionDraft,
  'id' | 'ai_assessed' | 'type' | 'question' | 'tests' | 'languages' | 'starters'
>;

/** The saved question, if a model assesses it, still should, and would get another wording. Candidates may have answered the saved one. */
export function rewordedFrom<Saved extends Assessed>(
  question: Assessed,
  saved: readonly Saved[],
): Saved | undefined {
  if (!isAssessedByAi(question)) return undefined;
  const before = saved.find(({ id }) => id === question.id);
  if (!before || !isAssessedByAi(before)) return undefined;
  return isSameWording(before, question) ? undefined : before;
}

function isSameWording(before: Assessed, after: Assessed): boolean {
  return JSON.stringify(assessedWords(before)) === JSON.stringify(assessedWords(after));
}
