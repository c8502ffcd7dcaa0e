// Whether and when to remind candidates who have not finished by the deadline.
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reminderHours } from '#contract/job-settings.ts';
import { Choice } from '../../kit/forms/Choice.tsx';
import { FoldSection } from './FoldSection.tsx';
import { reminderText } from './reminder-text.ts';
import { useJobForm } from './use-job-form.ts';

export function ReminderSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const [hours, ends] = useWatch({ control, name: ['remind_hours', 'ends'] });
  // Offers the stored value even if it is not one of the standard choices.
  const offered = [...new Set<number>([...reminderHours, ...(hours === null ? [] : [hours])])];
  return (
    <FoldSection title={t('jobs.section_reminders')} set={[reminderText(hours, t)]} fields={['remind_hours']}>
      <div>
        <Choice
          control={control}
          name="remind_hours"
          label={t('jobs.remind')}
          options={[null, ...offered.toSorted((a, b) => a - b)].map((value) => ({
            value,
            label: reminderText(value, t),
          }))}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t(ends === 'never' ? 'jobs.remind_no_end' : 'jobs.remind_hint')}
        </Typography>
      </div>
    </FoldSection>
  );
}
