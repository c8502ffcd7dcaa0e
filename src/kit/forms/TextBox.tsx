// A text field built from MUI's parts. MUI's TextField also imports the menus of its Select, a tenth of the first
// screens' download. Looks and reads the same.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ComponentProps, type ReactNode } from 'react';

export interface BoxLooks {
  label: string;
  helperText?: ReactNode;
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
}

type OuterProps = Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'onChange'
  | 'onKeyDown'
  | 'onFocus'
  | 'autoComplete'
  | 'autoFocus'
  | 'placeholder'
  | 'startAdornment'
  | 'endAdornment'
  | 'required'
  | 'readOnly'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'inputRef'
>;
type InnerProps = Pick<ComponentProps<'input'>, 'dir' | 'lang' | 'maxLength' | 'inputMode' | 'spellCheck'>;
export type BoxProps = BoxLooks & OuterProps & InnerProps;

export function TextBox({
  label,
  helperText,
  size = 'small',
  sx,
  hasFault = false,
  required = false,
  // Users type in any language.
  dir = 'auto',
  lang,
  maxLength,
  inputMode,
  spellCheck,
  ...input
}: BoxProps & { hasFault?: boolean }) {
  const id = useId();
  const helperId = helperText ? `${id}-helper` : undefined;
  // Browsers show a format in these inputs while they are empty.
  const shrink = input.type === 'date' || input.type === 'datetime-local' ? true : undefined;
  return (
    <FormControl
      fullWidth
      variant="outlined"
      size={size}
      required={required}
      error={hasFault}
      {...(sx && { sx })}
    >
      <InputLabel htmlFor={id} {...(shrink && { shrink })}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        {...(shrink && { notched: true })}
        aria-describedby={helperId}
        slotProps={{ input: { dir, lang, maxLength, inputMode, spellCheck } }}
      />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
