// When a room takes place: a day and a time on the clock of a zone, and what they are on the reader's clock.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { roomMinutes, timeOf, type RoomValues } from './room-form.ts';

export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function RoomTime({ form }: { form: Form<RoomValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={pair}>
        <InputField form={form} name="day" label={t('rooms.day')} type="date" required />
        <InputField
          form={form}
          name="time"
          label={t('rooms.time')}
          type="time"
          required
          faultText={t('rooms.time_skipped')}
        />
      </Box>
      <SelectField
        form={form}
        name="time_zone"
        label={t('rooms.time_zone')}
        options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
        helperText={<Moments form={form} />}
      />
      <SelectField
        form={form}
        name="minutes"
        label={t('rooms.length')}
        options={roomMinutes.map((minutes) => ({
          value: minutes,
          label: t('common.minutes', { count: minutes }),
        }))}
      />
    </>
  );
}

/** `15:00 in London, 16:00 for you`, if the clocks differ, and what clocks do at that moment. */
function Moments({ form }: { form: Form<RoomValues> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useFieldValue(form, 'time_zone');
  const day = useFieldValue(form, 'day');
  const time = useFieldValue(form, 'time');
  const found = timeOf({ day, time, time_zone: zone });
  if (!found) return null;
  if (found.kind === 'skipped') return t('rooms.time_skipped');
  const theirs = formatDateTime(found.at, language, zone);
  const yours = formatDateTime(found.at, language, ownZone);
  return [
    theirs !== yours && t('rooms.both_zones', { theirs, zone, yours }),
    found.kind === 'twice' && t('rooms.time_twice'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Beside each other where both have room, also with large text. */
const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
};
