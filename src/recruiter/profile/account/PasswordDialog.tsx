// Changes the password.
import { useTranslation } from 'react-i18next';
import { changePassword } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { NewPasswordField } from '../../auth/NewPasswordField.tsx';

export function PasswordDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: changePassword.body,
    values: { current: '', password: '' },
    errors: 'inline',
    submit: async (body) => {
      await callAsUser(changePassword, { body });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('account.change_password')}
      text={t('account.change_password_lead')}
      submitLabel={t('account.change_password')}
      onClose={onClose}
    >
      <PasswordField
        form={form}
        name="current"
        label={t('account.current')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField form={form} label={t('auth.new_password')} />
    </FormDialog>
  );
}
