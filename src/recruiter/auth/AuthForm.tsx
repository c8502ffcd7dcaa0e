// The layout of every sign-in form: title, text, error, fields, submit button and links.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../kit/forms/form-store.ts';
import { useFormState } from '../../kit/forms/use-contract-form.ts';
import { PageTitle } from '../../kit/Page.tsx';

export function AuthForm<Values extends object>({
  form,
  title,
  lead,
  notice,
  submitLabel,
  after,
  children,
}: {
  form: Form<Values>;
  title: string;
  lead?: ReactNode;
  /** Shown while there is no error. */
  notice?: ReactNode;
  submitLabel: string;
  after?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { message, isBusy } = useFormState(form);
  return (
    <Stack component="form" noValidate onSubmit={form.submit} spacing={2.5}>
      <div>
        <PageTitle title={title} />
        {lead && (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead}
          </Typography>
        )}
      </div>
      {message ? (
        <Alert severity="error">
          <AlertTitle>{t('common.error')}</AlertTitle>
          {t(message)}
        </Alert>
      ) : (
        notice
      )}
      {children}
      <Button type="submit" variant="contained" size="large" loading={isBusy} fullWidth>
        {submitLabel}
      </Button>
      {after && (
        <Typography
          variant="body2"
          component="div"
          sx={{ textAlign: 'center', '& a': { textDecoration: 'underline' } }}
        >
          {after}
        </Typography>
      )}
    </Stack>
  );
}
