// Live updates: publishes changes on the server to every tab. One tab leads (Web Locks) and holds the only connection;
// the others receive its messages. A lost connection can lose events, so a new one begins with `refresh`.
import * as z from 'zod/mini';
import { getEvents, LiveEvent } from '#contract/events.ts';
import { headersOfUse } from './attendance.ts';
import type { Session } from './session.ts';
import { parseJson } from './parse-json.ts';

const leaderLock = 'candor-live-updates';
const channelName = 'candor-live-updates';
/** The server sends a comment every 15 s: three missing ones mean that the line is dead. */
const silenceMs = 50_000;

/** An event, or `refresh`: anything may have changed. */
const LiveUpdate = z.union([LiveEvent, z.object({ kind: z.literal('refresh') })]);
export type LiveUpdate = z.infer<typeof LiveUpdate>;

export interface LiveConnection {
  /** Resolves when the connection is open, or when waiting for it is no use. */
  ready: Promise<void>;
  stop: () => void;
}

/** The page waits no longer than this for its first connection. */
const maxWaitMs = 1000;

/**
 * Follows live updates. Call this before the page loads its data and wait for `ready`: the first connection then needs no
 * refresh, because nothing was loaded before it.
 */
export function followLiveEvents(session: Session, onUpdate: (update: LiveUpdate) => void): LiveConnection {
  const stop = new AbortController();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const update = LiveUpdate.safeParse(data);
    if (update.success) onUpdate(update.data);
  };
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let isAwaited = true;
  const endWait = () => {
    isAwaited = false;
    resolve();
  };
  const publish = (update: LiveUpdate) => {
    if (update.kind !== 'refresh' || !isAwaited) onUpdate(update);
    channel.postMessage(update);
    endWait();
  };
  setTimeout(endWait, maxWaitMs);
  void isLedByOtherTab().then((isLed) => isLed && endWait());
  void lead(stop.signal, () => stayConnected(session, stop.signal, publish, endWait));
  return {
    ready,
    stop() {
      stop.abort();
      channel.close();
      endWait();
    },
  };
}

async function isLedByOtherTab(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === leaderLock);
}

/** Runs while this tab leads. Without Web Locks every tab leads itself. */
async function lead(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  // Aborted while waiting for the lock: another tab leads, and this one is closing.
  await navigator.locks.request(leaderLock, { signal }, run).catch(() => undefined);
}

async function stayConnected(
  session: Session,
  signal: AbortSignal,
  publish: (update: LiveUpdate) => void,
  onFailed: () => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = session.token();
    let retryMs = 0;
    const onRetry = (ms: number) => (retryMs = ms);
    // Without a token, for instance an expired one, this waits until the member signs in again.
    const wasOpen = token !== undefined && (await connect(session, token, signal, { publish, onRetry }));
    if (wasOpen) failures = 0;
    else onFailed();
    await pause(Math.max(retryMs, Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random())), signal);
  }
}

/** One connection from start to end. Returns true if it was ever open. */
async function connect(
  session: Session,
  token: string,
  signal: AbortSignal,
  { publish, onRetry }: { publish: (update: LiveUpdate) => void; onRetry: (retryMs: number) => void },
): Promise<boolean> {
  const watch = new AbortController();
  let timer = setTimeout(() => watch.abort(), silenceMs);
  let isOpen = false;
  try {
    // The parser loads while the connection opens.
    const [{ readEvents }, answer] = await Promise.all([
      import('./event-stream.ts'),
      fetch(`/api/${getEvents.path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headersOfUse() },
        signal: AbortSignal.any([signal, watch.signal]),
      }),
    ]);
    if (answer.status === 401 && session.token() === token) session.signOut();
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    publish({ kind: 'refresh' });
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(), silenceMs);
        controller.enqueue(bytes);
      },
    });
    await readEvents(answer.body.pipeThrough(watched), (data) => publishEvent(data, publish), onRetry);
  } catch {
    // A cut line is expected. The caller connects again, and the refresh covers what was missed.
  } finally {
    clearTimeout(timer);
    watch.abort();
  }
  return isOpen;
}

function publishEvent(data: string, publish: (update: LiveUpdate) => void): void {
  const event = LiveEvent.safeParse(parseJson(data));
  // A kind of event that a newer server sends and this page does not know.
  publish(event.success ? event.data : { kind: 'refresh' });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
