// Reorders questions with a pointer. A question is dragged by its header, so that text in the rest stays
// selectable. The browser itself scrolls near the page's edges.
import { useEffect, useRef, useState } from 'react';
import { combine, draggable, dropTarget } from '../../kit/drag.ts';
import { edgeAt, type Edge } from './question-order.ts';

export interface Drop {
  dragged: string;
  target: { id: string; edge: Edge };
}

const kind = 'question';

export function useQuestionDrag(id: string, onDrop: (drop: Drop) => void) {
  const card = useRef<HTMLLIElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    if (!card.current || !head.current || !handle.current) return;
    return combine(
      draggable({
        element: head.current,
        dragHandle: handle.current,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTarget({
        element: card.current,
        canDrop: ({ source }) => source.data['kind'] === kind,
        // Between two questions, the last one stays the target.
        getIsSticky: () => true,
        getData: ({ input, element }) => ({ edge: edgeAt(input.clientY, element.getBoundingClientRect()) }),
        onDrag: ({ self, source }) => setEdge(source.data['id'] === id ? null : edgeIn(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          drop.current({ dragged: String(source.data['id']), target: { id, edge: edgeIn(self.data) } });
        },
      }),
    );
  }, [id]);
  return { card, head, handle, isDragged, edge };
}

function edgeIn(data: Record<string | symbol, unknown>): Edge {
  return data['edge'] === 'below' ? 'below' : 'above';
}
