// Where a dragged question lands.

/** Which side of the hovered question the dragged one would land on. */
export type Edge = 'above' | 'below';

export function edgeAt(pointerY: number, { top, height }: Pick<DOMRect, 'top' | 'height'>): Edge {
  return pointerY < top + height / 2 ? 'above' : 'below';
}

/** The source and target index for an array move. Null if the question does not move. */
export function moveOnDrop(
  order: readonly string[],
  dragged: string,
  target: { id: string; edge: Edge },
): { from: number; to: number } | null {
  const from = order.indexOf(dragged);
  const over = order.indexOf(target.id);
  if (from < 0 || over < 0) return null;
  const before = target.edge === 'above' ? over : over + 1;
  // Removing the question shifts everything after it by one.
  const to = from < before ? before - 1 : before;
  return to === from ? null : { from, to };
}
