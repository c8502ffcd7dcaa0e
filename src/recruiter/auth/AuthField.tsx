// One text field of a form of signing in: its label, its value, and what is wrong with it, said in place.
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
  /** Replaces the sentence of a fault, where the field can say it better. */
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
