// Web Push (https://www.w3.org/TR/push-api/). Only this file uses the browser's push objects.
import { PushSubscription as PushSubscriptionSchema } from '#contract/notification.ts';
import type * as z from 'zod/mini';
import { registerServiceWorker } from './service-worker.ts';

const longestMs = 10_000;

const pushStates = ['unsupported', 'denied', 'ask', 'off', 'on'] as const;
/**
 * `unsupported`: no Web Push; `denied`: the user blocked notifications; `ask`: the browser will ask; `off` and `on`:
 * allowed, with or without a subscription.
 */
export type PushState = (typeof pushStates)[number];

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'ask';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** The browser's push service is unreachable or refuses. Not our error. */
export class NoPushService extends Error {}

/**
 * Asks for permission if needed; null if the user refuses. Call it from a click handler: some browsers ask only then.
 * @throws NoPushService
 */
export async function subscribe(serverKey: string): Promise<z.infer<typeof PushSubscriptionSchema> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await installWorker();
  if (!registration) throw new NoPushService();
  try {
    // A subscription with another key, left by another installation at this address, would never be delivered.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: serverKey,
    });
    return PushSubscriptionSchema.parse(subscription.toJSON());
  } catch (cause) {
    throw new NoPushService('the browser made no subscription', { cause });
  }
}

/** Returns the endpoint that was unsubscribed; null if there was none. */
export async function unsubscribe(): Promise<string | null> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

function isSupported(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** Undefined if the browser keeps no worker. */
async function installWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSupported()) return undefined;
  registerServiceWorker();
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestMs));
  return Promise.race([navigator.serviceWorker.ready, tooLong]);
}
