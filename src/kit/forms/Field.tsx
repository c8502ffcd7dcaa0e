// One text field of a form: its label, its value, and what is wrong with it, said in place.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFaultText } from './use-fault-text.ts';

type FieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'error' | 'value' | 'onChange' | 'onBlur'
> & {
  // The third parameter is what a schema makes of the values; a field does not care.
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  /** Replaces the sentence of a fault, where the field can say it better. */
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
      // What people type is in whichever language they like.
      slotProps={{ ...slotProps, htmlInput: { dir: 'auto', ...slotProps?.htmlInput } }}
      helperText={fault ? (faultText?.[fault] ?? textOf(fault)) : helperText}
    />
  );
}
