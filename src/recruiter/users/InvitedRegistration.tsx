// /registration/{hash}: the invitation provides organization and address; the user enters a name and a password.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { registerInvited } from '#contract/account.ts';
import { newId } from '#contract/id.ts';
import type { ShownUserInvite } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { TextLink } from '../../kit/links.tsx';
import { Agreement } from '../auth/Agreement.tsx';
import { AuthField } from '../auth/AuthField.tsx';
import { AuthForm } from '../auth/AuthForm.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { Lead } from './Invitation.tsx';
import { InvitationOver } from './InvitationOver.tsx';
import { JoinRefused } from './JoinRefused.tsx';

const Form = z.extend(z.omit(registerInvited.body, { id: true, language: true }), {
  agrees: z.literal(true),
});

export function InvitedRegistration({ hash, invite }: { hash: string; invite: ShownUserInvite | null }) {
  return invite ? <RegistrationForm hash={hash} invite={invite} /> : <InvitationOver />;
}

function RegistrationForm({ hash, invite }: { hash: string; invite: ShownUserInvite }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const language = useLanguage();
  // One id per form, so a resend does not create a second account (P3).
  const [id] = useState(newId);
  const [isFull, setIsFull] = useState(false);
  const { fields, submit, fault, busy } = useAuthForm<z.input<typeof Form>, z.output<typeof Form>>(
    Form,
    { name: '', password: '' },
    async ({ agrees: _, ...values }) => {
      setIsFull(false);
      try {
        session.signIn(await call(registerInvited, { params: { hash }, body: { ...values, id, language } }));
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined;
        if (code === 'plan_limit') return setIsFull(true);
        // The account already existed with a second factor. It has joined; the user signs in as usual.
        if (code === 'two_factor_required')
          return navigate({ to: '/login', search: { password_set: true }, replace: true });
        throw error;
      }
      router.clearCache();
      await navigate({ to: '/', replace: true });
    },
  );
  return (
    <AuthForm
      title={t('users.join_title', { agency: `\u2068${invite.agency_name}\u2069` })}
      lead={<Lead invite={invite} />}
      fault={fault}
      button={t('auth.register_button')}
      busy={busy}
      onSubmit={submit}
      after={
        <TextLink to="/login" search={{ next: `/invite/companies/${hash}` }}>
          {t('users.join_have')}
        </TextLink>
      }
    >
      {isFull && <JoinRefused code="plan_limit" invite={invite} />}
      <Given label={t('auth.agency_name')} value={invite.agency_name} />
      <Given label={t('auth.email')} value={invite.email} />
      <AuthField fields={fields} name="name" label={t('auth.name')} autoComplete="name" />
      {/* Lets a password manager associate the new password with the address. */}
      <input type="text" name="username" autoComplete="username" value={invite.email} readOnly hidden />
      <NewPasswordField fields={fields} label={t('auth.password')} />
      <Agreement fields={fields} />
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
