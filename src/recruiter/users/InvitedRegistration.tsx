// /registration/{hash}: the invitation provides organization and address; the user enters a name and a password.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { registerInvited } from '#contract/account.ts';
import type { ShownUserInvite } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { isLeavingForSso } from '../../api/leave-for-sso.ts';
import { session } from '../../api/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { Agreed, Agreement } from '../auth/Agreement.tsx';
import { AuthForm } from '../auth/AuthForm.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { Lead } from './Invitation.tsx';
import { InvitationExpired } from './InvitationExpired.tsx';
import { JoinRefused } from './JoinRefused.tsx';

const Form = z.extend(z.omit(registerInvited.body, { id: true, language: true }), {
  agrees: Agreed,
});

export function InvitedRegistration({ hash, invite }: { hash: string; invite: ShownUserInvite | null }) {
  return invite ? <RegistrationForm hash={hash} invite={invite} /> : <InvitationExpired />;
}

function RegistrationForm({ hash, invite }: { hash: string; invite: ShownUserInvite }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const language = useLanguage();
  const [isFull, setIsFull] = useState(false);
  const form = useContractForm({
    schema: Form,
    values: { name: '', password: '', agrees: false },
    errors: 'inline',
    // One id per form, so that a corrected registration does not create a second account.
    writeOf: () => 'registration',
    submit: async ({ agrees: _, ...values }, id) => {
      setIsFull(false);
      try {
        session.signIn(await call(registerInvited, { params: { hash }, body: { ...values, id, language } }));
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined;
        if (code === 'plan_limit') return setIsFull(true);
        // The account already existed with a second factor. It has joined; the user signs in as usual.
        if (code === 'two_factor_required')
          return navigate({ to: '/login', search: { password_set: true }, replace: true });
        // The provider's first sign-in accepts the invitation.
        if (isLeavingForSso(error)) return;
        throw error;
      }
      router.clearCache();
      return navigate({ to: '/', replace: true });
    },
  });
  return (
    <AuthForm
      form={form}
      title={t('users.join_title', { agency: isolated(invite.agency_name) })}
      lead={<Lead invite={invite} />}
      submitLabel={t('auth.register_button')}
      after={
        <TextLink to="/login" search={{ next: `/invite/companies/${hash}` }} sx={lone}>
          {t('users.join_have')}
        </TextLink>
      }
    >
      {isFull && <JoinRefused code="plan_limit" invite={invite} />}
      <Given label={t('auth.agency_name')} value={invite.agency_name} />
      <Given label={t('auth.email')} value={invite.email} />
      <InputField form={form} name="name" label={t('auth.name')} autoComplete="name" />
      {/* Lets a password manager associate the new password with the address. */}
      <input type="text" name="username" autoComplete="username" value={invite.email} readOnly hidden />
      <NewPasswordField form={form} label={t('auth.password')} />
      <Agreement form={form} />
    </AuthForm>
  );
}

function Given({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        <bdi>{value}</bdi>
      </Typography>
    </Box>
  );
}
