// A text field built from MUI's parts. MUI's TextField also imports the menus of its Select, a tenth of the first
// screens' download. Looks and reads the same.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

export interface BoxLooks {
  label: string;
  helperText?: ReactNode;
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
}

type InputProps = Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'onChange'
  | 'autoComplete'
  | 'autoFocus'
  | 'placeholder'
  | 'startAdornment'
  | 'endAdornment'
>;

export function TextBox({
  label,
  helperText,
  size = 'medium',
  sx,
  hasFault = false,
  maxLength,
  ...input
}: BoxLooks & InputProps & { hasFault?: boolean; maxLength?: number }) {
  const id = useId();
  const helperId = helperText ? `${id}-helper` : undefined;
  return (
    <FormControl fullWidth variant="outlined" size={size} error={hasFault} {...(sx && { sx })}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        aria-describedby={helperId}
        // Users type in any language.
        slotProps={{ input: { dir: 'auto', maxLength } }}
      />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
