// News between contexts: pages and the service worker of one device tell each other what has moved, over a
// BroadcastChannel. News carry no content; who hears them reads the database.
import * as z from 'zod/mini';
import type { Waiting } from './holds.ts';
import type { OutboxSnapshot } from './types.ts';

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

const WaitingNews = z.object({
  since: z.string(),
  reason: z.enum(['offline', 'server', 'session', 'storage_full']),
});
const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), hash: z.string() }),
  z.object({ kind: z.literal('waiting'), waiting: z.array(z.tuple([z.nullable(z.string()), WaitingNews])) }),
  z.object({ kind: z.literal('device_fault'), fault: z.nullable(z.enum(['quota', 'database'])) }),
]);
type News = z.infer<typeof News>;

export interface Changes {
  /** Something of this interview has moved here: everybody is told. */
  changed(hash: string): void;
  waits(waiting: ReadonlyMap<string | null, Waiting>): void;
  deviceFault(fault: OutboxSnapshot['device_fault']): void;
  /** What was told of the database is over. Of a full disk it says nothing. */
  databaseWorks(): void;
  status(hash: string): Pick<OutboxSnapshot, 'waiting' | 'device_fault'>;
  /** Calls back for changes of one interview, wherever they happened. */
  listen(hash: string, listener: () => void): () => void;
  close(): void;
}

/** `onNews` is called for what happened in another context. */
export function openChanges(channel: Channel, onNews: () => void): Changes {
  const listeners = new Map<() => void, string>();
  let waiting = new Map<string | null, Waiting>();
  let deviceFault: OutboxSnapshot['device_fault'] = null;
  let isOpen = true;

  channel.addEventListener('message', ({ data }) => {
    const news = News.safeParse(data);
    // Another version's news may be unknown to this one.
    if (!news.success || !isOpen) return;
    take(news.data);
    onNews();
  });

  return {
    changed: (hash) => tell({ kind: 'changed', hash }),
    waits(now) {
      if (!isSame(waiting, now)) tell({ kind: 'waiting', waiting: [...now] });
    },
    deviceFault(fault) {
      if (fault !== deviceFault) tell({ kind: 'device_fault', fault });
    },
    databaseWorks() {
      if (deviceFault === 'database') tell({ kind: 'device_fault', fault: null });
    },
    status: (hash) => ({
      waiting: waiting.get(hash) ?? waiting.get(null) ?? null,
      device_fault: deviceFault,
    }),
    listen(hash, listener) {
      const own = () => listener();
      listeners.set(own, hash);
      return () => void listeners.delete(own);
    },
    close() {
      isOpen = false;
      listeners.clear();
      channel.close();
    },
  };

  function tell(news: News): void {
    if (!isOpen) return;
    take(news);
    channel.postMessage(news);
  }

  function take(news: News): void {
    if (news.kind === 'waiting') waiting = new Map(news.waiting);
    if (news.kind === 'device_fault') deviceFault = news.fault;
    for (const [listener, hash] of listeners) if (news.kind !== 'changed' || news.hash === hash) listener();
  }
}

function isSame(a: ReadonlyMap<string | null, Waiting>, b: ReadonlyMap<string | null, Waiting>): boolean {
  return (
    a.size === b.size &&
    [...a].every(([hash, one]) => b.get(hash)?.since === one.since && b.get(hash)?.reason === one.reason)
  );
}
