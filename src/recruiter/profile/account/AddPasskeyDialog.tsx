// Adds a passkey: the password, and the code with two-factor sign-in; then the browser creates the passkey.
import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TwoFactorCode } from '#contract/account.ts';
import { addPasskey, startPasskey, type Attestation, type CreationOptions } from '#contract/passkey.ts';
import { passkeyOptionsMs } from '#contract/passkey-login.ts';
import type { User } from '#contract/user.ts';
import { CallError, isPassing } from '../../../api/call-error.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { createPasskey, PasskeyError, type PasskeyFault } from '../../../kit/passkeys.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useBrowserName } from './use-browser-name.ts';

const Plain = z.object({
  name: addPasskey.body.shape.name,
  current: startPasskey.body.shape.current,
  code: z.string(),
});
const WithCode = z.extend(Plain, { code: TwoFactorCode });

/** The rest of the time is for the browser's dialog. */
const usableMs = passkeyOptionsMs / 2;

interface Props {
  user: User;
  onDone: () => void;
  onClose: () => void;
}

export function AddPasskeyDialog({ user, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useBrowserName();
  const created = useCreated();
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const form = useContractForm({
    schema: user.two_factor ? WithCode : Plain,
    values: { name: nameOf(navigator.userAgent), current: '', code: '' },
    errors: 'inline',
    submit: async ({ name, current, code }, id) => {
      setFault(null);
      const proof = { current, ...(user.two_factor && { code }) };
      try {
        const response = await created.get(proof);
        await callAsUser(addPasskey, { body: { id, name, response } });
        onDone();
        return true;
      } catch (error) {
        if (error instanceof CallError && !isPassing(error)) created.forget();
        if (!(error instanceof PasskeyError)) throw error;
        setFault(error.fault);
        return false;
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('account.passkey_add')}
      text={t('account.passkey_add_lead')}
      submitLabel={t('account.continue')}
      onClose={onClose}
    >
      {fault && <Alert severity="info">{t(`account.passkey_${fault}`)}</Alert>}
      <InputField
        form={form}
        name="name"
        label={t('account.passkey_name')}
        helperText={t('account.passkey_name_hint')}
      />
      <CurrentPasswordField form={form} autoFocus />
      {user.two_factor && (
        <InputField
          form={form}
          name="code"
          label={t('account.code')}
          autoComplete="one-time-code"
          helperText={t('auth.code_hint')}
          faultText={{ wrong: t('account.code_wrong'), too_short: t('account.code_hint') }}
        />
      )}
    </FormDialog>
  );
}

/**
 * The browser's passkey. A second try within a minute uses the same options: a code works once, and nobody should wait for the
 * next because they closed the browser's dialog. If the passkey was created and the network failed, the second try sends it again.
 */
function useCreated() {
  const started = useRef<{ options: CreationOptions; at: number } | null>(null);
  const response = useRef<Attestation | null>(null);
  async function optionsFor(proof: { current: string; code?: string }): Promise<CreationOptions> {
    const { current: earlier } = started;
    if (earlier && Date.now() - earlier.at < usableMs) return earlier.options;
    const options = await callAsUser(startPasskey, { body: proof });
    started.current = { options, at: Date.now() };
    return options;
  }
  return {
    get: async (proof: { current: string; code?: string }): Promise<Attestation> =>
      (response.current ??= await createPasskey(await optionsFor(proof))),
    forget: () => {
      started.current = null;
      response.current = null;
    },
  };
}
