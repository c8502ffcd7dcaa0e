// A native select in MUI's parts, for the reason given in TextBox.tsx.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import type { BoxLooks } from './TextBox.tsx';

/** `children` are options. */
export function ChoiceBox({
  label,
  helperText,
  size = 'medium',
  sx,
  value,
  onChange,
  children,
}: BoxLooks & { value: string; onChange: (value: string) => void; children: ReactNode }) {
  const id = useId();
  const helperId = helperText ? `${id}-helper` : undefined;
  return (
    <FormControl fullWidth variant="outlined" size={size} {...(sx && { sx })}>
      {/* A select is never empty. */}
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={helperId}
        input={<OutlinedInput label={label} notched />}
      >
        {children}
      </NativeSelect>
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
