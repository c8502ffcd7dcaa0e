// Web Push: what the server tells is shown, and what is tapped is opened. A push shows something in any case: browsers take
// the permission from whoever stays silent (userVisibleOnly, Push API).
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
    // One for each candidate: told again, it takes the place of the first.
    tag: path,
    data: path,
  });
}

/** In a window of ours that shows the page already, else in a new one. */
export async function openTold(notification: Notification): Promise<void> {
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
    // Of a newer server: that something happened is all that can be said.
    return { title: 'Candor', body: '', path: '/', language: 'en-US' };
  }
}
