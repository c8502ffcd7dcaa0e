// Where a dragged question goes.

/** The side of the question that the pointer is over on which the dragged one would come to lie. */
export type Edge = 'above' | 'below';

export function edgeAt(pointerY: number, { top, height }: Pick<DOMRect, 'top' | 'height'>): Edge {
  return pointerY < top + height / 2 ? 'above' : 'below';
}

/** From which place to which, as an array's move counts them; null if it stays where it is. */
export function moveOnDrop(
  order: readonly string[],
  dragged: string,
  target: { id: string; edge: Edge },
): { from: number; to: number } | null {
  const from = order.indexOf(dragged);
  const over = order.indexOf(target.id);
  if (from < 0 || over < 0) return null;
  const before = target.edge === 'above' ? over : over + 1;
  // Everything behind it moves up when it is taken out.
  const to = from < before ? before - 1 : before;
  return to === from ? null : { from, to };
}
