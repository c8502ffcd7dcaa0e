// What a user wants to be told, and how: by mail at once, once a day or never; by Web Push where the browser has it.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';

export const tellingTimes = ['at_once', 'daily', 'never'] as const;
export const TellingTime = z.enum(tellingTimes);
export type TellingTime = z.infer<typeof TellingTime>;

export const Notifications = z.object({
  /** Mail for each finished interview. */
  finished: TellingTime,
  /** Mail for what candidates ask. */
  requests: TellingTime,
  /** Web Push for both. */
  push: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  method: 'GET',
  path: 'user/notifications',
  summary: 'What the user is told; `push_key` is the server’s VAPID key, null where Web Push is off',
  access: { who: 'user' },
  data: z.extend(Notifications, { push_key: z.nullable(z.string()) }),
});

export const saveNotifications = endpoint({
  method: 'PUT',
  path: 'user/notifications',
  summary: 'Change what one is told',
  access: { who: 'user' },
  body: Notifications,
  data: z.extend(Notifications, { push_key: z.nullable(z.string()) }),
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
  access: { who: 'user' },
  body: PushSubscription,
  data: Nothing,
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: 'user/push-subscriptions',
  summary: 'Do not tell this browser any more',
  access: { who: 'user' },
  query: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  data: Nothing,
});
