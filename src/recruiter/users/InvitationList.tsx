// Pending invitations: their delivery status, resending and revoking.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import { isolated } from '../../i18n/isolated.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { LoadFailed } from '../../kit/Loaded.tsx';
import { Outcome } from '../../kit/Outcome.tsx';
import { Table } from '../../kit/Table.tsx';
import { useRemoveInvite, useResendInvite, userInvitesQuery } from './use-users.ts';

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
      onError: (error) => failures.handleError(error, { retry: () => remove(invite) }),
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
      {left && <Outcome key={left.id}>{t('users.taken_back', { email: isolated(left.email) })}</Outcome>}
      {invites.data && invites.data.length > 0 && (
        <Box sx={{ mt: left ? 2 : 0 }}>
          <InvitationTable invites={invites.data} labelledBy={id} onTakeBack={setLeaving} />
        </Box>
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('users.take_back_title')}
        text={t('users.take_back_text', { email: isolated(leaving?.email ?? '') })}
        confirm={t('users.take_back')}
        busy={isPending}
        onConfirm={() => leaving && remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </Box>
  );
}

interface TableProps {
  invites: readonly UserInvite[];
  labelledBy: string;
  onTakeBack: (invite: UserInvite) => void;
}

function InvitationTable({ invites, labelledBy, onTakeBack }: TableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = (instant: string) => formatDate(instant, language);
  return (
    <Table
      isCard
      labelledBy={labelledBy}
      rows={invites}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('auth.email'),
          cell: ({ email }) => (
            <Box component="bdi" sx={{ fontWeight: 600 }}>
              {email}
            </Box>
          ),
        },
        {
          head: t('users.role'),
          cell: ({ role }) => (
            <Chip component="span" size="small" variant="outlined" label={t(`shell.role_${role}`)} />
          ),
        },
        {
          head: t('users.column_invited'),
          cell: ({ invited_by: name, created_at: at }) =>
            t('table.by', { name: isolated(name), date: date(at) }),
        },
        {
          head: t('table.status'),
          cell: ({ mail, expires_at: end }) => {
            const isExpired = Date.parse(end) <= Date.now();
            return (
              <Typography component="span" {...((isExpired || mail === 'failed') && { color: 'error' })}>
                {t(`users.mail_${mail}`)} ·{' '}
                {isExpired ? t('users.invitation_expired') : t('users.valid_until', { date: date(end) })}
              </Typography>
            );
          },
        },
      ]}
      actions={(invite) => <Actions invite={invite} onTakeBack={() => onTakeBack(invite)} />}
    />
  );
}

function Actions({ invite, onTakeBack }: { invite: UserInvite; onTakeBack: () => void }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { data: me } = useQuery(userQuery);
  const { mutate, isPending, isSuccess } = useResendInvite();
  const resend = () =>
    mutate(invite.id, { onError: (error) => failures.handleError(error, { retry: resend }) });
  if (!me || !mayGive(me, invite)) return null;
  return (
    <>
      <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
        {isSuccess && t('users.resent')}
      </Typography>
      <Box role="group" aria-label={invite.email} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" loading={isPending} onClick={resend}>
          {t('users.resend')}
        </Button>
        <Button size="small" color="error" onClick={onTakeBack}>
          {t('users.take_back')}
        </Button>
      </Box>
    </>
  );
}
