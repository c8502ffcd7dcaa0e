// The heading of a step. Takes focus when the step appears, so that keyboard and screen reader users start
// there. Also sets the window title.
import { type ReactNode, useEffect, useRef } from 'react';

export function StepHeading({ children, title }: { children: ReactNode; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 className="step-heading" ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}

/** A heading inside a step. Takes focus when its section replaces the element that had focus. */
export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 className="focus-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
