// The keys 1 to 4 choose the level of the competence that has the focus, 0 that there is no evidence.
import { scoreLevels } from '#contract/score-levels.ts';
import { keyName, type PressedKey } from '../../../kit/keys/key-name.ts';
import { areKeysOn } from '../../../kit/keys/keys-on.ts';

/** Null: another key, one that is typed, or single keys are turned off. */
export function levelOf(
  pressed: PressedKey & { target: EventTarget },
): { level: number; competenceId: string | undefined } | null {
  const { target } = pressed;
  const level = levels.get(keyName(pressed));
  if (level === undefined || !areKeysOn() || !(target instanceof Element)) return null;
  if (target.closest('textarea, input:not([type="radio"]), [role="dialog"]')) return null;
  return { level, competenceId: target.closest<HTMLElement>('[data-competence]')?.dataset['competence'] };
}

const levels: ReadonlyMap<string | null, number> = new Map(
  [0, ...scoreLevels].map((level) => [String(level), level]),
);
