// The deadline of an invitation sent now, with a warning if it is less than a day away or has passed.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { deadlineOfInvited, isShortNotice } from '#contract/deadline.ts';
import type { Job } from '#contract/job.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

interface Props {
  job: Pick<Job, 'start_at' | 'expire_days' | 'expire_date'>;
  /** Renders only the warning. */
  onlyIfShort?: boolean;
}

export function InviteDeadline({ job, onlyIfShort = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = new Date();
  const deadline = deadlineOfInvited(job, now);
  if (!deadline) return null;
  const date = formatDateTime(deadline.toISOString(), language);
  if (deadline <= now)
    return (
      <Alert severity="warning">
        <AlertTitle>{t('invites.ended_title')}</AlertTitle>
        {t('invites.ended_text', { date: formatDate(deadline.toISOString(), language) })}
      </Alert>
    );
  if (!isShortNotice(job, now))
    return onlyIfShort ? null : (
      <Typography variant="body2" color="textSecondary">
        {t('invites.until', { date })}
      </Typography>
    );
  const opensAt = new Date(job.start_at);
  const opens = formatDateTime(job.start_at, language);
  if (deadline <= opensAt)
    return (
      <Alert severity="warning">
        <AlertTitle>{t('invites.none_title')}</AlertTitle>
        {t('invites.none_text', { date, opens })}
      </Alert>
    );
  return (
    <Alert severity="warning">
      <AlertTitle>{t('invites.short_title')}</AlertTitle>
      {opensAt > now ? t('invites.short_opens', { date, opens }) : t('invites.until', { date })}
    </Alert>
  );
}
