// On a colleague's page, for owners: two-factor sign-in switched off for who has lost the phone and the recovery codes.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTwoFactorOf } from '#contract/account.ts';
import type { UserListed } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { userQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../shell/Failures.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

export function ColleagueTwoFactor({ user }: { user: UserListed }) {
  const { data: me } = useQuery(userQuery);
  const mayHelp = me?.role === 'owner' && me.id !== user.id;
  return mayHelp && user.two_factor ? <Panel user={user} /> : null;
}

function Panel({ user }: { user: UserListed }) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => callAsUser(removeTwoFactorOf, { params: { id: user.id } }),
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: keys.users }),
    onSettled: () => setIsAsking(false),
  });
  const remove = (): void =>
    removing.mutate(undefined, { onError: (error) => meet(error, { retry: remove }) });
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t('account.two_factor')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('account.lost_lead')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
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
    </Card>
  );
}
