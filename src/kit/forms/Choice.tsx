// A field with a few fixed values: a native select, which works on every phone and by keyboard.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFaultText } from './use-fault-text.ts';

export interface Option<Value> {
  value: Value;
  label: string;
}

export function Choice<Values extends FieldValues, Value extends string | number | null, Output = unknown>({
  control,
  name,
  options,
  helperText,
  ...props
}: Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange' | 'onBlur'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  options: readonly Option<Value>[];
}) {
  const { field, fieldState } = useController({ control, name });
  const textOf = useFaultText();
  const index = options.findIndex((option) => option.value === field.value);
  return (
    <TextField
      {...props}
      select
      name={name}
      // Options are identified by index, because values may be numbers or null.
      value={index < 0 ? '' : index}
      onChange={(event) => field.onChange(options[Number(event.target.value)]?.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={textOf(fieldState.error?.message) ?? helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {index < 0 && <option value="" />}
      {options.map(({ label }, place) => (
        <option key={place} value={place}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
