// Requests a new email address. It takes effect when the user opens the link sent to it.
import { useTranslation } from 'react-i18next';
import { changeEmail } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';

export function EmailDialog({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: changeEmail.body,
    values: { email: '', current: '' },
    errors: 'inline',
    submit: async (body) => {
      await callAsUser(changeEmail, { body });
      onSent(body.email);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('account.change_email')}
      text={t('account.change_email_lead')}
      submitLabel={t('auth.forgot_button')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="email"
        type="email"
        label={t('account.new_email')}
        autoComplete="email"
        autoFocus
        faultText={{ not_allowed: t('account.email_same') }}
      />
      <PasswordField
        form={form}
        name="current"
        label={t('account.current')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
