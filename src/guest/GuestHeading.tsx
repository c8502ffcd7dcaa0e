// The heading of a page. Takes focus when the page appears, so that keyboard and screen reader users start
// there.
import { useEffect, useRef, type ReactNode } from 'react';

export function GuestHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 className="step-heading" ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
