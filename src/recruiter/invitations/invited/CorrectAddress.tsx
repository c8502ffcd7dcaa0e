// Corrects a wrong address or number and sends the link there. The dialog says that this creates a new link.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, Invitation } from '#contract/invite.ts';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { CountryField } from '../CountryField.tsx';
import { useCountry } from '../use-country.ts';
import { useCorrectAddress } from './use-correct-address.ts';

export function CorrectAddress({
  row,
  jobId,
  channel,
  onClose,
}: {
  row: Invitation;
  jobId: string;
  channel: Channel;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [country, setCountry] = useCountry();
  const { form, submit } = useCorrectAddress({ row, jobId, channel, country, onSent: onClose });
  const isSms = channel === 'sms';
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogHeading id={id}>
          {t(isSms ? 'invites.invited.correct_phone' : 'invites.invited.correct_email')}
        </DialogHeading>
        <DialogContent>
          <DialogContentText sx={{ mb: 2.5 }}>{t('invites.invited.correct_text')}</DialogContentText>
          <Stack spacing={2}>
            <Field
              control={form.control}
              name={isSms ? 'phone' : 'email'}
              type={isSms ? 'tel' : 'email'}
              required
              autoFocus
              label={t(isSms ? 'invites.phone' : 'invites.email')}
              faultText={{
                required: t(isSms ? 'invites.phone_required' : 'invites.email_required'),
                not_allowed: t('invites.invited.correct_taken'),
                ...(isSms && { format: t('invites.phone_format') }),
              }}
              slotProps={{ htmlInput: { dir: 'ltr', maxLength: isSms ? 32 : 254, autoComplete: 'off' } }}
            />
            {isSms && <CountryField value={country} onChange={setCountry} />}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {t('invites.invited.correct_send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
