// Asks for the password and a code, to turn off two-factor sign-in or to create new recovery codes.
import { useTranslation } from 'react-i18next';
import { removeTwoFactor, renewRecoveryCodes } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

export function TurnOffDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <BothFactors
      title={t('account.turn_off_title')}
      text={t('account.turn_off_lead')}
      submitLabel={t('account.turn_off')}
      danger
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
      text={t('account.new_codes_lead')}
      submitLabel={t('account.make_codes')}
      send={async (body) => onCodes((await callAsUser(renewRecoveryCodes, { body })).recovery_codes)}
      onClose={onClose}
    />
  );
}

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  danger?: boolean;
  send: (body: { current: string; code: string }) => Promise<void>;
  onClose: () => void;
}

function BothFactors({ send, ...dialog }: Props) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: removeTwoFactor.body,
    values: { current: '', code: '' },
    errors: 'inline',
    submit: send,
  });
  return (
    <FormDialog form={form} {...dialog}>
      <CurrentPasswordField form={form} autoFocus />
      <InputField
        form={form}
        name="code"
        label={t('account.code')}
        autoComplete="one-time-code"
        helperText={t('auth.code_hint')}
        faultText={{ wrong: t('account.code_wrong'), too_short: t('account.code_hint') }}
      />
    </FormDialog>
  );
}
