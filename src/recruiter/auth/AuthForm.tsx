// The layout of every sign-in form: title, text, fields, error, submit button and links. An error of a field is shown
// beside it, and nowhere else.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { missingOf, type Faults, type FormMessage } from '../../kit/forms/form-state.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { useFormState } from '../../kit/forms/use-contract-form.ts';
import { PageTitle } from '../../kit/Page.tsx';

export function AuthForm<Values extends object>({
  form,
  title,
  lead,
  notice,
  submitLabel,
  alternative,
  after,
  children,
}: {
  form: Form<Values>;
  title: string;
  lead?: ReactNode;
  /** Shown while there is no error. */
  notice?: ReactNode;
  submitLabel: string;
  /** Another way, below the submit button. */
  alternative?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { message, faults, isBusy } = useFormState(form);
  const shown = shownMessage(message, faults);
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
      {!message && notice}
      {children}
      {shown && <Alert severity="error">{t(shown)}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={isBusy} fullWidth>
        {submitLabel}
      </Button>
      {alternative}
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

/** The missing consent has its own message. */
function shownMessage(message: FormMessage | null, { agrees: _, ...faults }: Faults): FormMessage | null {
  return message === 'common.fill_all_fields' ? missingOf(faults) : message;
}
