// A text field of a form: label, value and inline error.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFaultText } from './use-fault-text.ts';

type FieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'error' | 'value' | 'onChange' | 'onBlur'
> & {
  // The third parameter is the schema's output, which a field does not need.
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  /** Replaces an error's message with a more specific one for this field. */
  faultText?: Partial<Record<string, string>>;
  onChanged?: () => void;
};

export function Field<Values extends FieldValues>({
  control,
  name,
  helperText,
  faultText,
  onChanged,
  slotProps,
  ...props
}: FieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const textOf = useFaultText();
  const fault = fieldState.error?.message;
  return (
    <TextField
      {...props}
      name={name}
      value={field.value ?? ''}
      onChange={(event) => {
        field.onChange(event);
        onChanged?.();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      // Users type in any language.
      slotProps={{ ...slotProps, htmlInput: { dir: 'auto', ...slotProps?.htmlInput } }}
      helperText={fault ? (faultText?.[fault] ?? textOf(fault)) : helperText}
    />
  );
}
