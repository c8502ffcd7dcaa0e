// The options of a choice question, each marked as chosen and as correct or wrong.
import type { QuestionTest } from '#contract/question-draft.ts';

export type ChoiceMark = 'chosen' | 'chosen_right' | 'chosen_wrong' | 'missed' | 'not_chosen';

export interface MarkedOption {
  id: string;
  text: string;
  mark: ChoiceMark;
}

/** If a question has no correct option, no choice is wrong. */
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
