// Changes a company's retention period and shows the consequences first.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RetentionDays, retentionWarningDays, setRetention } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';

const TypedDays = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d+$/)),
  z.pipe(z.transform(Number), RetentionDays),
);
const Period = z.object({ days: TypedDays });

interface Props {
  retention: { company_id: string; retention_days: number };
  name: string;
  onClose: () => void;
}

export function RetentionDialog({
  retention: { company_id: id, retention_days: before },
  name,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useMutation({
    mutationFn: (retention_days: number) =>
      callAsUser(setRetention, { params: { id }, body: { retention_days } }),
    onSuccess: (_data, _days, _before, { client }) => client.invalidateQueries({ queryKey: keys.retention }),
  });
  const form = useContractForm({
    schema: Period,
    values: { days: String(before) },
    submit: async ({ days }) => {
      if (days !== before) await save(days);
      onClose();
    },
  });
  const { value: typed } = useField(form, 'days');
  const days = TypedDays.safeParse(typed).data;
  const hint = t('retention.days_hint');
  return (
    <FormDialog
      form={form}
      title={t('retention.change_of', { name })}
      submitLabel={
        days === undefined ? t('retention.change') : t('retention.change_confirm', { count: days })
      }
      onClose={onClose}
    >
      <InputField
        form={form}
        name="days"
        label={t('retention.days_label')}
        helperText={hint}
        faultText={hint}
        inputMode="numeric"
        dir="ltr"
        autoFocus
      />
      <Box role="status">{days !== undefined && <Consequence days={days} before={before} />}</Box>
    </FormDialog>
  );
}

function Consequence({ days, before }: { days: number; before: number }) {
  const { t } = useTranslation();
  if (days === before) return <Typography>{t('retention.stays', { count: days })}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t(days < before ? 'retention.shorter' : 'retention.longer', { count: days })}
      </Typography>
      <Typography color="textSecondary">
        {t('retention.warned_before', { count: Math.min(days, retentionWarningDays) })}
      </Typography>
    </>
  );
}
