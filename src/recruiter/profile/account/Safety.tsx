// Sign-in security: email address, password and second factor.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEmail, changePassword } from '#contract/account.ts';
import type { User } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { NewPasswordField } from '../../auth/NewPasswordField.tsx';
import { NewCodesDialog, TurnOffDialog } from './BothFactorsDialog.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

type OpenDialog = 'email' | 'password' | 'turn_on' | 'turn_off' | 'new_codes';

export function Safety({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {t('account.safety')}
      </Typography>
      {user.has_password ? <Factors user={user} /> : <Typography>{t('account.no_password')}</Typography>}
    </Card>
  );
}

/** Each change asks for the password. */
function Factors({ user }: { user: User }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const cache = useQueryClient();
  const open = (dialog: OpenDialog) => {
    setDone(null);
    setOpened(dialog);
  };
  const finish = (sentence: string | null, newCodes: readonly string[] | null = null) => {
    setOpened(null);
    setDone(sentence);
    setCodes(newCodes);
    void cache.invalidateQueries({ queryKey: keys.user });
  };
  const close = () => setOpened(null);
  return (
    <>
      <Box role="status">
        {done && (
          <Alert severity="success" sx={{ mb: 2.5 }}>
            {done}
          </Alert>
        )}
      </Box>
      <Stack spacing={2.5} divider={<Box sx={{ borderBlockStart: '1px solid var(--line)' }} />}>
        <Row label={t('profile.email')} value={<bdi>{user.email}</bdi>}>
          <Button variant="outlined" onClick={() => open('email')} aria-label={t('account.change_email')}>
            {t('account.change')}
          </Button>
        </Row>
        <Row label={t('auth.password')} value={<span aria-hidden>••••••••••</span>}>
          <Button
            variant="outlined"
            onClick={() => open('password')}
            aria-label={t('account.change_password')}
          >
            {t('account.change')}
          </Button>
        </Row>
        <Row
          label={t('account.two_factor')}
          value={t(user.two_factor ? 'account.two_factor_on' : 'account.two_factor_off')}
        >
          {user.two_factor ? (
            <>
              <Button variant="outlined" onClick={() => open('new_codes')}>
                {t('account.new_codes')}
              </Button>
              <Button variant="outlined" color="error" onClick={() => open('turn_off')}>
                {t('account.turn_off')}
              </Button>
            </>
          ) : (
            <RequireAccess confirmedEmail>
              <Button variant="contained" onClick={() => open('turn_on')}>
                {t('account.turn_on')}
              </Button>
            </RequireAccess>
          )}
        </Row>
      </Stack>
      {opened === 'email' && (
        <EmailDialog onSent={(email) => finish(t('account.email_sent', { email }))} onClose={close} />
      )}
      {opened === 'password' && (
        <PasswordDialog onDone={() => finish(t('account.password_changed'))} onClose={close} />
      )}
      {opened === 'turn_on' && <TwoFactorDialog onCodes={(made) => finish(null, made)} onClose={close} />}
      {opened === 'turn_off' && <TurnOffDialog onDone={() => finish(null)} onClose={close} />}
      {opened === 'new_codes' && <NewCodesDialog onCodes={(made) => finish(null, made)} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} email={user.email} onClose={() => setCodes(null)} />}
    </>
  );
}

function Row({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      sx={{ justifyContent: 'space-between', alignItems: { xs: 'flex-start', sm: 'center' } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
        {children}
      </Stack>
    </Stack>
  );
}

/** Requests a new email address. It takes effect when the user opens the link sent to it. */
function EmailDialog({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
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
      <CurrentPasswordField form={form} />
    </FormDialog>
  );
}

/** Changes the password. */
function PasswordDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
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
      <CurrentPasswordField form={form} autoFocus />
      <NewPasswordField form={form} label={t('auth.new_password')} />
    </FormDialog>
  );
}
