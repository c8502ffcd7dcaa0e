// Keyboard navigation of a job's list: arrows move between candidates and along the parts of a row.
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

/** Rows per Page Down. */
const pageRows = 10;

/** `isRightToLeft`: swaps left and right. Null: not a key of the list. */
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

/** True if keys mean something else here: in a text field, or in a dialog or menu. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typed = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"])';
  return target.closest(`${typed}, [role="dialog"], [role="menu"], [role="listbox"], video`) !== null;
}
