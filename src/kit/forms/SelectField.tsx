// A field of a form with a few fixed values.
import { ChoiceBox, type OptionValue, type SelectOption } from './ChoiceBox.tsx';
import type { FormPart } from './form-store.ts';
import type { BoxLooks } from './TextBox.tsx';
import { useField } from './use-contract-form.ts';
import { useFaultText, type FaultText } from './use-fault-text.ts';

export function SelectField<Name extends string, Value extends OptionValue>({
  form,
  name,
  helperText,
  faultText,
  onChange,
  ...looks
}: BoxLooks & {
  form: FormPart<{ [name in NoInfer<Name>]?: Value | undefined }>;
  name: Name;
  required?: boolean;
  options: readonly SelectOption<Value>[];
  faultText?: FaultText;
  /** After another value was chosen. */
  onChange?: (value: Value) => void;
}) {
  const textOf = useFaultText();
  const { value, fault, path, change } = useField(form, name);
  return (
    <ChoiceBox<Value | undefined>
      {...looks}
      name={path}
      value={value}
      onChange={(chosen) => {
        change(chosen);
        if (chosen !== undefined) onChange?.(chosen);
      }}
      hasFault={fault !== undefined}
      helperText={textOf(fault, faultText) ?? helperText}
    />
  );
}
