// Live updates: one dedicated connection per process listens and passes each event to the agency's open
// pages. NOTIFY is not durable, so a gap ends every stream; the pages reconnect and refetch.
import type pg from 'pg';
import * as z from 'zod/mini';
import { LiveEvent } from '#contract/events.ts';
import { Id } from '#contract/id.ts';
import { liveChannel } from './notify.ts';

export interface Subscriber {
  send(event: LiveEvent): void;
  /** Events may have been missed, or the server is stopping. */
  end(): void;
}

export interface EventHub {
  /** Resolves when the first LISTEN succeeds or fails. */
  opened: Promise<void>;
  /** Returns an unsubscribe function. */
  subscribe(agencyId: string, subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

const Notification = z.object({ agency_id: Id, event: LiveEvent });

export interface HubOptions {
  newClient: () => pg.Client;
  onError: (error: unknown) => void;
  retryMs?: number;
}

/** Connects in the background, and reconnects whenever the connection drops. */
export function openEventHub({ newClient, onError, retryMs = 1000 }: HubOptions): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const endAll = () => {
    for (const group of subscribers.values()) for (const subscriber of group) subscriber.end();
  };
  const again = (lost: pg.Client) => {
    if (isClosed || client !== lost) return;
    client = undefined;
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
    opening.on('notification', ({ payload }) => deliver(subscribers, payload, onError));
    try {
      await opening.connect();
      await opening.query(`listen ${liveChannel}`);
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
    subscribe(agencyId, subscriber) {
      const group = subscribers.get(agencyId) ?? new Set();
      subscribers.set(agencyId, group.add(subscriber));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(agencyId) === group) subscribers.delete(agencyId);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      endAll();
      await opened;
      await client?.end().catch(() => undefined); // The database may already be gone.
    },
  };
}

function deliver(
  subscribers: Map<string, Set<Subscriber>>,
  payload: string | undefined,
  onError: (error: unknown) => void,
): void {
  try {
    const { agency_id, event } = Notification.parse(JSON.parse(payload ?? ''));
    for (const subscriber of subscribers.get(agency_id) ?? []) subscriber.send(event);
  } catch (error) {
    onError(error);
  }
}
