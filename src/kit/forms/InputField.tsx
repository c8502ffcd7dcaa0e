// A text field of a form: label, value and error.
import { useFaultText } from './use-fault-text.ts';
import type { Form } from './form-store.ts';
import { TextBox, type BoxProps } from './TextBox.tsx';
import { useField } from './use-contract-form.ts';

export type InputFieldProps<Name extends string> = Omit<BoxProps, 'name' | 'value' | 'onChange'> & {
  form: Form<{ [name in Name]: string }>;
  name: Name;
  /** Replaces an error's message with a more specific one for this field. */
  faultText?: Partial<Record<string, string>>;
};

export function InputField<Name extends string>({
  form,
  name,
  helperText,
  faultText,
  ...looks
}: InputFieldProps<Name>) {
  const textOf = useFaultText();
  const { value, fault, change } = useField(form, name);
  return (
    <TextBox
      {...looks}
      name={name}
      value={value}
      onChange={({ target }) => change(target.value)}
      hasFault={fault !== undefined}
      helperText={fault ? (faultText?.[fault] ?? textOf(fault)) : helperText}
    />
  );
}
