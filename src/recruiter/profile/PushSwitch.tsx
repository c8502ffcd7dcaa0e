// Turns push notifications on in this browser, or says why it cannot: unsupported, denied, or its push service does
// not respond.
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addPushSubscription, removePushSubscription } from '#contract/notification.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { NoPushService, pushState, subscribe, unsubscribe, type PushState } from '../../kit/browser-push.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Loaded } from '../../kit/Loaded.tsx';

export function PushSwitch({ serverKey }: { serverKey: string }) {
  const query = useQuery(pushQuery);
  return <Loaded query={query}>{(state) => <Shown state={state} serverKey={serverKey} />}</Loaded>;
}

function Shown({ state, serverKey }: { state: PushState; serverKey: string }) {
  const { t } = useTranslation();
  const id = useId();
  const switching = useSwitchPush(serverKey);
  if (state === 'unsupported') return <Alert severity="info">{t('telling.push_unsupported')}</Alert>;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={state === 'on'}
            disabled={state === 'denied' || switching.isPending}
            onChange={(_, isOn) => switching.turn(isOn)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t('telling.push_switch')}
      />
      <Typography id={id} role="status" color="textSecondary">
        {t(`telling.push_state.${state}`)}
      </Typography>
      {switching.hasNoService && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('telling.push_failed')}
        </Alert>
      )}
    </>
  );
}

/** Refetched whenever the page becomes visible, since permissions change in the browser's settings. */
const pushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: pushState,
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

function useSwitchPush(serverKey: string) {
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
