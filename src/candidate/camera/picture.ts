// Selects what the next segment records: video, or audio with a still picture if the connection is too slow
// and the job allows it. The candidate is told, and their choice takes precedence.
import { carriesVideo } from '../../recorder/quality.ts';
import { streamOf } from './camera-control.ts';
import type { InterviewPlan } from '../machine/plan.ts';
import { type InterviewState, phaseOf, type Picture } from '../machine/state.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';

/** The picture of the next segment. A recording keeps the picture it started with. */
export function pictureFor(
  { state, picture }: Pick<InterviewView, 'picture'> & { state: Pick<InterviewState, 'picture' | 'at'> },
  plan: Pick<InterviewPlan, 'allows_sound_only'>,
  lineBitsPerSecond: number | null,
): Picture {
  const phase = phaseOf(state)?.phase;
  if (phase === 'arming' || phase === 'recording' || phase === 'saving') return picture;
  if (!plan.allows_sound_only) return 'video';
  return state.picture ?? (carriesVideo(lineBitsPerSecond) ? 'video' : 'still');
}

/** Why there is no video, for display; null if there is one. */
export function noVideoReason(view: InterviewView): 'slow_line' | 'chosen' | 'no_camera' | null {
  const { state, picture } = view;
  const stream = streamOf(view.camera);
  if (picture === 'none') return 'chosen';
  if (stream && !hasPicture(stream)) return 'no_camera';
  if (picture === 'video') return null;
  return state.picture === undefined ? 'slow_line' : 'chosen';
}

export function hasPicture(stream: MediaStream): boolean {
  return stream.getVideoTracks().length > 0;
}

/** Continues without a camera if the job accepts audio instead of video; undefined otherwise. */
export function continueWithoutCamera(run: InterviewRun): (() => void) | undefined {
  if (!run.plan.allows_sound_only) return undefined;
  return () => run.send({ type: 'picture_chosen', picture: 'none' });
}
