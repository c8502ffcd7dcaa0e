// Asks for a reason before a legal hold starts or ends. The reason goes into the candidate's history.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { setLegalHold } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { DialogHeading } from '../../kit/DialogHeading.tsx';
import { showStored } from '../candidates/change-response.ts';

interface Props {
  response: Pick<ResponseDetail, 'id' | 'full'>;
  turnsOn: boolean;
  onClose: () => void;
}

export function HoldDialog({ response, turnsOn, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const holding = useHold(response.id, turnsOn, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = reason.trim();
    setIsMissing(given === '');
    if (given) holding.hold(given);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>
          {t(turnsOn ? 'retention.hold_title' : 'retention.release_title', { name: response.full })}
        </DialogHeading>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {t(turnsOn ? 'retention.hold_text' : 'retention.release_text')}
          </DialogContentText>
          <TextField
            label={t('retention.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isMissing}
            helperText={isMissing ? t('fields.required') : t('retention.reason_hint')}
            multiline
            maxRows={6}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { dir: 'auto', maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={holding.isPending}>
            {t(turnsOn ? 'retention.hold_confirm' : 'retention.release_confirm')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function useHold(id: string, on: boolean, done: () => void) {
  const failures = useFailures();
  const change = useMutation({
    mutationKey: ['change', id],
    mutationFn: (reason: string) => callAsUser(setLegalHold, { params: { id }, body: { on, reason } }),
    onSuccess: (detail, _reason, _before, { client }) => showStored(client, detail),
  });
  const hold = (reason: string): void =>
    change.mutate(reason, {
      onSuccess: done,
      onError: (error) => {
        done();
        failures.meet(error, { retry: () => hold(reason) });
      },
    });
  return { hold, isPending: change.isPending };
}
