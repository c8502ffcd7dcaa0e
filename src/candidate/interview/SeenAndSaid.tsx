// A percentage in a live region: seen to the hundredth, said in quarters. Each change would be read aloud to somebody who
// wants to hear their own question.
import type { ReactNode } from 'react';

export function SeenAndSaid({ percent, words }: { percent: number; words: (percent: number) => ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{words(percent)}</span>
      <span className="unseen">{words(inQuarters(percent))}</span>
    </>
  );
}

function inQuarters(percent: number): number {
  return Math.floor(percent / 25) * 25;
}
