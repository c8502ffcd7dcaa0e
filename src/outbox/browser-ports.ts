// The outbox's ports in a real browser, for the page and the service worker.
import type { OutboxPorts } from './context.ts';
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
    isOnline: () => navigator.onLine,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: new BroadcastChannel(outboxName),
    baseUrl: '/api/',
    ...(askForSync ? { askForSync } : {}),
  };
}

/** Registers Background Sync where the browser has it. Elsewhere sending continues when the page is open again. */
export async function registerSync(registration: object): Promise<void> {
  if (!('sync' in registration)) return;
  const { sync } = registration;
  if (!isSyncManager(sync)) return;
  // The user's settings or a private window may refuse it. Nothing depends on it.
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
