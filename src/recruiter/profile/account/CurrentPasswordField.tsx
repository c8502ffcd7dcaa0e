// The signed-in user's password, which protects changes to how they sign in.
import { useTranslation } from 'react-i18next';
import type { FormPart } from '../../../kit/forms/form-store.ts';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';

export function CurrentPasswordField({
  form,
  autoFocus = false,
}: {
  form: FormPart<{ current?: string | undefined }>;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <PasswordField
      form={form}
      name="current"
      label={t('account.current')}
      autoComplete="current-password"
      autoFocus={autoFocus}
    />
  );
}
