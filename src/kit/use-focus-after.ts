// Where the focus goes after a dialog when what had it before could not keep it: a button is off while it is busy.
import { useEffect, useRef } from 'react';

/** The ref is for the button that led to the dialog. */
export function useFocusAfter(isOpen: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isOver = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isOver && document.activeElement === document.body) ref.current?.focus();
  }, [isOpen]);
  return ref;
}
