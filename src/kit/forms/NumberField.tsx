// An integer field. Invalid input stays visible and is reported as invalid.
import type { FormPart } from './form-store.ts';
import { TextBox, type BoxLooks } from './TextBox.tsx';
import { useField } from './use-contract-form.ts';
import { useFaultText } from './use-fault-text.ts';

export function NumberField<Name extends string>({
  form,
  name,
  helperText,
  ...looks
}: BoxLooks & { form: FormPart<{ [name in NoInfer<Name>]: number }>; name: Name }) {
  const textOf = useFaultText();
  const { value, fault, path } = useField(form, name);
  return (
    <TextBox
      {...looks}
      name={path}
      value={value}
      onChange={({ target }) => form.changeAt(path, numberIn(target.value))}
      hasFault={fault !== undefined}
      helperText={textOf(fault) ?? helperText}
      inputMode="numeric"
      dir="ltr"
    />
  );
}

function numberIn(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
