// When candidates can answer. One sentence states the resulting dates.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { deadlineOfInvited, endOfShareLink } from '#contract/deadline.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { datesOf } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

export function JobDates() {
  const { t } = useTranslation();
  const form = useJobForm();
  const ends = useFieldValue(form, 'ends');
  return (
    <div>
      <Box sx={grid}>
        <InputField form={form} name="start_day" type="date" label={t('jobs.start_at')} />
        <SelectField
          form={form}
          name="ends"
          label={t('jobs.ends')}
          options={[
            { value: 'never', label: t('jobs.ends_never') },
            { value: 'days', label: t('jobs.ends_days') },
            { value: 'date', label: t('jobs.ends_date') },
          ]}
        />
        {ends === 'days' && <NumberField form={form} name="expire_days" label={t('jobs.expire_days')} />}
        {ends !== 'never' && (
          <InputField
            form={form}
            name="expire_date"
            type="date"
            label={
              ends === 'date' ? t('jobs.expire_date') : `${t('jobs.expire_date')} (${t('common.optional')})`
            }
            faultText={{ out_of_range: t('jobs.expire_past') }}
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
  const form = useJobForm();
  const dates = datesOf({
    ends: useFieldValue(form, 'ends'),
    expire_days: useFieldValue(form, 'expire_days'),
    expire_date: useFieldValue(form, 'expire_date'),
    stored_end: useFieldValue(form, 'stored_end'),
    start_day: useFieldValue(form, 'start_day'),
    stored_start: useFieldValue(form, 'stored_start'),
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
    return share > now ? t('jobs.end_invited', both) : t('jobs.end_invited_share_ended', both);
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
