// Selects what the next segment records: video, or audio with a still picture if the connection is too slow
// and the job allows it. The candidate is told, and their choice takes precedence.
import { carriesVideo, usualLineBitsPerSecond } from '../../recorder/quality.ts';
import type { CameraView } from './camera-control.ts';
import type { InterviewPlan } from '../machine/plan.ts';
import { type InterviewState, phaseOf, type Picture } from '../machine/state.ts';
import type { InterviewRun } from '../machine/interview-run.ts';
import type { OutboxSnapshot } from '../../outbox/types.ts';

export function pictureFor(
  state: Pick<InterviewState, 'picture'>,
  plan: Pick<InterviewPlan, 'allows_sound_only'>,
  lineBitsPerSecond: number | null,
): Picture {
  if (!plan.allows_sound_only) return 'video';
  return state.picture ?? (carriesVideo(lineBitsPerSecond) ? 'video' : 'still');
}

/** Why there is no video, for display; null if there is one. */
export type NoVideoReason = 'slow_line' | 'chosen' | 'no_camera';

export function noVideoReason(
  view: { picture: Picture; camera: CameraView },
  state: Pick<InterviewState, 'picture'>,
): NoVideoReason | null {
  if (view.picture === 'none') return 'chosen';
  if (view.camera.camera === 'ready' && !hasPicture(view.camera.stream)) return 'no_camera';
  if (view.picture === 'video') return null;
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

interface Known {
  state: InterviewState;
  outbox: OutboxSnapshot | null;
  picture: Picture;
}

interface PictureChoice {
  decide(known: Known): Picture;
  /** Bits per second; null if unknown. */
  lineOf(known: Pick<Known, 'outbox'>): number | null;
  /** The bandwidth measured by the check. Measurements from real uploads take precedence. */
  measured(bitsPerSecond: number): void;
}

export function createPictureChoice(plan: Pick<InterviewPlan, 'allows_sound_only'>): PictureChoice {
  let measuredLine: number | null = null;
  const lineOf: PictureChoice['lineOf'] = ({ outbox }) => outbox?.line_bits_per_second ?? measuredLine;
  return {
    lineOf,
    decide(known) {
      const phase = phaseOf(known.state)?.phase;
      // A recording keeps the picture it started with.
      if (phase === 'arming' || phase === 'recording' || phase === 'saving') return known.picture;
      return pictureFor(known.state, plan, lineOf(known));
    },
    measured(bitsPerSecond) {
      // A brief measurement is unreliable: it may lower the first picture's quality, but not raise it above
      // the default.
      measuredLine = Math.min(bitsPerSecond, usualLineBitsPerSecond);
    },
  };
}
