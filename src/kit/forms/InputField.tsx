// A text field of a form: label, value and error.
import type { FormPart } from './form-store.ts';
import { TextBox, type BoxProps } from './TextBox.tsx';
import { useField } from './use-contract-form.ts';
import { useFaultText, type FaultText } from './use-fault-text.ts';

export type InputFieldProps<Name extends string> = Omit<BoxProps, 'name' | 'value' | 'onChange'> & {
  form: FormPart<{ [name in NoInfer<Name>]?: string | undefined }>;
  name: Name;
  faultText?: FaultText;
};

export function InputField<Name extends string>({
  form,
  name,
  helperText,
  faultText,
  ...looks
}: InputFieldProps<Name>) {
  const textOf = useFaultText();
  const { value, fault, path, change } = useField(form, name);
  return (
    <TextBox
      {...looks}
      name={path}
      value={value ?? ''}
      onChange={({ target }) => change(target.value)}
      hasFault={fault !== undefined}
      helperText={textOf(fault, faultText) ?? helperText}
    />
  );
}
