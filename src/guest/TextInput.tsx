// A text field of the guest pages, with label, hint and inline error.
import { useId } from 'react';
import type { Form } from '../kit/forms/form-store.ts';
import { useField } from '../kit/forms/use-contract-form.ts';

export function TextInput<Name extends string>({
  form,
  name,
  label,
  hint,
  faultText,
  rows,
  type,
  ...input
}: {
  form: Form<{ [name in NoInfer<Name>]: string }>;
  name: Name;
  label: string;
  hint: string;
  faultText: string;
  type?: 'password';
  /** Several lines, this many at once. */
  rows?: number;
  autoComplete: string;
  maxLength: number;
}) {
  const id = useId();
  const { value, fault, path, change } = useField(form, name);
  const isFaulty = fault !== undefined;
  const shared = {
    ...input,
    ...{ id, name: path, dir: 'auto', value },
    'aria-invalid': isFaulty,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...shared} type={type} /> : <textarea {...shared} rows={rows} />}
      <span id={`${id}-note`} className={isFaulty ? 'field-fault' : 'soft'}>
        {isFaulty ? faultText : hint}
      </span>
    </div>
  );
}
