// The handler that continues without a camera if the job accepts audio instead of video; undefined otherwise.
import type { InterviewRun } from '../interview/interview-run.ts';

export function soundOnlyOf(run: InterviewRun): (() => void) | undefined {
  if (!run.plan.allows_sound_only) return undefined;
  return () => run.send({ type: 'picture_chosen', picture: 'none' });
}
