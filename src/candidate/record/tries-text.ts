// How often a video answer may be recorded, said before the first take is spent.
import type { TFunction } from 'i18next';
import type { PlannedQuestion } from '../machine/plan.ts';

export function triesText({ retakes }: Pick<PlannedQuestion, 'retakes'>, t: TFunction): string {
  return t('interview.tries', { count: retakes + 1 });
}
