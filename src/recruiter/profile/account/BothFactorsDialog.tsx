// Asks for the password and a code, to turn off two-factor sign-in or to create new recovery codes.
import { useTranslation } from 'react-i18next';
import { removeTwoFactor, renewRecoveryCodes } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { AuthField } from '../../auth/AuthField.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

export function TurnOffDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <BothFactors
      title={t('account.turn_off_title')}
      lead={t('account.turn_off_lead')}
      button={t('account.turn_off')}
      isDangerous
      send={async (body) => {
        await callAsUser(removeTwoFactor, { body });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

export function NewCodesDialog({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <BothFactors
      title={t('account.new_codes')}
      lead={t('account.new_codes_lead')}
      button={t('account.make_codes')}
      send={async (body) => onCodes((await callAsUser(renewRecoveryCodes, { body })).recovery_codes)}
      onClose={onClose}
    />
  );
}

interface Props {
  title: string;
  lead: string;
  button: string;
  isDangerous?: boolean;
  send: (body: { current: string; code: string }) => Promise<void>;
  onClose: () => void;
}

function BothFactors({ send, ...looks }: Props) {
  const { t } = useTranslation();
  const empty = { current: '', code: '' };
  const { fields, submit, fault, busy } = useDialogForm(removeTwoFactor.body, empty, send);
  return (
    <FormDialog {...looks} fault={fault} busy={busy} onSubmit={submit}>
      <PasswordField
        fields={fields}
        name="current"
        label={t('account.current')}
        autoComplete="current-password"
        autoFocus
      />
      <AuthField
        fields={fields}
        name="code"
        label={t('account.code')}
        autoComplete="one-time-code"
        helperText={t('auth.code_hint')}
        faultText={{ wrong: t('account.code_wrong'), too_short: t('account.code_hint') }}
      />
    </FormDialog>
  );
}
