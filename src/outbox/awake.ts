// Whether the one that has a lock is awake. A browser leaves a lock with a page that it has frozen, for ever perhaps: so
// those who wait for it ask, over the device's BroadcastChannel. A frozen page hears nothing; one that is merely hidden
// answers at once, however its timers are throttled, since hearing and answering take no timer.
import * as z from 'zod/mini';
import type { Channel } from './changes.ts';

/** Silence after a question. A page that is awake may be busy for so long, but hardly twice in a row. */
export const answerMs = 3000;
const mostUnanswered = 2;

/**
 * What those who wait do next. They ask twice: after a sleep of their own, timers may go off before the answers that came
 * meanwhile are heard.
 */
export function nextMove(unansweredInARow: number): 'ask' | 'overtake' {
  return unansweredInARow < mostUnanswered ? 'ask' : 'overtake';
}

const Word = z.object({ kind: z.enum(['is_holder_awake', 'holder_is_awake']), lock: z.string() });
type Word = z.infer<typeof Word>;

/** Says at once, and whenever somebody asks, that the lock's holder is awake, until the signal ends it. */
export function answerFor(lock: string, channel: Channel, signal: AbortSignal): void {
  if (signal.aborted) return;
  const answer = () => say(channel, { kind: 'holder_is_awake', lock });
  listen(channel, signal, { kind: 'is_holder_awake', lock }, answer);
  answer();
}

/** Asks again and again. Calls `onSilence`, once, when the holder does not answer; never after the signal's end. */
export function watchHolder(
  lock: string,
  channel: Channel,
  signal: AbortSignal,
  onSilence: () => void,
): void {
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  listen(channel, signal, { kind: 'holder_is_awake', lock }, () => (unanswered = 0));
  signal.addEventListener('abort', () => clearTimeout(timer));
  move();

  function move(): void {
    if (signal.aborted) return;
    if (nextMove(unanswered) === 'overtake') return onSilence();
    unanswered += 1;
    say(channel, { kind: 'is_holder_awake', lock });
    timer = setTimeout(move, answerMs);
  }
}

function say(channel: Channel, word: Word): void {
  channel.postMessage(word);
}

function listen(channel: Channel, signal: AbortSignal, word: Word, onHeard: () => void): void {
  const hear = ({ data }: { data: unknown }) => {
    const heard = Word.safeParse(data).data;
    if (heard?.kind === word.kind && heard.lock === word.lock) onHeard();
  };
  channel.addEventListener('message', hear);
  signal.addEventListener('abort', () => channel.removeEventListener('message', hear));
}
