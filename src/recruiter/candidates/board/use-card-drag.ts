// Drags candidates from step to step.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { draggable, dropTarget } from '../../../kit/drag.ts';

const kind = 'candidate';

/** Makes a card draggable. Returns whether it is being dragged. */
export function useDragCard(card: RefObject<HTMLElement | null>, id: string, mayMove: boolean): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    if (!card.current || !mayMove) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [card, id, mayMove]);
  return isDragged;
}

/** Makes a column a drop target. Returns whether a card is over it. */
export function useDropCards(column: RefObject<HTMLElement | null>, onDrop: (id: string) => void): boolean {
  const [isCardOver, setIsCardOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!column.current) return;
    return dropTarget({
      element: column.current,
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDragEnter: () => setIsCardOver(true),
      onDragLeave: () => setIsCardOver(false),
      onDrop: ({ source }) => {
        setIsCardOver(false);
        drop(String(source.data['id']));
      },
    });
  }, [column]);
  return isCardOver;
}
