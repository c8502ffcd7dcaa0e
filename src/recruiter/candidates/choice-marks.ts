// Each option of a choice question with what is to be said about it: was it chosen, is it correct.
import type { QuestionTest } from '#contract/question.ts';

export type ChoiceMark = 'chosen' | 'chosen_right' | 'chosen_wrong' | 'missed' | 'not_chosen';

export interface MarkedOption {
  id: string;
  text: string;
  mark: ChoiceMark;
}

/** Where a question has no correct option, nothing chosen is wrong. */
export function markOptions(tests: readonly QuestionTest[], chosen: readonly string[]): MarkedOption[] {
  const hasCorrect = tests.some((option) => option.correct);
  return tests.map(({ id, text, correct }) => {
    const isChosen = chosen.includes(id);
    return { id, text, mark: isChosen ? chosenMark(hasCorrect, correct) : correct ? 'missed' : 'not_chosen' };
  });
}

function chosenMark(hasCorrect: boolean, isCorrect: boolean): ChoiceMark {
  if (!hasCorrect) return 'chosen';
  return isCorrect ? 'chosen_right' : 'chosen_wrong';
}
