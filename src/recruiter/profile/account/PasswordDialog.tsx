// Changes the password.
import { useTranslation } from 'react-i18next';
import { changePassword } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { NewPasswordField } from '../../auth/NewPasswordField.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

export function PasswordDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const empty = { current: '', password: '' };
  const { fields, submit, fault, busy } = useDialogForm(changePassword.body, empty, async (body) => {
    await callAsUser(changePassword, { body });
    onDone();
  });
  return (
    <FormDialog
      title={t('account.change_password')}
      lead={t('account.change_password_lead')}
      fault={fault}
      button={t('account.change_password')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        fields={fields}
        name="current"
        label={t('account.current')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField fields={fields} label={t('auth.new_password')} />
    </FormDialog>
  );
}
