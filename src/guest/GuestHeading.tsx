// The heading of a page or of a candidate. It takes the focus when what it stands over appears, so that keyboards and
// screen readers start there.
import { useEffect, useRef, type ReactNode } from 'react';

export function GuestHeading({ level, children }: { level: 1 | 2; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const Tag = level === 1 ? 'h1' : 'h2';
  return (
    <Tag className={level === 1 ? 'step-heading' : 'guest-name'} ref={heading} tabIndex={-1} dir="auto">
      {children}
    </Tag>
  );
}
