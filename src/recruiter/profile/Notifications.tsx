// /profile/notifications: email at once, daily or never, and push in this browser if it is supported.
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
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
} from '#contract/notification.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { PushSwitch } from './PushSwitch.tsx';

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
              {t('telling.mail')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 3 }}>
              {t('telling.mail_lead')}
            </Typography>
            <Stack spacing={3}>
              <When
                label={t('telling.finished')}
                value={settings.finished}
                onChange={(finished) => saving.save({ ...byMail(settings), finished })}
              />
              <When
                label={t('telling.requests')}
                value={settings.requests}
                onChange={(requests) => saving.save({ ...byMail(settings), requests })}
              />
            </Stack>
            <Typography role="status" color="textSecondary" sx={{ minBlockSize: '1.5em', mt: 2 }}>
              {saving.isSaved && t('telling.saved')}
            </Typography>
          </Card>
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {t('telling.push')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {t('telling.push_lead')}
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
          <FormControlLabel key={time} value={time} control={<Radio />} label={t(`telling.when.${time}`)} />
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
    saving.mutate(changed, { onError: (error) => failures.meet(error, { retry: () => save(changed) }) });
  return { save, isSaved: saving.isSuccess };
}
