// A date in the reader's calendar (`2026-11-21`), or none.
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { startOfDay } from '../../i18n/date-range.ts';

export interface DayFieldProps {
  label: string;
  value: string;
  /** '' for none. Called only with a complete date. */
  onDay: (day: string) => void;
}

export function DayField({ label, value, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The URL has changed and takes precedence.
    setShown(value);
    setTyped(value);
  }
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || startOfDay(target.value)) onDay(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
