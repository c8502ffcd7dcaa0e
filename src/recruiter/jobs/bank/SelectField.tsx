// A select outside a form: the browser's native one.
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'medium',
  required = false,
  fault,
  inputRef,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  size?: 'small' | 'medium';
  required?: boolean;
  /** The error message. */
  fault?: string | undefined;
  inputRef?: Ref<HTMLSelectElement>;
}) {
  return (
    <TextField
      select
      label={label}
      value={value}
      size={size}
      required={required}
      {...(inputRef && { inputRef })}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
