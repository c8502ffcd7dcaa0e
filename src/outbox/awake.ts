// Finds out whether the holder of a lock is awake. A browser lets a frozen page keep its locks, perhaps for ever, so
// contexts that wait for a lock ask over the device's BroadcastChannel. A frozen page does not answer. A hidden page
// answers at once, however throttled its timers are, because receiving and answering need no timer.
import * as z from 'zod/mini';
import type { Channel } from './changes.ts';

/** How long to wait for an answer. A page that is awake may be busy this long, but hardly twice in a row. */
export const answerMs = 3000;
const maxUnanswered = 2;

/**
 * What a waiting context does next. It asks twice: after sleeping, its timers may fire before it receives
 * the answers that arrived during the sleep.
 */
export function nextMove(unansweredInARow: number): 'ask' | 'overtake' {
  return unansweredInARow < maxUnanswered ? 'ask' : 'overtake';
}

const Message = z.object({ kind: z.enum(['is_holder_awake', 'holder_is_awake']), lock: z.string() });
type Message = z.infer<typeof Message>;

/** Announces now, and whenever somebody asks, that the lock's holder is awake. Stops when the signal aborts. */
export function answerFor(lock: string, channel: Channel, signal: AbortSignal): void {
  if (signal.aborted) return;
  const answer = () => post(channel, { kind: 'holder_is_awake', lock });
  listen(channel, signal, { kind: 'is_holder_awake', lock }, answer);
  answer();
}

/** Asks repeatedly. Calls `onSilence` once when the holder does not answer, and never after the signal aborts. */
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
  askOrOvertake();

  function askOrOvertake(): void {
    if (signal.aborted) return;
    if (nextMove(unanswered) === 'overtake') return onSilence();
    unanswered += 1;
    post(channel, { kind: 'is_holder_awake', lock });
    timer = setTimeout(askOrOvertake, answerMs);
  }
}

function post(channel: Channel, message: Message): void {
  channel.postMessage(message);
}

function listen(channel: Channel, signal: AbortSignal, message: Message, onReceived: () => void): void {
  const receive = ({ data }: { data: unknown }) => {
    const received = Message.safeParse(data).data;
    if (received?.kind === message.kind && received.lock === message.lock) onReceived();
  };
  channel.addEventListener('message', receive);
  signal.addEventListener('abort', () => channel.removeEventListener('message', receive));
}
