// /profile/notifications: email at once, daily or never, and push in this browser if it is supported.
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  NotificationFrequency,
  notificationFrequencies,
  getNotifications,
  saveNotifications,
  type Notifications as NotificationSettings,
  addPushSubscription,
  removePushSubscription,
} from '#contract/notification.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { NoPushService, pushState, subscribe, unsubscribe, type PushState } from '../../kit/browser-push.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Loaded } from '../../kit/Loaded.tsx';

export function Notifications() {
  const { t } = useTranslation();
  const query = useQuery(notificationsQuery);
  const saving = useSaveSettings();
  return (
    <Loaded query={query}>
      {(settings) => (
        <Stack spacing={3}>
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {t('notifications.mail')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 3 }}>
              {t('notifications.mail_lead')}
            </Typography>
            <Stack spacing={3}>
              <When
                label={t('notifications.finished')}
                value={settings.finished}
                onChange={(finished) => saving.save({ ...byMail(settings), finished })}
              />
              <When
                label={t('notifications.requests')}
                value={settings.requests}
                onChange={(requests) => saving.save({ ...byMail(settings), requests })}
              />
            </Stack>
            <Typography role="status" color="textSecondary" sx={{ minBlockSize: '1.5em', mt: 2 }}>
              {saving.isSaved && t('notifications.saved')}
            </Typography>
          </Card>
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {t('notifications.push')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {t('notifications.push_lead')}
            </Typography>
            <PushSwitch serverKey={settings.push_key} />
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

function byMail({ finished, requests }: NotificationSettings): MailSettings {
  return { finished, requests };
}

interface WhenProps {
  label: string;
  value: NotificationFrequency;
  onChange: (time: NotificationFrequency) => void;
}

function When({ label, value, onChange }: WhenProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 600 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(NotificationFrequency.parse(chosen))}
      >
        {notificationFrequencies.map((time) => (
          <FormControlLabel
            key={time}
            value={time}
            control={<Radio />}
            label={t(`notifications.when.${time}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** The member's notification settings. Shown optimistically and saved in click order. */
const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => callAsUser(getNotifications, { signal }),
});

type MailSettings = Pick<NotificationSettings, 'finished' | 'requests'>;

function useSaveSettings() {
  const failures = useFailures();
  const saving = useMutation({
    scope: { id: 'notifications' },
    mutationFn: (changed: MailSettings) => callAsUser(saveNotifications, { body: changed }),
    onMutate: async (changed, { client }) => {
      // A fetch in progress would overwrite the new setting with the old one.
      await client.cancelQueries({ queryKey: keys.notifications });
      client.setQueryData(notificationsQuery.queryKey, (now) => now && { ...now, ...changed });
    },
    // If a later change is still being saved, this response is outdated.
    onSettled: (_data, _error, _changed, _before, { client }) => {
      if (client.isMutating({ mutationKey: keys.notifications }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: keys.notifications });
    },
    mutationKey: keys.notifications,
  });
  const save = (changed: MailSettings): void =>
    saving.mutate(changed, {
      onError: (error) => failures.handleError(error, { retry: () => save(changed) }),
    });
  return { save, isSaved: saving.isSuccess };
}

/**
 * Turns push notifications on in this browser, or says why it cannot: unsupported, denied, or its push service
 * does not respond.
 */
function PushSwitch({ serverKey }: { serverKey: string }) {
  const query = useQuery(pushQuery);
  return <Loaded query={query}>{(state) => <Shown state={state} serverKey={serverKey} />}</Loaded>;
}

function Shown({ state, serverKey }: { state: PushState; serverKey: string }) {
  const { t } = useTranslation();
  const id = useId();
  const switching = useSwitchPush(serverKey);
  if (state === 'unsupported') return <Alert severity="info">{t('notifications.push_unsupported')}</Alert>;
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
        label={t('notifications.push_switch')}
      />
      <Typography id={id} role="status" color="textSecondary">
        {t(`notifications.push_state.${state}`)}
      </Typography>
      {switching.hasNoService && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('notifications.push_failed')}
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
        if (!(error instanceof NoPushService)) failures.handleError(error, { retry: () => turn(isOn) });
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
