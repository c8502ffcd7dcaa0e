// A text field of MUI's parts. Its own TextField brings along the menus of its Select, which the first screens do without
// (a tenth of their download); both look and are read out the same.
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
        // What people type is in whichever language they like.
        slotProps={{ input: { dir: 'auto', maxLength } }}
      />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
