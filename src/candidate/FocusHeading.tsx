// A heading within a step that takes the focus when what it stands over appears in place of what had it.
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
