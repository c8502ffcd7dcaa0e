// Requests a new email address. It takes effect when the user opens the link sent to it.
import { useTranslation } from 'react-i18next';
import { changeEmail } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { AuthField } from '../../auth/AuthField.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

export function EmailDialog({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const empty = { email: '', current: '' };
  const { fields, submit, fault, busy } = useDialogForm(changeEmail.body, empty, async (body) => {
    await callAsUser(changeEmail, { body });
    onSent(body.email);
  });
  return (
    <FormDialog
      title={t('account.change_email')}
      lead={t('account.change_email_lead')}
      fault={fault}
      button={t('auth.forgot_button')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AuthField
        fields={fields}
        name="email"
        type="email"
        label={t('account.new_email')}
        autoComplete="email"
        autoFocus
        faultText={{ not_allowed: t('account.email_same') }}
      />
      <PasswordField
        fields={fields}
        name="current"
        label={t('account.current')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
