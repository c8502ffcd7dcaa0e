// The keys 1 to 4 choose the level of the competence that has the focus, 0 that there is no evidence.
import { scoreLevels } from '#contract/score-levels.ts';

interface Pressed {
  key: string;
  target: EventTarget;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const levels = [0, ...scoreLevels];

/** Null: another key, or one that is typed. `competenceId` is undefined if no competence has the focus. */
export function levelOf({ key, target, altKey, ctrlKey, metaKey }: Pressed) {
  const level = levels.find((each) => String(each) === key);
  if (level === undefined || altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  if (target.closest('textarea, input:not([type="radio"]), [role="dialog"]')) return null;
  return { level, competenceId: target.closest<HTMLElement>('[data-competence]')?.dataset['competence'] };
}
