// Sends the current text to the signed-in member as a test: by email, or by SMS to a given number.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { hasSms, testMessage, type MessageTemplate, type MessageTexts } from '#contract/message.ts';
import { requiredText } from '#contract/text.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import type { OwnForm } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { requirePhone } from '../phone/read-phone.ts';
import { useCountry } from '../phone/use-country.ts';
import { useSmsOn } from '../phone/use-sms-on.ts';

interface TestProps {
  message: OwnForm<MessageTexts>;
  template: MessageTemplate;
  /** Null: with an example. */
  jobId: string | null;
}

export function TestMessage({ email, ...test }: TestProps & { email: string }) {
  const { t } = useTranslation();
  const isSmsOn = useSmsOn();
  return (
    <Box component="section" aria-label={t('invites.messages.test_title')}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t('invites.messages.test_title')}</Typography>
      <RequireAccess confirmedEmail>
        <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
          <MailTest {...test} email={email} />
          {isSmsOn && hasSms(test.template.kind) && <SmsTest {...test} />}
        </Stack>
      </RequireAccess>
    </Box>
  );
}

function MailTest({ email, ...test }: TestProps & { email: string }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: z.object({}),
    values: {},
    writeOf: () => test.message.values(),
    submit: (_nothing, id) => sendTest(test, { id }),
  });
  const { isBusy, isSaved } = useFormState(form);
  return (
    <Box component="form" noValidate onSubmit={form.submit}>
      <Button
        type="submit"
        variant="outlined"
        loading={isBusy}
        sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      >
        {t('invites.messages.test_mail', { email })}
      </Button>
      <Box role="status">{isSaved && t('invites.messages.test_sent')}</Box>
    </Box>
  );
}

const Phone = z.object({ phone: requiredText(32) });

function SmsTest(test: TestProps) {
  const { t } = useTranslation();
  const [country] = useCountry();
  const form = useContractForm({
    schema: Phone,
    values: { phone: '' },
    writeOf: ({ phone }) => [phone, country, test.message.values()],
    submit: async ({ phone }, id) => sendTest(test, { id, phone: await requirePhone(phone, country) }),
  });
  const { isBusy, isSaved } = useFormState(form);
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ inlineSize: '100%' }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'start' } }}>
        <InputField
          form={form}
          name="phone"
          size="small"
          type="tel"
          label={t('invites.messages.test_phone')}
          faultText={{ format: t('invites.phone_format') }}
          dir="ltr"
          maxLength={32}
        />
        <Button type="submit" variant="outlined" loading={isBusy} sx={{ flexShrink: 0 }}>
          {t('invites.messages.test_sms')}
        </Button>
      </Stack>
      <Box role="status">{isSaved && t('invites.messages.test_sent')}</Box>
    </Box>
  );
}

/** False if nothing was sent, because the texts have errors. They are shown at the texts. */
async function sendTest(
  { message, template: { kind, language }, jobId }: TestProps,
  { id, phone }: { id: string; phone?: string },
): Promise<boolean> {
  if (!message.validate()) return false;
  const body = { id, ...message.values(), job_id: jobId, ...(phone ? { phone } : {}) };
  try {
    await callAsUser(testMessage, { params: { kind, language }, body });
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) throw error;
    message.refuse(error);
    return false;
  }
}
