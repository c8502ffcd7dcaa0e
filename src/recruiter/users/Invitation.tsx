// /invite/companies/{hash}: joins with the current account, or leads to registration. Also open to signed-in users.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptUserInvite, type ShownUserInvite, type User } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError, type CallErrorCode } from '../../api/call-error.ts';
import { isLeavingForSso } from '../../api/leave-for-sso.ts';
import { session } from '../../api/session.ts';
import { isolated } from '../../i18n/isolated.ts';
import { LinkButton, lone, TextLink } from '../../kit/links.tsx';
import { logOut } from '../../kit/log-out.ts';
import { Outcome } from '../../kit/Outcome.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { InvitationExpired } from './InvitationExpired.tsx';
import { JoinRefused } from './JoinRefused.tsx';
import type { LoadedInvitation } from './load-invitation.ts';

export function Invitation({ hash, invite, me }: LoadedInvitation & { hash: string }) {
  if (!invite) return <InvitationExpired />;
  return (
    <Frame invite={invite}>
      {me ? <Join hash={hash} invite={invite} me={me} /> : <SignedOut hash={hash} invite={invite} />}
    </Frame>
  );
}

function Frame({ invite, children }: { invite: ShownUserInvite; children: ReactNode }) {
  const { t } = useTranslation();
  const title = t('users.join_title', { agency: isolated(invite.agency_name) });
  return (
    <Stack spacing={2.5}>
      <PageTitle title={title} />
      <Lead invite={invite} />
      {children}
    </Stack>
  );
}

export function Lead({ invite }: { invite: ShownUserInvite }) {
  const { t } = useTranslation();
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('users.join_lead', {
        inviter: isolated(invite.invited_by),
        agency: isolated(invite.agency_name),
        role: t(`shell.role_${invite.role}`),
      })}
    </Typography>
  );
}

function Join({ hash, invite, me }: { hash: string; invite: ShownUserInvite; me: User }) {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const lookAgain = () => void router.invalidate();
  const { join, isBusy, fault } = useJoin(hash, {
    joined: () => {
      router.clearCache();
      return navigate({ to: '/', replace: true });
    },
    signedOut: lookAgain,
  });
  const leave = () => {
    logOut(me);
    lookAgain();
  };
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('users.join_as', { name: isolated(me.name), email: isolated(me.email) })}
      </Typography>
      {me.email !== invite.email && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('users.join_other', { invited: isolated(invite.email) })}
        </Typography>
      )}
      {fault && (
        <Outcome>
          <JoinRefused code={fault} invite={invite} />
        </Outcome>
      )}
      {fault === 'already_member' ? (
        <LinkButton to="/" variant="contained" size="large">
          {t('auth.to_home')}
        </LinkButton>
      ) : (
        <Button variant="contained" size="large" loading={isBusy} onClick={join}>
          {t('users.join')}
        </Button>
      )}
      <Button onClick={leave}>{t('users.join_other_account')}</Button>
    </>
  );
}

function SignedOut({ hash, invite }: { hash: string; invite: ShownUserInvite }) {
  const { t } = useTranslation();
  const search = { next: `/invite/companies/${hash}` };
  const address = { email: isolated(invite.email) };
  if (invite.has_account)
    return (
      <>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('users.join_known', address)}</Typography>
        <LinkButton to="/login" search={search} variant="contained" size="large">
          {t('users.join_sign_in')}
        </LinkButton>
      </>
    );
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('users.join_new', address)}</Typography>
      <LinkButton to="/registration/{-$hash}" params={{ hash }} variant="contained" size="large">
        {t('auth.register_button')}
      </LinkButton>
      <Typography variant="body2" sx={{ textAlign: 'center', '& a': { textDecoration: 'underline' } }}>
        <TextLink to="/login" search={search} sx={lone}>
          {t('users.join_have')}
        </TextLink>
      </Typography>
    </>
  );
}

/**
 * Accepts an invitation with the current account. Afterwards the token belongs to the new organization. `signedOut`: the
 * session has ended and the user must sign in again.
 */
function useJoin(hash: string, on: { joined: () => Promise<void>; signedOut: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<CallErrorCode | null>(null);
  async function run(): Promise<void> {
    setFault(null);
    setIsBusy(true);
    try {
      session.signIn(await callAsUser(acceptUserInvite, { params: { hash } }));
      await on.joined();
    } catch (error) {
      if (!session.token()) return on.signedOut();
      if (isLeavingForSso(error)) return;
      setFault(error instanceof CallError ? error.code : 'unexpected');
    } finally {
      setIsBusy(false);
    }
  }
  return { join: () => void run(), isBusy, fault };
}
