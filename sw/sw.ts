// The service worker: which event calls what, and nothing else. Installing, updating and cleaning the precache are
// Workbox's listeners, added by keepShell.
import { drainInBackground, syncTag } from './drain-in-background.ts';
import { answerFrom, keepShell } from './shell.ts';
import { openTold, showPush } from './tell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is not in TypeScript's library: it is Chromium's alone. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

keepShell(self.__WB_MANIFEST);

// The page that installed it gets its files from here at once: its network may be gone in a minute (P4).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const answer = answerFrom(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === syncTag) event.waitUntil(drainInBackground());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openTold(event.notification)));

// Only when a page asks: a new version never takes an interview over by itself.
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (isSkipWaiting(message)) void self.skipWaiting();
});

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}

function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  );
}
