// What keys do in a job's list: arrows move from candidate to candidate, and along the parts of one.
export type KeyMove =
  | { to: 'row'; by: number }
  | { to: 'part'; by: 1 | -1 }
  | { to: 'newest' }
  | { to: 'oldest' }
  | { to: 'select' };

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** So many rows are passed by Page Down. */
const pageRows = 10;

/** `isRightToLeft`: along the line, the other arrow goes on. Null: the key is not the list's. */
export function keyMove(pressed: Pressed, isRightToLeft: boolean): KeyMove | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  switch (pressed.key) {
    case 'ArrowDown':
      return { to: 'row', by: 1 };
    case 'ArrowUp':
      return { to: 'row', by: -1 };
    case 'PageDown':
      return { to: 'row', by: pageRows };
    case 'PageUp':
      return { to: 'row', by: -pageRows };
    case 'ArrowRight':
      return { to: 'part', by: isRightToLeft ? -1 : 1 };
    case 'ArrowLeft':
      return { to: 'part', by: isRightToLeft ? 1 : -1 };
    case 'Home':
      return { to: 'newest' };
    case 'End':
      return { to: 'oldest' };
    case ' ':
      return { to: 'select' };
    default:
      return null;
  }
}

/** Whether keys mean something else where they are pressed: what is typed, or something open above the page. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typed = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"])';
  return target.closest(`${typed}, [role="dialog"], [role="menu"], [role="listbox"], video`) !== null;
}
