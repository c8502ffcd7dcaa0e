// What a user wants to be told, and how: by mail at once, once a day or never; by Web Push where the browser has it.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { languages } from './languages.ts';

export const tellingTimes = ['at_once', 'daily', 'never'] as const;
export const TellingTime = z.enum(tellingTimes);
export type TellingTime = z.infer<typeof TellingTime>;

export const Notifications = z.object({
  /** Mail for each finished interview. */
  finished: TellingTime,
  /** Mail for what candidates ask. */
  requests: TellingTime,
  /** Web Push for both: whether any of their browsers tells them. */
  push: z.boolean(),
  /** The server's VAPID key (RFC 8292): what a browser subscribes with. */
  push_key: z.string(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  method: 'GET',
  path: 'user/notifications',
  summary: 'What the user is told, and the key with which a browser subscribes to Web Push',
  access: { who: 'user', permission: 'any' },
  data: Notifications,
});

export const saveNotifications = endpoint({
  method: 'PUT',
  path: 'user/notifications',
  summary: 'Change what one is told by mail',
  access: { who: 'user', permission: 'any' },
  body: z.pick(Notifications, { finished: true, requests: true }),
  data: Notifications,
});

/** A browser's push subscription as PushSubscription.toJSON() has it (Push API). */
export const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(2000)),
  keys: z.object({
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
});

export const addPushSubscription = endpoint({
  method: 'PUT',
  path: 'user/push-subscriptions',
  summary: 'Tell this browser too',
  access: { who: 'user', permission: 'any' },
  body: PushSubscription,
  data: Nothing,
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: 'user/push-subscriptions',
  summary: 'Do not tell this browser any more',
  access: { who: 'user', permission: 'any' },
  query: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  data: Nothing,
});

/** What a push carries: no personal data, for it is shown on a locked screen. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of the page to open, with its slash. */
  path: z.string().check(z.regex(/^\/[\w/-]*$/)),
  language: z.enum(languages),
});
export type PushMessage = z.infer<typeof PushMessage>;
