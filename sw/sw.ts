// The service worker's map from events to functions, and nothing else. cacheShell adds Workbox's listeners for
// installing, updating and cleaning the precache.
import { drainInBackground, syncTag } from './drain-in-background.ts';
import { answerFrom, cacheShell } from './shell.ts';
import { openNotification, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is missing from TypeScript's library because only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

cacheShell(self.__WB_MANIFEST);

// The page that installed the worker gets its files from the cache at once: its network may be gone in a minute (P4).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const answer = answerFrom(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === syncTag) event.waitUntil(drainInBackground());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));

// Only when a page asks: a new version never takes over a running interview on its own.
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
