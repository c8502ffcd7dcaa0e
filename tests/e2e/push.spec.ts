// Pushes in the service worker: shown as sent; an unreadable one is shown too. Chromium delivers one as
// its push service would (https://chromedevtools.github.io/devtools-protocol/tot/ServiceWorker/).
import { expect, type Page } from 'playwright/test';
import type { PushMessage } from '#contract/notification.ts';
import { launchOptions } from '../playwright.config.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

// The headless shell has no notifications.
test.use({ launchOptions });

test('a push notification is in the reader’s language, one per candidate', async ({ browser, server }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const context = await browser.newContext({ permissions: ['notifications'] });
  await signIn(context, workspace.access);
  const page = await context.newPage();
  // A member's browser gets the worker when notifications are turned on, not before.
  await page.goto(`${server.url}/profile/notifications`);
  const push = page.getByRole('switch', { name: messagesIn()('notifications.push_switch') });
  await expect(push).toBeEnabled();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await push.click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${server.url}/profile`);
  const deliver = await pushTo(page);
  const message: PushMessage = {
    ...{ title: 'Candor', body: 'أنهى أحدهم المقابلة', path: '/jobs/candidate/1', language: 'ar-SA' },
  };
  await deliver(JSON.stringify(message));
  await deliver(JSON.stringify(message));
  const { title, body, path: tag, language: lang } = message;
  await expect.poll(() => shownOn(page)).toEqual([{ title, body, tag, lang, dir: 'rtl' }]);
  await deliver('{"of":"a newer server"}');
  const unread = { title: 'Candor', body: '', tag: '/', lang: 'en-US', dir: 'ltr' };
  await expect.poll(() => shownOn(page)).toContainEqual(unread);

  expect(await clicked(page, tag)).toEqual([`window ${tag}`]);
  await expect.poll(() => shownOn(page)).toEqual([unread]);
  await deliver(JSON.stringify({ ...message, path: '/profile' }));
  await expect
    .poll(async () => (await shownOn(page)).map((notification) => notification.tag))
    .toContain('/profile');
  // The page is open already.
  expect(await clicked(page, '/profile')).toEqual([`focus ${server.url}/profile`]);
  await context.close();
});

/** Returns a function that delivers a message to the page's service worker, once it runs. */
async function pushTo(page: Page): Promise<(data: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  const { origin } = new URL(page.url());
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** The part of a service worker's global scope that this story uses; the page's types lack it. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(path: string): Promise<null> };
  WindowClient: { prototype: { focus(this: { url: string }): Promise<void> } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * Sends a click to the worker and returns what it did. Only a real click lets a worker open and focus
 * windows, so these two are recorded instead.
 */
async function clicked(page: Page, tag: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker is there');
  return worker.evaluate(async (path) => {
    const scope = globalThis as unknown as WorkerScope;
    const done: string[] = [];
    scope.clients.openWindow = async (url) => {
      done.push(`window ${url}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus() {
      done.push(`focus ${this.url}`);
    };
    const [notification] = await scope.registration.getNotifications({ tag: path });
    if (!notification) throw new Error(`${path} is not shown`);
    const click = new scope.NotificationEvent('notificationclick', { notification });
    const waits: Promise<unknown>[] = [];
    Object.defineProperty(click, 'waitUntil', { value: (wait: Promise<unknown>) => waits.push(wait) });
    scope.dispatchEvent(click);
    await Promise.all(waits);
    return done;
  }, tag);
}

function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
  });
}
