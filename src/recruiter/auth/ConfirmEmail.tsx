// /email/confirm/{token} and /email/confirmation/{token}: confirms a new address, or the one from registration. It
// takes a button press, since programs open links too.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { confirmEmail } from '#contract/account.ts';
import { confirmRegisteredEmail } from '#contract/email-confirmation.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { queryClient } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { LinkButton } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { AuthForm } from './AuthForm.tsx';

const Form = z.object({});

export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('auth.confirm_email_title')}
      lead={t('auth.confirm_email_lead')}
      done={t('auth.confirm_email_done')}
      confirm={() => callAsUser(confirmEmail, { body: { token } })}
    />
  );
}

export function ConfirmAddress({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('auth.confirm_address_title')}
      lead={t('auth.confirm_address_lead')}
      done={t('auth.confirm_address_done')}
      confirm={() => callAsUser(confirmRegisteredEmail, { params: { token } })}
    />
  );
}

interface Words {
  title: string;
  lead: string;
  done: string;
}

function Confirm({ confirm, ...words }: Words & { confirm: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  const form = useContractForm({
    schema: Form,
    values: {},
    errors: 'inline',
    submit: async () => {
      await confirm();
      setIsDone(true);
      // This tab may have loaded the signed-in area earlier.
      await queryClient.invalidateQueries({ queryKey: keys.user });
    },
  });
  if (isDone) return <Done {...words} />;
  return (
    <AuthForm
      form={form}
      title={words.title}
      lead={words.lead}
      submitLabel={t('auth.confirm_email_button')}
    />
  );
}

function Done({ title, done }: Words) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <PageTitle title={title} />
      <Alert severity="success">
        <AlertTitle>{t('common.success')}</AlertTitle>
        {done}
      </Alert>
      <LinkButton to="/" variant="contained">
        {t('auth.to_home')}
      </LinkButton>
    </Stack>
  );
}
