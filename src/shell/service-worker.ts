// The page's side of the service worker: registers it, and lets a new version take over only while no interview is being
// answered in any tab (a running interview keeps the version it started with). Never reloads a page by itself.
import type { Workbox } from 'workbox-window';

const answeringLock = 'candor-answering';

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker everything works while there is a network; the next visit tries again.
  void register().catch(() => undefined);
}

/** Its library is fetched beside the first screen, not before it. */
async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => void takeOverWhenIdle(worker));
  await worker.register();
}

/**
 * Resolves once the interview's shell is on this device, so that the network may go (P4); or after `longestMs`, where the
 * browser keeps none: then everything works as long as there is a network.
 */
export async function shellIsKept(longestMs = 15_000): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([activeWorker(), tooLong]);
}

async function activeWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!active || active.state === 'activated') return;
  await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
}

/** Tells all tabs that an interview is being answered here, until the returned function is called. */
export function holdUpdates(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const done = Promise.withResolvers<void>();
  void navigator.locks.request(answeringLock, { mode: 'shared' }, () => done.promise);
  return () => done.resolve();
}

/** Waits for the last interview to be left, in whichever tab, then asks the waiting worker to go ahead. */
async function takeOverWhenIdle(worker: Workbox): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(answeringLock, () => worker.messageSkipWaiting());
}
