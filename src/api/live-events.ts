// Live updates: what changed on the server, told to every tab. One tab leads (Web Locks) and holds the one connection;
// the others hear from it. Events can be lost with a connection, so a new one begins with `refresh`.
import * as z from 'zod/mini';
import { getEvents, LiveEvent } from '#contract/events.ts';
import { readEvents } from './event-stream.ts';
import type { Session } from './session.ts';

const leaderLock = 'candor-live-updates';
const channelName = 'candor-live-updates';
/** The server comments every 15 s: three missed ones mean that the line is dead. */
const silenceMs = 50_000;

/** An event, or `refresh`: anything may have changed. */
const LiveNews = z.union([LiveEvent, z.object({ kind: z.literal('refresh') })]);
export type LiveNews = z.infer<typeof LiveNews>;

/** Follows live updates until the returned function is called. */
export function followLiveEvents(session: Session, onNews: (news: LiveNews) => void): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = LiveNews.safeParse(data);
    if (news.success) onNews(news.data);
  };
  const tell = (news: LiveNews) => {
    onNews(news);
    channel.postMessage(news);
  };
  void lead(stop.signal, () => stayConnected(session, stop.signal, tell));
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Runs while this tab leads; without Web Locks every tab leads itself. */
async function lead(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  // Aborted while waiting for the lock: somebody else leads, and this tab is going.
  await navigator.locks.request(leaderLock, { signal }, run).catch(() => undefined);
}

async function stayConnected(
  session: Session,
  signal: AbortSignal,
  tell: (news: LiveNews) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = session.token();
    if (!token) return;
    const wasOpen = await connect(session, token, signal, tell);
    if (wasOpen) failures = 0;
    await pause(Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

/** One connection from beginning to end; whether it was ever open. */
async function connect(
  session: Session,
  token: string,
  signal: AbortSignal,
  tell: (news: LiveNews) => void,
): Promise<boolean> {
  const watch = new AbortController();
  let timer = setTimeout(() => watch.abort(), silenceMs);
  let isOpen = false;
  try {
    const answer = await fetch(`/api/${getEvents.path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, watch.signal]),
    });
    if (answer.status === 401 && session.token() === token) session.signOut();
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    tell({ kind: 'refresh' });
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(), silenceMs);
        controller.enqueue(bytes);
      },
    });
    await readEvents(answer.body.pipeThrough(heard), (data) => tellOf(data, tell));
  } catch {
    // A cut line is expected; the caller connects again, and the refresh then tells what was missed.
  } finally {
    clearTimeout(timer);
  }
  return isOpen;
}

function tellOf(data: string, tell: (news: LiveNews) => void): void {
  const event = LiveEvent.safeParse(jsonOf(data));
  // A kind that a newer server knows and this page does not.
  tell(event.success ? event.data : { kind: 'refresh' });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
