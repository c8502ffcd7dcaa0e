// The press that goes on without a camera, where the job takes sound for video; undefined where it does not.
import type { InterviewRun } from '../interview/run-interview.ts';

export function soundOnlyOf(run: InterviewRun): (() => void) | undefined {
  if (!run.plan.allows_sound_only) return undefined;
  return () => run.send({ type: 'picture_chosen', picture: 'none' });
}
