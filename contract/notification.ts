// A user's notification settings: email at once, daily or never, and Web Push in browsers that support it.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { languages } from './languages.ts';
import { AbsoluteUrl } from './text.ts';

export const notificationFrequencies = ['at_once', 'daily', 'never'] as const;
export const NotificationFrequency = z.enum(notificationFrequencies);
export type NotificationFrequency = z.infer<typeof NotificationFrequency>;

export const Notifications = z.object({
  /** Emails about finished interviews. */
  finished: NotificationFrequency,
  /** Emails about candidates' requests. */
  requests: NotificationFrequency,
  /** True if at least one of the user's browsers gets Web Push for both. */
  push: z.boolean(),
  /** The server's VAPID key (RFC 8292), with which a browser subscribes. */
  push_key: z.string(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  method: 'GET',
  path: 'user/notifications',
  summary: 'The user’s notification settings, and the key with which a browser subscribes to Web Push',
  access: { who: 'user', permission: 'any' },
  data: Notifications,
});

export const saveNotifications = endpoint({
  method: 'PUT',
  path: 'user/notifications',
  summary: 'Change the user’s email notifications',
  access: { who: 'user', permission: 'any' },
  body: z.pick(Notifications, { finished: true, requests: true }),
  data: Notifications,
});

/** A browser's push subscription in the form of PushSubscription.toJSON() (Push API). */
export const PushSubscription = z.object({
  endpoint: AbsoluteUrl,
  keys: z.object({
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
});

export const addPushSubscription = endpoint({
  method: 'PUT',
  path: 'user/push-subscriptions',
  summary: 'Subscribe this browser to Web Push',
  access: { who: 'user', permission: 'any' },
  body: PushSubscription,
  data: Nothing,
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: 'user/push-subscriptions',
  summary: 'Unsubscribe this browser from Web Push',
  access: { who: 'user', permission: 'any' },
  query: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  data: Nothing,
});

/** The content of a push message. It has no personal data, because locked screens show it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the page to open, with its leading slash. */
  path: z.string().check(z.regex(/^\/[\w/-]*$/)),
  language: z.enum(languages),
});
export type PushMessage = z.infer<typeof PushMessage>;
