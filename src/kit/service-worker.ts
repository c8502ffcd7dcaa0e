// The page's side of the service worker: registers it, and lets a new version take over only while no interview is being
// answered in any tab (a running interview keeps the version it started with). Never reloads a page by itself.
import { scriptAddress } from './script-address.ts';

const answeringLock = 'candor-answering';

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker everything works while there is a network; the next visit tries again.
  void register().catch(() => undefined);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'));
  // The very first one waits for nobody.
  const offer = () => {
    if (registration.waiting && registration.active)
      void takeOverWhenIdle(registration).catch(() => undefined);
  };
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  // Another tab may have found it already.
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * True once the interview's shell is on this device, so that the network may go (P4); false after `longestMs`, or where
 * the browser keeps none: then the page itself has to hold all that it will need.
 */
export async function shellIsKept(longestMs = 15_000): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), longestMs));
  return Promise.race([activeWorker(), tooLong]);
}

async function activeWorker(): Promise<true> {
  const { active } = await navigator.serviceWorker.ready;
  if (active && active.state !== 'activated')
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  return true;
}

/** Tells all tabs that an interview is being answered here, until the returned function is called. */
export function holdUpdates(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const done = Promise.withResolvers<void>();
  void navigator.locks.request(answeringLock, { mode: 'shared' }, () => done.promise);
  return () => done.resolve();
}

/** Whether an interview is being answered in any tab; where nobody can tell, as if it were. */
export async function isBeingAnswered(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === answeringLock);
}

/**
 * Waits for the last interview to be left, in whichever tab, then asks the waiting worker to go ahead. The library is
 * fetched for that alone: candidates hardly ever need it.
 */
async function takeOverWhenIdle(registration: ServiceWorkerRegistration): Promise<void> {
  if (!('locks' in navigator)) return;
  const { messageSW } = await import('workbox-window');
  await navigator.locks.request(answeringLock, () => {
    // It does not answer.
    if (registration.waiting) void messageSW(registration.waiting, { type: 'SKIP_WAITING' });
  });
}
