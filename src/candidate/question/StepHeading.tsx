// The heading of a step. It takes the focus when the step appears, so that keyboards and screen readers start there, and
// it names the window.
import { useEffect, useRef, type ReactNode } from 'react';

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
