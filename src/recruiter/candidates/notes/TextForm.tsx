// The field to write a note or a comment. Ctrl+Enter sends. The text stays until it is stored or discarded.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useFormState } from '../../../kit/forms/use-contract-form.ts';

interface Props {
  form: Form<{ text: string }>;
  label: string;
  maxLength: number;
  minRows?: number;
  submitLabel: string;
  status?: string;
  /** Absent where the field is always open. */
  onCancel?: () => void;
  onEscape?: () => void;
  /** Above the field. */
  children?: ReactNode;
}

export function TextForm({ form, submitLabel, status, onCancel, onEscape, children, ...field }: Props) {
  const { t } = useTranslation();
  const { values, isBusy } = useFormState(form);
  return (
    <Stack component="form" spacing={1} noValidate onSubmit={form.submit}>
      {children}
      <InputField
        {...field}
        form={form}
        name="text"
        multiline
        maxRows={12}
        autoFocus={onCancel !== undefined}
        readOnly={isBusy}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
          if (event.key === 'Escape') onEscape?.();
        }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          type="submit"
          {...(onCancel ? { variant: 'contained', size: 'small' } : { variant: 'outlined' })}
          loading={isBusy}
          disabled={!values.text.trim()}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="small" color="inherit" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        {status !== undefined && (
          <Typography variant="body2" color="textSecondary" role="status">
            {status}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
