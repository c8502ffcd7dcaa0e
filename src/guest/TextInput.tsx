// A text field with label, hint and inline error.
import { useEffect, useId, useRef } from 'react';

export function TextInput(props: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password';
  autoComplete: string;
  maxLength: number;
  fault: string | null;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.fault !== null) input.current?.focus();
  }, [props.fault]);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        ref={input}
        type={props.type ?? 'text'}
        dir="auto"
        value={props.value}
        autoComplete={props.autoComplete}
        maxLength={props.maxLength}
        aria-invalid={props.fault !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <span id={`${id}-note`} className={props.fault === null ? 'soft' : 'field-fault'}>
        {props.fault ?? props.hint}
      </span>
    </div>
  );
}
