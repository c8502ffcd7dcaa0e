// Turns on two-factor sign-in: the password, then the app's secret and a code, then the recovery codes.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { confirmTwoFactor, startTwoFactor } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { qrCodeOf } from '../../../kit/qr-code.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

type Started = z.output<typeof startTwoFactor.data>;

interface Props {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

export function TwoFactorDialog(props: Props) {
  const [started, setStarted] = useState<Started | null>(null);
  return started ? <Confirm started={started} {...props} /> : <Start onStarted={setStarted} {...props} />;
}

function Start({ onStarted, onClose }: Props & { onStarted: (started: Started) => void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: startTwoFactor.body,
    values: { current: '' },
    errors: 'inline',
    submit: async (body) => onStarted(await callAsUser(startTwoFactor, { body })),
  });
  return (
    <FormDialog
      form={form}
      title={t('account.two_factor')}
      text={t('account.start_lead')}
      submitLabel={t('account.continue')}
      onClose={onClose}
    >
      <CurrentPasswordField form={form} autoFocus />
    </FormDialog>
  );
}

function Confirm({ started, onCodes, onClose }: Props & { started: Started }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: confirmTwoFactor.body,
    values: { code: '' },
    errors: 'inline',
    submit: async (body) => onCodes((await callAsUser(confirmTwoFactor, { body })).recovery_codes),
  });
  return (
    <FormDialog
      form={form}
      title={t('account.two_factor')}
      text={t('account.scan')}
      submitLabel={t('account.turn_on')}
      onClose={onClose}
    >
      <Secret {...started} />
      <InputField
        form={form}
        name="code"
        label={t('account.code')}
        autoComplete="one-time-code"
        autoFocus
        helperText={t('account.code_hint')}
        faultText={{ wrong: t('account.code_wrong'), too_short: t('account.code_hint') }}
      />
    </FormDialog>
  );
}

function Secret({ secret, otpauth_url: url }: Started) {
  const { t } = useTranslation();
  const code = useMemo(() => qrCodeOf(url), [url]);
  return (
    <Box>
      <Box
        component="svg"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t('account.qr_label')}
        sx={{ display: 'block', width: 200, maxWidth: '100%', mx: 'auto', borderRadius: 'var(--radius-m)' }}
      >
        <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
        <path d={code.path} fill="#000" shapeRendering="crispEdges" />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('account.type_instead')}
      </Typography>
      <Box
        component="code"
        dir="ltr"
        sx={{ display: 'block', fontSize: 'var(--text-s)', wordSpacing: '0.2em' }}
      >
        {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
      </Box>
    </Box>
  );
}
