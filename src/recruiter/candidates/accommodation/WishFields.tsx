// The fields of an accommodation, each used where it applies.
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Factor, Wish } from './wish.ts';
import { factors } from './wish.ts';

interface FieldProps {
  wish: Wish;
  /** Gets only the changed values. */
  onChange: (changed: Partial<Wish>) => void;
}

const factorKeys = { 1: 'usual', 1.5: 'half', 2: 'double', 0: 'none' } as const satisfies Record<
  Factor,
  string
>;

export function FactorField({ wish, onChange }: FieldProps) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const factor = factors.find((known) => known === Number(value));
    if (factor !== undefined) onChange({ factor });
  };
  return (
    <TextField
      select
      fullWidth
      label={t('responses.accommodation.time')}
      value={String(wish.factor)}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {factors.map((factor) => (
        <option key={factor} value={String(factor)}>
          {t(`responses.accommodation.factors.${factorKeys[factor]}`)}
        </option>
      ))}
    </TextField>
  );
}

export function WritingField({ wish, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <FormControlLabel
      control={<Switch checked={wish.isText} onChange={(_, isText) => onChange({ isText })} />}
      label={t('responses.accommodation.text_for_video')}
    />
  );
}

/** `isRequired`: the candidate asked for a deadline. */
export function DeadlineField({
  wish,
  onChange,
  isPast,
  isRequired = false,
}: FieldProps & { isPast: boolean; isRequired?: boolean }) {
  const { t } = useTranslation();
  const hint = isPast ? 'deadline_past' : isRequired ? 'deadline_zone' : 'deadline_hint';
  return (
    <TextField
      type="datetime-local"
      fullWidth
      label={t('responses.accommodation.deadline')}
      value={wish.deadline}
      onChange={(event) => onChange({ deadline: event.target.value })}
      error={isPast}
      helperText={t(`responses.accommodation.${hint}`)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
