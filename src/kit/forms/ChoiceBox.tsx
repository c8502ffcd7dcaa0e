// A native select in MUI's parts, for the reason given in TextBox.tsx. It works on every phone and by keyboard.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { BoxLooks } from './TextBox.tsx';

export type OptionValue = string | number | null | undefined;

export interface SelectOption<Value> {
  value: Value;
  label: string;
  lang?: string;
}

export function ChoiceBox<Value extends OptionValue>({
  label,
  helperText,
  size = 'small',
  sx,
  name,
  required = false,
  hasFault = false,
  value,
  options,
  onChange,
}: BoxLooks & {
  name?: string;
  required?: boolean;
  hasFault?: boolean;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const helperId = helperText ? `${id}-helper` : undefined;
  const isListed = options.some((option) => option.value === value);
  const all = isListed ? options : [{ value, label: String(value ?? '') }, ...options];
  return (
    <FormControl
      fullWidth
      variant="outlined"
      size={size}
      required={required}
      error={hasFault}
      {...(sx && { sx })}
    >
      {/* A select is never empty. */}
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        id={id}
        name={name}
        value={textOf(value)}
        onChange={({ target }) => {
          const chosen = all.find((option) => textOf(option.value) === target.value);
          if (chosen) onChange(chosen.value);
        }}
        aria-describedby={helperId}
        input={<OutlinedInput label={label} notched />}
      >
        {all.map((option) => (
          <option key={textOf(option.value)} value={textOf(option.value)} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

function textOf(value: OptionValue): string {
  return String(value ?? '');
}
