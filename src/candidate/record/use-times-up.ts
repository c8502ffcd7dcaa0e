// Ignores presses for a moment after "Time's up" appears: they may have been meant for the button that ends the
// recording.
import { useEffect, useState } from 'react';
import type { PlannedQuestion } from '../machine/plan.ts';
import type { QuestionStep } from '../machine/state.ts';
import { endedAtLimit } from '../machine/video-phases.ts';

const leastShownMs = 2000;

/** `isTimeUp`: the last take ended at its time limit. `isRead`: presses count. */
export function useTimesUp(
  at: Pick<QuestionStep, 'takes'>,
  planned: PlannedQuestion,
): { isTimeUp: boolean; isRead: boolean } {
  const isTimeUp = endedAtLimit(at, planned);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), leastShownMs);
    return () => clearTimeout(timer);
  }, []);
  return { isTimeUp, isRead: !isTimeUp || isShown };
}
