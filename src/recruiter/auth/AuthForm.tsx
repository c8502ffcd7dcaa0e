// The layout of every sign-in form: title, text, error, fields, submit button and links.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../kit/use-title.ts';

export function AuthForm({
  title,
  lead,
  fault,
  button,
  busy,
  onSubmit,
  after,
  children,
}: {
  title: string;
  lead?: ReactNode;
  fault: ReactNode;
  button: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  after?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} spacing={2.5}>
      <div>
        <Typography variant="h1">{title}</Typography>
        {lead && (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead}
          </Typography>
        )}
      </div>
      {fault && (
        <Alert severity="error">
          <AlertTitle>{t('common.error')}</AlertTitle>
          {fault}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" loading={busy} fullWidth>
        {button}
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
