// A percentage in a live region: shown exactly, announced in steps of 25. Announcing every change would talk
// over the question.
import type { ReactNode } from 'react';

export function AnnouncedPercent({
  percent,
  text,
}: {
  percent: number;
  text: (percent: number) => ReactNode;
}) {
  return (
    <>
      <span aria-hidden="true">{text(percent)}</span>
      <span className="unseen">{text(inQuarters(percent))}</span>
    </>
  );
}

function inQuarters(percent: number): number {
  return Math.floor(percent / 25) * 25;
}
