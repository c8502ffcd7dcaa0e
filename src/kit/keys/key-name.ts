// The name of a pressed key, on any keyboard: 'k', '?', 'space', 'arrowleft', 'shift+a' or 'mod+k'.
// If the layout types no Latin letter there (л, ك, ١), the key's position counts.

export interface PressedKey {
  key: string;
  /** The physical key, whatever character it types. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** `mod` is ⌘ on Apple devices and Ctrl elsewhere. Null for combinations that belong to the browser. */
export function keyName(pressed: PressedKey, isApple = onApple()): string | null {
  const isMod = isApple ? pressed.metaKey : pressed.ctrlKey;
  if (pressed.altKey || (isApple ? pressed.ctrlKey : pressed.metaKey)) return null;
  const name = plainName(pressed);
  // Shift is part of typing a digit or a sign on many layouts.
  const isShifted = pressed.shiftKey && /^[a-z]/.test(name);
  return `${isMod ? 'mod+' : ''}${isShifted ? 'shift+' : ''}${name}`;
}

export function onApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

function plainName({ key, code, shiftKey }: PressedKey): string {
  if (key === ' ') return 'space';
  const isForeign = key.length === 1 && /\P{ASCII}/u.test(key);
  return isForeign ? nameByPlace(code, shiftKey) : key.toLowerCase();
}

function nameByPlace(code: string, isShifted: boolean): string {
  const [, letterOrDigit] = /^(?:Key|Digit|Numpad)(.)$/.exec(code) ?? [];
  if (letterOrDigit) return letterOrDigit.toLowerCase();
  if (code === 'Slash') return isShifted ? '?' : '/';
  return { Comma: ',', Period: '.' }[code] ?? '';
}

/** A shortcut as keycaps: 'mod+k' is [['Ctrl', 'K']], and 'g h' is [['G'], ['H']]. */
export function keyCaps(shortcut: string, words: Readonly<Record<string, string>>): string[][] {
  return shortcut
    .split(' ')
    .map((press) => press.split('+').map((part) => words[part] ?? caps[part] ?? part.toUpperCase()));
}

const caps: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};
