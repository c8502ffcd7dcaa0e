// A text field of a sign-in form: label, value and error.
import type { ComponentProps } from 'react';
import { TextBox } from '../../kit/forms/TextBox.tsx';
import { useFaultText } from '../../kit/forms/use-fault-text.ts';
import type { AuthFields } from './use-auth-form.ts';

export type AuthFieldProps<Name extends string> = Omit<
  ComponentProps<typeof TextBox>,
  'name' | 'value' | 'onChange' | 'hasFault'
> & {
  fields: AuthFields<{ [name in Name]: string }>;
  name: Name;
  /** Overrides an error message where the field has a better one. */
  faultText?: Partial<Record<string, string>>;
};

export function AuthField<Name extends string>({
  fields,
  name,
  helperText,
  faultText,
  ...looks
}: AuthFieldProps<Name>) {
  const textOf = useFaultText();
  const fault = fields.faults[name];
  return (
    <TextBox
      {...looks}
      name={name}
      value={fields.values[name] ?? ''}
      onChange={({ target }) => fields.change(name, target.value)}
      hasFault={fault !== undefined}
      helperText={fault ? (faultText?.[fault] ?? textOf(fault)) : helperText}
    />
  );
}
