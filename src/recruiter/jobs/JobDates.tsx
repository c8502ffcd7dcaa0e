// When candidates can answer. One sentence states the resulting dates.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deadlineOfInvited, endOfShareLink } from '#contract/deadline.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Choice } from '../../kit/forms/Choice.tsx';
import { Field } from '../../kit/forms/Field.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import { datesOf } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

export function JobDates() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const ends = useWatch({ control, name: 'ends' });
  return (
    <div>
      <Box sx={grid}>
        <Field
          control={control}
          name="start_day"
          type="date"
          label={t('jobs.start_at')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Choice
          control={control}
          name="ends"
          label={t('jobs.ends')}
          options={[
            { value: 'never', label: t('jobs.ends_never') },
            { value: 'days', label: t('jobs.ends_days') },
            { value: 'date', label: t('jobs.ends_date') },
          ]}
        />
        {ends === 'days' && (
          <NumberField control={control} name="expire_days" label={t('jobs.expire_days')} />
        )}
        {ends !== 'never' && (
          <Field
            control={control}
            name="expire_date"
            type="date"
            label={
              ends === 'date' ? t('jobs.expire_date') : `${t('jobs.expire_date')} (${t('common.optional')})`
            }
            faultText={{ out_of_range: t('jobs.expire_past') }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
      </Box>
      <EndExplained />
    </div>
  );
}

/** The deadline for candidates invited today, and when the share link expires. */
function EndExplained() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { control } = useJobForm();
  const [ends, days, expireDate, storedEnd, startDay, storedStart] = useWatch({
    control,
    name: ['ends', 'expire_days', 'expire_date', 'stored_end', 'start_day', 'stored_start'],
  });
  const dates = datesOf({
    ends,
    expire_days: days,
    expire_date: expireDate,
    stored_end: storedEnd,
    start_day: startDay,
    stored_start: storedStart,
  });
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1, minHeight: '1.5em' }}>
      {isComplete(dates) && sentence()}
    </Typography>
  );

  function sentence(): string {
    const now = new Date();
    const [invited, share] = [deadlineOfInvited(dates, now), endOfShareLink(dates)];
    if (!invited || !share) return t('jobs.end_never');
    const day = (end: Date) => formatDate(end.toISOString(), language);
    if (dates.expire_days === null) return t('jobs.end_date', { date: day(share) });
    const both = { invited: day(invited), share: day(share) };
    return share > now ? t('jobs.end_invited', both) : t('jobs.end_invited_share_over', both);
  }
}

/** False while the input does not form a valid date. */
function isComplete({ start_at, expire_days, expire_date }: ReturnType<typeof datesOf>): boolean {
  const isDays = expire_days === null || (Number.isInteger(expire_days) && expire_days <= 365);
  return isDays && start_at !== '' && expire_date !== '';
}

const grid = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
};
