// When a connection to one person is offered, restarted or built again. Pure: the runner (peer.ts) reports what happens
// and carries out the effects. One side of each pair leads: it alone makes offers, so that two offers never meet. The other
// side asks for one. Neither side ever gives up.

export type PeerState = 'new' | 'connecting' | 'up' | 'unstable' | 'restarting' | 'rebuild';

export interface Recovery {
  readonly state: PeerState;
  /** Makes the offers. Exactly one side of a pair leads: the one that entered the room later. */
  readonly leads: boolean;
  /** The channel through the server, which carries offers and answers. */
  readonly hasSignaling: boolean;
  /** Offers or requests in a row that did not bring the connection up. */
  readonly tries: number;
  /** When to report `woke`, in the runner's milliseconds; null: no need to. */
  readonly wakeAt: number | null;
  /** Media was renegotiated once because no packet came after `connected`. */
  readonly hasRenegotiated: boolean;
}

export type RecoverEvent =
  /** The other person is here: begin. */
  | { type: 'began' }
  /** The browser reports that packets can flow. */
  | { type: 'connected' }
  /** No packet for a while, or the browser reports `disconnected`. */
  | { type: 'unstable' }
  | { type: 'failed' }
  /** Packets flow, but none of the media that the other side sends. */
  | { type: 'no_media' }
  | { type: 'signaling'; isUp: boolean }
  /** The browser is online again, or has another network. */
  | { type: 'network_changed' }
  | { type: 'woke' }
  /** An offer came: this side follows and answers it. */
  | { type: 'offered' }
  /** `isLate`: the other side asked before it knew the latest offer. An outage delays requests by its length. */
  | { type: 'asked'; ask: Ask; isLate: boolean }
  /** A description could not be made or applied. */
  | { type: 'broke' };

export type Ask = 'restart' | 'rebuild';

export type RecoverEffect =
  { do: 'offer'; restartsIce: boolean } | { do: 'rebuild' } | { do: 'ask'; ask: Ask };

/** A path that is only disturbed usually returns within this time, faster than a restart. */
export const patienceMs = 4000;
/** An offer whose connection is not up by then counts as lost. */
const answerMs = 3000;
/** Pauses after each failed try, in addition to `answerMs`. The last one repeats. */
const pausesMs = [1000, 2000, 4000, 5000, 5000];
/** Tries of one connection before a new one replaces it. */
const triesPerConnection = 2;

type Step = readonly [Recovery, readonly RecoverEffect[]];

export function newRecovery(leads: boolean): Recovery {
  return { state: 'new', leads, hasSignaling: true, tries: 0, wakeAt: null, hasRenegotiated: false };
}

export function recover(before: Recovery, event: RecoverEvent, now: number): Step {
  switch (event.type) {
    case 'began':
      return before.state === 'new' ? begin(before, now) : [before, []];
    case 'connected':
      return [{ ...before, state: 'up', tries: 0, wakeAt: null, hasRenegotiated: isAgain(before) }, []];
    case 'unstable':
      if (before.state !== 'up') return [before, []];
      return [{ ...before, state: 'unstable', wakeAt: now + patienceMs }, []];
    case 'failed':
      return before.state === 'new' ? [before, []] : tryAgain(before, now);
    case 'broke':
      return replace(before, now);
    case 'no_media':
      if (before.state !== 'up') return [before, []];
      return before.hasRenegotiated
        ? replace(before, now)
        : tryAgain({ ...before, hasRenegotiated: true }, now);
    case 'signaling':
      return withSignaling(before, event.isUp, now);
    case 'network_changed':
      if (before.state === 'new' || before.state === 'up') return [before, []];
      return tryAgain({ ...before, tries: 0 }, now);
    case 'woke':
      return before.wakeAt === null || now < before.wakeAt ? [before, []] : tryAgain(before, now);
    case 'offered':
      return [{ ...before, state: answering(before), wakeAt: now + answerMs + pauseAfter(before.tries) }, []];
    case 'asked':
      return asked(before, event, now);
  }
}

function begin(before: Recovery, now: number): Step {
  const next: Recovery = { ...before, state: 'connecting', wakeAt: now + answerMs };
  return [next, before.leads && before.hasSignaling ? [{ do: 'offer', restartsIce: false }] : []];
}

/** What an unstable or failed connection needs next: an ICE restart, then a new connection. */
function tryAgain(before: Recovery, now: number): Step {
  if (!before.hasSignaling) return [{ ...before, state: waiting(before), wakeAt: null }, []];
  if (before.tries >= triesPerConnection && before.tries % triesPerConnection === 0)
    return replace(before, now);
  const next: Recovery = { ...before, state: 'restarting', ...nextTry(before, now) };
  return [next, [before.leads ? { do: 'offer', restartsIce: true } : { do: 'ask', ask: 'restart' }]];
}

/** The leader builds a new connection and offers it. The other side replaces its own when that offer comes. */
function replace(before: Recovery, now: number): Step {
  const next: Recovery = { ...before, state: 'rebuild', hasRenegotiated: false, ...nextTry(before, now) };
  if (!before.hasSignaling) return [{ ...next, tries: triesPerConnection, wakeAt: null }, []];
  if (!before.leads) return [next, [{ do: 'ask', ask: 'rebuild' }]];
  return [next, [{ do: 'rebuild' }, { do: 'offer', restartsIce: false }]];
}

function nextTry({ tries }: Recovery, now: number): Pick<Recovery, 'tries' | 'wakeAt'> {
  return { tries: tries + 1, wakeAt: now + answerMs + pauseAfter(tries) };
}

function pauseAfter(tries: number): number {
  return pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
}

/** Signaling was down during an outage: the first thing it carries is the next try, unless the path came back first. */
function withSignaling(before: Recovery, isUp: boolean, now: number): Step {
  const next = { ...before, hasSignaling: isUp };
  if (!isUp || before.hasSignaling) return [next, []];
  if (before.state === 'connecting' || before.state === 'restarting' || before.state === 'rebuild')
    return tryAgain(next, now);
  // The path often returns just after the channel: leave it the rest of its time.
  if (before.state === 'unstable' && before.wakeAt === null) return tryAgain(next, now);
  return [next, []];
}

function asked(before: Recovery, { ask, isLate }: { ask: Ask; isLate: boolean }, now: number): Step {
  if (!before.leads || before.state === 'new') return [before, []];
  const isWaiting = before.wakeAt !== null && now < before.wakeAt;
  // The latest offer is on its way, and may be all that is needed. If it is not, the other side asks again.
  if (isLate && (isWaiting || before.state === 'up')) return [before, []];
  if (ask === 'rebuild') return replace(before, now);
  return isWaiting && before.state === 'restarting' ? [before, []] : tryAgain(before, now);
}

function answering({ state }: Recovery): PeerState {
  return state === 'new' || state === 'connecting' ? 'connecting' : 'restarting';
}

/** Without signaling there is nothing to do but wait for it, or for the path. */
function waiting({ state }: Recovery): PeerState {
  return state === 'up' ? 'unstable' : state;
}

/** An ICE restart that reconnects at once keeps the memory of the renegotiation that caused it. */
function isAgain({ state, hasRenegotiated }: Recovery): boolean {
  return hasRenegotiated && state === 'restarting';
}
