// Restores focus after a dialog if the element that had it could not keep it, such as a button that is disabled while
// busy.
import { useEffect, useRef } from 'react';

/** The ref is for the button that opened the dialog. */
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
