// Blocks or unblocks a colleague. Blocking ends their sessions immediately.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListed } from '#contract/user.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useSetActive, workQuery } from './use-users.ts';

export function AccessPanel({ user, isMe }: { user: UserListed; isMe: boolean }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { data: work } = useQuery(workQuery(user.id));
  const { mutate, isPending } = useSetActive(user.id);
  const set = (active: boolean) =>
    mutate(active, {
      onError: (error) => failures.meet(error, { retry: () => set(active) }),
      onSettled: () => setIsAsking(false),
    });
  const state = user.active ? t('users.access_on') : t('users.access_off');
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t('users.access')}
      </Typography>
      <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
        {isMe ? t('users.not_yourself') : state}
      </Typography>
      {!isMe && (
        <Box>
          {user.active ? (
            <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
              {t('users.deactivate')}
            </Button>
          ) : (
            <Button variant="outlined" loading={isPending} onClick={() => set(true)}>
              {t('users.activate')}
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('users.deactivate_title', { name: `\u2068${user.name}\u2069` })}
        text={
          <>
            <p>{t('users.deactivate_text')}</p>
            {work?.api_key && <p>{t('users.deactivate_key')}</p>}
          </>
        }
        confirm={t('users.deactivate')}
        busy={isPending}
        onConfirm={() => set(false)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
