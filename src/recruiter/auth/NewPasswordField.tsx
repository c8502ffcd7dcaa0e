// A new password, with the length rule and the reason if it is refused.
import { useTranslation } from 'react-i18next';
import type { Form } from '../../kit/forms/form-store.ts';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';

export function NewPasswordField({ form, label }: { form: Form<{ password: string }>; label: string }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      form={form}
      name="password"
      label={label}
      autoComplete="new-password"
      helperText={t('auth.password_hint')}
      faultText={{ too_short: t('auth.password_too_short'), weak: t('auth.password_weak') }}
    />
  );
}
