// Lets a candidate take the interview again until a chosen deadline. Earlier answers stay.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { CallError } from '../../api/call-error.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { fromLocalTime, toLocalTime } from '../candidates/accommodation/local-time.ts';
import { showNotice } from '../candidates/notices.ts';
import { useReopen } from './follow-up-queries.ts';
import { useIdOf } from './use-id-of.ts';

const weekMs = 7 * 86_400_000;

export function ReopenDialog({ response, onClose }: { response: ResponseDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const failures = useFailures();
  const reopening = useReopen(response);
  const idOf = useIdOf();
  const [deadline, setDeadline] = useState(() => toLocalTime(new Date(Date.now() + weekMs).toISOString()));
  const [fault, setFault] = useState<'past' | 'needed' | null>(null);

  const reopen = async () => {
    const deadline_at = fromLocalTime(deadline);
    if (deadline_at && Date.parse(deadline_at) <= Date.now()) return setFault('past');
    try {
      const made = await reopening.mutateAsync({ id: idOf(deadline), deadline_at });
      const show = () => void navigate({ to: '/jobs/candidate/$id', params: { id: made.id } });
      showNotice({
        severity: 'success',
        text: t('follow_up.reopened', { name: response.full }),
        action: { label: t('follow_up.show'), run: show },
      });
      onClose();
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields?.['deadline_at'] : undefined;
      if (wrong) setFault(wrong === 'required' ? 'needed' : 'past');
      else failures.meet(error, { retry: () => void reopen() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reopening.isPending) void reopen();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('follow_up.reopen_title', { name: response.full })}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ pt: 0 }}>
          <DialogContentText sx={{ mb: 3 }}>{t('follow_up.reopen_text')}</DialogContentText>
          <TextField
            type="datetime-local"
            fullWidth
            label={t('follow_up.deadline')}
            value={deadline}
            onChange={(event) => {
              setDeadline(event.target.value);
              setFault(null);
            }}
            error={fault !== null}
            helperText={t(`follow_up.${fault ? (`deadline_${fault}` as const) : 'deadline_hint'}`)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={reopening.isPending}>
            {t('follow_up.reopen_confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
