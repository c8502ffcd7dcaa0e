// Web Push as this browser has it (https://www.w3.org/TR/push-api/): the one file that knows its objects.
import { PushSubscription as PushSubscriptionSchema } from '#contract/notification.ts';
import type * as z from 'zod/mini';

const longestMs = 10_000;

const pushStates = ['unsupported', 'denied', 'ask', 'off', 'on'] as const;
/**
 * `unsupported`: no Web Push, or no service worker yet; `denied`: the user has refused Candor; `ask`: the browser will ask;
 * `off` and `on`: allowed, and whether it tells.
 */
export type PushState = (typeof pushStates)[number];

export async function pushState(): Promise<PushState> {
  const registration = await findWorker();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'ask';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** The browser's push service is not there, or refuses: nothing of ours is at fault. */
export class NoPushService extends Error {}

/**
 * Asks the user where they have not been asked; null if they refuse. To be called from a click: some browsers ask then
 * alone.
 * @throws NoPushService
 */
export async function subscribe(serverKey: string): Promise<z.infer<typeof PushSubscriptionSchema> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await findWorker();
  if (!registration) throw new NoPushService();
  try {
    // One for another key, left from another installation at this address, is never delivered to.
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

/** Gives the address that is told no more; null if there was none. */
export async function unsubscribe(): Promise<string | null> {
  const registration = await findWorker();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/** Undefined too where no worker is kept (service-worker.ts). On a first visit it is still being installed. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!import.meta.env.PROD || !isThere) return undefined;
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestMs));
  return Promise.race([navigator.serviceWorker.ready, tooLong]);
}
