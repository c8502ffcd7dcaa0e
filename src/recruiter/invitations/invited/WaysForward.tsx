// Suggested actions for an undelivered message, beside its fault. Everything else is in the row's menu.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Channel, Invitation } from '#contract/invite.ts';
import { Email, requiredText } from '#contract/text.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { CountryField } from '../phone/CountryField.tsx';
import { requirePhone } from '../phone/read-phone.ts';
import { useCountry } from '../phone/use-country.ts';
import { useSmsOn } from '../phone/use-sms-on.ts';
import { useResend } from './change-invitation.ts';
import { waysForward } from './ways-forward.ts';

export function WaysForward({ row, jobId }: { row: Invitation; jobId: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const resend = useResend(jobId, row.response_id);
  const [correcting, setCorrecting] = useState<Channel | null>(null);
  const { correct, sendBy } = waysForward(row, useSmsOn());
  const send = (channel: Channel) =>
    resend.mutate(
      { channel },
      { onError: (error) => failures.handleError(error, { retry: () => send(channel) }) },
    );
  if (!correct && sendBy.length === 0) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
      {correct && (
        <Button size="small" variant="outlined" onClick={() => setCorrecting(correct)}>
          {t(correct === 'sms' ? 'invites.invited.correct_phone' : 'invites.invited.correct_email')}
        </Button>
      )}
      {sendBy.map((channel) => (
        <Button
          key={channel}
          size="small"
          variant="outlined"
          loading={resend.isPending && resend.variables.channel === channel}
          disabled={resend.isPending}
          onClick={() => send(channel)}
        >
          {t(`invites.invited.resend_${channel}`)}
        </Button>
      ))}
      {correcting && (
        <CorrectAddress row={row} jobId={jobId} channel={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Stack>
  );
}

const schemas = {
  email: z.object({ email: Email, phone: z.string() }),
  sms: z.object({ email: z.string(), phone: requiredText(32) }),
};

/**
 * Corrects a wrong address or number and sends the link there. The dialog says that this creates a new link.
 */
function CorrectAddress({
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
  const [country, setCountry] = useCountry();
  const { mutateAsync: resend } = useResend(jobId, row.response_id);
  const form = useContractForm({
    schema: schemas[channel],
    values: { email: row.email, phone: row.phone },
    submit: async ({ email, phone }) => {
      const address = channel === 'sms' ? { phone: await requirePhone(phone, country) } : { email };
      await resend({ channel, ...address });
      onClose();
    },
  });
  const isSms = channel === 'sms';
  return (
    <FormDialog
      form={form}
      title={t(isSms ? 'invites.invited.correct_phone' : 'invites.invited.correct_email')}
      text={t('invites.invited.correct_text')}
      submitLabel={t('invites.invited.correct_send')}
      onClose={onClose}
    >
      <InputField
        form={form}
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
        dir="ltr"
        maxLength={isSms ? 32 : 254}
        autoComplete="off"
      />
      {isSms && <CountryField value={country} onChange={setCountry} />}
    </FormDialog>
  );
}
