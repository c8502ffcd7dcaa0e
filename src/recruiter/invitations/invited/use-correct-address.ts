// The form that corrects one address. Input stays as typed if sending fails (P8).
import type { CountryCode } from 'libphonenumber-js/min';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Channel, Invitation } from '#contract/invite.ts';
import { Email } from '#contract/text.ts';
import { CallError } from '../../../api/call-error.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { faultResolver } from '../../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../../kit/forms/show-faults.ts';
import { PhoneNumber, readTyped } from '../read-phone.ts';
import { useResend } from './change-invitation.ts';

const ByEmail = z.object({ email: Email, phone: z.string() });
const BySms = z.object({ email: z.string(), phone: PhoneNumber });
type Values = z.output<typeof ByEmail>;

export function useCorrectAddress({
  row,
  jobId,
  channel,
  country,
  onSent,
}: {
  row: Invitation;
  jobId: string;
  channel: Channel;
  country: CountryCode;
  onSent: () => void;
}) {
  const failures = useFailures();
  const resend = useResend(jobId, row.response_id);
  const form = useForm({
    resolver: resolverFor(channel, country),
    defaultValues: { email: row.email, phone: row.phone },
  });
  const send = ({ email, phone }: Values) =>
    resend
      .mutateAsync({ channel, ...(channel === 'sms' ? { phone } : { email }) })
      .then(onSent, (error: unknown) => {
        const isShown = error instanceof CallError && showFaults(error.fields, form.setError);
        if (!isShown) failures.meet(error, { retry: () => void submit() });
      });
  const submit = form.handleSubmit(send);
  return { form, submit };
}

function resolverFor(channel: Channel, country: CountryCode): Resolver<Values, unknown, Values> {
  const [byEmail, bySms] = [faultResolver(ByEmail), faultResolver(BySms)];
  return async (values, context, options) =>
    channel === 'email'
      ? byEmail(values, context, options)
      : bySms({ ...values, phone: await readTyped(values.phone, country) }, context, options);
}
