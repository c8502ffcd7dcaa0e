// /profile/notifications: email at once, daily or never, and push in this browser if it is supported.
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  NotificationFrequency,
  notificationFrequencies,
  type Notifications as Wishes,
} from '#contract/notification.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { notificationsQuery, useSaveWishes } from './notification-wishes.ts';
import { PushSwitch } from './PushSwitch.tsx';

export function Notifications() {
  const { t } = useTranslation();
  const query = useQuery(notificationsQuery);
  const saving = useSaveWishes();
  return (
    <Loaded query={query}>
      {(wishes) => (
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
                value={wishes.finished}
                onChange={(finished) => saving.save({ ...byMail(wishes), finished })}
              />
              <When
                label={t('telling.requests')}
                value={wishes.requests}
                onChange={(requests) => saving.save({ ...byMail(wishes), requests })}
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
            <PushSwitch serverKey={wishes.push_key} />
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

function byMail({ finished, requests }: Wishes): Pick<Wishes, 'finished' | 'requests'> {
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
