// The outbox's ports as a browser has them, in the page and in the service worker alike.
import type { OutboxPorts } from './open-outbox.ts';
import type { Role } from './leader.ts';

export const outboxName = 'candor';
/** The tag of the Background Sync that wakes the service worker. */
export const syncTag = 'candor-drain';

export function browserPorts(role: Role, askForSync?: () => void): OutboxPorts {
  return {
    role,
    name: outboxName,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    ticks: () => performance.now(),
    random: Math.random,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: new BroadcastChannel(outboxName),
    baseUrl: '/api/',
    ...(askForSync ? { askForSync } : {}),
  };
}

/** Background Sync, where there is one; elsewhere sending goes on when the page is open again. */
export async function registerSync(registration: object): Promise<void> {
  if (!('sync' in registration)) return;
  const { sync } = registration;
  if (!isSyncManager(sync)) return;
  // Refused by the user's settings or in private windows: nothing depends on it.
  await sync.register(syncTag).catch(() => undefined);
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

function isSyncManager(value: unknown): value is SyncManager {
  return (
    typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function'
  );
}
