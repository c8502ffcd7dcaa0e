// Arrow key navigation in a grid.
export interface Step {
  rows: -1 | 0 | 1;
  columns: -1 | 0 | 1;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The step of an arrow key. Columns run right to left in right-to-left languages. Null: another key, or a key
 * combination.
 */
export function stepOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  isFromRight: boolean,
): Step | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  if (key === 'ArrowUp') return { rows: -1, columns: 0 };
  if (key === 'ArrowDown') return { rows: 1, columns: 0 };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return { rows: 0, columns: (key === 'ArrowRight') === isFromRight ? -1 : 1 };
}
