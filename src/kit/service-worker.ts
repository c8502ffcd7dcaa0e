// The page's side of the service worker. Registers it, and lets a new version take over only while no interview is
// running in any tab (an interview keeps the version it started with). Never reloads a page. The worker keeps an
// interview's files on the device, so members' browsers get it only with notifications.
import { scriptAddress } from './script-address.ts';

const answeringLock = 'candor-answering';

const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator;
let registering: Promise<void> | undefined;

export function registerServiceWorker(): void {
  if (!isPossible) return;
  // Without a service worker everything still works online. The next visit tries again.
  registering ??= register().catch(() => undefined);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'));
  // The first worker ever installed has nothing to wait for.
  const offer = () => {
    if (registration.waiting && registration.active)
      void takeOverWhenIdle(registration).catch(() => undefined);
  };
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  // Another tab may have found the update already.
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * True once the interview's shell is on this device, so that it works offline (P4). False after `longestMs`, or if
 * the browser keeps no worker: the page must then hold everything it needs.
 */
export async function isShellCached(longestMs = 15_000): Promise<boolean> {
  if (!isPossible) return false;
  const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), longestMs));
  return Promise.race([activeWorker(), tooLong]);
}

async function activeWorker(): Promise<true> {
  const { active } = await navigator.serviceWorker.ready;
  if (active && active.state !== 'activated')
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  return true;
}

/** Tells all tabs that an interview is running here, until the returned function is called. */
export function holdUpdates(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const done = Promise.withResolvers<void>();
  void navigator.locks.request(answeringLock, { mode: 'shared' }, () => done.promise);
  return () => done.resolve();
}

/** Whether an interview is running in any tab; true if unknown. */
export async function isBeingAnswered(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === answeringLock);
}

/**
 * Waits until no tab has an interview running, then activates the waiting worker. Loads its library on demand,
 * because candidates rarely need it.
 */
async function takeOverWhenIdle(registration: ServiceWorkerRegistration): Promise<void> {
  if (!('locks' in navigator)) return;
  const { messageSW } = await import('workbox-window');
  await navigator.locks.request(answeringLock, () => {
    // The worker does not reply.
    if (registration.waiting) void messageSW(registration.waiting, { type: 'SKIP_WAITING' });
  });
}
