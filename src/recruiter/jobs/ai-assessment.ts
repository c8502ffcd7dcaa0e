// Which questions AI assesses: unmodified bank questions, on installations with AI. Good answers are known only for
// the bank's original wording.
import type { Config } from '#contract/config.ts';
import type { QuestionFormValues } from './question/question-form.ts';

export function isAssessedByAi(
  { default_id }: Pick<QuestionFormValues, 'default_id'>,
  config: Pick<Config, 'ai_assessment'> | undefined,
): boolean {
  return default_id !== null && config?.ai_assessment === true;
}
