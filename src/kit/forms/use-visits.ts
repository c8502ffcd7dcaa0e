// Errors of a long form appear when a field is left. They wait for the end of a press, since an error that appears
// during it would move the pressed button away.
import { useRef, type FocusEvent } from 'react';
import type { OwnForm } from './form-store.ts';

/** The handlers for the form's element. */
export function useVisits<Values extends object>(form: OwnForm<Values>) {
  const isPressed = useRef(false);
  const left = useRef<string[]>([]);
  const visitLeft = () =>
    // The click comes after the end of its press.
    void setTimeout(() => {
      if (isPressed.current) return;
      for (const path of left.current.splice(0)) form.visit(path);
    });
  return {
    onPointerDownCapture() {
      isPressed.current = true;
      const release = () => {
        isPressed.current = false;
        visitLeft();
        for (const end of ends) window.removeEventListener(end, release);
      };
      for (const end of ends) window.addEventListener(end, release);
    },
    onBlur({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const path = target.getAttribute('name');
      // In the React tree, a dialog's fields are inside the form around it.
      if (!path || !currentTarget.contains(target)) return;
      left.current.push(path);
      visitLeft();
    },
  };
}

const ends = ['pointerup', 'pointercancel', 'dragend'] as const;
