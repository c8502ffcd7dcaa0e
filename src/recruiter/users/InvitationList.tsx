// Pending invitations: their delivery status, resending and revoking.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayGive } from '#contract/permissions.ts';
import type { UserInvite } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { LoadFailed } from '../../kit/Loaded.tsx';
import { Outcome } from '../../kit/Outcome.tsx';
import { useRemoveInvite, useResendInvite, userInvitesQuery } from './use-users.ts';
import { userLine } from './UserRow.tsx';

export function InvitationList() {
  const { t } = useTranslation();
  const id = useId();
  const failures = useFailures();
  const [leaving, setLeaving] = useState<UserInvite | null>(null);
  const [left, setLeft] = useState<UserInvite | null>(null);
  const { mutate, isPending } = useRemoveInvite();
  const invites = useQuery(userInvitesQuery);
  const remove = (invite: UserInvite) =>
    mutate(invite.id, {
      onSuccess: () => setLeft(invite),
      onError: (error) => failures.meet(error, { retry: () => remove(invite) }),
      onSettled: () => setLeaving(null),
    });
  const isMissing = invites.isError && !invites.data;
  if (!invites.data?.length && !left && !isMissing) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {t('users.invitations')}
      </Typography>
      {isMissing && <LoadFailed onRetry={() => void invites.refetch()} />}
      {left && (
        <Outcome key={left.id}>{t('users.taken_back', { email: `\u2068${left.email}\u2069` })}</Outcome>
      )}
      {invites.data && invites.data.length > 0 && (
        <Card component="ul" sx={{ m: 0, mt: left ? 2 : 0, p: 0, listStyle: 'none' }}>
          {invites.data.map((invite) => (
            <Invitation key={invite.id} invite={invite} onTakeBack={() => setLeaving(invite)} />
          ))}
        </Card>
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('users.take_back_title')}
        text={t('users.take_back_text', { email: `\u2068${leaving?.email ?? ''}\u2069` })}
        confirm={t('users.take_back')}
        busy={isPending}
        onConfirm={() => leaving && remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </Box>
  );
}

function Invitation({ invite, onTakeBack }: { invite: UserInvite; onTakeBack: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failures = useFailures();
  const { data: me } = useQuery(userQuery);
  const mayManage = me !== undefined && mayGive(me, invite);
  const { mutate, isPending, isSuccess } = useResendInvite();
  const resend = () => mutate(invite.id, { onError: (error) => failures.meet(error, { retry: resend }) });
  const date = (instant: string) => formatDate(instant, language);
  const isExpired = Date.parse(invite.expires_at) <= Date.now();
  return (
    <Box component="li" sx={userLine}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{invite.email}</bdi>{' '}
          <Chip component="span" size="small" variant="outlined" label={t(`shell.role_${invite.role}`)} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('users.invited_by', { name: `\u2068${invite.invited_by}\u2069`, date: date(invite.created_at) })}
        </Typography>
        <Typography variant="body2" color={isExpired || invite.mail === 'failed' ? 'error' : 'textSecondary'}>
          {t(`users.mail_${invite.mail}`)} ·{' '}
          {isExpired ? t('users.over') : t('users.valid_until', { date: date(invite.expires_at) })}
        </Typography>
        <Typography variant="body2" role="status">
          {isSuccess && t('users.resent')}
        </Typography>
      </Box>
      {mayManage && (
        <Box
          role="group"
          aria-label={invite.email}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: { xs: -1.5, sm: 0 } }}
        >
          <Button size="small" loading={isPending} onClick={resend}>
            {t('users.resend')}
          </Button>
          <Button size="small" color="error" onClick={onTakeBack}>
            {t('users.take_back')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
