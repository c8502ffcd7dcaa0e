// A dialog with a form: what it is for, an error if there is one, the fields, and the buttons. A form may have a result,
// such as a key that is shown once: the same dialog shows it, so that the focus does not leave it in between.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogShell, type DialogContentProps, type DialogShellProps } from '../DialogShell.tsx';
import type { Form } from './form-store.ts';
import { useFormState } from './use-contract-form.ts';

export function FormDialog<Values extends object>({
  form,
  text,
  submitLabel,
  danger = false,
  disabled = false,
  result,
  onClose,
  children,
  ...shell
}: Pick<DialogShellProps, 'open' | 'title' | 'width'> & {
  form: Form<Values>;
  text?: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** The form cannot be submitted yet. */
  disabled?: boolean;
  result?: DialogContentProps | false | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { message, faults, isBusy } = useFormState(form);
  if (result) return <DialogShell {...shell} {...result} onClose={onClose} />;
  return (
    <DialogShell
      {...shell}
      kind={danger ? 'warning' : undefined}
      onSubmit={form.submit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={disabled}
            loading={isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* The padding is for the label of a first field. */}
      <Stack spacing={2.5} sx={{ pt: text ? 0 : '0.5em' }}>
        {text && <DialogContentText component="div">{text}</DialogContentText>}
        {/* A second message would push the field and its error out of a phone's view. */}
        {message && Object.keys(faults).length === 0 && (
          <Alert severity="error">
            <AlertTitle>{t('common.error')}</AlertTitle>
            {t(message)}
          </Alert>
        )}
        {children}
      </Stack>
    </DialogShell>
  );
}
