// Messages between the contexts of one device, its pages and the service worker, over a BroadcastChannel. A message
// says that something changed, not what: the receiver reads the database.
import * as z from 'zod/mini';
import type { Waiting } from './backoff.ts';
import type { OutboxSnapshot } from './types.ts';

/** The part of BroadcastChannel that the outbox uses. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

const WaitingEntry = z.object({
  since: z.string(),
  reason: z.enum(['offline', 'server', 'session', 'storage_full']),
});
/** An entry of the map. A custom check, because z.tuple would be half a kilobyte more for every candidate. */
const WaitingPair = z.custom<[string | null, Waiting]>(
  (value) =>
    Array.isArray(value) &&
    z.nullable(z.string()).safeParse(value[0]).success &&
    WaitingEntry.safeParse(value[1]).success,
);
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), hash: z.string() }),
  z.object({ kind: z.literal('waiting'), waiting: z.array(WaitingPair) }),
  z.object({ kind: z.literal('upload_limit'), bits_per_second: z.nullable(z.number()) }),
  z.object({ kind: z.literal('device_fault'), fault: z.nullable(z.enum(['quota', 'database'])) }),
]);
type Message = z.infer<typeof Message>;

export interface Changes {
  /** This context changed something of this interview: notify everyone. */
  changed(hash: string): void;
  publishWaiting(waiting: ReadonlyMap<string | null, Waiting>): void;
  deviceFault(fault: OutboxSnapshot['device_fault']): void;
  /** Asks every other context, of which one may be sending, to leave the line to a call in this one. */
  publishUploadLimit(bitsPerSecond: number | null): void;
  /** Clears a reported database fault. A full disk stays reported. */
  clearDatabaseFault(): void;
  status(hash: string): Pick<OutboxSnapshot, 'waiting' | 'device_fault'>;
  /** Calls back for each change of one interview, in whichever context it happened. */
  listen(hash: string, listener: () => void): () => void;
  close(): void;
}

/** The ports are called for what happened in another context. */
export function openChanges(
  channel: Channel,
  ports: { onMessage: () => void; onUploadLimit: (bitsPerSecond: number | null) => void },
): Changes {
  const listeners = new Map<() => void, string>();
  let waiting = new Map<string | null, Waiting>();
  let deviceFault: OutboxSnapshot['device_fault'] = null;
  let isOpen = true;

  channel.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data);
    // Another version of the page may send messages that this one does not know.
    if (!message.success || !isOpen) return;
    apply(message.data);
    if (message.data.kind === 'upload_limit') ports.onUploadLimit(message.data.bits_per_second);
    ports.onMessage();
  });

  return {
    changed: (hash) => publish({ kind: 'changed', hash }),
    publishWaiting(now) {
      if (!isSame(waiting, now)) publish({ kind: 'waiting', waiting: [...now] });
    },
    deviceFault(fault) {
      if (fault !== deviceFault) publish({ kind: 'device_fault', fault });
    },
    publishUploadLimit(bitsPerSecond) {
      if (isOpen) channel.postMessage({ kind: 'upload_limit', bits_per_second: bitsPerSecond });
    },
    clearDatabaseFault() {
      if (deviceFault === 'database') publish({ kind: 'device_fault', fault: null });
    },
    status: (hash) => ({
      waiting: waiting.get(hash) ?? waiting.get(null) ?? null,
      device_fault: deviceFault,
    }),
    listen(hash, listener) {
      // A new function, so that the same listener can listen twice.
      const entry = () => listener();
      listeners.set(entry, hash);
      return () => void listeners.delete(entry);
    },
    close() {
      isOpen = false;
      listeners.clear();
      channel.close();
    },
  };

  function publish(message: Message): void {
    if (!isOpen) return;
    apply(message);
    channel.postMessage(message);
  }

  function apply(message: Message): void {
    if (message.kind === 'waiting') waiting = new Map(message.waiting);
    if (message.kind === 'device_fault') deviceFault = message.fault;
    for (const [listener, hash] of listeners)
      if (message.kind !== 'changed' || message.hash === hash) listener();
  }
}

function isSame(a: ReadonlyMap<string | null, Waiting>, b: ReadonlyMap<string | null, Waiting>): boolean {
  return (
    a.size === b.size &&
    [...a].every(
      ([hash, entry]) => b.get(hash)?.since === entry.since && b.get(hash)?.reason === entry.reason,
    )
  );
}
