// Turns push on and off for this browser, locally and on the server.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { addPushSubscription, removePushSubscription } from '#contract/notification.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { NoPushService, pushState, subscribe, unsubscribe } from '../../kit/browser-push.ts';

/** Refetched whenever the page becomes visible, since permissions change in the browser's settings. */
export const pushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: pushState,
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export function useSwitchPush(serverKey: string) {
  const failures = useFailures();
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(serverKey) : turnOff()),
    onSettled: (_data, _error, _isOn, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.push }),
  });
  const turn = (isOn: boolean): void =>
    switching.mutate(isOn, {
      onError: (error) => {
        if (!(error instanceof NoPushService)) failures.meet(error, { retry: () => turn(isOn) });
      },
    });
  return { turn, isPending: switching.isPending, hasNoService: switching.error instanceof NoPushService };
}

async function turnOn(serverKey: string): Promise<void> {
  const subscription = await subscribe(serverKey);
  if (!subscription) return;
  try {
    await callAsUser(addPushSubscription, { body: subscription });
  } catch (error) {
    // The switch shows the browser's subscription. Without the server's it would be on, but nothing would arrive.
    await unsubscribe();
    throw error;
  }
}

/**
 * The browser unsubscribes first. Even if the server's call fails, the push service later reports the subscription
 * as gone.
 */
async function turnOff(): Promise<void> {
  const endpoint = await unsubscribe();
  if (endpoint) await callAsUser(removePushSubscription, { query: { endpoint } });
}
