// The review shortcuts on every keyboard. If the layout has no Latin letters, the key's position counts. Key
// combinations belong to the browser.

export const reviewKeys = [
  'toggle',
  'back',
  'forward',
  'slower',
  'faster',
  'comment',
  'next_answer',
  'previous_answer',
  'next_unseen',
  'help',
] as const;
export type ReviewKey = (typeof reviewKeys)[number];

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const byKey: Readonly<Record<string, ReviewKey>> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back',
  ArrowLeft: 'back',
  l: 'forward',
  ArrowRight: 'forward',
  ',': 'slower',
  '.': 'faster',
  c: 'comment',
  n: 'next_answer',
  p: 'previous_answer',
  u: 'next_unseen',
  '?': 'help',
  '؟': 'help',
};

const byPlace: Readonly<Record<string, ReviewKey>> = {
  KeyK: 'toggle',
  KeyJ: 'back',
  KeyL: 'forward',
  Comma: 'slower',
  Period: 'faster',
  KeyC: 'comment',
  KeyN: 'next_answer',
  KeyP: 'previous_answer',
  KeyU: 'next_unseen',
};

export function reviewKeyOf(pressed: Pressed): ReviewKey | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const known = byKey[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
  if (known) return known;
  // A Latin letter without a shortcut must not match by position.
  const isForeign = pressed.key.length === 1 && /\P{ASCII}/u.test(pressed.key);
  return (isForeign && byPlace[pressed.code]) || null;
}

/** The labels shown. Key names are the same in every language except for Space and the arrows. */
export const shownKeys: Readonly<Record<ReviewKey, readonly string[]>> = {
  toggle: ['K', 'space'],
  back: ['J', '←'],
  forward: ['L', '→'],
  slower: [','],
  faster: ['.'],
  comment: ['C'],
  next_answer: ['N'],
  previous_answer: ['P'],
  next_unseen: ['U'],
  help: ['?'],
};

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Elements that use a key themselves. */
const users: Readonly<Record<string, string>> = {
  ' ': 'video, pre, button, a, summary, input, [role="slider"]',
  ArrowLeft: 'video, pre, input, [role="slider"], [role="tab"]',
  ArrowRight: 'video, pre, input, [role="slider"], [role="tab"]',
};

/** True if a key pressed here is a shortcut. Text fields, open dialogs and menus keep their keys. */
export function isOurs(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(fields) || target.closest(layers)) return false;
  const own = users[key];
  return own === undefined || target.closest(own) === null;
}
