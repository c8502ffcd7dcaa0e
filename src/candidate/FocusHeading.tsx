// A heading inside a step. Takes focus when its section replaces the element that had focus.
import { useEffect, useRef, type ReactNode } from 'react';

export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 className="focus-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
