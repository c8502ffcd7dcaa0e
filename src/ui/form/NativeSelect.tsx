// One of several, as the platform itself chooses: it costs no code and is what a phone does best.
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

export interface NativeSelectProps {
  label: string;
  value: string | undefined;
  /** What stands for none: '' is chosen then. */
  any: string;
  onChoose: (value: string) => void;
  /** <option>s. */
  children: ReactNode;
}

export function NativeSelect({ label, value, any, onChoose, children }: NativeSelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{any}</option>
      {children}
    </TextField>
  );
}
