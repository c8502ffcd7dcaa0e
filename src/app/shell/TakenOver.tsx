// For a person whose address someone else had registered: keep the organization that came with the account, or delete it.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteWorkspace, keepWorkspace } from '#contract/workspace.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { isolated } from '../../i18n/isolated.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../kit/Failures.tsx';

export function TakenOver({ agency }: { agency: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const keeping = useMutation({
    mutationFn: () => callAsUser(keepWorkspace),
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: keys.user }),
  });
  const keep = (): void =>
    keeping.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: keep }) });
  const deleting = useMutation({ mutationFn: () => callAsUser(deleteWorkspace) });
  const remove = (): void =>
    deleting.mutate(undefined, {
      onSuccess: () => {
        // The session was deleted with the organization.
        session.signOut();
        void navigate({ to: '/login', search: {} });
      },
      onError: (error) => failures.handleError(error, { retry: remove }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <Alert severity="warning" square role="region" aria-label={t('shell.taken_over_title')}>
      <AlertTitle>{t('shell.taken_over_title')}</AlertTitle>
      {t('shell.taken_over_text')}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" loading={keeping.isPending} onClick={keep}>
          {t('shell.taken_over_keep')}
        </Button>
        <Button color="error" size="small" onClick={() => setIsAsking(true)}>
          {t('shell.taken_over_delete')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('shell.taken_over_delete_title', { agency: isolated(agency) })}
        text={t('shell.taken_over_delete_text')}
        confirm={t('shell.taken_over_delete')}
        busy={deleting.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </Alert>
  );
}
