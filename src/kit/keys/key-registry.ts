// All keyboard shortcuts of the signed-in area. Screens add groups with useKeys (use-keys.ts); the newest group comes first,
// so that a page's key takes precedence over a global one. The help lists the same groups.
import { keyName, type PressedKey } from './key-name.ts';
import { areKeysOn } from './keys-on.ts';
import { mayAct } from './may-act.ts';

export interface Shortcut {
  /** Names of keyName, any of which runs it. Two presses are 'g h'. */
  keys: readonly string[];
  /** What it does, in the reader's language, for the help. */
  label: string;
  /** Returns false if there is nothing to do now; then the key is the browser's. */
  run: () => boolean | void;
  /** A held key runs it again. */
  repeats?: boolean;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

export type KeyEvent = PressedKey &
  Pick<KeyboardEvent, 'repeat' | 'defaultPrevented' | 'isComposing' | 'target' | 'preventDefault'>;

/** How long the second press of 'g h' may take. */
const sequenceMs = 1500;

interface Options {
  areOn: () => boolean;
  mayAct: (target: EventTarget | null, name: string) => boolean;
  now: () => number;
}

export function createKeyRegistry({ areOn, mayAct: mayActHere, now }: Options) {
  const readers: (() => ShortcutGroup)[] = [];
  let first = { name: '', atMs: -Infinity };

  const all = () => readers.flatMap((read) => read().shortcuts);
  const find = (keys: string) => all().findLast((shortcut) => shortcut.keys.includes(keys));
  const begins = (name: string) => all().some(({ keys }) => keys.some((key) => key.startsWith(`${name} `)));

  function press(event: KeyEvent): void {
    if (modifiers.has(event.key)) return;
    const earlier = first;
    first = { name: '', atMs: -Infinity };
    const name = event.defaultPrevented || event.isComposing ? null : keyName(event);
    // Combinations stay on: nothing else types them (WCAG 2.1.4).
    if (!name || !(areOn() || name.startsWith('mod+')) || !mayActHere(event.target, name)) return;
    const isSecond = earlier.name !== '' && now() - earlier.atMs <= sequenceMs;
    // After a first press, no other key acts: a mistyped 'g r' must not reject a candidate.
    const shortcut = find(isSecond ? `${earlier.name} ${name}` : name);
    if (!shortcut && !isSecond && begins(name)) first = { name, atMs: now() };
    if (!shortcut || (event.repeat && !shortcut.repeats)) return;
    if (shortcut.run() !== false) event.preventDefault();
  }

  return {
    press,
    /** `read` returns the group as it is now. Returns the removal. */
    add(read: () => ShortcutGroup): () => void {
      readers.push(read);
      return () => void readers.splice(readers.indexOf(read), 1);
    },
    /** Runs a shortcut from a button. */
    run: (keys: string): void => void find(keys)?.run(),
    /** The groups, newest first. */
    groups: (): ShortcutGroup[] => readers.map((read) => read()).toReversed(),
    isEmpty: () => readers.length === 0,
  };
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

export const keyRegistry = createKeyRegistry({ areOn: areKeysOn, mayAct, now: () => performance.now() });
