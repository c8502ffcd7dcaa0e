// Live updates: one dedicated connection per process listens and passes each event to the agency's open
// pages. NOTIFY is not durable, so a gap ends every stream; the pages reconnect and refetch.
import type pg from 'pg';
import * as z from 'zod/mini';
import { LiveEvent } from '#contract/events.ts';
import { Id } from '#contract/id.ts';
import { liveChannel, roomChanges } from './notify.ts';
import type { RoomChange } from './notify.ts';

export interface Subscriber {
  send(event: LiveEvent): void;
  /**
   * Events may have been missed, or the server is stopping. In the latter case the page should wait for `retryMs`, so
   * that pages do not all connect to the next server at once.
   */
  end(retryMs?: number): void;
}

export interface RoomSubscriber {
  wake(change: RoomChange): void;
  end(): void;
}

export interface EventHub {
  /** Resolves when the first LISTEN succeeds or fails. */
  opened: Promise<void>;
  /** Returns an unsubscribe function. */
  subscribe(agencyId: string, subscriber: Subscriber): () => void;
  /** Changes of one live room. Returns an unsubscribe function. */
  subscribeRoom(room: { agencyId: string; roomId: string }, subscriber: RoomSubscriber): () => void;
  /** Open streams of lists and rooms. */
  streams(): number;
  /** True while it receives what other processes publish. */
  isListening(): boolean;
  /** Ends all streams because the server is stopping. LISTEN continues until `close`. */
  endStreams(): void;
  close(): Promise<void>;
}

const Notification = z.union([
  z.object({ agency_id: Id, event: LiveEvent }),
  // Without `change`: a process of the version before sent it.
  z.object({ agency_id: Id, room_id: Id, change: z._default(z.enum(roomChanges), 'room') }),
]);

/** After a stop, pages reconnect at random within this time. */
const spreadMs = 5000;

export interface HubOptions {
  newClient: () => pg.Client;
  onError: (error: unknown) => void;
  retryMs?: number;
}

/** Connects in the background, and reconnects whenever the connection drops. */
export function openEventHub({ newClient, onError, retryMs = 1000 }: HubOptions): EventHub {
  const subscribers = new Groups<Subscriber>();
  const rooms = new Groups<RoomSubscriber>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isListening = false;

  const endAll = () => {
    for (const subscriber of [...subscribers.all(), ...rooms.all()]) subscriber.end();
  };
  const again = (lost: pg.Client) => {
    if (isClosed || client !== lost) return;
    client = undefined;
    isListening = false;
    lost.end().catch(() => undefined); // The connection is already lost.
    endAll();
    retry = setTimeout(() => void connect(), retryMs);
  };
  const connect = async () => {
    const opening = newClient();
    client = opening;
    opening.on('error', (error) => {
      onError(error);
      again(opening);
    });
    opening.on('end', () => again(opening));
    opening.on('notification', ({ payload }) => deliver({ subscribers, rooms }, payload, onError));
    try {
      await opening.connect();
      await opening.query(`listen ${liveChannel}`);
      isListening = client === opening;
      // Earlier subscribers may have missed events.
      endAll();
    } catch (error) {
      onError(error);
      again(opening);
    }
  };
  const opened = connect();

  return {
    opened,
    subscribe: (agencyId, subscriber) => subscribers.add(agencyId, subscriber),
    subscribeRoom: ({ agencyId, roomId }, subscriber) => rooms.add(`${agencyId} ${roomId}`, subscriber),
    isListening: () => isListening,
    streams: () => subscribers.all().length + rooms.all().length,
    endStreams() {
      for (const subscriber of subscribers.all()) subscriber.end(Math.round(Math.random() * spreadMs));
      // At once: people are waiting in rooms, and only a few pages are in one.
      for (const subscriber of rooms.all()) subscriber.end();
    },
    async close() {
      isClosed = true;
      isListening = false;
      clearTimeout(retry);
      endAll();
      await opened;
      await client?.end().catch(() => undefined); // The database may already be gone.
    },
  };
}

/** Subscribers by what they follow. */
class Groups<Member> {
  private readonly groups = new Map<string, Set<Member>>();

  add(key: string, member: Member): () => void {
    const group = this.groups.get(key) ?? new Set();
    this.groups.set(key, group.add(member));
    return () => {
      group.delete(member);
      if (group.size === 0 && this.groups.get(key) === group) this.groups.delete(key);
    };
  }

  of(key: string): Iterable<Member> {
    return this.groups.get(key) ?? [];
  }

  all(): Member[] {
    return [...this.groups.values()].flatMap((group) => [...group]);
  }
}

function deliver(
  { subscribers, rooms }: { subscribers: Groups<Subscriber>; rooms: Groups<RoomSubscriber> },
  payload: string | undefined,
  onError: (error: unknown) => void,
): void {
  try {
    const notification = Notification.parse(JSON.parse(payload ?? ''));
    if ('room_id' in notification) {
      const key = `${notification.agency_id} ${notification.room_id}`;
      for (const subscriber of rooms.of(key)) subscriber.wake(notification.change);
    } else {
      for (const subscriber of subscribers.of(notification.agency_id)) subscriber.send(notification.event);
    }
  } catch (error) {
    onError(error);
  }
}
