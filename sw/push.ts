// Web Push: shows notifications from the server and opens the tapped one. Every push shows something: browsers revoke
// the permission of a worker that stays silent (userVisibleOnly, Push API).
import { PushMessage } from '#contract/notification.ts';
import { directionOf } from '#contract/languages.ts';

declare const self: ServiceWorkerGlobalScope;

export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, path, language } = read(data);
  await self.registration.showNotification(title, {
    body,
    lang: language,
    dir: directionOf(language),
    icon: '/icons/icon-192.png',
    // One notification per candidate: a new one replaces the previous one.
    tag: path,
    data: path,
  });
}

/** Focuses a window that already shows the page, or opens a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const path = PushMessage.shape.path.safeParse(notification.data).data ?? '/';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

function read(data: PushMessageData | null): PushMessage {
  try {
    return PushMessage.parse(data?.json());
  } catch {
    // A message from a newer server. All that can be shown is that something happened.
    return { title: 'Candor', body: '', path: '/', language: 'en-US' };
  }
}
