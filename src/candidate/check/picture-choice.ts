// The picture that goes with the sound, followed through an interview: it changes with what the candidate chooses and with
// what is known of the line, but never in mid-recording.
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
  /** In bits a second; null while nobody knows. */
  lineOf(known: Pick<Known, 'outbox'>): number | null;
  /** What the check has found; what sending shows counts for more. */
  measured(bitsPerSecond: number): void;
}

export function createPictureChoice(plan: Pick<InterviewPlan, 'allows_sound_only'>): PictureChoice {
  let measuredLine: number | null = null;
  const lineOf: PictureChoice['lineOf'] = ({ outbox }) => outbox?.line_bits_per_second ?? measuredLine;
  return {
    lineOf,
    decide(known) {
      const phase = phaseOf(known.state)?.phase;
      // It goes on as it began.
      if (phase === 'arming' || phase === 'recording' || phase === 'saving') return known.picture;
      return pictureFor(known.state, plan, lineOf(known));
    },
    measured(bitsPerSecond) {
      // A moment's measure is no promise: it may make the first picture smaller, never bigger than usual.
      measuredLine = Math.min(bitsPerSecond, usualLineBitsPerSecond);
    },
  };
}
