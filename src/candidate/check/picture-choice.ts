// Selects the picture that accompanies the audio: video, still picture or none. Follows the candidate's
// choice and the known bandwidth. Never changes mid-recording.
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { usualLineBitsPerSecond } from '../../recorder/quality.ts';
import { pictureFor } from '../record/picture.ts';
import type { InterviewPlan } from '../interview/plan.ts';
import { phaseOf, type InterviewState, type Picture } from '../interview/state.ts';

interface Known {
  state: InterviewState;
  outbox: OutboxSnapshot | null;
  picture: Picture;
}

export interface PictureChoice {
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
