// Lets owners turn off two-factor sign-in for a colleague who has lost both phone and recovery codes. Shown on the
// colleague's page.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTwoFactorOf } from '#contract/account.ts';
import type { UserListed } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { userQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';

export function ColleagueTwoFactor({ user }: { user: UserListed }) {
  const { t } = useTranslation();
  const id = useId();
  const { data: me } = useQuery(userQuery);
  const [isDone, setIsDone] = useState(false);
  const mayHelp = me?.role === 'owner' && me.id !== user.id;
  if (!mayHelp || !(user.two_factor || isDone)) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t('account.two_factor')}
      </Typography>
      {user.two_factor ? (
        <TurnOff user={user} onDone={() => setIsDone(true)} />
      ) : (
        <Outcome>{t('account.lost_done', { name: isolated(user.name) })}</Outcome>
      )}
    </Card>
  );
}

function TurnOff({ user, onDone }: { user: UserListed; onDone: () => void }) {
  const { t } = useTranslation();
  const { handleError } = useFailures();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => callAsUser(removeTwoFactorOf, { params: { id: user.id } }),
    onSuccess: (_data, _none, _before, { client }) => {
      onDone();
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: keys.users });
    },
    onError: () => setIsAsking(false),
  });
  const remove = (): void =>
    removing.mutate(undefined, {
      onError: (error) => {
        if (!isElsewhere(error)) handleError(error, { retry: remove });
      },
    });
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('account.lost_lead')}
      </Typography>
      {isElsewhere(removing.error) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('account.lost_elsewhere', { name: isolated(user.name) })}
        </Alert>
      )}
      <Button variant="outlined" color="error" loading={removing.isPending} onClick={() => setIsAsking(true)}>
        {t('account.turn_off')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('account.turn_off_title')}
        text={t('account.lost_text')}
        confirm={t('account.turn_off')}
        busy={removing.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** Refused, because the colleague also belongs to other organizations. */
function isElsewhere(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_yours_to_give';
}
