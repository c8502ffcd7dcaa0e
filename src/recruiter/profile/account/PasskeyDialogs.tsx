// Renames and removes a passkey.
import { useTranslation } from 'react-i18next';
import { removePasskey, renamePasskey, type Passkey } from '#contract/passkey.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isNotFound } from '../../../api/call-error.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { forgetPasskey } from '../../../kit/passkeys.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

interface Props {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: renamePasskey.body,
    values: { name: passkey.name },
    errors: 'inline',
    submit: async (body) => {
      await callAsUser(renamePasskey, { params: { id: passkey.id }, body });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('account.passkey_rename_of', { name: isolated(passkey.name) })}
      submitLabel={t('account.save')}
      onClose={onClose}
    >
      <InputField form={form} name="name" label={t('account.passkey_name')} autoFocus />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: removePasskey.body,
    values: { current: '' },
    errors: 'inline',
    submit: async (body) => {
      try {
        await callAsUser(removePasskey, { params: { id: passkey.id }, body });
      } catch (error) {
        // Removed in another tab, or by an attempt whose reply was lost.
        if (!isNotFound(error)) throw error;
      }
      if (passkey.host === location.hostname) void forgetPasskey(passkey.credential_id);
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('account.passkey_remove_title', { name: isolated(passkey.name) })}
      text={t('account.passkey_remove_lead')}
      submitLabel={t('account.passkey_remove')}
      danger
      onClose={onClose}
    >
      <CurrentPasswordField form={form} autoFocus />
    </FormDialog>
  );
}
