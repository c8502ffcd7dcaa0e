// Corrects a wrong address or number and sends the link there. The dialog says that this creates a new link.
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Channel, Invitation } from '#contract/invite.ts';
import { Email, requiredText } from '#contract/text.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { CountryField } from '../CountryField.tsx';
import { requirePhone } from '../read-phone.ts';
import { useCountry } from '../use-country.ts';
import { useResend } from './change-invitation.ts';

const schemas = {
  email: z.object({ email: Email, phone: z.string() }),
  sms: z.object({ email: z.string(), phone: requiredText(32) }),
};

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
