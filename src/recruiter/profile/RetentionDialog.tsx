// Changes a company's retention period and shows the consequences first.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RetentionDays, retentionWarningDays, setRetention } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { DialogHeading } from '../../kit/DialogHeading.tsx';

interface Props {
  kept: { company_id: string; retention_days: number };
  name: string;
  onClose: () => void;
}

export function RetentionDialog({ kept, name, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(String(kept.retention_days));
  const [isFaulty, setIsFaulty] = useState(false);
  const saving = useSave(kept.company_id, onClose);
  const days = RetentionDays.safeParse(/^\d+$/.test(typed) ? Number(typed) : undefined).data;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsFaulty(days === undefined);
    if (days === kept.retention_days) onClose();
    else if (days !== undefined) saving.save(days);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>{t('retention.change_of', { name })}</DialogHeading>
        <DialogContent>
          <TextField
            label={t('retention.days_label')}
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
            error={isFaulty && days === undefined}
            helperText={t('retention.days_hint')}
            fullWidth
            autoFocus
            sx={{ mt: 1, mb: 2 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
          />
          <Box role="status">
            {days !== undefined && <Consequence days={days} before={kept.retention_days} />}
          </Box>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {days === undefined ? t('retention.change') : t('retention.change_confirm', { count: days })}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function Consequence({ days, before }: { days: number; before: number }) {
  const { t } = useTranslation();
  if (days === before) return <Typography>{t('retention.stays', { count: days })}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t(days < before ? 'retention.shorter' : 'retention.longer', { count: days })}
      </Typography>
      <Typography color="textSecondary">
        {t('retention.warned_before', { count: Math.min(days, retentionWarningDays) })}
      </Typography>
    </>
  );
}

function useSave(id: string, done: () => void) {
  const failures = useFailures();
  const saving = useMutation({
    mutationFn: (retention_days: number) =>
      callAsUser(setRetention, { params: { id }, body: { retention_days } }),
    onSuccess: (_data, _days, _before, { client }) => client.invalidateQueries({ queryKey: keys.retention }),
  });
  const save = (days: number): void =>
    saving.mutate(days, {
      onSuccess: done,
      onError: (error) => {
        done();
        failures.meet(error, { retry: () => save(days) });
      },
    });
  return { save, isPending: saving.isPending };
}
