// A form of the guest pages: its fields, what went wrong, and the button. The fields show their own errors.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../kit/forms/form-store.ts';
import { useFormState } from '../kit/forms/use-contract-form.ts';

export function GuestForm<Values extends object>({
  form,
  submitLabel,
  isSecondary = false,
  children,
}: {
  form: Form<Values>;
  submitLabel: string;
  isSecondary?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { message, faults, isBusy } = useFormState(form);
  return (
    <form className="guest-form" noValidate onSubmit={form.submit}>
      {children}
      <p className="form-message" role="alert">
        {message && Object.keys(faults).length === 0 && t(message)}
      </p>
      <button className={isSecondary ? 'secondary' : 'primary'} type="submit" aria-disabled={isBusy}>
        {submitLabel}
      </button>
    </form>
  );
}
