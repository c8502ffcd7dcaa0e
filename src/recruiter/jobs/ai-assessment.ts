// Which questions a model assesses: those that have it on and whose answers are words.
import { isAssessable, type QuestionDraft } from '#contract/question-draft.ts';

export function isAssessedByAi({
  ai_assessed: isOn,
  type,
}: Pick<QuestionDraft, 'ai_assessed' | 'type'>): boolean {
  return isOn === true && isAssessable(type);
}

/** True if a change of the question has to be confirmed: it turns the assessment off. A question that was never saved has no answers yet. */
export function isChangeAsked(
  question: Pick<QuestionDraft, 'id' | 'ai_assessed' | 'type'>,
  saved: readonly Pick<QuestionDraft, 'id' | 'ai_assessed' | 'type'>[],
): boolean {
  return (
    isAssessedByAi(question) && saved.some((before) => before.id === question.id && isAssessedByAi(before))
  );
}
