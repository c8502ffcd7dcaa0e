// An integer field. Invalid input stays visible and is reported as invalid.
import TextField from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFaultText } from './use-fault-text.ts';

export function NumberField<Values extends FieldValues, Output = unknown>({
  control,
  name,
  label,
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
}) {
  const { field, fieldState } = useController({ control, name });
  const textOf = useFaultText();
  return (
    <TextField
      label={label}
      name={name}
      value={field.value ?? ''}
      onChange={({ target }) =>
        field.onChange(/^\d+$/.test(target.value) ? Number(target.value) : target.value)
      }
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={textOf(fieldState.error?.message)}
      slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
    />
  );
}
