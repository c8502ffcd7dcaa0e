// A new password, with the length rule and the reason if it is refused.
import { useTranslation } from 'react-i18next';
import { PasswordField } from './PasswordField.tsx';
import type { AuthFields } from './use-auth-form.ts';

export function NewPasswordField({
  fields,
  label,
}: {
  fields: AuthFields<{ password: string }>;
  label: string;
}) {
  const { t } = useTranslation();
  return (
    <PasswordField
      fields={fields}
      name="password"
      label={label}
      autoComplete="new-password"
      helperText={t('auth.password_hint')}
      faultText={{ too_short: t('auth.password_too_short'), weak: t('auth.password_weak') }}
    />
  );
}
