// Which questions AI assesses: those of the bank as they came, where this installation has AI. It knows what a good answer
// to them is; what somebody has changed since it does not.
import type { Config } from '#contract/config.ts';
import type { QuestionFormValues } from './job-form.ts';

export function isAssessedByAi(
  { default_id }: Pick<QuestionFormValues, 'default_id'>,
  config: Pick<Config, 'generate_questions'> | undefined,
): boolean {
  return default_id !== null && config?.generate_questions === true;
}
