// The code at sign-in, once the server requires it.
import { useTranslation } from 'react-i18next';
import type { FormPart } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';

export function SignInCodeField({ form }: { form: FormPart<{ code?: string | undefined }> }) {
  const { t } = useTranslation();
  return (
    <InputField
      form={form}
      name="code"
      label={t('auth.code')}
      autoComplete="one-time-code"
      autoFocus
      helperText={t('auth.code_hint')}
      faultText={{ wrong: t('refusals.two_factor_wrong') }}
    />
  );
}
